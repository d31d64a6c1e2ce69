"""Play the decks of the Preseason set against each other with robots.

Every legal deck meets every other at home and away, as often as 2,000 games allow. The
result is a table for card designers; the limits are targets.
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import cycle, islice, permutations
from random import Random
from statistics import median

from benchmarks.report import BenchmarkReport
from gameengine.chance import SeededChance
from gameengine.game import Game
from gameengine.profiles import DEFAULT
from gameengine.robots import SensibleRobot, play_game
from gameengine.setup import Setup
from gameengine.table import OVERTIME
from tests.builders.samples import sample_decks

GAMES = 2000


@dataclass
class DeckRecord:
    """The results of a deck against all others; a tie is half a win."""

    games: int = 0
    wins: float = 0
    points: int = 0
    against: int = 0


@dataclass
class ResultTable:
    records: dict[str, DeckRecord] = field(default_factory=dict)
    totals: list[int] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    opened: float = 0

    def add_game(self, names: tuple[str, str], game: Game) -> None:
        outcome = game.outcome
        assert outcome is not None
        for seat, name in enumerate(names):
            record = self.records.setdefault(name, DeckRecord())
            record.games += 1
            record.points += outcome.score[seat]
            record.against += outcome.score[1 - seat]
            record.wins += winner_share(outcome.winner, seat)
        self.totals.append(sum(outcome.score))
        self.counts["overtime"] += game.table.half >= OVERTIME
        self.counts["tie"] += outcome.winner is None
        self.opened += winner_share(outcome.winner, game.table.first_offense)


def winner_share(winner: int | None, seat: int) -> float:
    return 0.5 if winner is None else float(winner == seat)


def run() -> BenchmarkReport:
    table = ResultTable()
    decks = sample_decks()
    pairs = cycle(permutations(sorted(decks), 2))
    for seed, names in enumerate(islice(pairs, GAMES)):
        setup = Setup(decks=(decks[names[0]], decks[names[1]]), profile=DEFAULT)
        home, away = (SensibleRobot(Random(seed * 2 + n)) for n in (0, 1))  # noqa: S311
        table.add_game(names, play_game(setup, SeededChance(seed), (home, away)))
    print_table(table)
    report = BenchmarkReport("balance")
    rates = [record.wins / record.games for record in table.records.values()]
    report.add("highest share of wins of a deck", max(rates), most=0.65)
    report.add("wins of the first offense", table.opened / GAMES, least=0.45, most=0.55)
    report.add("median of points in a game", median(table.totals), least=20, most=60)
    return report


def print_table(table: ResultTable) -> None:
    print(f"{'deck':<24} {'games':>5} {'wins':>6} {'points':>7} {'against':>7}")
    best_first = sorted(table.records.items(), key=lambda item: -item[1].wins)
    for name, each in best_first:
        share, points = each.wins / each.games, each.points / each.games
        against = each.against / each.games
        print(
            f"{name:<24} {each.games:>5} {share:>6.1%} {points:>7.1f} {against:>7.1f}"
        )
    low, *_, high = sorted(table.totals)
    print(f"points in a game: {low} to {high}, mean {sum(table.totals) / GAMES:.1f}")
    overtime, ties = table.counts["overtime"] / GAMES, table.counts["tie"] / GAMES
    print(f"overtime {overtime:.1%}, ties {ties:.1%}")
