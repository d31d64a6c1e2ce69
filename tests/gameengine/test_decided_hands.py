"""Decisions D-33 to D-39: the cap on a hand, the top-up, calls from hand to discard."""

import pytest

from gameengine.calls import RUN_LEFT, SHORT_PASS
from gameengine.cards import ExhaustAbility, superstar_card
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import ALL_CARDS, CardFilter, TurnoverKind
from gameengine.effects import (
    Discard,
    Draw,
    EffectsInOrder,
    ReplayTheDown,
    TakeFromDiscards,
)
from gameengine.measures import ACTION, PLAY
from gameengine.moments import ADJUSTMENTS, END_OF_PLAY, PRIOR_TO_SELECTING
from gameengine.profiles import P19, P21, P22, P22C, HandCapMode
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    BLANK,
    a_game,
    a_gridiron,
    a_pass,
    a_power_up,
    a_run,
    a_stop,
    a_turnover,
    an_action,
    an_athlete,
    blanks,
    flip,
    number,
    numbers_of,
    play_down,
    play_on,
    spot,
    told,
    yards,
)
from tests.builders.plays import action_hands
from tests.builders.profiles import before_the_rulings, every_profile

CUT_2021 = P21.with_open_settings(hand_cap_mode=HandCapMode.CANCEL_EXCESS)
CUT_2022 = P22.with_open_settings(hand_cap_mode=HandCapMode.CANCEL_EXCESS)


@pytest.mark.parametrize(
    ("profile", "drawn", "kept"),
    [
        pytest.param(P21, 0, 4, id="2021: the whole draw is cancelled"),
        pytest.param(P22, 0, 4, id="2022: the whole draw is cancelled"),
        pytest.param(CUT_2021, 1, 5, id="2021 otherwise: the excess is cancelled"),
        pytest.param(CUT_2022, 1, 5, id="2022 otherwise: the excess is cancelled"),
        pytest.param(P22C, 3, 5, id="CRD: draw, then discard down"),
        pytest.param(P19, 3, 7, id="2019: no cap"),
    ],
)
def test_a_draw_of_three_with_four_in_hand(profile, drawn, kept):
    """D-33, F-37: the draw part alone is concerned, other parts of the effect stay."""
    card = an_action(EffectsInOrder((Draw(3), yards(5))))
    calls = (a_run(3), a_stop(SHORT_PASS))
    game = a_game(profile, calls=calls, hands=((card, *blanks(4)), ()))
    deck = len(game.table.decks[ACTION][HOME])

    play_on(game, f"H {card.act}", until=DecisionKind.DESIGNATE)
    after = len(game.table.decks[ACTION][HOME]), len(game.table.hands[ACTION][HOME])
    play_on(game, until=DecisionKind.TIMEOUT)

    assert after == (deck - drawn, kept)
    assert spot(game) == (HOME, 45, 1)


@pytest.mark.parametrize("deck", [PLAY, ACTION], ids=["2.B.a", "9.A"])
@pytest.mark.parametrize(
    ("profile", "drawn"),
    [
        pytest.param(P21, 0, id="2021: cancelled"),
        pytest.param(P22, 0, id="2022: cancelled"),
        pytest.param(CUT_2022, 0, id="2022 otherwise: cancelled, all of it is excess"),
        pytest.param(P22C, 1, id="CRD: drawn, then one of six discarded"),
    ],
)
def test_the_cap_holds_for_draws_of_the_steps(profile, drawn, deck):
    """D-34, F-37: five in hand when 2.B.a or 9.A has a card drawn."""
    top = flip(1) if deck == PLAY else BLANK
    hand = blanks(5)
    plays = tuple(flip(0) for _ in range(4))
    game = a_game(profile, hands=(hand, ()), extra_plays=(plays, ()))
    before = len(game.table.decks[deck][HOME])
    game.table.decks[deck][HOME][-1] = top

    play_on(
        game,
        "H run",
        until=DecisionKind.PLAY_CARD if deck == PLAY else DecisionKind.CALL,
    )

    assert before - len(game.table.decks[deck][HOME]) == drawn
    assert len(game.table.hands[deck][HOME]) == 5
    assert len(game.table.discards[deck][HOME]) == drawn


def test_the_owner_picks_what_to_discard_among_the_kind_over_the_cap():
    """D-35: six Action-deck cards to choose from, and no Play card."""
    hand = blanks(5)
    game = a_game(hands=(hand, ()))

    play_on(game, "H run", until=DecisionKind.DISCARD)
    asked = (game.pending_decision.seat, game.legal())
    game.push(hand[2].number)

    assert asked == (HOME, [*numbers_of(hand), BLANK.number])
    assert game.table.discards[ACTION][HOME] == [hand[2]]
    assert numbers_of(game.table.hands[ACTION][HOME]) == [
        *numbers_of(hand[:2]), *numbers_of(hand[3:]), BLANK.number
    ]  # fmt: skip


def test_a_discard_that_an_effect_asks_for_is_picked_by_its_owner():
    """D-35: the opponent's effect names a number, the owner names the card."""
    card = an_action(Discard(1))
    hand = blanks(2)
    game = a_game(hands=((card,), hand))

    play_on(game, f"H {card.act}", until=DecisionKind.DISCARD)
    asked = (game.pending_decision.seat, game.legal())
    game.push(hand[1].number)

    assert asked == (AWAY, numbers_of(hand))
    assert game.table.discards[ACTION][AWAY] == [hand[1]]


def before_half_time(profile=P22C, hands=((), ())):
    """A game whose first half ends with its next play; each then draws by 9.A."""
    return a_game(profile, clock=1, hands=hands)


@pytest.mark.parametrize(
    ("held", "options"),
    [
        pytest.param(0, ["0", "1", "2"], id="one card after 9.A"),
        pytest.param(1, ["0", "1"], id="two cards"),
    ],
)
def test_the_top_up_is_any_number_up_to_a_hand_of_three(held, options):
    """D-36, CRD 1.A.c.i: optional, the new offense first."""
    game = play_down(before_half_time(hands=((), blanks(held))))

    first = (game.pending_decision.ask, game.pending_decision.seat, game.legal())
    game.push(options[-1])

    assert first == (DecisionKind.TOP_UP, AWAY, options)
    assert (game.pending_decision.ask, game.pending_decision.seat) == (
        DecisionKind.TOP_UP,
        HOME,
    )
    assert len(game.table.hands[ACTION][AWAY]) == 3


def test_nobody_must_top_up():
    """D-36: none is a number too."""
    game = play_down(before_half_time())

    play_on(game, "A 0", "H 0", until=DecisionKind.CALL)

    assert action_hands(game) == [1, 1]


def test_every_card_of_the_action_deck_counts_for_the_top_up():
    """D-36: Superstars, Power Ups and Gridirons fill the hand as Actions do."""
    star = superstar_card(an_athlete(), number=number("L"))
    hand = (star, a_power_up(windows=0), a_gridiron(windows=0))
    game = play_down(before_half_time(hands=(hand, hand)))

    asked = game.pending_decision.ask

    assert asked is DecisionKind.LINEUP


@before_the_rulings
def test_there_is_no_top_up_before_the_rulings(profile):
    """D-36: the second half starts with the lineup."""
    game = play_down(before_half_time(profile))

    asked = game.pending_decision.ask

    assert (asked, game.table.half) == (DecisionKind.LINEUP, 2)


@every_profile
def test_without_a_play_in_hand_the_top_of_the_deck_is_called(profile):
    """D-37: a hand emptied before the choice still calls something."""
    card = an_action(Discard(ALL_CARDS, PLAY), windows=PRIOR_TO_SELECTING)
    top, calls = flip(4), (a_run(2), a_stop(SHORT_PASS))
    game = a_game(profile, calls=calls, hands=((card,), ()), flips=((), (top,)))

    play_down(game, f"H {card.act}")

    assert told(game, "calls")[0][-1] == top.number
    assert game.table.discards[PLAY][AWAY][-1] is top


def test_a_call_from_the_deck_counts_as_any_other():
    """D-37: its defense stops, its strength counts."""
    card = an_action(Discard(ALL_CARDS, PLAY), windows=PRIOR_TO_SELECTING)
    top = a_stop(SHORT_PASS, 4)
    calls = (a_run(2), a_stop(RUN_LEFT))
    game = a_game(calls=calls, hands=((card,), ()), flips=((), (top,)))

    play_down(game, f"H {card.act}")

    assert spot(game) == (HOME, 55, 2)


@pytest.mark.parametrize(
    ("window", "found"),
    [
        pytest.param(ADJUSTMENTS, [], id="not while the play is open"),
        pytest.param(END_OF_PLAY, [0, 1], id="after the clock step"),
    ],
)
def test_calls_are_discarded_after_the_clock_step(window, found):
    """D-38: between the adjustments and the end of the play both go to the piles."""
    card = an_action(yards(0), windows=window)
    calls = (a_run(3), a_stop(SHORT_PASS))
    game = a_game(calls=calls, hands=((card,), ()))

    play_on(game, until=DecisionKind.ACT)

    piles = [*game.table.discards[PLAY][HOME], *game.table.discards[PLAY][AWAY]]
    assert piles == [calls[i] for i in found]


def test_calls_still_lie_there_when_the_timeout_is_asked_for():
    """D-38: the clock step is the last that needs them on the table."""
    game = a_game()

    play_on(game, until=DecisionKind.TIMEOUT)

    assert game.table.discards[PLAY] == [[], []]


@pytest.mark.parametrize("kind", list(TurnoverKind), ids=lambda kind: kind.name.lower())
def test_calls_of_a_turnover_are_discarded_on_entering_the_end_of_the_down(kind):
    """D-38: before its draws and its clock."""
    card = a_turnover(kind)
    calls = (a_pass(15), a_stop(RUN_LEFT))
    game = a_game(calls=calls, hands=((), (card,)))

    play_on(game, f"A {card.act}", until=DecisionKind.TIMEOUT)

    assert game.table.discards[PLAY] == [[calls[0]], [calls[1]]]


@pytest.mark.parametrize(
    ("calls", "readable"),
    [
        pytest.param((a_pass(10), a_stop(RUN_LEFT)), True, id="a Short Pass"),
        pytest.param((a_run(3), a_stop(SHORT_PASS)), False, id="a run"),
    ],
)
def test_a_discarded_call_stays_readable_until_the_down_ends(calls, readable):
    """D-38: a qualified ability still knows the play at the end of the play."""
    ability = ExhaustAbility(yards(5), END_OF_PLAY, qualifier=SHORT_PASS)
    athlete = an_athlete(ability)
    game = a_game(home=[an_athlete(), athlete], calls=calls)

    act = f"use H:{athlete.number}"
    play_on(game, until=DecisionKind.TIMEOUT)
    game.push("keep")
    game.push("keep")

    assert (
        game.pending_decision.ask is DecisionKind.ACT and act in game.legal()
    ) is readable


def test_a_call_can_be_recovered_at_the_end_of_its_own_play():
    """D-38: it lies in the discards by then."""
    card = an_action(TakeFromDiscards(CardFilter(PLAY)), windows=END_OF_PLAY)
    calls = (a_run(3), a_stop(SHORT_PASS))
    game = a_game(calls=calls, hands=((card,), ()))

    play_down(game, f"H {card.act}")

    assert calls[0] in game.table.hands[PLAY][HOME]
    assert game.table.discards[PLAY][HOME] == []


def actions_drawn(game):
    """Count the cards that each seat has drawn from its Action deck so far."""
    drawn = [0, 0]
    for _, _, seat, deck, cards in told(game, "draw"):
        drawn[seat] += len(cards) if deck == ACTION else 0
    return drawn


@pytest.mark.parametrize(
    ("window", "drawn"),
    [
        pytest.param(None, [0, 0], id="nothing played"),
        pytest.param(PRIOR_TO_SELECTING, [1, 0], id="before the call"),
        pytest.param(ADJUSTMENTS, [1, 0], id="during the play"),
        pytest.param(END_OF_PLAY, [1, 0], id="at the end of the play"),
    ],
)
def test_2019_draws_an_action_for_what_was_played_since_the_last_draw(window, drawn):
    """D-39: nobody draws on the first down; later whoever has played a card."""
    card = an_action(yards(0), windows=window or ADJUSTMENTS)
    game = a_game(P19, hands=((card,), ()))
    at_first = actions_drawn(game)

    play_down(game, *([f"H {card.act}"] if window else []))

    assert (at_first, actions_drawn(game)) == ([0, 0], drawn)


def test_2019_draws_once_and_asks_anew():
    """D-39: two cards earn one draw, and a down without a card none."""
    cards = (an_action(yards(0)), an_action(yards(0)))
    game = a_game(P19, hands=(cards, ()))

    play_down(game, *(f"H {card.act}" for card in cards))
    after_two_cards = actions_drawn(game)
    play_down(game)

    assert (after_two_cards, actions_drawn(game)) == ([1, 0], [1, 0])


@pytest.mark.parametrize(
    ("effect", "situation"),
    [
        pytest.param(ReplayTheDown(), {}, id="after a Replay"),
        pytest.param(yards(0), {"clock": 1}, id="after halftime"),
        pytest.param(yards(0), {"down": 4}, id="after a change of possession"),
    ],
)
def test_2019_looks_back_over_replays_and_halves(effect, situation):
    """D-39: what was played since the last draw counts, whatever lies between."""
    card = an_action(effect)
    game = a_game(P19, hands=((), (card,)), **situation)

    play_on(
        play_on(game, "H run", f"A {card.act}", until=DecisionKind.CALL),
        until=DecisionKind.CALL,
    )

    assert actions_drawn(game) == [0, 1]


def test_an_exhaust_ability_earns_no_draw_in_2019():
    """D-39: an Action card must have been played."""
    athlete = an_athlete(ExhaustAbility(yards(5), ADJUSTMENTS))
    game = a_game(P19, home=[athlete])

    play_down(game, f"H use H:{athlete.number}")

    assert actions_drawn(game) == [0, 0]
