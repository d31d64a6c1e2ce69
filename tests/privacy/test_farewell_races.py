"""P5: an account deleted in one window leaves nothing behind in another (C5)."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from time import sleep

import pytest
from django.db import connection

from accounts import names
from accounts.models import User
from privacy.services import account_deletion
from privacy.services.account_deletion import delete_account
from tests.builders.events import an_event, an_official
from tests.builders.people import a_person, a_ward
from tests.builders.races import DONE, attempted
from tournaments.desk import actions as events
from tournaments.entries import actions as entrants
from tournaments.entries.actions import registering
from tournaments.models import Entrant, EntrantState, Payload, Staff

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.nightly]

A_WHILE = 0.3  # in which whoever is not held back would be done


@pytest.fixture
def ada():
    return a_person("Ada Quellmann")


@pytest.fixture
def window():
    """Return a second window, with a database connection of its own."""
    with ThreadPoolExecutor(1) as pool:

        def act(deed):
            def done():
                try:
                    return attempted(deed)
                finally:
                    connection.close()

            return pool.submit(done)

        yield act


def named(person):
    """Return the places where a name that should be gone still stands."""
    return [
        *Entrant.objects.filter(name__icontains="Quellmann"),
        *Payload.objects.filter(after__icontains="Quellmann"),
        *User.objects.filter(display_name__icontains="Quellmann", pk=person.pk),
    ]


def deeds(ada):
    """Return what ties an account to an event by its name, each in a new event."""
    event = an_event(a_person("Olga"))
    code_for = entrants.add_entrant_at_desk(event.pk, event.owner, name="Late Rider")
    code = entrants.make_claim_code(
        event.pk, event.owner, entrant=code_for.pk, expected=code_for.version
    )
    child = a_ward(ada, "Mia Quellmann")
    return {
        "register": lambda: entrants.register_for_event(event.pk, ada),
        "child": lambda: entrants.register_ward(event.pk, ada, ward=child.pk),
        "staff": lambda: events.assign_staff_role(
            event.pk, event.owner, person=ada, role="judge"
        ),
        "create": lambda: events.create_event(
            ada, name="Open of Ada", snapshot=event.snapshot
        ),
        "claim": lambda: entrants.claim_entry(
            event.pk, ada, entrant=code_for.pk, code=code
        ),
    }


@pytest.mark.parametrize("deed", ["register", "child", "staff", "create", "claim"])
def test_what_comes_while_somebody_leaves_waits_and_is_refused(
    ada, window, monkeypatch, deed
):
    act = deeds(ada)[deed]
    begun = []
    forget = account_deletion.delete_jobs_and_answers

    def late(who, gone):
        begun.append(window(act))
        sleep(A_WHILE)
        assert not begun[0].done()
        forget(who, gone)

    monkeypatch.setattr(account_deletion, "delete_jobs_and_answers", late)
    delete_account(ada)

    assert begun[0].result(10) != DONE
    assert not Entrant.objects.filter(person=ada).exists()
    assert not Staff.objects.filter(person=ada).exists()
    assert named(ada) == []


def test_what_came_first_is_taken_along(ada, window, monkeypatch):
    """Who registered a moment before is withdrawn, and is an alias there."""
    event = an_event(a_person("Olga"))
    enter, held = registering.save_entrant, Event()
    leaving = []

    def slow(*words):
        if not held.is_set():
            held.set()
            leaving.append(window(lambda: delete_account(User.objects.get(pk=ada.pk))))
            sleep(A_WHILE)
            assert not leaving[0].done()
        enter(*words)

    monkeypatch.setattr(registering, "save_entrant", slow)
    entrants.register_for_event(event.pk, ada)

    assert leaving[0].result(10) == DONE
    entry = Entrant.objects.get(person=ada)
    assert entry.name == names.alias_for_key(str(ada.pk))
    assert entry.state == EntrantState.WITHDRAWN
    assert named(ada) == []


def test_nobody_becomes_the_owner_of_an_event_and_leaves_at_once(ada, window):
    event = an_event(a_person("Olga"))
    Staff.objects.create(tournament=event, person=ada, role="organiser")
    an_official(event)
    stale = User.objects.get(pk=ada.pk)
    delete_account(ada)
    Staff.objects.create(tournament=event, person=ada, role="organiser")

    told = window(
        lambda: events.transfer_ownership(
            event.pk, event.owner, person=stale, expected=event.version
        )
    )

    assert told.result(10) != DONE
    event.refresh_from_db()
    assert event.owner.display_name == "Olga"
