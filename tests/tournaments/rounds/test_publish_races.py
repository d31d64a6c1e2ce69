"""Several organisers at once: one does it, the others are told (C1, C3, C4, C9)."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import pytest
from django.db import connection, transaction

from outbox.models import Job
from tests.builders.events import a_running_event
from tests.builders.people import a_person
from tests.builders.swiss import a_draft, close, decide, log_of, play, published
from tournaments.core import action, round_versions
from tournaments.models import Entry, Match, Round, RoundState, Seat, Stage, Tournament
from tournaments.rounds.actions import cut, rounds
from tournaments.rounds.actions.guards import require_next_swiss_round
from tournaments.rules.errors import EventLocked, Stale

pytestmark = [pytest.mark.load, pytest.mark.django_db(transaction=True)]

ORGANISERS = 8
TRIALS = pytest.mark.parametrize(
    "trials", [2, pytest.param(200, marks=pytest.mark.nightly)]
)
FEW = pytest.mark.parametrize(
    "trials", [3, pytest.param(200, marks=pytest.mark.nightly)]
)


def at_once(deed, *, organisers=ORGANISERS):
    """Let some do the same at the same time; give how each of them fared."""
    gate = Barrier(organisers)

    def act(_):
        gate.wait()
        try:
            deed()
        except (Stale, EventLocked):
            return "told"
        except Exception as error:  # noqa: BLE001 (what would be a page with 500)
            return type(error).__name__
        else:
            return "done"
        finally:
            connection.close()

    with ThreadPoolExecutor(organisers) as pool:
        return sorted(pool.map(act, range(organisers)))


def one_did_it(ends):
    return ends == ["done", *["told"] * (len(ends) - 1)]


@pytest.fixture
def owner():
    return a_person("Olga")


# One deed each, as eight organisers have it before them.


def drafting(owner):
    event = a_running_event(8, owner)
    return event, lambda: a_draft(event)


def publishing(owner):
    event = a_running_event(8, owner)
    draft = a_draft(event)
    return event, lambda: published(draft)


def drafting_anew(owner):
    event = a_running_event(8, owner)
    draft = a_draft(event)
    return event, lambda: rounds.redraft_round(
        event.pk, owner, round_id=draft.pk, expected=draft.version
    )


def closing(owner):
    event = a_running_event(8, owner)
    round_ = decide(published(a_draft(event)))
    return event, lambda: close(round_)


def taking_back(owner):
    event = a_running_event(8, owner)
    round_ = published(a_draft(event))
    return event, lambda: rounds.unpublish_round(
        event.pk,
        owner,
        round_id=round_.pk,
        expected=round_.version,
        reason="Wrong room.",
    )


def confirming_the_cut(owner):
    event = a_running_event(8, owner, rounds=1)
    play(event)
    version = Tournament.objects.get(pk=event.pk).version
    return event, lambda: cut.confirm_cut(event.pk, owner, expected=version)


def publishing_the_cut(owner):
    event, confirm = confirming_the_cut(owner)
    confirm()
    return event, lambda: cut.publish_cut_round(event.pk, owner, number=1)


def tried(make, owner, *, trials):
    """Try it so many times; give the ends of each trial and the lines it left."""
    for _ in range(trials):
        event, deed = make(owner)
        before = len(log_of(event))
        ends = at_once(deed)
        yield event, ends, len(log_of(event)) - before


@TRIALS
@pytest.mark.parametrize("make", [drafting, publishing])
def test_of_eight_who_do_it_at_once_one_does_and_the_others_are_told(
    make, owner, trials
):
    """C1."""
    for event, ends, written in tried(make, owner, trials=trials):
        assert one_did_it(ends), ends
        assert written == 1
        assert event.played.count() == 1
        assert Seat.objects.filter(round__tournament=event).count() == 8
        assert action.seal_breaches(event) == []


@pytest.mark.nightly
@FEW
@pytest.mark.parametrize(
    "make",
    [
        drafting_anew,
        closing,
        taking_back,
        confirming_the_cut,
        publishing_the_cut,
    ],
)
def test_no_other_step_of_a_round_is_taken_twice(make, owner, trials):
    """C1."""
    for event, ends, written in tried(make, owner, trials=trials):
        assert one_did_it(ends), ends
        assert written == 1
        assert action.seal_breaches(event) == []


@pytest.mark.nightly
def test_whoever_is_second_is_told_what_happened(owner):
    event, publish = publishing(owner)
    publish()

    with pytest.raises(Stale) as told:
        publish()

    assert told.value.message == (
        "Round 1 was changed in the meantime; its status is now “published”."
    )
    assert event.played.get().state == RoundState.PUBLISHED


def test_a_draft_and_its_publication_do_not_cross(owner):
    """One publishes while another drafts anew: one of the two happens."""
    event = a_running_event(8, owner)
    draft = a_draft(event)
    deeds = [
        lambda: published(draft),
        lambda: rounds.redraft_round(
            event.pk, owner, round_id=draft.pk, expected=draft.version
        ),
    ]

    def one_of_the_two():
        deeds.pop()()

    ends = at_once(one_of_the_two, organisers=2)

    assert one_did_it(ends)
    alive = event.played.exclude(state=RoundState.CANCELLED)
    assert alive.count() == 1
    assert Seat.objects.filter(round=alive.get()).count() == 8


# C3: the trials above find what they are there to find.


def drafting_unlocked(owner):
    """Draft as the service does, but without the lock of the event."""
    event = a_running_event(8, owner)
    gate = Barrier(ORGANISERS)

    def deed():
        with transaction.atomic():
            tournament = Tournament.objects.get(pk=event.pk)
            require_next_swiss_round(tournament, 1)
            gate.wait()
            rounds.create_draft(tournament, 1)

    return event, deed


def publishing_unlocked(owner):
    event = a_running_event(8, owner)
    draft = a_draft(event)
    gate = Barrier(ORGANISERS)

    def deed():
        with transaction.atomic():
            round_ = Round.objects.get(pk=draft.pk)
            if (round_.state, round_.version) != (RoundState.DRAFT, draft.version):
                raise Stale("It is published.", remedy="Look at it.")
            gate.wait()
            round_.state = RoundState.PUBLISHED
            round_.published_at = rounds.Now()
            round_versions.save_round(round_, "state", "published_at")

    return event, deed


@pytest.mark.nightly
@pytest.mark.parametrize("make", [drafting_unlocked, publishing_unlocked])
def test_without_the_lock_every_trial_fails(make, owner):
    """C3."""
    for _, ends, _ in tried(make, owner, trials=10):
        assert not one_did_it(ends), ends


# C4 and C9.


@pytest.fixture
def _impatient(db):
    """C4: a lock is waited for three seconds; here less, for the test's sake."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        assert cursor.fetchone() == ("3s",)
        cursor.execute("SET lock_timeout = '200ms'")
        yield
        cursor.execute("SET lock_timeout = '3s'")


@pytest.mark.nightly
@pytest.mark.usefixtures("_impatient")
def test_whoever_waits_too_long_for_the_event_is_told(owner):
    event = a_running_event(8, owner)
    holds, done = Event(), Event()

    def hold():
        with transaction.atomic():
            Tournament.objects.select_for_update().get(pk=event.pk)
            holds.set()
            done.wait(30)
        connection.close()

    with ThreadPoolExecutor(1) as pool:
        holder = pool.submit(hold)
        holds.wait(30)
        try:
            with pytest.raises(EventLocked) as told:
                a_draft(event)
        finally:
            done.set()
        holder.result()

    assert "nothing was written" in told.value.remedy
    assert not event.played.exists()
    assert a_draft(event).state == RoundState.DRAFT


class Interrupted(Exception):
    """The connection went away."""


@pytest.mark.nightly
@pytest.mark.parametrize(
    "make", [drafting, publishing, closing, taking_back, publishing_the_cut]
)
def test_what_is_rolled_back_leaves_nothing(make, owner):
    """C9: no row, no line, no task."""
    event, deed = make(owner)
    before = state_of(event)

    with pytest.raises(Interrupted):
        interrupted(deed)

    assert state_of(event) == before


@transaction.atomic
def interrupted(deed):
    deed()
    raise Interrupted


def state_of(event):
    return (
        list(Tournament.objects.filter(pk=event.pk).values()),
        list(Round.objects.filter(tournament=event).order_by("pk").values()),
        list(Match.objects.filter(round__tournament=event).order_by("pk").values()),
        list(Seat.objects.filter(round__tournament=event).order_by("pk").values()),
        Entry.objects.filter(tournament=event).count(),
        Job.objects.count(),
        Stage(Tournament.objects.get(pk=event.pk).stage),
    )
