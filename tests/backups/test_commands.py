"""Messages of the backup commands when something goes wrong (X3)."""

import datetime as dt
import io
import os
from pathlib import Path

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from backups import backup_files, dumps, encryption, services
from backups.errors import BackupError
from backups.management.commands import restore
from tests.services import find_postgres

pytestmark = pytest.mark.both


def call(*words, **options):
    said = io.StringIO()
    call_command(*map(str, words), stdout=said, **options)
    return said.getvalue()


@pytest.fixture
def sealed(settings, monkeypatch):
    """Have a key, and pg_dump of the server that the tests found."""
    settings.BACKUP_KEY = encryption.new_backup_key()
    with_programs(monkeypatch)


def with_programs(monkeypatch):
    if connection.vendor == "postgresql":
        programs, _ = find_postgres()
        monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")


def put(folder, *, hours):
    made = timezone.now() - dt.timedelta(hours=hours)
    return backup_files.write_backup(
        folder, backup_files.backup_name(made), lambda file: file.write(b"sealed")
    )


def test_a_new_key_is_a_key():
    assert encryption.parse_backup_key(call("backup", "--new-key"))


def test_a_recent_backup_is_fine(tmp_path):
    put(tmp_path, hours=40)
    put(tmp_path, hours=25)

    assert "is complete and 25.0 hours old" in call("backup", tmp_path, "--check")


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        ("old", "is 27.0 hours old; 26 are allowed"),
        ("none", "There is no backup in"),
        ("damaged", "was changed or damaged"),
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
    with pytest.raises(CommandError, match="at least 1"):
        call("backup", tmp_path, "--keep", 0)


@pytest.mark.django_db
@pytest.mark.usefixtures("sealed")
def test_the_first_copy_stays_when_the_second_place_is_gone(tmp_path):
    """X3: and what is too old goes from the first, however long the second is away."""
    first, second = tmp_path / "first", tmp_path / "share" / "booth"
    old = put(first, hours=30)

    with pytest.raises(CommandError, match=f"no folder {second}.*Mount the share"):
        call("backup", first, "--second", second, "--keep", 1)

    [made] = backup_files.list_backups(first)
    assert made != old
    backup_files.verify_checksum(made)
    assert not second.parent.exists()


def test_no_production_backup_without_a_key(settings):
    settings.EMBEDDED, settings.BACKUP_KEY = False, ""

    with pytest.raises(BackupError, match="BACKUP_KEY is not set"):
        services.backup_key()


def test_a_trial_desk_keeps_a_key_of_its_own(settings, tmp_path):
    settings.EMBEDDED, settings.BACKUP_KEY, settings.VAR = True, "", tmp_path

    assert str(services.backup_key()) == str(services.backup_key())
    assert (tmp_path / "backup-key").stat().st_mode & 0o077 == 0


def test_a_trial_desk_opens_no_backup_with_a_key_that_it_draws(settings, tmp_path):
    settings.EMBEDDED, settings.BACKUP_KEY, settings.VAR = True, "", tmp_path

    with pytest.raises(BackupError, match="Copy backup-key and secret-key"):
        services.backup_key(new=False)

    assert not (tmp_path / "backup-key").exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("embedded", "words"),
    [
        (True, "copy backup-key and secret-key of /srv/old into it, and set BOOTH_VAR"),
        (False, "Create a new database and point DATABASE_URL to it"),
    ],
)
def test_a_desk_that_has_data_says_how_to_have_an_empty_one(settings, embedded, words):
    settings.EMBEDDED, settings.VAR = embedded, Path("/srv/old")

    with pytest.raises(BackupError, match=f"into an empty one.*{words}"):
        dumps.require_empty_database()


def a_manifest(**cells):
    known = {"vendor": "sqlite", "migrations": [], "version": "9", "commit": ""}
    return type("Told", (), known | cells)


@pytest.mark.django_db
def test_what_this_program_cannot_read_is_refused():
    other = {"sqlite": "postgresql", "postgresql": "sqlite"}[connection.vendor]
    with pytest.raises(BackupError, match=f"This is a backup of {other}"):
        services.require_compatible(a_manifest(vendor=other))
    newer = a_manifest(vendor=connection.vendor, migrations=["decks.0099_later"])
    with pytest.raises(BackupError, match=r"newer version \(9, commit unknown\)"):
        services.require_compatible(newer)


@pytest.mark.parametrize("text", ["", "nothing like it"])
def test_a_file_that_is_no_backup_is_told_so(tmp_path, text):
    file = tmp_path / "x.age"
    file.write_text(text)

    with pytest.raises(CommandError, match="not a backup of Replay Booth"):
        call("restore", file)


@pytest.mark.parametrize("kind", ["nothing", "folder"])
def test_a_file_that_cannot_be_read_is_told_so(tmp_path, kind):
    file = tmp_path if kind == "folder" else tmp_path / "nofile"

    with pytest.raises(CommandError) as told:
        call("restore", file)

    assert str(told.value).startswith(f"{file} cannot be read: ")
    assert str(told.value).endswith("from the backup folder.")
    assert "Errno" not in str(told.value)


@pytest.mark.django_db
@pytest.mark.usefixtures("sealed")
def test_the_bare_dump_goes_over_no_file_and_never_half(tmp_path):
    call("backup", tmp_path)
    [made] = backup_files.list_backups(tmp_path)
    dump = tmp_path / "dump"
    dump.write_text("mine")
    with pytest.raises(CommandError, match="is not overwritten"):
        call("restore", made, "--open-to", dump)
    assert dump.read_text() == "mine"

    made.write_bytes(made.read_bytes()[:-1])
    with pytest.raises(CommandError, match="can't be decrypted"):
        call("restore", made, "--open-to", tmp_path / "half")
    assert not (tmp_path / "half").exists()


@pytest.mark.parametrize(
    ("wrong", "words"),
    [(1, "1 check failed"), (2, "2 checks failed")],
)
def test_what_does_not_hold_is_counted_in_plain_words(wrong, words):
    assert restore.failure_text(wrong) == words


@pytest.mark.nightly
@pytest.mark.django_db
def test_a_dump_counts_its_rows_and_is_a_whole_file(tmp_path, monkeypatch):
    """The trial desk's drill in small; that of production is in test_drill."""
    with_programs(monkeypatch)
    with dumps.open_dump() as dump:
        (tmp_path / "dump").write_bytes(b"".join(dump.stream))

    assert dump.vendor == connection.vendor
    assert dump.rows["django_migrations"] == len(dump.migrations) > 30
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
    with pytest.raises(BackupError, match=f"postgresql-client-{server}"):
        dumps.find_postgres_program("pg_dump")

    newer = a_program(tmp_path, f"{server + 1}.0")

    assert dumps.find_postgres_program("pg_dump") == newer
