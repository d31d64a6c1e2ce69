"""The workbench: steps, sections with their problems, the card browser, and drafts."""

import html
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from decks import drafts, selectors
from decks.models import DeckDraft
from decks.views.deck_lines import TOLD_BY_COUNTS
from tests.builders.decks import PS, a_deck, a_list, a_version, on_the_shelf
from tests.builders.looking import source
from tests.builders.people import a_browser, a_person
from tests.decks.test_pages_check import HTMX, page, sent, text_in

pytestmark = pytest.mark.django_db
KILL_CALL, SMASH, HUTCHCRAFT = "C302-PS", "C233-PS", "C27-PS"


@pytest.fixture(scope="module", autouse=True)
def _shelf(django_db_setup, django_db_blocker):
    with on_the_shelf(django_db_blocker):
        yield


@pytest.fixture
def ada():
    return a_person("Ada")


def step(client, text, *steps, **more):
    """Send steps as the buttons of the cards view do."""
    return client.post(
        "/decks/mend/", sent(text, step=[*steps], view="cards", **more), headers=HTMX
    )


def lines(answer):
    """Return each line of the answer's sections: number, copies."""
    found = re.findall(r'data-number="(\S+)" data-copies="(\d+)"', source(answer))
    return {number: int(copies) for number, copies in found}


# Steps


def test_a_first_card_begins_a_list_with_headings(client):
    answer = step(client, "", f"number={KILL_CALL}&by=1")

    assert text_in(answer) == "Action deck: 1\n1 C302-PS Kill Call\n"
    assert lines(answer) == {KILL_CALL: 1}


def test_steps_of_one_request_add_up(client):
    """Clicks that waited for an answer are sent together."""
    one = f"number={KILL_CALL}&by=1"

    answer = step(client, "2 C302-PS\n", one, one, f"number={SMASH}&by=1")

    assert lines(answer) == {KILL_CALL: 4, SMASH: 1}
    assert "Added 1 C302-PS Kill Call." in page(answer)


def test_the_last_copy_and_one_more_are_removed_without_an_error(client):
    fewer = f"number={KILL_CALL}&by=-1&group=Action+deck"

    answer = step(client, "1 C302-PS\n1 C233-PS\n", fewer, fewer)

    assert lines(answer) == {SMASH: 1}
    assert "Nothing was changed" not in page(answer)


def test_a_card_in_a_wrong_section_is_moved_to_its_own(client):
    text = "Plays\n2 C302-PS # mine\n"
    before = client.post("/decks/live/", sent(text, view="cards"), headers=HTMX)
    [move] = re.findall(
        r'value="([^"]+)"[^>]*data-move>Move to Action deck', source(before)
    )

    answer = step(client, text, html.unescape(move))

    assert "Moved C302-PS Kill Call to Action deck." in page(answer)
    assert "DC-23" not in page(answer)


@pytest.mark.parametrize(
    "sent_step",
    [
        pytest.param("number=C302-PS&by=100", id="too many"),
        pytest.param("number=X999-PS&by=1", id="no card"),
        pytest.param("by=1", id="no number"),
        pytest.param("number=C302-PS&by=1&group=Bench", id="no section"),
    ],
)
def test_a_step_that_is_impossible_changes_nothing(client, sent_step):
    answer = step(client, "1 C302-PS\n", sent_step)

    assert "Nothing was changed." in page(answer)
    assert text_in(answer) == "1 C302-PS\n"


def test_no_list_holds_a_hundred_copies(client):
    answer = step(client, "Action deck\n99 C302-PS\n", f"number={KILL_CALL}&by=1")

    assert "at most 99 copies" in page(answer)


def test_an_unread_line_is_removed_by_its_button(client):
    text = "1 C302-PS\n1 Nobody Here\n"

    answer = client.post("/decks/mend/", sent(text, drop="2", view="cards"))

    assert text_in(answer) == "1 C302-PS\n"


# Sections


def test_a_problem_is_shown_once_at_its_line_with_a_preview(client):
    answer = client.post(
        "/decks/live/", sent(a_list("illegal-three-copies"), view="cards"), headers=HTMX
    )

    said = page(answer)
    [row] = re.findall(
        r'<li class="card-line hit" data-number="C301-PS".*?</ul>', said, re.DOTALL
    )
    assert "The Action deck has 3 copies of Extra Push" in row
    assert "Extra Push 3 → 2" in row
    assert said.count("The Action deck has 3 copies of Extra Push") == 1


def test_too_few_cards_are_a_count_and_no_problem(client):
    answer = step(client, "", f"number={KILL_CALL}&by=1")

    said = page(answer)
    assert "19 more" in said
    assert "at least 20 are needed" not in said


@pytest.mark.nightly
def test_every_problem_of_the_samples_is_shown_in_the_cards_view(client):
    """Nothing is lost between lines, sections and the whole deck."""
    for name in (
        "illegal-49-cards",
        "illegal-two-unique-plays",
        "illegal-six-on-defense",
    ):
        told = client.post("/decks/check/", sent(a_list(name))).context["report"]

        answer = client.post("/decks/check/", sent(a_list(name), view="cards"))

        shown = page(answer)
        for each in told.listed_problems:
            if each.is_error and each.code not in TOLD_BY_COUNTS:
                assert f"{each.code} " in shown, name


# The card browser


def found(client, **asked):
    answer = client.get("/decks/cards/", {"snapshot": PS.id, **asked})
    return re.findall(r'<li class="card-line" data-number="(\S+)"', source(answer))


def test_the_browser_starts_with_cards_of_the_format(client):
    assert len(found(client)) == 24
    assert found(client, snapshot="constructed-2019-10-04") == []


@pytest.mark.parametrize(
    ("asked", "is_right"),
    [
        pytest.param({"kind": "play", "str": "7"}, ("Play", "7"), id="filters"),
        pytest.param({"find": "t:play str=7"}, ("Play", "7"), id="search"),
        pytest.param({"find": "str=7", "kind": "play"}, ("Play", "7"), id="both"),
    ],
)
def test_filters_and_the_search_language_narrow_the_cards(client, asked, is_right):
    from decks.known_cards import card_index

    cards = [card_index().cards[each] for each in found(client, **asked)]

    assert cards
    assert {(it.cells["type"], it.cells["strength"]) for it in cards} == {is_right}


def test_more_cards_follow_those_that_are_shown(client):
    first, second = found(client, find="t:play"), found(client, find="t:play", page="2")

    assert len(first) == 24
    assert second
    assert not {*first} & {*second}


def test_a_search_that_cannot_be_read_says_why(client):
    answer = client.get("/decks/cards/", {"snapshot": PS.id, "find": "colour:red"})

    assert "There is no field" in page(answer)


@pytest.mark.nightly
def test_the_browser_asks_as_often_for_one_card_as_for_many(client):
    found(client)
    with CaptureQueriesContext(connection) as one:
        found(client, find="C302-PS t:action")
    with CaptureQueriesContext(connection) as many:
        found(client, find="t:play")

    assert len(many) <= len(one) + 1 <= 9


# Drafts


def test_an_edit_is_a_draft_until_it_is_saved(ada):
    deck, visit = a_deck(ada), a_browser(ada)
    more = {"place": str(deck.pk), "expected": deck.changes, "base": 1}

    step(visit, a_list(), f"number={SMASH}&by=1", **more)
    shown = visit.get(f"/decks/{deck.pk}/edit/")

    assert "Your draft of" in page(shown)
    assert lines(shown)[SMASH] > 0
    assert selectors.deck_versions(deck).count() == 1

    visit.post(f"/decks/{deck.pk}/edit/", sent(text_in(shown), **more))
    assert selectors.deck_versions(deck).count() == 2
    assert not selectors.drafts_of(ada).exists()


def test_a_draft_is_discarded_and_the_saved_list_is_back(ada):
    deck, visit = a_deck(ada), a_browser(ada)
    drafts.save_draft(ada, deck, text="1 C302-PS\n", snapshot=PS)

    visit.post("/decks/draft/", {"place": str(deck.pk)})

    assert text_in(visit.get(f"/decks/{deck.pk}/edit/")) == a_list()


def test_a_new_deck_has_one_draft(ada):
    visit = a_browser(ada)
    for text in ("1 C302-PS\n", "2 C302-PS\n"):
        visit.post("/decks/live/", sent(text, place="new", name="Tide"), headers=HTMX)

    shown = visit.get("/decks/new/")
    assert text_in(shown) == "2 C302-PS\n"
    assert 'value="Tide"' in page(shown)
    assert DeckDraft.objects.everything().count() == 1


def test_a_draft_is_seen_by_its_owner_alone(ada):
    deck, ben = a_deck(ada, visibility="public"), a_person("Ben")
    drafts.save_draft(ada, deck, text="1 C302-PS secret\n", snapshot=PS)

    for path in (f"/decks/{deck.pk}/", f"/decks/{deck.pk}/edit/"):
        assert "secret" not in page(a_browser(ben).get(path))
    assert not selectors.drafts_of(ben).exists()
    answer = a_browser(ben).post("/decks/draft/", {"place": str(deck.pk)})
    assert answer.status_code == 404
    assert selectors.drafts_of(ada).exists()


def test_a_draft_says_from_which_version_it_began(ada):
    deck = a_deck(ada)
    drafts.save_draft(ada, deck, text="1 C302-PS\n", snapshot=PS, base=1)
    a_version(deck, a_list("legal-promo-night"))

    said = page(a_browser(ada).get(f"/decks/{deck.pk}/edit/"))

    assert "It began with version 1." in said


def test_a_visitor_has_no_draft(client):
    step(client, "", f"number={KILL_CALL}&by=1")

    assert not DeckDraft.objects.everything().exists()
