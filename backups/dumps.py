"""Dump and restore a whole database: by pg_dump, or by SQLite's backup API.

Rows are counted in the same snapshot that is dumped, while people go on working.
"""

import os
import re
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.db import connection
from django.db.backends.sqlite3._functions import register
from psycopg.conninfo import make_conninfo

from backups.backup_files import BLOCK, read_blocks
from backups.errors import BackupError

# Of a connection's parameters, those that lead to the database.
ADDRESS = (
    *("host", "hostaddr", "port", "dbname", "user", "service", "passfile"),
    *("sslmode", "sslrootcert", "sslcert", "sslkey", "channel_binding"),
)
DEBIAN = Path("/usr/lib/postgresql")


@dataclass(frozen=True, slots=True, kw_only=True)
class Dump:
    """A dump as a stream, with the row counts and migrations of the database."""

    vendor: str
    server: str
    rows: dict[str, int]
    migrations: list[str]
    stream: Iterator[bytes]


@contextmanager
def open_dump() -> Iterator[Dump]:
    """Context manager: a consistent dump of the database, PostgreSQL or SQLite."""
    with (
        dump_postgres() if connection.vendor == "postgresql" else dump_sqlite() as dump
    ):
        yield dump


def require_empty_database() -> None:
    """Raise BackupError if the database has tables (trust X3)."""
    tables = connection.introspection.table_names()
    connection.close()
    if tables:
        name = connection.settings_dict["NAME"]
        raise BackupError(
            f"The database {name} has {len(tables)} tables, but a backup can only "
            f"be restored into an empty one. {new_database_advice()}, then run "
            "this again."
        )


def new_database_advice() -> str:
    """Return a sentence on how to get an empty database for a restore."""
    if not settings.EMBEDDED:
        return "Create a new database and point DATABASE_URL to it"
    return (
        f"Create a new folder, copy backup-key and secret-key of {settings.VAR} "
        "into it, and set BOOTH_VAR to it"
    )


def restore_dump(write_dump: Callable[[IO[bytes]], None]) -> None:
    """Write a dump into the empty database; a failure leaves it empty."""
    if connection.vendor == "postgresql":
        restore_postgres(write_dump)
    else:
        restore_sqlite(write_dump)


def count_rows(cursor: Any, tables: Iterable[str]) -> dict[str, int]:
    found = {}
    for table in sorted(tables):
        cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")  # noqa: S608
        found[table] = cursor.fetchone()[0]
    return found


def applied_migrations(cursor: Any) -> list[str]:
    cursor.execute("SELECT app, name FROM django_migrations ORDER BY app, name")
    return [f"{app}.{name}" for app, name in cursor.fetchall()]


# PostgreSQL


@contextmanager
def dump_postgres() -> Iterator[Dump]:
    """Export a snapshot, count its rows, and have pg_dump read the same snapshot."""
    program = find_postgres_program("pg_dump")
    looking = connection.copy()
    try:
        looking.set_autocommit(False)
        with looking.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            cursor.execute("SET LOCAL statement_timeout = 0")
            cursor.execute("SELECT pg_export_snapshot()")
            snapshot = cursor.fetchone()[0]
            words = [
                *(program, "--format=custom", "--no-owner", "--no-privileges"),
                *(f"--snapshot={snapshot}", f"--dbname={connection_string()}"),
            ]
            yield Dump(
                vendor="postgresql",
                server="{}.{}".format(*divmod(looking.pg_version, 10_000)),
                rows=count_rows(cursor, looking.introspection.table_names(cursor)),
                migrations=applied_migrations(cursor),
                stream=program_output(words),
            )
    finally:
        looking.close()


@contextmanager
def running_program(
    words: list[str | Path], **streams: int
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program; raise BackupError with its error output if it fails."""
    with (
        tempfile.TemporaryFile() as complaint,
        subprocess.Popen(
            words, stderr=complaint, env=program_environment(), **streams
        ) as running,
    ):
        try:
            yield running
        except BaseException:
            running.kill()  # before it takes half a dump for a whole one
            raise
        if running.wait() != 0:
            complaint.seek(0)
            said = complaint.read().decode(errors="replace").strip()
            raise BackupError(
                f"{Path(words[0]).name} failed: {said or 'no error message'}"
            )


def program_output(words: list[str | Path]) -> Iterator[bytes]:
    with running_program(words, stdout=subprocess.PIPE) as running:
        assert running.stdout is not None  # noqa: S101 (a pipe was asked for)
        while block := running.stdout.read(BLOCK):
            yield block


def restore_postgres(write_dump: Callable[[IO[bytes]], None]) -> None:
    """Feed a dump to pg_restore in one transaction; raise BackupError on failure."""
    words: list[str | Path] = [
        *(find_postgres_program("pg_restore"), "--no-owner", "--no-privileges"),
        *("--exit-on-error", "--single-transaction", f"--dbname={connection_string()}"),
    ]
    with running_program(
        words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
    ) as running:
        assert running.stdin is not None  # noqa: S101 (a pipe was asked for)
        # A broken pipe: it has something to complain about.
        with suppress(BrokenPipeError):
            write_dump(running.stdin)
            running.stdin.close()


def connection_string() -> str:
    """Return a libpq string without password: other users see process arguments."""
    found = connection.get_connection_params()
    return make_conninfo(
        **{name: found[name] for name in ADDRESS if found.get(name) not in (None, "")}
    )


def program_environment() -> dict[str, str]:
    password = connection.settings_dict.get("PASSWORD")
    return {**os.environ, **({"PGPASSWORD": password} if password else {})}


def find_postgres_program(name: str) -> Path:
    """Return the path of pg_dump or pg_restore, new enough, or raise BackupError."""
    with connection.cursor():
        server = connection.pg_version // 10_000
    found = [Path(path) for path in [shutil.which(name)] if path]
    found += [folder / "bin" / name for folder in version_folders(DEBIAN)]
    versions = {path: major_version_of(path) for path in found if path.exists()}
    for path, version in versions.items():
        if version >= server:
            return path
    there = ", ".join(f"{path} of {each}" for path, each in versions.items())
    raise BackupError(
        f"The server is PostgreSQL {server}, which needs {name} {server} or newer; "
        f"there is {there or 'none here'}. Install it (Debian: apt-get "
        f"install postgresql-client-{server})."
    )


def version_folders(folder: Path) -> list[Path]:
    """Return Debian's folders of PostgreSQL versions, newest first."""
    there = [path for path in folder.glob("*") if path.name.isdigit()]
    return sorted(there, key=lambda path: int(path.name), reverse=True)


def major_version_of(program: Path) -> int:
    """Return the major version of a PostgreSQL program, or 0."""
    told = subprocess.run(
        [program, "--version"], check=False, capture_output=True, text=True
    ).stdout
    found = re.search(r"\(PostgreSQL\) (\d+)", told)
    return int(found[1]) if found else 0


# SQLite


@contextmanager
def dump_sqlite() -> Iterator[Dump]:
    """Copy the database to a temporary file by SQLite's backup API, and dump that."""
    with tempfile.TemporaryDirectory(
        dir=sqlite_path().parent, prefix=".backup-"
    ) as folder:
        copied = Path(folder, "copy.sqlite3")
        with (
            closing(sqlite3.connect(sqlite_path())) as old,
            closing(sqlite3.connect(copied)) as new,
        ):
            old.backup(new)
            tables = [
                name
                for (name,) in new.execute(
                    "SELECT name FROM sqlite_master WHERE type = 'table' "
                    "AND name NOT LIKE 'sqlite_%'"
                )
            ]
            with closing(new.cursor()) as cursor:
                rows, migrations = (
                    count_rows(cursor, tables),
                    applied_migrations(cursor),
                )
        yield Dump(
            vendor="sqlite",
            server=sqlite3.sqlite_version,
            rows=rows,
            migrations=migrations,
            stream=read_blocks(copied),
        )


def restore_sqlite(write_dump: Callable[[IO[bytes]], None]) -> None:
    """Write the dump, check its integrity, and rename it to the database file."""
    target = sqlite_path()
    target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    part = target.with_name(f".{target.name}.part")
    try:
        part.touch(mode=0o600)
        with part.open("wb") as file:
            write_dump(file)
        with closing(sqlite3.connect(part)) as there:
            register(there)  # functions that constraints of ours ask for
            [[word]] = there.execute("PRAGMA integrity_check(1)")
        if word != "ok":
            raise BackupError(f"SQLite does not take the dump: {word}")
        connection.close()
        for ending in ("-wal", "-shm"):  # of the empty one, which was looked at
            target.with_name(target.name + ending).unlink(missing_ok=True)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def sqlite_path() -> Path:
    return Path(connection.settings_dict["NAME"])
