"""Verbs of calls: rewritten, flipped, taken from the hand, of a second type."""

import pytest

from gameengine.calls import LONG_PASS, MEDIUM_PASS, RUN_LEFT, RUN_RIGHT, SHORT_PASS
from gameengine.cards import DesignatedAbility, ExhaustAbility, Side
from gameengine.decisions import DecisionKind
from gameengine.effects import (
    AddCall,
    Audible,
    CallFromHand,
    CancelLayer,
    Draw,
    Effect,
    EffectsInOrder,
    NewCall,
)
from gameengine.measures import ACTION, PLAY
from gameengine.moments import (
    AFTER_DESIGNATION,
    BEFORE_DESIGNATION,
    END_OF_PLAY,
    INCOMPLETE,
    PRIOR_TO_SELECTING,
    START_OF_DOWN,
    STOPPED,
    Role,
)
from gameengine.profiles import P19, P21, P22, P22C, Profile
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    FILLER,
    a_game,
    a_pass,
    a_run,
    a_stop,
    an_action,
    an_athlete,
    play_down,
    play_on,
    yards,
)
from tests.builders.plays import RUN_15, cast_in_down, failures, gained

MATCHED = (a_run(3, time=2), a_stop(RUN_LEFT, 2))


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        pytest.param(NewCall(SHORT_PASS, 15), 15, id="a pass"),
        pytest.param(NewCall(SHORT_PASS, 15, (5, 9)), 15, id="in its range"),
        pytest.param(NewCall(SHORT_PASS, 15, (6, 9)), 0, id="out of its range"),
        pytest.param(NewCall(RUN_RIGHT), 25, id="another run"),
        pytest.param(NewCall(RUN_LEFT), 0, id="the same run again"),
    ],
)
def test_a_new_call_is_checked_with_the_strength_and_time_of_the_old(effect, expected):
    """D-49, CRD 5.D: strength 3 and 2, two time units, as on the cards."""
    game = cast_in_down(effect, calls=MATCHED)

    assert gained(game) == [expected]
    assert game.table.clock == 13


def test_a_new_call_may_keep_yards_and_catch_range():
    """D-49: only the type changes, if the text says no more."""
    calls = (a_pass(30, (3, 3), call=MEDIUM_PASS), a_stop(MEDIUM_PASS))

    game = cast_in_down(NewCall(LONG_PASS, keep_numbers=True), calls=calls)

    assert gained(game) == [30]


def offered_after(effect: Effect, profile: Profile) -> bool:
    """Tell whether the defense may answer a new short pass in the timing point."""
    card = an_action(effect)
    answer = an_athlete(
        ExhaustAbility(yards(-5), qualifier=SHORT_PASS), side=Side.DEFENSE
    )
    game = a_game(
        profile,
        home=[],
        away=[answer],
        calls=MATCHED,
        hands=((card,), (an_action(Draw(0)),)),
        flips=([a_pass(25, strength=5, time=0)], []),
    )
    play_on(game, f"H cast {card.number}", until=DecisionKind.ACT)
    assert game.pending_decision.seat == AWAY
    return any(choice.startswith("use ") for choice in game.legal())


@pytest.mark.parametrize(
    ("effect", "profile", "expected"),
    [
        pytest.param(Audible(), P22C, True, id="audible with the rulings"),
        pytest.param(Audible(), P22, False, id="audible of 2022"),
        pytest.param(Audible(), P21, False, id="audible of 2021"),
        pytest.param(Audible(), P19, False, id="audible of 2019"),
        pytest.param(NewCall(SHORT_PASS, 15), P22C, False, id="direct change"),
        pytest.param(
            NewCall(SHORT_PASS, 15, immediate=True), P22C, True, id="ruled immediate"
        ),
    ],
)
def test_when_a_new_call_can_be_answered(effect, profile, expected):
    """TP-11, D-48, CRD Gen:Audible, CRD Card:L279-21: at once, or in its place."""
    assert offered_after(effect, profile) is expected


def test_an_audible_brings_the_whole_new_card():
    """D-48, F-14: type, strength, range, yards and time; the old card is discarded."""
    new = a_pass(25, (2, 9), strength=5, time=0)
    old = MATCHED[0]

    game = cast_in_down(Audible(), calls=MATCHED, flips=([new], []))

    assert gained(game) == [25]
    assert game.table.clock == 15
    assert game.table.discards[PLAY][HOME] == [old, new]


def test_a_defense_may_change_its_call_as_well():
    """CRD Gen:Audible: an audible rewrites the caller's own call."""
    card = an_action(Audible())
    new = a_stop(RUN_LEFT)
    game = a_game(calls=RUN_15, hands=((), (card,)), flips=([], [new]))

    play_down(game, f"A cast {card.number}")

    assert gained(game) == [0]
    assert game.table.discards[PLAY][AWAY] == [RUN_15[1], new]


def test_a_cancel_does_not_take_a_flip_back():
    """D-48, TP-14: the flip has happened; the rest of the card does nothing."""
    card, cancel = (
        an_action(EffectsInOrder((Audible(), yards(10)))),
        an_action(CancelLayer()),
    )
    new = a_pass(25)
    game = a_game(calls=MATCHED, hands=((card,), (cancel,)), flips=([new], []))

    play_down(game, f"H cast {card.number}", f"A cast {cancel.number} > 1")

    assert gained(game) == [25]


def test_before_the_rulings_a_cancelled_audible_flips_nothing():
    """D-48: it would have resolved in its place."""
    card, cancel = an_action(Audible()), an_action(CancelLayer())
    game = a_game(
        P22, calls=MATCHED, hands=((card,), (cancel,)), flips=([a_pass()], [])
    )

    play_down(game, f"H cast {card.number}", f"A cast {cancel.number} > 1")

    assert gained(game) == [0]


def test_an_audible_without_any_card_does_nothing():
    """D-32: deck and discards are empty; the call stays."""
    game = cast_in_down(Audible(), calls=RUN_15, fillers=0)

    assert gained(game) == [15]


def test_an_audible_to_x_asks_for_its_strength():
    """D-66: the owner names it once the card is shown."""
    card = an_action(Audible())
    game = a_game(
        calls=MATCHED, hands=((card,), ()), flips=([a_run(None, call=RUN_RIGHT)], [])
    )

    play_down(game, f"H cast {card.number}", "H 6")

    assert gained(game) == [(6 + 2) * 5]


def test_a_call_from_the_hand_takes_the_place_of_the_old():
    """D-48: with all its numbers; the old card is discarded."""
    card = an_action(CallFromHand())
    spare = a_pass(25, (7, 7), strength=5, time=0)
    game = a_game(calls=MATCHED, hands=((card,), ()), extra_plays=([spare], []))

    play_down(
        game, f"H {MATCHED[0].number}", f"H cast {card.number}", f"H {spare.number}"
    )

    t = game.table
    assert (gained(game), t.clock) == ([25], 15)
    assert t.discards[PLAY][HOME] == [MATCHED[0], spare]
    assert t.hands[PLAY][HOME] == [FILLER]


@pytest.mark.parametrize(
    ("stops", "expected"),
    [
        pytest.param(SHORT_PASS, 35, id="the added type is not stopped"),
        pytest.param(LONG_PASS, 0, id="the printed type is"),
    ],
)
def test_an_added_type_serves_abilities_and_never_the_defense(stops, expected):
    """D-64: it is never used in the check of CRD 4.A."""
    receiver = an_athlete(DesignatedAbility(Role.RECEIVE, yards(10), SHORT_PASS))
    calls = (a_pass(25, call=LONG_PASS), a_stop(stops))

    game = cast_in_down(AddCall(SHORT_PASS), calls=calls, home=[receiver])

    assert gained(game) == [expected]


CALL_CHANGES = [
    pytest.param(NewCall(SHORT_PASS, 99), id="new call"),
    pytest.param(NewCall(SHORT_PASS, 99, immediate=True), id="new call at once"),
    pytest.param(Audible(), id="audible"),
    pytest.param(CallFromHand(), id="from the hand"),
    pytest.param(AddCall(SHORT_PASS), id="added type"),
]


@pytest.mark.parametrize("effect", CALL_CHANGES)
@pytest.mark.parametrize(
    "windows",
    [START_OF_DOWN, PRIOR_TO_SELECTING, AFTER_DESIGNATION, END_OF_PLAY],
    ids=["start", "selecting", "designated", "end"],
)
def test_no_call_changes_before_its_reveal_or_after_designation(windows, effect):
    """D-67, TP-5: the effect fails, the card is spent."""
    game = cast_in_down(effect, windows=windows, calls=RUN_15)

    assert failures(game) == ["D-67"]
    assert gained(game) == [15]
    assert [card.effect for card in game.table.discards[ACTION][HOME]] == [effect]


@pytest.mark.parametrize(
    ("call", "stops", "windows"),
    [
        pytest.param(a_run(3), RUN_LEFT, STOPPED, id="19-4.B"),
        pytest.param(a_pass(25, (9, 9)), RUN_LEFT, INCOMPLETE, id="19-6.B"),
        pytest.param(a_run(3), LONG_PASS, BEFORE_DESIGNATION, id="19-5.A"),
    ],
)
def test_2019_has_more_windows_for_a_new_call(call, stops, windows):
    """D-52: each of them is followed by another check."""
    effect = NewCall(SHORT_PASS, 40)

    game = cast_in_down(
        effect, profile=P19, windows=windows, calls=(call, a_stop(stops))
    )

    assert gained(game) == [40]
