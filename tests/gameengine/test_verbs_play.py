"""Verbs of the play: its yards, the ball, its success, and what ends it."""

import pytest

from gameengine.calls import LONG_PASS
from gameengine.conditions import AthleteFilter, Whose
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import EveryAthlete, TurnoverKind
from gameengine.effects import (
    EffectsInOrder,
    Energize,
    FirstDown,
    MoveBall,
    OnNextPlay,
    ReplaceYards,
    ReplaceYardsIf,
    ReplayTheDown,
    Stop,
    Succeed,
    Turnover,
)
from gameengine.measures import ACTION
from gameengine.moments import (
    ADJUSTMENTS,
    AFTER_DESIGNATION,
    END_OF_PLAY,
    PRIOR_TO_SELECTING,
    START_OF_DOWN,
)
from gameengine.profiles import P19, P21, P22, P22C
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    a_game,
    a_pass,
    a_run,
    a_stop,
    an_action,
    an_athlete,
    play_down,
    play_on,
    spot,
    yards,
)
from tests.builders.plays import (
    PASS_15,
    PASS_25,
    RUN_15,
    STOPPED_RUN,
    cast_in_down,
    failures,
    gained,
)

EVERYONE = AthleteFilter(Whose.BOTH)


@pytest.mark.parametrize("calls", [RUN_15, STOPPED_RUN], ids=["run", "stopped"])
@pytest.mark.parametrize(("by", "expected"), [(10, 50), (-10, 30)])
def test_other_yards_replace_those_of_the_play(calls, by, expected):
    """CRD 7.B, D-68: whatever the play would have gained."""
    game = cast_in_down(ReplaceYards(by), calls=calls, x=40)

    assert spot(game) == (HOME, expected, 2)


@pytest.mark.parametrize(
    ("strength", "expected"),
    [pytest.param(6, 10, id="would gain 30"), pytest.param(5, 25, id="only 25")],
)
def test_yards_are_replaced_only_from_a_gain_on(strength, expected):
    """CRD 7.B."""
    calls = (a_run(strength), a_stop(LONG_PASS))

    game = cast_in_down(ReplaceYardsIf(30, 10), calls=calls)

    assert gained(game) == [expected]


def test_yards_past_the_goal_line_count_for_such_a_gain():
    """D-74: final yards are not capped by the goal line."""
    calls = (a_run(6), a_stop(LONG_PASS))

    game = cast_in_down(ReplaceYardsIf(30, 2), calls=calls, x=90)

    assert spot(game) == (HOME, 92, 2)


@pytest.mark.parametrize(
    ("strength", "expected", "turned"),
    [
        pytest.param(6, (HOME, 35, 1), 6, id="first down, and all but two Energized"),
        pytest.param(5, (HOME, 50, 3), 0, id="too short"),
    ],
)
def test_the_next_play_may_be_cut_short_for_a_first_down_and_fresh_athletes(
    strength, expected, turned
):
    """CRD Gen:Effect Duration, CRD 7.B, 7.D and 9.D.a.i: the designees tire after."""
    reward = EffectsInOrder((FirstDown(), Energize(EveryAthlete(EVERYONE))))
    card = an_action(
        OnNextPlay(ReplaceYardsIf(30, 10, reward)), windows=PRIOR_TO_SELECTING
    )
    ours, theirs = [an_athlete() for _ in range(4)], []
    game = a_game(
        home=ours,
        away=theirs,
        hands=((card,), ()),
        calls=(a_run(strength), a_stop(LONG_PASS)),
        down=2,
    )
    t = game.table
    for athlete in (*t.field(HOME), *t.field(AWAY)):
        athlete.energized = False

    play_down(game, f"H cast {card.number}")

    assert spot(game) == expected
    assert sum(each.energized for each in (*t.field(HOME), *t.field(AWAY))) == turned


@pytest.mark.parametrize(
    ("x", "by", "expected"),
    [
        (5, -5, 5),
        (8, -5, 5),
        (3, -5, 3),
        (92, 5, 95),
        (95, 5, 95),
        (97, 5, 97),
        (60, 5, 65),
    ],
)
@pytest.mark.parametrize(
    "profile", [P19, P21, P22, P22C], ids=lambda profile: profile.name
)
def test_a_moved_ball_stops_before_the_end_zones(profile, x, by, expected):
    """F-26: CRD Gen:Draw Offsides, D-72, in every edition."""
    game = cast_in_down(
        MoveBall(by),
        profile=profile,
        windows=PRIOR_TO_SELECTING,
        calls=STOPPED_RUN,
        x=x,
    )

    assert spot(game) == (HOME, expected, 2)
    assert game.table.score == [0, 0]


def test_a_moved_ball_stays_there_when_the_down_is_replayed():
    """C.5: the ball as it stands after such a move, no yards of the play."""
    game = cast_in_down(EffectsInOrder((ReplayTheDown(), MoveBall(5))), calls=RUN_15)

    assert spot(game) == (HOME, 30, 1)


def test_a_ball_that_has_scored_is_not_moved():
    """D-73: it is dead; the other seat starts where it would."""
    game = cast_in_down(MoveBall(-20), windows=END_OF_PLAY, calls=RUN_15, x=90)

    play_on(game, until=DecisionKind.CALL)

    assert spot(game) == (AWAY, 25, 1)
    assert game.table.score == [7, 0]


@pytest.mark.parametrize(
    ("effect", "calls", "expected"),
    [
        pytest.param(Stop(), RUN_15, 0, id="stop a run"),
        pytest.param(Stop(), PASS_25, 0, id="stop a pass"),
        pytest.param(Succeed(), STOPPED_RUN, 15, id="free a run"),
        pytest.param(Succeed(), (a_pass(25, (9, 9)), a_stop(0)), 25, id="catch a pass"),
        pytest.param(Stop(), STOPPED_RUN, 0, id="stop what is stopped"),
    ],
)
def test_a_play_is_made_stopped_or_successful(effect, calls, expected):
    """TP-12: the override stands in the check of CRD 5.D."""
    game = cast_in_down(effect, calls=calls)

    assert gained(game) == [expected]


def test_a_stop_after_designation_leaves_no_base_yards():
    """D-67: no third check, but a stop makes the base 0; changes still count."""
    game = cast_in_down(EffectsInOrder((Stop(), yards(5))), windows=AFTER_DESIGNATION)

    t = game.table
    assert gained(game) == [5]
    assert sum(not each.energized for each in t.field(HOME) + t.field(AWAY)) == 2


@pytest.mark.parametrize(
    ("profile", "calls", "first", "expected"),
    [
        pytest.param(P22C, RUN_15, "H", 15, id="void: the run succeeds"),
        pytest.param(P22C, STOPPED_RUN, "H", 0, id="void: the run is stopped"),
        pytest.param(
            P22C.with_open_settings(offset_binary=False), RUN_15, "H", 15, id="by order"
        ),
        pytest.param(
            P22C.with_open_settings(offset_binary=False),
            RUN_15,
            "A",
            0,
            id="by the other order",
        ),
    ],
)
def test_stop_and_success_of_one_timing_point(profile, calls, first, expected):
    """D-47, CRD Gen:Offsetting: they void each other; or the last rules."""
    cards = {"H": an_action(Succeed()), "A": an_action(Stop())}
    game = a_game(profile, calls=calls, hands=((cards["H"],), (cards["A"],)))
    other = "A" if first == "H" else "H"

    play_down(
        game,
        f"{first} cast {cards[first].number}",
        f"{other} cast {cards[other].number}",
    )

    assert gained(game) == [expected]


@pytest.mark.parametrize(
    ("kind", "expected", "score"),
    [
        (TurnoverKind.FUMBLE, (AWAY, 65, 1), [0, 0]),
        (TurnoverKind.INTERCEPTION, (AWAY, 65, 1), [0, 0]),
        (TurnoverKind.PICK_SIX, (HOME, 25, 1), [0, 7]),
    ],
    ids=lambda each: each.name if isinstance(each, TurnoverKind) else "",
)
@pytest.mark.parametrize("windows", [ADJUSTMENTS, AFTER_DESIGNATION])
def test_a_turnover_ends_the_play_where_it_started(windows, kind, expected, score):
    """CRD 5.C, 1.C.e and 1.C.f, D-78, D-88: no yards, and the clock runs."""
    game = cast_in_down(Turnover(kind), windows=windows, calls=PASS_15, x=35)

    play_on(game, until=DecisionKind.CALL)

    t = game.table
    assert gained(game) == []
    assert (spot(game), t.score, t.clock) == (expected, score, 14)


def test_of_several_turnovers_the_touchdown_counts():
    """D-90: one change of possession."""
    kinds = (TurnoverKind.PICK_SIX, TurnoverKind.FUMBLE)

    both = EffectsInOrder(tuple(Turnover(kind) for kind in kinds))
    game = cast_in_down(both, calls=PASS_15, x=35)

    play_on(game, until=DecisionKind.CALL)
    assert (spot(game), game.table.score) == ((HOME, 25, 1), [0, 7])


@pytest.mark.parametrize(
    ("x", "expected", "score"),
    [
        pytest.param(35, (AWAY, 65, 1), [0, 0], id="at the start of the down"),
        pytest.param(90, (AWAY, 25, 1), [7, 0], id="the play has scored"),
    ],
)
def test_a_turnover_at_the_end_of_the_play(x, expected, score):
    """D-79: no second removal of time; a score stands."""
    effect = Turnover(TurnoverKind.FUMBLE)

    game = cast_in_down(effect, windows=END_OF_PLAY, calls=RUN_15, x=x)

    play_on(game, until=DecisionKind.CALL)
    t = game.table
    assert (spot(game), t.score, t.clock) == (expected, score, 14)


def test_a_turnover_of_2019_is_played_out():
    """D-77, F-19: the worse of start and result."""
    effect = EffectsInOrder((Turnover(TurnoverKind.FUMBLE), yards(-25)))

    game = cast_in_down(effect, profile=P19, calls=RUN_15, x=35)

    play_on(game, until=DecisionKind.CALL)
    assert spot(game) == (AWAY, 75, 1)


@pytest.mark.parametrize(
    ("profile", "used", "windows", "x", "expected"),
    [
        pytest.param(P22C, (0, 0), ADJUSTMENTS, 25, (25, 2, 15), id="once"),
        pytest.param(P22C, (0, 1), ADJUSTMENTS, 25, (25, 2, 15), id="the other's"),
        pytest.param(P22C, (1, 0), ADJUSTMENTS, 25, (40, 3, 14), id="no second one"),
        pytest.param(P19, (1, 0), ADJUSTMENTS, 25, (25, 2, 15), id="2019, no limit"),
        pytest.param(P22C, (0, 0), AFTER_DESIGNATION, 25, (25, 2, 15), id="designated"),
        pytest.param(P22C, (0, 0), END_OF_PLAY, 90, (90, 2, 15), id="late"),
    ],
)
def test_a_down_is_replayed(profile, used, windows, x, expected):
    """C.5, R22 Gls:Replay, D-83, D-85: one a possession; a late one takes back."""
    game = cast_in_down(
        ReplayTheDown(),
        profile=profile,
        windows=windows,
        calls=RUN_15,
        x=x,
        down=2,
        replays_used=used,
    )

    t = game.table
    assert (t.x, t.down, t.clock) == expected
    assert t.score == [0, 0]


@pytest.mark.parametrize(
    ("effect", "calls", "x", "expected"),
    [
        pytest.param(FirstDown(), RUN_15, 45, (HOME, 60, 1), id="by an effect"),
        pytest.param(yards(40), RUN_15, 25, (AWAY, 20, 1), id="not by distance"),
        pytest.param(FirstDown(), RUN_15, 90, (AWAY, 25, 1), id="beside a score"),
        pytest.param(
            EffectsInOrder((FirstDown(), Turnover(TurnoverKind.FUMBLE))),
            RUN_15,
            45,
            (AWAY, 55, 1),
            id="beside a turnover",
        ),
    ],
)
def test_a_first_down_comes_from_an_effect_alone(effect, calls, x, expected):
    """F-36: CRD 9.D.a.i, D-115; it is fourth down."""
    game = cast_in_down(effect, calls=calls, x=x, down=4)

    play_on(game, until=DecisionKind.CALL)

    assert spot(game) == expected


@pytest.mark.parametrize(
    ("effect", "windows", "rule"),
    [
        pytest.param(Stop(), START_OF_DOWN, "D-67", id="stop no play"),
        pytest.param(Stop(), END_OF_PLAY, "D-67", id="stop what is over"),
        pytest.param(Succeed(), PRIOR_TO_SELECTING, "D-67", id="succeed in no play"),
        pytest.param(
            Turnover(TurnoverKind.FUMBLE),
            START_OF_DOWN,
            "CRD 5.C",
            id="no ball carried",
        ),
        pytest.param(
            ReplayTheDown(), PRIOR_TO_SELECTING, "CRD 5.B", id="nothing to replay"
        ),
    ],
)
def test_what_makes_no_sense_now_fails_and_its_card_is_spent(effect, windows, rule):
    """D-46, D-67, TP-5: the down is played as if nothing had been cast."""
    game = cast_in_down(effect, windows=windows, calls=RUN_15)

    t = game.table
    assert failures(game) == [rule]
    assert (spot(game), t.clock, t.replays_used) == ((HOME, 40, 2), 14, [0, 0])
    assert [card.effect for card in t.discards[ACTION][HOME]] == [effect]
