"""Idempotency keys: store a key, then the response to its request.

The key is committed before the action, the response together with it. Whoever runs the
action holds a lock on the row; a crash ends the lock, and the key can be sent again.
"""

import datetime as dt

from django.db.models.functions import Now
from django.http import HttpResponse

from integrations.models import Answer

KEPT = dt.timedelta(hours=24)
HEADERS = ("Content-Type", "Location")


def get_or_create_key(asker: str, key: str, question: str) -> Answer:
    """Return the stored row of a key, created if it is new."""
    Answer.objects.filter(asker=asker, key=key, begun_at__lt=Now() - KEPT).delete()
    row, _ = Answer.objects.get_or_create(
        asker=asker, key=key, defaults={"question": question, "begun_at": Now()}
    )
    return row


def lock_key(row: Answer) -> Answer | None:
    """Lock a key's row in the transaction; None if another request has it."""
    return Answer.objects.select_for_update(skip_locked=True).filter(pk=row.pk).first()


def store_response(row: Answer, response: HttpResponse) -> None:
    Answer.objects.filter(pk=row.pk).update(
        status=response.status_code,
        headers={name: response[name] for name in HEADERS if name in response},
        body=response.content,
    )


def delete_unanswered_key(row: Answer) -> None:
    """Delete a key without a stored response, so that it can be sent again."""
    Answer.objects.filter(pk=row.pk, status=None).delete()


def rebuild_response(row: Answer) -> HttpResponse:
    response = HttpResponse(bytes(row.body), status=row.status, headers=row.headers)
    response["Idempotent-Replayed"] = "true"
    return response


def delete_old_answers() -> int:
    count, _ = Answer.objects.filter(begun_at__lt=Now() - KEPT).delete()
    return count
