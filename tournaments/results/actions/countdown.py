"""Accept a report automatically if the opponent does not answer it in time.

The time is stored with the match. A periodic task, or the next action on the match,
accepts reports whose time is over (J5).
"""

from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

import structlog
from django.db.models import Q
from django.db.models.functions import Now

from tournaments.core import permissions
from tournaments.core.action import NOBODY, Act, act_on
from tournaments.core.played import IS_CALLED
from tournaments.models import (
    Entrant,
    Match,
    RoundState,
    SettledBy,
    Tournament,
    TournamentState,
)
from tournaments.results.queries import (
    build_match_sheet,
    claim_rules,
    is_overdue,
    matches_with_reports,
    reported_result_of,
)
from tournaments.rules.errors import EventLocked
from tournaments.rules.scoring import Outcome

from .settlement import log_result, result_fields, settle_match

log = structlog.get_logger(__name__)

# Nothing is accepted while a player at the table waits for a judge.
DUE = Q(
    round__state=RoundState.PUBLISHED,
    outcome=Outcome.PENDING,
    disputed_at=None,
    accepts_at__lte=Now(),
) & ~Q(IS_CALLED)


def countdown_end(
    tournament: Tournament, match: Match, *, entrant_to_answer: Entrant | None
) -> datetime | None:
    """Return when a report will be accepted without an answer; None for never.

    Never in the cut, while a judge is called, if the opponent has no account, or once
    the desk has typed another result. The end of a judge call starts the countdown
    again.
    """
    minutes = tournament.auto_accept_minutes
    if not minutes or match.is_called or claim_rules(tournament, match).is_cut:
        return None
    if (
        match.held_at is not None
        or entrant_to_answer is None
        or not entrant_to_answer.has_account
    ):
        return None
    return match.now + timedelta(minutes=minutes)


class NoReportOverdue(Exception):
    """Raised to roll back if no report of the event is overdue any more."""


def accept_overdue_reports() -> int:
    """Accept all overdue reports in running events; return how many there were."""
    waiting = Match.objects.filter(
        DUE, round__tournament__state=TournamentState.RUNNING
    )
    events = waiting.values_list("round__tournament_id", flat=True).distinct()
    return sum(accept_overdue_in_event(each) for each in list(events.order_by()))


def accept_overdue_in_event(event_id: UUID) -> int:
    """Accept the overdue reports of one event; return how many, 0 while locked."""
    try:
        with act_on(event_id, None) as act:
            number = accept_overdue_in_action(act)
            if not number:
                raise NoReportOverdue
    except NoReportOverdue:
        return 0
    except EventLocked:
        log.info("clock_waits", tournament=str(event_id))
        return 0
    return number


def accept_overdue_in_action(act: Act) -> int:
    """Accept overdue reports as part of another action, such as closing a round."""
    if not act.tournament.is_in_play:
        return 0
    due = list(matches_with_reports(act.tournament).filter(DUE).order_by("table", "id"))
    for match in due:
        accept_report(act, match)
    return len(due)


def accept_if_overdue(act: Act, match: Match) -> None:
    """Accept the report on one match if its countdown is over."""
    if match.is_open and is_overdue(match):
        accept_report(act, match)


def accept_report(act: Act, match: Match) -> None:
    """Make the only report of a match its result; the log names no actor."""
    sheet = build_match_sheet(match)
    said = sheet.home or sheet.away
    before = result_fields(match)
    settle_match(match, reported_result_of(said), SettledBy.BY_CLOCK)
    # Logged without an actor, whichever user made the request.
    by_nobody = replace(act, by=permissions.position_of(NOBODY, act.tournament))
    log_result(by_nobody, "result_accepted", match, before=before)
