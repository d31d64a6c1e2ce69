"""Standings: match points, then one tiebreak after another, then a random draw.

A tiebreak orders those who are equal after all tiebreaks before it. Entrants who are
equal before the random draw share a place. The formulas are in `tiebreaks`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.rules.errors import TournamentError
from tournaments.rules.place_labels import place_label
from tournaments.rules.scoring import Entrant, Match
from tournaments.rules.tiebreaks import (
    HEAD_TO_HEAD,
    LOT,
    TIEBREAKS,
    Book,
    Settings,
    Sum,
    add_terms,
    find,
    head_to_head,
    head_to_head_terms,
    lot,
)

__all__ = ["Row", "Settings", "Standings", "State", "explain_value", "standings"]


class State(StrEnum):
    """Whether standings are live, provisional (a match is open) or final."""

    LIVE = "live"
    PROVISIONAL = "provisional"
    FINAL = "final"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the standings. Wins include byes, losses include missed rounds."""

    place: int
    shared: bool
    entrant: str
    points: int
    rounds: int
    wins: int
    losses: int
    ties: int
    byes: int
    numerators: tuple[int | None, ...]
    scales: tuple[tuple[str, int], ...]  # key and denominator, the same in every row

    @property
    def label(self) -> str:
        """Return the place as text; "3=" is a shared one."""
        return place_label(self.place, is_shared=self.shared)

    @property
    def record(self) -> str:
        return f"{self.wins}-{self.losses}-{self.ties}"

    @property
    def values(self) -> dict[str, Fraction | None]:
        """Return the exact value of each tiebreak; None where it did not apply."""
        return {
            key: None if value is None else Fraction(value, scale)
            for (key, scale), value in zip(self.scales, self.numerators, strict=True)
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """The rows in order, and the keys of the tiebreaks, without the random draw."""

    state: State
    keys: tuple[str, ...]
    rows: tuple[Row, ...]

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def row(self, entrant: str) -> Row:
        """Return the row of an entrant; raise TournamentError if there is none."""
        for row in self.rows:
            if row.entrant == entrant:
                return row
        raise TournamentError(
            f'"{entrant}" is not in the standings.',
            remedy="Name an entrant who is not disqualified.",
        )


def standings(
    entrants: Iterable[Entrant],
    matches: Iterable[Match],
    *,
    settings: Settings,
    lot_seed: str = "",
    state: State | None = None,
) -> Standings:
    """Return the standings of all entrants who are not disqualified.

    >>> from tournaments.rules.scoring import Outcome
    >>> ada, ben = Entrant(id="ada"), Entrant(id="ben")
    >>> bye = Match(round=1, home="ben", outcome=Outcome.BYE)
    >>> [(row.label, row.entrant, row.points)
    ...  for row in standings([ada, ben], [bye], settings=Settings())]
    [('1', 'ben', 3), ('2', 'ada', 0)]
    """
    book = open_book(entrants, matches, settings=settings)
    return Standings(
        state=standings_state(state, is_open=book.is_open),
        keys=settings.tiebreaks,
        rows=tuple(rows(book, settings.tiebreaks, lot_seed=lot_seed)),
    )


def explain_value(  # noqa: PLR0913
    entrants: Iterable[Entrant],
    matches: Iterable[Match],
    *,
    entrant: str,
    key: str,
    settings: Settings,
    lot_seed: str = "",
) -> Sum:
    """Return how the value of one tiebreak for one entrant is computed."""
    tiebreak = find(key)
    book = open_book(entrants, matches, settings=settings)
    who = book.numbers.get(entrant)
    if who is None:
        raise TournamentError(
            f'"{entrant}" is no entrant of this event.', remedy="Name an entrant."
        )
    if key == LOT:
        drawn = lot(lot_seed, entrant=entrant)
        return Sum(key=key, entrant=entrant, value=None, note=f"drawn {drawn}")
    if tiebreak.formula is None:
        return direct_sum(book, who, keys=settings.tiebreaks)
    return add_terms(
        key,
        entrant=entrant,
        terms=list(tiebreak.terms(book, who)),
        value=book.column(tiebreak.formula).value(who),
        is_mean=tiebreak.is_mean,
    )


def open_book(
    entrants: Iterable[Entrant], matches: Iterable[Match], *, settings: Settings
) -> Book:
    """Check the settings and return the book of the matches."""
    settings.check()
    return Book(
        entrants,
        matches,
        points=settings.points,
        opponent_bye_counts=settings.opponent_bye_counts,
    )


def standings_state(state: State | None, *, is_open: bool) -> State:
    """Return the given state, or the one that follows from whether a match is open.

    Raise TournamentError if it is to be final while a match is open.
    """
    if state is State.FINAL and is_open:
        raise TournamentError(
            "The standings cannot be final: a match has no result.",
            remedy="Enter every result first.",
        )
    return state or (State.PROVISIONAL if is_open else State.LIVE)


# Order.

Group = list[int]


def ranked_groups(book: Book, keys: Sequence[str]) -> list[Group]:
    """Return groups of entrants equal by points and these tiebreaks, best first."""
    groups = split_by_value(ranked_entrants(book), book.match_points)
    for key in keys:
        groups = [part for group in groups for part in split(book, group, key=key)]
    return groups


def ranked_entrants(book: Book) -> Group:
    ledgers = enumerate(book.ledgers)
    return [who for who, ledger in ledgers if not ledger.entrant.disqualified]


def split(book: Book, group: Group, *, key: str) -> list[Group]:
    """Return a tied group, split by one tiebreak."""
    if len(group) == 1:
        return [group]
    formula = TIEBREAKS[key].formula
    if formula is not None:
        parts = split_by_value(group, book.column(formula).numerators)
        return parts[::-1] if TIEBREAKS[key].is_least_first else parts
    met = head_to_head(book, group)
    return [group] if met is None else split_by_value(group, met)


def split_by_value(group: Group, values: Sequence[int] | dict[int, int]) -> list[Group]:
    """Return a group split by value, highest first."""
    parts: dict[int, Group] = {}
    for who in group:
        parts.setdefault(values[who], []).append(who)
    return [parts[value] for value in sorted(parts, reverse=True)]


def tied_before(book: Book, keys: Sequence[str], *, key: str) -> list[Group]:
    """Return the groups that are still tied before a tiebreak is applied."""
    earlier = keys[: keys.index(key)] if key in keys else keys
    return [group for group in ranked_groups(book, earlier) if len(group) > 1]


# Rows.


def rows(book: Book, keys: Sequence[str], *, lot_seed: str) -> Iterator[Row]:
    """Yield the rows in order; those who share a place by random draw."""
    columns = [numbers(book, keys, key=key) for key in keys]
    scales = tuple((key, scale(book, key=key)) for key in keys)
    place = 1
    for group in ranked_groups(book, keys):
        shared = len(group) > 1
        if shared:
            group.sort(key=lambda who: lot(lot_seed, entrant=book.ids[who]))
        for who in group:
            ledger = book.ledgers[who]
            yield Row(
                place=place,
                shared=shared,
                entrant=book.ids[who],
                points=book.match_points[who],
                rounds=ledger.rounds,
                wins=ledger.wins + ledger.byes,
                losses=ledger.losses,
                ties=ledger.ties,
                byes=ledger.byes,
                numerators=tuple([column[who] for column in columns]),
                scales=scales,
            )
        place += len(group)


def numbers(book: Book, keys: Sequence[str], *, key: str) -> Sequence[int | None]:
    """Return the numerators of a tiebreak for all entrants, by their number."""
    formula = TIEBREAKS[key].formula
    if formula is not None:
        return book.column(formula).numerators
    found: list[int | None] = [None] * len(book.ids)
    for group in tied_before(book, keys, key=key):
        for who, points in (head_to_head(book, group) or {}).items():
            found[who] = points
    return found


def scale(book: Book, *, key: str) -> int:
    formula = TIEBREAKS[key].formula
    return 1 if formula is None else book.column(formula).denominator


def direct_sum(book: Book, who: int, *, keys: Sequence[str]) -> Sum:
    """Return the head-to-head value of an entrant, or why there is none."""
    me, key = book.ids[who], HEAD_TO_HEAD
    groups = tied_before(book, keys, key=key)
    tied = next((group for group in groups if who in group), [])
    if not tied:
        return Sum(key=key, entrant=me, value=None, note="tied with nobody")
    met = head_to_head(book, tied)
    if met is None:
        names = ", ".join(book.ids[each] for each in tied)
        return Sum(
            key=key,
            entrant=me,
            value=None,
            note=f"not all have met each other: {names}",
        )
    return add_terms(
        key,
        entrant=me,
        terms=list(head_to_head_terms(book, who, tied=tied)),
        value=Fraction(met[who]),
        is_mean=False,
    )
