"""What tests share: the order, the sample set, and real workers on their database."""

import gc
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from operator import itemgetter
from pathlib import Path
from typing import Any

import celery
import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection, transaction
from django.middleware import csrf
from hypothesis import settings as hypothesis

from accounts.hashers import SiteArgon2Hasher
from config.processes import launch_process
from outbox.breaker import redis_breaker
from tests import services
from tournaments.core.action import Act
from tournaments.migrations._triggers import truncations
from tournaments.models import Entry

# A bar on speed is a benchmark, never a test.
hypothesis.register_profile("desk", deadline=None)
hypothesis.load_profile("desk")


# What a test asks for that needs a migrated database.
DATABASE = {"db", "transactional_db", "django_db_setup"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--part", help="K/N: the K-th of N parts of the tests")
    parser.addoption(
        "--delayed", action="store_true", help="journeys: answers take up to 2 s"
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even read the files of which no test can be chosen by its marks."""
    if not collection_path.match("test_*.py"):
        return None
    chosen, text = config.option.markexpr, collection_path.read_text()
    is_without = "not database" in chosen and WHOLE_FILE_NEEDS_IT.search(text)
    is_elsewhere = chosen.startswith(("both ", "smoke ")) and "mark.both" not in text
    is_later = "not nightly" in chosen and WHOLE_FILE_IS_NIGHTLY.search(text)
    return bool(is_without or is_elsewhere or is_later) or None


WHOLE_FILE_NEEDS_IT = re.compile(
    r"^pytestmark = (\[[^\]]*)?pytest\.mark\.django_db", re.MULTILINE
)
WHOLE_FILE_IS_NIGHTLY = re.compile(
    r"^pytestmark = (\[[^\]]*)?pytest\.mark\.nightly", re.MULTILINE
)


@pytest.hookimpl(tryfirst=True)  # before some are chosen by their marks
def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark what runs by night, what needs a database, and the smoke on SQLite."""
    assert isinstance(item, pytest.Function)
    daily = item.get_closest_marker("daily")
    if daily and daily.args and item.callspec.id not in daily.args:
        item.add_marker(pytest.mark.nightly)
    if item.get_closest_marker("django_db") or DATABASE & set(item.fixturenames):
        item.add_marker(pytest.mark.database)
    by_day = item.get_closest_marker("nightly") is None
    if by_day and item.get_closest_marker("both") and item.path not in SMOKED:
        SMOKED.add(item.path)
        item.add_marker(pytest.mark.smoke)


SMOKED: set[Path] = set()


@pytest.hookimpl(trylast=True)  # after the order was drawn by lot
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Begin with the modules that have long tests, so that none is alone at the end."""
    if part := config.getoption("--part"):
        number, parts = map(int, part.split("/"))
        items[:] = share(items, parts)[number - 1]
    long = {item.path for item in items if item.get_closest_marker("load")}
    items.sort(key=lambda item: item.path not in long)


def share(items: list[pytest.Item], parts: int) -> list[list[pytest.Item]]:
    """Return parts that take about the same time, the same at each run of a commit.

    Tests that share what was built for their module stay together.
    """
    groups: dict[str, list[pytest.Item]] = {}
    for item in sorted(items, key=lambda each: each.nodeid):
        stays = item.get_closest_marker("database") and seconds_of(item) < LONG
        groups.setdefault(str(item.path) if stays else item.nodeid, []).append(item)
    shares: list[list[pytest.Item]] = [[] for _ in range(parts)]
    taken = [0.0] * parts
    for group in sorted(groups.values(), key=lambda each: -sum(map(seconds_of, each))):
        lightest = taken.index(min(taken))
        shares[lightest] += group
        taken[lightest] += sum(map(seconds_of, group))
    return shares


LONG = 10.0


def seconds_of(item: pytest.Item) -> float:
    """Return about how long a test takes: what its mark says, or what most take."""
    for mark in item.iter_markers("nightly"):
        if "seconds" in mark.kwargs:
            return float(mark.kwargs["seconds"])
    if item.get_closest_marker("browser"):
        return 12.0
    return 0.3 if item.get_closest_marker("database") else 1.0


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """End with a table of what failed on purpose, and what came of it."""
    rows = [
        (report.nodeid.partition("::")[2], outcome, report)
        for outcome in ("passed", "failed", "error", "skipped")
        for report in terminalreporter.stats.get(outcome, ())
        if "tests/chaos/" in report.nodeid
    ]
    if not rows:
        return
    line, found = (
        terminalreporter.write_line,
        [dict(row[2].user_properties) for row in rows],
    )
    terminalreporter.section("chaos")
    for name, outcome, report in sorted(rows, key=itemgetter(0)):
        told = ", ".join(f"{what}: {it}" for what, it in report.user_properties)
        line(f"{outcome:7} {report.duration:6.1f} s  {name}  {told}")
    for what, total in (("hits", sum), ("lost or doubled", sum), (SLOWEST, max)):
        line(f"{what}: {total(each.get(what, 0) for each in found)}")


SLOWEST = "slowest page, s"


def pytest_collection_finish() -> None:
    """Let the collector of garbage pass over thousands of tests that stay anyway."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _fresh_cache():
    """Rate limits and outages of one test must not reach the next."""
    redis_breaker._open_until = 0.0
    cache.clear()


@pytest.fixture(autouse=True)
def _one_kind_of_line_left_out(monkeypatch):
    """T1: a log that lacks a kind of line, to see that tests miss it."""
    kind = os.environ.get("BOOTH_LEFT_OUT")
    if kind:
        whole = Act.log

        def log(act, what, **more):
            if what != kind:
                return whole(act, what, **more)
            return Entry(kind=what)

        monkeypatch.setattr(Act, "log", log)


@pytest.fixture(autouse=True, scope="session")
def _static_files_when_they_are_asked_for():
    """WhiteNoise would look for all of them anew for every client of a test."""
    settings.WHITENOISE_AUTOREFRESH = True


@pytest.fixture(autouse=True, scope="session")
def _cheap_passwords():
    """A hundred megabytes for every guess are for those who guess (trust A2)."""
    SiteArgon2Hasher.memory_cost = 1024


@pytest.fixture(autouse=True, scope="session")
def _tokens_without_a_name_in_them():
    """Of a thousand tokens of all letters, one would hold a name that must be gone."""
    csrf.CSRF_ALLOWED_CHARS = "bcdfghjkmnpqrstvwxz"


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_modify_db_settings, django_db_blocker) -> bool:
    """Begin with a copy of migrated tables, because migrations take seconds."""
    if services.has_tables():
        with django_db_blocker.unblock():
            services.copy_tables()
    return services.has_tables()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker) -> None:
    """Let tests that commit empty the tables of the log, as nobody else can (T2)."""
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            for table, trigger, _ in truncations():
                cursor.execute(
                    f"ALTER TABLE tournaments_{table} DISABLE TRIGGER {trigger}"
                )


@pytest.fixture(scope="module")
def lasting(django_db_setup, django_db_blocker) -> Iterator[None]:
    """Let what a fixture of a module writes be there for all its tests, and no longer.

    A test sees it whether it asks for that fixture or not, so all of them should.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def _sample_set(lasting) -> None:
    from tests.builders.cards import the_sample_set

    the_sample_set()


@pytest.fixture
def samples(_sample_set, db) -> None:
    """Have the cards of the sample set in the database, written once for a module."""


@pytest.fixture
def nobody_renews(settings) -> None:
    """Let nobody renew a lease: he would need a connection that sees this test."""
    settings.OUTBOX_RENEW = 600


@pytest.fixture(scope="session")
def process_environment(django_db_setup) -> dict[str, str]:
    """Give other processes the database of the tests."""
    here = connection.settings_dict
    url = f"postgresql://{here['USER']}@/{here['NAME']}?host={here['OPTIONS']['host']}"
    return {**os.environ, "DATABASE_URL": url}


class Workers:
    """Celery worker processes that can be killed, and are gone at the end."""

    def __init__(self, environment: dict[str, str], *, log: Path) -> None:
        self.environment = environment
        self.log = log
        self.running: list[subprocess.Popen[bytes]] = []

    def start(self) -> subprocess.Popen[bytes]:
        schedule = self.log.with_name(f"beat{time.time_ns()}")
        words = (
            "celery --app config worker --queues upkeep,jobs --concurrency 2 --beat "
            f"--schedule {schedule} --hostname {time.time_ns()}@test --loglevel INFO "
            "--without-gossip --without-mingle --include tests.chaos.tasks"
        )
        command = [sys.executable, "-m", *words.split()]
        with self.log.open("ab") as output:
            worker = launch_process(command, output=output, env=self.environment)
        services.note(f"Celery {celery.__version__} workers")
        self.running.append(worker)
        return worker

    def kill(self, worker: subprocess.Popen[bytes]) -> None:
        """End a worker and its children without any warning."""
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()
        self.running.remove(worker)

    def stop(self) -> None:
        for worker in list(self.running):
            self.kill(worker)


@pytest.fixture
def workers(process_environment, transactional_db, tmp_path) -> Iterator[Workers]:
    started = Workers(process_environment, log=tmp_path / "worker.log")
    yield started
    started.stop()
    if started.log.exists():  # shown if the test failed
        sys.stdout.write(started.log.read_text()[-4000:])


@pytest.fixture(scope="session")
def eventually() -> Callable[..., None]:
    """Wait for what another process does; the limit only guards against a hang."""

    def wait(holds: Callable[[], object], *, seconds: float = 180) -> None:
        deadline = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < deadline, f"not within {seconds} s"
            time.sleep(0.05)

    return wait
