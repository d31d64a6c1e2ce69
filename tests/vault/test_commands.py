"""The commands of the vault: what they say on a bad day (X3)."""

import datetime as dt
import io
import os
from pathlib import Path

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from tests.services import find_postgres
from vault import dumps, sealing, services, shelf
from vault.errors import NoKey, NoProgram, VaultError

pytestmark = pytest.mark.both


def call(*words, **options):
    said = io.StringIO()
    call_command(*map(str, words), stdout=said, **options)
    return said.getvalue()


def put(folder, *, hours):
    made = timezone.now() - dt.timedelta(hours=hours)
    return shelf.put(folder, shelf.named(made), [b"sealed"])


def test_a_new_key_is_a_key():
    assert len(sealing.read_key(call("backup", "--new-key"))) == 32


def test_a_recent_backup_is_fine(tmp_path):
    put(tmp_path, hours=40)
    put(tmp_path, hours=25)

    assert "is whole and 25.0 hours old" in call("backup", tmp_path, "--check")


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        ("old", "is 27.0 hours old; 26 are allowed"),
        ("none", "There is no backup in"),
        ("damaged", "is not what was written"),
        ("no folder", "There is no folder"),
    ],
)
def test_an_alarm_without_a_recent_backup(tmp_path, spoil, words):
    """X3: older than 26 hours is told, by the exit code and by a letter."""
    folder = tmp_path
    if spoil == "old":
        put(folder, hours=27)
    elif spoil == "damaged":
        put(folder, hours=1).write_bytes(b"sealeD")
    elif spoil == "no folder":
        folder = tmp_path / "nowhere"

    with pytest.raises(CommandError, match=words):
        call("backup", folder, "--check", "--tell", "olga@desk.example")

    [letter] = mail.outbox
    assert letter.to == ["olga@desk.example"]
    assert words in letter.body


def test_the_second_place_is_looked_at_too(tmp_path):
    put(tmp_path, hours=1)
    put(tmp_path / "second", hours=30)

    with pytest.raises(CommandError, match=r"second is 30\.0 hours old"):
        call("backup", tmp_path, "--check", "--second", tmp_path / "second")


def test_the_newest_backup_always_stays(tmp_path):
    with pytest.raises(CommandError, match="1 or more"):
        call("backup", tmp_path, "--keep", 0)


def test_no_production_backup_without_a_key(settings):
    settings.EMBEDDED, settings.BACKUP_KEY = False, ""

    with pytest.raises(NoKey, match="BACKUP_KEY is not set"):
        services.key()


def test_a_trial_desk_keeps_a_key_of_its_own(settings, tmp_path):
    settings.EMBEDDED, settings.BACKUP_KEY, settings.VAR = True, "", tmp_path

    assert services.key() == services.key()
    assert (tmp_path / "backup-key").stat().st_mode & 0o077 == 0


def a_manifest(**cells):
    known = {"vendor": "sqlite", "migrations": [], "version": "9", "commit": ""}
    return type("Told", (), known | cells)


@pytest.mark.django_db
def test_what_this_program_cannot_read_is_refused():
    other = {"sqlite": "postgresql", "postgresql": "sqlite"}[connection.vendor]
    with pytest.raises(VaultError, match=f"This is a backup of {other}"):
        services.refuse_unknown(a_manifest(vendor=other))
    newer = a_manifest(vendor=connection.vendor, migrations=["decks.0099_later"])
    with pytest.raises(VaultError, match=r"newer program \(9, commit unknown\)"):
        services.refuse_unknown(newer)


@pytest.mark.parametrize("text", ["", "nothing like it"])
def test_a_file_that_is_no_backup_is_told_so(tmp_path, text):
    file = tmp_path / "x.backup"
    file.write_text(text)

    with pytest.raises(CommandError, match="no backup of Replay Booth"):
        call("restore", file)


@pytest.mark.django_db
def test_a_dump_counts_its_rows_and_is_a_whole_file(tmp_path, monkeypatch):
    """The trial desk's drill in small; that of production is in test_drill."""
    if connection.vendor == "postgresql":
        programs, _ = find_postgres()
        monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")
    with dumps.taken() as dump:
        (tmp_path / "dump").write_bytes(b"".join(dump.stream))

    assert dump.vendor == connection.vendor
    assert dump.rows["django_migrations"] == len(dump.migrations) > 40
    assert set(connection.introspection.table_names()) == set(dump.rows)
    start = {"sqlite": b"SQLite format 3", "postgresql": b"PGDMP"}[dump.vendor]
    assert (tmp_path / "dump").read_bytes().startswith(start)


def a_program(folder: Path, version: str) -> Path:
    program = folder / "pg_dump"
    program.write_text(f'#!/bin/sh\necho "pg_dump (PostgreSQL) {version}"\n')
    program.chmod(0o755)
    return program


@pytest.mark.django_db
def test_a_pg_dump_that_is_older_than_the_server_is_not_used(tmp_path, monkeypatch):
    if connection.vendor == "sqlite":
        return  # has no such program
    server = connection.pg_version // 10_000
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setattr(dumps, "DEBIAN", tmp_path / "none")
    a_program(tmp_path, "9.6.24")
    with pytest.raises(NoProgram, match=f"postgresql-client-{server}"):
        dumps.program_of("pg_dump")

    newer = a_program(tmp_path, f"{server + 1}.0")

    assert dumps.program_of("pg_dump") == newer
