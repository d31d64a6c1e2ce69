"""A page that renews itself records nothing that came under the finger by it."""

import re
import time

import pytest
from playwright.sync_api import expect

from tests.builders.swiss import table
from tests.builders.tables import a_table, event_of, result, say, won
from tests.journeys.test_events_quick import (
    DESK,
    PHONE,
    Scorekeeper,
    a_round_of,
    recorded,
)
from tournaments.models import Tournament
from tournaments.rules.claims import HOME

HINT = "This just changed. Check it, then press again."
HURRY = """
const wait = setTimeout;
window.setTimeout = (act, time) => wait(act, time >= 10000 ? 300 : time);
Math.random = () => 0;
"""


def reported(match, score, olga):
    say(match, HOME, won(HOME, score), by=olga, entrant=match.home_id)


def a_window(visitors, user, size):
    """Open a window in which pages look for news all the time."""
    visitor = visitors(viewport=size)
    visitor.sign_in(user)
    visitor.page.add_init_script(HURRY)
    return visitor


def press_at_once(page, text):
    """Press the button with a text in the moment in which it is there."""
    press = """text => {
      const all = [...document.querySelectorAll("#main form button")];
      const found = all.find((each) => each.innerText.includes(text));
      found?.click();
      return Boolean(found);
    }"""
    page.wait_for_function(press, arg=text)


@pytest.mark.daily
def test_agree_does_not_take_a_report_that_was_changed_under_the_finger(
    visitors, transactional_db
):
    match = a_table()
    say(match, HOME, won(HOME, "24:3"))
    visitor = a_window(visitors, match.away.person, PHONE)
    page = visitor.go(f"/events/{event_of(match).pk}/match/")
    agree = page.get_by_role("button", name=re.compile("^Agree: "))
    expect(agree).to_have_text("Agree: Ada Ito won 24\u20133")

    say(match, HOME, won(HOME, "42:3"))
    press_at_once(page, "Agree: Ada Ito won 42\u20133")

    expect(page.get_by_text(HINT)).to_be_visible()
    expect(page.get_by_text("Before: Ada Ito won 24\u20133.")).to_be_visible()
    assert visitor.barriers() == []
    assert result(match) == ("pending", "", "")
    expect(agree).to_be_enabled()  # after a second
    agree.click()
    expect(page.locator("#said-h")).to_contain_text("Ada Ito won 42\u20133")
    assert result(match) == ("win", HOME, "agreed")


def test_confirm_at_the_desk_does_not_take_a_report_that_was_changed(visitors, olga):
    round_ = a_round_of(3, olga)
    match = table(round_, 2)
    reported(match, "33:3", olga)
    visitor = a_window(visitors, olga, DESK)
    page = visitor.go(f"/events/{round_.tournament_id}/desk/")
    confirm = page.get_by_role("button", name="Confirm: ")
    expect(confirm).to_be_visible()

    reported(match, "30:3", olga)
    press_at_once(page, "won 30\u20133")

    expect(page.get_by_text(HINT)).to_be_visible()
    visitor.look("desk-changed")
    assert recorded(match) == ()
    expect(confirm).to_be_enabled()
    confirm.click()
    expect(confirm).to_have_count(0)
    assert recorded(match) == ((30, 3),)


def test_a_row_that_came_above_moves_no_confirm_under_the_pointer(visitors, olga):
    round_ = a_round_of(3, olga)
    reported(table(round_, 3), "33:3", olga)
    visitor = a_window(visitors, olga, DESK)
    page = visitor.go(f"/events/{round_.tournament_id}/desk/")
    expect(page.get_by_role("button", name="Confirm: ")).to_have_count(1)

    reported(table(round_, 1), "20:3", olga)

    held = page.locator("button[name=confirm][aria-disabled=true]")
    expect(held).to_have_count(2)
    expect(held).to_have_count(0)
    expect(page.get_by_role("button", name="Confirm: ")).to_have_count(2)


def test_quick_entry_confirms_no_report_that_was_changed_under_the_pointer(
    visitors, olga
):
    round_ = a_round_of(3, olga)
    match = table(round_, 2)
    reported(match, "33:3", olga)
    keeper = Scorekeeper(visitors(viewport=DESK), olga, round_)
    keeper.is_in(1)
    confirm = keeper.row(2).get_by_role("button", name="Confirm: ")

    reported(match, "30:3", olga)
    keeper.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    press_at_once(keeper.page, "won 30\u20133")

    expect(keeper.page.get_by_text(HINT)).to_be_visible()
    assert recorded(match) == ()
    expect(confirm).to_be_enabled()
    confirm.click()
    keeper.says(2, "Saved: ")
    assert recorded(match) == ((30, 3),)


def test_plus_confirms_no_report_that_was_changed_just_now(visitors, olga):
    round_ = a_round_of(2, olga)
    match = table(round_, 2)
    reported(match, "33:3", olga)
    keeper = Scorekeeper(visitors(viewport=DESK), olga, round_)
    keeper.is_in(1)

    reported(match, "30:3", olga)
    keeper.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    keeper.page.wait_for_function("() => t2.textContent.includes('30\u20133')")
    keeper.press("ArrowDown", "+")

    assert recorded(match) == ()
    keeper.page.wait_for_timeout(1_100)
    keeper.press("+")
    keeper.says(2, "Saved: ")
    assert recorded(match) == ((30, 3),)


@pytest.mark.daily
def test_a_second_press_on_the_way_to_the_next_page_does_nothing(visitors, olga):
    """It made a second event."""
    visitor = visitors(viewport=DESK)
    visitor.sign_in(olga)
    page = visitor.go("/events/new/")
    page.get_by_label("Name of the event").fill("Twice Made")
    page.route("**/events/new/", answer_slowly)
    twice = (
        "form => { form.requestSubmit(); setTimeout(() => form.requestSubmit(), 300); }"
    )

    page.locator("main form").filter(has_text="Create the event").evaluate(twice)

    expect(page.get_by_role("heading", level=1)).to_contain_text("Twice Made")
    assert Tournament.objects.filter(name="Twice Made").count() == 1


def answer_slowly(route):
    answer = route.fetch(max_redirects=0)
    time.sleep(1)
    route.fulfill(response=answer)


@pytest.mark.daily
def test_the_second_click_of_a_double_click_presses_nothing_on_the_next_page(
    visitors, olga
):
    """A press that is repeated at the same place is for the page that is gone."""
    visitor = visitors(viewport=DESK)
    visitor.sign_in(olga)
    page = visitor.go("/events/new/")
    page.get_by_label("Name of the event").fill("Twice Made")
    button = page.get_by_role("button", name="Create the event")
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    page.mouse.move(box["x"] + 9, box["y"] + 9)

    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    page.wait_for_timeout(500)

    assert Tournament.objects.count() == 0
