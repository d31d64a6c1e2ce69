"""X8: 512 phones at an event load pages, poll and report for a minute.

The same phones then request /healthz at the same moments, so that a slow machine slows
both. They share its cores with the servers.
"""

import asyncio
import os
import random
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from html import unescape
from http.cookies import SimpleCookie
from statistics import quantiles
from urllib.parse import urlencode

from benchmarks import fixtures
from benchmarks.report import BenchmarkReport
from tests import services

ENTRANTS, PHONES, SECONDS = 512, 300, 60
PROCESSES = "2"
FIRST = 32  # come before the minute begins, so that every process has woken up
# As the pages themselves do: every so many seconds, and never all at once.
OFTEN = (10, 15)
POLLED = re.compile(r'hx-get="([^"]+/live/[^"]*)"')
FORM = re.compile(r'action="([^"]+/report/)"')
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
EXPECTED = re.compile(r'name="expected" value="(\d+)" id')


def run() -> BenchmarkReport:
    fixtures.set_up_production()
    event, sessions = create_event()
    report = BenchmarkReport("load")
    environment = os.environ | {"WEB_CONCURRENCY": PROCESSES}
    with services.serve("config.wsgi", environment) as port:
        asyncio.run(
            PhoneFleet(port, event, sessions[:FIRST]).run_all_phones(
                Phone.load_first_pages
            )
        )
        full = PhoneFleet(port, event, sessions)
        asyncio.run(full.run_all_phones(Phone.act_as_entrant))
        empty = PhoneFleet(port, event, sessions)
        asyncio.run(empty.run_all_phones(Phone.request_health_pages))
    print(f"{len(full.spent)} answers, {len(full.spent) / SECONDS:.0f} a second")
    for at, most in ((50, 200), (95, 400), (99, 800)):
        hall, nothing = full.percentile(at), empty.percentile(at)
        report.add(f"p{at}, ms", hall, most=most)
        report.add(f"p{at} / /healthz", hall / nothing, most=most / 2)
    report.add("answers that failed", len(full.failed) + len(empty.failed), most=0)
    report.add(
        "phones whose report stands", count_reports(event), least=PHONES, most=PHONES
    )
    for each in sorted({*full.failed, *empty.failed}):
        print(each)
    return report


def create_event() -> tuple[str, list[str]]:
    """Create the event; return its path and the sessions of the phones."""
    from django.conf import settings

    from accounts.models import User
    from tests.builders import venues
    from tests.builders.people import a_browser

    event = venues.a_hall(ENTRANTS)
    people = User.objects.filter(email__startswith="entrant").order_by("joined_at")
    name = settings.SESSION_COOKIE_NAME
    cookies = [a_browser(each).cookies[name].value for each in people[:PHONES]]
    return f"/events/{event.pk}/", [f"{name}={each}" for each in cookies]


def count_reports(event: str) -> int:
    from tournaments.models import Report as Reported

    return Reported.objects.filter(match__round__tournament=event.split("/")[2]).count()


@dataclass
class PhoneFleet:
    """The phones of one event, and how long they waited, in milliseconds."""

    port: int
    event: str
    sessions: list[str]
    spent: list[float] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    def percentile(self, at: int) -> float:
        return quantiles(self.spent, n=100)[at - 1]

    async def run_all_phones(
        self, behave: Callable[["Phone"], Awaitable[None]]
    ) -> None:
        phones = [Phone(self, at, each) for at, each in enumerate(self.sessions)]
        await asyncio.gather(*(behave(each) for each in phones))


class Phone:
    """One entrant: opens their own page, polls, visits other pages, reports once."""

    def __init__(self, hall: PhoneFleet, number: int, session: str) -> None:
        self.hall, self.cookies = hall, SimpleCookie(session)
        self.chance = random.Random(number)  # noqa: S311 (moments, no secrets)
        self.has_won = number % 2 == 0
        self.began = time.perf_counter()

    def poll_moments(self) -> list[float]:
        """Return the seconds at which the phone polls, one random interval apart."""
        at, found = self.chance.uniform(0, OFTEN[1]), []
        while at < SECONDS:
            found.append(at)
            at += self.chance.uniform(*OFTEN)
        return found

    async def wait_until(self, moment: float) -> None:
        await asyncio.sleep(max(0, self.began + moment - time.perf_counter()))

    async def load_first_pages(self) -> None:
        for page in ("match/", *LOOKS):
            await self.request(self.hall.event + page)

    async def request_health_pages(self) -> None:
        for moment in self.poll_moments():
            await self.wait_until(moment)
            await self.request("/healthz")

    async def act_as_entrant(self) -> None:
        first, *later = self.poll_moments()
        await self.wait_until(first)
        page = await self.request(f"{self.hall.event}match/")
        reports = self.chance.randrange(len(later))
        for turn, moment in enumerate(later):
            await self.wait_until(moment)
            if turn == reports:
                page = await self.submit_report(page)
            elif found := POLLED.search(page):
                await self.request(unescape(found[1]))
            if self.chance.random() < 1 / 4:
                await self.request(self.hall.event + self.chance.choice(LOOKS))

    async def submit_report(self, page: str) -> str:
        """Submit the report form and return the page after it.

        A report by the opponent does not make the form stale.
        """
        ours, theirs = ("21", "14") if self.has_won else ("14", "21")
        typed = {
            "csrfmiddlewaretoken": TOKEN.search(page)[1],
            "expected": EXPECTED.search(page)[1],
            "result": "won" if self.has_won else "lost",
            "ending": "regulation",
            "mine_1": ours,
            "theirs_1": theirs,
        }
        await self.request(FORM.search(page)[1], typed)
        return await self.request(f"{self.hall.event}match/")

    async def request(self, path: str, typed: dict[str, str] | None = None) -> str:
        started = time.perf_counter()
        try:
            head, body = await self.send_request(path, typed)
        except OSError as error:
            self.hall.failed.append(f"{path}: {error}")
            return ""
        self.hall.spent.append((time.perf_counter() - started) * 1000)
        status = head.split(" ", 2)[1]
        if status not in ("200", "204", "302"):
            self.hall.failed.append(f"{path}: {status}")
        for line in head.split("\r\n"):
            if line.lower().startswith("set-cookie:"):
                self.cookies.load(line.partition(":")[2].strip())
        return body

    async def send_request(
        self, path: str, typed: dict[str, str] | None
    ) -> tuple[str, str]:
        body = urlencode(typed) if typed else ""
        cookies = "; ".join(f"{key}={it.value}" for key, it in self.cookies.items())
        words = [
            f"{'POST' if typed else 'GET'} {path} HTTP/1.1",
            "Host: 127.0.0.1",
            "Connection: close",
            f"Cookie: {cookies}",
        ]
        if typed:
            words += [
                "Content-Type: application/x-www-form-urlencoded",
                f"Content-Length: {len(body)}",
            ]
        reader, writer = await asyncio.open_connection("127.0.0.1", self.hall.port)
        writer.write("\r\n".join([*words, "", body]).encode())
        answer = await reader.read()
        writer.close()
        head, _, rest = answer.decode().partition("\r\n\r\n")
        return head, rest


LOOKS = ("", "pairings/", "standings/")
