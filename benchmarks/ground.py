"""The ground to measure on: private servers, a migrated database, a client."""

import http.client
import os
import time
from collections.abc import Callable
from statistics import median

from tests import services


def production() -> None:
    """Set Django up on private PostgreSQL and Redis, with nothing made cheaper."""
    services.start_redis()
    services.settle_production()
    services.start_postgres()
    for name in ("ARGON2_TIME_COST", "FRAGMENT_REST"):
        del os.environ[name]
    os.environ["LOG_LEVEL"] = "ERROR"
    services.gather_static_files()
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"

    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


def timed(
    times: int, *, warm: int = 0, **deeds: Callable[[int], object]
) -> dict[str, list[float]]:
    """Time deeds in turn, so that a slow moment hits all; give milliseconds."""
    spent: dict[str, list[float]] = {name: [] for name in deeds}
    for turn in (*range(warm), *range(times)):
        for name, deed in deeds.items():
            started = time.perf_counter()
            deed(turn)
            spent[name].append((time.perf_counter() - started) * 1000)
    return {name: values[warm:] for name, values in spent.items()}


def medians(times: int, **deeds: Callable[[int], object]) -> dict[str, float]:
    return {name: median(each) for name, each in timed(times, **deeds).items()}


class Reader:
    """Asks a server for pages over one connection, as a browser would."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port)

    def ask(self, path: str, status: int = http.HTTPStatus.OK) -> None:
        self.connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
        answer = self.connection.getresponse()
        answer.read()
        assert answer.status == status, path


def select_one() -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()
