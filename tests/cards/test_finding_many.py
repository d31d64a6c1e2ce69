"""In what order cards are found, how many, and how much that asks of the database."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cards import services
from cards.models import Card, Printing, Ruling
from cards.selectors.suggestions import suggestions
from tests.builders.cards import a_card, the_sample_set
from tests.builders.looking import source
from tests.builders.shelf import many
from tests.cards.test_finding import SUGGEST, found, suggested

pytestmark = [pytest.mark.django_db, pytest.mark.both, pytest.mark.nightly]

LIST, MISSING = "/cards/", "/cards/missing/"


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
    assert [each.number for each in suggestions("push")] == ["R1-PS"]


def test_the_start_of_a_name_comes_first_then_the_start_of_a_word(client):
    for place, name in enumerate(("Oven Ram", "Caravan", "Vane", "Big Van"), start=1):
        a_card(f"R{place}-PS", name=name, type="Action")

    names = [each["name"] for each in suggested(client, "van")]

    assert names == ["Vane", "Big Van", "Caravan"]


def test_at_most_ten_are_suggested(client):
    for place in range(1, 13):
        a_card(f"R{place}-PS", name=f"Push {place}", type="Action")

    assert len(suggested(client, "push")) == 10


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

    page = source(client.get(LIST, {"q": "set:PS"}))

    assert "Cards from Preseason" in page
    assert len(found("t:play str>=7")) == len(
        [each for each in Card.objects.filter(type="Play") if each.strength in "789"]
    )
    assert reverse("card", args=["C1-PS"]) in page
