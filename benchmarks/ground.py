"""The ground to measure on: private servers, a migrated database."""

import os
import time
from collections.abc import Callable
from statistics import median

from tests import services


def production() -> None:
    """Set Django up on private PostgreSQL and Redis, with nothing made cheaper."""
    services.start_postgres()
    services.start_redis()
    services.settle_production()
    del os.environ["ARGON2_TIME_COST"]
    os.environ["LOG_LEVEL"] = "ERROR"
    services.gather_static_files()
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"

    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


def medians(times: int, **deeds: Callable[[int], object]) -> dict[str, float]:
    """Time deeds in turn, so that a slow moment hits all; give median milliseconds."""
    spent: dict[str, list[float]] = {name: [] for name in deeds}
    for turn in range(times):
        for name, deed in deeds.items():
            started = time.perf_counter()
            deed(turn)
            spent[name].append((time.perf_counter() - started) * 1000)
    return {name: median(values) for name, values in spent.items()}
