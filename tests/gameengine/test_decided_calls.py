"""Calls, strength and checks where the documents leave them open: D-61 to D-67."""

import pytest

from gameengine.calls import (
    LONG_PASS,
    MEDIUM_PASS,
    PASS,
    PASSES,
    RUN,
    RUN_LEFT,
    RUN_RIGHT,
    RUNS,
    SHORT_PASS,
)
from gameengine.cards import (
    DesignatedAbility,
    ExhaustAbility,
)
from gameengine.conditions import AthleteFilter
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import EveryAthlete, LastingStaticChange, Quantity
from gameengine.effects import (
    AddCall,
    Audible,
    CallFromHand,
    Change,
    NewCall,
    Remove,
    Stop,
)
from gameengine.moments import (
    ADJUSTMENTS,
    AFTER_DESIGNATION,
    PRIOR_TO_SELECTING,
    Role,
)
from gameengine.profiles import (
    P19,
    P21,
    P22,
    P22C,
    PROFILES,
    StrengthOverflow,
    UnspecifiedPlay,
)
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    a_defender,
    a_game,
    a_pass,
    a_run,
    a_stop,
    an_action,
    an_athlete,
    play_down,
    play_on,
    spot,
    told,
    yards,
)
from tests.builders.plays import offers
from tests.builders.profiles import every_profile


@every_profile
def test_a_team_without_its_only_quarterback_may_still_pass(profile):
    """D-61: a quarterback is asked for at the lineup only."""
    leave = an_action(
        Remove(EveryAthlete(AthleteFilter(positions=("QB",)))),
        windows=PRIOR_TO_SELECTING,
    )
    game = a_game(
        profile, calls=(a_pass(25), a_stop(LONG_PASS)), hands=((leave,), ()), x=25
    )

    play_down(game, f"H cast {leave.number}")

    assert [each.is_quarterback for each in game.table.field(HOME)] == [False] * 3
    assert spot(game) == (HOME, 50, 2)


EXACT = UnspecifiedPlay.EXACT_ONLY
UNSPECIFIED = {
    **PROFILES,
    **{
        f"{each.name} exact only": each.with_open_settings(unspecified_play_rule=EXACT)
        for each in (P19, P21, P22)
    },
}


@pytest.mark.parametrize(
    ("call", "defense", "stopped", "stopped_exactly"),
    [
        pytest.param(RUN, RUN_RIGHT, True, False, id="Run against Run Right"),
        pytest.param(RUN, LONG_PASS, False, False, id="Run against Long Pass"),
        pytest.param(RUN, RUNS, True, True, id="Run against all runs"),
        pytest.param(PASS, SHORT_PASS, True, False, id="Pass against Short Pass"),
        pytest.param(PASS, RUN_LEFT, False, False, id="Pass against Run Left"),
        pytest.param(PASS, PASSES, True, True, id="Pass against all passes"),
        pytest.param(RUN_LEFT, RUN_LEFT, True, True, id="a named run as ever"),
        pytest.param(RUN_LEFT, RUN_RIGHT, False, False, id="another run as ever"),
    ],
)
@pytest.mark.parametrize("profile", UNSPECIFIED.values(), ids=UNSPECIFIED)
def test_a_call_without_direction_is_stopped_by_its_kind(
    profile, call, defense, stopped, stopped_exactly
):
    """F-05, D-62, CRD Gen:Unspecified: by the other reading an exact match must be."""
    offense = a_run(3, call=call) if call & RUNS else a_pass(15, call=call)
    game = a_game(profile, calls=(offense, a_stop(defense)), x=25)

    play_down(game)

    exactly = profile.unspecified_play_rule is EXACT
    is_stopped = stopped_exactly if exactly else stopped
    assert spot(game) == (HOME, 25 if is_stopped else 40, 2)


def test_the_rulings_leave_no_other_reading_of_a_call_without_direction():
    """D-62, CRD Gen:Unspecified: where the CRD speaks there is no choice."""
    with pytest.raises(ValueError, match="D-62"):
        P22C.with_open_settings(unspecified_play_rule=EXACT)


QUALIFIED = [
    pytest.param(RUN_LEFT, RUN_LEFT, True, id="the play it names"),
    pytest.param(RUN_RIGHT, RUN_LEFT, False, id="another run"),
    pytest.param(RUN, RUN_LEFT, False, id="an unspecified run"),
    pytest.param(RUN, 0, True, id="no qualifier, unspecified run"),
    pytest.param(PASS, SHORT_PASS, False, id="an unspecified pass"),
    pytest.param(PASS, 0, True, id="no qualifier, unspecified pass"),
]


@pytest.mark.parametrize(("call", "qualifier", "fits"), QUALIFIED)
def test_a_qualified_exhaust_ability_needs_the_play_it_names(call, qualifier, fits):
    """D-63: an unspecified play meets no qualifier."""
    ability = ExhaustAbility(yards(-5), windows=ADJUSTMENTS, qualifier=qualifier)
    tackler = a_defender(ability)
    offense = a_run(3, call=call) if call & RUNS else a_pass(15, call=call)
    game = a_game(calls=(offense, a_stop(0)), away=(tackler,))

    found = offers(game)

    assert found == ({("A", f"use A:{tackler.number}")} if fits else set())


@pytest.mark.parametrize(("call", "qualifier", "fits"), QUALIFIED)
def test_a_qualified_tackle_needs_the_play_it_names(call, qualifier, fits):
    """D-63: the same for abilities that designation sets off."""
    ability = DesignatedAbility(Role.TACKLE, yards(-5), qualifier=qualifier)
    tackler = a_defender(ability)
    offense = a_run(3, call=call) if call & RUNS else a_pass(15, call=call)
    game = a_game(calls=(offense, a_stop(0)), away=(tackler,), x=25)

    play_down(game, f"A A:{tackler.number}")

    assert spot(game) == (HOME, 35 if fits else 40, 2)


def test_an_added_type_is_no_ground_to_stop_the_pass():
    """D-64: CRD 4.A never looks at it; qualifiers look at both types."""
    also_short = an_action(AddCall(SHORT_PASS))
    receiver = an_athlete(
        DesignatedAbility(Role.RECEIVE, yards(5), qualifier=SHORT_PASS),
        DesignatedAbility(Role.RECEIVE, yards(10), qualifier=MEDIUM_PASS),
        DesignatedAbility(Role.RECEIVE, yards(20), qualifier=LONG_PASS),
    )
    game = a_game(
        home=(receiver,),
        calls=(a_pass(25, call=MEDIUM_PASS), a_stop(SHORT_PASS)),
        hands=((also_short,), ()),
        x=25,
    )

    play_down(game, f"H cast {also_short.number}", f"H H:{receiver.number}")

    assert spot(game) == (HOME, 25 + 25 + 5 + 10, 2)


@pytest.mark.parametrize(
    ("defense", "counts", "x"),
    [
        pytest.param(SHORT_PASS, True, 50, id="complete, against the added type"),
        pytest.param(MEDIUM_PASS, False, 25, id="stopped by the original type"),
    ],
)
def test_an_added_type_exists_only_on_a_successful_pass(defense, counts, x):
    """D-64, CRD Card:U129-22: a standing second type of the own successful passes."""
    host = an_athlete(LastingStaticChange(Quantity.EXTRA_CALLS, SHORT_PASS))
    asker = an_athlete(
        ExhaustAbility(yards(5), windows=ADJUSTMENTS, qualifier=SHORT_PASS)
    )
    game = a_game(
        home=(host, asker),
        calls=(a_pass(25, call=MEDIUM_PASS), a_stop(defense)),
        x=25,
    )

    found = offers(game)

    assert found == ({("H", f"use H:{asker.number}")} if counts else set())
    assert spot(game) == (HOME, x, 2)


@every_profile
@pytest.mark.parametrize(
    ("overflow", "cards", "change", "strength"),
    [
        pytest.param(StrengthOverflow.LAST_DIGIT, (9, 9), 5, 3, id="23 is 3"),
        pytest.param(StrengthOverflow.LAST_DIGIT, (9, 9), 2, 0, id="20 is 0"),
        pytest.param(StrengthOverflow.LAST_DIGIT, (3, 0), -5, 0, id="-2 is 0"),
        pytest.param(StrengthOverflow.LAST_DIGIT, (7, 9), 0, 6, id="16 is 6"),
        pytest.param(StrengthOverflow.CLAMP, (9, 9), 5, 9, id="23 clamped"),
        pytest.param(StrengthOverflow.CLAMP, (3, 0), -5, 0, id="-2 clamped"),
        pytest.param(StrengthOverflow.CLAMP, (3, 4), 0, 7, id="7 as it is"),
        pytest.param(StrengthOverflow.CLAMP, (7, 9), 0, 6, id="16 by the text"),
    ],
)
def test_a_changed_strength_stays_a_digit(profile, overflow, cards, change, strength):
    """D-65, CRD 4.C.a: sums outside 0 to 9 by either reading."""
    profile = profile.with_open_settings(strength_overflow=overflow)
    offense, defense = cards
    stronger = an_action(Change(Quantity.STRENGTH, change))
    game = a_game(
        profile,
        calls=(a_run(offense), a_stop(LONG_PASS, defense)),
        hands=((stronger,), ()),
        x=25,
    )

    play_down(game, f"H cast {stronger.number}")

    assert spot(game) == (HOME, 25 + 5 * strength, 2)


@every_profile
def test_x_is_named_once_both_cards_are_shown(profile):
    """D-66: from 0 to 9, the offense first."""
    game = a_game(profile, calls=(a_run(None), a_stop(LONG_PASS, None)), x=25)
    digits = [str(digit) for digit in range(10)]

    play_on(game, until=DecisionKind.STRENGTH)
    shown = [call.card.title for call in game.table.calls]
    offense = (game.pending_decision.ask, game.pending_decision.seat, game.legal())
    game.push("4")
    defense = (game.pending_decision.ask, game.pending_decision.seat, game.legal())
    game.push("9")
    play_on(game, until=DecisionKind.CALL)

    assert shown == ["Run", "Defense"]
    assert offense == (DecisionKind.STRENGTH, HOME, digits)
    assert defense == (DecisionKind.STRENGTH, AWAY, digits)
    assert spot(game) == (HOME, 25 + 5 * 3, 2)


LATE = AFTER_DESIGNATION


@every_profile
@pytest.mark.parametrize(
    ("effect", "x"),
    [
        pytest.param(NewCall(LONG_PASS, yards=60), 50, id="a new call fails"),
        pytest.param(Audible(), 50, id="an audible fails"),
        pytest.param(CallFromHand(), 50, id="a call from hand fails"),
        pytest.param(Change(Quantity.CATCH_HIGH, -9), 50, id="a new range fails"),
        pytest.param(Change(Quantity.CATCH_LOW, 9), 50, id="a new low end fails"),
        pytest.param(Change(Quantity.STRENGTH, 4), 50, id="nothing is checked again"),
        pytest.param(Stop(), 25, id="an explicit stop makes the base 0"),
    ],
)
def test_no_check_follows_designation(profile, effect, x):
    """D-67: later changes of type or range fail, an explicit stop counts."""
    late = an_action(effect, windows=LATE)
    game = a_game(
        profile,
        calls=(a_pass(25, (0, 5), strength=3), a_stop(LONG_PASS)),
        hands=((late,), ()),
        x=25,
    )

    play_down(game, f"H cast {late.number}")

    assert (spot(game), game.table.clock) == ((HOME, x, 2), 14)
    assert (told(game, "flip"), len(told(game, "exhaust"))) == ([], 2)


def test_yardage_effects_reach_a_play_that_was_stopped_after_designation():
    """D-67, D-68, CRD 7.A.c and 7.B: the base is 0, the rest is added."""
    stop = an_action(Stop(), windows=LATE)
    gain = an_action(yards(10), windows=LATE)
    game = a_game(hands=((gain,), (stop,)), x=25)

    play_down(game, f"H cast {gain.number}", f"A cast {stop.number}")

    assert spot(game) == (HOME, 35, 2)
