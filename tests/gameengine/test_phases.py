"""The windows of a down, its start and the calls: phases 2 and 3, step by step."""

import pytest

from gameengine.calls import (
    LONG_PASS,
    RUN_LEFT,
)
from gameengine.cards import superstar_card
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import ALL_CARDS
from gameengine.effects import Discard, MoveBall
from gameengine.measures import PLAY
from gameengine.moments import (
    ADJUSTMENTS,
    AFTER_DESIGNATION,
    ANY_POINT,
    END_OF_PLAY,
    PRIOR_TO_SELECTING,
    START_OF_DOWN,
    START_OF_POSSESSION,
)
from gameengine.profiles import P19, P21, P22, P22C, PlayDraw
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    FILLER,
    a_deck,
    a_game,
    a_new_game,
    a_pass,
    a_run,
    a_stop,
    an_action,
    an_athlete,
    answer,
    flip,
    number,
    play_down,
    play_on,
    spot,
    told,
    yards,
)
from tests.builders.profiles import every_profile, from_2021


def opening(profile, card, *, calls):
    """A game before its first lineup; both hold the card and know their calls."""
    home, away = (a_deck(play_tops=[each], action_tops=[card]) for each in calls)
    return a_new_game(profile, home=home, away=away)


def windows(game, *, call="run"):
    """Play the first down; give every window with the seat it was offered to."""
    offered = []
    while len(told(game, "down")) < 2:
        ask = game.pending_decision.ask
        if ask is DecisionKind.ACT:
            offered.append((game.table.point, game.pending_decision.seat))
        elif told(game, "chooses") and ask is DecisionKind.LINEUP:
            break
        if ask is DecisionKind.CALL:
            game.push(call)
        else:
            answer(game)
    return offered


START = (START_OF_POSSESSION, START_OF_DOWN)
PLAYED = (*START, PRIOR_TO_SELECTING, ADJUSTMENTS)


@from_2021
@pytest.mark.parametrize(
    ("calls", "call", "expected"),
    [
        pytest.param(
            (a_run(), FILLER),
            "run",
            (*PLAYED, END_OF_PLAY),
            id="stopped: CRD 5.D.b",
        ),
        pytest.param(
            (a_pass(), FILLER),
            "run",
            (*PLAYED, AFTER_DESIGNATION, END_OF_PLAY),
            id="successful: CRD 5.D.a",
        ),
        pytest.param((a_run(), FILLER), "punt", START, id="punt: CRD 2.B.b"),
        pytest.param((a_run(), FILLER), "field goal", START, id="goal: CRD 2.B.c"),
    ],
)
def test_every_window_is_offered_to_the_offense_and_then_to_the_defense(
    profile, calls, call, expected
):
    """CRD 1.D, 2.A, 3.A, 5.A, 6.B and 8.A; TP-3, D-95."""
    game = opening(profile, an_action(yards(0), windows=ANY_POINT), calls=calls)

    offered = windows(game, call=call)

    assert offered == [(point, seat) for point in expected for seat in (HOME, AWAY)]


@from_2021
def test_a_superstar_may_come_at_three_windows(profile):
    """CRD 1.D, 2.A and 8.A; R22 Types:Superstar, A.3 79."""
    normal = an_athlete()
    star = superstar_card(normal, number=number("E"))
    deck = a_deck([normal], play_tops=[a_pass()], action_tops=[star])
    game = a_new_game(profile, home=deck)

    offered = windows(game)

    points = (START_OF_POSSESSION, START_OF_DOWN, END_OF_PLAY)
    assert offered == [(point, HOME) for point in points]


# Phase 2


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        pytest.param("punt", (AWAY, 30, 1), id="punt of 25 from 45"),
        pytest.param("field goal", (AWAY, 55, 1), id="miss from 45"),
    ],
)
def test_a_down_starts_where_the_offense_chooses(call, expected):
    """CRD 2.A, 2.B; D-122: the ball moved before the choice."""
    moving = an_action(MoveBall(5), windows=START_OF_DOWN)
    game = a_game(hands=((moving,), ()), kick=True, x=40)

    play_down(game, f"H cast {moving.number}", call=call)
    play_on(game, until=DecisionKind.CALL)

    assert spot(game) == expected


@from_2021
@pytest.mark.parametrize(
    ("call", "drawn"),
    [
        pytest.param("run", 1, id="CRD 2.B.a"),
        pytest.param("punt", 0, id="CRD 2.B.b"),
        pytest.param("field goal", 0, id="CRD 2.B.c"),
    ],
)
def test_both_draw_a_play_card_only_if_a_play_is_run(profile, call, drawn):
    """CRD 2.B, A.3 24; D-28."""
    game = a_game(profile, x=70)
    assert game.legal() == ["run", "punt", "field goal"]

    game.push(call)

    assert [len(hand) for hand in game.table.hands[PLAY]] == [1 + drawn] * 2


@pytest.mark.parametrize("profile", [P21, P22], ids=lambda each: each.name)
@pytest.mark.parametrize("call", ["run", "punt"])
def test_the_play_card_may_be_drawn_as_the_down_starts(profile, call):
    """D-28 by its other reading: before the choice, for a kick as well."""
    game = a_game(profile.with_open_settings(play_draw=PlayDraw.START_OF_DOWN), x=20)
    held = [len(hand) for hand in game.table.hands[PLAY]]

    game.push(call)

    assert held == [2, 2]
    assert [len(hand) for hand in game.table.hands[PLAY]] == held


@pytest.mark.parametrize(
    ("profile", "thrown", "held"),
    [
        pytest.param(P19, 0, 6, id="P19: no cap"),
        pytest.param(P21, 0, 5, id="P21: no draw"),
        pytest.param(P22, 0, 5, id="P22: no draw"),
        pytest.param(P22C, 1, 5, id="P22C: draw and discard"),
    ],
)
def test_the_cap_holds_for_the_play_hand(profile, thrown, held):
    """CRD 2.B.a and Gen:Maximum Hand Size; A.3 27, D-34."""
    more = [flip(n) for n in range(4)]
    game = a_game(profile, extra_plays=(more, ()))

    play_on(game, until=DecisionKind.PLAY_CARD)

    assert len(game.table.hands[PLAY][HOME]) == held
    assert len(game.table.discards[PLAY][HOME]) == thrown


# Phase 3


@every_profile
def test_both_calls_are_chosen_from_the_hand_and_shown_together(profile):
    """CRD 3.B, 19-2.A: the offense's choice stays hidden."""
    mine, theirs = a_run(7), a_stop(LONG_PASS, 9)
    game = a_game(profile, calls=(mine, theirs))
    play_on(game, until=DecisionKind.PLAY_CARD)
    assert game.pending_decision.seat == HOME
    assert game.legal() == [mine.number, FILLER.number]

    game.push(mine.number)
    assert (game.table.calls, told(game, "calls")) == ([None, None], [])
    assert game.pending_decision.seat == AWAY
    assert game.legal() == [theirs.number, FILLER.number]
    game.push(theirs.number)

    assert [call.card for call in game.table.calls] == [mine, theirs]
    assert told(game, "calls")[0][2:] == (HOME, mine.number, theirs.number)


@pytest.mark.parametrize("offense", [HOME, AWAY], ids=["home", "away"])
def test_each_side_uses_its_half_of_the_card(offense):
    """CRD 3.B, 4.A: the same card calls a run, and stops a long pass."""
    card = a_run(2, call=RUN_LEFT, stops=LONG_PASS)
    against_run = a_game(calls=(card, card), offense=offense)
    against_pass = a_game(calls=(a_pass(call=LONG_PASS), card), offense=offense)

    play_down(against_run)
    play_down(against_pass)

    assert spot(against_run) == (offense, 25 + 20, 2)
    assert spot(against_pass) == (offense, 25, 2)


@every_profile
def test_an_x_is_named_once_both_calls_are_seen_by_the_offense_first(profile):
    """CRD 3.B, D-66; the sum counts as any other."""
    game = a_game(profile, calls=(a_run(None), a_stop(LONG_PASS, None)))
    play_on(game, until=DecisionKind.STRENGTH)

    for seat, strength in ((HOME, "5"), (AWAY, "8")):
        assert (game.pending_decision.ask, game.pending_decision.seat) == (
            DecisionKind.STRENGTH,
            seat,
        )
        assert game.legal() == [str(n) for n in range(10)]
        game.push(strength)
    play_on(game, until=DecisionKind.CALL)

    assert spot(game) == (HOME, 25 + 15, 2)


def test_without_a_card_in_hand_the_top_of_the_deck_is_called():
    """CRD 3.B, D-37."""
    robbing = an_action(Discard(ALL_CARDS, deck=PLAY), windows=PRIOR_TO_SELECTING)
    top = a_stop(RUN_LEFT)
    game = a_game(hands=((robbing,), ()), flips=((), (top,)))

    play_on(game, f"H cast {robbing.number}", until=DecisionKind.TIMEOUT)

    assert game.table.calls[AWAY].card is top
    assert game.table.hands[PLAY][AWAY] == []
    assert spot(game) == (HOME, 25, 1)
