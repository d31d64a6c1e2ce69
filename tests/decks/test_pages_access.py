"""Who may see what of a deck, on every address (trust H3-H5, H12, H13)."""

import re
import uuid

import pytest
from django.test import Client

from decks import services
from decks.models import DeckVersion, Visibility
from tests.builders.decks import a_deck, a_list, a_version, on_the_shelf
from tests.builders.looking import source
from tests.builders.people import a_browser, a_chief, a_person

pytestmark = [pytest.mark.django_db, pytest.mark.nightly]
CANARY = "Zebrafinch"
READ = ("", "compare/", "export/txt/", "export/csv/", "export/json/")
OWN = ("edit/", "settings/", "sheet/")
VIEWERS = ("owner", "stranger", "anonymous", "admin")


@pytest.fixture(scope="module", autouse=True)
def _shelf(django_db_setup, django_db_blocker):
    with on_the_shelf(django_db_blocker):
        yield


@pytest.fixture
def ada():
    return a_person("Ada")


def visits(ada):
    return {
        "owner": a_browser(ada),
        "stranger": a_browser(a_person("Ben")),
        "anonymous": Client(),
        "admin": a_browser(a_chief()),
    }


def a_secret(owner, **cells):
    deck = a_deck(owner, CANARY, f"# {CANARY}\n{a_list()}", **cells)
    a_version(deck, f"# {CANARY}\n1 C27-PS", CANARY)
    return deck


@pytest.mark.nightly
@pytest.mark.parametrize("is_archived", [False, True], ids=["in use", "archived"])
@pytest.mark.parametrize("visibility", Visibility.values)
def test_every_address_keeps_who_may_see_a_deck(ada, visibility, is_archived):
    """Staff are nobody special: an admin is a stranger here."""
    deck = a_secret(ada, visibility=visibility)
    if is_archived:
        deck.refresh_from_db(from_queryset=type(deck).objects.everything())
        services.archive_deck(deck, expected=deck.changes)
    is_shared = visibility != Visibility.PRIVATE and not is_archived

    for viewer, visit in visits(ada).items():
        may_read = viewer == "owner" or is_shared
        for part in READ:
            answer = visit.get(f"/decks/{deck.pk}/{part}")
            assert answer.status_code == (200 if may_read else 404), (viewer, part)
            is_told = CANARY.encode() in answer.content
            assert may_read if is_told else part == "export/csv/" or not may_read
            assert answer["Cache-Control"] == "private, no-store"
            is_hidden = visibility != Visibility.PUBLIC and may_read
            assert (answer.get("X-Robots-Tag") == "noindex") == is_hidden
        for part in OWN:
            answer = visit.get(f"/decks/{deck.pk}/{part}")
            refused = 302 if viewer == "anonymous" else 404
            assert answer.status_code == (200 if viewer == "owner" else refused)
        if viewer not in ("owner", "anonymous"):
            cloned = visit.post(f"/decks/{deck.pk}/clone/")
            assert cloned.status_code == (302 if may_read else 404)
            changed = visit.post(
                f"/decks/{deck.pk}/settings/", {"do": "archive", "expected": "1"}
            )
            assert changed.status_code == 404


@pytest.mark.nightly
@pytest.mark.parametrize("viewer", VIEWERS[1:])
@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_a_hidden_deck_appears_nowhere(ada, viewer, visibility):
    """H5: neither its title nor that there is one."""
    a_secret(ada, visibility=visibility)
    open_deck = a_deck(ada, "Open", visibility=Visibility.PUBLIC)
    visit = visits(ada)[viewer]

    for path in (
        "/decks/",
        "/decks/?show=public",
        "/decks/?show=archived",
        f"/decks/?show=public&q={CANARY}",
        f"/decks/{open_deck.pk}/",
        f"/decks/{open_deck.pk}/compare/",
        "/",
    ):
        said = source(visit.get(path))
        for each in (f'value="{CANARY}"', f"q={CANARY}"):  # what he typed himself
            said = said.replace(each, "")
        assert CANARY not in said, path
        assert "2 decks" not in said


def bare(answer):
    """Return a page without what is random in each response."""
    return re.sub(
        rb'(csrfmiddlewaretoken" value=|x-csrftoken":)"[^"]+"', b"", answer.content
    )


@pytest.mark.nightly
@pytest.mark.parametrize("part", [*READ, *OWN, "clone/"])
@pytest.mark.parametrize("viewer", ["stranger", "anonymous"])
def test_hidden_is_as_unknown(ada, viewer, part):
    """H4: byte for byte."""
    deck, visit = a_secret(ada), visits(ada)[viewer]
    ask = visit.post if part == "clone/" else visit.get

    hidden = ask(f"/decks/{deck.pk}/{part}")
    unknown = ask(f"/decks/{uuid.uuid4()}/{part}")

    assert hidden.status_code == unknown.status_code
    assert bare(hidden) == bare(unknown)
    if viewer == "stranger" or part in READ:
        assert {**hidden.headers} == {**unknown.headers}


def test_a_hidden_deck_cannot_be_compared_with_nor_computed_against(ada):
    secret, visit = a_secret(ada), a_browser(a_person("Ben"))
    shown = a_deck(ada, "Open", visibility=Visibility.PUBLIC)

    for query in (f"compare/?with={secret.pk}", f"?against={secret.pk}", "?against=x"):
        assert visit.get(f"/decks/{shown.pk}/{query}").status_code == 404


@pytest.mark.nightly
def test_addresses_are_random_and_numbers_lead_nowhere(ada):
    """H3."""
    deck = a_secret(ada, visibility=Visibility.PUBLIC)
    rows = DeckVersion.objects.everything().filter(deck=deck)

    for key in (1, *rows.values_list("pk", flat=True)):
        assert Client().get(f"/decks/{key}/").status_code == 404
    links = re.findall(r'href="(/decks/[^"#?]+)', source(Client().get("/decks/")))
    assert f"/decks/{deck.pk}/" in links
    assert not [each for each in links if re.search(r"/\d+/", each)]
