"""Celery tasks: delete expired sessions."""

from celery import shared_task
from django.utils import timezone

from accounts import (
    mail,  # noqa: F401 (a worker needs its kind of job)
    services,
)


@shared_task(name="accounts.forget_old_sessions")
def delete_expired_sessions() -> None:
    services.delete_expired_sessions(now=timezone.now())
