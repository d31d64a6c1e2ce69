"""What queries find and what is suggested, and how much pages ask of the database."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cards import search, selectors, services
from cards.models import Card, Printing, Ruling
from tests.builders.cards import a_card, the_sample_set
from tests.builders.shelf import a_shelf, many

pytestmark = [pytest.mark.django_db, pytest.mark.both]

LIST, SUGGEST, MISSING = "/cards/", "/cards/suggest/", "/cards/missing/"


@pytest.fixture
def shelf():
    a_shelf()


def found(text: str, *, sort: str = "number") -> list[str]:
    """Give the first number of each card that a query finds."""
    known = selectors.vocabulary()
    query = search.parse(text, known)
    return [each.prints[0].number for each in selectors.found(query, known, sort=sort)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "C9-19 C1-PS C3-PS C4-PS R5-PS R6-PS R7-PS U2-PS"),
        ("rook", "C9-19 C1-PS"),
        ("dangelo", "U2-PS"),
        ("D'Ang", "U2-PS"),
        ('"cal rook"', "C9-19 C1-PS"),
        ("p1-ps", "C1-PS"),
        ("C9", "C9-19"),
        ("t:play", "C3-PS C4-PS"),
        ("set:19", "C9-19"),
        ("team:harbor", "C1-PS"),
        ("team:sorrel", "U2-PS"),
        ("team:nowhere rook", "C9-19 C1-PS"),
        ("sub:nothing rook", "C9-19 C1-PS"),
        ("set:nowhere rook", "C9-19 C1-PS"),
        ("pos:rb", "C1-PS"),
        ("pos:s", "U2-PS"),
        ("pos:cornerback", "U2-PS"),
        ("pos:c", ""),
        ("group:db", "U2-PS"),
        ("side:offense", "C1-PS R5-PS"),
        ("side:defense", "U2-PS"),
        ("person:calvin", "C1-PS"),
        ("person:cal-rook", "C1-PS"),
        ("-person:calvin t:player", "C9-19 U2-PS"),
        ('off:"short pass"', "C4-PS"),
        ("def:pass", "C3-PS C4-PS"),
        ("sub:weather", "R6-PS"),
        ('x:"gain 5  yards"', "C1-PS R5-PS R6-PS R7-PS U2-PS"),
        ("x:superstar", "U2-PS"),
        ("x:.*", ""),
        ("x:(", "C9-19 C1-PS C3-PS C4-PS R5-PS R6-PS R7-PS U2-PS"),
        ('off:"(1-9)"', "C4-PS"),
        ("rating>9", "C1-PS"),
        ("rating>=9", "C1-PS U2-PS"),
        ("rating\u22659", "C1-PS U2-PS"),
        ("rating<81", "U2-PS"),
        ("rating<=81 -rating=9", "C1-PS"),
        ("-rating>9", "C9-19 C3-PS C4-PS R5-PS R6-PS R7-PS U2-PS"),
        ("str>0", "C3-PS"),
        ("str=7", "C3-PS"),
        ("str=x", "C4-PS"),
        ("tu=1", "C3-PS C4-PS"),
        ("tu>1", ""),
        ("is:unique", "C4-PS R5-PS"),
        ("is:superstar", "U2-PS"),
        ("is:legend", ""),
        ("is:promo", "C1-PS"),
        ("-is:promo t:player", "C9-19 U2-PS"),
        ("is:powerup", "R7-PS"),
        ("is:suspect", "C9-19"),
        ("is:incomplete t:player", "C9-19 U2-PS"),
        ("is:complete t:play", "C3-PS C4-PS"),
        ("is:deckready t:gridiron", "R6-PS"),
        ("has:ruling", "R5-PS"),
        ("is:promo or is:suspect", "C9-19 C1-PS"),
        ("t:player -(rating>9 or is:suspect)", "U2-PS"),
    ],
)
def test_what_a_query_finds(shelf, text, expected):
    assert " ".join(found(text)) == expected


@pytest.mark.parametrize(
    ("sort", "expected"),
    [
        ("number", ["C9-19", "C2-PS", "C10-PS", "R1-PS"]),
        ("-number", ["R1-PS", "C10-PS", "C2-PS", "C9-19"]),
        ("name", ["R1-PS", "C10-PS", "C2-PS", "C9-19"]),
        ("-name", ["C9-19", "C2-PS", "C10-PS", "R1-PS"]),
    ],
)
def test_cards_are_sorted_by_number_or_name(sort, expected):
    for number, name in (
        ("C10-PS", "Beta"),
        ("C2-PS", "Delta"),
        ("R1-PS", "\u00c4lpha"),
        ("C9-19", "Gamma"),
    ):
        a_card(number, name=name, type="Action")

    assert found("", sort=sort) == expected


def test_a_card_that_lost_its_last_number_is_in_no_list():
    base = a_card("R1-PS")
    a_card("P1-PS", name="Second Push", type="Action")
    services.join_printing(Printing.objects.get(number="P1-PS"), card=base)

    assert found("") == ["R1-PS"]
    assert [each.number for each in selectors.suggestions("push")] == ["R1-PS"]


# While somebody types (D12)


def suggested(client, text: str) -> list[dict]:
    return client.get(SUGGEST, {"q": text}).json()["results"]


def test_names_are_completed_from_two_letters_on(client, shelf):
    assert suggested(client, "c") == []
    assert [each["name"] for each in suggested(client, "ca")] == ["Cal Rook"]


def test_a_suggestion_says_what_it_leads_to(client, shelf):
    (first,) = suggested(client, "cal r")

    assert first == {
        "name": "Cal Rook",
        "number": "C1-PS",
        "type": "Player",
        "cards": 2,
        "near": False,
        "url": "/cards/C1-PS/",
    }


def test_the_start_of_a_name_comes_first_then_the_start_of_a_word(client):
    for place, name in enumerate(("Oven Ram", "Caravan", "Vane", "Big Van"), start=1):
        a_card(f"R{place}-PS", name=name, type="Action")

    names = [each["name"] for each in suggested(client, "van")]

    assert names == ["Vane", "Big Van", "Caravan"]


def test_a_number_is_completed(client, shelf):
    assert [each["number"] for each in suggested(client, "c3-p")] == ["C3-PS"]
    assert [each["number"] for each in suggested(client, "P1")] == ["P1-PS"]
    assert [each["number"] for each in suggested(client, "c9")] == ["C9-19"]


def test_a_misspelled_name_is_offered_as_near(client, shelf):
    found = suggested(client, "weka tos")

    assert [(each["name"], each["near"]) for each in found] == [("Weak Toss", True)]


def test_at_most_ten_are_suggested(client):
    for place in range(1, 13):
        a_card(f"R{place}-PS", name=f"Push {place}", type="Action")

    assert len(suggested(client, "push")) == 10


def test_the_line_is_completed_where_it_ends(client, shelf):
    def options(text):
        answer = client.get(SUGGEST, {"q": text}, headers={"HX-Request": "true"})
        return answer.content.decode()

    assert 'value="t:player Cal Rook"' in options("t:player ca")
    assert 'value="rook t:Play"' in options("rook t:pl")
    assert 'value="C3-PS"' in options("c3")
    assert 'value="team:&quot;Harbor Lights&quot;"' in options("team:harb")


# How much a page asks of the database


def queries(client, address: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


@pytest.mark.parametrize(
    "address",
    [
        LIST,
        f"{LIST}?q=t:player+rating>=1&sort=name",
        f"{LIST}?q=person:rook+or+is:promo+has:ruling",
        f"{LIST}?q=nobody+at+all",
        f"{SUGGEST}?q=cal",
        f"{SUGGEST}?q=cla+rok",
        MISSING,
        f"{MISSING}?set=PS",
        "/cards/C1-PS/",
    ],
)
def test_a_page_asks_as_often_for_3_cards_as_for_300(client, address):
    """Trust X7."""
    many(3)
    few = queries(client, address)
    Ruling.objects.all().delete()
    Printing.objects.all().delete()
    Card.objects.all().delete()

    many(300)

    assert queries(client, address) == few <= 15


def test_the_whole_sample_set_is_found(client):
    the_sample_set()

    page = client.get(LIST, {"q": "set:PS"}).content.decode()

    assert "Cards from Preseason" in page
    assert len(found("t:play str>=7")) == len(
        [each for each in Card.objects.filter(type="Play") if each.strength in "789"]
    )
    assert reverse("card", args=["C1-PS"]) in page
