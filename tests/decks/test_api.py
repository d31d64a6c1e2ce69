"""The API of decks and formats: who is told what, in which form, how often."""

import hashlib
import json
from datetime import date

import pytest
import time_machine
from django.test import Client

from config.rest import OWN_READS_A_MINUTE, READS_A_MINUTE
from decks import examples, selectors
from decks.formats import FORMATS
from decks.models import Visibility
from tests.builders.cards import a_card, the_sample_set
from tests.builders.decks import a_deck, a_list, a_version, many_decks
from tests.builders.documented import fits, is_a_problem, shape, the_documented_deck
from tests.builders.people import a_browser, a_person
from tests.builders.programs import a_secret
from tournaments.rules.api_scopes import ApiScope

pytestmark = pytest.mark.django_db
DECKS = "/api/v1/decks/"
FORMATS_AT = ["/api/v1/formats/", "/api/v1/bulk/formats/"]


@pytest.fixture
def a_standing_clock():
    with time_machine.travel("2026-11-15T12:00:15Z", tick=False):
        yield


def got(client, address):
    answer = client.get(address)
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"] == "application/json"
    return answer.json()


@pytest.mark.nightly
def test_the_decks_are_those_of_the_documentation():
    client = a_browser(the_documented_deck())

    assert got(client, DECKS) == {
        "count": 1,
        "next": None,
        "previous": None,
        "results": [examples.DECK],
    }
    assert got(client, f"{DECKS}{examples.DECK_ID}/") == examples.WHOLE_DECK


@pytest.mark.nightly
def test_ones_own_decks_are_listed_the_one_changed_last_first():
    ada, ben = a_person("Ada"), a_person("Ben")
    first = a_deck(ada, "First", "2 R1-PS")
    a_deck(ada, "Second", "2 R1-PS")
    a_deck(ben, "Of Ben", "2 R1-PS", visibility=Visibility.PUBLIC)
    a_version(first, "3 R1-PS", "three")

    rows = got(a_browser(ada), DECKS)["results"]

    assert [(each["name"], each["newest"]) for each in rows] == [
        ("First", 2),
        ("Second", 1),
    ]
    for each in rows:
        fits(each, shape("Deck"))


@pytest.mark.nightly
def test_a_deck_is_shown_with_its_versions_and_its_newest_list():
    the_sample_set()
    ada = a_person("Ada")
    deck = a_deck(ada, text="1 Second Puhs\n??\n")
    a_version(deck, a_list("legal-harbor-lights"), "better")

    found = got(a_browser(ada), f"{DECKS}{deck.pk}/")

    fits(found, shape("WholeDeck"))
    assert [(each["number"], each["name"]) for each in found["versions"]] == [
        (2, "better"),
        (1, ""),
    ]
    assert found["verdict"] == "LEGAL"
    assert sum(each["quantity"] for each in found["list"]["cards"]) == 51
    assert found["lines"] == []


@pytest.mark.nightly
def test_a_line_that_names_no_card_is_not_dropped():
    a_card("R1-PS")
    ada = a_person("Ada")
    deck = a_deck(ada, text="2 R1-PS\n0 Smash\n")

    found = got(a_browser(ada), f"{DECKS}{deck.pk}/")

    fits(found, shape("WholeDeck"))
    assert [each["line"] for each in found["lines"]] == [2]


@pytest.mark.nightly
@pytest.mark.parametrize("visibility", [Visibility.PUBLIC, Visibility.UNLISTED])
def test_a_deck_that_is_shown_is_there_for_everybody(client, visibility):
    text = "# Tide: fast\n2 R1-PS"
    deck = a_deck(a_person("Ada"), text=text, visibility=visibility)

    found = got(client, f"{DECKS}{deck.pk}/")

    assert (found["name"], found["owner"]) == ("Journeymen", "Ada")
    assert found["list"]["name"] == "Journeymen"
    assert "@" not in json.dumps(found)


def test_nobody_has_no_decks(client):
    told = is_a_problem(client.get(DECKS), 401)

    assert told["message"] == "You are not signed in."
    assert "sign in at /accounts/login/" in told["remedy"]


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_a_deck_is_neither_replaced_nor_deleted(method):
    ada = a_person("Ada")
    deck = a_deck(ada, text="2 R1-PS")
    visit = a_browser(ada)

    for address in (DECKS, f"{DECKS}{deck.pk}/", f"{DECKS}{deck.pk}/save/"):
        answer = getattr(visit, method)(address, {"name": "x"}, "application/json")
        assert answer.status_code == 405
    assert selectors.owned_by(ada).get().name == "Journeymen"


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("address", "status"),
    [
        (f"{DECKS}?colour=red", 400),
        (f"{DECKS}?size=101", 400),
        (f"{DECKS}?size=0", 400),
        (f"{DECKS}?page=2", 404),
        (f"{DECKS}?page=%00", 404),
        (f"{DECKS}{examples.DECK_ID}/?version=1", 400),
        (f"{DECKS}3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a91/", 404),
        (f"{DECKS}{examples.DECK_ID.upper()}/", 404),
        (f"{DECKS}1/", 404),
        (f"{DECKS}%00/", 404),
    ],
)
def test_what_cannot_be_asked_is_explained(address, status):
    is_a_problem(a_browser(the_documented_deck()).get(address), status)


@pytest.mark.nightly
@pytest.mark.parametrize("who", ["owner", "stranger"])
@pytest.mark.parametrize("address", [DECKS, f"{DECKS}{examples.DECK_ID}/"])
def test_answers_about_decks_belong_to_one_person(client, address, who):
    """H12: no cache, no other site, no search engine."""
    owner = the_documented_deck()
    visit = a_browser(owner) if who == "owner" else client

    answer = visit.get(address, headers={"origin": "https://decks.example"})

    assert answer["Cache-Control"] == "private, no-store"
    assert "Cookie" in answer["Vary"]
    assert answer["X-Robots-Tag"] == "noindex"
    is_open = "Access-Control-Allow-Origin" in answer
    assert is_open == (who == "stranger")  # whoever has no session is told as much


def test_the_tag_of_a_deck_is_of_one_reader_and_reveals_nothing():
    """H10: who guesses the answer cannot confirm it by the tag."""
    deck = a_deck(a_person("Ada"), text="2 R1-PS", visibility=Visibility.PUBLIC)
    here = f"{DECKS}{deck.pk}/"
    visit = a_browser(a_person("Eve"))

    first, same = visit.get(here), a_browser(a_person("Dora")).get(here)
    again = visit.get(here, headers={"if-none-match": first["ETag"]})
    a_version(deck, "3 R1-PS")
    changed = visit.get(here, headers={"if-none-match": first["ETag"]})

    assert first.content == same.content
    assert first["ETag"] != same["ETag"]
    plain = hashlib.sha256(first.content).hexdigest()
    assert first["ETag"].strip('"') not in plain
    assert (again.status_code, again.content) == (304, b"")
    assert changed.status_code == 200


@pytest.mark.nightly
@pytest.mark.load
def test_a_person_reads_two_hundred_times_a_minute(client, a_standing_clock):
    """R3: and does not count for others behind the same address."""
    the_documented_deck()
    statuses = [client.get("/api/v1/formats/").status_code for _ in range(61)]
    ada = a_browser(a_person("Dora"))
    own = [ada.get(DECKS).status_code for _ in range(OWN_READS_A_MINUTE + 1)]

    assert statuses == [200] * READS_A_MINUTE + [429]
    assert own == [200] * OWN_READS_A_MINUTE + [429]


@pytest.mark.nightly
@pytest.mark.parametrize("count", [3, 300])
def test_many_decks_cost_as_many_queries_as_few(count, django_assert_num_queries):
    ada = a_person("Ada")
    many_decks(ada, count)
    visit = a_browser(ada)
    visit.get(DECKS)  # the session is tracked once

    with django_assert_num_queries(4):  # session, person, count, decks
        found = got(visit, f"{DECKS}?size=100")

    assert found["count"] == count
    assert len(found["results"]) == min(count, 100)


@pytest.mark.nightly
@pytest.mark.parametrize("versions", [3, 30])
def test_many_versions_cost_as_many_queries_as_few(versions, django_assert_num_queries):
    ada = a_person("Ada")
    deck = a_deck(ada, text="2 R1-PS")
    for number in range(2, versions + 1):
        a_version(deck, f"{number} R1-PS")
    visit = a_browser(ada)
    visit.get(DECKS)

    # Session, person, deck, newest version, state of the cards, versions.
    with django_assert_num_queries(6):
        found = got(visit, f"{DECKS}{deck.pk}/")

    assert len(found["versions"]) == versions


# Saving and sharing


def sent(visit, where, **fields):
    return visit.post(f"{DECKS}{where}", json.dumps(fields), "application/json")


def builder(person, *verbs):
    """Return a client with a token of this person's account."""
    secret = a_secret(person, None, *verbs)
    return Client(headers={"Authorization": f"Bearer {secret}"})


def test_a_program_saves_a_deck_and_its_next_list_and_shares_it():
    a_card("R1-PS")
    ada = a_person("Ada")
    program = builder(ada, ApiScope.BUILD)

    made = sent(program, "", name=" Tide ", text="2 R1-PS\r\n", format="Preseason")
    deck = made.json()
    here = f"{deck['id']}/"
    saved = sent(
        program, f"{here}save/", text="3 R1-PS", name="more", version=deck["version"]
    )
    shared = sent(program, f"{here}share/", visibility="unlisted", version=1)
    stale = sent(program, f"{here}share/", visibility="public", version=1)

    assert made.status_code == 201
    assert made["Location"] == f"{DECKS}{here}"
    for answer in (made, saved, shared):
        fits(answer.json(), shape("WholeDeck"))
    assert (deck["name"], deck["visibility"], deck["newest"]) == ("Tide", "private", 1)
    assert [each["name"] for each in saved.json()["versions"]] == ["more", ""]
    assert saved.json()["snapshot"] == deck["snapshot"]
    assert shared.json()["visibility"] == "unlisted"
    is_a_problem(stale, 409)
    assert selectors.owned_by(ada).get().visibility == Visibility.UNLISTED
    assert Client().get(f"{DECKS}{here}").json()["list"] == saved.json()["list"]


@pytest.mark.parametrize("act", ["save", "share"])
def test_a_deck_is_changed_by_its_owner_and_a_token_for_it_only(act):
    """H4: what is not one's own is not there, even if it can be read."""
    ada, eve = a_person("Ada"), a_person("Eve")
    deck = a_deck(ada, text="2 R1-PS", visibility=Visibility.PUBLIC)
    body = {
        "save": {"text": "9 R1-PS", "version": 1},
        "share": {"visibility": "private", "version": 1},
    }[act]

    answers = {
        401: sent(Client(), f"{deck.pk}/{act}/", **body),
        403: sent(builder(ada, ApiScope.DECK), f"{deck.pk}/{act}/", **body),
        404: sent(builder(eve, ApiScope.BUILD), f"{deck.pk}/{act}/", **body),
    }

    for status, answer in answers.items():
        is_a_problem(answer, status)
    unknown = sent(builder(eve, ApiScope.BUILD), f"{examples.DECK_ID}/{act}/", **body)
    assert unknown.content == answers[404].content
    found = selectors.owned_by(ada).get()
    assert (found.changes, found.visibility) == (1, Visibility.PUBLIC)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"name": "", "text": "2 R1-PS"}, 400),
        ({"name": "Ti\0de", "text": "2 R1-PS"}, 400),
        ({"name": "T" * 61, "text": "2 R1-PS"}, 400),
        ({"name": "Tide", "text": "# no card"}, 400),
        ({"name": "Tide", "text": "2 R1-PS\0"}, 400),
        ({"name": "Tide", "text": "2 R1-PS", "format": "Vintage"}, 400),
        ({"name": "Tide", "text": "2 R1-PS", "owner": "Eve"}, 400),
        ({"name": "Tide", "text": "2 R1-PS\n" * 40_000}, 413),
    ],
)
def test_a_deck_that_cannot_be_saved_is_explained(body, status):
    ada = a_person("Ada")

    is_a_problem(sent(builder(ada, ApiScope.BUILD), "", **body), status)

    assert not selectors.owned_by(ada).exists()


# Formats


@pytest.mark.nightly
def test_every_format_is_told_with_every_snapshot(client):
    """D17."""
    for address in FORMATS_AT:
        found = {each["name"]: each for each in got(client, address)["results"]}

        assert set(found) == set(FORMATS)
        for name, each in FORMATS.items():
            assert found[name]["title"] == each.title
            assert [
                (
                    it["id"],
                    date.fromisoformat(it["valid_from"]),
                    it["edition"],
                    it["profile"],
                    set(it["pool"]),
                    it["restrictions"],
                )
                for it in found[name]["snapshots"]
            ] == [
                (it.id, it.valid_from, it.edition, it.profile.name, it.pool, [])
                for it in each.snapshots
            ]


@pytest.mark.parametrize("address", FORMATS_AT)
@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_formats_that_did_not_change_are_not_sent_again(client, address, encoding):
    accept = {"accept-encoding": encoding}
    first = client.get(address, headers=accept)

    again = client.get(address, headers=accept | {"if-none-match": first["ETag"]})

    assert (again.status_code, again.content) == (304, b"")
    for each in (first, again):
        assert each["Cache-Control"] == "public, no-cache"
        assert each["Access-Control-Allow-Origin"] == "*"
        assert "Cookie" not in each["Vary"]
    if "bulk" in address:
        assert first["ETag"].startswith('"'), "a strong one"


def test_formats_need_no_query(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        for address in FORMATS_AT:
            got(client, address)


def test_formats_come_in_pages(client):
    first = got(client, "/api/v1/formats/?size=1")
    second = got(client, first["next"])

    assert first["count"] == len(FORMATS)
    assert first["results"] != second["results"]
    is_a_problem(client.get("/api/v1/formats/?size=101"), 400)
