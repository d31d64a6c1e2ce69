"""Where a rehearsal is held: nothing of it stays, and nobody else waits for it."""

import sqlite3

import pytest
from django.db import connection

from accounts.models import User
from lab.simulation import RehearsalPlan, isolated_rehearsal
from lab.simulation.people import create_account
from outbox.models import Job
from tests.builders.people import a_person
from tournaments.desk import actions as events
from tournaments.models import Tournament

pytestmark = pytest.mark.both
# What is committed to a log cannot be flushed from SQLite, so these commit none.
committing = pytest.mark.django_db(transaction=True)
PLAN = RehearsalPlan(entrants=8, seed=1)


def an_open_event():
    owner = create_account(PLAN, "Rehearsed Organiser")
    event = events.create_event(
        owner, name="Rehearsal", snapshot="preseason-2021-08-18"
    )
    events.assign_staff_role(
        event.pk, owner, person=create_account(PLAN, "Jude"), role="judge"
    )
    return event


@pytest.mark.nightly
@committing
def test_nothing_stays_not_even_a_promise():
    """The log refuses to be deleted, so it must never have been."""
    ada = a_person("Ada")

    with isolated_rehearsal(PLAN, keep=False):
        an_open_event()
        assert Job.objects.exists()  # whoever was named is to be told
        assert User.objects.filter(pk=ada.pk).exists()

    assert not Tournament.objects.exists()
    assert not Job.objects.exists()
    assert list(User.objects.all()) == [ada]


@pytest.mark.nightly
@committing
def test_nothing_stays_of_one_that_broke():
    def break_it():
        with isolated_rehearsal(PLAN, keep=False):
            an_open_event()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        break_it()

    assert not Tournament.objects.exists()
    assert a_person("Ada").pk  # the connection is as it was


@pytest.mark.django_db
def test_what_is_kept_stays_with_the_ids_of_its_plan():
    with isolated_rehearsal(PLAN, keep=True):
        event = an_open_event()

    assert event.pk == PLAN.id_of("event")
    assert Tournament.objects.get().lot_seed == PLAN.lot_seed


@pytest.mark.nightly
@pytest.mark.django_db
def test_afterwards_ids_are_drawn_again():
    with isolated_rehearsal(PLAN, keep=False):
        pass

    assert an_open_event().pk != PLAN.id_of("event")


@pytest.mark.nightly
@committing
@pytest.mark.skipif("connection.vendor != 'sqlite'")
def test_on_sqlite_others_write_meanwhile():
    """Everybody else would wait for one long transaction."""
    file = connection.settings_dict["NAME"]
    a_person("Ada")

    with isolated_rehearsal(PLAN, keep=False):
        an_open_event()
        other = sqlite3.connect(file, timeout=0)
        with other:
            other.execute("UPDATE accounts_user SET display_name = 'Ada II'")
        other.close()

    assert [each.display_name for each in User.objects.all()] == ["Ada II"]
    assert not Tournament.objects.exists()
