"""Standing mechanics of C.6: Action cards, decks, Grit, replays, timeouts, All Pro."""

import pytest

from gameengine.calls import LONG_PASS, PASSES, SHORT_PASS
from gameengine.cards import Kind, Side
from gameengine.conditions import MeasureBetween
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import CardFilter, Quantity
from gameengine.effects import Change, Draw, LookAtCards, Search
from gameengine.game import Game
from gameengine.measures import ACTION, PLAY, Measure
from gameengine.moments import (
    ADJUSTMENTS,
    END_OF_PLAY,
    PRIOR_TO_SELECTING,
    START_OF_DOWN,
)
from gameengine.profiles import P19, P21, P22, P22C
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    BLANK,
    Turning,
    a_game,
    a_gridiron,
    a_pass,
    a_power_up,
    a_replay,
    a_run,
    a_stop,
    an_action,
    answer,
    flip,
    play_down,
    play_on,
    spot,
    told,
    yards,
)
from tests.builders.profiles import all_pro, every_profile, from_2021


def offers(game):
    """Play the down and give who was offered which acts at which window."""
    seen, called = [], False
    while not (called and game.pending_decision.ask is DecisionKind.CALL):
        asked = game.pending_decision
        called = called or asked.ask is DecisionKind.CALL
        if asked.ask is DecisionKind.ACT:
            seen += [(asked.seat, game.table.point, act) for act in game.legal()[1:]]
        answer(game)
    return seen


# Action cards.


@every_profile
@pytest.mark.parametrize(
    ("side", "seats"),
    [
        pytest.param(Side.OFFENSE, [HOME], id="Offense"),
        pytest.param(Side.DEFENSE, [AWAY], id="Defense"),
        pytest.param(Side.GENERIC, [HOME, AWAY], id="Generic"),
    ],
)
def test_an_action_belongs_to_a_side(profile, side, seats):
    """R22 Types:Action, R21 Types:Action: Offense, Defense, or either."""
    card = an_action(yards(0), side=side)
    game = a_game(profile, hands=((card,), (card,)))

    seen = offers(game)

    assert seen == [(seat, ADJUSTMENTS, card.act) for seat in seats]


@pytest.mark.parametrize(
    "window", [START_OF_DOWN, PRIOR_TO_SELECTING, ADJUSTMENTS, END_OF_PLAY]
)
def test_an_action_has_its_moment(window):
    """R22 Types:Action: at no other window is it offered."""
    card = an_action(yards(0), windows=window)
    game = a_game(hands=((card,), ()))

    seen = [point for _, point, _ in offers(game)]

    assert set(seen) == {window}


@pytest.mark.parametrize(("down", "offered"), [(3, False), (4, True)])
def test_an_action_waits_for_its_condition(down, offered):
    """R22 Types:Action: a card for fourth downs."""
    card = an_action(yards(0), condition=MeasureBetween(Measure.DOWN, 4, 4))
    game = a_game(down=down, hands=((card,), ()))

    play_on(game, until=DecisionKind.ACT if offered else DecisionKind.TIMEOUT)

    assert (game.pending_decision.ask is DecisionKind.ACT) is offered


@every_profile
def test_an_action_is_used_once_and_then_discarded(profile):
    """R22 Types:Action, R22 Zones, R19 Zones: from the hand to the Action discard."""
    card, answer = an_action(yards(5)), an_action(yards(0))
    game = a_game(profile, hands=((card,), (answer,)))

    play_on(game, f"H {card.act}", until=DecisionKind.ACT)
    hand, pile = game.table.hands[ACTION][HOME], game.table.discards[ACTION][HOME]
    waiting = (list(hand), list(pile))
    play_on(game, until=DecisionKind.TIMEOUT)

    assert waiting == ([], [])
    assert pile == [card]


# Draws, searches and empty decks.


@every_profile
def test_a_search_shows_the_cards_that_fit_and_shuffles_that_deck_alone(profile):
    """R22 Zones, R21 Zones: the discards stay where they are, the Play deck too."""
    card = an_action(Search(CardFilter(ACTION, kinds=(Kind.GRIDIRON, Kind.POWER_UP))))
    wanted, other = a_gridiron(windows=0), a_power_up(windows=0)
    ready = a_game(profile, hands=((card,), ()), draws=((other, wanted), ()))
    game = play_on(Game(ready.setup, Turning()), until=DecisionKind.ACT)
    t = game.table
    t.discards[ACTION][HOME].append(BLANK)
    deck, plays = list(t.decks[ACTION][HOME]), list(t.decks[PLAY][HOME])

    play_on(game, f"H {card.act}", until=DecisionKind.CARD)
    shown = game.legal()
    game.push(wanted.number)

    deck.remove(wanted)
    assert sorted(shown) == sorted([wanted.number, other.number])
    assert t.hands[ACTION][HOME][-1] is wanted
    assert t.decks[ACTION][HOME] == deck[::-1]
    assert t.decks[PLAY][HOME] == plays
    assert t.discards[ACTION][HOME] == [BLANK, card]


def test_a_search_in_the_play_deck_goes_by_the_call():
    """R22 Zones: a pass is wanted, so no run is shown."""
    card = an_action(Search(CardFilter(PLAY, calls=PASSES)))
    wanted = a_pass(10)
    game = a_game(hands=((card,), ()), flips=((wanted, flip(3)), ()))

    play_on(game, f"H {card.act}", until=DecisionKind.DESIGNATE)

    assert wanted in game.table.hands[PLAY][HOME]
    assert wanted not in game.table.decks[PLAY][HOME]


@every_profile
@pytest.mark.parametrize("deck", [PLAY, ACTION])
def test_an_effect_draws_from_the_deck_it_names(profile, deck):
    """R22 Zones: from the top, one after the other."""
    card = an_action(Draw(2, deck))
    tops = (flip(1), flip(2)), (a_gridiron(windows=0), a_power_up(windows=0))
    game = a_game(
        profile, hands=((card,), ()), flips=(tops[0], ()), draws=(tops[1], ())
    )

    play_on(game, f"H {card.act}", until=DecisionKind.DESIGNATE)

    assert game.table.hands[deck][HOME][-2:] == list(tops[deck])


@every_profile
def test_an_empty_deck_is_its_own_discards_shuffled(profile):
    """R22 Zones, D-30: the other pile of the seat and those of the rival stay."""
    card = an_action(Draw(1))
    game = Game(a_game(profile, hands=((card,), ())).setup, Turning())
    play_on(game, until=DecisionKind.ACT)
    t = game.table
    cards = [a_gridiron(windows=0), a_power_up(windows=0)]
    t.decks[ACTION][HOME].clear()
    t.discards[ACTION][HOME][:] = cards
    t.discards[ACTION][AWAY][:] = [BLANK]

    play_on(game, f"H {card.act}", until=DecisionKind.DESIGNATE)

    assert t.hands[ACTION][HOME] == cards[:1]
    assert t.decks[ACTION][HOME] == cards[1:]
    assert t.discards[ACTION] == [[card], [BLANK]]


def test_a_look_changes_nothing():
    """R22 Zones: hands and decks are hidden, and stay as they are once seen."""
    hand = LookAtCards(ACTION)
    card, held = an_action(hand), an_action(yards(0), windows=0)
    game = a_game(hands=((card,), (held,)))

    play_on(game, f"H {card.act}", until=DecisionKind.DESIGNATE)

    assert told(game, "look")[0][2:] == (HOME, ACTION, False, (held.number,))
    assert game.table.hands[ACTION][AWAY] == [held]


# Grit and replays.


@pytest.mark.parametrize(
    ("card", "other", "grit"),
    [
        pytest.param(flip(7), flip(8), 5, id="last digit of 15"),
        pytest.param(flip(None), flip(4), 4, id="X is 0"),
        pytest.param(flip(None, grit=3), flip(4), 7, id="X, printed otherwise"),
    ],
)
@from_2021
def test_grit_is_the_last_digit_of_two_flips(profile, card, other, grit):
    """R22 Gls:Grit, R21 Gls:Grit, R22 Spc:Grit, R21 Spc:Grit: of both seats."""
    game = a_game(profile, kick=True, flips=((card,), (other,)))

    play_down(game, call="punt")

    assert told(game, "grit")[0][-1] == grit
    assert game.table.discards[PLAY] == [[card], [other]]


@pytest.mark.parametrize(
    ("card", "grit"),
    [
        pytest.param(flip(None), 4, id="X"),
        pytest.param(flip(None, grit=3), 4, id="X, whatever its card says"),
    ],
)
def test_in_2019_x_is_always_0_for_grit(card, grit):
    """R19 Gls:Grit, D-96: no print makes it more."""
    game = a_game(P19, flips=((card,), (flip(4),)))

    play_down(game, call="punt")

    assert told(game, "grit")[0][-1] == grit


@pytest.mark.parametrize(
    ("profile", "used", "down", "replays"),
    [
        pytest.param(P19, (1, 0), 1, 1, id="2019: no limit"),
        pytest.param(P21, (1, 0), 2, 0, id="2021: the second is cancelled"),
        pytest.param(P22, (1, 0), 2, 0, id="2022: the second is cancelled"),
        pytest.param(P22C, (1, 0), 2, 0, id="CRD: the second is cancelled"),
        pytest.param(P22C, (0, 1), 1, 1, id="the rival's does not count"),
    ],
)
def test_one_replay_a_seat_and_possession(profile, used, down, replays):
    """R22 Gls:Replay, R21 Gls:Replay: an extra one is cancelled."""
    card = a_replay()
    game = a_game(profile, hands=((card,), ()), replays_used=used)

    play_down(game, f"H {card.act}")

    assert game.table.down == down
    assert len(told(game, "replay the down")) == replays


# Timeouts.


@every_profile
@pytest.mark.parametrize(
    ("choices", "clock", "timeouts"),
    [
        pytest.param(("H keep", "A keep"), 14, [2, 3], id="nobody"),
        pytest.param(("H timeout",), 15, [1, 3], id="offense: nobody else is asked"),
        pytest.param(("H keep", "A timeout"), 15, [2, 2], id="defense"),
    ],
)
def test_one_timeout_a_down_at_most(profile, choices, clock, timeouts):
    """D-101, CRD 7.F.a: the offense first, and one saves the time."""
    game = a_game(profile, timeouts=(2, 3))

    play_on(game, "H run", *choices, until=DecisionKind.CALL)

    assert (game.table.clock, game.table.timeouts) == (clock, timeouts)


@every_profile
def test_timeouts_are_not_refilled_at_half_time(profile):
    """D-102: three are for the whole game."""
    game = a_game(profile, clock=1, timeouts=(2, 0))

    play_on(game, "H run", "H keep", until=DecisionKind.LINEUP)

    assert (game.table.half, game.table.timeouts) == (2, [2, 0])


@pytest.mark.parametrize("half", [2, 3], ids=["first overtime", "second overtime"])
@from_2021
def test_each_overtime_sets_one_timeout(profile, half):
    """CRD 10.A, R22 §11.A, R21 §11.A: whatever was left."""
    tosses = (HOME,) if half == 2 else ()
    game = a_game(profile, half=half, clock=1, timeouts=(3, 0), tosses=tosses)

    play_on(game, "H run", "H keep", until=DecisionKind.LINEUP)

    assert (game.table.half, game.table.timeouts) == (half + 1, [1, 1])
    assert game.table.clock == 10


# All Pro Mode.


@all_pro
@pytest.mark.parametrize(("printed", "clock"), [(0, 14), (1, 13), (2, 12)])
def test_all_pro_adds_one_to_every_play(profile, printed, clock):
    """R22 Gls:All Pro Mode, F-40: printed 0, 1 and 2 cost 1, 2 and 3."""
    game = a_game(profile, calls=(a_run(3, time=printed), a_stop(SHORT_PASS)))

    play_down(game)

    assert game.table.clock == clock


@all_pro
@pytest.mark.parametrize("call", ["punt", "field goal"])
@pytest.mark.parametrize(("clock", "left"), [(9, 7), (2, 15), (1, 15)])
def test_all_pro_makes_a_kick_cost_two(profile, call, clock, left):
    """R22 Gls:All Pro Mode, F-40, D-104: none is left below 0; a half is still 15."""
    game = a_game(profile, clock=clock)

    play_on(play_down(game, call=call), until=DecisionKind.CALL)

    assert (game.table.clock, game.table.half) == (left, 1 if clock > 2 else 2)


@all_pro
def test_a_timeout_saves_the_whole_cost_of_all_pro(profile):
    """R22 Gls:All Pro Mode, F-40: the added unit too."""
    game = a_game(profile, clock=9)

    play_down(game, "H timeout")

    assert (game.table.clock, game.table.timeouts) == (9, [2, 3])


@all_pro
def test_all_pro_counts_before_other_changes(profile):
    """R22 Gls:All Pro Mode, D-104: 0 + 1 - 1 is 0, and no timeout is asked for."""
    card = an_action(Change(Quantity.TIME, -1))
    calls = (a_run(3, time=0), a_stop(LONG_PASS))
    game = a_game(profile, calls=calls, hands=((card,), ()))

    play_down(game, f"H {card.act}")

    assert (game.table.clock, spot(game)) == (15, (HOME, 40, 2))
    assert told(game, "clock") == []


@pytest.mark.parametrize("profile", [P19, P21], ids=lambda each: each.name)
def test_older_editions_have_no_all_pro_mode(profile):
    """R22 Gls:All Pro Mode, F-40: it came with the 2022 rulebook."""
    with pytest.raises(ValueError, match="all_pro_mode"):
        profile.with_open_settings(all_pro_mode=True)
