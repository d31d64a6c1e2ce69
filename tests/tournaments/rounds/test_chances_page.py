"""What somebody needs: the page, its words, and when there is none."""

from uuid import UUID

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.builders.events import NAMES, a_running_event, an_entrant, an_event
from tests.builders.looking import words
from tests.builders.people import a_browser, a_person
from tests.builders.swiss import a_cut, a_draft, decide, play, published, table
from tournaments.models import Entrant
from tournaments.rounds.queries.chances import chances_of_entrant

pytestmark = pytest.mark.django_db


def address(event, entrant):
    return f"/events/{event.pk}/standings/{entrant.pk}/needs/"


def the_last_round(size=8):
    """Start one whose lots fall as they fell: by another lot a leader may be in."""
    event = a_running_event(0, rounds=3, cut=2, lot_seed="7" * 64)
    for at in range(size):
        an_entrant(event, f"{NAMES[at % len(NAMES)]} {at}", id=UUID(int=at + 1))
    play(event, upto=2)
    return event, published(a_draft(event, 3))


@pytest.mark.nightly
def test_before_the_last_round_each_result_is_told():
    event, round_ = the_last_round()
    leader = table(round_, 1).home

    shown = words(Client().get(address(event, leader)))

    assert f"What does {leader.name} need?" in shown
    assert "The top 2 make the cut. 6 points now, and at most 9" in shown
    assert "Win and you're in." in shown
    assert "Exact: all 81 possible outcomes of the round were tried" in shown


@pytest.mark.nightly
def test_whoever_can_no_longer_come_up_is_told_so():
    event, round_ = the_last_round()
    last = table(round_, 4).away

    shown = words(Client().get(address(event, last)))

    assert "You can't reach the cut" in shown


def test_the_page_speaks_to_whoever_looks_at_his_own():
    event, round_ = the_last_round()
    leader, ada = table(round_, 1).home, a_person("Ada")
    Entrant.objects.filter(pk=leader.pk).update(person=ada)

    browser = a_browser(ada)

    assert "What do you need?" in words(browser.get(address(event, leader)))
    mine = browser.get(reverse("my_match", args=[event.pk]))
    assert "What do you need for the cut?" in words(mine)


@pytest.mark.nightly
def test_whoever_is_certain_after_some_results_is_in():
    event, round_ = the_last_round()
    leader = table(round_, 1).home
    decide(round_, table=1)

    assert chances_of_entrant(event, leader.pk).clinch.verdict == "in"


@pytest.mark.nightly
def test_points_alone_are_called_so():
    event = a_running_event(32, rounds=5, cut=8)
    play(event, upto=3)
    round_ = published(a_draft(event, 4))

    shown = words(Client().get(address(event, table(round_, 1).home)))

    assert "Based on points only, because the pairings of 1 round" in shown


def my_page(event, entrant):
    ada = a_person("Ada")
    Entrant.objects.filter(pk=entrant.pk).update(person=ada)
    return words(a_browser(ada).get(reverse("my_match", args=[event.pk])))


def before_the_first_round():
    event = a_running_event(8, rounds=3, cut=2)
    return event, Entrant.objects.filter(tournament=event).first()


def in_an_early_round():
    event = a_running_event(8, rounds=4, cut=2)
    return event, table(published(a_draft(event, 1)), 1).home


def between_two_rounds():
    event = a_running_event(8, rounds=3, cut=2)
    play(event, upto=2)
    return event, Entrant.objects.filter(tournament=event).first()


def with_a_result():
    event, round_ = the_last_round()
    decide(round_, table=1)
    return event, table(round_, 1).home


def after_leaving():
    event, round_ = the_last_round()
    leaver = table(round_, 1).home
    Entrant.objects.filter(pk=leaver.pk).update(state="dropped", dropped_after=3)
    return event, leaver


def in_the_cut():
    event = a_cut()
    return event, Entrant.objects.filter(tournament=event).first()


@pytest.mark.nightly
@pytest.mark.parametrize(
    "make",
    [
        before_the_first_round,
        in_an_early_round,
        between_two_rounds,
        with_a_result,
        after_leaving,
        in_the_cut,
    ],
)
def test_without_an_open_match_that_settles_anything_it_is_not_offered(make):
    """CL-9."""
    event, entrant = make()

    sums = f"/events/{event.pk}/standings/{entrant.pk}/"
    assert "Cut scenarios" not in words(Client().get(sums))
    assert "What do you need" not in my_page(event, entrant)
    answer = Client().get(address(event, entrant))
    assert (answer.status_code, answer["Location"]) == (302, sums)


@pytest.mark.nightly
def test_with_an_open_match_the_sums_lead_there():
    event, round_ = the_last_round()
    leader = table(round_, 1).home

    found = Client().get(f"/events/{event.pk}/standings/{leader.pk}/")

    assert "Cut scenarios" in words(found)


def test_an_event_that_has_not_started_has_no_such_page():
    event = an_event()
    entrant = an_entrant(event)

    assert Client().get(address(event, entrant)).status_code == 404


def test_there_is_no_page_of_somebody_else():
    event, other = a_running_event(4), a_running_event(4, a_person("Otto"))
    stranger = Entrant.objects.filter(tournament=other).first()

    answer = Client().get(address(event, stranger), follow=True)
    assert answer.status_code == 404


@pytest.mark.nightly
@pytest.mark.parametrize("size", [8, 24])
def test_few_questions_are_asked_however_many_play(size):
    """X7."""
    event, round_ = the_last_round(size)

    with CaptureQueriesContext(connection) as asked:
        Client().get(address(event, table(round_, 1).home))

    assert len(asked) <= 6
