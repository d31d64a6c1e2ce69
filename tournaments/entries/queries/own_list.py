"""One entrant's own deck list: whether it counts, and until when it may be replaced."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

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
    Undetermined,
)
from tournaments.models.log import REASON_OF_ENTRY


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnList:
    """What has become of his list, and until when he may hand in another."""

    policy: str
    submission: Submission | None
    locks_at: datetime | None
    now: datetime
    is_open: bool  # for him
    is_waived: bool
    is_unlocked: bool
    status: str = ""
    why: str = ""  # what the head judge said

    @property
    def is_missing(self) -> bool:
        return (
            self.policy == ListPolicy.REQUIRED
            and self.submission is None
            and not self.is_waived
        )


NOT_THERE, ACCEPTED, NOTED, ASKED, ALLOWED, REFUSED = (
    "missing", "accepted", "noted", "asked", "allowed", "refused",
)  # fmt: skip


def own_list(tournament: Tournament, entrant: Entrant) -> OwnList:
    """Read where his list stands, by the clock of the database (H6)."""
    locked = Tournament.objects.annotate(locks_at=events.LOCKS_AT)
    locks_at, now = locked.filter(pk=tournament.pk).values_list("locks_at", Now()).get()
    current = lists.current(entrant)
    takes = (
        tournament.list_policy != ListPolicy.NONE
        and tournament.state in (*events.BEFORE_THE_START, TournamentState.RUNNING)
        and entrant.state in (*played.PLAYING, "waitlisted")
    )
    in_time = locks_at is None or locks_at >= now
    return OwnList(
        policy=tournament.list_policy,
        submission=current,
        locks_at=locks_at,
        now=now,
        is_open=takes and (in_time or entrant.is_unlocked),
        is_waived=bool(entrant.waived),
        is_unlocked=entrant.is_unlocked and not in_time,
        status=status_of(tournament, current),
        why=decision(current),
    )


def submission_of(tournament: Tournament, pk: UUID) -> Submission:
    """Return a list through its event, or raise Submission.DoesNotExist.

    Nobody has been shown it yet: `lists.sight` says who may.
    """
    found = Submission.objects.select_related("entrant")
    return found.get(pk=pk, entrant__tournament=tournament)


def status_of(tournament: Tournament, submission: Submission | None) -> str:
    """Say in one word what the event makes of a list (events 4)."""
    if submission is None:
        return NOT_THERE
    if submission.verdict != Verdict.UNDETERMINED:
        return ACCEPTED if submission.verdict == Verdict.LEGAL else REFUSED
    if submission.accepted is not None:
        return ALLOWED if submission.accepted else REFUSED
    by_policy = {Undetermined.ACCEPT: NOTED, Undetermined.HEAD_JUDGE: ASKED}
    return by_policy.get(Undetermined(tournament.undetermined_policy), REFUSED)


def decision(submission: Submission | None) -> str:
    """Return the words with which the head judge decided on a list."""
    if submission is None or submission.accepted is None:
        return ""
    said = Entry.objects.filter(
        Q(payload__after__number=submission.number)
        | Q(remainder__after__number=submission.number),
        kind="list_decided",
        entrant=submission.entrant_id,
    ).order_by("-seq")
    return said.values_list(REASON_OF_ENTRY, flat=True).first() or ""
