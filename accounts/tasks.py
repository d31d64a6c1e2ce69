"""The mail that the desk promised, and tidying. A leaf: imports inside functions."""

import datetime as dt

from celery import shared_task
from django.utils import timezone

from outbox.kinds import Payload, kind


# Reset and confirmation links open accounts, so the letter is forgotten once sent.
@kind("mail", keep=dt.timedelta(days=7), forget=True)
def mail(letter: Payload) -> None:
    """Send one letter. At least once: a worker that dies after sending sends again."""
    from django.core.mail import EmailMessage

    EmailMessage(**letter).send()


@shared_task(name="accounts.forget_old_sessions")
def forget_old_sessions() -> None:
    from accounts import services

    services.forget_old_sessions(now=timezone.now())
