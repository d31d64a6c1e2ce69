"""Following links through the site as somebody would, and what no page may show."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urljoin, urlsplit

from django.core.cache import cache
from django.test import Client
from django.urls import Resolver404, resolve

VOID = {"br", "hr", "img", "input", "link", "meta", "path", "source", "wbr", "col"}
SILENT = {"script", "style", "template", "textarea"}
QUOTED = {"code", "pre", "kbd", "samp"}
# What leads on: a link, a fragment that the page asks for, a picture.
LEADING = ("href", "hx-get", "src")
MOST_PAGES = 2000
FINE = (200, 204, 302)  # there, nothing new, elsewhere


@dataclass(frozen=True)
class Page:
    address: str
    status: int
    kind: str  # the content type
    body: str  # of what is no text, nothing
    location: str = ""  # of a redirection

    @property
    def is_html(self) -> bool:
        return self.kind.startswith("text/html")

    @property
    def is_whole(self) -> bool:
        """Tell a page from a fragment of one."""
        return self.is_html and "<html" in self.body


@dataclass
class Reading(HTMLParser):
    """What somebody finds on a page: words, links, and the places to jump to."""

    words: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    ids: Counter[str] = field(default_factory=Counter)
    open: list[str] = field(default_factory=list)
    blind: int = 0  # links that lead nowhere

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag, attributes):
        cells = dict(attributes)
        if tag not in VOID:
            self.open.append(tag)
        if cells.get("id"):
            self.ids[cells["id"]] += 1
        self.links += [cells[name] for name in LEADING if cells.get(name)]
        if tag == "form" and cells.get("method", "get").lower() == "get":
            self.links.append(cells.get("action") or "")
        if tag == "a" and cells.get("href") in ("", "#"):
            self.blind += 1
        self.words += [
            cells[name] for name in ("alt", "aria-label", "title") if cells.get(name)
        ]

    def handle_endtag(self, tag):
        while tag in self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data):
        if data.strip() and not {*self.open} & {*SILENT, *QUOTED}:
            self.words.append(data.strip())


def read(page: Page) -> Reading:
    reading = Reading()
    reading.feed(page.body)
    return reading


# What no page may show. "None" may begin a sentence of ours, and is a value elsewhere.
NAMES = "the name of a value"
LEFTOVERS = {
    "a tag of a template": re.compile(r"\{\{|\}\}|\{%|%\}|\{#"),
    "a value that is missing": re.compile(r"(?<=[^\s.!?:\u2013·])\s+None\b|^None$"),
    NAMES: re.compile(r"(?<![\w./@#-])[a-z]+(?:_[a-z]+)+(?![\w./@(-])"),
    "an object": re.compile(r"<[\w.]+ object|\bobject at 0x|QuerySet"),
}


def faults(page: Page, reading: Reading) -> Iterator[str]:
    """Give what is wrong on a page by itself."""
    for what, shape in LEFTOVERS.items():
        if what == NAMES and route_of(page.address) in ("api_docs", "desk_webhooks"):
            continue  # programmers want to know them
        for word in filter(shape.search, reading.words):
            yield f"{what}: {word[:80]!r}"
    for name, times in reading.ids.items():
        if times > 1:
            yield f"{times} places are called {name!r}"
    if reading.blind:
        yield f"{reading.blind} links lead nowhere"
    for link in reading.links:
        place = link.partition("#")[2]
        if link.startswith("#") and place and place not in reading.ids:
            yield f"{link} is nowhere on the page"


def read_by(visit: Client) -> Callable[[str], Page]:
    """Give how somebody opens an address; nobody is told "too often"."""

    def fetch(address: str) -> Page:
        cache.clear()
        answer = visit.get(address)
        kind = answer.get("Content-Type", "")
        body = b"".join(answer) if answer.streaming else answer.content
        text = body.decode() if kind.startswith("text/html") else ""
        location = answer.get("Location", "")
        return Page(address, answer.status_code, kind, text, location)

    return fetch


def route_of(address: str) -> str:
    """Give the name of the route that an address takes; "" if there is none."""
    try:
        found = resolve(urlsplit(address).path)
    except Resolver404:
        return ""
    return found.view_name


@dataclass
class Crawl:
    """All that is reached by links from the front page, a few of each sort."""

    fetch: Callable[[str], Page]
    sort: Callable[[str], object]
    most: int = 1
    pages: list[Page] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    came_from: dict[str, str] = field(default_factory=dict)
    taken: Counter[object] = field(default_factory=Counter)

    def go(self, starts: Iterable[str]) -> "Crawl":
        waiting = [*starts]
        self.came_from |= dict.fromkeys(waiting, "the start")
        places: dict[str, Counter[str]] = {}
        jumps: list[tuple[str, str, str]] = []
        while waiting:
            page = self.fetch(waiting.pop(0))
            self.pages.append(page)
            assert len(self.pages) < MOST_PAGES
            found = self.look_at(page)
            if page.is_whole:
                places[page.address] = found.ids
            for link in [*found.links, page.location]:
                address, _, place = urljoin(page.address, link).partition("#")
                if not self.is_ours(address):
                    continue
                if place:
                    jumps.append((page.address, address, place))
                if self.is_wanted(address):
                    self.came_from[address] = page.address
                    waiting.append(address)
        self.faults += [
            f"{address}#{place} on {page}: no such place"
            for page, address, place in jumps
            if address in places and place not in places[address]
        ]
        return self

    def look_at(self, page: Page) -> Reading:
        origin = f"{page.address} (from {self.came_from[page.address]})"
        if page.status not in FINE:
            self.faults.append(f"{origin}: {page.status}")
        reading = read(page) if page.is_html else Reading()
        if not page.address.startswith("/admin/"):  # Django's, with names of fields
            self.faults += [f"{origin}: {each}" for each in faults(page, reading)]
        return reading

    def is_ours(self, address: str) -> bool:
        return address.startswith("/") and not address.startswith(("//", "/static/"))

    def is_wanted(self, address: str) -> bool:
        if address in self.came_from:
            return False
        sort = self.sort(address)
        self.taken[sort] += 1
        return self.taken[sort] <= self.most

    @property
    def routes(self) -> set[str]:
        return {route_of(each.address) for each in self.pages if each.status in FINE}


def by_owner(address: str) -> object:
    """Tell pages of a route apart by the event, deck or card that they belong to."""
    owner = re.match(r"/\w+/[0-9a-f-]{36}", address)
    return route_of(address) or address, owner and owner[0]


def by_event(address: str) -> object:
    """Tell pages of a route apart by what they belong to, and by what is asked."""
    parts = urlsplit(address)
    asked = tuple(sorted(key for key, _ in parse_qsl(parts.query)))
    owner = re.match(r"/\w+/[0-9a-f-]{36}", parts.path)
    return route_of(address) or address, owner and owner[0], asked
