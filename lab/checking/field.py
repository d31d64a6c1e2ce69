"""The field before a round: all data by which a pairing may be judged.

It is built from the matches of a tournament, or directly from figures. Points and
floats are computed independently, so that the checker does not repeat an error of the
product.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from tournaments.rules.scoring import Match, Outcome, Points

Pair = tuple[str, str]


def pair_of(one: str, other: str) -> Pair:
    """Return two names in alphabetical order."""
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantFigures:
    """The data of one active entrant before the round."""

    id: str
    score: int = 0
    byes: int = 0
    floated_down: bool = False
    floated_up: bool = False
    has_awarded_bye: bool = False
    acceleration: int = 0

    @property
    def pairing_points(self) -> int:
        """Return the points by which the entrant is paired."""
        return self.score + self.acceleration


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """The entrants to seat, how often each two have met, and who must not meet."""

    entrants: Mapping[str, EntrantFigures]
    met: Mapping[Pair, int] = field(default_factory=dict)
    forbidden: frozenset[Pair] = frozenset()

    @property
    def size(self) -> int:
        return len(self.entrants)

    @property
    def has_bye(self) -> bool:
        """Return whether one entrant gets a bye, because the number is odd."""
        return self.size % 2 == 1

    @property
    def with_awarded_bye(self) -> frozenset[str]:
        """Return the entrants with an awarded bye."""
        everybody = self.entrants.items()
        return frozenset(name for name, each in everybody if each.has_awarded_bye)

    @property
    def is_accelerated(self) -> bool:
        paired = (e for e in self.entrants.values() if not e.has_awarded_bye)
        return any(each.acceleration for each in paired)

    def without_entrants(self, gone: Collection[str]) -> "Field":
        """Return the field without some entrants, and without their meetings."""
        left = frozenset(gone)
        return Field(
            entrants={n: each for n, each in self.entrants.items() if n not in left},
            met={pair: n for pair, n in self.met.items() if left.isdisjoint(pair)},
            forbidden=frozenset(p for p in self.forbidden if left.isdisjoint(p)),
        )


def field_from_figures(
    figures: Iterable[EntrantFigures],
    *,
    met: Mapping[Pair, int] | None = None,
    forbidden: Iterable[Pair] = (),
) -> Field:
    """Return a field of these figures; pairs may be in any order."""
    counted: Counter[Pair] = Counter()
    for (one, other), times in (met or {}).items():
        counted[pair_of(one, other)] += times
    return Field(
        entrants={each.id: each for each in figures},
        met=dict(counted),
        forbidden=frozenset(pair_of(one, other) for one, other in forbidden),
    )


def field_from_history(  # noqa: PLR0913 - all that the pairing knows
    active: Iterable[str],
    matches: Iterable[Match],
    *,
    points: Points,
    forbidden: Iterable[Iterable[str]] = (),
    awarded: Collection[str] = (),
    accelerated: Collection[str] = (),
) -> Field:
    """Compute a field from the matches of the rounds before.

    A meeting is a match that was not cancelled, finished or not. Of two who met, the
    one with more points before that round floated down, the other floated up. In this
    round, who is accelerated counts as if one loss more were a win.
    """
    score: defaultdict[str, int] = defaultdict(int)
    byes: Counter[str] = Counter()
    met: Counter[Pair] = Counter()
    down, up = set(), set()
    in_order = sorted(matches, key=lambda each: each.round)
    for _, in_round in groupby(in_order, key=lambda each: each.round):
        tables = [each for each in in_round if each.outcome is not Outcome.CANCELLED]
        for table in tables:
            if table.home and table.away:
                met[pair_of(table.home, table.away)] += 1
                lower, upper = sorted((table.home, table.away), key=score.__getitem__)
                if score[lower] < score[upper]:
                    down.add(upper)
                    up.add(lower)
        for table in tables:
            byes[table.home] += table.outcome is Outcome.BYE
            for seat in (table.home, table.away):
                score[seat] += points_from_match(table, seat, points)
    return Field(
        entrants={
            each: EntrantFigures(
                id=each,
                score=score[each],
                byes=byes[each],
                floated_down=each in down,
                floated_up=each in up,
                has_awarded_bye=each in awarded,
                acceleration=points.win - points.loss if each in accelerated else 0,
            )
            for each in active
        },
        met=dict(met),
        forbidden=frozenset(pair_of(*pair) for pair in forbidden),
    )


def points_from_match(table: Match, seat: str, points: Points) -> int:
    """Return the points that an entrant got from a match."""
    match table.outcome:
        case Outcome.WIN | Outcome.CONCESSION | Outcome.NO_SHOW | Outcome.PENALTY_LOSS:
            return points.win if seat == table.winner else points.loss
        case Outcome.TIE | Outcome.AGREED_TIE:
            return points.tie
        case Outcome.BYE:
            return points.bye
        case Outcome.DOUBLE_LOSS | Outcome.LATE_LOSS | Outcome.ABSENT_LOSS:
            return points.loss
        case Outcome.PENDING | Outcome.CANCELLED:
            return 0


def field_to_data(field: Field) -> dict[str, Any]:
    """Return a field as JSON-ready data, always in the same order."""
    return {
        "entrants": [
            [
                each.id,
                each.score,
                each.byes,
                int(each.floated_down),
                int(each.floated_up),
                int(each.has_awarded_bye),
                each.acceleration,
            ]
            for _, each in sorted(field.entrants.items())
        ],
        "met": [[*pair, times] for pair, times in sorted(field.met.items())],
        "forbidden": [list(pair) for pair in sorted(field.forbidden)],
    }
