"""Which cards queries find, and what is suggested."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards import search, selectors, services
from cards.knowledge import Basis
from cards.models import Card
from cards.services import Origin
from tests.builders.looking import source
from tests.builders.shelf import a_shelf

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.both,
    pytest.mark.usefixtures("shelf"),
]

SUGGEST = "/cards/suggest/"


@pytest.fixture(scope="module")
def shelf(lasting):
    a_shelf()


def found(text: str, *, sort: str = "number") -> list[str]:
    """Return the first number of each card that a query finds."""
    known = selectors.search_vocabulary()
    query = search.parse_query(text, known)
    return [
        each.prints[0].number for each in selectors.find_cards(query, known, sort=sort)
    ]


@pytest.mark.nightly
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
def test_what_a_query_finds(text, expected):
    assert " ".join(found(text)) == expected


# While somebody types (D12)


def suggested(client, text: str) -> list[dict]:
    return client.get(SUGGEST, {"q": text}).json()["results"]


@pytest.mark.nightly
def test_names_are_completed_from_two_letters_on(client):
    assert suggested(client, "c") == []
    assert [each["name"] for each in suggested(client, "ca")] == ["Cal Rook"]


@pytest.mark.nightly
def test_a_suggestion_says_what_it_leads_to(client):
    (first,) = suggested(client, "cal r")

    assert first == {
        "name": "Cal Rook",
        "number": "C1-PS",
        "type": "Player",
        "cards": 2,
        "near": False,
        "url": "/cards/C1-PS/",
    }


@pytest.mark.nightly
def test_a_number_is_completed(client):
    assert [each["number"] for each in suggested(client, "c3-p")] == ["C3-PS"]
    assert [each["number"] for each in suggested(client, "P1")] == ["P1-PS"]
    assert [each["number"] for each in suggested(client, "c9")] == ["C9-19"]


def test_a_misspelled_name_is_offered_as_near(client):
    found = suggested(client, "weka tos")

    assert [(each["name"], each["near"]) for each in found] == [("Weak Toss", True)]


def test_a_suggestion_asks_the_database_about_what_it_shows(client):
    """The names are compared in memory; a changed one is there at once."""
    suggested(client, "weka tos")
    with CaptureQueriesContext(connection) as asked:
        found = suggested(client, "weka tos")
    services.write_cells(
        Card.objects.get(printings__number="C3-PS"),
        {"name": "Strong Toss"},
        origin=Origin(basis=Basis.RULING),
    )

    assert len(asked) == 3, "the state of the data, the counts, the first numbers"
    assert [each["name"] for each in found] == ["Weak Toss"]
    assert [each["name"] for each in suggested(client, "storng tos")] == ["Strong Toss"]


def test_the_line_is_completed_where_it_ends(client):
    def options(text):
        answer = client.get(SUGGEST, {"q": text}, headers={"HX-Request": "true"})
        return source(answer)

    assert 'value="t:player Cal Rook"' in options("t:player ca")
    assert 'value="rook t:Play"' in options("rook t:pl")
    assert 'value="C3-PS"' in options("c3")
    assert 'value="team:&quot;Harbor Lights&quot;"' in options("team:harb")
