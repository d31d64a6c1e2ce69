"""The round being played: how far each table is, and what keeps the round open."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from tournaments.core import rounds
from tournaments.models import Entrant, Match, Round, Settled, Stage, TableCheck
from tournaments.results import queries as results
from tournaments.results.blockers import Blocked, Blocker, blocker_of
from tournaments.results.queries import Sheet, is_due, sheet_of
from tournaments.rounds.queries import pairings
from tournaments.rules.scoring import ALONE, Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The round that is played: how far it is, and what it waits for."""

    round: Round
    tables: tuple[Sheet, ...]  # of two, in order
    alone: tuple[Match, ...]  # byes and missed rounds
    unseated: tuple[Entrant, ...]

    @property
    def matches(self) -> tuple[Match, ...]:
        return (*(each.match for each in self.tables), *self.alone)

    @property
    def reported(self) -> int:
        return sum(not each.match.is_open for each in self.tables)

    @property
    def spoken(self) -> int:
        """Count the tables of which one side has said something, and no more."""
        one_sided = (Blocker.ONE_SIDED, Blocker.FOR_DESK)
        return sum(each.by in one_sided for each in self.blocking)

    @property
    def unchecked(self) -> int:
        """Count the deck checks that nobody has ended: for judges' eyes alone."""
        return sum(each.match.awaits_check for each in self.tables)

    @property
    def disputed(self) -> tuple[Sheet, ...]:
        """Return the disputes, the longest first."""
        found = [each for each in self.tables if each.is_disputed]
        return tuple(sorted(found, key=lambda each: each.match.disputed_at))

    @property
    def ways(self) -> list[tuple[str, int]]:
        """Count how results came to be."""
        found = Counter(
            each.match.settled for each in self.tables if each.match.settled
        )
        return [(WAYS[key], found[key]) for key in WAYS if found[key]]

    @property
    def undecided(self) -> list[Blocked]:
        """List the tables for which closing is refused now, in their order."""
        found = ((each, blocker_of(each)) for each in self.tables)
        return [Blocked(sheet=sheet, by=by) for sheet, by in found if by]

    @property
    def blocking(self) -> list[Blocked]:
        """List the tables that keep the round from closing, in their order.

        A countdown that is over blocks nothing: closing accepts what it ran for.
        """
        return [
            each
            for each in self.undecided
            if not (each.sheet.match.is_open and is_due(each.sheet.match))
        ]

    @property
    def provisional(self) -> tuple[Sheet, ...]:
        """Return what the clock accepted, and to what somebody may still object."""
        return tuple(each for each in self.tables if each.is_provisional)

    @property
    def is_done(self) -> bool:
        return not self.blocking and not self.unseated

    @property
    def is_quiet(self) -> bool:
        """Return whether nobody has said anything, so that it may be taken back."""
        return all(
            not each.home
            and not each.away
            and each.match.settled in (Settled.NOT, Settled.BY_DESK)
            for each in self.tables
        )


def count_reported(round_: Round) -> int:
    """Count the tables of a round that have a result, without reading them."""
    rows = Match.objects.filter(round=round_)
    return rows.exclude(
        outcome__in=[Outcome.PENDING, Outcome.CANCELLED, *ALONE]
    ).count()


WAYS = {
    Settled.AGREED: "agreed",
    Settled.BY_CLOCK: "by clock",
    Settled.BY_STAFF: "entered by staff",
    Settled.RULED: "ruled",
    Settled.BY_DESK: "by the desk",
}


def read_board(round_: Round, people: Sequence[Entrant] | None = None) -> Board:
    """Read the round that is played: three queries, however many tables.

    Whoever has read those who play gives them, and it is a query less.
    """
    unchecked = TableCheck.objects.filter(match=OuterRef("pk"), ended_at=None)
    rows = [
        sheet_of(each)
        for each in pairings.marked(results.matches_with_reports(round_.tournament))
        .filter(round=round_)
        .exclude(outcome=Outcome.CANCELLED)
        .annotate(awaits_check=Exists(unchecked))
    ]
    waiting: Sequence[Entrant] = ()
    if round_.stage == Stage.SWISS:
        waiting = rounds.unseated_entrants(
            round_, [each.match for each in rows], people
        )
    return Board(
        round=round_,
        tables=tuple(each for each in rows if each.match.outcome not in ALONE),
        alone=tuple(each.match for each in rows if each.match.outcome in ALONE),
        unseated=tuple(waiting),
    )
