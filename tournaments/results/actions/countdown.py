"""The countdown that accepts a report to which nobody objects.

The deadline is a column. The periodic task, or the next action on the match, accepts
what is due (J5).
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
    Settled,
    Tournament,
    TournamentState,
)
from tournaments.results.queries import (
    claim_of,
    claim_rules,
    is_overdue,
    match_sheet,
    matches_with_reports,
)
from tournaments.rules.errors import Busy
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
    """Return when a report is accepted without an answer; None if the desk must act.

    Never in the cut, nor if the other side has no account, nor after the desk typed
    another result; the end of a judge call sets it again.
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


class NothingDue(Exception):
    """There is nothing left to accept."""


def accept_overdue_reports() -> int:
    """Accept all overdue reports in running events; return how many there were."""
    waiting = Match.objects.filter(
        DUE, round__tournament__state=TournamentState.RUNNING
    )
    events = waiting.values_list("round__tournament_id", flat=True).distinct()
    return sum(accept_overdue_in_event(each) for each in list(events.order_by()))


def accept_overdue_in_event(event_id: UUID) -> int:
    """Accept the overdue reports of one event; return 0 while it is locked."""
    try:
        with act_on(event_id, None) as act:
            number = accept_overdue_in_action(act)
            if not number:
                raise NothingDue
    except NothingDue:
        return 0
    except Busy:
        log.info("clock_waits", tournament=str(event_id))
        return 0
    return number


def accept_overdue_in_action(act: Act) -> int:
    """Accept overdue reports within another action; closing a round does so first."""
    if not act.tournament.is_in_play:
        return 0
    due = list(matches_with_reports(act.tournament).filter(DUE).order_by("table", "id"))
    for match in due:
        accept_report(act, match)
    return len(due)


def accept_if_overdue(act: Act, match: Match) -> None:
    """Accept the report of one match if its countdown is over."""
    if match.is_open and is_overdue(match):
        accept_report(act, match)


def accept_report(act: Act, match: Match) -> None:
    sheet = match_sheet(match)
    said = sheet.home or sheet.away
    assert said is not None  # noqa: S101 (a countdown starts with a report)
    before = result_fields(match)
    settle_match(match, claim_of(said), Settled.BY_CLOCK)
    # Logged without an actor, whichever user made the request.
    by_nobody = replace(act, by=permissions.position_of(NOBODY, act.tournament))
    log_result(by_nobody, "result_accepted", match, before=before)
