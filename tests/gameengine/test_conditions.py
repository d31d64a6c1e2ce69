"""What effects may read: conditions, measures, athletes and values."""

from itertools import product

import pytest

from gameengine.calls import (
    LONG_PASS,
    MEDIUM_PASS,
    PASS,
    PASSES,
    RUN,
    RUN_LEFT,
    RUN_MIDDLE,
    RUN_RIGHT,
    RUNS,
    SHORT_PASS,
)
from gameengine.cards import SynergyCard
from gameengine.conditions import (
    All,
    AmountPer,
    AnyOf,
    CallFits,
    DefenseFits,
    MeasureBetween,
    Not,
    OnOffense,
    PlayIs,
    Scored,
    Status,
    TeamCountBetween,
    Whose,
    current_amount,
    seats_meant,
)
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import LastingStaticChange, Quantity
from gameengine.effects import AddCall, Draw
from gameengine.game import Game
from gameengine.measures import Measure
from gameengine.moments import ADJUSTMENTS, END_OF_PLAY, START_OF_DOWN
from gameengine.setup import AWAY, HOME
from gameengine.table import Table
from tests.builders.games import (
    a_game,
    a_gridiron,
    a_pass,
    a_run,
    a_stop,
    an_action,
    an_athlete,
    number,
    play_on,
)

TRUE, FALSE = MeasureBetween(Measure.DOWN, 1, 4), MeasureBetween(Measure.DOWN, 5)


def pause_at(point: int, *choices: str, **more: object) -> Game:
    """Play until home may act at a timing point; it has a card for that point."""
    marker = an_action(Draw(0), windows=point)
    home, away = more.pop("hands", ((), ()))
    game = a_game(hands=((marker, *home), away), **more)
    return play_on(game, *choices, until=DecisionKind.ACT)


def table_at(point: int, **more: object) -> Table:
    return pause_at(point, **more).table


@pytest.mark.parametrize(
    ("whose", "of_home", "of_away"),
    [
        (Whose.OWN, (HOME,), (AWAY,)),
        (Whose.OPPONENT, (AWAY,), (HOME,)),
        (Whose.OFFENSE, (AWAY,), (AWAY,)),
        (Whose.DEFENSE, (HOME,), (HOME,)),
        (Whose.BOTH, (AWAY, HOME), (AWAY, HOME)),
    ],
    ids=lambda each: each.name if isinstance(each, Whose) else "",
)
def test_whose_names_seats_and_of_both_the_offense_first(whose, of_home, of_away):
    """D-120: where both are meant, the offense comes first."""
    t = a_game(offense=AWAY).table

    assert seats_meant(whose, t, HOME) == of_home
    assert seats_meant(whose, t, AWAY) == of_away


@pytest.mark.parametrize("offense", [HOME, AWAY])
def test_on_offense_is_who_has_the_ball(offense):
    t = a_game(offense=offense).table

    assert OnOffense().holds(t, offense, None)
    assert not OnOffense().holds(t, 1 - offense, None)


@pytest.mark.parametrize(
    ("called", "asked", "expected"),
    [
        pytest.param(RUN_LEFT, RUN_LEFT, True, id="the very play"),
        pytest.param(RUN_LEFT, RUN_RIGHT, False, id="another run"),
        pytest.param(RUN_LEFT, RUNS, True, id="any run"),
        pytest.param(RUN_LEFT, PASSES, False, id="no pass"),
        pytest.param(MEDIUM_PASS, SHORT_PASS | MEDIUM_PASS, True, id="one of two"),
        pytest.param(RUN, RUN_LEFT | RUN_MIDDLE | RUN_RIGHT, False, id="bare Run"),
        pytest.param(RUN, RUNS, True, id="bare Run is a run"),
        pytest.param(PASS, SHORT_PASS, False, id="bare Pass"),
        pytest.param(PASS, PASSES, True, id="bare Pass is a pass"),
    ],
)
def test_a_call_fits_by_its_type(called, asked, expected):
    """D-63: a play without direction meets no direction that is asked for."""
    card = a_run(call=called) if called & RUNS else a_pass(call=called)
    t = table_at(ADJUSTMENTS, calls=(card, a_stop(LONG_PASS)))

    assert CallFits(asked).holds(t, HOME, None) is expected
    assert CallFits(asked).holds(t, AWAY, None) is expected


def test_before_the_reveal_no_call_fits():
    t = table_at(START_OF_DOWN)

    assert not CallFits(RUNS | PASSES).holds(t, HOME, None)
    assert not DefenseFits(RUNS | PASSES).holds(t, HOME, None)


def test_a_call_made_two_types_fits_both():
    """D-64: the added type counts for qualifiers."""
    add = an_action(AddCall(SHORT_PASS))
    look = an_action(Draw(0), windows=END_OF_PLAY)
    calls = (a_pass(call=LONG_PASS), a_stop(RUN_LEFT))
    game = a_game(calls=calls, hands=((add, look), ()))

    t = play_on(game, f"H cast {add.number}", until=DecisionKind.ACT).table

    assert CallFits(SHORT_PASS).holds(t, HOME, None)
    assert CallFits(LONG_PASS).holds(t, HOME, None)
    assert not CallFits(MEDIUM_PASS).holds(t, HOME, None)


@pytest.mark.parametrize(
    ("stops", "expected"),
    [
        pytest.param(RUN_LEFT, True, id="successful"),
        pytest.param(LONG_PASS, False, id="stopped"),
    ],
)
def test_a_static_second_type_needs_a_successful_pass(stops, expected):
    """D-64, CRD Card:U129-22: only a successful pass is of two types."""
    evans = an_athlete(LastingStaticChange(Quantity.EXTRA_CALLS, SHORT_PASS))
    calls = (a_pass(call=LONG_PASS), a_stop(stops))
    t = table_at(ADJUSTMENTS, home=[evans], calls=calls)

    assert CallFits(LONG_PASS).holds(t, HOME, None)
    assert CallFits(SHORT_PASS).holds(t, HOME, None) is expected


def test_a_second_type_may_be_given_to_one_type_only():
    """D-64: a successful Long Pass counts as a Short Pass too."""
    extra = LastingStaticChange(Quantity.EXTRA_CALLS, SHORT_PASS, CallFits(LONG_PASS))
    calls = (a_pass(call=LONG_PASS), a_stop(RUN_LEFT))
    t = table_at(ADJUSTMENTS, home=[an_athlete(extra)], calls=calls)

    assert CallFits(SHORT_PASS).holds(t, HOME, None)


def test_a_synergy_that_is_not_active_gives_no_second_type():
    """D-25."""
    extra = LastingStaticChange(Quantity.EXTRA_CALLS, SHORT_PASS)
    asleep = SynergyCard(
        number("U"), "Pact", TeamCountBetween(positions=("K",), least=1), (extra,)
    )
    calls = (a_pass(call=LONG_PASS), a_stop(RUN_LEFT))
    t = table_at(ADJUSTMENTS, synergies=(asleep, None), calls=calls)

    assert not CallFits(SHORT_PASS).holds(t, HOME, None)


@pytest.mark.parametrize(
    ("asked", "expected"),
    [(RUN_LEFT, True), (RUN_MIDDLE, True), (RUN_RIGHT, False), (PASSES, False)],
)
def test_a_defense_fits_by_each_play_it_stops(asked, expected):
    t = table_at(ADJUSTMENTS, calls=(a_run(), a_stop(RUN_LEFT | RUN_MIDDLE)))

    assert DefenseFits(asked).holds(t, HOME, None) is expected


@pytest.mark.parametrize(
    ("call", "stops", "status"),
    [
        pytest.param(a_run(), LONG_PASS, Status.SUCCESS, id="run"),
        pytest.param(a_run(), RUN_LEFT, Status.STOPPED, id="matched run"),
        pytest.param(a_pass(catch=(3, 9)), RUN_LEFT, Status.SUCCESS, id="caught"),
        pytest.param(a_pass(catch=(4, 9)), RUN_LEFT, Status.STOPPED, id="incomplete"),
    ],
)
def test_a_play_is_stopped_or_successful(call, stops, status):
    """CRD 4.D: there are two outcomes, and a play has one of them."""
    t = table_at(ADJUSTMENTS, calls=(call, a_stop(stops)))

    assert [each for each in Status if PlayIs(each).holds(t, HOME, None)] == [status]


def test_before_the_check_a_play_is_neither():
    t = table_at(START_OF_DOWN)

    assert not PlayIs(Status.SUCCESS).holds(t, HOME, None)
    assert not PlayIs(Status.STOPPED).holds(t, HOME, None)


@pytest.mark.parametrize(
    ("measure", "of_home", "of_away"),
    [
        (Measure.DOWN, 3, 3),
        (Measure.SPOT, 62, 62),
        (Measure.DISTANCE, 38, 38),
        (Measure.CLOCK, 7, 7),
        (Measure.HALF, 2, 2),
        (Measure.SCORE, 10, 17),
        (Measure.LEAD, -7, 7),
        (Measure.TIMEOUTS, 2, 1),
        (Measure.PLAY_HAND, 2, 4),
        (Measure.ACTION_HAND, 3, 1),
        (Measure.OPPOSING_PLAY_HAND, 4, 2),
        (Measure.OPPOSING_ACTION_HAND, 1, 3),
        (Measure.STRENGTH, 0, 0),
        (Measure.GRIDIRONS, 0, 0),
        (Measure.PLAY_HAND_LEAD, -2, 2),
        (Measure.ACTION_HAND_LEAD, 2, -2),
        (Measure.TIMEOUT_LEAD, 1, -1),
        (Measure.OPPOSING_TIMEOUTS, 1, 2),
    ],
    ids=lambda each: each.name if isinstance(each, Measure) else "",
)
def test_a_measure_is_read_from_the_table(measure, of_home, of_away):
    """D-26: the field is 100 yards, so that distance and spot add up to it."""
    blanks = [an_action(Draw(0), windows=0) for _ in range(3)]
    t = table_at(
        START_OF_DOWN,
        half=2,
        down=3,
        x=62,
        clock=7,
        score=(10, 17),
        timeouts=(2, 1),
        hands=(blanks[:2], blanks[2:]),
        extra_plays=([a_run()], [a_run(), a_run(), a_run()]),
    )

    for seat, expected in ((HOME, of_home), (AWAY, of_away)):
        assert current_amount(AmountPer(1, measure), t, seat=seat) == expected
        assert MeasureBetween(measure, expected, expected).holds(t, seat, None)
        assert not MeasureBetween(measure, least=expected + 1).holds(t, seat, None)
        assert not MeasureBetween(measure, most=expected - 1).holds(t, seat, None)


@pytest.mark.parametrize(
    ("x", "yards"), [pytest.param(25, 30, id="short"), pytest.param(90, 30, id="past")]
)
def test_strength_and_yards_are_read_after_the_play(x, yards):
    """CRD 4.C.a, D-74: the last digit, and yards past the goal line as well."""
    t = table_at(END_OF_PLAY, x=x, calls=(a_run(7), a_stop(LONG_PASS, 9)))

    assert current_amount(AmountPer(1, Measure.STRENGTH), t, seat=HOME) == 6
    assert current_amount(AmountPer(1, Measure.YARDS), t, seat=AWAY) == yards


def test_gridirons_of_both_seats_are_counted():
    fields = [a_gridiron(windows=START_OF_DOWN) for _ in range(2)]
    marker = an_action(Draw(0), windows=ADJUSTMENTS)
    game = a_game(hands=((fields[0], marker), (fields[1],)))

    choices = (f"H cast {fields[0].number}", f"A cast {fields[1].number}")
    play_on(game, *choices, until=DecisionKind.CALL)
    t = play_on(game, until=DecisionKind.ACT).table

    assert MeasureBetween(Measure.GRIDIRONS, 2, 2).holds(t, HOME, None)


@pytest.mark.parametrize(
    ("x", "call", "stops", "expected"),
    [
        pytest.param(90, a_run(3), LONG_PASS, True, id="touchdown"),
        pytest.param(25, a_run(3), LONG_PASS, False, id="no score"),
    ],
)
def test_a_play_has_scored_for_both_seats(x, call, stops, expected):
    t = table_at(END_OF_PLAY, x=x, calls=(call, a_stop(stops)))

    assert Scored().holds(t, HOME, None) is expected
    assert Scored().holds(t, AWAY, None) is expected


@pytest.mark.parametrize(("one", "other"), list(product([TRUE, FALSE], repeat=2)))
def test_conditions_join(one, other):
    t = a_game().table
    first, second = one is TRUE, other is TRUE

    assert Not(one).holds(t, HOME, None) is not first
    assert All((one, other)).holds(t, HOME, None) is (first and second)
    assert AnyOf((one, other)).holds(t, HOME, None) is (first or second)


def test_of_no_conditions_all_hold_and_none_does():
    t = a_game().table

    assert All(()).holds(t, HOME, None)
    assert not AnyOf(()).holds(t, HOME, None)


@pytest.mark.parametrize(
    ("condition", "offered"),
    [(OnOffense(), True), (Not(OnOffense()), False), (CallFits(PASSES), False)],
    ids=str,
)
def test_a_card_may_be_used_only_while_its_condition_holds(condition, offered):
    """TP-4: what a card asks for must be so now."""
    card = an_action(Draw(1), condition=condition)

    game = pause_at(ADJUSTMENTS, hands=((card,), ()))

    assert (f"cast {card.number}" in game.legal()) is offered
