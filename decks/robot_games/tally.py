"""What a series of games comes to: wins, scores, gains, and what decided each game.

Everything is a sum, so that the parts of a series add up.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from math import sqrt
from typing import Any, Self

from gameengine.calls import PASSES
from gameengine.game import Game
from gameengine.table import OVERTIME

Z = 1.96  # of a normal distribution, for 95 %
TOUCHDOWN, FIELD_GOAL = 7, 3
MOVED_BY_PLAY = "CRD 7.C"


class Decider(StrEnum):
    """Where the points came from by which a game was won."""

    PASSING = "passing touchdowns"
    RUNNING = "running touchdowns"
    KICKING = "field goals"
    OTHER = "touchdowns on other plays, and safeties"


def win_interval(worth: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a win rate (Wilson); `worth` counts a tie half.

    >>> [round(each, 3) for each in win_interval(100, 200)]
    [0.431, 0.569]
    """
    if not games:
        return 0.0, 1.0
    share, wide = worth / games, Z * Z / games
    middle = (share + wide / 2) / (1 + wide)
    half = Z / (1 + wide) * sqrt(share * (1 - share) / games + wide / games / 4)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass
class GameNotes:
    """What the events of one game say of each seat."""

    points: tuple[Counter[Decider], Counter[Decider]]
    counts: tuple[Counter[str], Counter[str]]

    @classmethod
    def of(cls, game: Game) -> Self:
        """Read the events of a finished game."""
        found = cls((Counter(), Counter()), (Counter(), Counter()))
        offense, result = 0, Decider.OTHER
        for rule, verb, *details in game.table.events:
            if verb == "down":
                offense, result = details[2], Decider.OTHER
            elif verb in ("run succeeds", "complete", "incomplete", "stopped"):
                is_pass = bool(details[0] & PASSES)
                kind = "passes" if is_pass else "runs"
                found.counts[offense]["plays"] += 1
                found.counts[offense][kind] += 1
                found.counts[offense]["stopped"] += verb == "stopped"
                found.counts[offense]["caught"] += verb == "complete"
                if verb in ("run succeeds", "complete"):
                    result = Decider.PASSING if is_pass else Decider.RUNNING
            elif verb == "ball" and rule == MOVED_BY_PLAY:
                _, before, after = details
                found.counts[offense]["yards"] += after - before
            elif verb in ("live ball turnover", "turnover on downs"):
                found.counts[offense]["turnovers"] += 1
            elif verb == "score":
                seat, scored, _ = details
                by = decider_of(scored, result if seat == offense else Decider.OTHER)
                found.points[seat][by] += scored
        return found


def decider_of(points: int, result: Decider) -> Decider:
    if points == FIELD_GOAL:
        return Decider.KICKING
    return result if points >= TOUCHDOWN else Decider.OTHER


@dataclass
class SeriesTally:
    """The sums of a series, from the view of our deck."""

    games: int = 0
    wins: int = 0
    losses: int = 0
    overtimes: int = 0
    points: list[int] = field(default_factory=lambda: [0, 0])
    ours: Counter[str] = field(default_factory=Counter)
    theirs: Counter[str] = field(default_factory=Counter)
    won_by: Counter[str] = field(default_factory=Counter)
    lost_by: Counter[str] = field(default_factory=Counter)

    def add(self, game: Game, seat: int) -> None:
        """Add a finished game in which our deck had this seat."""
        notes = GameNotes.of(game)
        score = game.table.score
        us, them = score[seat], score[1 - seat]
        self.games += 1
        self.points[0] += us
        self.points[1] += them
        self.overtimes += game.table.half >= OVERTIME
        self.ours += notes.counts[seat]
        self.theirs += notes.counts[1 - seat]
        if us != them:
            winner, loser = (seat, 1 - seat) if us > them else (1 - seat, seat)
            ahead = notes.points[winner].copy()
            ahead.subtract(notes.points[loser])
            by = max(Decider, key=lambda each: ahead[each])
            (self.won_by if us > them else self.lost_by)[by] += 1
        self.wins += us > them
        self.losses += us < them

    @property
    def ties(self) -> int:
        return self.games - self.wins - self.losses

    @property
    def win_rate(self) -> float:
        """The share of games won; a tie is half a win."""
        return (self.wins + self.ties / 2) / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return win_interval(self.wins + self.ties / 2, self.games)

    def plus(self, other: Self) -> Self:
        """Return the sums of two parts of a series."""
        mine, more = self.to_json(), other.to_json()
        return type(self).from_json({key: added(mine[key], more[key]) for key in mine})

    def to_json(self) -> dict[str, Any]:
        return {
            name: dict(value) if isinstance(value, Counter) else value
            for name, value in vars(self).items()
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Self:
        cells: dict[str, Any] = {
            name: Counter(value) if isinstance(value, dict) else value
            for name, value in kept.items()
        }
        return cls(**cells)


def added(one: Any, other: Any) -> Any:
    """Return the sum of two numbers, lists of numbers, or counts by name."""
    if isinstance(one, dict):
        return dict(Counter(one) + Counter(other))
    if isinstance(one, list):
        return [each + more for each, more in zip(one, other, strict=True)]
    return one + other


def tally_games(games: Iterable[tuple[Game, int]]) -> SeriesTally:
    """Return the sums of some games."""
    tally = SeriesTally()
    for game, seat in games:
        tally.add(game, seat)
    return tally
