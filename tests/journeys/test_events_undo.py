"""Somebody pressed the wrong button, and takes it back; somebody asks what he needs."""

from playwright.sync_api import expect

from tests.builders.events import a_running_event
from tests.builders.swiss import a_draft, anew, play, published, table
from tests.builders.tables import enter, say, won
from tournaments.models import RoundState

PHONE = {"width": 390, "height": 844}


def undo_page(event):
    return f"/events/{event.pk}/desk/undo/"


def test_the_pages_of_what_happened_are_sound(inspect, olga):
    event = a_running_event(8, olga)
    enter(table(published(a_draft(event)), 1), olga, won())

    inspect(undo_page(event), "desk-undo", user=olga)
    inspect(f"/events/{event.pk}/changes/", "changes")


def test_the_page_that_refuses_to_take_back_is_sound(inspect, olga):
    event = a_running_event(8, olga)
    match = table(published(a_draft(event)), 1)
    say(match, "home", won(), by=olga, entrant=match.home_id)

    inspect(undo_page(event), "desk-undo-refused", user=olga, widths=(390,))


def test_the_page_of_what_is_needed_is_sound(inspect, olga):
    event = a_running_event(8, olga, rounds=3, cut=2)
    play(event, upto=2)
    leader = table(published(a_draft(event, 3)), 1).home

    inspect(f"/events/{event.pk}/standings/{leader.pk}/needs/", "needs")


def test_a_round_that_was_published_too_early_is_taken_back(visitors, olga):
    event = a_running_event(8, olga)
    round_ = published(a_draft(event))
    visitor = visitors(viewport=PHONE)
    visitor.sign_in(olga)
    page = visitor.go(f"/events/{event.pk}/desk/")

    page.get_by_role("link", name="Undo the last action").click()
    expect(page.get_by_text("Olga published round 1.")).to_be_visible()
    page.get_by_role("button", name="Undo", exact=True).click()

    expect(page.get_by_text("The last action is undone.")).to_be_visible()
    assert anew(round_).state == RoundState.DRAFT
