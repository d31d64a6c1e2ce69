"""Limits are for strangers: staff are not stopped in their own event."""

from contextlib import contextmanager

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from config import limits
from config.rate_counting import Window
from tests.builders.desk import address, at_the_desk
from tests.builders.events import a_running_event, an_official
from tests.builders.looking import source
from tests.builders.people import a_browser, a_person
from tests.builders.programs import a_secret
from tests.builders.swiss import a_draft, published
from tournaments.models import Role
from tournaments.rules.api_scopes import ApiScope

pytestmark = [pytest.mark.django_db, pytest.mark.both, pytest.mark.nightly]


@pytest.fixture
def event():
    event = a_running_event(8)
    published(a_draft(event))
    return event


@contextmanager
def one_minute():
    with time_machine.travel(timezone.now(), tick=False):
        yield


def statuses(visit, path, times):
    return [visit.get(path).status_code for _ in range(times)]


@pytest.mark.nightly
@pytest.mark.parametrize("role", ["owner", Role.SCOREKEEPER])
def test_staff_print_twenty_sheets_in_a_minute(event, role):
    person = event.owner if role == "owner" else an_official(event, role)
    desk = at_the_desk(person)

    with one_minute():
        found = statuses(desk, address(event, "print", "by-table"), 20)

    assert found == [200] * 20


@pytest.mark.nightly
def test_staff_take_a_table_out_as_often_as_they_like(event):
    desk = at_the_desk(event.owner)

    with one_minute():
        found = statuses(desk, f"{address(event, 'files')}results.csv", 61)

    assert found == [200] * 61


@pytest.mark.nightly
def test_the_ceiling_of_staff_says_when_to_try_again(event, monkeypatch):
    few = limits.Limit(
        "files",
        limits.window_of_a_minute(1),
        staff=(Window(2),),
        methods=frozenset(("GET",)),
    )
    monkeypatch.setitem(limits.LIMITS, "desk_print_sheet", few)
    desk = at_the_desk(event.owner)

    with one_minute():
        found = [desk.get(address(event, "print", "by-table")) for _ in range(3)]

    assert [each.status_code for each in found] == [200, 200, 429]
    assert found[-1]["Retry-After"] == "60"
    assert "Wait 1 minute and try again" in source(found[-1])


@pytest.mark.nightly
@pytest.mark.parametrize("signed_in", [False, True])
def test_a_stranger_is_still_limited(event, signed_in):
    stranger = a_browser(a_person("Stranger")) if signed_in else Client()

    with one_minute():
        found = statuses(stranger, address(event, "print", "by-table"), 4)

    assert found[-1] == 429
    assert 429 not in found[:3]


@pytest.mark.nightly
def test_staff_of_another_event_are_strangers_here(event):
    other = a_running_event(4, a_person("Otto"))
    desk = at_the_desk(other.owner)

    with one_minute():
        here = statuses(desk, address(event, "print", "by-table"), 4)
        there = statuses(desk, address(other, "print", "roster"), 4)

    assert here == [404, 404, 404, 429]
    assert there == [200] * 4


@pytest.mark.nightly
def test_printing_for_an_event_uses_up_nothing_of_ones_own(event):
    """A judge who printed all morning still gets the sheet of his own list."""
    person = event.owner
    desk = at_the_desk(person)

    with one_minute():
        statuses(desk, address(event, "print", "by-table"), 5)
        full = limits.count_request(
            limits.RateCounter("files", str(person.pk), limits.PAPERS.address)
        )

    assert full is None


def test_a_program_of_the_organiser_counts_as_staff(event):
    secret = a_secret(event.owner, event, ApiScope.LOG)
    match = event.played.get().matches.first()
    path = f"/api/v1/events/{event.pk}/matches/{match.pk}/logs/"
    headers = {"Authorization": f"Bearer {secret}"}

    with one_minute():
        found = [Client().post(path, headers=headers).status_code for _ in range(11)]

    assert 429 not in found
