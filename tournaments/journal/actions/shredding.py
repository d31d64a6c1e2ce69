"""Delete personal data from rows that triggers protect: log lines and game logs (T3).

A `Shredding` row is opened, the data deleted, and the row closed in one transaction.
The row stays, with time and reason (P5, P6).
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from gameengine.notation import Log, from_trusted_json, log_hash, to_json
from tournaments.models import GameLog, LogVerdict, Payload, Shredding, Submission

BATCH = 500
DELETED_LIST = "Deleted list"  # what a list is called of which nothing else is left
Redact = Callable[[Any], Any]  # gives what is left of a text, or of plain data


@transaction.atomic
def shred_log_payloads(lines: Iterable[int], *, why: str) -> int:
    """Delete the payload of log lines; return how many. Their seals remain valid."""
    wanted = sorted(lines)
    for start in range(0, len(wanted), BATCH):
        part = wanted[start : start + BATCH]
        Shredding.objects.bulk_create(
            Shredding(entry_id=each, why=why) for each in part
        )
        Payload.objects.filter(pk__in=part).delete()
        Shredding.objects.filter(entry__in=part, is_open=True).update(is_open=False)
    return len(wanted)


@transaction.atomic
def redact_game_log(log: GameLog, redacted: Redact, *, why: str) -> bool:
    """Replace names in a game log and its verdicts; return False if there are none.

    A seal of the game covers its tags, so a log whose names change is no longer sealed.
    The moves and what they prove stay.
    """
    whole = from_trusted_json(log.canonical)
    left, flags = log_without_names(whole, redacted), redacted(log.flags)
    reports = {
        each.pk: told
        for each in LogVerdict.objects.filter(log=log)
        if (told := redact_report(each.report, redacted)) != each.report
    }
    if left == whole and flags == log.flags and not reports:
        return False
    paper = Shredding.objects.create(log=log, why=why)
    GameLog.objects.filter(pk=log.pk).update(
        canonical=to_json(left), digest=log_hash(left), flags=flags
    )
    for key, told in reports.items():
        LogVerdict.objects.filter(pk=key).update(report=told)
    Shredding.objects.filter(pk=paper.pk).update(is_open=False)
    return True


def log_without_names(log: Log, redacted: Redact) -> Log:
    """Return a game log with names replaced in tags and comments; moves stay."""
    return Log(
        {tag: redacted(text) for tag, text in log.tags.items()},
        tuple(
            replace(each, comment=redacted(each.comment)) if each.comment else each
            for each in log.entries
        ),
    )


def redact_report(report: str, redacted: Redact) -> str:
    """Return a verdict's report without names; the same bytes if it has none (J12)."""
    whole = json.loads(report)
    left = redacted(whole)
    return report if left == whole else json.dumps(left, sort_keys=True)


def empty_decklists(lists: QuerySet[Submission]) -> int:
    """Delete the text of submitted deck lists; verdict and receipt stay."""
    there = lists.exclude(text="", deck_name=DELETED_LIST)
    return there.update(text="", deck_name=DELETED_LIST, violations=[])
