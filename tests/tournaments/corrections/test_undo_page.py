"""The page that takes the last act back: what it was, whether it may, that it did."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders.desk import address, at_the_desk, buttons
from tests.builders.events import a_running_event, an_official
from tests.builders.looking import words
from tests.builders.people import a_person
from tests.builders.swiss import a_draft, anew, published, table
from tests.builders.tables import enter, say, won
from tournaments.corrections.queries import undoing
from tournaments.models import Role

pytestmark = pytest.mark.django_db


def undo_page(event):
    return f"{address(event)}undo/"


def seen(event):
    return {"line": undoing.last_action(event).first}


def test_the_page_says_what_would_be_taken_back_and_does_it(desk, olga):
    event = a_running_event(8, olga)
    match = table(published(a_draft(event)), 1)
    enter(match, olga, won())

    shown = words(desk.get(undo_page(event)))
    answer = desk.post(undo_page(event), seen(event), follow=True)

    assert "Olga entered the result of table 1" in shown
    assert "The last action is undone. The log keeps both entries." in words(answer)
    assert anew(match).is_open


@pytest.mark.nightly
def test_what_speaks_against_it_is_said_instead_of_a_button(desk, olga):
    event = a_running_event(8, olga)
    match = table(published(a_draft(event)), 1)
    say(match, "home", won(), by=olga, entrant=match.home_id)

    page = desk.get(undo_page(event))
    shown = words(page)

    assert "be undone. Table 1 has a report. Correct what is wrong instead." in shown
    assert "Undo" not in buttons(page)


@pytest.mark.nightly
def test_who_was_outrun_is_told_by_whom(desk, olga):
    event = a_running_event(8, olga)
    draft = a_draft(event)
    old = seen(event)
    published(draft)

    answer = desk.post(undo_page(event), old)

    assert answer.status_code == 409
    assert "no longer the last action" in words(answer)


def test_a_judge_does_not_take_back_what_the_organiser_did(olga):
    event = a_running_event(8, olga)
    judge = an_official(event, Role.JUDGE)
    a_draft(event)
    desk = at_the_desk(judge)

    shown = words(desk.get(undo_page(event)))
    answer = desk.post(undo_page(event), seen(event))

    assert "let you see." in shown
    assert answer.status_code == 403


@pytest.mark.nightly
def test_nobody_else_sees_the_page(olga):
    event = a_running_event(8, olga)

    assert Client().get(undo_page(event)).status_code == 302
    assert at_the_desk(a_person("Ben")).get(undo_page(event)).status_code == 404


def test_nonsense_is_refused(desk, olga):
    event = a_running_event(8, olga)

    assert desk.post(undo_page(event), {"line": "zzz"}).status_code == 422


@pytest.mark.nightly
@pytest.mark.parametrize("size", [8, 24])
def test_few_questions_are_asked_however_many_play(desk, olga, size):
    """X7."""
    event = a_running_event(size, olga)
    a_draft(event)

    with CaptureQueriesContext(connection) as asked:
        desk.get(undo_page(event))

    assert len(asked) <= 15
