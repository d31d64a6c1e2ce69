"""The published round as the desk sees it: results so far, and what blocks closing."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from tournaments.core import rounds
from tournaments.models import Entrant, Match, Round, SettledBy, Stage, TableCheck
from tournaments.results import queries as results
from tournaments.results.blockers import BlockedTable, Blocker, blocker_of
from tournaments.results.queries import MatchSheet, build_match_sheet, is_overdue
from tournaments.rounds.queries import pairings
from tournaments.rules.scoring import ALONE, Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBoard:
    """The published round for the desk: tables with reports, byes, who has no seat."""

    round: Round
    tables: tuple[MatchSheet, ...]  # of two, in order
    alone: tuple[Match, ...]  # byes and missed rounds
    unseated: tuple[Entrant, ...]

    @property
    def matches(self) -> tuple[Match, ...]:
        return (*(each.match for each in self.tables), *self.alone)

    @property
    def decided_count(self) -> int:
        return sum(not each.match.is_open for each in self.tables)

    @property
    def one_sided_count(self) -> int:
        """Return how many tables have a report of one side only."""
        one_sided = (Blocker.ONE_SIDED, Blocker.FOR_DESK)
        return sum(each.by in one_sided for each in self.blocking_tables)

    @property
    def open_check_count(self) -> int:
        """Return how many tables have an open deck check; only judges may see it."""
        return sum(each.match.awaits_check for each in self.tables)

    @property
    def disputed_tables(self) -> tuple[MatchSheet, ...]:
        """Return the disputed tables, the longest wait first."""
        found = [each for each in self.tables if each.is_disputed]
        return tuple(sorted(found, key=lambda each: each.match.disputed_at))

    @property
    def counts_by_settlement(self) -> list[tuple[str, int]]:
        """Return how many results were agreed, accepted by the clock, ruled, etc."""
        found = Counter(
            BY_LEAVING if each.match.is_left else WAYS[each.match.settled]
            for each in self.tables
            if each.match.settled
        )
        ways = (*WAYS.values(), BY_LEAVING)
        return [(way, found[way]) for way in ways if found[way]]

    @property
    def blocked_tables(self) -> list[BlockedTable]:
        """Return the tables without a final result, each with the reason."""
        found = ((each, blocker_of(each)) for each in self.tables)
        return [BlockedTable(sheet=sheet, by=by) for sheet, by in found if by]

    @property
    def blocking_tables(self) -> list[BlockedTable]:
        """Return the tables that keep the round from being closed, in order.

        Unlike `blocked_tables` without reports whose countdown is over: closing accepts
        them.
        """
        return [
            each
            for each in self.blocked_tables
            if not (each.sheet.match.is_open and is_overdue(each.sheet.match))
        ]

    @property
    def provisional_tables(self) -> tuple[MatchSheet, ...]:
        """Return tables with a result by the clock that a player may still dispute."""
        return tuple(each for each in self.tables if each.is_provisional)

    @property
    def can_close(self) -> bool:
        return not self.blocking_tables and not self.unseated

    @property
    def can_unpublish(self) -> bool:
        """Return whether no table has a report or a result."""
        return all(
            not each.home
            and not each.away
            and each.match.settled in (SettledBy.NOT, SettledBy.BY_DESK)
            for each in self.tables
        )


def count_tables_with_result(round_: Round) -> int:
    """Return how many tables of two in a round have a result, in one query."""
    rows = Match.objects.filter(round=round_)
    return rows.exclude(
        outcome__in=[Outcome.PENDING, Outcome.CANCELLED, *ALONE]
    ).count()


WAYS = {
    SettledBy.AGREED: "agreed",
    SettledBy.BY_CLOCK: "by clock",
    SettledBy.BY_STAFF: "entered by staff",
    SettledBy.RULED: "ruled",
    SettledBy.BY_DESK: "by the desk",
}
BY_LEAVING = "conceded by dropping"


def read_round_board(
    round_: Round, people: Sequence[Entrant] | None = None
) -> RoundBoard:
    """Read the board of a round in three queries, or two given its `people`."""
    unchecked = TableCheck.objects.filter(match=OuterRef("pk"), ended_at=None)
    rows = [
        build_match_sheet(each)
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
    return RoundBoard(
        round=round_,
        tables=tuple(each for each in rows if each.match.outcome not in ALONE),
        alone=tuple(each.match for each in rows if each.match.outcome in ALONE),
        unseated=tuple(waiting),
    )
