"""H5: what is refused leaks nothing: forms that cannot be read, sent by sixteen roles.

Every form that an official finds on a page, and every address, is sent what it cannot
take. A refused form shows its page again, with all that the page shows.
"""

from collections import Counter
from dataclasses import dataclass
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import override_settings

from config.rest import ReadThrottle
from tests.builders.crawling import Crawl, read_by, route_of
from tests.builders.decks import on_the_shelf
from tests.builders.roles import ENTITLED, ROLES, WITHOUT_FACTOR
from tests.decks.test_access_channels import Page, content
from tests.tournaments.desk.test_canary import WORDS, World, browsers, leaks
from tournaments.rules.decklist_visibility import EventPhase

pytestmark = [pytest.mark.django_db, pytest.mark.load, pytest.mark.nightly]

WITHIN = (
    "/events/", "/decks/", "/notices/", "/series/", "/recorder/", "/practice/",
    "/verify/",
)  # fmt: skip
REFUSED = {400, 403, 409, 422}
NOT_READABLE = "\u202e not this"  # neither a number, a name, an id nor a choice


@pytest.fixture(scope="module", autouse=True)
def shelf(django_db_setup, django_db_blocker):
    with on_the_shelf(django_db_blocker):
        yield


@pytest.fixture(scope="module")
def world(shelf):
    return World(EventPhase.CUT)


@pytest.fixture(scope="module")
def forms(world):
    with override_settings(STAFF_SECOND_FACTOR=False):
        return [*forms_of(world)]


@pytest.fixture(autouse=True)
def _nobody_counts(monkeypatch):
    monkeypatch.setattr(ReadThrottle, "allow_request", lambda *_: True)


@dataclass(frozen=True)
class Form:
    address: str
    names: tuple[str, ...]  # of the boxes
    buttons: tuple[tuple[str, str], ...]  # names and values, hidden boxes too

    @property
    def sort(self):
        """Tell forms apart by what they do, not by whom they are about."""
        said = tuple(each for each in self.buttons if len(each[1]) < 30)
        return route_of(self.address), self.names, said

    def unfit(self):
        """Give what it cannot take: nothing, and boxes with something unreadable."""
        fixed = dict(self.buttons)
        filled = {**dict.fromkeys(self.names, NOT_READABLE), **fixed}
        return ({},) if not filled else ({}, filled)


class Forms(HTMLParser):
    """The forms of a page that send something."""

    def __init__(self, page):
        super().__init__()
        self.address, self.found, self.open = page.address, [], None
        self.feed(page.body)

    def handle_starttag(self, tag, attributes):
        cells = dict(attributes)
        name, value = cells.get("name"), cells.get("value") or ""
        if tag == "form" and cells.get("method", "get").lower() == "post":
            address = urljoin(self.address, cells.get("action") or "")
            self.open = (urlsplit(address).path, [], [])
        elif self.open and name and name != "csrfmiddlewaretoken":
            is_fixed = tag == "button" or cells.get("type") in ("hidden", "submit")
            self.open[2 if is_fixed else 1].append((name, value) if is_fixed else name)

    def handle_endtag(self, tag):
        if tag == "form" and self.open:
            address, names, buttons = self.open
            hidden = [each for each in buttons if each[0] != "do"]
            done = [each for each in buttons if each[0] == "do"]
            for each in done or [None]:
                fixed = (*hidden, each) if each else (*hidden,)
                self.found.append(Form(address, tuple(names), tuple(fixed)))
            self.open = None


def forms_of(world):
    """Return the forms that are on pages of the event, and all addresses, one a sort.

    One page of each route is read by each of four who see most of them.
    """
    event, found = f"/events/{world.event.pk}", {}
    starts = (f"{event}/", f"{event}/desk/", f"/decks/{world.deck.pk}/", "/notices/")
    starts += ("/recorder/", "/practice/", "/verify/")
    for viewer in ("organiser", "judge_here", "owner", "opponent"):
        visit = browsers({viewer: world.people[viewer]})[viewer]
        for page in Crawl(read_by(visit), route_of).go(starts).pages:
            for form in Forms(page).found:
                if form.address.startswith(WITHIN):
                    found.setdefault(form.sort, form)
    for address in world.addresses():
        form = Form(address.partition("?")[0], (), ())
        found.setdefault(form.sort, form)
    return found.values()


def send(visit, form, body) -> Page:
    """Send a form, and take back whatever it changed."""
    cache.clear()  # nobody is told "too often"
    more = {}
    if form.address.startswith("/api/"):
        more = {"content_type": "application/json"}
    with transaction.atomic():
        answer = visit.post(form.address, body, **more)
        text = content(answer).decode(errors="replace")
        transaction.set_rollback(True)
    return Page(form.address, answer, text)


@pytest.mark.nightly(seconds=20)
@pytest.mark.parametrize("viewer", ROLES)
def test_no_refused_form_shows_a_word_of_a_hidden_list(world, forms, viewer, settings):
    settings.STAFF_SECOND_FACTOR = viewer in WITHOUT_FACTOR
    visit = browsers({viewer: world.people[viewer]})[viewer]

    answers = [send(visit, form, body) for form in forms for body in form.unfit()]

    codes = Counter(each.answer.status_code for each in answers)
    assert not [each.address for each in answers if each.answer.status_code > 499]
    assert len(forms) > 150
    shown = {word for _, word in leaks(answers, world.words)}
    if viewer in ENTITLED:  # a test that can find nothing proves nothing
        assert shown & {*WORDS}
        assert sum(codes[each] for each in REFUSED) > 20
    else:
        assert shown == set(), leaks(answers, world.words)
