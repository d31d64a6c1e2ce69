"""Template filters for how long something has waited."""

from datetime import datetime

from django import template
from django.utils.translation import gettext as _

from tournaments.rules import roundclock

register = template.Library()
MINUTE, HOUR = 60, 60


@register.filter(name="waited")
def waiting_time_text(since: datetime, now: datetime) -> str:
    """Return the time since an instant in words.

    >>> from datetime import UTC, timedelta
    >>> noon = datetime(2026, 2, 21, 12, tzinfo=UTC)
    >>> later = (noon + timedelta(seconds=each) for each in (5, 540, 7500))
    >>> [waiting_time_text(noon, each) for each in later]
    ['under a minute', '9 min', '2 h 5 min']
    """
    minutes = max(0, int((now - since).total_seconds())) // MINUTE
    hours, rest = divmod(minutes, HOUR)
    if hours:
        return f"{hours} h {rest} min"
    return f"{minutes} min" if minutes else _("under a minute")


@register.filter(name="counted")
def elapsed_clock_text(since: datetime, now: datetime) -> str:
    """Return the time since an instant in the format of a clock.

    >>> from datetime import UTC, timedelta
    >>> noon = datetime(2026, 2, 21, 12, tzinfo=UTC)
    >>> elapsed_clock_text(noon, noon + timedelta(seconds=252))
    '4:12'
    """
    return roundclock.format_clock(max(0, int((now - since).total_seconds())))
