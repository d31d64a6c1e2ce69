"""Sessions of those who run an event that is on have the limits of staff (A3)."""

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.services import short_sessions_asked
from tournaments.core.permissions import runs_live_event


@receiver(short_sessions_asked)
def ask_for_short_session(*, user: User, **_: Any) -> bool:
    return runs_live_event(user)
