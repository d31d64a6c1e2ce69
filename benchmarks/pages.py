"""Pages over HTTP, compared with the cheapest response of the same server, /healthz."""

import asyncio
import time
from http import HTTPStatus
from statistics import median

from benchmarks import fixtures
from benchmarks.report import BenchmarkReport
from tests import services

TIMES = 200
ENTRANTS = 512
PHONES, AT_ONCE, BURSTS = 1000, 200, 3


def run() -> BenchmarkReport:
    fixtures.set_up_production()
    run_heartbeat()
    table, version = publish_large_round()
    report = BenchmarkReport("pages")
    with services.serve("config.wsgi") as port:
        get_page = fixtures.HttpClient(port).get_page
        spent = fixtures.median_times(
            TIMES,
            empty=lambda _: get_page("/healthz"),
            home=lambda _: get_page("/"),
            signin=lambda _: get_page("/accounts/login/"),
            ready=lambda _: get_page("/readyz"),
            unchanged=lambda _: get_page(f"{table}?v={version}", HTTPStatus.NO_CONTENT),
            changed=lambda _: get_page(f"{table}?v={version - 1}"),
        )
        bursts = [
            (open_connections(port, "/healthz"), open_connections(port, table))
            for _ in range(BURSTS)
        ]
    # The front page reads which events are on; the empty answer reads nothing.
    report.add("/ / /healthz", spent["home"] / spent["empty"], most=12)
    report.add("/accounts/login/ / /healthz", spent["signin"] / spent["empty"], most=10)
    report.add("/readyz / /healthz", spent["ready"] / spent["empty"], most=20)
    report.add("/readyz, ms (X6)", spent["ready"], most=200)
    # Requests a second: how many phones may look for what is new, or get it.
    told = f"of {ENTRANTS} entrants"
    report.add(
        f"unchanged_vs_empty, a round {told}",
        spent["empty"] / spent["unchanged"],
        least=0.5,
        most=2,
    )
    report.add(
        f"changed_vs_empty, a round {told}",
        spent["empty"] / spent["changed"],
        least=0.15,
        most=2,
    )
    report.add(
        f"burst_vs_empty, {PHONES} fresh connections",
        median(full.seconds / empty.seconds for empty, full in bursts),
        most=4,
    )
    failed = sum(each.failed for pair in bursts for each in pair)
    report.add("requests of the bursts that failed", failed, most=0)
    return report


def run_heartbeat() -> None:
    """Run the heartbeat job as a worker would, so that the desk is ready."""
    from outbox import services as outbox
    from outbox import tasks

    outbox.run_job(outbox.enqueue(tasks.heartbeat, key="benchmark").pk)


def publish_large_round() -> tuple[str, int]:
    """Publish a round; return the address of its table and its version."""
    from tests.builders import swiss
    from tests.builders.events import a_running_event

    event = a_running_event(ENTRANTS, capacity=ENTRANTS)
    round_ = swiss.published(swiss.a_draft(event))
    return f"/events/{event.pk}/rounds/{round_.pk}/table/", round_.version


# A hall that opens the page at the same moment.


class BurstOfConnections:
    """How long many new connections took together, and how many failed."""

    def __init__(self) -> None:
        self.failed = 0
        self.seconds = 0.0


def open_connections(port: int, path: str) -> BurstOfConnections:
    found = BurstOfConnections()
    started = time.perf_counter()
    asyncio.run(open_all_connections(port, path, found))
    found.seconds = time.perf_counter() - started
    return found


async def open_all_connections(port: int, path: str, found: BurstOfConnections) -> None:
    places = asyncio.Semaphore(AT_ONCE)  # so many sockets wait at a time
    request = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n"
        "Connection: close\r\n\r\n"
    ).encode()

    async def open_one_connection() -> None:
        async with places:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(request)
                answer = await reader.read()
                writer.close()
            except OSError:
                found.failed += 1
                return
            found.failed += not answer.startswith(b"HTTP/1.1 200 ")

    await asyncio.gather(*(open_one_connection() for _ in range(PHONES)))
