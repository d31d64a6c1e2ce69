"""Health checks: is the process alive, and is the site ready to serve?"""

import time
from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from outbox import selectors
from outbox.breaker import redis_breaker

OLDEST_HEARTBEAT = 60


class NotReady(Exception):
    """Raised by a health check, with a sentence that says what is missing."""


@require_safe
def healthz(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
def show_version(_request: HttpRequest) -> JsonResponse:
    """Answer with the version of the program, for bug reports and clients."""
    return JsonResponse({"version": settings.VERSION})


@require_safe
def readyz(_request: HttpRequest) -> JsonResponse:
    """Run every check; answer 200 if all pass, else 503 with each result."""
    parts = {
        "database": check_database,
        "redis": check_redis,
        "migrations": check_migrations,
        "worker": check_worker,
    }
    report = {name: run_check(part) for name, part in parts.items()}
    ready = all(part["ok"] for part in report.values())
    return JsonResponse({"ready": ready, **report}, status=200 if ready else 503)


def run_check(check: Callable[[], str]) -> dict[str, object]:
    started = time.perf_counter()
    try:
        said, ok = check(), True
    except NotReady as error:
        said, ok = str(error), False
    except Exception as error:  # noqa: BLE001 (a report must not fail)
        # The kind only: a message may hold addresses and names.
        said, ok = type(error).__name__, False
    spent = round((time.perf_counter() - started) * 1000, 1)
    return {"ok": ok, "says": said, "ms": spent}


def check_database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return connection.vendor


def check_redis() -> str:
    if not settings.REDIS_URL:
        return "not used in embedded mode"
    if redis_breaker.is_open():
        raise NotReady(
            "Redis failed; cache and rate limits are skipped for some seconds."
        )
    cache.set("readyz", "1", 10)
    if cache.get("readyz") != "1":
        raise NotReady("Redis answers but does not store data.")
    return "answers"


def check_migrations() -> str:
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if missing:
        raise NotReady(f"{len(missing)} migrations are missing: ./booth manage migrate")
    return "all applied"


def check_worker() -> str:
    age = selectors.heartbeat_age(timezone.now())
    if age is None:
        raise NotReady("No worker has reported yet.")
    if age > OLDEST_HEARTBEAT:
        raise NotReady(f"A worker last reported {age:.0f} s ago.")
    return f"heartbeat {max(age, 0):.0f} s old; parked jobs: {selectors.parked_count()}"
