"""Numbers for Prometheus at /metrics: requests, jobs, the queue and verdicts."""

import os
import time
from collections.abc import Callable, Iterator

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Histogram,
    generate_latest,
)
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    InfoMetricFamily,
    Metric,
)
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from config.metrics_folder import VARIABLE
from outbox import selectors
from tournaments.disputes.queries.logs import count_verdicts

METHODS = {"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"}
REQUESTS = Histogram(
    "booth_request_seconds",
    "Seconds until a request was answered, by view, method and status.",
    ("view", "method", "status"),
    buckets=(0.05, 0.2, 0.5, 1, 2, 5),
    registry=None,
)


class RequestMetrics:
    """Middleware that counts and times requests, if somebody may read the numbers."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if not settings.METRICS_TOKEN:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        started = time.perf_counter()
        response = self.get_response(request)
        match = request.resolver_match
        # Never what a visitor typed: each new value would be a new row for ever.
        REQUESTS.labels(
            view=(match.view_name if match else "") or "none",
            method=request.method if request.method in METHODS else "other",
            status=response.status_code,
        ).observe(time.perf_counter() - started)
        return response


@require_safe
def show_metrics(request: HttpRequest) -> HttpResponse:
    """Answer with all numbers, to whoever has the token; without one to nobody."""
    if not settings.METRICS_TOKEN:
        raise Http404
    said = request.headers.get("Authorization", "")
    if not constant_time_compare(said, f"Bearer {settings.METRICS_TOKEN}"):
        return HttpResponse(
            "The token of /metrics is missing or wrong (METRICS_TOKEN).\n",
            status=401,
            content_type="text/plain",
            headers={"WWW-Authenticate": "Bearer"},
        )
    registry = CollectorRegistry()
    if VARIABLE in os.environ:
        MultiProcessCollector(registry)  # of all web processes of this machine
    else:
        registry.register(REQUESTS)
    registry.register(DeskCollector())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


class DeskCollector(Collector):
    """What the database says when it is asked: jobs, workers, verdicts."""

    def collect(self) -> Iterator[Metric]:
        yield InfoMetricFamily(
            "booth", "The version that runs.", value={"version": settings.VERSION}
        )
        try:
            found = list(database_metrics())
        except DatabaseError:
            found = []
        yield GaugeMetricFamily(
            "booth_database_up", "1 if the database answers.", value=bool(found)
        )
        yield from found


def database_metrics() -> Iterator[Metric]:
    now = timezone.now()
    jobs = GaugeMetricFamily(
        "booth_jobs",
        "Background jobs that are stored, by kind and state.",
        labels=("kind", "state"),
    )
    for kind, state, number in selectors.count_jobs():
        jobs.add_metric((kind, state), number)
    yield jobs
    yield GaugeMetricFamily(
        "booth_queue_age_seconds",
        "How long the oldest job that is due has waited for a worker.",
        value=selectors.queue_age(now),
    )
    age = selectors.heartbeat_age(now)
    if age is not None:
        yield GaugeMetricFamily(
            "booth_heartbeat_age_seconds",
            "Seconds since a worker last reported.",
            value=age,
        )
    verdicts = CounterMetricFamily(
        "booth_verdicts", "Verdicts on game logs, by kind.", labels=("kind",)
    )
    for kind, number in count_verdicts():
        verdicts.add_metric((kind,), number)
    yield verdicts
