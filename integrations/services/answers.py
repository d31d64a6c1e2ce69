"""Claim an Idempotency-Key and store its response.

The claim commits before the action, the response together with it. After a crash in
between nothing was done, and the key can be claimed again after a while.
"""

import datetime as dt

from django.db.models.functions import Now
from django.http import HttpResponse

from integrations.models import Answer

KEPT = dt.timedelta(hours=24)
# Longer than any request lives; a claim that is older was left behind by a crash.
LONGEST_ACT = dt.timedelta(seconds=120)
HEADERS = ("Content-Type", "Location")


def claim_key(asker: str, key: str, question: str) -> tuple[Answer, bool]:
    """Return the stored row of a key, and whether the caller runs the request."""
    Answer.objects.filter(asker=asker, key=key, begun_at__lt=Now() - KEPT).delete()
    found, is_new = Answer.objects.get_or_create(
        asker=asker, key=key, defaults={"question": question, "begun_at": Now()}
    )
    return found, is_new or take_over_claim(found, question)


def take_over_claim(found: Answer, question: str) -> bool:
    """Take over the claim of a crashed request; return whether it worked.

    The clock of the database decides: a web server whose clock is ahead would take over
    a running request.
    """
    if found.status is not None or found.question != question:
        return False
    left = Answer.objects.filter(
        pk=found.pk, status=None, begun_at__lt=Now() - LONGEST_ACT
    )
    return bool(left.update(begun_at=Now()))


def store_response(row: Answer, response: HttpResponse) -> None:
    Answer.objects.filter(pk=row.pk).update(
        status=response.status_code,
        headers={name: response[name] for name in HEADERS if name in response},
        body=response.content,
    )


def release_claim(row: Answer) -> None:
    """Delete a claim whose response is not stored, so that it can be sent again."""
    Answer.objects.filter(pk=row.pk, status=None).delete()


def replay_response(row: Answer) -> HttpResponse:
    response = HttpResponse(bytes(row.body), status=row.status, headers=row.headers)
    response["Idempotent-Replayed"] = "true"
    return response


def delete_old_answers() -> int:
    count, _ = Answer.objects.filter(begun_at__lt=Now() - KEPT).delete()
    return count
