"""One act on an event: locked, compared, logged, sealed."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.builders.events import an_event
from tests.builders.people import a_person
from tournaments.core.action import act_on, seal_breaches
from tournaments.models import Entry, Payload
from tournaments.rules.errors import Stale

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def acted(event, who, **words):
    with act_on(event.pk, who) as act:
        act.log("noted", after=words)


def run(statement, *values):
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, values)


@pytest.mark.nightly
def test_an_act_raises_the_version_and_is_sealed_to_the_one_before():
    event = an_event()

    acted(event, event.owner, first=1)
    acted(event, event.owner, second=2)

    event.refresh_from_db()
    first, second = Entry.objects.filter(tournament=event)
    assert event.version == 2
    assert (first.seq, second.seq) == (1, 2)
    assert second.prev_hash == first.hash
    assert seal_breaches(event) == []


def test_an_act_locks_its_event_before_it_reads_anything():
    """C5: whoever acts at the same time waits, where the database locks rows."""
    event = an_event()

    with CaptureQueriesContext(connection) as asked:
        acted(event, event.owner)

    first = next(each["sql"] for each in asked if each["sql"].startswith("SELECT"))
    assert ("FOR UPDATE" in first) == connection.features.has_select_for_update


def test_an_act_that_logs_nothing_is_a_mistake():
    """T1: every change of an event leaves a line."""
    event = an_event()

    with pytest.raises(RuntimeError, match="logged nothing"), act_on(event.pk, None):
        pass

    event.refresh_from_db()
    assert event.version == 0


def test_what_was_decided_about_an_older_state_is_refused():
    """C7: forms carry the version that they were made from."""
    event = an_event()
    acted(event, event.owner)

    with pytest.raises(Stale), act_on(event.pk, event.owner, expected=0) as act:
        act.log("too late")

    assert Entry.objects.count() == 1


@pytest.mark.nightly
def test_an_act_that_fails_leaves_no_line():
    event = an_event()

    def fail():
        with act_on(event.pk, event.owner) as act:
            act.log("begun")
            raise LookupError

    with pytest.raises(LookupError):
        fail()

    assert not Entry.objects.exists()


@pytest.mark.nightly
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tournaments_entry SET kind = 'another'",
        "DELETE FROM tournaments_entry",
        "UPDATE tournaments_payload SET reason = 'another'",
        "DELETE FROM tournaments_payload",
    ],
)
def test_the_log_is_never_rewritten(statement):
    """T2: raw SQL is refused as well."""
    event = an_event()
    acted(event, event.owner)

    with pytest.raises(IntegrityError):
        run(statement)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("table", "column"),
    [
        ("entry", "kind"),
        ("entry", "subject"),
        ("entry", "request_id"),
        ("payload", "reason"),
    ],
)
def test_a_line_that_somebody_altered_is_found(table, column):
    """T3: whoever gets past the triggers is betrayed by the seals."""
    event = an_event()
    for at in range(3):
        acted(event, event.owner, at=at)
    where = "seq = 2" if table == "entry" else "entry_id IN (SELECT id FROM {0})"
    where = where.format("tournaments_entry WHERE seq = 2")

    unguarded(f"UPDATE tournaments_{table} SET {column} = 'altered' WHERE {where}")

    found = seal_breaches(event)
    assert found
    assert all("Line 2" in each for each in found)


def unguarded(statement):
    """Write past the triggers, as somebody with the database in hand could."""
    if connection.vendor == "postgresql":
        run("SET LOCAL session_replication_role = replica")
        run(statement)
        run("SET LOCAL session_replication_role = DEFAULT")
        return
    triggers = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
    with connection.cursor() as cursor:
        cursor.execute(triggers + " AND name LIKE '%stays_update'")
        kept = cursor.fetchall()
        for name, _ in kept:
            cursor.execute(f"DROP TRIGGER {name}")
        cursor.execute(statement)
        for _, sql in kept:
            cursor.execute(sql)


@pytest.mark.nightly
def test_the_line_knows_who_acted_for_whom():
    event, judge = an_event(), a_person("Jude")

    acted(event, judge)

    entry = Entry.objects.get()
    assert entry.actor == judge
    assert Payload.objects.get().after == {}
