"""Decisions D-40 to D-46, D-52 and D-53: turns, triggers, windows."""

import pytest

from gameengine.calls import RUN_LEFT, SHORT_PASS
from gameengine.cards import DesignatedAbility, ExhaustAbility, Side, WheneverAbility
from gameengine.conditions import AthleteFilter, Whose
from gameengine.decisions import PASS, DecisionKind
from gameengine.effect_terms import PickedAthletes, ThisAthlete
from gameengine.effects import (
    Discard,
    Draw,
    EffectsInOrder,
    Energize,
    Exhaust,
    May,
    Remove,
)
from gameengine.measures import ACTION
from gameengine.moments import (
    ADJUSTMENTS,
    AFTER_DESIGNATION,
    BEFORE_DESIGNATION,
    END_OF_PLAY,
    INCOMPLETE,
    PRIOR_TO_SELECTING,
    START_OF_DOWN,
    START_OF_POSSESSION,
    STOPPED,
    Occasion,
    Role,
)
from gameengine.profiles import P19, P21, P22, P22C
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    a_defender,
    a_game,
    a_pass,
    a_power_up,
    a_run,
    a_stop,
    an_action,
    an_athlete,
    nothing,
    play_down,
    play_on,
    spot,
    yards,
)
from tests.builders.plays import STOPPED_RUN, resolved, windows_of
from tests.builders.profiles import every_profile, from_2021


@every_profile
def test_one_effect_an_opportunity(profile):
    """D-40: whoever has added an effect waits for the other seat."""
    mine, theirs = (nothing(), nothing()), (nothing(), nothing())
    game = play_on(a_game(profile, hands=(mine, theirs)), until=DecisionKind.ACT)

    turns = []
    for card in (mine[0], theirs[0], mine[1], theirs[1]):
        turns.append(game.pending_decision.seat)
        game.push(card.act)

    assert turns == [HOME, AWAY, HOME, AWAY]
    assert resolved(game) == [
        theirs[1].number, mine[1].number, theirs[0].number, mine[0].number
    ]  # fmt: skip


@every_profile
def test_only_two_passes_in_succession_close_a_window(profile):
    """D-41: a pass is not final while the other seat still acts."""
    mine, theirs = nothing(), (nothing(), nothing())
    game = play_on(a_game(profile, hands=((mine,), theirs)), until=DecisionKind.ACT)

    game.push(PASS)
    game.push(theirs[0].act)
    game.push(mine.act)
    open_to = (game.pending_decision.ask, game.pending_decision.seat)
    game.push(PASS)

    assert open_to == (DecisionKind.ACT, AWAY)
    assert resolved(game) == [mine.number, theirs[0].number]
    assert game.pending_decision.ask is not DecisionKind.ACT


@every_profile
def test_triggers_of_resolving_wait_for_a_second_round_without_cards(profile):
    """D-42: all layers first, then the trigger, and no card may join it."""
    watcher = an_athlete(
        WheneverAbility(Occasion.ENERGIZED, Draw(1), Whose.OPPONENT),
        side=Side.DEFENSE,
        position="LB",
    )
    tired = an_athlete()
    energize = an_action(Energize(PickedAthletes(AthleteFilter(energized=False))))
    first, held = nothing(), nothing()
    game = a_game(
        profile,
        home=[an_athlete(), tired],
        away=[a_defender(), watcher],
        hands=((first, energize), (held,)),
        exhausted=(f"H:{tired.number}",),
    )

    play_on(
        game, f"H {first.act}", "A pass", f"H {energize.act}", until=DecisionKind.ACT
    )
    before = len(game.table.hands[ACTION][AWAY])
    game.push(PASS)

    assert resolved(game) == [energize.number, first.number, f"A:{watcher.number}"]
    assert len(game.table.hands[ACTION][AWAY]) == before + 1
    assert game.pending_decision.ask is DecisionKind.DESIGNATE


def at_every(occasion):
    """A trigger without any effect, from bench or field."""
    return WheneverAbility(occasion, yards(0), bench=True)


@pytest.mark.parametrize(
    ("profile", "occasion", "window", "call", "offense"),
    [
        (P19, Occasion.DOWN_STARTS, PRIOR_TO_SELECTING, "run", HOME),
        (P19, Occasion.CALLS_REVEALED, ADJUSTMENTS, "run", HOME),
        (P21, Occasion.DOWN_STARTS, START_OF_DOWN, "run", HOME),
        (P22, Occasion.CALLS_REVEALED, ADJUSTMENTS, "run", HOME),
        (P22C, Occasion.DOWN_STARTS, START_OF_DOWN, "run", HOME),
        (P22C, Occasion.CALLS_REVEALED, ADJUSTMENTS, "run", HOME),
        (P22C, Occasion.POSSESSION_STARTS, START_OF_POSSESSION, "punt", AWAY),
    ],
)
def test_waiting_triggers_lie_under_what_is_activated(
    profile, occasion, window, call, offense
):
    """D-43: offense first in, defense second, cards above them, in every window."""
    teams = [an_athlete(at_every(occasion)), an_athlete(at_every(occasion))]
    cards = (nothing(windows=window), nothing(windows=window))
    game = a_game(profile, home=teams[:1], away=teams[1:], hands=tuple(zip(cards)))
    letters, acting = ("HA", cards) if offense == HOME else ("AH", cards[::-1])

    choices = [f"{x} {card.act}" for x, card in zip(letters, acting, strict=True)]
    play_on(
        game,
        *([] if call == "run" else [f"H {call}"]),
        *choices,
        until=DecisionKind.CALL,
    )

    triggers = [f"H:{teams[0].number}", f"A:{teams[1].number}"]
    first, second = triggers if offense == HOME else triggers[::-1]
    assert resolved(game)[:4] == [acting[1].number, acting[0].number, second, first]


@every_profile
def test_a_trigger_of_using_an_effect_lies_directly_above_it(profile):
    """D-44: it resolves right before what set it off, and under later layers."""
    user = an_athlete(ExhaustAbility(yards(0), ADJUSTMENTS))
    watcher = an_athlete(
        WheneverAbility(Occasion.EXHAUST_USED, yards(-5), Whose.OPPONENT),
        side=Side.DEFENSE,
        position="LB",
    )
    below, above = nothing(), nothing()
    game = a_game(
        profile, home=[user], away=[watcher], hands=((below,), (above,))
    )  # fmt: skip

    use = f"H use H:{user.number}"
    play_down(game, f"H {below.act}", "A pass", use, f"A {above.act}")

    assert resolved(game) == [
        above.number, f"A:{watcher.number}", f"H:{user.number}", below.number
    ]  # fmt: skip
    assert spot(game) == (HOME, 35, 2)


@pytest.mark.parametrize(
    ("effect", "answers", "x"),
    [
        pytest.param(yards(-10), (), 30, id="mandatory, though it hurts"),
        pytest.param(May(yards(-10)), ("H yes",), 30, id="may, and does"),
        pytest.param(May(yards(-10)), ("H no",), 40, id="may, and does not"),
    ],
)
def test_a_trigger_is_mandatory_unless_it_says_may(effect, answers, x):
    """D-45: without the word nobody is asked."""
    runner = an_athlete(DesignatedAbility(Role.RUN, effect))
    game = a_game(home=[runner])

    play_down(game, *answers)

    assert spot(game) == (HOME, x, 2)


@pytest.mark.parametrize(
    "part",
    [
        pytest.param(
            Exhaust(PickedAthletes(AthleteFilter(Whose.OPPONENT, positions=("CB",)))),
            id="nobody fits",
        ),
        pytest.param(Discard(3), id="fewer cards than asked for"),
        pytest.param(Energize(ThisAthlete()), id="no athlete behind it"),
    ],
)
def test_an_effect_does_what_is_possible(part):
    """D-46: one part finds too little, the others happen."""
    card, other = an_action(EffectsInOrder((part, yards(5)))), nothing(windows=0)
    game = a_game(hands=((card,), (other,)))

    play_down(game, f"H {card.act}")

    assert spot(game) == (HOME, 45, 2)


def test_a_power_up_whose_player_left_is_discarded():
    """D-46: there is nobody to lie under when it resolves."""
    end = an_athlete(position="TE")
    card = a_power_up(windows=ADJUSTMENTS)
    remove = an_action(
        Remove(PickedAthletes(AthleteFilter(Whose.OPPONENT, positions=("TE",))))
    )
    game = a_game(home=[end], hands=((card,), (remove,)))

    play_down(game, f"H {card.act} on H:{end.number}", f"A {remove.act}")

    assert game.table.athletes[HOME][0].power_ups == []
    assert game.table.discards[ACTION] == [[card], [remove]]


RUN = (a_run(3), a_stop(SHORT_PASS))
INCOMPLETE_PASS = (a_pass(10, (5, 9)), a_stop(RUN_LEFT))


@pytest.mark.parametrize("calls", [RUN, (a_pass(10), a_stop(RUN_LEFT))])
@pytest.mark.parametrize(
    ("profile", "window", "named"),
    [
        pytest.param(P19, BEFORE_DESIGNATION, 0, id="2019, before"),
        pytest.param(P19, AFTER_DESIGNATION, 2, id="2019, after"),
        pytest.param(P22C, AFTER_DESIGNATION, 2, id="CRD, after"),
    ],
)
def test_2019_has_windows_before_and_after_designation(profile, window, named, calls):
    """D-52: two timing points, one on each side of the designation."""
    card = nothing(windows=window)
    game = a_game(profile, calls=calls, hands=((card,), ()))

    play_on(game, until=DecisionKind.ACT)

    assert len(game.table.designees) == named


@from_2021
def test_only_2019_has_a_window_before_designation(profile):
    """D-52: the later documents know only the one after it."""
    card = nothing(windows=BEFORE_DESIGNATION)
    game = a_game(profile, hands=((card,), ()))

    seen = windows_of(game, card.act)

    assert seen == []


FROM_2021_WINDOWS = [
    START_OF_DOWN, PRIOR_TO_SELECTING, ADJUSTMENTS, AFTER_DESIGNATION, END_OF_PLAY
]  # fmt: skip
WINDOWS_2019 = [
    PRIOR_TO_SELECTING, ADJUSTMENTS, BEFORE_DESIGNATION, AFTER_DESIGNATION, END_OF_PLAY
]  # fmt: skip


@pytest.mark.parametrize("side", [Side.OFFENSE, Side.DEFENSE])
@pytest.mark.parametrize(
    ("profile", "calls", "windows"),
    [
        pytest.param(P22C, RUN, FROM_2021_WINDOWS, id="CRD"),
        pytest.param(P22, RUN, FROM_2021_WINDOWS, id="2022"),
        pytest.param(P21, RUN, FROM_2021_WINDOWS, id="2021"),
        pytest.param(P19, RUN, WINDOWS_2019, id="2019"),
        pytest.param(
            P19,
            STOPPED_RUN,
            [PRIOR_TO_SELECTING, ADJUSTMENTS, STOPPED, END_OF_PLAY],
            id="2019, stopped",
        ),
        pytest.param(
            P19,
            INCOMPLETE_PASS,
            [PRIOR_TO_SELECTING, ADJUSTMENTS, INCOMPLETE, END_OF_PLAY],
            id="2019, incomplete",
        ),
    ],
)
def test_an_exhaust_ability_without_timing_works_in_any_window(
    profile, calls, windows, side
):
    """D-53: every timing point offers it, on offense and on defense."""
    free = an_athlete(ExhaustAbility(yards(0)), side=side)
    team = [an_athlete(side=side), free]
    offense = side is Side.OFFENSE
    teams = {"home": team} if offense else {"away": team}
    game = a_game(profile, calls=calls, **teams)

    seen = windows_of(game, f"use {'H' if offense else 'A'}:{free.number}")

    assert seen == [*windows, windows[0]]  # the next down has begun


def test_an_exhaust_ability_without_timing_works_at_the_start_of_a_possession():
    """D-53: the window of 1.D is one of them."""
    free = an_athlete(ExhaustAbility(yards(0)))
    game = a_game(offense=AWAY, home=[free])

    play_on(play_down(game, call="punt"), until=DecisionKind.ACT)

    assert game.table.point == START_OF_POSSESSION
    assert f"use H:{free.number}" in game.legal()
