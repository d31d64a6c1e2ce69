"""Twenty events a day, and no more, however many are made at once (R1, R2)."""

import datetime as dt

import pytest
from django.utils import timezone

from decks.formats import CONSTRUCTED
from tests.builders.desk import at_the_desk
from tests.builders.events import an_event
from tests.builders.looking import source
from tests.builders.people import a_person
from tests.builders.races import DONE, at_once
from tournaments.core.event_limit import MOST_A_DAY
from tournaments.desk import actions as events
from tournaments.models import Tournament

pytestmark = pytest.mark.nightly

SNAPSHOT = CONSTRUCTED.snapshots[-1].id


def made_before(owner, many, *, hours=0):
    """Give somebody events that are so many hours old."""
    made = [an_event(owner, name=f"Event {at}").pk for at in range(many)]
    ago = timezone.now() - dt.timedelta(hours=hours)
    Tournament.objects.filter(pk__in=made).update(made_at=ago)


@pytest.mark.django_db(transaction=True)
def test_of_twenty_at_once_as_many_are_made_as_are_left():
    olga = a_person("Olga")
    made_before(olga, MOST_A_DAY - 3)

    def make():
        events.create_event(olga, name="Lighthouse Open", snapshot=SNAPSHOT)

    assert sorted(at_once(*[make] * 20)) == ["RateLimited"] * 17 + [DONE] * 3
    assert Tournament.objects.filter(owner=olga).count() == MOST_A_DAY


@pytest.mark.django_db
@pytest.mark.both
def test_the_page_says_when_there_is_room_again_and_keeps_what_was_typed():
    olga = a_person("Olga")
    made_before(olga, 5, hours=30)
    made_before(olga, 1, hours=22)
    made_before(olga, MOST_A_DAY - 1)
    typed = {
        "name": "Lighthouse Open",
        "starts_at": "2027-02-20T10:00",
        "zone": "Europe/Berlin",
        "snapshot": SNAPSHOT,
        "capacity": "16",
        "preset": "store",
    }

    answer = at_the_desk(olga).post("/events/new/", typed)

    assert answer.status_code == 429
    assert 7190 < int(answer["Retry-After"]) <= 7200
    assert "20 events within 24 hours" in source(answer)
    assert "Lighthouse Open" in source(answer)
