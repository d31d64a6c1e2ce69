"""T2: the desk's own connection to PostgreSQL cannot switch off what guards the log."""

import json
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from psycopg.errors import InsufficientPrivilege

from tests.builders.desk import guarded
from tests.builders.events import a_running_event
from tests.builders.people import a_person
from tests.builders.programs import OF_EVENTS, a_secret
from tests.builders.swiss import a_draft
from tests.chaos.sites import Site
from tests.chaos.test_database_restart import Server, copy_to, publish

pytestmark = [
    pytest.mark.load,
    pytest.mark.django_db(transaction=True),
    pytest.mark.nightly,
]
GRANTS = Path(__file__).resolve().parents[2] / "deploy" / "database.sql"
FORBIDDEN = [
    "TRUNCATE tournaments_entry CASCADE",
    "ALTER TABLE tournaments_entry DISABLE TRIGGER ALL",
    "ALTER TABLE tournaments_payload OWNER TO booth",
    "DROP TABLE tournaments_loghead",
    "SET session_replication_role = replica",
    "SET ROLE booth_owner",
    "CREATE TABLE mine (id integer)",
]


@pytest.fixture
def server():
    """A desk's database as docs/deploy.md makes it, with the rows of the test."""
    started = Server()
    with closing(psycopg.connect(started.url, autocommit=True)) as there:
        for role in ("booth", "booth_owner"):
            there.execute(f"CREATE ROLE {role} LOGIN")
        there.execute("CREATE DATABASE desk OWNER booth_owner TEMPLATE template0")
    with psycopg.connect(address(started, "postgres")) as there:
        there.execute(GRANTS.read_text())
    yield started
    started.stop()


def address(server, role):
    return f"postgresql://{role}@/desk?host={server.base}"


def test_the_desk_reads_and_writes_rows_and_changes_no_table(
    process_environment, server
):
    draft = a_draft(a_running_event(16, guarded(a_person("Olga"))))
    secret = a_secret(draft.tournament.owner, draft.tournament, *OF_EVENTS)
    copy_to(server, address(server, "booth_owner"))
    own = address(server, "booth")
    site = Site({**process_environment, "DATABASE_URL": own})
    try:
        status, text = publish(site, draft, secret)
        ready = json.loads(site.ask("/readyz")[1])
    finally:
        site.end()

    assert (status, json.loads(text)["state"]) == (200, "published")
    assert ready["database"]["ok"]
    assert ready["migrations"]["ok"]
    for statement in FORBIDDEN:
        with psycopg.connect(own) as there, pytest.raises(InsufficientPrivilege):
            there.execute(statement)
    # X3: a backup is made as the desk.
    server.call("pg_dump", "--no-owner", f"--file={server.base / 'file'}", own)
