"""Check-in at the door, in a real browser: with clicks, with keys, with a phone."""

import pytest
from playwright.sync_api import expect

from tests.builders.events import an_entrant, an_event
from tournaments.models import Entrant, EntrantState, TournamentState

DESK = {"width": 1280, "height": 844}
LONG = "Maximiliana Wolkenstein-Rodenegg the 3rd"


def a_door(olga, *names, **cells):
    """Make an event whose check-in is open, with people who wait for it."""
    event = an_event(olga, state=TournamentState.CHECK_IN, capacity=128, **cells)
    for each in names:
        an_entrant(event, each, state=EntrantState.REGISTERED)
    return event


def present(event):
    found = Entrant.objects.filter(tournament=event, state=EntrantState.CHECKED_IN)
    return sorted(found.values_list("name", flat=True))


class Clicks:
    """Clicks as a person makes them, counted."""

    def __init__(self):
        self.count = 0

    def __call__(self, locator):
        self.count += 1
        locator.click()


@pytest.mark.daily
def test_64_are_checked_in_with_two_clicks(visitors, olga):
    event = a_door(olga, *(f"Player {at:02}" for at in range(64)))
    visitor, click = visitors(viewport=DESK), Clicks()
    visitor.sign_in(olga)
    page = visitor.go(f"/events/{event.pk}/desk/")

    click(page.get_by_role("link", name="Check people in"))
    click(page.get_by_role("button", name="Check in all 64 shown"))
    expect(page.get_by_text("64 entrants are checked in.")).to_be_visible()

    assert (len(present(event)), click.count) == (64, 2)
    assert visitor.barriers() == []
    click(page.get_by_role("button", name="Undo all 64"))
    expect(page.get_by_text("64 check-ins are undone.")).to_be_visible()
    assert present(event) == []


@pytest.mark.daily
def test_the_keyboard_alone_checks_people_in(visitors, olga):
    """A name, Enter, the next name, Enter; and what is typed meanwhile is kept."""
    event = a_door(olga, "Ada Ito", "Ben Okafor", "Cléo Marsh", "Ada Marsh")
    visitor = visitors(viewport=DESK)
    visitor.sign_in(olga)
    page = visitor.go(f"/events/{event.pk}/desk/entrants/?show=absent")
    rows = page.locator("#roster [data-row]:visible")
    expect(page.get_by_label("Find a name")).to_be_focused()

    page.keyboard.type("ada")
    expect(rows).to_have_count(2)
    page.keyboard.press("Enter")
    expect(page.get_by_text("2 entrants match. Type more of the name.")).to_be_visible()
    page.keyboard.type(" i")
    page.keyboard.press("Enter")
    page.keyboard.type("cleo")
    page.keyboard.press("Enter")
    # Either answer may come last, and it says its own name.
    expect(page.locator("#roster [data-undo]")).to_have_count(2)

    assert present(event) == ["Ada Ito", "Cléo Marsh"]
    expect(page.get_by_label("Find a name")).to_be_focused()
    expect(rows).to_have_count(4)
    page.keyboard.press("Enter")
    page.keyboard.type("okafor")
    page.keyboard.press("Enter")
    expect(page.locator("#roster [data-undo]")).to_have_count(3)
    assert present(event) == ["Ada Ito", "Ben Okafor", "Cléo Marsh"]


@pytest.mark.daily
def test_all_shown_are_those_whom_the_filter_shows(visitors, olga):
    event = a_door(olga, "Ada Ito", "Ben Okafor", "Cleo Marsh", "Ada Marsh")
    visitor = visitors(viewport=DESK)
    visitor.sign_in(olga)
    page = visitor.go(f"/events/{event.pk}/desk/entrants/")

    page.keyboard.type("marsh")
    page.get_by_role("button", name="Check in all 2 shown").click()
    expect(page.get_by_text("2 entrants are checked in.")).to_be_visible()

    assert present(event) == ["Ada Marsh", "Cleo Marsh"]


def test_a_check_in_is_undone_in_the_row_where_it_was_made(visitors, olga):
    event = a_door(olga, "Ada Ito", "Ben Okafor")
    visitor = visitors(viewport=DESK)
    visitor.sign_in(olga)
    page = visitor.go(f"/events/{event.pk}/desk/entrants/?show=absent")
    row = page.locator("#roster [data-row]", has_text="Ben Okafor")

    row.get_by_role("button", name="Check in").dblclick()
    undo = row.get_by_role("button", name="Undo check-in of Ben Okafor")
    expect(undo).to_be_visible()
    expect(undo).to_be_focused()
    page.wait_for_timeout(800)
    assert present(event) == ["Ben Okafor"]
    expect(page.locator("#entrant-filter")).to_contain_text("Checked in 1")
    page.keyboard.press("Enter")
    expect(row.get_by_role("button", name="Check in")).to_be_visible()

    assert present(event) == []
    expect(page.get_by_role("button", name="Check in all 2 shown")).to_be_visible()


@pytest.mark.daily
def test_a_check_in_that_does_not_arrive_is_told(visitors, olga):
    event = a_door(olga, "Ada Ito", "Ben Okafor")
    visitor = visitors(viewport=DESK)
    visitor.sign_in(olga)
    page = visitor.go(f"/events/{event.pk}/desk/entrants/")

    visitor.context.set_offline(offline=True)
    page.get_by_role("button", name="Check in Ada Ito").click()
    expect(page.get_by_text("Not saved: Ada Ito is as before.")).to_be_visible()
    visitor.context.set_offline(offline=False)
    page.get_by_role("button", name="Check in Ada Ito").click()
    expect(page.get_by_text("Ada Ito is checked in.")).to_be_visible()

    assert present(event) == ["Ada Ito"]
    visitor.problems.clear()  # of the connection that was cut


def test_without_javascript_every_button_works(visitors, olga):
    event = a_door(olga, "Ada Ito", "Ben Okafor")
    visitor = visitors(viewport=DESK, java_script_enabled=False)
    visitor.sign_in(olga)
    page = visitor.go(f"/events/{event.pk}/desk/entrants/?show=absent")

    page.get_by_label("Find a name").fill("oka")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Check in Ben Okafor").press("Enter")
    expect(page.get_by_text("Ben Okafor is checked in.")).to_be_visible()
    assert present(event) == ["Ben Okafor"]
    page.get_by_role("button", name="Undo").click()

    expect(page.get_by_text("The check-in of Ben Okafor is undone.")).to_be_visible()
    assert present(event) == []


def test_the_pages_of_check_in_are_sound(inspect, olga):
    event = a_door(olga, "Ada Ito", LONG, "Ben Okafor")
    an_entrant(event, "Cleo Marsh")

    inspect(f"/events/{event.pk}/desk/entrants/", "desk-check-in", user=olga)
