"""The pages of practice: a visitor plays, and sees no card of the robot."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from gameengine.measures import ACTION, PLAY
from gameengine.viewpoint import Audience, build_frame, view_event
from practice.game import VISITOR
from tests.builders.decks import a_deck
from tests.builders.people import a_browser, a_person
from tests.builders.practice import HTMX, a_good_answer, question_of, table_of

pytestmark = pytest.mark.django_db
NEW_GAME = {
    "deck": "starter-lanterns",
    "opponent": "starter-herons",
    "robot": "sensible",
}


@pytest.fixture
def visit() -> Client:
    visit = Client()
    visit.post(reverse("practice"), NEW_GAME)
    return visit


def answer(visit: Client, choice="", *, headers=HTMX, **more):
    step = len(table_of(visit).game.choices)
    sent = {"step": step, "choice": choice, **more}
    return visit.post(reverse("practice_answer"), sent, headers=headers)


def test_a_visitor_is_one_click_away_and_needs_no_account():
    home = Client().get("/").content.decode()
    page = Client().get(reverse("practice"))

    assert f'href="{reverse("practice")}"' in home
    assert page.status_code == 200
    assert "Kick off" in page.content.decode()


def test_a_game_begins_with_one_question(visit):
    page = visit.get(reverse("practice_table"))

    assert page.status_code == 200
    assert question_of(page)
    assert page.headers["Cache-Control"].startswith("max-age=0")


def test_an_answer_shows_the_next_question_with_and_without_a_script(visit):
    first = answer(visit, a_good_answer(table_of(visit)))
    second = answer(visit, a_good_answer(table_of(visit)), headers={})

    assert first.status_code == 200
    assert "<html" not in first.content.decode()
    assert second.status_code == 302
    assert second["Location"].startswith(reverse("practice_table"))


def test_an_answer_to_an_old_page_changes_nothing(visit):
    kept = visit.session["practice"]

    page = visit.post(
        reverse("practice_answer"), {"step": 3000, "choice": "run"}, headers=HTMX
    )

    assert page.status_code == 409
    assert visit.session["practice"] == kept


def test_an_answer_that_is_not_offered_says_so(visit):
    page = answer(visit, "run to the moon")

    assert page.status_code == 422
    assert 'role="alert"' in page.content.decode()


def test_undo_and_stops_are_kept(visit):
    before = visit.session["practice"]["choices"]
    answer(visit, a_good_answer(table_of(visit)))

    answer(visit, do="undo")
    undone = visit.session["practice"]["choices"]
    answer(visit, do="stops")

    assert undone == before
    assert visit.session["practice"]["stops"] is True


def test_without_a_game_the_table_leads_to_a_new_one():
    page = Client().get(reverse("practice_table"))

    assert page.status_code == 302
    assert page["Location"] == reverse("practice")


def test_a_replay_is_for_a_finished_game(visit):
    page = visit.get(reverse("practice_replay"))
    part = visit.get(reverse("practice_possession"))

    assert page["Location"] == reverse("practice_table")
    assert part.status_code == 404


def test_a_deck_of_somebody_else_is_refused():
    foreign = "own:1:3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90"

    page = Client().post(reverse("practice"), NEW_GAME | {"deck": foreign})

    assert page.status_code == 422


@pytest.mark.usefixtures("samples")
def test_a_user_plays_a_deck_of_their_own():
    ada = a_person("Ada")
    saved = a_deck(ada)
    a_deck(ada, "Too small", "1 C1-PS")
    visit = a_browser(ada)

    page = visit.get(reverse("practice")).content.decode()
    own = re.findall(r'value="(own:[^"]+)"', page)
    visit.post(reverse("practice"), NEW_GAME | {"deck": own[0]})
    table = visit.get(reverse("practice_table"))

    assert own == [f"own:1:{saved.pk}"]
    assert visit.session["practice"]["deck"] == own[0]
    assert question_of(table)


def test_no_answer_has_a_hidden_card_of_the_robot(visit):
    """The canary: titles that nobody but the robot can know stand on no page."""
    looked_for = 0
    for _ in range(14):
        table = table_of(visit)
        page = answer(visit, a_good_answer(table)).content.decode()
        hidden = titles_that_only_the_robot_knows(table_of(visit))
        looked_for += len(hidden)

        assert [title for title in hidden if title in page] == []
    assert looked_for > 100


def titles_that_only_the_robot_knows(table) -> set[str]:
    """Give the titles of the robot's hands and decks that were never seen."""
    t, game = table.game.table, table.game
    mine, other = (game.setup.decks[seat] for seat in (VISITOR, 1 - VISITOR))
    audience = Audience(VISITOR)
    seen = [view_event(each, audience) for each in game.events]
    numbers = words_in([seen, build_frame(game, audience)])
    open_titles = {
        getattr(card, "title", "")
        for card in (*mine.cards(), *other.cards())
        if card.number in numbers
    } | {card.title for card in (*mine.plays, *mine.actions)}
    piles = [
        zone[kind][1 - VISITOR]
        for zone in (t.hands, t.decks)
        for kind in (PLAY, ACTION)
    ]
    return {card.title for pile in piles for card in pile} - open_titles


def words_in(value) -> set[str]:
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return words_in([*value.values()])
    if isinstance(value, list | tuple):
        return set().union(*map(words_in, value))
    return set()


@pytest.mark.nightly(seconds=30)
def test_a_whole_game_ends_in_the_replay_viewer(visit):
    while table_of(visit).question is not None:
        answer(visit, a_good_answer(table_of(visit)))
    end = visit.get(reverse("practice_table")).content.decode()

    page = visit.get(reverse("practice_replay"))
    part = visit.get(reverse("practice_possession"), {"possession": 2})

    assert reverse("practice_replay") in end
    assert page.status_code == part.status_code == 200
    assert 'id="replay"' in page.content.decode()
