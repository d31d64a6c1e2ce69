"""Decisions D-47 to D-49, D-62 and D-65: opposites, changed calls, strengths."""

import pytest

from gameengine.calls import (
    LONG_PASS,
    PASS,
    PASSES,
    RUN,
    RUN_LEFT,
    RUN_MIDDLE,
    RUN_RIGHT,
    RUNS,
    SHORT_PASS,
)
from gameengine.cards import ExhaustAbility, Side
from gameengine.conditions import AthleteFilter, Whose
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import PickedAthletes, Quantity
from gameengine.effects import (
    Audible,
    CancelLayer,
    Change,
    EffectsInOrder,
    Energize,
    Exhaust,
    NewCall,
    Stop,
    Succeed,
)
from gameengine.measures import ACTION, PLAY
from gameengine.moments import ADJUSTMENTS, AFTER_DESIGNATION
from gameengine.profiles import (
    P19,
    P21,
    P22,
    P22C,
    StrengthOverflow,
    UnspecifiedPlay,
)
from gameengine.setup import HOME
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
    told,
    yards,
)
from tests.builders.plays import RUN_15, STOPPED_RUN
from tests.builders.profiles import before_the_rulings, every_profile


@every_profile
@pytest.mark.parametrize(
    ("gain", "loss", "x"),
    [
        pytest.param(5, -5, 40, id="nothing is left"),
        pytest.param(10, -5, 45, id="a gain is left over"),
        pytest.param(5, -15, 30, id="a loss is left over"),
    ],
)
def test_opposite_yards_net_out_and_other_parts_stay(profile, gain, loss, x):
    """D-47, CRD Gen:Offsetting: the surplus counts, and so does the rest of a card."""
    tired = an_athlete(side=Side.DEFENSE, position="CB")
    both = an_action(
        EffectsInOrder(
            (Energize(PickedAthletes(AthleteFilter(positions=("CB",)))), yards(loss))
        )
    )
    more = an_action(yards(gain))
    other = an_athlete(side=Side.DEFENSE)
    game = a_game(
        profile,
        away=[other, tired],
        hands=((more,), (both,)),
        exhausted=(f"A:{tired.number}",),
    )

    play_down(game, f"H {more.act}", f"A {both.act}")

    assert spot(game) == (HOME, x, 2)
    assert [each.energized for each in game.table.field(1)] == [False, True, True, True]


RAN, THROWN = a_run(2), a_pass(25, (2, 9), strength=1)


@pytest.mark.parametrize("first", ["H", "A"])
@pytest.mark.parametrize(
    ("call", "of", "changes", "expected"),
    [
        pytest.param(RAN, Quantity.TIME, (2, -3), (35, 15), id="time 1 + 2 - 3"),
        pytest.param(RAN, Quantity.TIME, (1, -1), (35, 14), id="time 1 + 1 - 1"),
        pytest.param(RAN, Quantity.STRENGTH, (5, -5), (35, 14), id="strength 2 again"),
        pytest.param(THROWN, Quantity.CATCH_LOW, (1, -1), (25, 14), id="2 to 9 again"),
        pytest.param(THROWN, Quantity.CATCH_LOW, (1, -2), (50, 14), id="now 1 to 9"),
    ],
)
def test_opposite_changes_of_one_number_net_out(call, of, changes, expected, first):
    """D-47: only the sum counts, never the order, and 0 is no floor on the way."""
    mine, theirs = (an_action(Change(of, by)) for by in changes)
    game = a_game(calls=(call, a_stop(LONG_PASS)), hands=((mine,), (theirs,)))

    order = [f"H {mine.act}", f"A {theirs.act}"]
    play_down(game, *(order if first == "H" else ["H pass", order[1], order[0]]))

    assert (game.table.x, game.table.clock) == expected


def opposed(profile, calls, order):
    """Let home make the play successful and away stop it, in one window."""
    succeed, stop = an_action(Succeed()), an_action(Stop())
    game = a_game(profile, calls=calls, hands=((succeed,), (stop,)))
    moves = {"H": f"H {succeed.act}", "A": f"A {stop.act}"}
    skip = [] if order[0] == "H" else ["H pass"]
    return play_down(game, *skip, *(moves[each] for each in order))


@every_profile
@pytest.mark.parametrize("order", ["HA", "AH"])
@pytest.mark.parametrize(
    ("calls", "x"),
    [
        pytest.param(RUN_15, 40, id="the print says successful"),
        pytest.param(STOPPED_RUN, 25, id="the print says stopped"),
    ],
)
def test_opposites_that_are_no_numbers_void_each_other(profile, calls, x, order):
    """D-47: the printed comparison decides, whoever came last."""
    game = opposed(profile, calls, order)

    assert spot(game) == (HOME, x, 2)


@every_profile
@pytest.mark.parametrize("calls", [RUN_15, STOPPED_RUN], ids=["successful", "stopped"])
@pytest.mark.parametrize(
    ("order", "x"),
    [
        pytest.param("HA", 40, id="the success resolves last"),
        pytest.param("AH", 25, id="the stop resolves last"),
    ],
)
def test_by_the_other_reading_the_last_to_resolve_stands(profile, calls, order, x):
    """D-47, offset_binary false: only the order of resolution counts."""
    game = opposed(profile.with_open_settings(offset_binary=False), calls, order)

    assert spot(game) == (HOME, x, 2)


def test_opposites_of_two_windows_do_not_void_each_other():
    """D-47: only in one timing point; a later stop stops."""
    succeed = an_action(Succeed())
    stop = an_action(Stop(), windows=AFTER_DESIGNATION)
    game = a_game(hands=((succeed,), (stop,)))

    play_down(game, f"H {succeed.act}", f"A {stop.act}")

    assert spot(game) == (HOME, 25, 2)


@every_profile
@pytest.mark.parametrize("lies", [True, False], ids=["Energized", "Exhausted"])
@pytest.mark.parametrize(
    ("order", "after"),
    [
        pytest.param("HA", True, id="energize resolves last"),
        pytest.param("AH", False, id="exhaust resolves last"),
    ],
)
def test_energize_and_exhaust_follow_one_another(profile, order, after, lies):
    """D-47: they never offset; the later one decides how the card lies."""
    end = an_athlete(position="TE")
    energize = an_action(Energize(PickedAthletes(AthleteFilter(positions=("TE",)))))
    exhaust = an_action(
        Exhaust(PickedAthletes(AthleteFilter(Whose.OPPONENT, positions=("TE",))))
    )
    game = a_game(
        profile,
        home=[an_athlete(), end],
        hands=((energize,), (exhaust,)),
        exhausted=() if lies else (f"H:{end.number}",),
    )
    moves = {"H": f"H {energize.act}", "A": f"A {exhaust.act}"}

    skip = [] if order[0] == "H" else ["H pass"]
    play_down(game, *skip, *(moves[each] for each in order))

    assert game.table.athletes[HOME][1].energized is after


@every_profile
def test_an_audible_brings_every_number_of_the_new_card(profile):
    """D-48: type, strength, yards and time are those of the flip."""
    card = an_action(Audible())
    calls = (a_run(3, time=1), a_stop(RUN_LEFT, 4))
    new = a_pass(25, (9, 9), strength=5, time=2)
    game = a_game(profile, calls=calls, hands=((card,), ()), flips=((new,), ()))

    play_down(game, f"H {card.act}")

    assert (*spot(game), game.table.clock) == (HOME, 50, 2, 13)
    assert game.table.discards[PLAY][HOME] == [calls[0], new]


@pytest.mark.parametrize(
    ("profile", "at_once"),
    [
        pytest.param(P19, False, id="2019: when it resolves"),
        pytest.param(P21, False, id="2021: when it resolves"),
        pytest.param(P22, False, id="2022: when it resolves"),
        pytest.param(P22C, True, id="CRD: when it is added"),
    ],
)
def test_when_an_audible_flips(profile, at_once):
    """D-48: the old card lies in its owner's discards as soon as it is replaced."""
    card, answer = an_action(Audible()), an_action(yards(0))
    calls = (a_run(3), a_stop(RUN_LEFT))
    game = a_game(profile, calls=calls, hands=((card,), (answer,)))

    play_on(game, f"H {card.act}", until=DecisionKind.ACT)

    assert game.table.discards[PLAY][HOME] == ([calls[0]] if at_once else [])


@pytest.mark.parametrize(
    ("profile", "x"),
    [
        pytest.param(P19, 40, id="2019: nothing happened"),
        pytest.param(P21, 40, id="2021: nothing happened"),
        pytest.param(P22, 40, id="2022: nothing happened"),
        pytest.param(P22C, 60, id="CRD: the flip stands, the rest is cancelled"),
    ],
)
def test_a_cancel_undoes_no_flip_that_has_happened(profile, x):
    """D-48: a run of 15 yards, or the pass of 35; the added 5 never come."""
    card, cancel = (
        an_action(EffectsInOrder((Audible(), yards(5)))),
        an_action(CancelLayer()),
    )
    new = a_pass(35)
    game = a_game(profile, hands=((card,), (cancel,)), flips=((new,), ()))

    play_down(game, f"H {card.act}", f"A {cancel.act} > 1")

    assert spot(game) == (HOME, x, 2)
    assert game.table.discards[ACTION] == [[card], [cancel]]


@every_profile
def test_other_parts_of_an_audible_resolve_in_their_place(profile):
    """D-48: the flip happens once, the yards when the layer resolves."""
    card = an_action(EffectsInOrder((Audible(), yards(5))))
    game = a_game(profile, hands=((card,), ()), flips=((a_pass(35),), ()))

    play_down(game, f"H {card.act}")

    assert spot(game) == (HOME, 65, 2)
    assert len(told(game, "flip")) == 1


@every_profile
def test_the_defense_flips_from_its_own_deck(profile):
    """D-48: its new card stops the call, and its old one is discarded."""
    card = an_action(Audible(), side=Side.DEFENSE)
    calls = (a_run(3), a_stop(LONG_PASS))
    new = a_stop(RUN_LEFT)
    game = a_game(profile, calls=calls, hands=((), (card,)), flips=((), (new,)))

    play_down(game, f"A {card.act}")

    assert spot(game) == (HOME, 25, 2)
    assert game.table.discards[PLAY][1] == [calls[1], new]


@every_profile
@pytest.mark.parametrize(
    ("effect", "x"),
    [
        pytest.param(NewCall(RUN_RIGHT), 55, id="another run: strength 2 + 4"),
        pytest.param(NewCall(SHORT_PASS, 20, (6, 6)), 45, id="a pass caught at 2 + 4"),
        pytest.param(NewCall(SHORT_PASS, 20, (0, 5)), 25, id="a pass not caught"),
    ],
)
def test_a_direct_change_of_the_call_keeps_strength_and_time(profile, effect, x):
    """D-49: only what the text changes is changed."""
    athlete = an_athlete(ExhaustAbility(effect, ADJUSTMENTS))
    calls = (a_run(2, time=2), a_stop(RUN_LEFT, 4))
    game = a_game(profile, home=[an_athlete(), athlete], calls=calls)

    play_down(game, f"H use H:{athlete.number}")

    assert (*spot(game), game.table.clock) == (HOME, x, 2, 13)


KINDS = [
    pytest.param(RUN, RUN_RIGHT, 25, 40, id="Run against Run Right"),
    pytest.param(RUN, RUN_LEFT | SHORT_PASS, 25, 40, id="Run against two plays"),
    pytest.param(RUN, RUNS, 25, 25, id="Run against all runs"),
    pytest.param(RUN, LONG_PASS, 40, 40, id="Run against a pass"),
    pytest.param(PASS, LONG_PASS, 25, 35, id="Pass against Long Pass"),
    pytest.param(PASS, PASSES, 25, 25, id="Pass against all passes"),
    pytest.param(PASS, RUNS, 35, 35, id="Pass against all runs"),
]


def unspecified(call):
    return a_run(3, call=RUN) if call == RUN else a_pass(10, call=PASS)


@every_profile
@pytest.mark.parametrize(("call", "stops", "x", "_"), KINDS)
def test_a_bare_call_is_stopped_by_its_kind(profile, call, stops, x, _):
    """D-62, CRD Gen:Unspecified, F-05: in every edition unless read otherwise."""
    game = a_game(profile, calls=(unspecified(call), a_stop(stops)))

    play_down(game)

    assert spot(game) == (HOME, x, 2)


@before_the_rulings
@pytest.mark.parametrize(("call", "stops", "_", "x"), KINDS)
def test_a_bare_call_may_be_stopped_by_the_exact_match_only(profile, call, stops, _, x):
    """D-62, F-05: by the other reading, or by a defense against all of its kind."""
    exact = profile.with_open_settings(unspecified_play_rule=UnspecifiedPlay.EXACT_ONLY)
    game = a_game(exact, calls=(unspecified(call), a_stop(stops)))

    play_down(game)

    assert spot(game) == (HOME, x, 2)


def test_the_rulings_leave_no_other_reading_of_a_bare_call():
    """D-62: the CRD says it, so nothing is left to choose."""
    exact = UnspecifiedPlay.EXACT_ONLY

    with pytest.raises(ValueError, match="D-62"):
        P22C.with_open_settings(unspecified_play_rule=exact)


@every_profile
@pytest.mark.parametrize(
    ("strengths", "change", "last_digit", "clamped"),
    [
        pytest.param((9, 9), 5, 3, 9, id="23"),
        pytest.param((9, 9), 2, 0, 9, id="20"),
        pytest.param((1, 1), -5, 0, 0, id="below 0"),
        pytest.param((2, 3), 2, 7, 7, id="7 needs neither"),
    ],
)
def test_a_modified_strength_keeps_its_last_digit_or_is_clamped(
    profile, strengths, change, last_digit, clamped
):
    """D-65: 0 to 9 in the end, by its last digit or by the other reading."""
    for overflow, expected in (
        (StrengthOverflow.LAST_DIGIT, last_digit),
        (StrengthOverflow.CLAMP, clamped),
    ):
        card = an_action(Change(Quantity.STRENGTH, change))
        calls = (a_run(strengths[0], call=RUN_MIDDLE), a_stop(LONG_PASS, strengths[1]))
        reading = profile.with_open_settings(strength_overflow=overflow)
        game = a_game(reading, calls=calls, hands=((card,), ()))

        play_down(game, f"H {card.act}")

        assert spot(game) == (HOME, 25 + 5 * expected, 2)


@pytest.mark.parametrize(
    "overflow",
    [
        StrengthOverflow.LAST_DIGIT,
        pytest.param(
            StrengthOverflow.CLAMP,
        ),
    ],
)
def test_a_printed_sum_drops_its_tens_digit_by_every_reading(overflow):
    """D-65, CRD 4.C.a: 7 and 9 make 6; only a modified strength is in question."""
    calls = (a_run(7), a_stop(LONG_PASS, 9))
    game = a_game(P22C.with_open_settings(strength_overflow=overflow), calls=calls)

    play_down(game)

    assert spot(game) == (HOME, 55, 2)
