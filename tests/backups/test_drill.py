"""The restore drill (X3): a desk in use is dumped, restored and proven.

Servers are real, and commands run as an operator types them, in processes.
"""

import hashlib
import io
import os
import subprocess
import sys
import threading
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from backups import backup_files, dumps, encryption, restore_checks
from outbox import services as outbox
from outbox.models import Job
from tests import services
from tests.builders.cards import the_sample_set
from tests.builders.events import a_running_event
from tests.builders.evidence import a_table, check_all, doctored, named, seen_by_all
from tests.builders.people import a_person
from tests.builders.swiss import a_draft, play, published
from tests.chaos.tasks import slow_beat
from tournaments.models import LogVerdict

pytestmark = [
    pytest.mark.load,
    pytest.mark.django_db(transaction=True),
    pytest.mark.nightly,
]
HERE = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _programs(monkeypatch):
    """Let a server that came as a wheel have its own pg_dump."""
    programs, _ = services.find_postgres()
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")


@pytest.fixture(autouse=True)
def key(settings):
    settings.BACKUP_KEY = encryption.new_backup_key()
    return settings.BACKUP_KEY


class Place:
    """A database, and the commands on it."""

    def __init__(self, name, *, key):
        here = connection.settings_dict
        host = here["OPTIONS"]["host"]
        self.url = f"postgresql://{here['USER']}@/{name}?host={host}"
        self.environment = {
            **os.environ,
            "BACKUP_KEY": key,
            "DATABASE_URL": self.url,
        }

    def manage(self, *words):
        return subprocess.run(
            [sys.executable, HERE / "manage.py", *map(str, words)],
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def ask(self, question):
        with psycopg.connect(self.url) as there:
            return there.execute(question).fetchall()

    def digests(self):
        """Return a digest of all rows of each table, by nothing but SELECT."""
        return {
            table: digest(self.ask(f'SELECT * FROM "{table}"'))
            for table in sorted(connection.introspection.table_names())
        }


def digest(rows):
    lines = sorted(repr(row) for row in rows)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


@pytest.fixture
def here(key):
    return Place(connection.settings_dict["NAME"], key=key)


@pytest.fixture
def fresh(key):
    """Return an empty database beside that of the tests."""
    name = f"drill_{os.getpid()}"
    with connection.creation._nodb_cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}"')
    yield Place(name, key=key)
    with connection.creation._nodb_cursor() as cursor:
        cursor.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture
def desk():
    """Have a desk in use: a round that is played, one that runs, verdicts on logs."""
    the_sample_set()
    event = a_running_event(8, a_person("Una"))
    play(event)
    published(a_draft(event, 2))
    table = a_table()
    for log, who in (
        (seen_by_all(11), table.ada),
        (doctored(seen_by_all(12)), table.ben),
    ):
        table.hand_in(named(log, table), who)
    check_all()
    assert LogVerdict.objects.count() == 2
    return event


def back_up(folder, **options):
    call_command("backup", str(folder), stdout=io.StringIO(), **options)
    return backup_files.list_backups(folder)[0]


@pytest.mark.nightly
def test_a_desk_in_use_comes_back_as_it_was(desk, here, fresh, tmp_path):
    """X3, K7: rows, versions, chain, standings, pairings, verdicts and a sign-in.

    Jobs come in all the while; the counts of the manifest are those of the dump.
    """
    before = here.digests()
    with people_at_work():
        made = back_up(tmp_path / "backups")

    done = fresh.manage("restore", made)

    assert (done.returncode, done.stderr) == (0, "")
    told = [line.split(":")[0] for line in done.stdout.splitlines()[1:-1]]
    assert told == [
        f"ok     {each}"
        for each in ("rows", "versions", "tables", "events", "sign-in", "verdicts")
    ]
    assert "verdicts: 2 replayed" in done.stdout
    assert without_jobs(fresh.digests()) == without_jobs(before)
    [[kept]] = fresh.ask("SELECT count(*) FROM outbox_job")
    assert kept < Job.objects.count()  # they went on after the instant of the dump


def without_jobs(digests):
    return {name: each for name, each in digests.items() if name != "outbox_job"}


@contextmanager
def people_at_work():
    stop, written = threading.Event(), count()

    def work():
        try:
            while not stop.is_set():
                outbox.enqueue(slow_beat, key=f"{next(written)}")
        finally:
            connection.close()

    worker = threading.Thread(target=work)
    worker.start()
    try:
        yield
    finally:
        stop.set()
        worker.join()
    assert next(written) > 1


@pytest.mark.nightly
def test_a_database_that_has_something_is_not_written_over(desk, fresh, tmp_path):
    made = back_up(tmp_path / "backups")

    with pytest.raises(CommandError, match="into an empty one"):
        call_command("restore", str(made), stdout=io.StringIO())


@pytest.mark.nightly
def test_an_altered_dump_leaves_the_database_empty(desk, fresh, tmp_path):
    made = back_up(tmp_path / "backups")
    data = bytearray(made.read_bytes())
    data[-100] ^= 1
    made.write_bytes(bytes(data))

    done = fresh.manage("restore", made)

    assert done.returncode == 1
    assert "it was cut off or changed" in done.stderr
    assert "Traceback" not in done.stderr
    [[tables]] = fresh.ask("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
    assert tables == 0


@pytest.mark.nightly
def test_rows_that_were_altered_past_the_desk_are_found(desk):
    """T3, I4: by what a restore looks at when the rows are there."""
    assert restore_checks.check_tournaments().wrong == []

    for statement in ALTERED:
        alter(statement)

    found = "\n".join(restore_checks.check_tournaments().wrong)
    assert f"{desk.name}: The log:" in found
    assert "the stored standings differ from a new calculation" in found


ALTERED = (
    """UPDATE tournaments_payload SET reason = 'another one'
    WHERE entry_id = (SELECT min(entry_id) FROM tournaments_payload)""",
    """UPDATE tournaments_match SET winner = 'away'
    WHERE winner = 'home' AND "table" = 1""",
)


def alter(statement):
    """Write past the triggers, as somebody with the rights of the owner could."""
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute(statement)
        assert cursor.rowcount >= 1
        cursor.execute("SET session_replication_role = origin")


def test_rows_that_are_missing_are_counted(desk, tmp_path):
    """A dump that lost rows on the way would open, and be found by its manifest."""
    with dumps.open_dump() as dump:
        rows = dump.rows
    manifest = type(
        "Told", (), {"rows": {**rows, "accounts_user": 9999}, "migrations": []}
    )

    found = list(restore_checks.compare_with_manifest(manifest))

    assert any("the backup had 9999" in words for words in found[0].wrong)
    assert found[1].wrong


@pytest.mark.nightly
def test_the_demo_comes_back_as_it_was(here, fresh, tmp_path):
    """The bar of the drill: a running demo event, with its logs replayed."""
    call_command("demo", force=True, stdout=io.StringIO())
    check_all()
    before = here.digests()
    made = back_up(tmp_path / "backups")

    done = fresh.manage("restore", made)

    assert (done.returncode, done.stderr) == (0, "")
    assert "events: 3," in done.stdout
    assert fresh.digests() == before
