"""The round being played, for the desk: results so far, and what keeps it open."""

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
    """The round being played: its tables, and what it waits for."""

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
        """Return how many tables have a report of one side only."""
        one_sided = (Blocker.ONE_SIDED, Blocker.FOR_DESK)
        return sum(each.by in one_sided for each in self.blocking)

    @property
    def unchecked(self) -> int:
        """Return how many tables have an open deck check; only judges may see it."""
        return sum(each.match.awaits_check for each in self.tables)

    @property
    def disputed(self) -> tuple[Sheet, ...]:
        """Return the disputed tables, the longest wait first."""
        found = [each for each in self.tables if each.is_disputed]
        return tuple(sorted(found, key=lambda each: each.match.disputed_at))

    @property
    def ways(self) -> list[tuple[str, int]]:
        """Return how many results came about in each way: agreed, by clock, ruled, …"""
        found = Counter(
            BY_LEAVING if each.match.is_left else WAYS[each.match.settled]
            for each in self.tables
            if each.match.settled
        )
        ways = (*WAYS.values(), BY_LEAVING)
        return [(way, found[way]) for way in ways if found[way]]

    @property
    def undecided(self) -> list[Blocked]:
        """Return the tables that block closing at this moment, in order."""
        found = ((each, blocker_of(each)) for each in self.tables)
        return [Blocked(sheet=sheet, by=by) for sheet, by in found if by]

    @property
    def blocking(self) -> list[Blocked]:
        """Return the tables that keep the round from being closed, in order.

        Tables whose countdown is over are left out: closing accepts their reports.
        """
        return [
            each
            for each in self.undecided
            if not (each.sheet.match.is_open and is_due(each.sheet.match))
        ]

    @property
    def provisional(self) -> tuple[Sheet, ...]:
        """Return tables accepted by the countdown that players may still dispute."""
        return tuple(each for each in self.tables if each.is_provisional)

    @property
    def is_done(self) -> bool:
        return not self.blocking and not self.unseated

    @property
    def is_quiet(self) -> bool:
        """Return whether there are no reports or results, so it can be unpublished."""
        return all(
            not each.home
            and not each.away
            and each.match.settled in (Settled.NOT, Settled.BY_DESK)
            for each in self.tables
        )


def count_reported(round_: Round) -> int:
    """Return how many tables of a round have a result, in one query."""
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
BY_LEAVING = "conceded by leaving"


def read_board(round_: Round, people: Sequence[Entrant] | None = None) -> Board:
    """Return the board of a round, in three queries.

    With `people`, the entrants who play, it takes one query less.
    """
    unchecked = TableCheck.objects.filter(match=OuterRef("pk"), ended_at=None)
    rows = [
        sheet_of(each)
        for each in pairings.with_report_flags(
            results.matches_with_reports(round_.tournament)
        )
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
