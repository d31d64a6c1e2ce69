"""Decisions D-124 to D-129: what the words of a card mean at the table."""

import pytest

from gameengine.calls import PASSES, RUNS
from gameengine.cards import DesignatedAbility, Kind, Side, SynergyCard
from gameengine.cardtext import Line, UnreadText, read_line
from gameengine.conditions import (
    AthleteFilter,
    CallFits,
    MeasureBetween,
    Synergized,
    Whose,
)
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import (
    CardFilter,
    EveryAthlete,
    LastingStaticChange,
    Quantity,
    TurnoverKind,
)
from gameengine.effects import (
    CancelLayer,
    Draw,
    EffectsInOrder,
    If,
    MoveBall,
    Remove,
    ReplayTheDown,
    Search,
    TakeFromDiscards,
    Turnover,
)
from gameengine.measures import ACTION, Measure
from gameengine.moments import (
    ADJUSTMENTS,
    END_OF_PLAY,
    START_OF_DOWN,
    Role,
)
from gameengine.profiles import P19, P21, P22, P22C
from tests.builders.games import (
    a_defender,
    a_game,
    a_gridiron,
    a_power_up,
    a_run,
    a_stop,
    an_action,
    an_athlete,
    play_down,
    play_on,
    star_of,
    told,
    yards,
)
from tests.builders.plays import (
    PASS_15,
    RUN_15,
    action_hands,
    cast_in_down,
    failures,
)

FUMBLE, INTERCEPTION, PICK_SIX = TurnoverKind
EVERY_PROFILE = pytest.mark.parametrize(
    "profile", [P19, P21, P22, P22C], ids=lambda profile: profile.name
)


# D-124


@pytest.mark.parametrize(
    ("moves", "x", "expected"),
    [
        pytest.param((5, -5), 93, 93, id="forward, then back, at the guard"),
        pytest.param((-5, 5), 93, 93, id="back, then forward"),
        pytest.param((5, -5), 7, 7, id="before the own goal"),
        pytest.param((-5, 5), 7, 7, id="before the own goal, the other way"),
        pytest.param((10, -5), 93, 95, id="what is left meets the guard"),
        pytest.param((10, -5), 40, 45, id="far from both"),
    ],
)
def test_moves_of_the_ball_net_out_before_the_guard(moves, x, expected):
    """D-124: Draw Offsides and False Start in one timing point, in any order."""
    ours, theirs = (an_action(MoveBall(by), windows=START_OF_DOWN) for by in moves)
    game = a_game(hands=((ours,), (theirs,)), x=x)

    play_on(game, f"H {ours.act}", f"A {theirs.act}", until=DecisionKind.CALL)

    assert game.table.x == expected


def test_moves_of_two_timing_points_do_not_net_out():
    """D-124: each timing point has its own guard."""
    forward = an_action(MoveBall(10), windows=START_OF_DOWN)
    back = an_action(MoveBall(-5), windows=END_OF_PLAY)
    game = a_game(calls=(a_run(0), a_stop(PASSES)), x=93, hands=((forward,), (back,)))

    play_down(game, f"H {forward.act}", f"A {back.act}")

    assert game.table.x == 90


# D-125


def test_too_few_on_the_field_cancel_one_instruction_alone():
    """D-125: removing two is one instruction; the yards beside it stay."""
    both = EffectsInOrder(
        (Remove(EveryAthlete(AthleteFilter(Whose.OPPONENT))), yards(5))
    )

    game = cast_in_down(both, calls=RUN_15)

    assert failures(game) == ["CRD Gen:Minimum Players"]
    assert (len(game.table.field(1)), game.table.x) == (4, 45)


def test_a_draw_over_the_limit_cancels_one_instruction_alone():
    """D-125, D-33: both cards of the draw, and not the draw before it."""
    blanks = [an_action(Draw(0), windows=0) for _ in range(3)]
    card = an_action(EffectsInOrder((Draw(1), Draw(2))), windows=START_OF_DOWN)
    game = a_game(P22, hands=((card, *blanks), ()))

    play_on(game, f"H {card.act}", until=DecisionKind.CALL)

    assert action_hands(game) == [4, 0]


# D-126


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        (
            "Cancel an opposing Action card.",
            CancelLayer(abilities=False, kinds=(Kind.ACTION,)),
        ),
        ("Cancel an opposing Action Deck card.", CancelLayer(abilities=False)),
        (
            "Search your deck for an Action card and put it into your hand.",
            Search(CardFilter(ACTION, kinds=(Kind.ACTION,))),
        ),
        (
            "Search your deck for an Action Deck card and put it into your hand.",
            Search(CardFilter(ACTION)),
        ),
        (
            "Put a Generic Action card from your discard pile into your hand.",
            TakeFromDiscards(
                CardFilter(ACTION, kinds=(Kind.ACTION,), side=Side.GENERIC)
            ),
        ),
        ("Draw 2 Action cards.", Draw(2, ACTION)),
    ],
)
def test_an_action_card_is_the_type_where_a_card_is_meant(text, meaning):
    """D-126: for draws and hands the words count every card of the deck."""
    assert read_line(Line.EFFECT, text) == meaning


@pytest.mark.parametrize("kind", [Kind.GRIDIRON, Kind.SUPERSTAR, Kind.POWER_UP])
def test_who_cancels_action_cards_cannot_cancel_other_cards_of_the_deck(kind):
    """D-126: Gridirons, Superstars and Power Ups are no Action cards."""
    hero = an_athlete()
    cards = {
        Kind.GRIDIRON: a_gridiron(windows=START_OF_DOWN),
        Kind.SUPERSTAR: star_of(hero),
        Kind.POWER_UP: a_power_up(windows=START_OF_DOWN),
    }
    card = cards[kind]
    on = f" on H:{hero.number}" if kind is Kind.POWER_UP else ""
    narrow = an_action(
        CancelLayer(abilities=False, kinds=(Kind.ACTION,)), windows=START_OF_DOWN
    )
    wide = an_action(CancelLayer(abilities=False), windows=START_OF_DOWN)
    game = a_game(home=[hero], hands=((card,), (narrow, wide)))

    play_on(game, f"H {card.act}{on}", until=DecisionKind.ACT)

    assert [each for each in game.legal() if ">" in each] == [f"{wide.act} > 1"]


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Whenever your opponent uses an Action card, draw 1 Action card.", 1),
        ("Whenever your opponent uses an Action Deck card, draw 1 Action card.", 2),
    ],
)
def test_a_whenever_knows_an_action_from_a_gridiron(text, drawn):
    """D-126: home uses a Gridiron and an Action."""
    watcher = a_defender(*read_line(Line.ABILITIES, text, side=Side.DEFENSE))
    field, card = (
        a_gridiron(windows=START_OF_DOWN),
        an_action(yards(0), windows=START_OF_DOWN),
    )
    game = a_game(away=[watcher], hands=((field, card), ()))

    play_on(game, f"H {field.act}", f"H {card.act}", until=DecisionKind.CALL)

    assert action_hands(game) == [0, drawn]


# D-127


@pytest.mark.parametrize(
    ("calls", "kind", "lost"),
    [
        pytest.param(RUN_15, INTERCEPTION, False, id="no pass to intercept"),
        pytest.param(RUN_15, PICK_SIX, False, id="no pass to return"),
        pytest.param(RUN_15, FUMBLE, True, id="a run may be fumbled"),
        pytest.param(PASS_15, FUMBLE, True, id="and so may a pass"),
        pytest.param(PASS_15, INTERCEPTION, True, id="a pass"),
    ],
)
def test_a_run_is_not_intercepted(calls, kind, lost):
    """D-127: the noun is the condition."""
    game = cast_in_down(Turnover(kind), calls=calls)

    assert bool(told(game, "live ball turnover")) is lost
    assert failures(game) == ([] if lost else ["D-127"])


@pytest.mark.parametrize(
    ("text", "calls"),
    [("The runner fumbles.", RUNS), ("The receiver fumbles the ball.", PASSES)],
)
def test_a_runner_fumbles_on_a_run_alone(text, calls):
    """D-127: the offense fumbles on either."""
    assert read_line(Line.EFFECT, text) == If(CallFits(calls), Turnover(FUMBLE))
    assert read_line(Line.EFFECT, "The offense fumbles.") == Turnover(FUMBLE)


@pytest.mark.parametrize(
    "text",
    [
        "Run: The pass is intercepted.",
        "Receive: The runner fumbles.",
        "Exhaust \u2013 Run: Determine Grit. On 9, the play is a Pick Six.",
        "Exhaust: If the call is a Run, the pass is intercepted.",
        "Exhaust: The offense fumbles. Exhaust only at the start of a down.",
        "Tackle: The play is stopped. Run: If the call is a Pass, draw a Play card.",
    ],
)
def test_a_text_that_can_never_do_anything_is_refused_with_the_reason(text):
    """D-127."""
    with pytest.raises(UnreadText) as caught:
        read_line(Line.ABILITIES, text)

    assert caught.value.message.startswith("This can never apply: ")
    assert caught.value.rule == "D-127"


@pytest.mark.parametrize(
    "text",
    [
        "Tackle: The pass is intercepted.",
        "Run or Receive: If the call is a Pass, draw a Play card.",
        "Run: On your next play, the pass is intercepted.",
        "Exhaust \u2013 Run: The play becomes a Short Pass: 5 (0-9). Pick Six.",
    ],
)
def test_a_text_that_may_do_something_is_read(text):
    assert read_line(Line.ABILITIES, text)


# D-128


LONG_ENOUGH = MeasureBetween(Measure.YARDS, 20)


def designated(game_calls, effect, *, profile=P22C, role=Role.RUN, condition=None):
    """Play a down whose carrier has an ability; give the game."""
    carrier = an_athlete(DesignatedAbility(role, effect, condition=condition))
    game = a_game(profile, home=[carrier], calls=game_calls)
    return play_down(game, f"H H:{carrier.number}")


@EVERY_PROFILE
@pytest.mark.parametrize(
    ("strength", "drawn"), [pytest.param(3, 0, id="15"), pytest.param(4, 1, id="20")]
)
def test_yards_gained_are_judged_when_they_are_final(profile, strength, drawn):
    """D-128, CRD 8.A.a: after designation nobody knows them yet."""
    calls = (a_run(strength), a_stop(PASSES))

    game = designated(calls, If(LONG_ENOUGH, Draw(1)), profile=profile)

    assert len(told(game, "results decide")) == drawn


def test_what_follows_from_the_yards_happens_at_the_end_of_the_play():
    """D-128: a gain after the results is a move of the ball (D-73)."""
    calls = (a_run(4), a_stop(PASSES))

    game = designated(calls, If(LONG_ENOUGH, yards(5), yards(-5)))

    assert [event[2:] for event in told(game, "ball")] == [(0, 25, 45), (0, 45, 50)]


def test_an_otherwise_waits_as_well():
    """D-128."""
    game = designated(RUN_15, If(LONG_ENOUGH, Draw(1), yards(-5)))

    assert game.table.x == 35


def test_a_trigger_that_needs_yards_waits_for_them():
    """D-128: "This triggers only if the play gained 20 or more yards"."""
    none = designated(RUN_15, yards(5), condition=LONG_ENOUGH)
    some = designated((a_run(4), a_stop(PASSES)), yards(5), condition=LONG_ENOUGH)

    assert (none.table.x, some.table.x) == (40, 50)


def test_a_card_that_needs_few_yards_cannot_be_used_before_they_are_known():
    """D-128: no yards yet are not "10 or fewer"."""
    few = MeasureBetween(Measure.YARDS, most=10)
    card = an_action(Draw(1), windows=ADJUSTMENTS | END_OF_PLAY, condition=few)
    game = a_game(calls=(a_run(1), a_stop(PASSES)), hands=((card,), ()))

    play_on(game, until=DecisionKind.ACT)

    assert game.table.point == END_OF_PLAY


def test_a_turnover_leaves_no_yards_to_judge():
    """D-128: without Play Results nothing follows from them."""
    late = If(MeasureBetween(Measure.YARDS, most=99), Draw(1))
    game = cast_in_down(EffectsInOrder((late, Turnover(FUMBLE))))

    draws = [event for event in told(game, "draw") if event[0] == "R22 Zones"]
    assert draws == []


# D-129


@pytest.mark.parametrize("order", [0, 1])
def test_a_replay_that_cannot_be_leaves_the_move_of_the_ball(order):
    """D-129, D-125: Draw Offsides of a seat that has replayed already."""
    parts = (MoveBall(5), ReplayTheDown())[:: 1 - 2 * order]

    game = cast_in_down(
        EffectsInOrder(parts), calls=(a_run(0), a_stop(PASSES)), replays_used=(1, 0)
    )

    assert told(game, "replay cancelled")
    assert (game.table.x, game.table.down) == (30, 2)


# D-24


def test_a_synergy_does_not_activate_itself():
    """D-24: "Active while your team is Synergized" asks for one franchise."""
    limit = LastingStaticChange(Quantity.ACTION_LIMIT, 1)
    synergy = SynergyCard("U1-TT", "Circle", Synergized(), (limit,))
    strangers = [an_athlete(franchise="Others")]

    one = a_game(synergies=(synergy, None))
    mixed = a_game(home=strangers, synergies=(synergy, None))

    assert one.table.synergy_is_active(0)
    assert not mixed.table.synergy_is_active(0)


def test_a_limit_of_a_synergy_that_asks_for_itself_can_be_played():
    """Found as a RecursionError."""
    text = "Active while your team is Synergized.\nYou may hold 1 more Action card."
    condition, abilities = read_line(Line.SYNERGY, text)
    synergy = SynergyCard("U1-TT", "Circle", condition, abilities)

    game = play_down(a_game(synergies=(synergy, None)))

    assert game.table.down == 2
