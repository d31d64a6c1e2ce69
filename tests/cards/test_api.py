"""The card API: its answers, its parameters, and what it refuses."""

from datetime import date

import pytest
from rest_framework.decorators import api_view
from rest_framework.response import Response

from cards import examples, numbers, serializers, services
from cards.knowledge import TYPES
from cards.models import Card, Person, Ruling
from tests.builders.cards import (
    PUSH,
    RUNNER,
    a_card,
    a_team,
    data_version,
    many_cards,
    the_documented_card,
)
from tests.builders.documented import is_a_problem
from tests.builders.people import a_browser, a_chief

pytestmark = pytest.mark.django_db

LISTS = ["/api/v1/cards/", "/api/v1/rulings/", "/api/v1/sets/"]
BULK = ["/api/v1/bulk/cards/", "/api/v1/bulk/rulings/", "/api/v1/bulk/sets/"]


def got(client, address, **headers):
    answer = client.get(address, headers=headers)
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"] == "application/json"
    return answer.json()


def refused(client, address, *, status=400):
    answer = client.get(address)
    assert answer.status_code == status, answer.content
    problem = answer.json()
    assert answer["Content-Type"] == "application/problem+json"
    assert (problem["status"], problem["detail"]) == (status, problem["message"])
    assert problem["message"].endswith(".")
    assert problem["remedy"].endswith((".", "set"))
    return problem


# What is told


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("/api/v1/cards/R1-PS/", examples.CARD),
        ("/api/v1/cards/", examples.example_page(examples.CARD)),
        ("/api/v1/rulings/", examples.example_page(examples.RULING)),
        ("/api/v1/sets/", examples.example_page(examples.SET)),
        ("/api/v1/sets/PS/", examples.SET),
    ],
)
def test_the_answers_are_those_of_the_documentation(client, address, expected):
    the_documented_card()

    assert got(client, address) == expected


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("address", "expected"),
    list(zip(BULK, [examples.CARD, examples.RULING, examples.SET], strict=True)),
)
def test_a_file_holds_what_the_documentation_shows(client, address, expected):
    the_documented_card()

    found = got(client, address)

    assert found == examples.example_bulk_file(expected) | {
        "version": f"cards-{data_version()}"
    }


@pytest.mark.nightly
def test_an_athlete_is_told_by_key_and_a_club_by_its_own(client):
    a_team("Harbor Lights")
    card = a_card("R2-PS", **RUNNER)
    person = Person.objects.create(key="cal-rook", name="Cal Rook")
    Card.objects.filter(pk=card.pk).update(person=person, person_basis="inferred")

    found = got(client, "/api/v1/cards/R2-PS/")

    assert found["franchise"] == "harbor-lights"
    assert found["missing"] == ["person"]
    assert found["person"] == {
        "key": "cal-rook",
        "name": "Cal Rook",
        "basis": "inferred",
    }


@pytest.mark.nightly
def test_a_text_that_nobody_can_read_is_told_with_its_reason(client):
    a_card("R1-PS", **(PUSH | {"effect": "Buy everybody lunch."}))

    found = got(client, "/api/v1/cards/R1-PS/")

    assert "lunch" in found["unread"]["effect"]


@pytest.mark.nightly
@pytest.mark.parametrize("number", ["R1-PS", "P9-PS", "r1-ps"])
def test_any_number_of_a_card_gives_the_card(client, number):
    the_documented_card()

    assert got(client, f"/api/v1/cards/{number}/")["number"] == "R1-PS"


def test_a_card_without_a_number_is_not_shown(client):
    """A number that was joined to another card leaves an empty one behind."""
    Card.objects.create(name="Left behind")

    assert got(client, "/api/v1/cards/")["count"] == 0
    assert got(client, "/api/v1/bulk/cards/")["count"] == 0


def integers(value, path=""):
    """Return every whole number of an answer, with its path."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from integers(each, f"{path}.{name}")
    elif isinstance(value, list):
        for each in value:
            yield from integers(each, path)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path


def test_no_key_of_a_table_and_nobody_who_typed_is_told(client):
    """H3: the only whole numbers are counts."""
    the_documented_card()
    addresses = [*LISTS, *BULK, "/api/v1/cards/R1-PS/", "/api/v1/sets/PS/"]

    answers = [client.get(address) for address in addresses]

    found = {path for answer in answers for path in integers(answer.json())}
    assert {path.rpartition(".")[2] for path in found} == {
        *("count", "numbers", "cards", "deck_complete", "replay_complete"),
    }
    for answer in answers:
        for canary in (b"Ada", b"Ben", b"@desk.example"):
            assert canary not in answer.content


@pytest.mark.nightly
def test_the_root_leads_everywhere(client):
    answers = {"/api/v1/decks/": 401, "/api/v1/decks/check": 405}

    for address in got(client, "/api/v1/").values():
        assert client.get(address).status_code == answers.pop(address, 200)

    assert answers == {}


# Filters and pages


def some_cards():
    a_card("C1-PS", **(PUSH | {"name": "Alpha"}))
    a_card("C2-PS", **(PUSH | {"name": "Beta"}))
    promo = a_card("C3-PS", name="Gamma", type="Play")
    services.add_printing(numbers.parse_number("P3-PS"), card=promo)
    a_card("C1-XY", **(PUSH | {"name": "Delta"}))


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", ["Alpha", "Beta", "Delta", "Gamma"]),
        ("?set=PS", ["Alpha", "Beta", "Gamma"]),
        ("?set=ps&type=Play", ["Gamma"]),
        ("?type=Action", ["Alpha", "Beta", "Delta"]),
        ("?q=t:play+or+beta", ["Beta", "Gamma"]),
        ("?q=is:promo", ["Gamma"]),
        ("?q=&set=XY", ["Delta"]),
        ("?q=nobody", []),
        ("?size=3", ["Alpha", "Beta", "Delta"]),
        ("?size=3&page=2", ["Gamma"]),
    ],
)
def test_a_list_is_narrowed_down(client, query, names):
    some_cards()

    found = got(client, f"/api/v1/cards/{query}")["results"]

    assert [card["name"] for card in found] == names


@pytest.mark.nightly
def test_pages_lead_to_each_other(client):
    some_cards()

    first = got(client, "/api/v1/cards/?size=3")
    second = got(client, first["next"])

    assert first["previous"] is None
    assert second["next"] is None
    assert got(client, second["previous"]) == first
    names = [card["name"] for card in first["results"] + second["results"]]
    assert names == ["Alpha", "Beta", "Delta", "Gamma"]


@pytest.mark.nightly
def test_a_page_has_at_most_a_hundred(client):
    """D17."""
    many_cards(101)

    assert len(got(client, "/api/v1/cards/?size=100")["results"]) == 100
    assert len(got(client, "/api/v1/cards/")["results"]) == 50
    problem = refused(client, "/api/v1/cards/?size=101")
    assert problem["message"] == "A page can't have 101 entries; the limit is 1 to 100."


@pytest.mark.parametrize(
    ("query", "status", "message"),
    [
        ("?size=0", 400, "A page can't have 0 entries; the limit is 1 to 100."),
        ("?size=", 400, "A page can't have no entries; the limit is 1 to 100."),
        ("?size=%D9%A3", 400, "A page can't have ٣ entries; the limit is 1 to 100."),
        ("?page=2", 404, "There is no page 2; the last page is 1."),
        ("?page=0", 404, "There is no page 0; the last page is 1."),
        ("?page=x", 404, "There is no page x; the last page is 1."),
        (
            "?page=" + "9" * 5000,
            404,
            f"There is no page {'9' * 20}; the last page is 1.",
        ),
        ("?colour=red", 400, "Unknown parameter: 'colour'."),
        ("?set=ZZ", 400, "set: There is no set 'ZZ'."),
        (
            "?type=Kicker",
            400,
            f"type: Kicker is not a card type. Choose one of: {', '.join(TYPES)}.",
        ),
    ],
)
def test_a_parameter_that_cannot_be_used_is_explained(client, query, status, message):
    a_card()

    problem = refused(client, f"/api/v1/cards/{query}", status=status)

    assert problem["message"] == message


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["q", "set", "type", "page", "size"])
@pytest.mark.parametrize(
    "poison", ["%00", "%ff", "a" * 3000, "(((((((((((((", "%F0%9F%8F%88", "1e9", "'--"]
)
def test_no_parameter_breaks_the_site(client, name, poison):
    answer = client.get(f"/api/v1/cards/?{name}={poison}")

    assert answer.status_code in {200, 400, 404}


def test_a_query_that_cannot_be_read_is_named_with_its_column(client):
    problem = refused(client, "/api/v1/cards/?q=t:play+colour:red")

    assert problem["message"].startswith("q, column 8: ")


def test_rulings_are_those_of_a_day_or_of_a_card(client):
    card = the_documented_card()
    first = Ruling.objects.get()
    Ruling.objects.create(
        number="R1-PS",
        card=card,
        ruled_on=date(2023, 1, 1),
        source="House rules 2.0",
        text="Counts as Unique no more.",
        supersedes=first,
    )
    Ruling.objects.create(
        number="C7-XY", ruled_on=date(2022, 1, 1), source="Notes", text="Waits."
    )

    def texts(query):
        found = got(client, f"/api/v1/rulings/{query}")["results"]
        return [ruling["text"].split()[-1] for ruling in found]

    assert texts("?on=2022-10-31") == ["Waits."]
    assert texts("?on=2022-11-01") == ["Waits.", "Unique."]
    assert texts("?on=2023-01-01") == ["Waits.", "more."]
    assert texts("?number=P9-PS") == ["Unique.", "more."]
    assert texts("?number=c7-xy") == ["Waits."]
    assert texts("?on=2022-12-31&number=R1-PS") == ["Unique."]
    [old, new] = got(client, "/api/v1/cards/R1-PS/")["rulings"]
    assert (old["superseded_on"], new["superseded_on"]) == ("2023-01-01", None)


def test_a_day_and_a_number_that_are_none_are_explained(client):
    day = refused(client, "/api/v1/rulings/?on=yesterday")
    number = refused(client, "/api/v1/rulings/?number=seven")

    assert day["message"] == "on: This is not a date. Write it as 2022-11-01."
    assert number["message"] == "'seven' is not a card number."
    assert number["rule"] == "ID-1"


# Errors


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("/api/v1/cards/C999-PS/", "No card has the number C999-PS."),
        ("/api/v1/cards/nonsense/", "'nonsense' is not a card number."),
        ("/api/v1/cards/%00/", "'\\x00' is not a card number."),
        ("/api/v1/sets/ZZ/", "There is no set 'ZZ'."),
        ("/api/v1/no/such/thing/", "No URL /api/v1/no/such/thing/ exists."),
        ("/api/", "No URL /api/ exists."),
        ("/api/v2/cards", "No URL /api/v2/cards exists."),
        ("/api/v1/no%0Athing/", "No URL /api/v1/no\nthing/ exists."),
    ],
)
def test_what_is_not_there_is_told_in_json(client, address, message):
    problem = refused(client, address, status=404)

    assert problem["message"] == message


def test_an_address_that_is_no_number_names_the_rule(client):
    assert refused(client, "/api/v1/cards/seven/", status=404)["rule"] == "ID-1"


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "trace"])
@pytest.mark.parametrize(
    "address",
    [*LISTS, *BULK, "/api/v1/", "/api/v1/cards/C1-PS/", "/api/v1/schema/"],
)
def test_nothing_can_be_written(client, address, method):
    answer = getattr(client, method)(address)

    assert answer.status_code == 405
    assert answer.json()["remedy"] == "This URL is read-only: send GET."
    assert answer["Allow"] == "GET, HEAD, OPTIONS"


@pytest.mark.nightly
def test_staff_cannot_write_either():
    visit = a_browser(a_chief(guarded=False))

    assert visit.post("/api/v1/cards/", {"name": "x"}).status_code == 405


@pytest.mark.nightly
def test_a_view_that_says_nothing_is_closed(rf):
    """What comes later has to open itself."""
    answer = api_view()(lambda _: Response({}))(rf.get("/"))

    assert answer.status_code == 401


def test_another_form_than_json_cannot_be_had(client):
    answer = client.get("/api/v1/cards/", headers={"accept": "text/csv"})

    assert answer.status_code == 406
    assert answer.json()["remedy"] == "Accept application/json."


@pytest.mark.nightly
def test_an_address_without_its_slash_is_sent_on(client):
    answer = client.get("/api/v1/bulk/cards")

    assert (answer.status_code, answer["Location"]) == (301, "/api/v1/bulk/cards/")


def test_a_failure_of_ours_is_told_in_json_with_a_reference(client, monkeypatch):
    def broken(_rows):
        raise RuntimeError("a bug")

    monkeypatch.setattr(serializers, "serialize_cards", broken)
    client.raise_request_exception = False

    answer = client.get(
        "/api/v1/cards/C1-PS/", headers={"x-request-id": "round-4-table-12"}
    )

    assert answer.status_code == 500
    assert answer.json()["remedy"].endswith("round-4-table-12")
    assert b"a bug" not in answer.content


def test_who_reads_without_the_last_stroke_is_sent_on(client):
    answer = client.get("/api/v1/sets?size=1")

    assert answer.status_code == 301
    assert answer["Location"] == "/api/v1/sets/?size=1"


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
@pytest.mark.parametrize("address", ["/api/v1/sets", "/api/v1/no/such", "/api/v1/no/"])
def test_what_is_sent_to_no_address_is_not_lost_on_the_way(client, address, method):
    answer = getattr(client, method)(address, "{}", "application/json")

    told = is_a_problem(answer, 404)
    assert told["code"] == "not_found"
    assert ("slash" in told["remedy"]) == (not address.endswith("/"))
