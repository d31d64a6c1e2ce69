"""Who runs an event that is on has the short sessions of staff, and no longer (A3)."""

import datetime as dt

import pytest
import time_machine
from django.utils import timezone

from tests.builders.events import a_running_event, an_entrant, an_official
from tests.builders.people import a_person, a_visit
from tournaments.models import Role, Tournament, TournamentState

pytestmark = pytest.mark.django_db
HOUR = dt.timedelta(hours=1)


@pytest.fixture
def event():
    return a_running_event(4)


def is_signed_in(visit, at):
    with time_machine.travel(at, tick=False):
        return visit.get("/accounts/").status_code == 200


@pytest.mark.parametrize("role", ["owner", Role.JUDGE, Role.SCOREKEEPER])
@pytest.mark.parametrize(
    ("hours", "alive"), [pytest.param(2, True), pytest.param(4, False)]
)
def test_who_runs_a_live_event_is_signed_out_after_three_idle_hours(
    event, role, hours, alive
):
    person = event.owner if role == "owner" else an_official(event, role, "Jude")
    visit = a_visit(person)

    assert is_signed_in(visit, timezone.now() + hours * HOUR) is alive


def test_a_day_at_the_desk_of_a_live_event_ends_after_twelve_hours(event):
    visit, began = a_visit(event.owner), timezone.now()

    alive = [
        each for each in range(2, 20, 2) if is_signed_in(visit, began + each * HOUR)
    ]

    assert alive == [2, 4, 6, 8, 10]


@pytest.mark.parametrize(
    "state",
    [TournamentState.REGISTRATION, TournamentState.FINISHED, TournamentState.CANCELLED],
)
def test_before_and_after_an_event_its_staff_stay_signed_in(event, state):
    Tournament.objects.filter(pk=event.pk).update(state=state)
    visit = a_visit(event.owner)

    assert is_signed_in(visit, timezone.now() + 100 * HOUR)


def test_an_entrant_of_a_live_event_stays_signed_in(event):
    ada = a_person("Ada")
    an_entrant(event, "Ada", person=ada)

    assert is_signed_in(a_visit(ada), timezone.now() + 100 * HOUR)


def test_opening_the_check_in_signs_nobody_out(event):
    """The session began days ago; the twelve hours count from when it was live."""
    Tournament.objects.filter(pk=event.pk).update(state=TournamentState.REGISTRATION)
    visit, began = a_visit(event.owner), timezone.now()
    assert is_signed_in(visit, began + 100 * HOUR)
    Tournament.objects.filter(pk=event.pk).update(state=TournamentState.CHECK_IN)

    alive = [
        each for each in range(101, 120, 2) if is_signed_in(visit, began + each * HOUR)
    ]

    assert alive == [101, 103, 105, 107, 109, 111]


def test_when_the_event_is_over_its_staff_have_long_sessions_again(event):
    visit, began = a_visit(event.owner), timezone.now()
    assert is_signed_in(visit, began + 2 * HOUR)
    Tournament.objects.filter(pk=event.pk).update(state=TournamentState.FINISHED)
    assert is_signed_in(visit, began + 3 * HOUR)

    assert is_signed_in(visit, began + 30 * HOUR)
