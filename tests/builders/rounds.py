"""Events in the middle of their rounds, with four people at two tables."""

from django.utils import timezone

from tests.builders.events import a_running_event
from tests.builders.tables import a_round
from tournaments.models import Match, RoundState, SettledBy


def seated(event, *, number=1, state=RoundState.PUBLISHED, decided=False, **cells):
    """Seat four people of an event at two tables."""
    one, two, three, four = event.entrants.order_by("name")[:4]
    made = a_round(
        event, (one, two), (three, four), number=number, state=state, **cells
    )
    if decided:
        now = timezone.now()
        won = {"outcome": "win", "winner": "home", "settled": SettledBy.AGREED}
        Match.objects.filter(round=made).update(settled_at=now, **won)
    return made


def an_event_in_round(number, *, is_open=True, **cells):
    """Give an event of four whose rounds before this one are closed."""
    event = a_running_event(4, **{"late_entry_until_round": 3, **cells})
    for each in range(1, number):
        seated(event, number=each, state=RoundState.CLOSED, decided=True)
    if number:
        seated(event, number=number, decided=not is_open)
    return event


def somebody(event):
    return event.entrants.order_by("name").first()


def close_all(event):
    now = timezone.now()
    event.played.update(state=RoundState.CLOSED, closed_at=now)
