"""Somebody without an account pastes a log, reads the verdict, and steps on by keys."""

import re

import pytest
from playwright.sync_api import expect

from gameengine.notation import to_text
from tests.builders.evidence import doctored
from tests.tournaments.disputes.test_public_check import a_practice_game

pytestmark = pytest.mark.usefixtures("transactional_db")
WIDTHS = (390, 1280)


def test_a_pasted_log_opens_at_its_wrong_step_and_goes_on_by_keys(visitors):
    visitor = visitors()
    page = visitor.go("/")

    page.get_by_role("link", name="Verify a log").click()
    page.get_by_label("Or paste the log").fill(to_text(doctored(a_practice_game())))
    page.get_by_role("button", name="Verify").press("Enter")

    expect(page.locator("#finding-h")).to_have_text(re.compile("^Wrong number at step"))
    viewer = page.get_by_role("region", name=re.compile("^Replay"))
    step = int(viewer.get_attribute("data-step"))
    expect(page.locator(f"#f{step}")).to_be_visible()
    viewer.focus()
    for _ in range(3):
        page.keyboard.press("j")  # into possessions that are not on the page yet
    page.keyboard.press("Home")
    expect(page.locator("[data-now]")).not_to_have_text(str(step))
    assert page.locator(".frame:not([hidden])").count() == 1
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        visitor.turn("light")
        assert not visitor.is_too_wide()
        assert not visitor.barriers()
        visitor.look(f"verify-log-{width}-light")
        visitor.turn_dark()
        assert not visitor.barriers(runOnly=["color-contrast"])
        visitor.look(f"verify-log-{width}-dark")


def test_the_page_is_sound(inspect):
    inspect("/verify/", "verify", narrow=True)
