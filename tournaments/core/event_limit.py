"""How many events one account may make in a day."""

from accounts.models import User
from tournaments.core import events
from tournaments.core.action import lock_account
from tournaments.rules.errors import TooOften

MOST_A_DAY = 20  # docs/trust.md, "How often"


def refuse_too_many_events(owner: User) -> None:
    # Whoever makes two at once waits for himself, so that the limit holds.
    lock_account(owner)
    wait = events.wait_for_another(owner, most=MOST_A_DAY)
    if wait:
        raise TooOften(
            f"You have made {MOST_A_DAY} events in a day, and more are not taken.",
            remedy="Use one of them, or come back tomorrow.",
            wait=wait,
        )
