"""Who may act as staff, who is a minor, and what others read of a person."""

import datetime as dt
from collections import Counter
from collections.abc import Iterable
from typing import Any

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import ages, names
from accounts.models import History, User, Ward


def is_staff(user: Any) -> bool:
    return bool(user.is_active and user.is_staff)


def lacks_second_factor(user: Any) -> bool:
    """Return whether staff still has to set up the second factor (trust A1)."""
    return settings.STAFF_SECOND_FACTOR and is_staff(user) and not is_mfa_enabled(user)


def may_act_as_staff(user: Any) -> bool:
    return is_staff(user) and not lacks_second_factor(user)


# Minors, and what is public of a person (P1 to P3).


def age_limit() -> int:
    """Return the least age for an account of one's own."""
    return settings.AGE_LIMIT or ages.limit_in(settings.COUNTRY)


def is_minor(user: Any) -> bool:
    grown_up: dt.date | None = user.adult_from
    return grown_up is not None and timezone.localdate() < grown_up


def may_be_guardian(user: Any) -> bool:
    """Return whether a user may act for a child: only an adult may."""
    return bool(user.is_authenticated and user.is_active and not is_minor(user))


def distinct_names(wards: Iterable[Ward]) -> dict[Ward, str]:
    """Name children for their guardian; who share a nickname, by more than that.

    Nobody else reads this: it may have the birth year (P2).
    """
    found = list(wards)
    shared = Counter(each.display_name.casefold() for each in found)
    return {
        each: (
            _("%(name)s (born in %(year)s, %(alias)s)")
            % {"name": each.display_name, "year": each.birth_year, "alias": each.alias}
            if shared[each.display_name.casefold()] > 1
            else each.display_name
        )
        for each in found
    }


def public_name(user: User) -> str:
    """Return the name of a person on pages across events.

    >>> public_name(User(display_name="Ada Ito"))
    'Ada I.'
    """
    if is_minor(user):
        return names.alias(str(user.pk))
    if user.shows_whole_name:
        return user.display_name
    return names.shorten_name(user.display_name)


def has_page(user: User) -> bool:
    """Return whether others find a page of a person's events."""
    return user.is_active and user.history != History.HIDDEN


def may_be_listed(user: User) -> bool:
    """Return whether search engines may list that page; of a minor's never."""
    return user.history == History.FOUND and not is_minor(user)
