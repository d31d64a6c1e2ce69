"""A hundred at once: for eight places, and across a deadline (events 3, H11, C3).

Each trial proves itself: the same trial against a copy of the service without its
guards, with a pause between reading and writing, fails every time.
"""

import datetime as dt
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Count, F
from django.db.models.functions import Now

from accounts.models import User
from tests.builders.cards import the_sample_set
from tests.builders.decks import PS, a_list
from tests.builders.events import an_event
from tournaments.core import entrants as selectors
from tournaments.core import events
from tournaments.core.action import seal_breaches
from tournaments.entries import actions as entrants
from tournaments.entries.actions import lists
from tournaments.models import Entrant, EntrantState, Submission, Tournament
from tournaments.rules.errors import EventLocked, TournamentError
from tournaments.rules.names import name_key

pytestmark = [
    pytest.mark.load,
    pytest.mark.django_db(transaction=True),
    pytest.mark.nightly,
]

MANY = 100
PLACES = 8
TRIALS = (1, *(pytest.param(each, marks=pytest.mark.nightly) for each in (2, 3)))


def people() -> list[User]:
    return User.objects.bulk_create(
        User(email=f"p{at}@desk.example", display_name=f"Nr {at}") for at in range(MANY)
    )


@contextmanager
def own_connection() -> Iterator[None]:
    try:
        yield
    finally:
        connection.close()


def until_free(deed: Callable[[], object]) -> object:
    """Do what a browser does that is told to try again in a moment (C4)."""
    while True:
        try:
            return deed()
        except EventLocked:
            time.sleep(0.01)


def all_at_once(deed: Callable[[int], object]) -> list[object]:
    """Let many do something at the same moment, each on a connection of his own."""
    start = Barrier(MANY)

    def one(at: int) -> object:
        with own_connection():
            connection.ensure_connection()
            start.wait()
            return until_free(lambda: deed(at))

    with ThreadPoolExecutor(MANY) as pool:
        return list(pool.map(one, range(MANY)))


# Eight places.


def places_after(register: Callable[[Tournament, User], object]) -> dict[str, int]:
    event = an_event(capacity=PLACES)
    crowd = people()

    all_at_once(lambda at: register(event, crowd[at]))

    counted = Entrant.objects.values_list("state").annotate(Count("pk"))
    assert seal_breaches(event) == []
    return dict(counted)


@pytest.mark.nightly
def test_of_a_hundred_who_register_at_once_eight_get_a_place():
    def register(event: Tournament, person: User) -> None:
        entrants.register_for_event(event.pk, person)

    assert places_after(register) == {
        EntrantState.REGISTERED: PLACES,
        EntrantState.WAITLISTED: MANY - PLACES,
    }


@pytest.mark.parametrize("trial", TRIALS)
def test_without_the_lock_everybody_gets_one(trial):
    """C3: the trial above can fail."""
    have_read = Barrier(MANY)

    def register(event: Tournament, person: User) -> None:
        is_full = selectors.count_taken_places(event) >= event.capacity
        have_read.wait()
        name = person.display_name
        Entrant.objects.create(
            tournament=event,
            person=person,
            name=name,
            name_key=name_key(name),
            state=EntrantState.WAITLISTED if is_full else EntrantState.REGISTERED,
        )

    assert places_after(register) == {EntrantState.REGISTERED: MANY}


# Across the deadline (H11).

PAUSE = 0.5  # between reading and writing, where nothing guards


def late_lists(save: Callable[[Entrant], bool]) -> tuple[int, int]:
    """Let a hundred save until they are refused, and the deadline pass meanwhile.

    Gives how many lists were kept, and how many of these after the deadline.
    """
    event = an_event(snapshot=PS.id)
    crowd = [
        Entrant(
            tournament=event,
            person=person,
            name=person.display_name,
            name_key=name_key(person.display_name),
            state=EntrantState.CHECKED_IN,
        )
        for person in people()
    ]
    Entrant.objects.bulk_create(crowd)

    def save_until_refused(at: int) -> None:
        while until_free(lambda: save(crowd[at])):
            pass

    with ThreadPoolExecutor(1) as desk:
        moved = desk.submit(let_it_pass, event)
        all_at_once(save_until_refused)
        moved.result()
    kept = Submission.objects.filter(entrant__tournament=event)
    late = kept.filter(submitted_at__gt=F("entrant__tournament__list_deadline_at"))
    return kept.count(), late.count()


def let_it_pass(event: Tournament) -> None:
    """Move the deadline to a moment from now, once everybody is at it."""
    with own_connection():
        limit = time.monotonic() + 120
        while Submission.objects.count() < MANY and time.monotonic() < limit:
            time.sleep(0.01)
        with transaction.atomic():
            held = Tournament.objects.select_for_update().get(pk=event.pk)
            # From when the lock is held; long enough for everybody to see it in time.
            soon = Now() + dt.timedelta(seconds=1)
            Tournament.objects.filter(pk=held.pk).update(list_deadline_at=soon)


def bare(row: Entrant) -> Submission:
    """Write a list down as the service does, without asking anything."""
    number = Submission.objects.filter(entrant=row).count() + 1
    Submission.objects.filter(entrant=row).update(is_current=False)
    return Submission.objects.create(
        entrant=row, number=number, text="", verdict="LEGAL", by=row.person
    )


def expect_deadline(error: Exception) -> None:
    """Let any other refusal through: "try again", or a failure of the trial."""
    if "deadline" not in str(error):
        raise error


@pytest.mark.nightly
def test_of_a_hundred_who_save_across_the_deadline_nobody_is_late():
    the_sample_set()
    text = a_list()

    def save(row: Entrant) -> bool:
        try:
            lists.submit_deck_list(
                row.tournament_id, row.person, entrant=row.pk, text=text
            )
        except TournamentError as error:
            expect_deadline(error)
            return False
        return True

    kept, late = late_lists(save)

    assert kept >= MANY
    assert late == 0


def asked_too_early(row: Entrant) -> bool:
    """Ask whether it is late, and write when it may be: what a service must not do."""
    if events.are_deck_lists_locked(row.tournament):
        return False
    time.sleep(PAUSE)
    return True


def test_the_trigger_holds_where_a_service_does_not():
    """H11: whoever writes past the condition is still refused."""

    def save(row: Entrant) -> bool:
        if not asked_too_early(row):
            return False
        try:
            with transaction.atomic():
                bare(row)
        except IntegrityError as error:
            expect_deadline(error)
            return False
        return True

    kept, late = late_lists(save)

    assert kept >= MANY
    assert late == 0


@pytest.mark.parametrize("trial", TRIALS)
def test_without_both_lists_come_late(trial):
    """C3: the trials above can fail."""

    def save(row: Entrant) -> bool:
        if not asked_too_early(row):
            return False
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET LOCAL session_replication_role = replica")
            bare(row)
        return True

    _, late = late_lists(save)

    assert late > 0
