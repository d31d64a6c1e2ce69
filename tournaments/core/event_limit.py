"""The limit on how many events one account may create in a day."""

from math import ceil

from accounts.models import User
from tournaments.core import events
from tournaments.core.action import lock_account
from tournaments.rules.errors import RateLimited
from tournaments.rules.result_text import pluralize

HOUR = 60 * 60  # seconds
MOST_A_DAY = 20  # docs/trust.md, "How often"


def refuse_too_many_events(owner: User) -> None:
    """Raise RateLimited if the account has created too many events in a day."""
    # Whoever makes two at once waits for himself, so that the limit holds.
    lock_account(owner)
    wait = events.seconds_until_next_event(owner, most=MOST_A_DAY)
    if wait:
        raise RateLimited(
            f"You have created {MOST_A_DAY} events within 24 hours, which is the "
            "limit.",
            remedy="Use one of them, or try again in "
            f"{pluralize(ceil(wait / HOUR), 'hour')}.",
            wait=wait,
        )
