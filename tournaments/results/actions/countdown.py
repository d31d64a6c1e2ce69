"""The clock that accepts a report to which nobody objects.

Nothing waits in a queue: the deadline is a column, and whoever comes by, the periodic
task or the next act on the match, does what is due (J5).
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
from tournaments.results.queries import claim_of, is_due, sheet_of, sheets, terms
from tournaments.rules.errors import Busy
from tournaments.rules.scoring import Outcome

from .writing import settle, shown, told

log = structlog.get_logger(__name__)

# Nothing is accepted while somebody at the table waits for a judge (events 6).
DUE = Q(
    round__state=RoundState.PUBLISHED,
    outcome=Outcome.PENDING,
    disputed_at=None,
    accepts_at__lte=Now(),
) & ~Q(IS_CALLED)


def countdown(
    tournament: Tournament, match: Match, *, answerer: Entrant | None
) -> datetime | None:
    """Return when a report is accepted without an answer, or None if the desk must act.

    Never in the cut, never where the other side has no account to object with, never
    after the desk has typed another result; the end of an open call sets it (events 6).
    """
    minutes = tournament.auto_accept_minutes
    if not minutes or match.is_called or terms(tournament, match).is_cut:
        return None
    if match.held_at is not None or answerer is None or not answerer.has_account:
        return None
    return match.now + timedelta(minutes=minutes)


class NothingDue(Exception):
    """Somebody was quicker, and nothing is left to accept."""


def settle_by_clock() -> int:
    """Accept everywhere what nobody objected to in time; doing it twice is harmless."""
    waiting = Match.objects.filter(
        DUE, round__tournament__state=TournamentState.RUNNING
    )
    events = waiting.values_list("round__tournament_id", flat=True).distinct()
    return sum(settle_event(each) for each in list(events.order_by()))


def settle_event(event_id: UUID) -> int:
    """Accept what is due in one event; while somebody holds it, it waits."""
    try:
        with act_on(event_id, None) as act:
            number = settle_due(act)
            if not number:
                raise NothingDue
    except NothingDue:
        return 0
    except Busy:
        log.info("clock_waits", tournament=str(event_id))
        return 0
    return number


def settle_due(act: Act) -> int:
    """Accept what is due, as part of another act: a round that closes does it first."""
    if not act.tournament.is_in_play:
        return 0
    due = list(sheets(act.tournament).filter(DUE).order_by("table", "id"))
    for match in due:
        accept_by_clock(act, match)
    return len(due)


def accept_if_due(act: Act, match: Match) -> None:
    """Do what the clock would have done, if it is late."""
    if match.is_open and is_due(match):
        accept_by_clock(act, match)


def accept_by_clock(act: Act, match: Match) -> None:
    sheet = sheet_of(match)
    said = sheet.home or sheet.away
    assert said is not None  # noqa: S101 (a countdown starts with a report)
    before = shown(match)
    settle(match, claim_of(said), Settled.BY_CLOCK)
    # It is nobody's act, whoever happens to be at the desk.
    by_nobody = replace(act, by=permissions.position_of(NOBODY, act.tournament))
    told(by_nobody, "result_accepted", match, before=before)
