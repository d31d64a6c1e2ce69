"""An Idempotency-Key and what was answered to it (C8).

The claim commits before the act begins, the answer with the act: whoever dies between
the two has done nothing, and after a while another may do it.
"""

import datetime as dt

from django.http import HttpResponse
from django.utils import timezone

from wire.models import Answer

KEPT = dt.timedelta(hours=24)
# Longer than any request lives; a claim that is older was left behind by a crash.
LONGEST_ACT = dt.timedelta(seconds=120)
HEADERS = ("Content-Type", "Location")


def claim(asker: str, key: str, question: str) -> tuple[Answer, bool]:
    """Find what is known of a key; the second tells whether it is now one's to do."""
    now = timezone.now()
    Answer.objects.filter(asker=asker, key=key, begun_at__lt=now - KEPT).delete()
    found, is_new = Answer.objects.get_or_create(
        asker=asker, key=key, defaults={"question": question, "begun_at": now}
    )
    return found, is_new or took_over(found, question, now)


def took_over(found: Answer, question: str, now: dt.datetime) -> bool:
    if found.status is not None or found.question != question:
        return False
    if found.begun_at > now - LONGEST_ACT:
        return False
    left = Answer.objects.filter(pk=found.pk, begun_at=found.begun_at, status=None)
    return bool(left.update(begun_at=now))


def keep(row: Answer, response: HttpResponse) -> None:
    Answer.objects.filter(pk=row.pk).update(
        status=response.status_code,
        headers={name: response[name] for name in HEADERS if name in response},
        body=response.content,
    )


def release(row: Answer) -> None:
    """Forget a claim whose answer is not kept: the same may be sent again."""
    Answer.objects.filter(pk=row.pk, status=None).delete()


def replayed(row: Answer) -> HttpResponse:
    response = HttpResponse(bytes(row.body), status=row.status, headers=row.headers)
    response["Idempotent-Replayed"] = "true"
    return response


def forget_old() -> int:
    count, _ = Answer.objects.filter(begun_at__lt=timezone.now() - KEPT).delete()
    return count
