"""K3: the database restarts while a round is published: all or nothing, then again."""

import json
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from django.db import connection, transaction

from config.processes import launch_process
from tests import services
from tests.builders.desk import guarded
from tests.builders.events import a_running_event
from tests.builders.people import a_person
from tests.builders.programs import OF_EVENTS, a_secret
from tests.builders.swiss import a_draft
from tests.chaos.sites import Site
from tournaments.core.action import seal_breaches
from tournaments.journal.queries.logbook import last_sealed_entry
from tournaments.models import Round, RoundState

pytestmark = [
    pytest.mark.load,
    pytest.mark.django_db(transaction=True),
    pytest.mark.nightly,
]
SIZE = 16
NOTHING = (RoundState.DRAFT, "round_drafted")
ALL = (RoundState.PUBLISHED, "round_published")


@pytest.fixture
def draft():
    return a_draft(a_running_event(SIZE, guarded(a_person("Olga"))))


def publish(site, draft, secret):
    """Publish with a key, as a program does that may have to try again (C8)."""
    told = {
        "version": draft.version,
        "acknowledged": [each["key"] for each in draft.notices],
    }
    return site.ask(
        f"/api/v1/events/{draft.tournament_id}/rounds/1/publish/",
        body=told,
        **{"Authorization": f"Bearer {secret}", "Idempotency-Key": "publish-1"},
    )


def what_is_there(draft):
    assert seal_breaches(draft.tournament) == []
    return Round.objects.get(pk=draft.pk).state, last_sealed_entry(
        draft.tournament
    ).kind


def test_connections_that_break_leave_nothing_and_the_same_key_does_it(
    process_environment, draft, eventually, record_property
):
    """What a restart is for whoever asks, on a server that others go on using."""
    secret = a_secret(draft.tournament.owner, draft.tournament, *OF_EVENTS)
    site = Site(process_environment)
    try:
        with ThreadPoolExecutor() as pool:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("LOCK TABLE tournaments_payload IN SHARE MODE")
                asked = pool.submit(publish, site, draft, secret)
                eventually(lambda: end_those_who_wait(cursor))
            status, _ = asked.result()
        assert status == 503
        record_property("hits", 1)
        assert what_is_there(draft) == NOTHING

        again, told = publish(site, draft, secret)
        assert (again, json.loads(told)["state"]) == (200, "published")
        found = what_is_there(draft)
        record_property("lost or doubled", int(found != ALL))
        assert found == ALL
        assert publish(site, draft, secret) == (again, told)  # C8: once, told twice
    finally:
        site.end()


def end_those_who_wait(cursor):
    cursor.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted AND database "
        "= (SELECT oid FROM pg_database WHERE datname = current_database())"
    )
    return cursor.fetchall()


class Server:
    """A PostgreSQL of its own, which may crash without hurting other tests."""

    def __init__(self, base=None):
        self.programs, _ = services.find_postgres()
        self.base = base or services.private_folder("booth-crash-")
        self.programs, self.options = services.as_somebody(self.programs, self.base)
        self.url = f"postgresql://postgres@/postgres?host={self.base}"
        words = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale"]
        self.call("initdb", "-D", self.base / "data", *words)
        self.start()

    def call(self, program, *words, **more):
        subprocess.run(
            [self.programs / program, *words],
            check=True,
            stdout=subprocess.DEVNULL,
            **self.options,
            **more,
        )

    def start(self):
        words = ["-D", self.base / "data", "-k", self.base, "-c", "listen_addresses="]
        with (self.base / "log").open("ab") as output:
            self.process = launch_process(
                [self.programs / "postgres", *words], output=output, **self.options
            )
        self.wait()

    def wait(self):
        deadline = time.monotonic() + 60
        while True:
            try:
                psycopg.connect(self.url).close()
            except psycopg.OperationalError:
                assert time.monotonic() < deadline, (self.base / "log").read_text()
                time.sleep(0.05)
            else:
                return

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(30)

    def crash(self):
        """Shut down at once: nothing is finished, the log of the database has it."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(30)

    def ask(self, question, *values):
        with psycopg.connect(self.url) as there:
            return there.execute(question, values).fetchone()

    def do(self, statement):
        with psycopg.connect(self.url) as there:
            assert there.execute(statement).rowcount == 1

    def is_waiting(self):
        [number] = self.ask("SELECT count(*) FROM pg_locks WHERE NOT granted")
        return number


@pytest.fixture
def server():
    started = Server()
    yield started
    started.stop()


def copy_to(server, url=""):
    """Have the rows of the tests on the other server, by the programs of a backup."""
    here = connection.settings_dict
    own = f"postgresql://{here['USER']}@/{here['NAME']}?host={here['OPTIONS']['host']}"
    dump = server.base / "dump"
    server.call("pg_dump", "--format=custom", f"--file={dump}", f"--dbname={own}")
    words = ["--no-owner", "--no-privileges", f"--dbname={url or server.url}"]
    server.call("pg_restore", *words, dump)


@pytest.mark.nightly
def test_a_crash_of_the_server_leaves_nothing_and_the_same_key_does_it(
    process_environment, server, draft, eventually, record_property
):
    """K3 in earnest: held where it writes the log, after the round was written."""
    secret = a_secret(draft.tournament.owner, draft.tournament, *OF_EVENTS)
    copy_to(server)
    site = Site({**process_environment, "DATABASE_URL": server.url})
    try:
        holder = psycopg.connect(server.url)
        holder.execute("LOCK TABLE tournaments_payload IN SHARE MODE")
        with ThreadPoolExecutor() as pool:
            asked = pool.submit(publish, site, draft, secret)
            eventually(server.is_waiting)
            server.crash()
            status, _ = asked.result()
        holder.close()
        assert status == 503
        record_property("hits", 1)
        server.start()
        assert there(server, draft) == NOTHING

        status, told = publish(site, draft, secret)
        assert (status, json.loads(told)["state"]) == (200, "published")
        found = there(server, draft)
        record_property("lost or doubled", int(found != ALL))
        assert found == ALL
    finally:
        site.end()


def there(server, draft):
    state = "SELECT state FROM tournaments_round WHERE id = %s"
    kind = (
        "SELECT kind FROM tournaments_entry WHERE tournament_id = %s "
        "ORDER BY seq DESC LIMIT 1"
    )
    return (
        *server.ask(state, draft.pk),
        *server.ask(kind, draft.tournament_id),
    )
