"""P6: personal data is deleted when its retention period is over, and not before."""

import datetime as dt

import pytest
from allauth.usersessions.models import UserSession
from django.db import connection
from django.utils import timezone

from config.settings import CELERY_BEAT_SCHEDULE, CELERY_TASK_ROUTES
from outbox.models import Job, JobState
from privacy import selectors, tasks
from privacy.inventory import INVENTORY, Retention
from privacy.models import Copy
from privacy.services.retention import delete_expired_data
from tests.builders.events import a_submission
from tests.builders.farewells import a_person_everywhere, hits, the_event
from tests.builders.looking import source
from tests.builders.people import a_person, a_visit
from tests.builders.series import a_finished
from tournaments.core.action import seal_breaches
from tournaments.journal.queries import logbook
from tournaments.models import (
    Entry,
    Parcel,
    Payload,
    Shredding,
    Submission,
    Tournament,
)

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def later(**more):
    return timezone.now() + dt.timedelta(**more)


def test_it_runs_by_itself():
    assert CELERY_BEAT_SCHEDULE["privacy"]["task"] == tasks.delete_expired_data.name
    assert CELERY_BEAT_SCHEDULE["privacy"]["schedule"] <= 24 * 3600
    assert CELERY_TASK_ROUTES[tasks.delete_expired_data.name] == {"queue": "upkeep"}
    tasks.delete_expired_data()


class TestAddresses:
    @pytest.mark.nightly
    @pytest.mark.parametrize(("days", "is_kept"), [(29, True), (31, False)])
    def test_device_and_address_go_after_30_days_and_the_session_goes_on(
        self, days, is_kept
    ):
        ada = a_person("Ada")
        page = a_visit(ada, agent="Firefox")

        delete_expired_data(now=later(days=days))

        [row] = UserSession.objects.filter(user=ada)
        assert (row.user_agent == "Firefox") is is_kept
        assert (row.ip == "127.0.0.1") is is_kept
        shown = source(page.get("/accounts/sessions/"))
        assert ("forgotten" in shown) is not is_kept


class TestLists:
    @pytest.mark.nightly
    @pytest.mark.parametrize(
        ("days", "mode", "is_kept"),
        [
            (59, "private", True),
            (61, "private", False),
            (61, "opponent", False),
            (61, "entrants", False),
            (61, "public", True),
        ],
    )
    def test_one_that_was_never_published_goes_after_60_days(self, days, mode, is_kept):
        event = a_finished(*"ABCD", visible_when_finished=mode)
        a_submission(event.entrants.first())

        delete_expired_data(now=later(days=days))

        assert bool(Submission.objects.get().text) is is_kept

    @pytest.mark.nightly
    def test_a_list_that_was_replaced_was_never_published(self):
        event = a_finished(*"ABCD", visible_when_finished="public")
        for _ in range(2):
            a_submission(event.entrants.first())

        delete_expired_data(now=later(days=61))

        kept = Submission.objects.order_by("number").values_list("text", flat=True)
        assert [bool(each) for each in kept] == [False, True]

    @pytest.mark.nightly
    def test_of_an_event_that_was_called_off_too(self):
        event = a_finished(*"ABCD")
        Tournament.objects.update(state="cancelled", finished_at=None)
        a_submission(event.entrants.first())

        delete_expired_data(now=later(days=61))

        assert not Submission.objects.get().text

    @pytest.mark.nightly
    def test_of_an_event_that_still_runs_none_goes(self):
        event = a_finished(*"ABCD")
        Tournament.objects.update(state="running", finished_at=None)
        a_submission(event.entrants.first())

        delete_expired_data(now=later(days=400))

        assert Submission.objects.get().text


def tables_with_the_name(keep):
    """Return the tables with this retention that still hold the name."""
    with connection.cursor() as cursor:
        return {
            kept.model
            for kept in INVENTORY
            if kept.keep == keep and not kept.is_secret and named_in(cursor, kept)
        }


def named_in(cursor, kept):
    names = [
        each.column
        for cell in kept.cells
        if not (
            each := selectors.model_of_entry(kept)._meta.get_field(cell)
        ).is_relation
    ]
    if not names:
        return False
    table = selectors.model_of_entry(kept)._meta.db_table
    columns = ", ".join(f'"{name}"' for name in names)
    cursor.execute(f'SELECT {columns} FROM "{table}"')
    return bool(hits("\n".join(map(str, cursor.fetchall())), "quellmann"))


@pytest.mark.usefixtures("samples")
class TestAudit:
    @pytest.mark.nightly
    def test_words_go_after_24_months_and_the_chain_holds(self):
        a_person_everywhere()
        event = the_event()
        seals = Entry.objects.filter(tournament=event).values_list("hash", flat=True)
        before = list(seals)
        kept = tables_with_the_name(Retention.EVENT)
        assert {"tournaments.Payload", "tournaments.Penalty", "tournaments.Notice"} <= (
            tables_with_the_name(Retention.AUDIT)
        )

        delete_expired_data(now=later(days=729))
        assert Payload.objects.filter(entry__tournament=event).exists()
        delete_expired_data(now=later(days=731))

        assert tables_with_the_name(Retention.AUDIT) == set()
        assert tables_with_the_name(Retention.EVENT) == kept
        assert not Payload.objects.filter(entry__tournament=event).exists()
        assert list(seals) == before
        assert seal_breaches(event) == []
        told = logbook.to_log_lines(
            logbook.with_related_rows(Entry.objects.filter(tournament=event))
        )
        assert not [each.words for each in told if "None" in each.words]
        assert {each.why for each in Shredding.objects.all()} == {"age"}

    @pytest.mark.nightly
    def test_a_second_run_finds_nothing_left(self):
        a_person_everywhere()
        now = later(days=731)
        delete_expired_data(now=now)

        assert set(delete_expired_data(now=now).values()) == {0}


@pytest.mark.nightly
def test_files_copies_and_letters_that_nobody_fetched_go():
    ada = a_person("Ada")
    Parcel.objects.create(by=ada, file_name="event.json", data=b"x")
    Copy.objects.create(person=ada, made_at=later(seconds=5), data=b"x")
    now = timezone.now()
    Job.objects.create(
        kind="mail", key="m", state=JobState.PARKED, due_at=now, publish_at=now
    )

    delete_expired_data(now=later(hours=23))
    assert (Parcel.objects.count(), Copy.objects.count()) == (1, 1)
    delete_expired_data(now=later(hours=25))
    assert (Parcel.objects.count(), Copy.objects.count()) == (0, 0)
    assert Job.objects.exists()
    delete_expired_data(now=later(days=31))
    assert not Job.objects.exists()
