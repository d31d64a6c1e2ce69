"""An Idempotency-Key and what was answered to it (C8).

The claim commits before the act begins, the answer with the act: whoever dies between
the two has done nothing, and after a while another may do it.
"""

import datetime as dt

from django.db.models.functions import Now
from django.http import HttpResponse

from integrations.models import Answer

KEPT = dt.timedelta(hours=24)
# Longer than any request lives; a claim that is older was left behind by a crash.
LONGEST_ACT = dt.timedelta(seconds=120)
HEADERS = ("Content-Type", "Location")


def claim(asker: str, key: str, question: str) -> tuple[Answer, bool]:
    """Find what is known of a key; the second tells whether it is now one's to do."""
    Answer.objects.filter(asker=asker, key=key, begun_at__lt=Now() - KEPT).delete()
    found, is_new = Answer.objects.get_or_create(
        asker=asker, key=key, defaults={"question": question, "begun_at": Now()}
    )
    return found, is_new or took_over(found, question)


def took_over(found: Answer, question: str) -> bool:
    """Take a claim that was left behind, by the clock of the database.

    K4: a web machine whose clock is ahead would take what another one is doing.
    """
    if found.status is not None or found.question != question:
        return False
    left = Answer.objects.filter(
        pk=found.pk, status=None, begun_at__lt=Now() - LONGEST_ACT
    )
    return bool(left.update(begun_at=Now()))


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
    count, _ = Answer.objects.filter(begun_at__lt=Now() - KEPT).delete()
    return count
