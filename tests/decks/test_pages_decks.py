"""Decks that people keep: saved, compared, shown, put away, printed."""

import io
import json
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader

from decks import selectors, services
from decks.decklist import parse_deck_text
from decks.decklist.writing import list_from_json, write_text
from decks.known_cards import card_index
from decks.models import Deck, Visibility
from decks.views.files import decks_as_json
from tests.builders.decks import (
    a_deck,
    a_list,
    a_version,
    many_decks,
    on_the_shelf,
)
from tests.builders.looking import source
from tests.builders.people import a_browser, a_person
from tests.decks.test_pages_check import headline, page, sent, text_in

pytestmark = pytest.mark.django_db
ONE_MORE = a_list().replace("2 C302-PS Kill Call", "3 C302-PS Kill Call")


@pytest.fixture(scope="module", autouse=True)
def _shelf(django_db_setup, django_db_blocker):
    with on_the_shelf(django_db_blocker):
        yield


@pytest.fixture
def ada():
    return a_person("Ada")


def now(deck):
    return Deck.objects.everything().get(pk=deck.pk)


# New decks and versions


@pytest.mark.nightly
def test_a_new_deck_is_saved_and_private(ada):
    answer = a_browser(ada).post(
        "/decks/new/", sent(a_list(), name="  Anchors   aweigh "), follow=True
    )

    deck = selectors.owned_by(ada).get()
    assert (deck.name, deck.visibility) == ("Anchors aweigh", "private")
    assert selectors.find_version(deck).text == a_list()
    assert headline(answer) == "Legal"
    assert "Only you can see it." in page(answer)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        pytest.param("", "Enter a name for the deck.", id="none"),
        pytest.param("x" * 61, "at most 60 characters", id="long"),
        pytest.param("Ada\u202e", "invisible characters (U+202E)", id="right to left"),
        pytest.param("...", "at least one letter or digit", id="dots"),
    ],
)
def test_a_deck_needs_a_name_and_the_list_stays(ada, name, said):
    cards = a_list().partition("\n")[2]

    answer = a_browser(ada).post("/decks/new/", sent(cards, name=name))

    assert answer.status_code == 422
    assert said in page(answer)
    assert text_in(answer) == cards
    assert not selectors.owned_by(ada).exists()


@pytest.mark.nightly
def test_without_another_name_the_first_comment_names_the_deck(ada):
    visit = a_browser(ada)
    visit.post("/decks/check/", sent("# Tide: fast\n1 C27-PS", do="keep"))
    assert 'value="Tide"' in page(visit.get("/decks/new/"))

    visit.post("/decks/new/", sent("# Tide: fast\n1 C27-PS", name=" "))
    visit.post("/decks/new/", sent("# Tide: fast\n1 C27-PS", name="Ebb"))

    found = selectors.owned_by(ada).order_by("name").values_list("name", flat=True)
    assert [*found] == ["Ebb", "Tide"]


@pytest.mark.nightly
def test_saving_keeps_a_new_version_and_the_old_one(ada):
    deck, visit = a_deck(ada), a_browser(ada)
    other = a_list("legal-promo-night")
    form = sent(other, version_name="Sunday", expected=deck.changes, base=1)

    answer = visit.post(f"/decks/{deck.pk}/edit/", form, follow=True)

    found = [
        (each.number, each.name, each.text) for each in selectors.deck_versions(deck)
    ]
    assert found == [(2, "Sunday", other), (1, "", a_list())]
    assert "Version 2 is saved." in page(answer)
    assert "compare with 1" in page(answer)
    assert "This is version 1 of 2." in page(visit.get(f"/decks/{deck.pk}/?version=1"))


@pytest.mark.nightly
def test_an_older_version_is_where_the_next_one_may_start(ada):
    deck, visit = a_deck(ada), a_browser(ada)
    a_version(deck, ONE_MORE)

    shown = page(visit.get(f"/decks/{deck.pk}/?version=1"))
    answer = visit.get(f"/decks/{deck.pk}/edit/?version=1")

    assert f'href="/decks/{deck.pk}/edit/?version=1"' in shown
    assert 'id="bench"' not in shown  # no repair of what is not the newest
    assert text_in(answer) == a_list()
    assert visit.get(f"/decks/{deck.pk}/edit/?version=9").status_code == 404

    fields = dict(re.findall(r'name="(expected|base)" value="(\d+)"', page(answer)))
    visit.post(f"/decks/{deck.pk}/edit/", sent(a_list(), **fields))
    assert selectors.find_version(deck).number == 3


def test_who_was_outrun_sees_what_changed_and_keeps_his_text(ada):
    """C7."""
    deck = a_deck(ada)
    seen = deck.changes
    a_version(deck, ONE_MORE)
    mine = a_list() + "# mine\n"

    answer = a_browser(ada).post(
        f"/decks/{deck.pk}/edit/", sent(mine, expected=seen, base=1)
    )

    assert answer.status_code == 409
    assert "1 more C302-PS Kill Call (Action deck)" in page(answer)
    assert text_in(answer) == mine
    assert selectors.deck_versions(deck).count() == 2

    fields = dict(re.findall(r'name="(expected|base)" value="(\d+)"', page(answer)))
    again = a_browser(ada).post(f"/decks/{deck.pk}/edit/", sent(mine, **fields))

    assert again.status_code == 302
    assert selectors.find_version(deck).text == mine


def test_a_deck_that_is_not_legal_is_saved_all_the_same(ada):
    a_browser(ada).post("/decks/new/", sent("1 C27-PS", name="Begun"))

    [deck] = selectors.with_newest_version(selectors.owned_by(ada))
    assert deck.verdict == "ILLEGAL"


# Lists


@pytest.mark.nightly
@pytest.mark.parametrize("show", ["mine", "public", "archived"])
def test_a_list_of_decks_asks_as_often_for_3_as_for_300(ada, show):
    """X7."""
    visit = a_browser(ada)
    cells = {"public": {"visibility": "public"}}.get(show, {})
    if show == "archived":
        cells = {"archived_at": "2026-01-01T00:00Z"}
    many_decks(ada, 3, **cells)
    visit.get(f"/decks/?show={show}")

    with CaptureQueriesContext(connection) as few:
        visit.get(f"/decks/?show={show}")
    many_decks(ada, 297, **cells)
    with CaptureQueriesContext(connection) as many:
        answer = visit.get(f"/decks/?show={show}")

    assert len(few) == len(many) <= 15
    assert "300 decks" in page(answer)
    assert "Page </span>10" in page(answer)


@pytest.mark.nightly
def test_a_deck_is_found_by_its_name(ada):
    a_deck(ada, "Anchors aweigh", "1 C27-PS")
    a_deck(ada, "Trouble", "1 C27-PS")

    said = page(a_browser(ada).get("/decks/?q=ANCHOR"))

    assert "Anchors aweigh" in said
    assert "Trouble" not in said


# Settings


def test_an_owner_shows_his_deck_and_hides_it(ada):
    deck, visit = a_deck(ada), a_browser(ada)
    form = {"name": "Shown", "visibility": "public", "expected": deck.changes}

    answer = visit.post(f"/decks/{deck.pk}/settings/", form, follow=True)

    assert "Everybody can see it." in page(answer)
    assert "Shown" in page(Client().get("/decks/"))


def test_a_deck_goes_into_the_archive_and_comes_back_private(ada):
    deck, visit = a_deck(ada, visibility=Visibility.PUBLIC), a_browser(ada)

    visit.post(
        f"/decks/{deck.pk}/settings/", {"do": "archive", "expected": deck.changes}
    )
    visit.get("/")  # takes the message away
    assert "Journeymen" not in page(visit.get("/decks/"))
    assert "Journeymen" in page(visit.get("/decks/?show=archived"))
    assert Client().get(f"/decks/{deck.pk}/").status_code == 404

    state = {"do": "restore", "expected": now(deck).changes}
    visit.post(f"/decks/{deck.pk}/settings/", state)
    assert now(deck).visibility == "private"
    assert now(deck).archived_at is None


@pytest.mark.nightly
def test_of_a_deck_in_the_archive_nobody_is_told_that_he_sees_it(ada):
    deck, visit = a_deck(ada), a_browser(ada)
    services.archive_deck(deck, expected=deck.changes)
    form = {"name": "Away", "visibility": "public", "expected": now(deck).changes}

    said = page(visit.post(f"/decks/{deck.pk}/settings/", form, follow=True))

    assert "Everybody can see it." not in said
    assert "It is archived, and only you can see it" in said
    assert Client().get(f"/decks/{deck.pk}/").status_code == 404


@pytest.mark.parametrize("do", ["", "archive", "restore"])
def test_settings_that_were_outrun_change_nothing(ada, do):
    deck = a_deck(ada)
    form = {"name": "Mine", "visibility": "public", "expected": deck.changes, "do": do}
    a_version(deck, "1 C27-PS")

    answer = a_browser(ada).post(f"/decks/{deck.pk}/settings/", form)

    assert answer.status_code == 409
    assert 'value="Mine"' in page(answer)
    assert (now(deck).name, now(deck).archived_at) == ("Journeymen", None)


@pytest.mark.nightly
def test_a_verdict_of_today_can_be_kept_beside_that_of_then(ada):
    deck = a_deck(ada)
    state = {"do": "check", "expected": deck.changes}

    answer = a_browser(ada).post(f"/decks/{deck.pk}/settings/", state, follow=True)

    assert "Checked again: legal." in page(answer)


# Clone, compare, export


def test_a_deck_that_one_may_see_can_be_cloned(ada):
    deck, ben = a_deck(ada, visibility=Visibility.UNLISTED), a_person("Ben")

    answer = a_browser(ben).post(f"/decks/{deck.pk}/clone/", follow=True)

    copy = selectors.owned_by(ben).get()
    assert (copy.name, copy.visibility) == ("Journeymen (copy)", "private")
    cards = a_list().partition("\n")[2]  # the first line is a remark of its owner
    assert selectors.find_version(copy).text == cards
    assert "your own copy of Journeymen" in page(answer)


def test_two_versions_stand_side_by_side(ada):
    deck = a_deck(ada)
    a_version(deck, ONE_MORE)

    answer = a_browser(ada).get(f"/decks/{deck.pk}/compare/")

    assert "0 removed, 1 added, 50 unchanged." in page(answer)


def test_a_comparison_is_a_file_too(ada):
    deck = a_deck(ada)
    other = a_deck(ada, "Other", ONE_MORE)

    answer = a_browser(ada).get(f"/decks/{deck.pk}/compare/?with={other.pk}&as=txt")

    lines = answer.content.decode().splitlines()
    assert lines[0] == "Only in Journeymen, version 1:"
    assert "Action deck: 2 C302-PS Kill Call" in lines[lines.index("In both:") :]
    assert lines[-2:] == [
        "Only in Other, version 1:",
        "Action deck: 1 C302-PS Kill Call",
    ]
    assert answer["Content-Disposition"] == 'attachment; filename="comparison.txt"'


@pytest.mark.nightly
@pytest.mark.parametrize("ending", ["txt", "csv", "json"])
def test_an_export_can_be_read_again(ada, ending):
    """D3, U5."""
    deck = a_deck(ada)

    answer = a_browser(ada).get(f"/decks/{deck.pk}/export/{ending}/")

    text = answer.content.decode()
    again = (
        list_from_json(text, card_index())
        if ending == "json"
        else parse_deck_text(text, card_index()).decklist
    )
    kept = parse_deck_text(a_list(), card_index()).decklist
    assert write_text(again).partition("\n")[2] in write_text(kept)
    assert {each.card.number for each in again.cards} == {
        each.card.number for each in kept.cards
    }
    assert (
        answer["Content-Disposition"]
        == f'attachment; filename="journeymen-v1.{ending}"'
    )
    assert answer["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("ending", ["txt", "json"])
def test_an_export_has_the_name_of_the_deck(ada, ending):
    deck = a_deck(ada, "Ebb", "# Tide: fast\n1 C27-PS\n")

    text = a_browser(ada).get(f"/decks/{deck.pk}/export/{ending}/").content.decode()

    assert "Ebb" in text
    assert "Tide" not in text


def test_all_decks_are_one_file(ada):
    deck = a_deck(ada, "One \u2013 \u00fc", "1 C27-PS\n")
    a_version(deck, "2 C301-PS\n", "two")
    a_deck(ada, "Two", "1 C27-PS\n")
    a_deck(a_person("Ben"), "Secret", "1 C27-PS\n")

    answer = a_browser(ada).get("/decks/export/")

    found = json.loads(b"".join(answer.streaming_content))["decks"]
    assert [each["name"] for each in found] == ["One \u2013 \u00fc", "Two"]
    assert [each["text"] for each in found[0]["versions"]] == [
        "1 C27-PS\n",
        "2 C301-PS\n",
    ]


def test_the_file_of_all_decks_is_one_query(ada, django_assert_num_queries):
    for name in ("One", "Two", "Three"):
        a_version(a_deck(ada, name, "1 C27-PS\n"), "2 C301-PS\n", "two")

    with django_assert_num_queries(1):
        text = "".join(decks_as_json(ada))

    assert [len(each["versions"]) for each in json.loads(text)["decks"]] == [2, 2, 2]


# The sheet


@pytest.mark.nightly
@pytest.mark.parametrize(("paper", "width"), [("a4", 595), ("letter", 612)])
def test_the_sheet_is_printed_with_its_receipt(ada, paper, width):
    """H10: what is on paper is also on the page, where an official compares them."""
    deck, visit = a_deck(ada), a_browser(ada)

    answer = visit.get(f"/decks/{deck.pk}/sheet/?paper={paper}")

    [page] = PdfReader(io.BytesIO(answer.content)).pages
    text = page.extract_text()
    # As a whole word: the id of the deck may have four groups of digits, too.
    [code] = re.findall(r"\b(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}\b", text)
    assert round(page.mediabox.width) == width
    assert "C301-PS" in text
    assert "LEGAL" in text
    assert code in source(visit.get(f"/decks/{deck.pk}/"))
    assert answer["Content-Disposition"].endswith('"journeymen-v1.pdf"')


@pytest.mark.parametrize(
    ("name", "is_told"),
    [("\u5c71\u7530", True), ("\u039d\u03b1\u03c4\u03b1\u03bb\u03af\u03b1", False)],
)
def test_a_name_that_paper_cannot_show_is_told_beside_the_sheet(name, is_told):
    sakura = a_person(name)
    deck = a_deck(sakura)

    shown = page(a_browser(sakura).get(f"/decks/{deck.pk}/"))

    assert ("change your display name" in shown) == is_told


@pytest.mark.nightly
def test_one_list_saved_twice_has_two_receipts(ada):
    """H10: who holds one sheet cannot tell whether another has the same list."""
    decks = [a_deck(ada), a_deck(ada)]

    codes = {selectors.receipt_code(selectors.find_version(each)) for each in decks}

    assert len(codes) == 2


@pytest.mark.nightly
def test_whoever_may_only_look_sees_no_receipt(ada):
    deck = a_deck(ada, visibility=Visibility.PUBLIC)

    seen = source(a_browser(a_person("Ben")).get(f"/decks/{deck.pk}/"))

    assert selectors.receipt_code(selectors.find_version(deck)) not in seen


def test_no_other_paper_is_in_the_tray(ada):
    deck = a_deck(ada)

    assert a_browser(ada).get(f"/decks/{deck.pk}/sheet/?paper=a3").status_code == 404
