"""Every channel of the site, crawled as everybody: what hidden decks leave nowhere."""

import base64
import hashlib
import io
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from urllib.parse import parse_qsl, urljoin, urlsplit

import msgspec
import pytest
from django.contrib import admin
from pypdf import PdfReader

from decks import decklist, known_cards, selectors, services
from decks.decklist.writing import list_as_csv, list_as_json, write_text
from decks.models import Deck, DeckCheck, DeckVersion, UnscopedQuery, Visibility
from tests.builders.cards import a_card
from tests.builders.decks import PS, a_deck, a_version
from tests.builders.people import a_person
from tests.decks.test_access import (
    ADMIN,
    ANONYMOUS,
    KEYED,
    OTHERS,
    OWNER,
    POSTED,
    ask,
    routes,
    visit_of,
)
from tests.test_architecture import HERE, sources

pytestmark = [pytest.mark.django_db, pytest.mark.load]

# Words that stand nowhere but in these decks; half of each is searched for, and a
# page may say what it was asked.
SECRET = ("Marmalade", "Periwinkle", "Kazoo", "Gherkin")
LINKED = ("Tapioca", "Vermilion", "Ocarina", "Turnip")
AWAY = ("Molasses", "Chartreuse", "Bassoon", "Radish")
SEARCHES = ("zanzib", "obsid", "quix", "dill")
MOST_PAGES = 400
FOLLOWED = ("/decks/", "/cards/", "/api/")


@dataclass(frozen=True)
class Page:
    address: str
    answer: object
    text: str  # of a sheet, what is printed on it


def told(name, version, card, remark):
    """Return the names of a deck, and its list; its cards are on no record."""
    text = f"# Quixotic {name}: dill {remark}\n2 R1-PS\n1 Obsidian {card}\n"
    return f"Zanzibar {name}", f"Quick {version}", text


def kept(owner, words, **cells):
    name, version, text = told(*words)
    deck = a_deck(owner, name, text, **cells)
    return a_version(deck, f"{text}1 Second {words[2]}\n", version).deck


@pytest.fixture
def world():
    """Return an owner with a private, an unlisted and an archived deck."""
    a_card("R1-PS")
    owner = a_person("Olga")
    secret = kept(owner, SECRET)
    linked = kept(owner, LINKED, visibility=Visibility.UNLISTED)
    away = kept(owner, AWAY, visibility=Visibility.PUBLIC)
    services.archive_deck(away, expected=away.changes)
    return owner, secret, linked, away


# Crawling


def content(answer):
    return b"".join(answer) if answer.streaming else answer.content


def printed(body):
    """Return what a PDF says, and what it says about itself."""
    file = PdfReader(io.BytesIO(body))
    about = " ".join(map(str, (file.metadata or {}).values()))
    return about + "".join(page.extract_text() for page in file.pages)


def read(visit, address) -> Page:
    answer = ask(visit, address)
    body = content(answer)
    is_paper = answer.get("Content-Type") == "application/pdf"
    text = printed(body) if is_paper else body.decode()
    return Page(address, answer, unescape(text))


def links(page) -> Iterator[str]:
    """Return every address of a page that leads on within the site."""
    if page.answer.status_code == 302:
        yield page.answer["Location"]
    for found in re.findall(r'(?:href|action|src|hx-get)="([^"]+)"', page.text):
        address = urljoin(page.address, found).partition("#")[0]
        if address.startswith("/") and not address.startswith("/static/"):
            yield address


def crawled(visit, starts) -> list[Page]:
    """Read pages, and whatever they lead to among cards, decks and the API."""
    waiting, pages = [*dict.fromkeys(starts)], []
    seen = set(waiting)
    while waiting:
        pages.append(read(visit, waiting.pop(0)))
        assert len(pages) < MOST_PAGES
        assert pages[-1].answer.status_code < 500
        for address in links(pages[-1]):
            if address not in seen and address.startswith(FOLLOWED):
                seen.add(address)
                waiting.append(address)
    return pages


def own_addresses(deck) -> Iterator[str]:
    """Return every address of a deck, with whatever can be asked there."""
    for route in KEYED:
        here = route.of(deck.pk)
        if route.name not in POSTED:
            yield here
            yield from (f"{here}?version={at}" for at in (1, 2, 3))
    for ending in ("txt", "csv", "json", "pdf"):
        yield f"/decks/{deck.pk}/export/{ending}/"
    yield f"/decks/{deck.pk}/compare/?left=1&right=2&as=txt"
    yield f"/decks/{deck.pk}/sheet/?paper=letter"


def channels(owner, *, beside=None, hidden=()) -> Iterator[str]:
    """Return the addresses of no deck in particular, and of one beside hidden ones."""
    yield from ("/", "/cards/", "/accounts/", "/api/v1/", "/api/v1/docs/", "/admin/")
    plain = [each.address for each in routes() if not {*"<^"} & {*each.address}]
    yield from (f"/{each}" for each in plain)
    for show in ("mine", "public", "archived", "all"):
        yield f"/decks/?show={show}"
        yield from (f"/decks/?show={show}&q={each}" for each in SEARCHES)
    for each in SEARCHES:
        yield f"/decks/cards/?find={each}&snapshot={PS.id}"
        yield f"/cards/?q={each}"
        yield f"/cards/suggest/?q={each}"
        yield f"/api/v1/cards/?q={each}"
    for what in ("change", "delete", "history"):
        yield f"/admin/accounts/user/{owner.pk}/{what}/"
    yield "/admin/accounts/user/?q=olga"
    yield from (
        f"/admin/decks/{each}/" for each in ("deck", "deckversion", "deckcheck")
    )
    for deck in hidden:
        yield f"/decks/{beside.pk}/compare/?with={deck.pk}"
        yield f"/decks/{beside.pk}/compare/?with={deck.pk}&as=txt"


def leaks(pages, words):
    """Return every page that says one of the words, or answers with one in a header."""
    found = []
    for page in pages:
        said = f"{page.text} {page.answer.headers}".casefold()
        found += [(page.address, word) for word in words if word.casefold() in said]
    return found


@pytest.mark.daily("stranger")
@pytest.mark.parametrize("viewer", OTHERS)
def test_nobody_else_finds_a_word_of_a_hidden_deck(world, viewer, caplog):
    """H5, H12: titles, names, remarks and counts, in pages, files, search and API."""
    owner, secret, linked, away = world
    visit = visit_of(viewer, owner)
    beside = a_deck(a_person("Bea"), "Beside", "2 R1-PS", visibility="public")
    hidden = [*own_addresses(secret), *own_addresses(away)]
    starts = [*channels(owner, beside=beside, hidden=(secret, away)), *hidden]

    pages = crawled(visit, starts)

    assert leaks(pages, (*SECRET, *LINKED, *AWAY)) == []
    ids = [str(each.pk) for each in (secret, linked, away)]
    asked = [page for page in pages if not any(each in page.address for each in ids)]
    assert leaks(asked, ids) == []
    assert uncovered(pages) == []
    # O7: the log has addresses and no list.
    assert not any(word in caplog.text for word in (*SECRET, *LINKED, *AWAY))


@pytest.mark.nightly
@pytest.mark.parametrize("viewer", OTHERS)
def test_whoever_has_the_link_sees_an_unlisted_deck(world, viewer):
    """The crawl can find what is there, and search engines are told to pass by."""
    owner, _, linked, _ = world
    visit = visit_of(viewer, owner)

    pages = crawled(visit, own_addresses(linked))

    assert {word for _, word in leaks(pages, LINKED)} == set(LINKED)
    assert leaks(pages, (*SECRET, *AWAY)) == []
    assert indexed(pages, linked) == []


# What the owner is told


def uncovered(pages):
    """Return what a cache might keep, but for what is the same for everybody (H12)."""
    return [
        page.address
        for page in pages
        if not {"private", "no-store"} <= {*page.answer["Cache-Control"].split(", ")}
        and not is_for_all(page.address)
    ]


def is_for_all(address):
    return address.startswith("/api/v1/") and not address.startswith("/api/v1/decks")


def indexed(pages, *decks):
    """Return the pages of decks that a search engine might keep (H12)."""
    ids = [str(each.pk) for each in decks]
    return [
        page.address
        for page in pages
        if page.answer.status_code == 200
        and any(each in page.address for each in ids)
        and page.answer.get("X-Robots-Tag") != "noindex"
    ]


def digests(texts):
    """Return what hashes of lists look like, whole and shortened (H10)."""
    for text in texts:
        for name in ("md5", "sha1", "sha256", "sha512", "blake2b", "blake2s"):
            found = hashlib.new(name, text)
            yield found.hexdigest()[:16]
            yield base64.b64encode(found.digest()).decode()[:20]
            yield base64.urlsafe_b64encode(found.digest()).decode()[:20]
            yield base64.b32encode(found.digest()).decode()[:16]


def writings(version):
    """Return a list in every form in which somebody could have it."""
    text = version.text
    found = decklist.parse_deck_text(
        text, known_cards.card_index(), pool=PS.pool
    ).decklist
    data = list_as_json(found)
    plain = [text, write_text(found), list_as_csv(found)]
    plain += [json.dumps(data), json.dumps(data, sort_keys=True)]
    plain += [json.dumps(data, indent=2, ensure_ascii=False) + "\n"]
    bodies = [each.encode() for each in plain] + [msgspec.json.encode(data)]
    return [*bodies, *(each.strip() for each in bodies)]


def keys(page) -> Iterator[tuple[str, str]]:
    """Return every number that stands as a key in the addresses of a page (H3)."""
    for address in (page.address, *links(page)):
        parts = urlsplit(address)
        for part in parts.path.split("/"):
            if part.isdecimal():
                yield address, part
        for name, value in parse_qsl(parts.query):
            if value.isdecimal() and name not in {"version", "left", "right", "page"}:
                yield address, f"{name}={value}"


@pytest.mark.nightly
def test_the_owner_finds_everything_and_nothing_else_does(world):
    """H3, H10, H12, and a proof that the crawl can find."""
    owner, *decks = world
    visit = visit_of(OWNER, owner)
    starts = [*channels(owner), *(it for each in decks for it in own_addresses(each))]

    pages = crawled(visit, starts)

    for words in (SECRET, LINKED, AWAY):
        assert {word for _, word in leaks(pages, words)} == set(words)
    files = ["/sheet/", "/export/txt/", "/export/csv/", "/export/json/", "/compare/"]
    for channel in (*files, "/api/v1/decks/", "/decks/export/", "/decks/?show=mine"):
        assert leaks([page for page in pages if channel in page.address], SECRET)
    assert [key for page in pages for key in keys(page)] == []
    assert indexed(pages, *decks[:2]) == []
    assert uncovered(pages) == []

    versions = [it for each in decks for it in selectors.deck_versions(each)]
    kept_hashes = [
        it.list_hash[:16] for each in versions for it in selectors.version_checks(each)
    ]
    known = [*digests(text for each in versions for text in writings(each))]
    assert set(kept_hashes) <= set(known)
    assert leaks(pages, known) == []
    for page in pages:
        if not is_for_all(page.address):
            body = hashlib.sha256(page.text.encode()).hexdigest()[:16]
            assert body not in str(page.answer.headers)


def integers(value, name=""):
    """Return the name of every whole number of an answer."""
    if isinstance(value, dict):
        for each, held in value.items():
            yield from integers(held, each)
    elif isinstance(value, list):
        for held in value:
            yield from integers(held, name)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield name


def test_no_key_of_a_table_is_told(world):
    """H3: the only whole numbers count something."""
    owner, secret, *_ = world
    visit = visit_of(OWNER, owner)
    addresses = ["/api/v1/decks/", f"/api/v1/decks/{secret.pk}/", "/decks/export/"]

    answers = [json.loads(content(ask(visit, address))) for address in addresses]

    assert {*integers(answers)} == {
        *("count", "newest", "number", "quantity", "version", "line", "column"),
    }


# Nobody special


@pytest.mark.nightly
def test_staff_have_no_page_for_decks():
    registered = {model.__name__ for model in admin.site._registry}

    assert registered.isdisjoint({"Deck", "DeckVersion", "DeckCheck"})


@pytest.mark.nightly
@pytest.mark.parametrize("viewer", [ANONYMOUS, ADMIN])
def test_lists_of_decks_show_what_is_public_alone(world, viewer):
    owner, *_ = world
    kept(owner, ("Gooseberry", "Amber", "Lute", "Fennel"), visibility="public")
    visit = visit_of(viewer, owner)

    pages = [read(visit, f"/decks/?show=public{more}") for more in ("", "&q=zanz")]

    for page in pages:
        assert "Zanzibar Gooseberry" in page.text
        assert page.text.count("Zanzibar") == 1
        assert "1 deck" in page.text


# Whoever asks says as whom (H13)


@pytest.mark.nightly
def test_rows_of_decks_are_asked_for_in_few_modules():
    """Page, file and API go through `selectors`; only services write.

    Whoever leaves, or wants a copy of what is kept, means hidden decks too (P4, P5).
    """
    asking = [
        str(path.relative_to(HERE))
        for path in sources()
        if re.search(
            r"\.everything\(|_base_manager|\b_default_manager", path.read_text()
        )
    ]

    assert asking == [
        *("decks/models.py", "decks/selectors.py", "decks/services.py"),
        *("privacy/selectors.py", "privacy/services/account_deletion.py"),
    ]


@pytest.mark.nightly
def test_no_way_around_the_question_is_open(world):
    """H13: from a person to his decks, or from a deck to its versions."""
    owner, secret, *_ = world
    version = selectors.find_version(secret)

    for manager in (owner.decks, secret.versions, version.checks):
        with pytest.raises(UnscopedQuery):
            manager.all()
        with pytest.raises(UnscopedQuery):
            manager.count()
    for model in (Deck, DeckVersion, DeckCheck):
        for verb in ("all", "count", "exists", "first", "get", "values", "raw"):
            with pytest.raises((UnscopedQuery, TypeError)):
                getattr(model.objects, verb)()
