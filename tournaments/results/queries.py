"""Matches with the reports of both sides: for judges, the desk, and "my match"."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from uuid import UUID

from django.db.models import Q, QuerySet, prefetch_related_objects
from django.db.models.functions import Now

from decks.formats import SNAPSHOTS
from gameengine.profiles import Tie
from tournaments.core.compiled_query import CompiledModelQuery, ModelColumns
from tournaments.core.played import BULKY, IS_CALLED, ON_THE_BOOKS
from tournaments.models import (
    Entrant,
    Entry,
    LogPolicy,
    Match,
    Report,
    Round,
    RoundState,
    SettledBy,
    Side,
    Stage,
    Tournament,
)
from tournaments.models.log import REASON_OF_ENTRY
from tournaments.rules.claims import (
    ClaimedResult,
    ClaimRules,
    claims_agree,
    parse_claim,
)
from tournaments.rules.scoring import ALONE, Outcome

OTHER = {Side.HOME: Side.AWAY, Side.AWAY: Side.HOME}


def claim_rules(
    tournament: Tournament, match: Match, *, by_staff: bool = False
) -> ClaimRules:
    """Return the rules for a result of this match: best of how many, ties or not."""
    is_cut = match.round.stage == Stage.CUT
    profile = SNAPSHOTS[tournament.snapshot].profile
    return ClaimRules(
        best_of=tournament.cut_best_of if is_cut else tournament.best_of,
        is_cut=is_cut,
        level_games=profile.tie_after_regulation is Tie.TIE,
        by_staff=by_staff,
    )


def asks_for_log(tournament: Tournament, match: Match) -> bool:
    """Return whether the event asks the players for a game log of this match."""
    if tournament.log_policy == LogPolicy.CUT:
        return match.round.stage == Stage.CUT
    return tournament.log_policy == LogPolicy.ALWAYS


def reported_result_of(row: Report | Match) -> ClaimedResult:
    """Return the result that a report claims, or that a match has."""
    return parse_claim(row.outcome, row.winner, row.games)


# Matches with their reports.


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSheet:
    """A match with the current report of each side, if there is one."""

    match: Match
    home: Report | None
    away: Report | None

    def report_by_side(self, side: str) -> Report | None:
        return self.home if side == Side.HOME else self.away

    @property
    def is_disputed(self) -> bool:
        return self.match.is_disputed

    @property
    def entrant_to_answer(self) -> Entrant | None:
        """Return the entrant who has not reported though the opponent has, or None."""
        if bool(self.home) == bool(self.away):
            return None
        return self.match.away if self.home else self.match.home

    @property
    def is_held_by_desk(self) -> bool:
        """Return whether the desk stopped the countdown by typing another result."""
        return self.match.is_open and self.match.held_at is not None

    @property
    def waits_for_desk(self) -> bool:
        """Return whether a report counts only once the desk confirms it.

        Either the desk typed another result, or the opponent has no account.
        """
        other = self.entrant_to_answer
        if not self.match.is_open or self.is_disputed or other is None:
            return False
        return self.is_held_by_desk or not other.has_account

    @property
    def desk_reason(self) -> str:
        """Return why a report waits for the desk, or ""."""
        if not self.waits_for_desk:
            return ""
        why = "staff entered another result"
        if not self.is_held_by_desk:
            why = f"{self.entrant_to_answer} has no account"
        return f"Waits for staff: {why}"

    @property
    def auto_accept_at(self) -> datetime | None:
        """Return when the report is accepted; None without a running countdown."""
        if self.match.is_called or self.is_disputed:
            return None
        return self.match.accepts_at

    @property
    def is_provisional(self) -> bool:
        """Return whether the countdown accepted it and a player may still object."""
        return (
            self.match.settled == SettledBy.BY_CLOCK
            and self.match.round.state == RoundState.PUBLISHED
        )


def visible_matches(event: Tournament | UUID) -> QuerySet[Match]:
    """Return matches of published and closed rounds, with `now` and `is_called`."""
    return Match.objects.filter(
        round__tournament=event, round__state__in=ON_THE_BOOKS
    ).annotate(
        now=Now(),  # H6: deadlines are the database's
        is_called=IS_CALLED,
    )


def matches_with_reports(tournament: Tournament) -> QuerySet[Match]:
    """Return visible matches, loaded with round, players and reports."""
    return (
        visible_matches(tournament)
        .select_related("round", "home", "away")
        .defer(*(f"round__{each}" for each in BULKY))
        .prefetch_related("reports")
    )


COMPILED_MATCHES = partial(
    CompiledModelQuery,
    of=Match,
    beside=(
        ModelColumns(Round, "round", BULKY),
        ModelColumns(Entrant, "home"),
        ModelColumns(Entrant, "away"),
    ),
    more=("now", "is_called"),
)
BY_ID = COMPILED_MATCHES(lambda event, match: visible_matches(event).filter(pk=match))
BY_ENTRANT = COMPILED_MATCHES(
    lambda event, entrant: (
        visible_matches(event)
        .filter(Q(home=entrant) | Q(away=entrant))
        .exclude(outcome=Outcome.CANCELLED)
        .order_by("-round__stage", "round__number")  # swiss, then cut
    )
)


def get_match(tournament: Tournament, match_id: UUID) -> Match:
    """Return one match with its reports, or raise Match.DoesNotExist."""
    found = prefetch_reports(BY_ID(event=tournament.pk, match=match_id))
    if not found:
        raise Match.DoesNotExist
    return found[0]


def matches_of_entrant(tournament: Tournament, entrant: Entrant) -> list[Match]:
    """Return the matches of an entrant with their reports, in order of rounds."""
    return prefetch_reports(BY_ENTRANT(event=tournament.pk, entrant=entrant.pk))


def prefetch_reports(rows: list[Match]) -> list[Match]:
    prefetch_related_objects(rows, "reports")
    return rows


def is_overdue(match: Match) -> bool:
    """Return whether the countdown of a report is over but not yet acted upon."""
    return (
        not match.is_disputed
        and not match.is_called
        and match.accepts_at is not None
        and match.accepts_at <= match.now
    )


def build_match_sheet(match: Match) -> MatchSheet:
    """Return a match with its current reports, from rows that are loaded."""
    said = {each.side: each for each in match.reports.all() if each.is_current}
    return MatchSheet(match=match, home=said.get(Side.HOME), away=said.get(Side.AWAY))


def get_match_sheet(tournament: Tournament, match_id: UUID) -> MatchSheet:
    """Return one match with its current reports, or raise Match.DoesNotExist."""
    return build_match_sheet(get_match(tournament, match_id))


def dispute_queue(tournament: Tournament) -> list[MatchSheet]:
    """Return the disputed matches that wait for a judge, longest wait first (I1)."""
    waiting = matches_with_reports(tournament).filter(
        disputed_at__isnull=False, round__state=RoundState.PUBLISHED
    )
    return [
        build_match_sheet(match) for match in waiting.order_by("disputed_at", "table")
    ]


@dataclass(frozen=True, slots=True)
class Objection:
    """A dispute opened by one side, with the time and the reason given."""

    side: str
    at: datetime
    reason: str


def newest_objections(*sheets: MatchSheet) -> dict[UUID, Objection]:
    """Return the newest objection by match, where a side has no report; one query."""
    rows = {
        each.match.pk: each.match
        for each in sheets
        if None in (each.home, each.away) and (each.is_disputed or each.match.settled)
    }
    if not rows:
        return {}
    lines = Entry.objects.filter(match__in=rows, kind="result_disputed")
    said = lines.order_by("seq").values_list(
        "match_id", "entrant_id", "at", REASON_OF_ENTRY
    )
    return {  # the newest stays
        pk: Objection(rows[pk].side_of(entrant), at, reason)
        for pk, entrant, at, reason in said
    }


# My match.


@dataclass(frozen=True, slots=True, kw_only=True)
class MyMatch:
    """An entrant's match in the current round, seen from their side."""

    sheet: MatchSheet
    side: str
    expected: int  # the version in the form by which this side reports
    reports_version: int  # and in the buttons by which it agrees or disputes

    @property
    def match(self) -> Match:
        return self.sheet.match

    @property
    def opponent(self) -> Entrant | None:
        return self.match.seat(OTHER[Side(self.side)])

    @property
    def own_report(self) -> Report | None:
        return self.sheet.report_by_side(self.side)

    @property
    def opponent_report(self) -> Report | None:
        return self.sheet.report_by_side(OTHER[Side(self.side)])

    @property
    def earlier_opponent_report(self) -> Report | None:
        """Return what the opponent had reported before they changed it, or None."""
        now = self.opponent_report
        if now is None:
            return None
        earlier = (
            each
            for each in self.match.reports.all()
            if each.side == now.side and each.number < now.number
        )
        last = max(earlier, key=lambda each: each.number, default=None)
        return (
            None
            if last is None
            or claims_agree(reported_result_of(last), reported_result_of(now))
            else last
        )

    @property
    def may_report(self) -> bool:
        """Return whether a report would still change anything; the action decides."""
        if self.match.outcome in [str(each) for each in ALONE]:
            return False
        return self.match.is_open or self.match.settled == SettledBy.BY_CLOCK

    @property
    def auto_accept_at(self) -> datetime | None:
        return self.sheet.auto_accept_at


def my_match(tournament: Tournament, entrant: Entrant) -> MyMatch | None:
    """Return the entrant's match in the current round; at most two queries."""
    return find_my_match(matches_of_entrant(tournament, entrant), entrant)


def find_my_match(rows: Iterable[Match], entrant: Entrant) -> MyMatch | None:
    """Return the match of the current round, among the matches of an entrant."""
    played = (each for each in rows if each.round.state == RoundState.PUBLISHED)
    found = next(played, None)
    if found is None:
        return None
    side = found.side_of(entrant.pk)
    return MyMatch(
        sheet=build_match_sheet(found),
        side=side,
        expected=match_version_for_report(found, side=side),
        reports_version=reports_version(found),
    )


def reports_version(match: Match) -> int:
    """Return the version of a match as if the countdown had not accepted a report."""
    return match.version - (match.settled == SettledBy.BY_CLOCK)


def match_version_for_report(match: Match, *, side: str) -> int:
    """Return the match version that a report of one side must be based on.

    Reports of the opponent do not count, since both sides may report at the same time;
    any other change makes the form stale (C7).
    """
    return reports_version(match) - sum(
        each.side != side for each in match.reports.all()
    )


def get_own_match(tournament: Tournament, entrant: Entrant, match_id: UUID) -> Match:
    """Return a match of the entrant by its id, or raise Match.DoesNotExist."""
    for each in matches_of_entrant(tournament, entrant):
        if each.pk == match_id:
            return each
    raise Match.DoesNotExist


def was_publicly_paired_in(entrant: Entrant, match_id: UUID) -> bool:
    """Return whether the entrant was in this match and its round was ever published."""
    sat = Match.objects.filter(Q(home=entrant) | Q(away=entrant), pk=match_id)
    return sat.filter(round__published_at__isnull=False).exists()
