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


def test_lines_that_are_missing_at_the_end_are_found():
    """T3: the chain alone ends with any of its lines."""
    event = an_event()
    for at in range(4):
        acted(event, event.owner, at=at)
    last = "SELECT id FROM tournaments_entry WHERE seq > 2"

    unguarded(f"DELETE FROM tournaments_payload WHERE entry_id IN ({last})")
    unguarded("DELETE FROM tournaments_entry WHERE seq > 2")

    assert seal_breaches(event) == ["Lines 3 to 4 are missing."]


@pytest.mark.parametrize(
    "statement",
    [
        pytest.param("UPDATE tournaments_loghead SET seq = 1", id="a lower number"),
        pytest.param("UPDATE tournaments_loghead SET mac = ''", id="no keyed hash"),
        pytest.param("DELETE FROM tournaments_loghead", id="no head"),
    ],
)
def test_a_head_that_somebody_altered_is_found(statement):
    event = an_event()
    acted(event, event.owner, at=1)
    acted(event, event.owner, at=2)

    run(statement)

    assert len(seal_breaches(event)) == 1


def test_the_seals_are_checked_a_part_at_a_time():
    event = an_event()
    for at in range(4):
        acted(event, event.owner, at=at)
    unguarded("UPDATE tournaments_entry SET kind = 'altered' WHERE seq = 3")

    parts = [seal_breaches(event, first=at, last=at + 1) for at in (1, 3)]

    assert parts == [[], ["Line 3 is not what was sealed."]]


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
