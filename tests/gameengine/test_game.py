"""A game as its users meet it: push, pop, legal, outcome; and what chance keeps."""

import doctest
from importlib import import_module
from pkgutil import walk_packages
from random import Random

import pytest

import gameengine
from gameengine.chance import KnownChance, SeededChance
from gameengine.decisions import DecisionKind, IllegalDecision
from gameengine.effect_terms import DiscardChooser
from gameengine.effects import Discard
from gameengine.game import Game
from gameengine.practice import practice_setup
from gameengine.profiles import P19, P22C
from gameengine.robots import RandomRobot, play_game
from gameengine.setup import AWAY, HOME, Setup
from gameengine.table import Outcome
from gameengine.viewpoint import Audience, build_frame
from tests.builders.games import a_deck, a_game, an_action, flip, play_down, play_on
from tests.builders.profiles import every_profile

MODULES = sorted(
    each.name for each in walk_packages(gameengine.__path__, "gameengine.")
)


@pytest.mark.load
@pytest.mark.parametrize("name", ["gameengine", *MODULES])
def test_the_examples_of_a_module_run(name):
    assert doctest.testmod(import_module(name)).failed == 0


def test_some_modules_have_examples():
    finder = doctest.DocTestFinder(exclude_empty=True)
    with_examples = {
        name
        for name in MODULES
        if any(each.examples for each in finder.find(import_module(name)))
    }

    assert {"gameengine.game", "gameengine.calls", "gameengine.rulings"} <= (
        with_examples
    )


def whole(game: Game) -> tuple[object, ...]:
    """Everything that tells one state of a game from another."""
    return (
        build_frame(game, Audience.JUDGE),
        list(game.events),
        list(game.choices),
        game.legal(),
        game.outcome,
    )


def random_choices(profile, seed: int) -> list[str]:
    robots = (RandomRobot(Random(seed)), RandomRobot(Random(seed + 1)))
    return play_game(practice_setup(profile), SeededChance(seed), robots).choices


@every_profile
def test_the_same_choices_make_the_same_game(profile):
    choices = random_choices(profile, 2)

    games = [Game(practice_setup(profile), SeededChance(2)) for _ in range(2)]
    for game in games:
        for choice in choices:
            game.push(choice)

    assert whole(games[0]) == whole(games[1])
    assert games[0].outcome is not None


@every_profile
def test_taking_back_gives_the_state_before(profile):
    game = Game(practice_setup(profile), SeededChance(2))
    states = []
    for choice in random_choices(profile, 2)[:40]:
        states.append(whole(game))
        game.push(choice)

    for state in reversed(states):
        last = game.choices[-1]
        assert game.pop() == last
        assert whole(game) == state

    assert game.choices == []


def test_the_end_can_be_taken_back():
    """D-110: the game is over, until its last choice is taken back."""
    game = play_down(a_game(half=2, clock=1, score=(7, 0)))
    assert game.outcome == Outcome(HOME, (7, 0), "CRD 9.F.b")

    taken = game.pop()

    assert (taken, game.outcome, game.pending_decision.ask) == (
        "keep",
        None,
        DecisionKind.TIMEOUT,
    )
    game.push("timeout")
    assert game.outcome is None


def test_legal_lists_what_may_be_pushed_and_no_more():
    game = a_game(x=40)

    assert game.legal() == ["run", "punt", "field goal"]
    for choice in game.legal():
        game.push(choice)
        game.pop()
    for choice in ("", "Run", "run ", "pass", "field  goal"):
        with pytest.raises(IllegalDecision):
            game.push(choice)
    assert game.choices == []


def test_a_finished_game_has_no_legal_choice():
    game = play_down(a_game(half=2, clock=1, score=(7, 0), timeouts=(0, 0)))

    assert (game.pending_decision, game.legal()) == (None, [])


def test_a_seat_may_be_named_with_its_choice():
    game = a_game()

    game.push("run", seat=HOME)

    assert game.choices == ["run"]


@pytest.mark.parametrize(
    ("profile", "score", "expected"),
    [
        pytest.param(
            P22C, (10, 7), Outcome(HOME, (10, 7), "CRD 9.F.b"), id="CRD 9.F.b: home"
        ),
        pytest.param(
            P22C, (2, 3), Outcome(AWAY, (2, 3), "CRD 9.F.b"), id="CRD 9.F.b: away"
        ),
        pytest.param(P19, (3, 3), Outcome(None, (3, 3), "D-105"), id="D-105: a tie"),
    ],
)
def test_an_outcome_is_a_value_with_a_reason(profile, score, expected):
    game = a_game(profile, half=2, clock=1, score=score, timeouts=(0, 0))

    play_down(game)

    assert game.outcome == expected


def test_a_game_goes_on_without_an_outcome():
    assert play_down(a_game()).outcome is None


# Chance.


def test_a_stacked_toss_is_asked_for_once():
    """CRD 1.A.a, CRD 10.A.a: one for the game, one for the first overtime."""
    setup = Setup(decks=(a_deck(), a_deck()))

    game = Game(setup, KnownChance(tosses=(AWAY, HOME)))

    assert game.pending_decision.seat == AWAY
    assert game.table.chance.unused == 1


def test_a_stacked_game_uses_all_that_it_was_given():
    """CRD 10.A.a: the toss of overtime, and nothing else."""
    game = a_game(half=2, clock=1, timeouts=(0, 0), tosses=(AWAY,))
    assert game.table.chance.unused == 1

    play_down(game)

    assert game.pending_decision.seat == AWAY
    assert game.table.chance.unused == 0


def test_a_toss_that_was_not_given_is_an_error():
    game = a_game(half=2, clock=1, timeouts=(0, 0))

    with pytest.raises(IndexError):
        play_down(game)


@pytest.mark.parametrize("pick", [0, 1, 2])
def test_a_random_discard_takes_the_picked_card(pick):
    card = an_action(Discard(1, by=DiscardChooser.CHANCE))
    hand = tuple(an_action(Discard(0), windows=0) for _ in range(3))
    game = a_game(hands=((card,), hand), picks=(pick,))

    play_on(game, f"H {card.act}", until=DecisionKind.DESIGNATE)

    assert game.table.discards[1][AWAY] == [hand[pick]]
    assert game.table.chance.unused == 0


def test_a_pick_beyond_the_cards_is_an_error():
    with pytest.raises(ValueError, match="pick 3 of 3 cards"):
        KnownChance(picks=(3,)).pick(range(3))


def test_a_stacked_deck_lies_as_it_was_put():
    cards = [flip(1), flip(2), flip(3)]
    chance, pile = KnownChance(), list(cards)

    chance.shuffle(pile)

    assert pile == cards
    assert chance.draw(pile) is cards[-1]
    assert pile == cards[:-1]


@pytest.mark.parametrize(
    "chance",
    [
        pytest.param(SeededChance(5), id="seeded"),
        pytest.param(KnownChance((1, 0, 1), (2, 0, 1)), id="stacked"),
    ],
)
def test_chance_begins_again(chance):
    first = [chance.toss() for _ in range(3)], [chance.pick(range(3)) for _ in range(3)]

    again = chance.source_for_rerun()

    assert (
        [again.toss() for _ in range(3)],
        [again.pick(range(3)) for _ in range(3)],
    ) == (first)


def test_a_seed_decides_toss_shuffle_and_pick():
    def sample(seed):
        chance, cards = SeededChance(seed), list(range(20))
        chance.shuffle(cards)
        return [chance.toss() for _ in range(8)], cards, chance.pick(range(100))

    assert sample(1) == sample(1)
    assert sample(1) != sample(2)
    assert sorted(sample(1)[1]) == list(range(20))
