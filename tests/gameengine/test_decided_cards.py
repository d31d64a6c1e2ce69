"""Decisions D-23 to D-32: franchises and Synergy, the field, lineups, decks."""

from dataclasses import replace

import pytest

from gameengine.calls import LONG_PASS, RUN_LEFT
from gameengine.cards import SynergyCard, superstar_card
from gameengine.conditions import MeasureBetween, Synergized, TeamCountBetween
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import LastingStaticChange, Quantity
from gameengine.effects import Audible, Draw, EffectsInOrder, If, MoveBall
from gameengine.measures import ACTION, PLAY, Measure
from gameengine.moments import (
    PRIOR_TO_SELECTING,
    START_OF_DOWN,
)
from gameengine.profiles import P19, P21, P22, P22C, PlayDraw
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    BLANK,
    FILLER,
    a_game,
    a_new_game,
    a_pass,
    a_run,
    a_stop,
    an_action,
    an_athlete,
    flip,
    number,
    numbers_of,
    play_down,
    play_on,
    spot,
    told,
    yards,
)
from tests.builders.profiles import every_profile, from_2021


def leave(game, seat, deck, *, cards=(), discards=()):
    """Put a deck and its discard pile as a test needs them."""
    game.table.decks[deck][seat][:] = cards
    game.table.discards[deck][seat][:] = discards
    return game


def synergized_yards():
    return an_action(If(Synergized(), yards(10), yards(-5)))


def another_franchise(index):
    """Three for an offense, one of them of another franchise if an index is given."""
    return [
        an_athlete(franchise="Movers" if place == index else "Testers")
        for place in range(3)
    ]


@from_2021
@pytest.mark.parametrize(
    ("odd", "x"),
    [
        pytest.param(None, 50, id="ten of one franchise"),
        pytest.param(2, 35, id="one of another franchise"),
    ],
)
def test_synergized_asks_for_ten_normals_of_one_franchise(profile, odd, x):
    """D-23: the franchise decides, whatever the season or name of its team."""
    card = synergized_yards()
    team = another_franchise(odd)
    game = a_game(profile, home=team, hands=((card,), ()))

    play_down(game, f"H {card.act}")

    assert spot(game) == (HOME, x, 2)


@pytest.mark.parametrize(
    ("normal", "star", "x"),
    [
        pytest.param("Testers", "Movers", 50, id="a Superstar breaks nothing"),
        pytest.param("Movers", "Testers", 35, id="a Superstar mends nothing"),
    ],
)
def test_synergized_looks_at_no_superstar(normal, star, x):
    """D-24: only the ten normal cards are asked for their franchise."""
    beneath = an_athlete(franchise=normal)
    face = replace(beneath, franchise=star)
    over = superstar_card(face, number=number("L"))
    card = synergized_yards()
    game = a_game(home=[beneath], hands=((over, card), ()))

    play_down(play_on(game, f"H {over.act}", until=DecisionKind.CALL), f"H {card.act}")

    assert game.table.athletes[HOME][0].face is face
    assert spot(game) == (HOME, x, 2)


@pytest.mark.parametrize(
    ("condition", "after_one", "after_two"),
    [
        pytest.param(TeamCountBetween(franchise="Testers", least=10), 50, 60, id="met"),
        pytest.param(
            TeamCountBetween(franchise="Movers", least=1), 40, 40, id="not met"
        ),
        pytest.param(
            MeasureBetween(Measure.DOWN, 2, 4), 40, 50, id="met from second down"
        ),
    ],
)
def test_a_synergy_is_active_only_while_its_condition_holds(
    condition, after_one, after_two
):
    """D-25: it lies there from set-up, and waits for its condition."""
    card = SynergyCard(
        number("U"), "Side", condition, (LastingStaticChange(Quantity.YARDS, 10),)
    )
    game = a_game(synergies=(card, None))

    play_down(game)
    first = game.table.x
    play_down(game)  # two fillers: the run is stopped

    assert (first, game.table.x) == (after_one, after_two)


@pytest.mark.parametrize(
    ("start", "gain", "expected"),
    [
        pytest.param(95, 5, (7, 0), id="the far goal line is at 100"),
        pytest.param(94, 5, (0, 0), id="99 is still the field"),
        pytest.param(1, 0, (0, 0), id="1 is still the field"),
    ],
)
def test_the_field_is_a_hundred_yards_long(start, gain, expected):
    """D-26: a goal line at 0, the other at 100."""
    game = a_game(x=start, calls=(a_run(gain // 5), a_stop(LONG_PASS)))

    play_down(game)

    assert tuple(game.table.score) == expected


@pytest.mark.parametrize(("x", "mirrored"), [(1, 99), (25, 75), (50, 50), (99, 1)])
def test_lines_are_mirrored_when_the_ball_changes_hands(x, mirrored):
    """D-26: the same spot seen from the other goal line."""
    calls = (a_run(0), a_stop(RUN_LEFT))
    game = a_game(x=x, down=4, calls=calls)

    play_on(play_down(game), until=DecisionKind.CALL)

    assert spot(game) == (AWAY, mirrored, 1)


def later_game(profile):
    """A game in which the offense has punted, so that away is to line up now."""
    return play_down(a_game(profile), call="punt")


@pytest.mark.parametrize(
    "start", [a_new_game, later_game], ids=["fresh_game", "later_game"]
)
@pytest.mark.parametrize(
    ("profile", "shown"),
    [
        pytest.param(P19, 4, id="2019: openly, offense first"),
        pytest.param(P21, 0, id="2021: face down"),
        pytest.param(P22, 0, id="2022: face down"),
        pytest.param(P22C, 0, id="CRD: face down"),
    ],
)
def test_a_line_up_is_hidden_at_every_possession_from_2021(profile, shown, start):
    """D-27: what the defense sees of the offense's four when it names its own."""
    game = start(profile)
    offense, before = game.pending_decision.seat, len(told(game, "lineup"))

    game.push(game.legal()[0])

    assert (game.pending_decision.ask, game.pending_decision.seat) == (
        DecisionKind.LINEUP,
        1 - offense,
    )
    assert len(game.table.field(offense)) == shown
    assert len(told(game, "lineup")) - before == (1 if shown else 0)


def test_both_line_ups_are_shown_together_and_energized():
    """D-27: nothing is shown before both have chosen."""
    game = later_game(P22C)

    play_on(game, until=DecisionKind.CALL)

    assert [event[2] for event in told(game, "lineup")] == [AWAY, HOME]
    assert all(
        each.energized for seat in (HOME, AWAY) for each in game.table.field(seat)
    )


@pytest.mark.parametrize(
    ("profile", "at_choice", "after_run", "after_punt"),
    [
        pytest.param(P19, 1, 1, 1, id="2019: every down, before the choice"),
        pytest.param(P21, 0, 1, 0, id="2021: when a play is run"),
        pytest.param(P22, 0, 1, 0, id="2022: when a play is run"),
        pytest.param(P22C, 0, 1, 0, id="CRD: when a play is run"),
        pytest.param(
            P21.with_open_settings(play_draw=PlayDraw.START_OF_DOWN),
            1,
            1,
            1,
            id="2021 otherwise",
        ),
        pytest.param(
            P22.with_open_settings(play_draw=PlayDraw.START_OF_DOWN),
            1,
            1,
            1,
            id="2022 otherwise",
        ),
    ],
)
def test_when_each_seat_draws_a_play_card(profile, at_choice, after_run, after_punt):
    """D-28: on choosing to run a play, or by the other reading as the down starts."""

    def drawn(game):
        return [len(game.table.hands[PLAY][seat]) for seat in (HOME, AWAY)]

    running, punting = a_game(profile), a_game(profile)
    choosing = drawn(running)

    play_on(running, until=DecisionKind.PLAY_CARD)
    play_down(punting, call="punt")

    assert choosing == [1 + at_choice] * 2
    assert drawn(running) == [1 + after_run] * 2
    assert drawn(punting) == [1 + after_punt] * 2


def test_a_play_drawn_at_the_start_of_the_down_comes_before_its_timing_point():
    """D-28: by the other reading the card is in hand when the down's window opens."""
    card = an_action(MoveBall(5), windows=START_OF_DOWN)
    profile = P22.with_open_settings(play_draw=PlayDraw.START_OF_DOWN)

    game = a_game(profile, hands=((card,), ()))

    assert game.pending_decision.ask is DecisionKind.ACT
    assert numbers_of(game.table.hands[PLAY][HOME])[1:] == [FILLER.number]


@pytest.mark.parametrize("call", ["punt", "field goal"])
@pytest.mark.parametrize(
    ("profile", "drawn"),
    [
        pytest.param(P21, 0, id="2021: after the kick"),
        pytest.param(P22, 0, id="2022: after the kick"),
        pytest.param(P22C, 1, id="CRD: before the kick"),
    ],
)
def test_the_action_draw_comes_before_or_after_the_kick(profile, drawn, call):
    """D-29: each has one more card in the end, the question is when."""
    game = a_game(profile, kick=True, x=70)
    hands = game.table.hands[ACTION]

    play_on(game, f"H {call}", until=DecisionKind.TIMEOUT)
    during = [len(hand) for hand in hands]
    play_on(game, until=DecisionKind.LINEUP)

    assert during == [drawn] * 2
    assert [len(hand) for hand in hands] == [1, 1]


@every_profile
def test_an_empty_play_deck_takes_back_its_discards(profile):
    """D-30: the pile is shuffled when a draw is due, not before."""
    first, second = flip(1), flip(2)
    card = an_action(Draw(1, PLAY), windows=PRIOR_TO_SELECTING)
    game = a_game(profile, hands=((card,), ()))
    play_on(game, until=DecisionKind.ACT)
    leave(game, HOME, PLAY, discards=(first, second))

    play_on(game, f"H {card.act}", until=DecisionKind.PLAY_CARD)

    assert game.table.hands[PLAY][HOME][-1] is second
    assert game.table.decks[PLAY][HOME] == [first]
    assert game.table.discards[PLAY][HOME] == []
    assert told(game, "reshuffle") == [("D-30", "reshuffle", HOME, PLAY, 2)]


def test_the_last_card_of_a_deck_brings_no_reshuffle():
    """D-30: an empty deck stays empty until a card is due."""
    game = leave(a_game(), HOME, ACTION, cards=(BLANK,), discards=(BLANK,))

    play_down(game)

    assert game.table.decks[ACTION][HOME] == []
    assert game.table.discards[ACTION][HOME] == [BLANK]


@every_profile
def test_a_grit_flip_from_an_empty_deck_reshuffles_first(profile):
    """D-31: a flip is no draw, and needs a card all the same."""
    game = leave(a_game(profile, x=20), HOME, PLAY, discards=(flip(2), flip(7)))
    leave(game, AWAY, PLAY, discards=(flip(1),))

    play_on(play_down(game, call="punt"), until=DecisionKind.CALL)

    assert told(game, "grit")[0][4:] == ((7, 1), 0, 8)
    assert spot(game) == (AWAY, 35, 1)


@every_profile
def test_an_audible_from_an_empty_deck_reshuffles_first(profile):
    """D-31: the flip comes from the shuffled discards."""
    card = an_action(Audible())
    game = a_game(profile, hands=((card,), ()))
    play_on(game, until=DecisionKind.ACT)
    leave(game, HOME, PLAY, discards=(a_pass(35),))

    play_on(game, f"H {card.act}", until=DecisionKind.CALL)

    assert spot(game) == (HOME, 60, 2)


def test_a_draw_from_nothing_gives_nothing():
    """D-32: deck and discards are empty, and the game goes on."""
    game = leave(a_game(), HOME, ACTION)

    play_down(game)

    assert game.table.hands[ACTION] == [[], [BLANK]]
    assert spot(game) == (HOME, 40, 2)


@pytest.mark.parametrize(
    ("cards", "grit"),
    [
        pytest.param((flip(6),), 6, id="one seat has a card"),
        pytest.param((), 0, id="no seat has a card"),
    ],
)
def test_a_grit_part_without_a_card_is_0(cards, grit):
    """D-32: what cannot be flipped counts nothing."""
    game = leave(a_game(x=20), HOME, PLAY)
    leave(game, AWAY, PLAY, cards=cards)

    play_down(game, call="punt")

    assert told(game, "grit")[0][-1] == grit


@every_profile
def test_an_audible_without_a_card_does_nothing(profile):
    """D-32: the call stays as it was, other parts of the effect still happen."""
    card = an_action(EffectsInOrder((Audible(), yards(5))))
    game = a_game(profile, hands=((card,), ()))
    play_on(game, until=DecisionKind.ACT)
    leave(game, HOME, PLAY)

    play_on(game, f"H {card.act}", until=DecisionKind.CALL)

    assert spot(game) == (HOME, 45, 2)
