"""Who may act as staff."""

from typing import Any

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings


def is_staff(user: Any) -> bool:
    return bool(user.is_active and user.is_staff)


def lacks_second_factor(user: Any) -> bool:
    """Tell whether staff still has to set up the second factor (trust A1)."""
    return settings.STAFF_SECOND_FACTOR and is_staff(user) and not is_mfa_enabled(user)


def may_act_as_staff(user: Any) -> bool:
    return is_staff(user) and not lacks_second_factor(user)
