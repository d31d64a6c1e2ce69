"""Robots: the same seed the same game, legal choices alone, and some sense."""

from collections import Counter
from random import Random

import pytest

from gameengine.cards import Kind, Side
from gameengine.chance import SeededChance
from gameengine.game import Game
from gameengine.measures import ACTION, PLAY
from gameengine.practice import action_card_pool, practice_deck, practice_setup
from gameengine.profiles import P19, P22C, Profile
from gameengine.robots import RandomRobot, Robot, SensibleRobot, play_game
from gameengine.setup import AWAY, HOME
from tests.builders.games import a_random_setup
from tests.builders.profiles import every_profile

ROBOTS = [
    pytest.param(RandomRobot, id="random"),
    pytest.param(SensibleRobot, id="sensible"),
]


def seeded_game(robot: type[RandomRobot | SensibleRobot], seed: int) -> Game:
    rng = Random(seed)
    return play_game(practice_setup(), SeededChance(seed), (robot(rng), robot(rng)))


@pytest.mark.parametrize("robot", ROBOTS)
def test_the_same_seed_is_the_same_game(robot):
    one, again = seeded_game(robot, 7), seeded_game(robot, 7)

    assert one.choices == again.choices
    assert one.events == again.events
    assert one.outcome == again.outcome


@pytest.mark.parametrize("robot", ROBOTS)
def test_another_seed_is_another_game(robot):
    assert seeded_game(robot, 7).choices != seeded_game(robot, 8).choices


def match(seed: int, profile: Profile) -> int | None:
    """Let a sensible robot meet a random one, at home and away in turn.

    Give 1 for a win of the sensible one, 0 for a loss, None for a tie.
    """
    rng = Random(seed)
    sensible = seed % 2
    robots: list[Robot] = [RandomRobot(rng), RandomRobot(rng)]
    robots[sensible] = SensibleRobot(rng)
    game = play_game(
        practice_setup(profile), SeededChance(seed), (robots[0], robots[1])
    )
    winner = game.outcome.winner
    return None if winner is None else int(winner == sensible)


@pytest.mark.load
@every_profile
def test_sense_beats_luck(profile):
    wins = sum(match(seed, profile) == 1 for seed in range(60))

    assert wins >= 50


class Strict:
    """Watches a robot: what it chooses is offered to the seat that decides."""

    def __init__(self, robot: Robot, seat: int) -> None:
        self.robot, self.seat, self.choices = robot, seat, 0

    def choose(self, game: Game) -> str:
        before = (len(game.events), len(game.choices), game.pending_decision)
        choice = self.robot.choose(game)
        assert game.pending_decision.seat == self.seat
        assert choice in game.legal()
        assert (len(game.events), len(game.choices), game.pending_decision) == before
        self.choices += 1
        return choice


@pytest.mark.parametrize("robot", ROBOTS)
@every_profile
def test_a_robot_makes_legal_choices_only(profile, robot):
    for seed in range(5):
        rng = Random(seed)
        setup = a_random_setup(rng, profile)
        watched = [Strict(robot(rng), seat) for seat in (HOME, AWAY)]

        game = play_game(setup, SeededChance(seed), tuple(watched))

        assert game.outcome is not None
        assert sum(each.choices for each in watched) == len(game.choices)


@pytest.mark.parametrize("robot", ROBOTS)
def test_a_robot_does_not_look_at_hidden_cards(robot):
    """R22 Zones: other cards in the other hand and the decks, the same choice."""
    rng = Random(3)
    driver = SensibleRobot(rng)
    game = Game(practice_setup(P22C), SeededChance(3))
    asked = 0
    while (pending := game.pending_decision) is not None:
        seed = len(game.choices)
        chosen = robot(Random(seed)).choose(game)
        put_back = hide_other_cards(game, pending.seat, Random(seed))

        assert robot(Random(seed)).choose(game) == chosen

        put_back()
        game.push(driver.choose(game))
        asked += 1
    assert asked > 100


def hide_other_cards(game: Game, seat: int, rng: Random):
    """Mix what a seat cannot see; give a way to put it back."""
    t = game.table
    zones = [
        zone
        for kind in (PLAY, ACTION)
        for zone in (t.decks[kind][seat], t.decks[kind][1 - seat])
    ]
    hands = [t.hands[kind][1 - seat] for kind in (PLAY, ACTION)]
    before = [list(zone) for zone in (*zones, *hands)]
    for zone in zones:
        rng.shuffle(zone)
    for hand, rest in zip(hands, (zones[1], zones[3]), strict=True):
        cards = [*hand, *rest]
        rng.shuffle(cards)
        hand[:], rest[:] = cards[: len(hand)], cards[len(hand) :]

    def put_back() -> None:
        for zone, cards in zip((*zones, *hands), before, strict=True):
            zone[:] = cards

    return put_back


def test_a_sensible_robot_has_nothing_to_say_after_the_end():
    game = seeded_game(RandomRobot, 1)

    with pytest.raises(ValueError, match="the game is over"):
        SensibleRobot(Random(1)).choose(game)


# The decks they practise with.


@every_profile
@pytest.mark.parametrize("team", [HOME, AWAY], ids=["home", "away"])
@pytest.mark.parametrize("seed", [None, 1, 2, 3])
def test_a_practice_deck_is_a_deck_of_its_edition(team, profile, seed):
    """Ten normals, twenty Plays with one Unique, twenty Actions in pairs at most."""
    rng = None if seed is None else Random(seed)

    listed = practice_deck(team, profile=profile, rng=rng)

    sides = Counter(card.side for card in listed.players)
    copies = Counter(card.title for card in listed.actions)
    kinds = {card.kind for card in listed.actions}
    assert sides == {Side.OFFENSE: 5, Side.DEFENSE: 5}
    assert len({card.person for card in listed.players}) == 10
    assert 1 <= sum(card.is_quarterback for card in listed.players) <= 2
    assert (len(listed.plays), len(listed.actions)) == (20, 20)
    assert sum(card.unique for card in listed.plays) == 1
    assert max(copies.values()) <= 2
    assert (kinds == {Kind.ACTION}) is (profile is P19)
    assert (listed.synergy is None) is (profile is P19)


@pytest.mark.parametrize("team", [HOME, AWAY], ids=["home", "away"])
def test_a_practice_superstar_has_its_normal_card(team):
    """D-11: by person."""
    persons = {card.person for card in practice_deck(team).players}
    stars = [card for card in action_card_pool(team) if card.kind is Kind.SUPERSTAR]

    assert len(stars) == 2
    assert {card.face.person for card in stars} <= persons
