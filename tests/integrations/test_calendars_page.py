"""Calendars of events: what everybody may see, with a date, and no draft."""

import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.builders.desk import at_the_desk
from tests.builders.events import an_entrant, an_event
from tests.builders.looking import source
from tests.builders.people import a_person
from tests.integrations.test_calendar import parsed, text
from tournaments.core.action import act_on
from tournaments.models import Entry

pytestmark = [pytest.mark.django_db, pytest.mark.both]
ALL = "/events/calendar.ics"


@pytest.fixture
def olga():
    return a_person("Olga")


def one(event):
    return f"/events/{event.pk}/event.ics"


def cells(answer):
    return dict(parsed(answer.content))


def names(answer):
    return [value for name, value in parsed(answer.content) if name == "SUMMARY"]


@pytest.mark.nightly
def test_an_event_has_a_calendar_of_its_own(client, olga):
    starts = dt.datetime(2027, 7, 3, 8, 0, tzinfo=dt.UTC)
    event = an_event(olga, starts_at=starts, place="Hall 2, Kiel", name="Open; No. 1")
    with act_on(event.pk, olga) as act:
        act.log("settings_changed", after={"place": "Hall 2, Kiel"})

    answer = client.get(one(event))

    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="open-no-1.ics"'
    found = cells(answer)
    assert found["UID"] == f"{event.pk}@replay-booth"
    assert text(found["SUMMARY"]) == "Open; No. 1"
    assert text(found["LOCATION"]) == "Hall 2, Kiel"
    assert text(found["DESCRIPTION"]) == "Starts at 10:00 (Europe/Berlin)."
    assert found["DTSTART"] == "20270703T080000Z"
    assert found["SEQUENCE"] == "1"
    assert found["DTSTAMP"] == f"{Entry.objects.get().at:%Y%m%dT%H%M%SZ}"
    assert found["URL"].endswith(f"/events/{event.pk}/")
    assert f'href="{one(event)}"' in source(client.get(f"/events/{event.pk}/"))


def test_nobody_who_comes_is_in_it(client, olga):
    event = an_event(olga)
    an_entrant(event, "Ada Ito")

    assert b"Ada" not in client.get(one(event)).content
    assert b"Olga" not in client.get(one(event)).content


@pytest.mark.nightly
def test_a_draft_is_in_no_calendar_not_even_for_its_owner(client, olga):
    event = an_event(olga, state="draft", opened_at=None)

    assert client.get(one(event)).status_code == 404
    assert at_the_desk(olga).get(one(event)).status_code == 404
    assert names(client.get(ALL)) == []


def test_an_event_without_a_date_is_in_no_calendar(client, olga):
    event = an_event(olga, starts_at=None)

    assert client.get(one(event)).status_code == 404
    assert names(client.get(ALL)) == []


def test_what_is_to_come_is_in_the_order_in_which_it_begins(client, olga):
    now = timezone.now()

    def at(days, name, **more):
        an_event(olga, name=name, starts_at=now + dt.timedelta(days=days), **more)

    at(9, "Later")
    at(2, "Sooner")
    at(3, "Called off", state="cancelled")
    at(-3, "Long called off", state="cancelled")
    at(-1, "Over", state="finished", started_at=now, finished_at=now, rounds=3, cut=0)
    at(0, "Now", state="running", started_at=now, rounds=3, cut=0)
    at(1, "Secret", state="draft", opened_at=None)

    answer = client.get(ALL)

    assert names(answer) == ["Now", "Sooner", "Called off", "Later"]
    statuses = [value for name, value in parsed(answer.content) if name == "STATUS"]
    assert statuses == ["CONFIRMED", "CONFIRMED", "CANCELLED", "CONFIRMED"]
    assert f'href="{ALL}"' in source(client.get("/events/"))


@pytest.mark.nightly
def test_many_events_are_one_query(client, olga):
    counts = []
    for _ in range(3):
        an_event(olga)
        with CaptureQueriesContext(connection) as asked:
            client.get(ALL)
        counts.append(len(asked))

    assert counts == [1, 1, 1]
