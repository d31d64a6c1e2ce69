"""Every page that a role finds by following links, looked at in a browser.

The links are followed without one (`crawling`), which is quick, two of each route; then
each whole page is opened, and must have no serious finding of axe, nothing in the
console, nothing that the content-security policy refused, and nothing from elsewhere.
"""

import pytest
from django.core.cache import cache
from django.test import Client

from tests.builders.cards import the_sample_set
from tests.builders.crawling import Crawl, read_by, route_of
from tests.builders.demo import ROLES, the_demo
from tests.builders.desk import guarded
from tests.builders.people import a_browser

pytestmark = [pytest.mark.nightly(seconds=120), pytest.mark.undelayed]


@pytest.mark.parametrize("role", ROLES)
def test_every_page_of_a_role_is_sound_in_a_browser(visitors, role):
    the_sample_set()
    _, cast = the_demo()
    person = cast[role]
    if role in ("organiser", "judge", "scorekeeper", "staff"):
        guarded(person)
    visit = a_browser(person) if person else Client()
    crawl = Crawl(read_by(visit), route_of, most=2).go(["/"])
    visitor = visitors()
    if person:
        visitor.sign_in(person)
    found = []

    for page in crawl.pages:
        if page.is_whole and page.status == 200:
            cache.clear()
            found += [f"{page.address}: {each}" for each in faults(visitor, page)]

    assert not found, "\n".join(found)


def faults(visitor, page):
    """Look at it on a phone by day and on a screen by night."""
    visitor.page.emulate_media(color_scheme="light")
    visitor.page.set_viewport_size({"width": 390, "height": 844})
    visitor.go(page.address)
    yield from visitor.barriers()
    if visitor.is_too_wide() and "/print/" not in page.address:
        yield "too wide for a phone"
    visitor.page.set_viewport_size({"width": 1280, "height": 900})
    visitor.turn_dark()
    yield from visitor.barriers()
    if visitor.is_too_wide():
        yield "too wide for a screen"
