"""The whole database as one stream, and back: PostgreSQL's own programs, SQLite's own
backup.

Rows are counted in the very state that is dumped, while people go on working.
"""

import os
import re
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.backends.sqlite3._functions import register
from psycopg.conninfo import make_conninfo

from backups.errors import BackupError, NoProgram, NotEmpty
from backups.shelf import BLOCK, blocks

# Of a connection's parameters, those that lead to the database.
ADDRESS = (
    *("host", "hostaddr", "port", "dbname", "user", "service", "passfile"),
    *("sslmode", "sslrootcert", "sslcert", "sslkey", "channel_binding"),
)
DEBIAN = Path("/usr/lib/postgresql")


@dataclass(frozen=True, slots=True, kw_only=True)
class Dump:
    vendor: str
    server: str
    rows: dict[str, int]
    migrations: list[str]
    stream: Iterator[bytes]


@contextmanager
def taken() -> Iterator[Dump]:
    """Dump the database of the desk as it is at this instant."""
    with of_postgres() if connection.vendor == "postgresql" else of_sqlite() as dump:
        yield dump


def require_empty() -> None:
    """Refuse to write over anything: a backup goes into a new database (X3)."""
    tables = connection.introspection.table_names()
    connection.close()
    if tables:
        name = connection.settings_dict["NAME"]
        raise NotEmpty(
            f"The database {name} has {len(tables)} tables, and a backup is restored "
            f"into an empty one only. {an_empty_one()}, then run this again."
        )


def an_empty_one() -> str:
    """Say how to have one; a trial desk keeps its two keys beside the database."""
    if not settings.EMBEDDED:
        return "Make a new database and point DATABASE_URL at it"
    return (
        "Make a new folder, copy backup-key and secret-key of "
        f"{settings.VAR} into it, and set BOOTH_VAR to it"
    )


def put_back(stream: Iterable[bytes]) -> None:
    """Write a dump into the empty database; what fails leaves it empty."""
    if connection.vendor == "postgresql":
        into_postgres(stream)
    else:
        into_sqlite(stream)


def counted(cursor: Any, tables: Iterable[str]) -> dict[str, int]:
    found = {}
    for table in sorted(tables):
        cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")  # noqa: S608
        found[table] = cursor.fetchone()[0]
    return found


def applied(cursor: Any) -> list[str]:
    cursor.execute("SELECT app, name FROM django_migrations ORDER BY app, name")
    return [f"{app}.{name}" for app, name in cursor.fetchall()]


# PostgreSQL


@contextmanager
def of_postgres() -> Iterator[Dump]:
    """Hold a snapshot, count in it, and have pg_dump read the same one."""
    program = program_of("pg_dump")
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
                *(f"--snapshot={snapshot}", f"--dbname={address()}"),
            ]
            yield Dump(
                vendor="postgresql",
                server=version_told(looking.pg_version),
                rows=counted(cursor, looking.introspection.table_names(cursor)),
                migrations=applied(cursor),
                stream=output_of(words),
            )
    finally:
        looking.close()


def output_of(words: list[str | Path]) -> Iterator[bytes]:
    """Yield what a program writes, and its complaint if it fails."""
    with (
        tempfile.TemporaryFile() as complaint,
        subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=complaint, env=environment()
        ) as running,
    ):
        assert running.stdout is not None  # noqa: S101 (a pipe was asked for)
        try:
            while block := running.stdout.read(BLOCK):
                yield block
        except GeneratorExit:
            running.kill()
            raise
        if running.wait() != 0:
            raise BackupError(failure(words[0], said(complaint)))


def into_postgres(stream: Iterable[bytes]) -> None:
    """Have pg_restore write it all in one transaction."""
    words: list[str | Path] = [
        *(program_of("pg_restore"), "--no-owner", "--no-privileges"),
        *("--exit-on-error", "--single-transaction", f"--dbname={address()}"),
    ]
    with (
        tempfile.TemporaryFile() as complaint,
        subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=complaint,
            env=environment(),
        ) as running,
    ):
        assert running.stdin is not None  # noqa: S101 (a pipe was asked for)
        try:
            for piece in stream:
                running.stdin.write(piece)
            running.stdin.close()
        except BrokenPipeError:
            pass  # it has something to complain about
        except BaseException:
            running.kill()  # before it takes half a dump for a whole one
            raise
        if running.wait() != 0:
            raise BackupError(failure(words[0], said(complaint)))


def said(complaint: Any) -> str:
    complaint.seek(0)
    return complaint.read().decode(errors="replace").strip()


def failure(program: str | Path, words: str) -> str:
    return f"{Path(program).name} failed: {words or 'it did not say why'}"


def address() -> str:
    """Say where the database is, without the password, which others could read."""
    found = connection.get_connection_params()
    return make_conninfo(
        **{name: found[name] for name in ADDRESS if found.get(name) not in (None, "")}
    )


def environment() -> dict[str, str]:
    password = connection.settings_dict.get("PASSWORD")
    return {**os.environ, **({"PGPASSWORD": password} if password else {})}


def program_of(name: str) -> Path:
    """Find a program of PostgreSQL that is no older than the server."""
    with connection.cursor():
        server = connection.pg_version // 10_000
    found = [Path(path) for path in [shutil.which(name)] if path]
    found += [folder / "bin" / name for folder in newest_first(DEBIAN)]
    versions = {path: major(path) for path in found if path.exists()}
    for path, version in versions.items():
        if version >= server:
            return path
    there = ", ".join(f"{path} of {each}" for path, each in versions.items())
    raise NoProgram(
        f"The server is PostgreSQL {server}, which takes a {name} of {server} or newer "
        f"to talk to; there is {there or 'none here'}. Install it (Debian: apt-get "
        f"install postgresql-client-{server})."
    )


def newest_first(folder: Path) -> list[Path]:
    there = [path for path in folder.glob("*") if path.name.isdigit()]
    return sorted(there, key=lambda path: int(path.name), reverse=True)


def major(program: Path) -> int:
    told = subprocess.run(
        [program, "--version"], check=False, capture_output=True, text=True
    ).stdout
    found = re.search(r"\(PostgreSQL\) (\d+)", told)
    return int(found[1]) if found else 0


def version_told(number: int) -> str:
    return f"{number // 10_000}.{number % 10_000}"


# SQLite


@contextmanager
def of_sqlite() -> Iterator[Dump]:
    """Copy the file by SQLite's own means, beside it, where nobody else reads."""
    with tempfile.TemporaryDirectory(dir=place().parent, prefix=".backup-") as folder:
        copied = Path(folder, "copy.sqlite3")
        with (
            closing(sqlite3.connect(place())) as old,
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
                rows, migrations = counted(cursor, tables), applied(cursor)
        yield Dump(
            vendor="sqlite",
            server=sqlite3.sqlite_version,
            rows=rows,
            migrations=migrations,
            stream=blocks(copied),
        )


def into_sqlite(stream: Iterable[bytes]) -> None:
    """Write the file beside its place, look whether it is sound, and move it there."""
    target = place()
    target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    part = target.with_name(f".{target.name}.part")
    try:
        part.touch(mode=0o600)
        with part.open("wb") as file:
            file.writelines(stream)
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


def place() -> Path:
    return Path(connection.settings_dict["NAME"])
