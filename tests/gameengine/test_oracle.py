"""With cards that say nothing, the engine plays as a second one written apart."""

from collections.abc import Iterator
from random import Random

import pytest

from gameengine.calls import (
    LONG_PASS,
    MEDIUM_PASS,
    PASS,
    PASSES,
    RUN,
    RUN_LEFT,
    RUN_MIDDLE,
    RUN_RIGHT,
    RUNS,
    SHORT_PASS,
)
from gameengine.cards import ActionCard, Deck, PlayCard
from gameengine.chance import SeededChance
from gameengine.decisions import DecisionKind
from gameengine.game import Game
from gameengine.profiles import PROFILES
from gameengine.setup import Setup
from tests.builders.games import a_team

from .oracle import Oracle

# Call, yards, catch range, defense, strength, time units; one pass loses ground, one
# leaves the ball between two lines.
PRINTS = (
    (RUN_LEFT, 0, (0, 9), RUN_LEFT, 3, 1),
    (RUN_MIDDLE, 0, (0, 9), RUNS, 7, 2),
    (RUN_RIGHT, 0, (0, 9), RUN_MIDDLE | RUN_RIGHT, 9, 1),
    (RUN, 0, (0, 9), SHORT_PASS, 4, 0),
    (RUN_LEFT, 0, (0, 9), LONG_PASS, None, 1),
    (SHORT_PASS, 15, (1, 8), PASSES, 0, 1),
    (SHORT_PASS, -30, (0, 5), RUN_RIGHT, 5, 1),
    (MEDIUM_PASS, 25, (2, 7), SHORT_PASS | LONG_PASS, 2, 3),
    (MEDIUM_PASS, 12, (3, 9), MEDIUM_PASS, None, 1),
    (LONG_PASS, 60, (4, 6), RUN_LEFT | SHORT_PASS, 6, 1),
    (PASS, 20, (2, 6), MEDIUM_PASS, 8, 0),
    (PASS, 95, (5, 9), RUN_LEFT, 1, 2),
)
TEAM = a_team()
BLANKS = [
    (
        [PlayCard(f"C{seat}{i:02}-TT", "Play", c, d, s, time=t, yards=y, catch=r)
         for i, (c, y, r, d, s, t) in enumerate(PRINTS)],
        [ActionCard(f"R{seat}{i}-TT", "Blank", windows=0) for i in range(6)],
    )
    for seat in (0, 1)
]  # fmt: skip
UNHEARD = {
    DecisionKind.LINEUP,
    DecisionKind.DESIGNATE,
}  # they change nothing without abilities


class Recorder(SeededChance):
    """Luck that remembers its tosses and the order of each pile it shuffled."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.tosses, self.orders = [], []

    def toss(self) -> int:
        self.tosses.append(super().toss())
        return self.tosses[-1]

    def shuffle(self, cards: list) -> None:
        super().shuffle(cards)
        self.orders.append(list(cards))

    def source_for_rerun(self) -> "Recorder":
        return Recorder(self.seed)


def blank_deck(rng: Random, seat: int) -> Deck:
    """Give a deck without a text; some are so small that nothing is left to draw."""
    plays, actions = BLANKS[seat]
    return Deck(
        "Blanks",
        TEAM,
        tuple(rng.choices(plays, k=rng.choice((6, 12, 20)))),
        tuple(rng.choices(actions, k=rng.choice((3, 4, 9, 20)))),
    )


def seen(game: Game) -> tuple:
    """Give the table as the oracle tells it."""
    t = game.table
    hands = tuple(len(hand) for kind in t.hands for hand in kind)
    markers = (t.half, t.clock, tuple(t.score), tuple(t.timeouts), hands)
    if game.outcome is not None:
        return (*markers, game.outcome.winner)
    return (*markers, t.offense, t.x, t.down)


def choose(rng: Random, game: Game, *, kicks: float) -> str:
    """Choose at random; `kicks` of the calls may be kicks, and most fourth downs are.

    Without the latter hardly a game would be level, or settled by a field goal.
    """
    t, options = game.table, game.legal()
    if game.pending_decision.ask is DecisionKind.CALL:
        if t.down == 4 and rng.random() < 0.8:
            return "field goal" if t.x >= 60 else "punt"
        return rng.choice(options) if rng.random() < kicks else "run"
    return rng.choice(options)


def compared(profile: str, seed: int) -> set[str]:
    """Play a game in both engines; a failure names the seed. Give what happened."""
    rng = Random(seed)
    decks = (blank_deck(rng, 0), blank_deck(rng, 1))
    kicks = rng.choice((0, 0.2, 0.9))
    game = Game(Setup(decks=decks, profile=PROFILES[profile]), Recorder(seed))
    states, answers = [], []
    while (pending := game.pending_decision) is not None:
        if pending.ask is DecisionKind.CALL:
            states.append(seen(game))
        choice = choose(rng, game, kicks=kicks)
        if pending.ask not in UNHEARD:
            asked = (pending.ask, pending.seat, set(pending.options))
            answers.append((*asked, choice))
        game.push(choice)
    states.append(seen(game))

    luck = game.table.chance
    try:
        oracle = Oracle(profile, decks, luck.tosses, luck.orders, answers)
        for number, expected in enumerate(oracle.game()):
            assert states[number] == expected, f"state {number} of {len(states)}"
        assert number == len(states) - 1, "the oracle ended earlier"
    except Exception as error:
        error.add_note(f"{profile}, seed {seed}")
        raise
    return set(happenings(game))


def happenings(game: Game) -> Iterator[str]:
    """Name what happened: a comparison of dull games would prove little."""
    for _, verb, *details in game.events:
        if verb == "score":
            yield f"{details[1]} points"
        elif verb == "overtime":
            yield f"overtime {details[0]}"
        elif verb == "game over":
            yield "a tie" if details[0] is None else "a winner"
        else:
            yield verb


EVERYWHERE = {"7 points", "3 points", "2 points", "a winner", "reshuffle", "no card"}
EVERYWHERE |= {"turnover on downs", "punt", "timeout", "x"}
REACHED = {
    "P22C": EVERYWHERE | {"discard", "overtime 1", "overtime 2"},
    "P22": EVERYWHERE | {"draw cancelled", "overtime 1", "overtime 2"},
    "P21": EVERYWHERE | {"draw cancelled", "overtime 1", "overtime 2"},
    "P19": EVERYWHERE | {"a tie"},
}


@pytest.mark.daily("P22C", "P19")
@pytest.mark.load
@pytest.mark.parametrize("profile", PROFILES)
def test_cards_without_texts_are_played_as_the_oracle_says(profile):
    """T-SPOT, T-PUNT, T-FG, T-FG-19, 19-K, 19-9, 19-10; CRD 9.D, 9.F, 10.A and 10.B.

    D-30, D-32 and D-34 for the cards, D-91, D-92 and D-97 for the kicks, D-99,
    D-100, D-105, D-106 and D-108 for the clock and the end.
    """
    happened = set()

    for seed in range(300):
        happened |= compared(profile, seed)

    assert happened >= REACHED[profile]


@pytest.mark.nightly
@pytest.mark.parametrize("chunk", range(5))
@pytest.mark.parametrize("profile", PROFILES)
def test_2500_games_are_played_as_the_oracle_says(profile, chunk):
    for seed in range(1000 + chunk * 500, 1500 + chunk * 500):
        compared(profile, seed)
