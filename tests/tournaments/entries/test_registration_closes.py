"""Registration that closes by itself: who is refused, and what the desk still does."""

import datetime as dt

import pytest
from django.test import Client
from django.utils import timezone

from tests.builders.events import an_entrant, an_event, lines
from tests.builders.looking import words
from tests.builders.people import a_browser, a_person
from tournaments.core.events import last_settings_line
from tournaments.desk import actions as events
from tournaments.entries import actions as entrants
from tournaments.models import Entrant, EntrantState
from tournaments.rules.errors import TournamentError

pytestmark = [pytest.mark.django_db, pytest.mark.both]
HOUR = dt.timedelta(hours=1)


def closing(event_in=HOUR, **cells):
    return an_event(registration_closes_at=timezone.now() + event_in, **cells)


@pytest.mark.nightly
def test_people_register_until_then():
    event = closing(HOUR)

    row = entrants.register_for_event(event.pk, a_person("Ada"))

    assert row.state == EntrantState.REGISTERED


def test_who_comes_later_is_told_when_it_closed_and_whom_to_ask():
    closed = dt.datetime(2026, 2, 21, 9, 0, tzinfo=dt.UTC)
    event = an_event(registration_closes_at=closed)

    with pytest.raises(TournamentError) as refused:
        entrants.register_for_event(event.pk, a_person("Ada"))

    assert str(refused.value) == (
        "Registration closed on 2026-02-21, 10:00 (Europe/Berlin). Ask an "
        "organizer: staff can still add you."
    )
    assert not Entrant.objects.exists()


@pytest.mark.nightly
def test_the_desk_still_adds_and_readmits():
    event = closing(-HOUR)
    gone = an_entrant(event, "Ben Okafor", state=EntrantState.WITHDRAWN)

    added = entrants.add_entrant_at_desk(event.pk, event.owner, name="Ada Ito")
    back = entrants.readmit_withdrawn_entrant(
        event.pk, event.owner, entrant=gone.pk, expected=gone.version
    )

    assert added.state == back.state == EntrantState.REGISTERED


@pytest.mark.nightly
def test_whoever_withdrew_does_not_come_back_alone():
    event, ada = closing(-HOUR), a_person("Ada")
    an_entrant(event, person=ada, state=EntrantState.WITHDRAWN)

    with pytest.raises(TournamentError, match="Registration closed on"):
        entrants.register_for_event(event.pk, ada)


@pytest.mark.nightly
def test_a_place_that_comes_free_still_goes_to_who_waits():
    event = closing(-HOUR, capacity=4)
    there = [
        an_entrant(event, name, state=EntrantState.REGISTERED)
        for name in ("Ada", "Ben", "Cleo", "Dev")
    ]
    waits = an_entrant(event, "Edda", state=EntrantState.WAITLISTED)

    entrants.withdraw_from_event(
        event.pk, event.owner, entrant=there[0].pk, expected=there[0].version
    )

    waits.refresh_from_db()
    assert waits.state == EntrantState.REGISTERED


@pytest.mark.nightly
def test_another_time_is_a_logged_change_of_settings():
    event = closing(-HOUR)
    later = timezone.now() + HOUR

    events.change_settings(
        event.pk,
        event.owner,
        expected=last_settings_line(event),
        registration_closes_at=later,
    )

    assert entrants.register_for_event(event.pk, a_person("Ada")).name == "Ada"
    [line] = lines(event, "settings_changed")
    assert line.payload.after == {"registration_closes_at": later.isoformat()}


def test_it_does_not_open_with_a_closing_time_that_is_over():
    event = closing(-HOUR, state="draft", opened_at=None)

    with pytest.raises(TournamentError, match="registration closed at"):
        events.open_registration(event.pk, event.owner, expected=event.version)


def test_a_clone_keeps_the_distance_to_the_start():
    event = closing(HOUR)
    starts = event.starts_at + dt.timedelta(days=7)

    made = events.clone_event(event.pk, event.owner, name="Next", starts_at=starts)

    assert made.registration_closes_at == event.registration_closes_at + dt.timedelta(
        days=7
    )


def test_the_pages_say_until_when_and_that_it_is_over():
    is_open, is_over = closing(HOUR), closing(-HOUR, owner=a_person("Otto"))

    before = words(Client().get(f"/events/{is_open.pk}/"))
    after = words(Client().get(f"/events/{is_over.pk}/"))

    assert "Registration until" in before
    assert "Registration is open" in before
    assert "Registration is closed" in after
    ada = a_browser(a_person("Ada"))
    assert "Ask an organizer" in words(ada.get(f"/events/{is_over.pk}/register/"))
    refused = ada.post(f"/events/{is_over.pk}/register/", {"name": "Ada"})
    assert refused.status_code == 422
    assert "Ask an organizer" in words(refused)
