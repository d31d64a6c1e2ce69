"""One entrant's own deck list: whether it counts, and until when it may be replaced."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.db.models.functions import Now

from decks.legality.violation import Verdict
from tournaments.core import events, played
from tournaments.entries.queries import lists
from tournaments.models import (
    Entrant,
    Entry,
    ListPolicy,
    Submission,
    Tournament,
    TournamentState,
    UndeterminedPolicy,
)
from tournaments.models.log import REASON_OF_ENTRY


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnListStatus:
    """The state of an entrant's deck list, and until when they may replace it."""

    policy: str
    submission: Submission | None
    locks_at: datetime | None
    now: datetime
    is_open: bool  # for this entrant, who may be unlocked
    is_waived: bool
    is_unlocked: bool
    status: str = ""
    why: str = ""  # the reason of the head judge

    @property
    def is_missing(self) -> bool:
        return (
            self.policy == ListPolicy.REQUIRED
            and self.submission is None
            and not self.is_waived
        )


MISSING, ACCEPTED, NOTED, ASKED, ALLOWED, REFUSED = (
    "missing", "accepted", "noted", "asked", "allowed", "refused",
)  # fmt: skip


def own_list_status(tournament: Tournament, entrant: Entrant) -> OwnListStatus:
    """Return the state of an entrant's list, by the clock of the database (H6)."""
    locked = Tournament.objects.annotate(locks_at=events.LOCKS_AT)
    locks_at, now = locked.filter(pk=tournament.pk).values_list("locks_at", Now()).get()
    current = lists.current_submission(entrant)
    takes = (
        tournament.list_policy != ListPolicy.NONE
        and tournament.state in (*events.BEFORE_THE_START, TournamentState.RUNNING)
        and entrant.state in (*played.PLAYING, "waitlisted")
    )
    in_time = locks_at is None or locks_at >= now
    return OwnListStatus(
        policy=tournament.list_policy,
        submission=current,
        locks_at=locks_at,
        now=now,
        is_open=takes and (in_time or entrant.is_unlocked),
        is_waived=bool(entrant.waived),
        is_unlocked=entrant.is_unlocked and not in_time,
        status=submission_status(tournament, current),
        why=decision_reason(current),
    )


def submission_status(tournament: Tournament, submission: Submission | None) -> str:
    """Return the status of a list in one word: missing, accepted, noted, asked, …"""
    if submission is None:
        return MISSING
    if submission.verdict != Verdict.UNDETERMINED:
        return ACCEPTED if submission.verdict == Verdict.LEGAL else REFUSED
    if submission.accepted is not None:
        return ALLOWED if submission.accepted else REFUSED
    by_policy = {UndeterminedPolicy.ACCEPT: NOTED, UndeterminedPolicy.HEAD_JUDGE: ASKED}
    return by_policy.get(UndeterminedPolicy(tournament.undetermined_policy), REFUSED)


def decision_reason(submission: Submission | None) -> str:
    """Return the reason of the head judge's decision on a list, or ""."""
    if submission is None or submission.accepted is None:
        return ""
    said = Entry.objects.filter(
        Q(payload__after__number=submission.number)
        | Q(remainder__after__number=submission.number),
        kind="list_decided",
        entrant=submission.entrant_id,
    ).order_by("-seq")
    return said.values_list(REASON_OF_ENTRY, flat=True).first() or ""
