"""Set up what benchmarks need: private servers, a migrated database, an HTTP client."""

import http.client
import os
import time
from collections.abc import Callable
from statistics import median

from tests import services


def set_up_production() -> None:
    """Set up Django on private PostgreSQL and Redis, with production settings."""
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


def time_in_turn(
    times: int, *, warm: int = 0, **functions: Callable[[int], object]
) -> dict[str, list[float]]:
    """Time functions in turn, so slow moments affect all; return milliseconds."""
    spent: dict[str, list[float]] = {name: [] for name in functions}
    for turn in (*range(warm), *range(times)):
        for name, function in functions.items():
            started = time.perf_counter()
            function(turn)
            spent[name].append((time.perf_counter() - started) * 1000)
    return {name: values[warm:] for name, values in spent.items()}


def median_times(times: int, **functions: Callable[[int], object]) -> dict[str, float]:
    return {
        name: median(each) for name, each in time_in_turn(times, **functions).items()
    }


class HttpClient:
    """An HTTP client that uses one connection, as a browser would."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port)

    def get_page(self, path: str, status: int = http.HTTPStatus.OK) -> None:
        self.connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
        answer = self.connection.getresponse()
        answer.read()
        assert answer.status == status, (path, answer.status)


def run_select_one() -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()
