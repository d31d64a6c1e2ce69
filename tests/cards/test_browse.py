"""Pages to look cards up: the list with its query, one card, and what is missing."""

import re
from datetime import date
from urllib.parse import parse_qs, urlsplit

import pytest

from accounts.models import User
from cards import numbers, search, selectors, services
from cards.knowledge import Basis
from cards.models import Card, Person, Ruling
from cards.selectors import missing
from cards.services import Origin
from tests.builders.cards import PUSH, RUNNER, a_card, a_set, a_team
from tests.builders.entry import text_of, typed
from tests.builders.looking import source
from tests.builders.people import a_browser, a_person
from tests.builders.shelf import a_shelf, many
from tests.cards.test_search import BAD

pytestmark = pytest.mark.django_db

LIST, SUGGEST, MISSING = "/cards/", "/cards/suggest/", "/cards/missing/"


@pytest.fixture
def shelf():
    a_shelf()


# The list


@pytest.mark.nightly
def test_the_page_tells_the_query_back(client, shelf):
    page = source(client.get(LIST, {"q": "t:player rating>=80 -is:promo"}))

    assert "Players with a rating of at least 80, but not promos" in page


@pytest.mark.daily("rating>=eighty")
@pytest.mark.parametrize("text", BAD)
def test_a_bad_query_is_answered_by_the_page(client, shelf, text):
    """D13: the part is named with its column, and the page is no error."""
    for headers in ({}, {"HX-Request": "true", "HX-Target": "found"}):
        answer = client.get(LIST, {"q": text}, headers=headers)

        assert answer.status_code == 200
        assert f"column {parsed(text)}" in source(answer)


def parsed(text: str) -> int:
    return search.parse_query(text, selectors.search_vocabulary()).problems[0].column


@pytest.mark.nightly
@pytest.mark.parametrize(
    "query",
    [
        {"q": "a" * 5000},
        {"q": "(" * 3000},
        {"q": "\x00", "page": "\x00", "sort": "\x00"},
        {"q": "x:\\ rating>=9999 %27 OR 1=1"},
        {"q": "x:'\"; DROP TABLE cards_card; --"},
        {"q": "<script>alert(1)</script>"},
        {"page": "-1"},
        {"page": "99999999999999999999"},
        {"sort": "password"},
        {"set": "nope", "type": "t:Nothing", "known": "x", "side": "\x00"},
    ],
)
@pytest.mark.parametrize("address", [LIST, SUGGEST, MISSING])
def test_poison_is_no_error(client, shelf, address, query):
    answer = client.get(address, query, follow=True)

    assert answer.status_code == 200
    assert b"<script>alert" not in answer.content


def test_an_offer_is_a_link_that_mends_the_query(client, shelf):
    page = source(client.get(LIST, {"q": "rook t:playr"}))

    assert 'href="/cards/?q=rook+t%3APlayer"' in page


def test_a_choice_is_written_into_the_query(client, shelf):
    answer = client.get(
        LIST,
        {"q": "rook t:Player", "type": "t:Play", "was_type": "t:Player", "set": ""},
    )

    assert (answer.status_code, answer["Location"]) == (
        302,
        "/cards/?q=rook+t%3APlay",
    )


@pytest.mark.nightly
def test_a_part_that_was_removed_from_the_text_does_not_come_back(client, shelf):
    answer = client.get(
        LIST, {"q": "rook", "type": "t:Player", "was_type": "t:Player", "set": "set:PS"}
    )

    assert parse_qs(urlsplit(answer["Location"]).query) == {"q": ["rook set:PS"]}


def test_typing_renews_the_list_and_its_address(client, shelf):
    answer = client.get(
        LIST, {"q": "rook"}, headers={"HX-Request": "true", "HX-Target": "found"}
    )

    page = source(answer)
    assert answer["HX-Replace-Url"] == "/cards/?q=rook"
    assert page.lstrip().startswith('<div id="found"')
    assert "<html" not in page
    assert 'id="filters" class="filters" hx-swap-oob="true"' in page


@pytest.mark.nightly
@pytest.mark.parametrize(("query", "is_open"), [("rook", False), ("t:play", True)])
def test_the_choices_are_folded_until_one_is_made(client, shelf, query, is_open):
    page = source(client.get(LIST, {"q": query}))

    assert ('<details class="fold" open>' in page) == is_open


def test_near_names_are_offered_where_nothing_is_found(client, shelf):
    page = source(client.get(LIST, {"q": "cal rokk"}))

    assert "No cards found" in page
    assert ">Cal Rook</a>" in page


def test_a_word_that_a_field_holds_is_offered_with_it(client, shelf):
    page = source(client.get(LIST, {"q": "qb rating>50"}))

    assert "No cards found" in page
    assert '<a class="near" href="/cards/?q=pos%3AQB+rating%3E50">' in page


def test_an_empty_database_says_so(client):
    pages = [source(client.get(each)) for each in (LIST, MISSING)]

    assert "No cards yet" in pages[0]
    assert "No sets yet" in pages[1]
    assert all("import_cards FILE --set 22" in each for each in pages)


def test_a_list_has_pages_of_fifty(client):
    many(51)

    first = source(client.get(LIST))
    second = source(client.get(LIST, {"page": "2"}))

    assert "51 cards" in first
    assert first.count('<td class="no">') == 50
    assert second.count('<td class="no">') == 1


# One card


def test_a_card_shows_every_cell_with_its_basis(client):
    a_team()
    card = a_card("C1-PS", name="Cal Rook", type="Player", team="Harbor Lights")
    services.write_cells(
        card, {"rating": "81"}, origin=Origin(basis=Basis.TYPED, by=a_person())
    )
    services.write_cells(card, {"side": "Offense"}, origin=Origin(basis=Basis.INFERRED))

    page = source(client.get("/cards/C1-PS/"))

    assert "entered once" in page
    assert ">inferred</span>" in page
    assert ">printed</span>" in page
    assert ">unknown</span>" in page
    assert "Do you have this card?" in page
    assert not re.search(r'<dd class="value">\s', page), "line ends are shown"
    assert lacking(page) == "athlete, position, side, special text and ability"
    assert "to be confirmed by another: rating." in page


DECKS = {
    "no check": "No deck check can be completed without it.",
    "some checks": "Deck checks that need it stay undetermined.",
    "a replay": "Deck checks don\u2019t need this; replays do.",
}


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("hidden", "typed", "said"),
    [
        pytest.param(["type"], [], "no check", id="type"),
        pytest.param(["special_text"], [], "some checks", id="special text"),
        pytest.param(["sub_type", "timing"], [], "some checks", id="subtype"),
        pytest.param(["timing"], [], "a replay", id="timing"),
        pytest.param(["timing"], ["sub_type"], "", id="another cell waits"),
    ],
)
def test_a_card_says_which_checks_wait_for_what_is_missing(client, hidden, typed, said):
    known = {cell: PUSH[cell] for cell in PUSH if cell not in (*hidden, *typed)}
    card = a_card("R1-PS", **known)
    services.write_cells(
        card, {cell: PUSH[cell] for cell in typed}, origin=Origin(basis=Basis.TYPED)
    )

    page = source(client.get("/cards/R1-PS/"))

    assert [key for key, told in DECKS.items() if told in page] == [said] * bool(said)


def lacking(page: str) -> str:
    """Return the sentence of the page that asks for missing cells."""
    told = page.partition("know its")[2].partition(".")[0]
    return " ".join(told.split())


@pytest.mark.nightly
def test_a_card_tells_how_the_engine_reads_it(client):
    a_card("R1-PS", **PUSH | {"effect": "the offense gains 5 extra yards"})
    a_card("R2-PS", **PUSH | {"effect": "Gain 5 yards and buy lunch."})

    read = source(client.get("/cards/R1-PS/"))
    unread = source(client.get("/cards/R2-PS/"))

    assert "The engine reads:" in read
    assert "Gain 5 yards." in read
    assert "<mark>buy lunch</mark>" in unread
    assert "Not understood" in unread


def test_a_card_shows_its_rulings_printings_and_athlete(client, shelf):
    a_card("C8-PS", **RUNNER | {"name": "Calvin Rook"})
    Card.objects.filter(printings__number="C8-PS").update(person=Person.objects.get())

    push = source(client.get("/cards/R5-PS/"))
    rook = source(client.get("/cards/C1-PS/"))

    assert "It counts as Unique." in push
    assert "November 1, 2022" in push
    assert "A document, section 1" in push
    assert 'href="/cards/P1-PS/"' in rook
    assert 'href="/cards/C8-PS/"' in rook


def test_a_namesake_is_told_from_the_page_of_each(client):
    """D-10."""
    for number, position in (("C1-PS", "QB"), ("U2-PS", "Safety"), ("C3-PS", "QB")):
        card = a_card(number, **RUNNER | {"position": position})
        person = Person.objects.filter(key=f"rook-{position.lower()}").first()
        services.link_person(
            card,
            person or services.add_person("Cal Rook", key=f"rook-{position.lower()}"),
            origin=Origin(basis=Basis.PRINTED),
        )
    a_card("C4-PS", **RUNNER | {"name": "Cal Rooker"})

    def told(number):
        page = source(client.get(f"/cards/{number}/"))
        namesakes = page.partition("Other athletes with this name")[2]
        return re.findall(r'href="/cards/(\w+-PS)/"', namesakes.partition("</ul>")[0])

    assert told("U2-PS") == ["C1-PS", "C3-PS"]
    assert told("C1-PS") == ["U2-PS"]
    assert told("C4-PS") == []


def test_a_later_ruling_is_told_with_the_one_it_replaces(client, shelf):
    first = Ruling.objects.get()
    Ruling.objects.create(
        number="R5-PS",
        card=first.card,
        ruled_on=date(2023, 5, 2),
        source="Another",
        text="It does not.",
        supersedes=first,
        warning="Number and name differ.",
    )

    page = source(client.get("/cards/R5-PS/"))

    assert "replaced on May 2, 2023" in page
    assert "Number and name differ." in page


def test_a_suspect_card_says_why(client, shelf):
    assert "The type is odd." in source(client.get("/cards/C9-19/"))


@pytest.mark.parametrize(
    ("number", "told"),
    [
        ("C999-PS", "C999-PS</span>"),
        ("nonsense", "Not a card number"),
        ("%3Cscript%3E", "Not a card number"),
    ],
)
def test_an_unknown_number_is_not_found(client, number, told):
    answer = client.get(f"/cards/{number}/")

    assert answer.status_code == 404
    assert told in source(answer)


def test_a_number_in_small_letters_leads_to_the_card(client, shelf):
    answer = client.get("/cards/c1-ps/")

    assert (answer.status_code, answer["Location"]) == (302, "/cards/C1-PS/")


@pytest.mark.nightly
def test_only_those_who_are_signed_in_are_offered_to_edit(client, shelf):
    def offered(visit):
        return "Edit</a>" in source(visit.get("/cards/R5-PS/"))

    assert not offered(client)
    assert offered(a_browser(a_person()))


def test_only_somebody_else_is_asked_to_confirm():
    ada, ben = a_person("Ada"), a_person("Ben")
    card = a_card("R1-PS", name="Second Push", type="Action")
    services.write_cells(
        card, {"effect": "Gain 5 yards."}, origin=Origin(basis=Basis.TYPED, by=ada)
    )

    def asked(person):
        page = source(a_browser(person).get("/cards/R1-PS/"))
        return "Confirm the entries" in page

    assert not asked(ada)
    assert asked(ben)


@pytest.mark.nightly
def test_markup_in_a_cell_is_text(client):
    """Trust O1."""
    canary = "<b id=canary>x</b>"
    a_card("R1-PS", **PUSH | {"name": canary, "effect": canary, "sub_type": canary})
    Card.objects.update(suspect=canary)

    for address in (LIST, "/cards/R1-PS/", f"{MISSING}?set=PS", f"{LIST}?q={canary}"):
        assert b"<b id=canary" not in client.get(address).content


# What is missing


@pytest.mark.nightly
def test_what_is_missing_is_counted_by_set(shelf):
    reports = {each.code: each for each in missing.report_sets()}

    season = reports["PS"]
    assert (season.numbers, season.for_decks, season.for_replay) == (8, 7, 5)
    assert season.cells == {"person": 1, "franchise": 1}
    assert (reports["19"].numbers, reports["19"].open) == (1, 1)
    assert reports["19"].cells["team"] == 1


def test_a_card_of_two_numbers_is_asked_for_once(client):
    card = a_card("C1-PS", name="Cal Rook", type="Player")
    services.add_printing(numbers.parse_number("P1-PS"), card=card)

    (report,) = missing.report_sets()

    assert (report.numbers, report.open, report.cells["rating"]) == (2, 1, 1)
    assert "See the 1 card<" in source(client.get(MISSING))


def test_a_set_names_who_entered_its_cards(client):
    a_set()
    typed("R1-PS", PUSH, by=a_person("Ben"))
    a_card("C1-PS", name="Cal Rook", type="Player")

    (report,) = missing.report_sets()

    assert report.people == [("Ben", len(PUSH))]
    assert "Entered by Ben" in text_of(client.get(MISSING))


def test_a_changed_name_is_shown_though_the_counts_are_kept():
    """Names of users are no card data, so no state of the card data keeps them."""
    ben = a_person("Ben")
    a_set()
    typed("R1-PS", PUSH, by=ben)
    (before,) = missing.report_sets()

    User.objects.filter(pk=ben.pk).update(display_name="Benno")
    (after,) = missing.report_sets()
    User.objects.filter(pk=ben.pk).update(display_name="")
    (gone,) = missing.report_sets()

    people = [each.people for each in (before, after, gone)]
    assert people == [[("Ben", len(PUSH))], [("Benno", len(PUSH))], []]
    assert after.cells is before.cells


def test_a_set_lists_what_its_cards_lack(client, shelf):
    page = source(client.get(MISSING, {"set": "19"}))

    assert "Cal Rook" in page
    assert "rating" in page
    assert "Weak Toss" not in page


def test_a_set_without_gaps_says_so(client):
    a_card("R1-PS")

    assert "Nothing is missing here" in source(client.get(MISSING, {"set": "PS"}))
