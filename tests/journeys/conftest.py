"""Chromium, the site in a process of its own, and eyes that notice.

Every journey fails on an error in the console, a breach of the content-security
policy, a request to another host or an answer that is missing. Screenshots go
to var/screenshots, where a developer looks at them who asked for them: they take as
long as all the rest of a look.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Literal
from urllib.request import urlopen

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page, expect, sync_playwright

import booth
from accounts.models import User
from tests import services
from tests.builders.desk import guarded
from tests.builders.people import a_person
from tests.journeys.resting import RESTS
from tests.journeys.slow import DELAYED, LONGEST

HERE = Path(__file__).resolve().parent
SCREENSHOTS = HERE.parent.parent / "var" / "screenshots"
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
# Playwright's loop runs in this thread; Django would refuse the database then.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if not item.get_closest_marker("daily"):
                item.add_marker(pytest.mark.nightly)


@pytest.fixture
def olga(transactional_db) -> User:
    """Return an organizer with a second factor."""
    return guarded(a_person("Olga"))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    expect.set_options(timeout=20_000)  # a busy machine is no fault of a page
    program = booth.chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=CHROMIUM_FLAGS
        )
        services.note(f"Chromium {browser.version} from {program}")
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def process_environment(process_environment, pytestconfig) -> dict[str, str]:
    """Leave a worker time beside browsers: no journey is about its limits."""
    delayed = pytestconfig.getoption("--delayed")
    return {
        **process_environment,
        **({DELAYED: LONGEST} if delayed else {}),
        "TASK_SOFT_TIME_LIMIT": "60",
    }


@pytest.fixture(scope="session")
def site(process_environment) -> Iterator[str]:
    """Give the address of the site, served on the tests' database."""
    with services.serve("tests.journeys.wsgi", process_environment) as port:
        yield f"http://localhost:{port}"


# What htmx logs of a request that a newer one replaces; a request that fails or times
# out adds a line of its own.
REPLACED = ("htmx:afterRequest, ", "htmx:sendAbort, ")


class Visitor:
    """One person's browser window, and what went wrong in it."""

    def __init__(self, browser: Browser, site: str, **options) -> None:
        self.site = site
        self.context = browser.new_context(base_url=site, **options)
        self.page: Page = self.context.new_page()
        self.problems: list[str] = []
        self.expected_status = 200
        self.page.on("console", self.hear)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("request", self.watch)
        self.page.on("requestfailed", self.miss)

    def hear(self, message) -> None:
        # A page that is meant to be an error page is no problem of the console.
        status = self.expected_status
        meant = (f"status of {status} ", f"Status Error Code {status} ")
        is_meant = any(each in message.text for each in meant)
        is_meant |= message.text.startswith(REPLACED)
        if message.type in {"error", "warning"} and not is_meant:
            self.problems.append(message.text)

    def watch(self, request) -> None:
        if not request.url.startswith(self.site):
            self.problems.append(f"third party: {request.url}")

    def miss(self, request) -> None:
        # What a click on the next page cuts off is no failure.
        if request.failure != "net::ERR_ABORTED":
            self.problems.append(f"failed: {request.url} {request.failure}")

    def go(self, path: str, *, status: int = 200) -> Page:
        self.expected_status = status
        answer = self.page.goto(path)
        assert answer is not None
        assert answer.status == status, f"{path}: {answer.status}"
        return self.page

    def poll(self) -> None:
        """Fetch the page's news now, not in 15 seconds: its clock was installed."""
        self.page.clock.fast_forward(15_000)

    def sign_in(self, user) -> None:
        """Come in by the back door, for journeys that start behind the front one."""
        client = Client()
        client.force_login(user)
        client.get("/")  # notes when the session began
        cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
        self.context.add_cookies(
            [{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": self.site}]
        )

    def look(self, name: str) -> None:
        if "BOOTH_SCREENSHOTS" not in os.environ:
            return
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True)

    def barriers(self, **options) -> list[str]:
        """List what axe calls serious or worse."""
        # Half a megabyte for a document to read, once; and what passes is most of
        # what there is to tell.
        script = "true" if self.page.evaluate("'axe' in window") else AXE_SCRIPT
        # Fetching style sheets once more serves one experimental rule, and is refused.
        asked = {"resultTypes": ["violations"], "preload": False, **options}
        found = Axe(script).run(self.page, options=asked).response["violations"]
        return [
            f"{each['id']}: {[node['html'] for node in each['nodes']][:3]}"
            for each in found
            if each["impact"] in {"serious", "critical"}
        ]

    def turn_dark(self) -> None:
        self.turn("dark")

    def turn(self, theme: Literal["light", "dark"]) -> None:
        """Change the theme of the system, and wait until the colors are there."""
        self.page.emulate_media(color_scheme=theme)
        self.page.evaluate(
            "() => Promise.all(document.getAnimations().map(each => each.finished))"
        )

    def is_too_wide(self) -> bool:
        return self.page.evaluate("document.documentElement.scrollWidth > innerWidth")

    def jumps(self) -> list[str]:
        """List what moved by itself while the page arrived, and from where to where."""
        return self.page.evaluate(
            """() => new Promise(resolve => {
                const at = b => `${b.x},${b.y} ${b.width}x${b.height}`;
                const name = node => node?.outerHTML?.slice(0, 80) ?? "a text";
                const moved = [];
                new PerformanceObserver(list => {
                    for (const entry of list.getEntries())
                        for (const source of entry.sources)
                            moved.push([name(source.node), at(source.previousRect),
                                at(source.currentRect)].join(" "));
                }).observe({type: "layout-shift", buffered: true});
                setTimeout(() => resolve(moved), 150);
            })"""
        )

    def weight(self) -> int:
        """Give the bytes that came over the wire for this page and its files."""
        return self.page.evaluate(
            """() => performance.getEntriesByType("navigation")
                .concat(performance.getEntriesByType("resource"))
                .reduce((sum, entry) => sum + entry.transferSize, 0)"""
        )


WIDTHS = (390, 1280)
HEAVIEST = 60 * 1024


@pytest.fixture
def inspect(visitors, subtests):
    """Give a function that looks at a page on phone and desk, light and dark."""

    def look_at(
        path,
        name,
        *,
        status=200,
        user=None,
        ours=True,
        widths=WIDTHS,
        heaviest=HEAVIEST,
        narrow=False,
    ):
        """Look with a new window, to which everything comes over the wire."""
        visitor = visitors()
        if user:
            visitor.sign_in(user)
        for width in widths:
            visitor.page.emulate_media(color_scheme="light")
            visitor.page.set_viewport_size({"width": width, "height": 844})
            page = visitor.go(path, status=status)
            if ours:  # Django's admin has scripts of its own
                assert visitor.weight() < heaviest
                assert visitor.jumps() == []
            assert not visitor.is_too_wide()
            assert "unofficial" in page.locator("body").inner_text().lower()
            # The other width has the same elements; test_crawl looks at both by night.
            is_first = width == widths[0]
            assert not (is_first and visitor.barriers())
            visitor.look(f"{name}-{width}-light")
            visitor.turn_dark()
            assert not (is_first and visitor.barriers(runOnly=["color-contrast"]))
            visitor.look(f"{name}-{width}-dark")
        if narrow:  # WCAG 1.4.10: nothing is lost on the smallest phone
            visitor.page.set_viewport_size({"width": 320, "height": 640})
            assert not visitor.is_too_wide()
        visitor.context.close()

    def look_at_one(path, name, **more):
        """Name the page that fails, and go on to the next of the same test."""
        with subtests.test(name):
            look_at(path, name, **more)

    return look_at_one


@pytest.fixture
def visitors(chromium, site, transactional_db):
    """Give a function that opens windows; none may have seen a problem at the end."""
    opened: list[Visitor] = []

    def open_window(**options) -> Visitor:
        opened.append(Visitor(chromium, site, **options))
        return opened[-1]

    yield open_window
    for visitor in opened:
        visitor.context.close()
    # What closed windows have asked for ends first, or emptying tables meets its locks.
    urlopen(f"{site}{RESTS}", timeout=60).close()
    assert [problem for visitor in opened for problem in visitor.problems] == []
