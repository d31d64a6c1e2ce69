"""Processes that tests share: real workers on the test's own database."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import celery
import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from hypothesis import settings as hypothesis

from config.processes import launch
from tests import services

# A bar on speed is a benchmark, never a test.
hypothesis.register_profile("desk", deadline=None)
hypothesis.load_profile("desk")


@pytest.fixture(autouse=True)
def _fresh_cache():
    """Rate limits of one test must not reach the next."""
    cache.clear()


@pytest.fixture(autouse=True, scope="session")
def _static_files_when_they_are_asked_for():
    """WhiteNoise would look for all of them anew for every client of a test."""
    settings.WHITENOISE_AUTOREFRESH = True


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
            "celery --app config worker --queues jobs,upkeep --concurrency 2 --beat "
            f"--schedule {schedule} --hostname {time.time_ns()}@test --loglevel INFO "
            "--without-gossip --without-mingle --include tests.chaos.tasks"
        )
        command = [sys.executable, "-m", *words.split()]
        with self.log.open("ab") as output:
            worker = launch(command, output=output, env=self.environment)
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


@pytest.fixture(scope="session")
def eventually() -> Callable[..., None]:
    """Wait for what another process does; the limit only guards against a hang."""

    def wait(holds: Callable[[], object], *, seconds: float = 60) -> None:
        deadline = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < deadline, f"not within {seconds} s"
            time.sleep(0.05)

    return wait
