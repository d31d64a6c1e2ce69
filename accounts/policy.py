"""Rules about users: who is staff, who is a minor, what others may see of a user."""

import datetime as dt
from collections import Counter
from collections.abc import Iterable
from typing import Any

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import ages, names
from accounts.models import HistoryVisibility, User, Ward


def is_staff(user: Any) -> bool:
    return bool(user.is_active and user.is_staff)


def lacks_second_factor(user: Any) -> bool:
    """Return whether a staff member still has to set up a second factor (trust A1)."""
    return settings.STAFF_SECOND_FACTOR and is_staff(user) and not is_mfa_enabled(user)


def may_act_as_staff(user: Any) -> bool:
    return is_staff(user) and not lacks_second_factor(user)


# Minors, and what is public of a person (P1 to P3).


def age_limit() -> int:
    """Return the minimum age for an account on this site."""
    return settings.AGE_LIMIT or ages.age_limit_in(settings.COUNTRY)


def is_minor(user: Any) -> bool:
    grown_up: dt.date | None = user.adult_from
    return grown_up is not None and timezone.localdate() < grown_up


def may_be_guardian(user: Any) -> bool:
    """Return whether a user may act for a child: only adults may."""
    return bool(user.is_authenticated and user.is_active and not is_minor(user))


def distinct_ward_names(wards: Iterable[Ward]) -> dict[Ward, str]:
    """Return a label for each ward; namesakes get birth year and alias added.

    Only the guardian may see these labels, because of the birth year (P2).
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
    """Return the name of a user as shown on pages outside of events.

    >>> public_name(User(display_name="Ada Ito"))
    'Ada I.'
    """
    if is_minor(user):
        return names.alias_for_key(str(user.pk))
    if user.shows_whole_name:
        return user.display_name
    return names.shorten_name(user.display_name)


def has_public_page(user: User) -> bool:
    """Return whether others may open the page that lists a user's events."""
    return user.is_active and user.history != HistoryVisibility.HIDDEN


def may_be_indexed(user: User) -> bool:
    """Return whether search engines may index a user's public page; never a minor's."""
    return user.history == HistoryVisibility.FOUND and not is_minor(user)
