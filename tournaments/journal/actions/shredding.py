"""Taking people out of what is never rewritten: lines of logs, logs of games (T3).

A shredding is opened, does its work and is closed in one transaction; that it was done,
when and why, stays (P5, P6).
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from gameengine.notation import Log, digest, from_canonical, to_json
from tournaments.models import GameLog, LogVerdict, Payload, Shredding, Submission

BATCH = 500
GONE = "Deleted list"  # what a list is called of which nothing else is left
Redact = Callable[[Any], Any]  # gives what is left of a text, or of plain data


@transaction.atomic
def shred(lines: Iterable[int], *, why: str) -> int:
    """Take away what lines changed, for good; the seals still hold. Give how many."""
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
def redact(log: GameLog, redacted: Redact, *, why: str) -> bool:
    """Take names out of a game log and its verdicts; False if none stands there.

    What was signed with a name is signed no longer: a seal of the game covers its
    tags. The moves stay, and with them what they prove.
    """
    whole = from_canonical(log.canonical)
    left, flags = without_names(whole, redacted), redacted(log.flags)
    reports = {
        each.pk: told
        for each in LogVerdict.objects.filter(log=log)
        if (told := in_report(each.report, redacted)) != each.report
    }
    if left == whole and flags == log.flags and not reports:
        return False
    paper = Shredding.objects.create(log=log, why=why)
    GameLog.objects.filter(pk=log.pk).update(
        canonical=to_json(left), digest=digest(left), flags=flags
    )
    for key, told in reports.items():
        LogVerdict.objects.filter(pk=key).update(report=told)
    Shredding.objects.filter(pk=paper.pk).update(is_open=False)
    return True


def without_names(log: Log, redacted: Redact) -> Log:
    """Return a log without names in its tags and remarks; its moves are its own."""
    return Log(
        {tag: redacted(text) for tag, text in log.tags.items()},
        tuple(
            replace(each, comment=redacted(each.comment)) if each.comment else each
            for each in log.entries
        ),
    )


def in_report(report: str, redacted: Redact) -> str:
    """Redact a report; one that names nobody stays the same to the byte (J12)."""
    whole = json.loads(report)
    left = redacted(whole)
    return report if left == whole else json.dumps(left, sort_keys=True)


def empty(lists: QuerySet[Submission]) -> int:
    """Empty lists; that there was one, its verdict and its receipt stay."""
    there = lists.exclude(text="", deck_name=GONE)
    return there.update(text="", deck_name=GONE, violations=[])
