"""A visitor without an account plays a robot: taps cards, asks for hints, undoes."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.usefixtures("transactional_db")
LOOKS = ((390, "light"), (1280, "dark"))
LIT = "#table .tap, #table .tb-buttons .btn, #table .tap-more"


def step(page) -> str:
    return page.locator("#table [name=step]").input_value()


def tap(page, button) -> None:
    """Tap and wait for the next question."""
    before = step(page)
    page.wait_for_timeout(650)  # taps on a question that has just come are ignored
    button.click()
    expect(page.locator("#table [name=step]")).not_to_have_value(before)


@pytest.mark.daily
def test_a_visitor_plays_some_downs_against_a_robot(visitors):
    visitor = visitors()
    page = visitor.go("/")
    page.set_viewport_size({"width": 390, "height": 844})

    page.get_by_role("link", name="Play against the computer").click()
    page.get_by_role("button", name="Kick off").click()
    for _ in range(5):
        tap(page, page.locator(LIT).first)
    question = page.locator("#question").inner_text()
    tap(page, page.locator(LIT).first)
    tap(page, page.get_by_role("button", name="Undo"))

    expect(page.locator("#question")).to_have_text(question)
    page.get_by_text("What can I do here?").click()
    expect(page.locator(".tb-hints dt").first).to_be_visible()
    expect(page.locator("#question .rule")).to_have_attribute(
        "href", re.compile("^/rules/")
    )
    for width, theme in LOOKS:
        page.set_viewport_size({"width": width, "height": 844})
        page.emulate_media(color_scheme=theme)
        page.reload()  # in the colors of this theme
        assert not visitor.is_too_wide()
        assert not visitor.barriers()
        visitor.look(f"practice-{width}-{theme}")


def test_the_page_to_choose_decks_is_sound(inspect):
    inspect("/practice/", "practice", narrow=True)
