"""Deletion of personal data when its retention period is over (P6).

The inventory says what is kept for how long. This runs every few hours, and a run that
is missed or repeated does no harm. Sessions, API answers, messages and venue networks
are deleted by their own packages.
"""

import datetime as dt
from collections.abc import Callable

from django.contrib.admin.models import LogEntry
from django.db import transaction
from django.db.models.functions import Coalesce

from accounts import services as accounts
from outbox.models import Job, JobState
from privacy.models import FOR, Copy
from recorder.models import Scoresheet
from tournaments.entries.queries.lists import PUBLISHED
from tournaments.journal.actions import shredding
from tournaments.models import (
    Call,
    Deed,
    Entrant,
    Entry,
    Extension,
    ForbiddenPair,
    LogSubmission,
    Notice,
    Parcel,
    Penalty,
    Proposal,
    Remainder,
    SeriesChange,
    Shredding,
    Submission,
    TableCheck,
)

ADDRESSES = dt.timedelta(days=30)
LISTS = dt.timedelta(days=60)
AUDIT = dt.timedelta(days=730)
WORK = dt.timedelta(days=30)
PARCELS = dt.timedelta(days=1)
MOST_LINES = 20_000  # of one run; the next takes up the rest
TAKEN_OUT = "Removed after 24 months."


def delete_expired_data(*, now: dt.datetime) -> dict[str, int]:
    """Delete everything whose retention is over; return how much of each kind."""
    return {name: clearing(now) for name, clearing in CLEARINGS.items()}


def empty_deck_lists(now: dt.datetime) -> int:
    """Empty unpublished deck lists 60 days after their event."""
    ended = Coalesce(
        "entrant__tournament__finished_at",
        "entrant__tournament__starts_at",
        "entrant__tournament__made_at",
    )
    due = Submission.objects.alias(ended=ended).filter(ended__lt=now - LISTS)
    over = due.filter(entrant__tournament__state__in=("finished", "cancelled"))
    keys = over.exclude(PUBLISHED).values("pk")
    return shredding.empty_decklists(Submission.objects.filter(pk__in=keys))


def shred_log_lines(now: dt.datetime) -> int:
    """Erase the contents of log lines after 24 months; kind, time and actor stay."""
    old = Entry.objects.filter(at__lt=now - AUDIT, payload__isnull=False)
    keys = old.order_by("pk").values_list("pk", flat=True)[:MOST_LINES]
    return shredding.shred_log_payloads(list(keys), why=Shredding.Why.AGE)


@transaction.atomic
def empty_reasons_and_notes(now: dt.datetime) -> int:
    """Empty the reasons and notes that people wrote in events, after 24 months."""
    before = now - AUDIT
    pairs = ForbiddenPair.objects.exclude(reason="")
    reasons = (Penalty.objects, Extension.objects, pairs)
    count = sum(
        rows.filter(made_at__lt=before)
        .exclude(reason=TAKEN_OUT)
        .update(reason=TAKEN_OUT)
        for rows in reasons
    )
    count += (
        Proposal.objects.filter(made_at__lt=before)
        .exclude(reason=TAKEN_OUT)
        .update(reason=TAKEN_OUT, words={})
    )
    count += (
        Entrant.objects.filter(registered_at__lt=before)
        .exclude(waived__in=("", TAKEN_OUT))
        .update(waived=TAKEN_OUT)
    )
    for rows, when, cell in (
        (Call.objects, "called_at", "words"),
        (TableCheck.objects, "ended_at", "note"),
        (LogSubmission.objects, "at", "file_name"),
    ):
        old = rows.filter(**{f"{when}__lt": before}).exclude(**{cell: ""})
        count += old.update(**{cell: ""})
    changes = SeriesChange.objects.filter(at__lt=before)
    return count + changes.exclude(before={}, after={}).update(before={}, after={})


def delete_old_rows(now: dt.datetime) -> int:
    """Delete old notifications, data copies, failed jobs and similar rows."""
    due = (
        Notice.objects.filter(made_at__lt=now - AUDIT),
        Deed.objects.filter(at__lt=now - AUDIT),
        Remainder.objects.filter(entry__at__lt=now - AUDIT),
        LogEntry.objects.filter(action_time__lt=now - AUDIT),
        Scoresheet.objects.filter(match=None, changed_at__lt=now - AUDIT),
        Parcel.objects.filter(at__lt=now - PARCELS),
        Copy.objects.filter(asked_at__lt=now - FOR, made_at=None),
        Copy.objects.filter(made_at__lt=now - FOR),
        # Given up, and nobody looked after it: a letter has an address.
        Job.objects.filter(state=JobState.PARKED, created_at__lt=now - WORK),
    )
    return sum(each.delete()[0] for each in due)


CLEARINGS: dict[str, Callable[[dt.datetime], int]] = {
    "addresses": lambda now: accounts.erase_old_session_addresses(
        before=now - ADDRESSES
    ),
    "lists": empty_deck_lists,
    "lines": shred_log_lines,
    "words": empty_reasons_and_notes,
    "rows": delete_old_rows,
}
