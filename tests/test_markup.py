"""O1: markup in whatever somebody may type is text wherever it is shown."""

from html.parser import HTMLParser

import pytest

from accounts.models import User
from cards.models import Card
from decks.models import Deck
from integrations.models import Token, Webhook
from tests.builders import floor
from tests.builders.decks import on_the_shelf
from tests.builders.notices import tell
from tests.builders.programs import a_secret
from tests.builders.webhooks import a_webhook
from tests.decks.test_access_channels import content
from tests.tournaments.desk import test_canary
from tests.tournaments.desk.test_canary import World, browsers, crawled
from tournaments.models import (
    Entrant,
    LogSubmission,
    Match,
    Series,
    Submission,
    Tournament,
)
from tournaments.rules.api_scopes import ApiScope
from tournaments.rules.decklist_visibility import EventPhase

pytestmark = [pytest.mark.django_db, pytest.mark.load]

# It ends an attribute in either quote, and a tag; then it is an element of its own.
MARK = "\"'><q canary>"
TYPED = (
    (User, "display_name"),
    (Card, "name"),
    (Card, "team"),
    (Card, "ability"),
    (Card, "special_text"),
    (Card, "effect"),
    (Deck, "name"),
    (Tournament, "name"),
    (Tournament, "place"),
    (Tournament, "about"),
    (Entrant, "name"),
    (Submission, "deck_name"),
    (LogSubmission, "file_name"),
    (Series, "name"),
    (Series, "about"),
    (Token, "name"),
    (Webhook, "host"),
)
SAID = ("a call for a judge", "time given", "a penalty", "a deck check")
NAMED = (*(f"{model.__name__}.{name}" for model, name in TYPED), *SAID)


@pytest.fixture(autouse=True)
def _as_the_other_crawl(settings, monkeypatch):
    settings.STAFF_SECOND_FACTOR = False
    settings.WEBHOOKS = True  # their page shows a host
    monkeypatch.setattr(test_canary.ReadThrottle, "allow_request", lambda *_: True)


@pytest.fixture(scope="module", autouse=True)
def _shelf(django_db_setup, django_db_blocker):
    with on_the_shelf(django_db_blocker):
        yield


class Elements(HTMLParser):
    """Whatever a browser would have made of the mark."""

    def __init__(self, page):
        super().__init__()
        self.found = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.found += [tag for name, _ in attrs if "canary" in name]


def mark(number):
    return f"{MARK}{number:02}."


def marked():
    """Give a desk on which somebody has typed markup wherever one can type."""
    world = World(EventPhase.CUT)
    a_secret(world.people["organiser"], world.event, ApiScope.READ)
    a_webhook(world.event)
    for at, (model, name) in enumerate(TYPED):
        rows = model._base_manager.all()
        assert rows.exists(), (model, name)
        rows.update(**{name: mark(at)})
    world.event.refresh_from_db()
    return world


def say(world, monkeypatch):
    """Let officials and entrants give reasons, which the log keeps."""
    first = len(TYPED)
    match = Match.objects.filter(round__tournament=world.event).first()
    floor.call(match, match.home.person, words=mark(first))
    floor.extend(match, by=world.people["judge_here"], reason=mark(first + 1))
    monkeypatch.setattr(test_canary, "REBUKE", mark(first + 2))
    monkeypatch.setattr(test_canary, "HUNCH", mark(first + 3))
    test_canary.a_rebuke_and_a_hunch(world)
    tell()


def everything_read(world, *viewers):
    """Give whose marks were seen, and each that a browser would have obeyed."""
    seen, live = set(), []
    for viewer in viewers:
        visit = browsers({viewer: world.people[viewer]})[viewer]
        for page in crawled(visit, world):
            seen |= {name for at, name in enumerate(NAMED) if mark(at) in page.text}
            if page.answer.get("Content-Type", "").startswith("text/html"):
                found = Elements(content(page.answer).decode()).found
                live += [(page.address, each) for each in found]
    return seen, live


@pytest.mark.nightly
def test_what_people_type_is_text_on_every_page(monkeypatch):
    world = marked()
    say(world, monkeypatch)

    seen, live = everything_read(world, "organiser")

    assert live == []
    assert seen >= {"Entrant.name", "Tournament.about", *SAID}


@pytest.mark.nightly
def test_it_is_text_for_everybody_and_shown_to_somebody(monkeypatch):
    world = marked()
    say(world, monkeypatch)

    seen, live = everything_read(world, "judge_here", "organiser", "owner", "admin")

    assert live == []
    assert seen == {*NAMED}
