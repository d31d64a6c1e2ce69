"""K4: the clock of a web machine is five minutes off, and no deadline moves (H6).

Who may read a list then, and when a report is accepted, stands in test_visibility and
test_clock_accepts; here is what people hand in and what they are shown.
"""

import datetime as dt

import pytest
import time_machine
from django.db.models.functions import Now
from django.utils import timezone

from tests.builders.decks import PS, a_list
from tests.builders.events import a_running_event, an_entrant, an_event
from tests.builders.people import a_person
from tests.builders.swiss import a_draft, published
from tournaments.core import events
from tournaments.entries.actions import lists
from tournaments.floor.actions import clock
from tournaments.models import Run, Submission, Tournament
from tournaments.rules.errors import TournamentError

pytestmark = [pytest.mark.django_db, pytest.mark.both, pytest.mark.nightly]
OFF = [pytest.param(-5, id="5 min behind"), pytest.param(5, id="5 min ahead")]


def clock_off(minutes):
    return time_machine.travel(timezone.now() + dt.timedelta(minutes=minutes))


@pytest.fixture
def ada(samples):
    event = an_event(snapshot=PS.id)
    return an_entrant(event, person=a_person("Ada"))


def hand_in(entrant):
    lists.submit_deck_list(
        entrant.tournament_id, entrant.person, entrant=entrant.pk, text=a_list()
    )


def deadline_in(entrant, *, minutes):
    moment = Now() + dt.timedelta(minutes=minutes)
    Tournament.objects.filter(pk=entrant.tournament_id).update(list_deadline_at=moment)


@pytest.mark.parametrize("minutes", OFF)
def test_a_list_is_taken_until_the_deadline(ada, minutes):
    deadline_in(ada, minutes=1)

    with clock_off(minutes):
        hand_in(ada)

    assert Submission.objects.filter(entrant=ada).count() == 1


@pytest.mark.parametrize("minutes", OFF)
def test_a_list_is_refused_after_the_deadline(ada, minutes):
    deadline_in(ada, minutes=-1)

    with clock_off(minutes), pytest.raises(TournamentError, match="deadline"):
        hand_in(ada)

    assert not Submission.objects.exists()


@pytest.mark.parametrize("minutes", OFF)
@pytest.mark.parametrize("opens", [-1, 1])
def test_check_in_opens_at_its_time(minutes, opens):
    event = an_event(has_check_in=True)
    moment = Now() + dt.timedelta(minutes=opens)
    Tournament.objects.filter(pk=event.pk).update(check_in_opens_at=moment)

    with clock_off(minutes):
        assert events.is_check_in_open(event) is (opens < 0)


@pytest.mark.parametrize("minutes", OFF)
def test_the_clock_of_a_round_is_that_of_the_database(minutes):
    event = a_running_event(4)
    round_ = published(a_draft(event))

    with clock_off(minutes):
        clock.start_clock(event.pk, event.owner, round_id=round_.pk, expected=0)

    [run] = Run.objects.filter(round=round_)
    assert abs(run.started_at - timezone.now()) < dt.timedelta(minutes=1)
    assert abs(events.database_now(event) - timezone.now()) < dt.timedelta(minutes=1)
