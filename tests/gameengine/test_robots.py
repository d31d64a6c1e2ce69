"""Robots: the same seed the same game, legal choices alone, and some sense."""

from collections import Counter
from random import Random

import pytest

from benchmarks.robots import share_of_wins
from gameengine.cards import Kind, Side
from gameengine.chance import SeededChance
from gameengine.decisions import DecisionKind
from gameengine.game import ContinuedGame, Game
from gameengine.measures import ACTION, PLAY
from gameengine.planning import PlanningRobot, sample_game
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


@pytest.mark.nightly(seconds=120)
def test_planning_beats_sense():
    """The benchmark `robots` plays 400 games of each pair."""
    assert share_of_wins(planner, SensibleRobot, range(40)) >= 0.55


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
    assert choices_with_other_hidden_cards(robot, 3, most=1000) > 100


def choices_with_other_hidden_cards(robot, seed: int, *, most: int) -> int:
    """Count the choices of a game that are the same with other hidden cards."""
    driver = SensibleRobot(Random(seed))
    game = Game(practice_setup(P22C), SeededChance(seed))
    game.keep_last_down()
    asked = 0
    while (pending := game.pending_decision) is not None and asked < most:
        chosen = robot(Random(asked)).choose(game)
        put_back = hide_other_cards(game, pending.seat, Random(asked))

        assert robot(Random(asked)).choose(game) == chosen

        put_back()
        game.push(driver.choose(game))
        asked += 1
    return asked


def planner(rng: Random) -> PlanningRobot:
    return PlanningRobot(rng, samples=2)


def test_a_planning_robot_does_not_depend_on_hidden_cards():
    """What it cannot see is another card in each game, also what lies face down."""
    games = [*games_that_one_seat_cannot_tell_apart(seed=5, seat=AWAY, downs=2)]

    asked = {tuple(game.pending_decision.options) for game in games}
    chosen = {planner(Random(1)).choose(game) for game in games}

    assert len(games) == 3
    assert len(asked) == len(chosen) == 1


def games_that_one_seat_cannot_tell_apart(seed: int, seat: int, downs: int):
    """Yield a game at a Play card of a seat, then with other cards of the opponent.

    The other deck is arranged so that the opponent drew, and now chose, another card.
    """
    game = Game(practice_setup(P22C), SeededChance(seed))
    game.keep_last_down()
    driver = SensibleRobot(Random(seed))
    while not is_answer_to_a_face_down_card(game, seat, downs):
        game.push(driver.choose(game))
    yield game
    first = game.choices[-1]
    offered = game_before(game).legal()
    for other in [each for each in offered if each != first][:2]:
        again = game_before(game)
        again.push(other)
        yield again


def is_answer_to_a_face_down_card(game: Game, seat: int, downs: int) -> bool:
    pending = game.pending_decision
    return (
        pending.ask is DecisionKind.PLAY_CARD
        and pending.seat == seat != game.table.offense
        and game.table.down == downs
    )


def game_before(game: Game) -> Game:
    """Return the same game before its last choice."""
    again = Game(game.setup, game.chance)
    again.keep_last_down()
    for choice in game.choices[:-1]:
        again.push(choice)
    return again


def test_a_sample_has_other_hidden_cards_and_the_same_open_ones():
    rng = Random(4)
    game = Game(practice_setup(P22C), SeededChance(4))
    game.keep_last_down()
    hands, others = set(), set()
    for _ in range(60):
        game.push(SensibleRobot(rng).choose(game))
    seat = game.pending_decision.seat

    for seed in range(8):
        sample = sample_game(game, seat, Random(seed))
        t = sample.table
        hands.add(tuple(each.number for each in t.hands[ACTION][seat]))
        others.add(tuple(each.number for each in t.hands[ACTION][1 - seat]))
        assert sample.pending_decision.options.keys() == set(game.legal())
        assert (t.x, t.score, t.clock) == (
            game.table.x,
            game.table.score,
            game.table.clock,
        )
    assert len(hands) == 1
    assert len(others) > 1


@every_profile
def test_a_table_that_was_copied_between_downs_goes_on_the_same(profile):
    for seed in range(2):
        rng = Random(seed)
        game = Game(a_random_setup(rng, profile), SeededChance(seed))
        game.keep_last_down()
        robot = RandomRobot(rng)
        kept, starts = [], {}
        while game.pending_decision is not None:
            if game.last_down is not None and game.last_down not in kept[-1:]:
                kept.append(game.last_down)
                starts[game.last_down.choices] = len(game.events)
            game.push(robot.choose(game))

        for each in kept[:: len(kept) // 3]:
            again = ContinuedGame(each.table, goes_on=each.goes_on)
            for choice in game.choices[each.choices :]:
                again.push(choice)
            assert again.events == game.events[-len(again.events) :]
            assert again.outcome == game.outcome


def test_a_planning_robot_makes_legal_choices_only():
    rng = Random(2)
    game = Game(practice_setup(P22C), SeededChance(2))
    watched = [
        Strict(PlanningRobot(rng, samples=1), HOME),
        Strict(SensibleRobot(rng), AWAY),
    ]

    for _ in range(40):
        game.push(watched[game.pending_decision.seat].choose(game))

    assert watched[HOME].choices > 10


def test_a_planning_robot_ends_when_its_time_is_used_up():
    ticks = iter(range(1000))
    game = Game(practice_setup(P22C), SeededChance(1))

    PlanningRobot(Random(1), samples=500, clock=lambda: next(ticks)).choose(game)

    assert next(ticks) < 5


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
