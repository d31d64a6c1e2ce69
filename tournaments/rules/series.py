"""Season points and the leaderboard of a series. Pure.

SE-1 A place earns what the table says. SE-2 Entrants who share a place share the points
of the places they fill equally. SE-3 Only a player's best results count, as many as the
series says. SE-4 More points rank higher; then the better best result, then the second
best, and so on; after that the place is shared.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from tournaments.rules.errors import TournamentError
from tournaments.rules.place_labels import place_label

MOST_PLACES, MOST_POINTS, MOST_LINES = 2048, 10_000, 64
LINE = re.compile(r"(\d{1,5})(?: ?[-\u2013] ?(\d{1,5}))? ?[:= ] ?(\d{1,6})")
OTHERS = re.compile(r"others? ?[:= ] ?(\d{1,6})", re.IGNORECASE)


# SE-1: what a place is worth.


@dataclass(frozen=True, slots=True)
class PlaceRange:
    """A range of places that earn the same points."""

    first: int
    last: int
    points: int

    def __str__(self) -> str:
        """Write it as a line of the table: "1: 25", "5-8: 8"."""
        places = f"{self.first}" + (f"-{self.last}" if self.last > self.first else "")
        return f"{places}: {self.points}"


@dataclass(frozen=True, slots=True)
class PointsTable:
    """The points for each place, by ranges of places, and for all places below them."""

    bands: tuple[PlaceRange, ...]
    others: int = 0  # for every place below them

    def points_for_place(self, place: int) -> int:
        """Return the points that a place earns.

        >>> [DEFAULT.points_for_place(place) for place in (1, 6, 40)]
        [25, 8, 1]
        """
        for band in self.bands:
            if band.first <= place <= band.last:
                return band.points
        return self.others

    @property
    def rows(self) -> list[list[int]]:
        return [[each.first, each.last, each.points] for each in self.bands]

    def __str__(self) -> str:
        """Write the table as it is typed, a line a band."""
        return "\n".join([*map(str, self.bands), f"others: {self.others}"])


def points_table_from_rows(
    rows: Iterable[Sequence[int]], *, others: int
) -> PointsTable:
    return PointsTable(tuple(PlaceRange(*row) for row in rows), others)


DEFAULT = PointsTable(
    (
        PlaceRange(1, 1, 25),
        PlaceRange(2, 2, 18),
        PlaceRange(3, 3, 15),
        PlaceRange(4, 4, 12),
        PlaceRange(5, 8, 8),
        PlaceRange(9, 16, 4),
    ),
    others=1,
)


class InvalidPointsTable(TournamentError):
    """A typed points table with errors; `problems` names each of them."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(
            " ".join(problems),
            rule="SE-1",
            remedy="Write a line for each place or range, such as “5-8: 8”.",
        )
        self.problems = problems


def parse_points_table(text: str) -> PointsTable:
    r"""Parse a points table, one line per place or range; raise InvalidPointsTable.

    >>> text = "1: 10\n2-4: 5\nothers: 1"
    >>> str(parse_points_table(text)) == text
    True
    """
    bands: list[PlaceRange] = []
    others, problems = 0, []
    for at, each in enumerate(text.splitlines(), 1):
        line = " ".join(each.split())
        if not line:
            continue
        if found := OTHERS.fullmatch(line):
            others = int(found[1])
        elif found := LINE.fullmatch(line):
            first, last, points = found.groups()
            bands.append(PlaceRange(int(first), int(last or first), int(points)))
        else:
            problems.append(f"Line {at} of the table can't be read: “{line[:40]}”.")
    problems += points_table_problems(bands, others)
    if problems:
        raise InvalidPointsTable(problems)
    return PointsTable(tuple(bands), others)


def points_table_problems(bands: Sequence[PlaceRange], others: int) -> Iterator[str]:
    """Yield what is wrong with a points table: gaps, rising points, limits exceeded."""
    if not bands:
        yield "The table gives no points for any place."
    if len(bands) > MOST_LINES:
        yield f"The table has {len(bands)} lines; at most {MOST_LINES} are allowed."
    expected = 1
    for band in bands:
        if band.first != expected or band.last < band.first:
            yield f"“{band}” should start with place {expected}."
        expected = max(expected, band.last) + 1
    if expected - 1 > MOST_PLACES:
        yield (
            f"The table goes to place {expected - 1}; the last possible place is "
            f"{MOST_PLACES}."
        )
    worth = [*(band.points for band in bands), others]
    for better, worse in pairwise(worth):
        if worse > better:
            yield f"A place with {worse} points is below one with {better}."
    if max(worth) > MOST_POINTS:
        yield f"A place has {max(worth)} points; at most {MOST_POINTS} are allowed."


# SE-2: what an event earns.


def points_by_place(
    places: Mapping[str, int], table: PointsTable
) -> dict[str, Fraction]:
    """Return each entrant's points for an event; shared places share the sum (SE-2).

    >>> shared = points_by_place({"a": 1, "b": 2, "c": 2}, DEFAULT)
    >>> [str(shared[each]) for each in "abc"]
    ['25', '33/2', '33/2']
    """
    many = Counter(places.values())
    worth = {
        place: Fraction(
            sum(table.points_for_place(each) for each in range(place, place + count)),
            count,
        )
        for place, count in many.items()
    }
    return {who: worth[place] for who, place in places.items()}


# SE-3 and SE-4: the leaderboard.


@dataclass(frozen=True, slots=True, kw_only=True)
class EventResult:
    """One player's result in one event of the series."""

    who: str
    event: str
    place: int
    is_shared: bool
    points: Fraction

    @property
    def label(self) -> str:
        return place_label(self.place, is_shared=self.is_shared)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardLine:
    """One line of the leaderboard, with the results that count and the others."""

    place: int
    is_shared: bool
    who: str
    total: Fraction
    counted: tuple[EventResult, ...]  # the best first
    left_out: tuple[EventResult, ...] = field(default=())

    @property
    def label(self) -> str:
        return place_label(self.place, is_shared=self.is_shared)

    @property
    def events_played(self) -> int:
        return len(self.counted) + len(self.left_out)


def event_results(
    event: str, places: Mapping[str, int], table: PointsTable
) -> Iterator[EventResult]:
    """Yield the result of every entrant of one event."""
    many = Counter(places.values())
    for who, points in points_by_place(places, table).items():
        place = places[who]
        yield EventResult(
            who=who, event=event, place=place, is_shared=many[place] > 1, points=points
        )


def leaderboard(
    found: Iterable[EventResult], *, best: int | None
) -> tuple[LeaderboardLine, ...]:
    """Return the leaderboard, ordered by the sum of each player's best results."""
    by_person: dict[str, list[EventResult]] = defaultdict(list)
    for each in found:
        by_person[each.who].append(each)
    sums = {who: split_best_results(each, best=best) for who, each in by_person.items()}
    order = sorted(sums, key=lambda who: (leaderboard_sort_key(sums[who]), who))
    ranks = [leaderboard_sort_key(sums[who]) for who in order]
    places = {each: at for at, each in reversed([*enumerate(ranks, 1)])}
    many = Counter(ranks)
    return tuple(
        LeaderboardLine(
            place=places[each],
            is_shared=many[each] > 1,
            who=who,
            total=sum((one.points for one in sums[who][0]), Fraction(0)),
            counted=sums[who][0],
            left_out=sums[who][1],
        )
        for who, each in zip(order, ranks, strict=True)
    )


Parted = tuple[tuple[EventResult, ...], tuple[EventResult, ...]]


def split_best_results(found: Iterable[EventResult], *, best: int | None) -> Parted:
    """Return a player's results that count and those that do not (SE-3)."""
    order = sorted(found, key=lambda each: (-each.points, each.place, each.event))
    many = len(order) if best is None else best
    return tuple(order[:many]), tuple(order[many:])


def leaderboard_sort_key(parted: Parted) -> tuple[Fraction, ...]:
    """Return the sort key of a player: the sum, then result by result (SE-4)."""
    points = [each.points for each in parted[0] if each.points]
    return (-sum(points, Fraction(0)), *(-each for each in points))
