"""The front page leads whoever is signed in to the events of the day."""

import pytest
from django.test import Client

from tests.builders.events import an_entrant, an_event, an_official
from tests.builders.people import a_browser, a_person
from tests.builders.tables import a_table, event_of
from tournaments.models import EntrantState

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def front(person=None):
    visit = a_browser(person) if person else Client()
    return visit.get("/").content.decode()


def test_who_plays_finds_the_table_with_one_tap():
    match = a_table()
    page = front(match.home.person)

    assert f'href="/events/{event_of(match).pk}/match/">Your table</a>' in page
    assert ">Desk</a>" not in page


def test_before_the_start_it_is_a_place():
    ada, event = a_person("Ada"), an_event()
    an_entrant(event, "Ada", person=ada, state=EntrantState.REGISTERED)

    assert f'href="/events/{event.pk}/match/">Your place</a>' in front(ada)


def test_who_runs_it_finds_the_desk():
    event = an_event()

    for person in (event.owner, an_official(event, "judge")):
        page = front(person)
        assert f'href="/events/{event.pk}/desk/">Desk</a>' in page
        assert "/match/" not in page


@pytest.mark.parametrize("state", [EntrantState.DROPPED, EntrantState.WITHDRAWN])
def test_who_has_left_is_not_led_there(state):
    ada, event = a_person("Ada"), an_event()
    an_entrant(event, "Ada", person=ada, state=state)

    assert "Register for an event" in front(ada)


def test_others_see_nothing_of_it():
    a_table()

    for page in (front(), front(a_person("Somebody"))):
        assert "Your table" not in page


def test_it_asks_as_often_for_many_events(django_assert_num_queries):
    ada, owner = a_person("Ada"), a_person("Olga")
    counted = []
    for _ in range(2):
        for _ in range(3):
            event = an_event(owner=owner)
            an_entrant(event, "Ada", person=ada, state=EntrantState.REGISTERED)
        browser = a_browser(ada)
        with django_assert_num_queries(15, exact=False) as seen:
            browser.get("/")
        counted.append(len(seen))

    assert counted[0] == counted[1]
