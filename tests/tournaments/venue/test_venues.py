"""The network of a hall: who opens it, for how long, and what it changes (R3)."""

import datetime as dt

import pytest
from django.core.cache import cache
from django.db import transaction
from django.utils import timezone
from redis.exceptions import ConnectionError as RedisAway

from config.rate_counting import RateCounter, Window, count_action
from tests.builders.events import a_running_event, an_event, an_official, lines
from tests.builders.venues import a_venue
from tournaments.core import venues
from tournaments.journal.sentences import full_sentence
from tournaments.models import Role, TournamentState, VenueAllowance
from tournaments.rules.errors import Forbidden, TournamentError
from tournaments.tasks import delete_expired_rows
from tournaments.venue import actions as venue_actions

pytestmark = [pytest.mark.django_db, pytest.mark.both]
HALL = "198.51.100.20"


@pytest.fixture
def event():
    return a_running_event(4)


def close(event, network=HALL):
    venue_actions.close_venue_network(event.pk, event.owner, network=network)


@pytest.mark.nightly
def test_it_is_open_for_twelve_hours_and_the_log_has_it(event):
    before = event.version

    row = a_venue(event, network=HALL)

    row.refresh_from_db()
    assert row.until - row.opened_at == dt.timedelta(hours=12)
    assert row.opened_by == event.owner
    [line] = lines(event, "venue_opened")
    assert full_sentence(line) == "Olga opened the venue's network for 12 hours."
    # The address is somebody's, and the log is for good.
    assert HALL not in str(line.payload.after)
    event.refresh_from_db()
    assert event.version == before  # no form at the desk grows stale


def test_it_ends_by_a_button_and_the_log_has_that_too(event):
    a_venue(event, network=HALL)

    close(event)

    assert not VenueAllowance.objects.exists()
    [line] = lines(event, "venue_closed")
    assert full_sentence(line) == "Olga closed the venue's network."
    with pytest.raises(TournamentError, match="no longer open"):
        close(event)


@pytest.mark.nightly
def test_it_ends_by_itself(event):
    a_venue(event, network=HALL)
    assert venues.limit_factor(HALL) == 20

    over = timezone.now() - dt.timedelta(seconds=1)
    VenueAllowance.objects.update(opened_at=over - venues.LASTS, until=over)
    cache.clear()  # what was remembered ends within a minute

    assert venues.limit_factor(HALL) == 1
    assert not venues.open_allowances(event).exists()


def test_the_address_of_a_hall_is_forgotten_within_the_hour(event, settings):
    a_venue(event, network=HALL)
    over = timezone.now() - dt.timedelta(seconds=1)
    VenueAllowance.objects.update(opened_at=over - venues.LASTS, until=over)
    a_venue(event, network="192.0.2.9")

    delete_expired_rows()

    assert [each.network for each in VenueAllowance.objects.all()] == ["192.0.2.9"]
    [schedule] = [
        each["schedule"]
        for each in settings.CELERY_BEAT_SCHEDULE.values()
        if each["task"] == delete_expired_rows.name
    ]
    assert schedule == 3600
    assert settings.CELERY_TASK_ROUTES[delete_expired_rows.name] == {"queue": "upkeep"}


@pytest.mark.nightly
def test_opened_twice_it_lasts_from_the_second_time(event):
    first = a_venue(event, network=HALL)
    VenueAllowance.objects.update(until=timezone.now() + dt.timedelta(hours=1))

    second = a_venue(event, network=HALL)

    assert first.pk == second.pk
    assert second.until > timezone.now() + dt.timedelta(hours=11)


@pytest.mark.nightly
def test_a_hall_of_two_events_is_open_as_long_as_one_of_them_says_so(event):
    other = an_event(event.owner, name="Lantern Cup")
    a_venue(event, network=HALL)
    a_venue(other, network=HALL)

    close(event)

    assert venues.limit_factor(HALL) == 20


@pytest.mark.nightly
@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.HEAD_JUDGE, Role.JUDGE])
def test_organisers_alone_open_and_close_it(event, role):
    official = an_official(event, role)
    a_venue(event, network=HALL)

    with pytest.raises(Forbidden):
        venue_actions.open_venue_network(event.pk, official, network="192.0.2.9")
    with pytest.raises(Forbidden):
        venue_actions.close_venue_network(event.pk, official, network=HALL)
    assert [each.network for each in VenueAllowance.objects.all()] == [HALL]


@pytest.mark.parametrize(
    ("state", "cells"),
    [
        (TournamentState.DRAFT, {"opened_at": None}),
        (
            TournamentState.FINISHED,
            {"started_at": timezone.now(), "rounds": 3, "cut": 4},
        ),
        (TournamentState.CANCELLED, {}),
    ],
)
def test_it_is_for_events_that_are_open(state, cells):
    event = an_event(state=state, **cells)

    with pytest.raises(TournamentError, match="until the event is over"):
        a_venue(event, network=HALL)
    assert lines(event, "venue_opened") == []


def test_without_an_address_there_is_nothing_to_open(event):
    with pytest.raises(TournamentError, match="cannot tell which network"):
        a_venue(event, network="")


# What it changes.


def tries(who=HALL, *, is_address=True, times=100):
    count = RateCounter("tries", who, (Window(3),), is_address=is_address)
    return [count_action(count) for _ in range(times)].count(None)


@pytest.mark.nightly
def test_what_is_counted_by_the_address_is_twenty_times_as_much(event):
    a_venue(event, network=HALL)

    assert tries() == 60
    assert tries("192.0.2.9") == 3


@pytest.mark.nightly
def test_what_is_counted_for_a_person_is_not(event):
    a_venue(event, network="ada")

    assert tries("ada", is_address=False) == 3


@pytest.mark.nightly
def test_it_holds_from_the_moment_it_is_opened_and_no_longer(
    event, django_capture_on_commit_callbacks
):
    assert tries() == 3  # and that there is none is remembered now
    with django_capture_on_commit_callbacks(execute=True):
        a_venue(event, network=HALL)
    assert tries() == 57

    with django_capture_on_commit_callbacks(execute=True):
        close(event)

    assert tries() == 0


@pytest.mark.nightly
def test_an_opening_that_is_taken_back_opens_nothing(
    event, django_capture_on_commit_callbacks
):
    def fail():
        with transaction.atomic():
            a_venue(event, network=HALL)
            raise RuntimeError("the lights go out")

    with (
        django_capture_on_commit_callbacks(execute=True),
        pytest.raises(RuntimeError),
    ):
        fail()

    assert tries() == 3


def test_without_redis_the_network_is_opened_all_the_same(
    event, monkeypatch, django_capture_on_commit_callbacks
):
    """K1: the database is the truth."""

    def away(_):
        raise RedisAway("gone")

    monkeypatch.setattr(venues.cache, "delete", away)
    with django_capture_on_commit_callbacks(execute=True):
        a_venue(event, network=HALL)

    assert venues.open_allowances(event).exists()
