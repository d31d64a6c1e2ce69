"""The ground to measure on: private servers, a migrated database, a web process."""

import os
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from config.processes import launch
from tests import services


def production() -> None:
    """Set Django up on private PostgreSQL and Redis, with nothing made cheaper."""
    services.start_postgres()
    services.start_redis()
    services.settle_environment()
    del os.environ["ARGON2_TIME_COST"]
    os.environ["LOG_LEVEL"] = "ERROR"
    services.gather_static_files()
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"

    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


@contextmanager
def web() -> Iterator[int]:
    """Serve the site with gunicorn; give its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [
        *(sys.executable, "-m", "gunicorn", "config.wsgi", "--threads", "4"),
        *("--bind", f"127.0.0.1:{port}", "--no-control-socket"),
    ]
    log = Path(tempfile.mkdtemp()) / "web.log"
    with log.open("wb") as output:
        server = launch(command, output=output)
    while not services.connects(socket.AF_INET, ("127.0.0.1", port)):
        time.sleep(0.05)
    yield port
    services.stop(server, services.signal.SIGTERM)


def medians(times: int, **deeds: Callable[[int], object]) -> dict[str, float]:
    """Time deeds in turn, so that a slow moment hits all; give median milliseconds."""
    spent: dict[str, list[float]] = {name: [] for name in deeds}
    for turn in range(times):
        for name, deed in deeds.items():
            started = time.perf_counter()
            deed(turn)
            spent[name].append((time.perf_counter() - started) * 1000)
    return {name: median(values) for name, values in spent.items()}
