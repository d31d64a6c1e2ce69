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
    LedgerBook,
    StandingsSettings,
    ValueExplanation,
    explain_terms,
    find_tiebreak,
    head_to_head,
    head_to_head_terms,
    random_draw_of,
)


class StandingsState(StrEnum):
    """Whether standings are live, provisional (a match is open) or final."""

    LIVE = "live"
    PROVISIONAL = "provisional"
    FINAL = "final"


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsRow:
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

    state: StandingsState
    keys: tuple[str, ...]
    rows: tuple[StandingsRow, ...]

    def __iter__(self) -> Iterator[StandingsRow]:
        return iter(self.rows)

    def row(self, entrant: str) -> StandingsRow:
        """Return the row of an entrant; raise TournamentError if there is none."""
        for row in self.rows:
            if row.entrant == entrant:
                return row
        raise TournamentError(
            f'"{entrant}" is not in the standings.',
            remedy="Choose an entrant who is not disqualified.",
        )


def compute_standings(
    entrants: Iterable[Entrant],
    matches: Iterable[Match],
    *,
    settings: StandingsSettings,
    lot_seed: str = "",
    state: StandingsState | None = None,
) -> Standings:
    """Return the standings of all entrants who are not disqualified.

    >>> from tournaments.rules.scoring import Outcome
    >>> ada, ben = Entrant(id="ada"), Entrant(id="ben")
    >>> bye = Match(round=1, home="ben", outcome=Outcome.BYE)
    >>> [(row.label, row.entrant, row.points)
    ...  for row in compute_standings([ada, ben], [bye], settings=StandingsSettings())]
    [('1', 'ben', 3), ('2', 'ada', 0)]
    """
    book = build_ledger_book(entrants, matches, settings=settings)
    return Standings(
        state=standings_state(state, is_open=book.is_open),
        keys=settings.tiebreaks,
        rows=tuple(build_rows(book, settings.tiebreaks, lot_seed=lot_seed)),
    )


def explain_tiebreak_value(  # noqa: PLR0913
    entrants: Iterable[Entrant],
    matches: Iterable[Match],
    *,
    entrant: str,
    key: str,
    settings: StandingsSettings,
    lot_seed: str = "",
) -> ValueExplanation:
    """Return how the value of one tiebreak for one entrant is computed."""
    tiebreak = find_tiebreak(key)
    book = build_ledger_book(entrants, matches, settings=settings)
    who = book.numbers.get(entrant)
    if who is None:
        raise TournamentError(
            f'"{entrant}" is not an entrant of this event.', remedy="Choose an entrant."
        )
    if key == LOT:
        drawn = random_draw_of(lot_seed, entrant=entrant)
        note = f"drawn {drawn}" if lot_seed else "secret until the event is over"
        return ValueExplanation(key=key, entrant=entrant, value=None, note=note)
    if tiebreak.formula is None:
        return explain_head_to_head(book, who, keys=settings.tiebreaks)
    return explain_terms(
        key,
        entrant=entrant,
        terms=list(tiebreak.terms(book, who)),
        value=book.column(tiebreak.formula).value(who),
        is_mean=tiebreak.is_mean,
    )


def build_ledger_book(
    entrants: Iterable[Entrant],
    matches: Iterable[Match],
    *,
    settings: StandingsSettings,
) -> LedgerBook:
    """Check the settings and return the book of the matches."""
    settings.check()
    return LedgerBook(
        entrants,
        matches,
        points=settings.points,
        opponent_bye_counts=settings.opponent_bye_counts,
    )


def standings_state(state: StandingsState | None, *, is_open: bool) -> StandingsState:
    """Return the given state, or the one that follows from whether a match is open.

    Raise TournamentError if it is to be final while a match is open.
    """
    if state is StandingsState.FINAL and is_open:
        raise TournamentError(
            "The standings cannot be final: a match has no result.",
            remedy="Enter every result first.",
        )
    return state or (StandingsState.PROVISIONAL if is_open else StandingsState.LIVE)


# Order.

Group = list[int]


def ranked_groups(book: LedgerBook, keys: Sequence[str]) -> list[Group]:
    """Return groups of entrants equal by points and these tiebreaks, best first."""
    groups = split_group_by_value(ranked_entrants(book), book.match_points)
    for key in keys:
        groups = [
            part
            for group in groups
            for part in split_group_by_tiebreak(book, group, key=key)
        ]
    return groups


def ranked_entrants(book: LedgerBook) -> Group:
    ledgers = enumerate(book.ledgers)
    return [who for who, ledger in ledgers if not ledger.entrant.disqualified]


def split_group_by_tiebreak(book: LedgerBook, group: Group, *, key: str) -> list[Group]:
    """Return a tied group, split by one tiebreak."""
    if len(group) == 1:
        return [group]
    formula = TIEBREAKS[key].formula
    if formula is not None:
        parts = split_group_by_value(group, book.column(formula).numerators)
        return parts[::-1] if TIEBREAKS[key].is_least_first else parts
    met = head_to_head(book, group)
    return [group] if met is None else split_group_by_value(group, met)


def split_group_by_value(
    group: Group, values: Sequence[int] | dict[int, int]
) -> list[Group]:
    """Return a group split by value, highest first."""
    parts: dict[int, Group] = {}
    for who in group:
        parts.setdefault(values[who], []).append(who)
    return [parts[value] for value in sorted(parts, reverse=True)]


def groups_tied_before(
    book: LedgerBook, keys: Sequence[str], *, key: str
) -> list[Group]:
    """Return the groups that are still tied before a tiebreak is applied."""
    earlier = keys[: keys.index(key)] if key in keys else keys
    return [group for group in ranked_groups(book, earlier) if len(group) > 1]


# Rows.


def build_rows(
    book: LedgerBook, keys: Sequence[str], *, lot_seed: str
) -> Iterator[StandingsRow]:
    """Yield the rows in order; whoever shares a place comes in the order of the draw.

    Without a seed, while the draw is secret (CL-3), the order says nothing.
    """
    columns = [tiebreak_numerators(book, keys, key=key) for key in keys]
    scales = tuple((key, tiebreak_denominator(book, key=key)) for key in keys)
    place = 1
    for group in ranked_groups(book, keys):
        shared = len(group) > 1
        if shared and lot_seed:
            group.sort(key=lambda who: random_draw_of(lot_seed, entrant=book.ids[who]))
        for who in group:
            ledger = book.ledgers[who]
            yield StandingsRow(
                place=place,
                shared=shared,
                entrant=book.ids[who],
                points=book.match_points[who],
                rounds=ledger.round_count,
                wins=ledger.wins + ledger.byes,
                losses=ledger.losses,
                ties=ledger.ties,
                byes=ledger.byes,
                numerators=tuple([column[who] for column in columns]),
                scales=scales,
            )
        place += len(group)


def tiebreak_numerators(
    book: LedgerBook, keys: Sequence[str], *, key: str
) -> Sequence[int | None]:
    """Return the numerators of a tiebreak for all entrants, by their number."""
    formula = TIEBREAKS[key].formula
    if formula is not None:
        return book.column(formula).numerators
    found: list[int | None] = [None] * len(book.ids)
    for group in groups_tied_before(book, keys, key=key):
        for who, points in (head_to_head(book, group) or {}).items():
            found[who] = points
    return found


def tiebreak_denominator(book: LedgerBook, *, key: str) -> int:
    formula = TIEBREAKS[key].formula
    return 1 if formula is None else book.column(formula).denominator


def explain_head_to_head(
    book: LedgerBook, who: int, *, keys: Sequence[str]
) -> ValueExplanation:
    """Return the head-to-head value of an entrant, or why there is none."""
    me, key = book.ids[who], HEAD_TO_HEAD
    groups = groups_tied_before(book, keys, key=key)
    tied = next((group for group in groups if who in group), [])
    if not tied:
        return ValueExplanation(
            key=key, entrant=me, value=None, note="tied with nobody"
        )
    met = head_to_head(book, tied)
    if met is None:
        names = ", ".join(book.ids[each] for each in tied)
        return ValueExplanation(
            key=key,
            entrant=me,
            value=None,
            note=f"not all of them have played each other: {names}",
        )
    return explain_terms(
        key,
        entrant=me,
        terms=list(head_to_head_terms(book, who, tied=tied)),
        value=Fraction(met[who]),
        is_mean=False,
    )
