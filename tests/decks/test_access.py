"""Who reaches which deck by which address: a table that every new route must enter."""

import re
import uuid
from dataclasses import dataclass

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLResolver, get_resolver

from decks import selectors, services
from decks.models import DeckCheck, Visibility
from tests.builders.cards import a_card
from tests.builders.decks import a_deck, a_version
from tests.builders.people import a_browser, a_chief, a_person

pytestmark = pytest.mark.django_db

OWNER, STRANGER, ANONYMOUS, ADMIN = "owner", "stranger", "anonymous", "admin"
VIEWERS = (OWNER, STRANGER, ANONYMOUS, ADMIN)
OTHERS = (STRANGER, ANONYMOUS, ADMIN)
SHOWN = (Visibility.PUBLIC, Visibility.UNLISTED)
STATES = [(each, away) for each in Visibility.values for away in (False, True)]
HIDDEN = [(each, away) for each, away in STATES if away or each not in SHOWN]

SEES, OWNS = "whoever may see the deck", "its owner"
# By the name of the route; a new one fails the test below until it stands here.
RULES = {
    "deck": SEES,
    "deck_compare": SEES,
    "deck_hand": SEES,
    "deck_games": OWNS,
    "deck_export": SEES,
    "deck_clone": SEES,
    "api_deck": SEES,
    "deck_edit": OWNS,
    "deck_settings": OWNS,
    "deck_sheet": OWNS,
    "api_deck_save": OWNS,
    "api_deck_share": OWNS,
}
POSTED = {"deck_clone"}
BY_PROGRAMS = {"api_deck_save", "api_deck_share"}  # and read by nobody
SIGNED_IN = {"deck_clone", "deck_edit", "deck_games", "deck_settings", "deck_sheet"}


@dataclass(frozen=True)
class Route:
    name: str
    address: str  # from the root, with its parts in brackets

    @property
    def is_keyed(self):
        return "<uuid:" in self.address

    def of(self, key):
        """Return the address for a deck."""
        keyed = re.sub("<uuid:[a-z]+>", str(key), self.address)
        return f"/{keyed.replace('<str:ending>', 'json')}"


def routes(resolver=None, prefix=""):
    """Return every route whose view is one of decks, whichever urls.py includes it."""
    for pattern in (resolver or get_resolver()).url_patterns:
        address = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern, address)
            continue
        view = getattr(pattern.callback, "view_class", pattern.callback)
        if view.__module__.startswith("decks."):
            yield Route(pattern.name, address)


KEYED = [each for each in routes() if each.is_keyed]


@pytest.mark.nightly
def test_every_route_of_a_deck_says_for_whom_it_is():
    """H2."""
    assert {each.name for each in KEYED} == set(RULES)


# The world: somebody's deck, and others


def kept(owner, visibility, *, away=False, name="Journeymen"):
    """Keep a deck of two versions in one of its states."""
    deck = a_deck(owner, name, "2 R1-PS\n", visibility=visibility)
    version = a_version(deck, "1 R1-PS\n1 Obsidian Kazoo\n", "second try")
    deck = version.deck
    return services.archive_deck(deck, expected=deck.changes) if away else deck


def visit_of(viewer, owner):
    match viewer:
        case "owner":
            return a_browser(owner)
        case "stranger":
            return a_browser(a_person("Sten"))
        case "admin":
            return a_browser(a_chief())
        case _:
            return Client()


def ask(visit, address, *, post=False):
    cache.clear()  # limits are not what is asked here
    return visit.post(address) if post else visit.get(address)


def sees(viewer, visibility, *, away):
    return viewer == OWNER or (visibility in SHOWN and not away)


def is_sent_to_sign_in(answer):
    return answer.status_code == 302 and answer["Location"].startswith(
        "/accounts/login/?next="
    )


@pytest.mark.daily(
    "private-False-owner", "private-False-stranger", "unlisted-False-anonymous"
)
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(("visibility", "away"), STATES)
def test_a_deck_is_there_for_whom_it_is_meant(viewer, visibility, away):
    """H1 for decks: every viewer, every visibility, in the archive and not."""
    a_card("R1-PS")
    owner = a_person("Olga")
    deck = kept(owner, visibility, away=away)
    visit = visit_of(viewer, owner)
    wrong = []

    for route in KEYED:
        answer = ask(visit, route.of(deck.pk), post=route.name in POSTED)
        is_meant = sees(viewer, visibility, away=away)
        if RULES[route.name] == OWNS:
            is_meant = viewer == OWNER
        if route.name in BY_PROGRAMS:
            is_right = answer.status_code == (401 if viewer == ANONYMOUS else 405)
        elif viewer == ANONYMOUS and route.name in SIGNED_IN:
            is_right = is_sent_to_sign_in(answer)
        elif not is_meant:
            is_right = answer.status_code == 404
        elif route.name in POSTED:
            is_right = re.fullmatch(r"/decks/[0-9a-f-]{36}/", answer["Location"])
        else:
            is_right = answer.status_code == 200
        if not is_right:
            wrong.append((route.name, answer.status_code))

    assert wrong == []


@pytest.mark.daily("private-False-stranger")
@pytest.mark.parametrize("viewer", OTHERS)
@pytest.mark.parametrize(("visibility", "away"), STATES)
def test_nobody_else_changes_a_deck(viewer, visibility, away):
    owner = a_person("Olga")
    deck = kept(owner, visibility, away=away)
    visit = visit_of(viewer, owner)
    sent = {"text": "3 R1-PS", "snapshot": deck.snapshot, "version_name": "x"}
    sent |= {"name": "Mine now", "visibility": "public", "place": str(deck.pk)}
    sent |= {"expected": deck.changes, "base": 2}
    keyed = [each.of(deck.pk) for each in KEYED if each.name not in POSTED]

    for address in (*keyed, "/decks/live/", "/decks/mend/", "/decks/new/"):
        for do in ("", "archive", "restore", "check"):
            cache.clear()
            answer = visit.post(address, {**sent, "do": do})
            assert b"Journeymen" not in answer.content
            assert b"Kazoo" not in answer.content

    [after] = selectors.owned_by(owner)
    cells = ("name", "visibility", "changes", "archived_at", "changed_at", "snapshot")
    for cell in cells:
        assert getattr(after, cell) == getattr(deck, cell)
    assert [each.number for each in selectors.deck_versions(after)] == [2, 1]


# What is hidden, and what is unknown


def bare(answer, key):
    """Return a response body without what is random in each response."""
    body = b"".join(answer) if answer.streaming else answer.content
    dropped = {"x-request-id", "x-correlation-id"}
    headers = {
        name.lower(): value.replace(str(key), "KEY")
        for name, value in answer.headers.items()
        if name.lower() not in dropped
    }
    token = re.compile(rb"\b[A-Za-z0-9]{64}\b")
    cookies = sorted(answer.cookies)
    return answer.status_code, headers, cookies, token.sub(b"TOKEN", body)


@pytest.mark.daily("private-False-stranger")
@pytest.mark.parametrize("viewer", OTHERS)
@pytest.mark.parametrize(("visibility", "away"), HIDDEN)
def test_a_hidden_deck_is_like_an_unknown_one_to_the_byte(viewer, visibility, away):
    """H4: the same status, headers and bytes, for as many queries."""
    owner = a_person("Olga")
    hidden = kept(owner, visibility, away=away).pk
    visit = visit_of(viewer, owner)
    ask(visit, "/decks/")  # the session is tracked once
    beside = a_deck(a_person("Bea"), text="2 R1-PS", visibility=Visibility.PUBLIC).pk
    asked = [
        *((route.of("{}"), method) for route in KEYED for method in ("get", "post")),
        (f"/decks/{beside}/compare/?with={{}}", "get"),
        (f"/decks/{beside}/compare/?with={{}}&as=txt", "get"),
        ("/decks/{}/?version=2", "get"),
        ("/decks/{}/?version=9", "get"),
        ("/decks/{}/export/exe/", "get"),
        ("/api/v1/decks/{}/?size=1", "get"),
        ("/api/v1/decks/{}/", "options"),
        ("/decks/{}/", "head"),
    ]

    for address, method in asked:
        told, queries = [], []
        for key in (hidden, uuid.uuid4()):
            cache.clear()
            with CaptureQueriesContext(
                connection,
            ) as found:
                answer = getattr(visit, method)(address.format(key))
                told.append(bare(answer, key))
            queries.append(len(found))
        assert told[0] == told[1], (address, method)
        assert queries[0] == queries[1], (address, method)


@pytest.mark.nightly
@pytest.mark.parametrize("viewer", OTHERS)
@pytest.mark.parametrize("address", ["/decks/live/", "/decks/mend/"])
def test_a_button_of_a_hidden_deck_is_like_one_of_none(viewer, address):
    """H4: these name the deck in what they send."""
    owner = a_person("Olga")
    hidden = kept(owner, Visibility.PRIVATE)
    visit = visit_of(viewer, owner)
    ask(visit, "/decks/")  # the session is tracked once
    sent = {"text": "2 R1-PS", "snapshot": hidden.snapshot}

    told = [
        bare(visit.post(address, {**sent, "place": str(key)}), key)
        for key in (hidden.pk, uuid.uuid4())
    ]

    assert told[0] == told[1]


@pytest.mark.nightly
@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_number_leads_to_a_deck(viewer):
    """H3: ids are drawn from 122 random bits, and nothing else finds a deck."""
    owner = a_person("Olga")
    deck = kept(owner, Visibility.PUBLIC)
    visit = visit_of(viewer, owner)
    rows = (selectors.find_version(deck), DeckCheck.objects.everything().first())

    assert deck.pk.version == 4
    for key in (1, *(each.pk for each in rows)):
        for route in KEYED:
            answer = ask(visit, route.of(key), post=route.name in POSTED)
            assert answer.status_code == 404, (route.name, key)
