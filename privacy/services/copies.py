"""Copies of a user's own data: requested once a day, built by a worker (P4)."""

import datetime as dt
import json
import zlib
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from accounts import mail
from accounts.models import User
from outbox import services as outbox
from outbox.kinds import Effect
from privacy import data_copy, tasks
from privacy.models import FOR, Copy
from tournaments.rules.errors import TournamentError

LETTER = """\
The copy of your data that you asked for is ready.

{page}

You can download it until {until:%B %-d, %Y, %H:%M} UTC. Sign in first:
nobody else can download it.
"""


class CopyRequestedTooSoon(TournamentError):
    """The user requested a copy within the last day."""


@transaction.atomic
def request_copy(person: User, *, now: dt.datetime) -> Copy:
    """Queue a new copy and delete the last; raise CopyRequestedTooSoon within a day."""
    User.objects.select_for_update(no_key=True).get(pk=person.pk)
    last = Copy.objects.filter(person=person).first()
    if last is not None and now - last.asked_at < FOR:
        raise CopyRequestedTooSoon(
            "You already requested a copy in the last 24 hours; the limit is one a "
            "day.",
            remedy=f"Ask again after {last.asked_at + FOR:%B %-d, %H:%M} UTC.",
        )
    Copy.objects.filter(person=person).delete()
    made = Copy.objects.create(person=person, asked_at=now)
    outbox.enqueue(
        tasks.build_data_copy, key=f"copy:{made.pk}", payload={"copy": str(made.pk)}
    )
    return made


def build_copy(payload: Mapping[str, Any]) -> Effect | None:
    """Build the requested copy; return the function that stores it, or None."""
    row = Copy.objects.select_related("person").filter(pk=payload["copy"]).first()
    if row is None:
        return None
    data = json.dumps(
        data_copy.collect_personal_data(row.person), ensure_ascii=False, indent=1
    )
    packed = zlib.compress(data.encode())
    return lambda _job: store_copy(row.pk, packed)


def store_copy(key: UUID, packed: bytes) -> None:
    """Store the copy and mail its owner, unless the account is deleted."""
    now = timezone.now()
    waiting = Copy.objects.filter(pk=key, made_at=None)
    if not waiting.update(data=packed, made_at=now):
        return
    person = User.objects.get(copy=key)
    mail.queue_email(
        to=person.email,
        subject="The copy of your data is ready",
        words=LETTER.format(
            page=f"{settings.SITE_ADDRESS}{reverse('account_data')}", until=now + FOR
        ),
    )
