"""P3: the name of a minor is found nowhere but in the events they played.

A crawl as everybody who might look: searches, leaderboards, files, bulk data, pages of
people. What an event shows of its own entrants is its own business.
"""

import datetime as dt

import pytest
from django.test import Client
from django.utils import timezone

from tests.builders.looking import source
from tests.builders.people import a_browser, a_person, a_ward
from tests.builders.series import a_finished, a_series
from tests.decks.test_access_channels import leaks, links, read
from tournaments.seasons.queries import series as selectors

pytestmark = [pytest.mark.django_db, pytest.mark.nightly]

MINOR, WARD, LAST = "Quetzal", "Bramblewick", "Vandermolen"
WORDS = (MINOR, WARD, LAST)
SEARCHES = ("quetz", "bramb", "vander")
MOST_PAGES = 200


@pytest.fixture(autouse=True)
def _no_second_factor(settings):
    settings.STAFF_SECOND_FACTOR = False


class World:
    """A season with a minor who has an account, a ward, and an adult."""

    def __init__(self):
        later = timezone.localdate() + dt.timedelta(days=400)
        self.tim = a_person("Tim", adult_from=later, shows_whole_name=True)
        self.tim.display_name = f"{MINOR} Dale"
        self.tim.history = "found"
        self.tim.save()
        self.gwen = a_person("Gwen")
        self.mia = a_ward(self.gwen, WARD)
        self.ada = a_person("Ada")
        self.ada.display_name = f"Ada {LAST}"
        self.ada.save()
        events = [
            a_finished(self.tim, self.mia, self.ada, "Dev", owner=self.gwen, name=name)
            for name in ("Harbour Open", "Summer Cup")
        ]
        self.events = events
        self.series = a_series(*events)

    def starts(self):
        """Give every address outside an event, and every search."""
        here = f"/series/{self.series.pk}/"
        keys = [each.who.key for each in selectors.leaderboard(self.series).standings]
        yield from ("/", "/events/", "/series/", "/cards/", "/decks/", here)
        yield from (f"{here}leaderboard.csv", f"{here}desk/")
        yield from (f"{here}standing/{key}/" for key in keys)
        yield from (f"/players/{each.page_id}/" for each in (self.tim, self.ada))
        yield from (f"/players/{each.pk}/" for each in (self.tim, self.mia, self.ada))
        yield from ("/api/v1/", "/api/v1/decks/", "/api/v1/schema/")
        yield from (f"/api/v1/bulk/{each}/" for each in ("cards", "rulings", "sets"))
        for word in SEARCHES:
            yield from (f"/events/?q={word}", f"/cards/?q={word}")
            yield from (f"{here}?q={word}", f"{here}leaderboard.csv?q={word}")
            yield f"/decks/?show=public&q={word}"


def crawled(visit, world):
    waiting = [*dict.fromkeys(world.starts())]
    seen, pages = set(waiting), []
    while waiting:
        pages.append(read(visit, waiting.pop(0)))
        assert len(pages) < MOST_PAGES
        assert pages[-1].answer.status_code < 500, pages[-1].address
        for address in links(pages[-1]):
            is_ours = address.startswith(("/series/", "/players/"))
            if is_ours and address not in seen:
                seen.add(address)
                waiting.append(address)
    return pages


@pytest.mark.nightly
@pytest.mark.parametrize("viewer", ["anonymous", "stranger"])
def test_nobody_finds_the_name_of_a_minor_outside_the_event(viewer):
    world = World()
    visit = Client() if viewer == "anonymous" else a_browser(a_person("Sam"))

    pages = crawled(visit, world)

    assert leaks(pages, WORDS) == []
    assert {page.answer.status_code for page in pages} >= {200, 404}


def test_pages_about_minors_are_not_listed():
    world = World()

    pages = [
        each
        for each in crawled(Client(), world)
        if each.address.startswith(("/series/", "/players/"))
        and each.answer["Content-Type"].startswith("text/html")
        and each.answer.status_code == 200
        and each.address != "/series/"
    ]

    assert pages
    assert {each.answer.get("X-Robots-Tag") for each in pages} == {"noindex"}


@pytest.mark.nightly
def test_the_crawl_finds_what_is_there():
    """A crawl that can find nothing proves nothing."""
    world = World()
    world.tim.adult_from = None
    world.tim.save()
    world.ada.shows_whole_name = True
    world.ada.save()

    found = {word for _, word in leaks(crawled(Client(), world), WORDS)}

    assert found == {MINOR, LAST}
    event = source(Client().get(f"/events/{world.events[0].pk}/standings/"))
    assert WARD in event
