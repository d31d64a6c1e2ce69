"""How many clicks an organiser needs, counted by the browser itself."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.builders.corrections import again, an_older_round, table
from tests.builders.desk import address
from tests.builders.tables import P21_EVENT, won
from tournaments.models import Run, Tournament
from tournaments.rules.claims import serialize_games

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 844}
NAMES = (
    "Ada Ito", "Ben Okafor", "Cleo Marsh", "Dev Anand", "Edda Falk",
    "Finn Rowe", "Gus Novak", "Hana Sato", "Ivo Lund",
)  # fmt: skip
# An Enter that submits a form clicks its button, so it counts as well.
COUNT = """addEventListener("click", (event) => {
  const clicks = Number(sessionStorage.getItem("clicks") ?? 0);
  if (event.isTrusted) sessionStorage.setItem("clicks", clicks + 1);
}, true)"""
MOST, MOST_FOR_A_SCORE = 15, 4


@pytest.mark.daily("phone")
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_nine_names_are_few_clicks_from_a_running_clock(visitors, olga, size):
    visitor = visitors(viewport=size, timezone_id="America/Chicago")
    visitor.context.add_init_script(COUNT)
    visitor.sign_in(olga)
    page = visitor.go("/")

    page.get_by_role("link", name="Create an event").click()
    page.get_by_label("Name of the event").fill("Friday Five")
    expect(page.get_by_label("Time zone")).to_have_value("America/Chicago")
    visitor.look(f"clicks-new-{size['width']}")
    press(page, "Create the event")
    visitor.look(f"clicks-draft-{size['width']}")
    press(page, "Open registration and check-in")
    visitor.look(f"clicks-before-{size['width']}")
    page.get_by_role("link", name="Add names").first.click()
    page.get_by_label("Names").fill("\n".join(NAMES))
    visitor.look(f"clicks-names-{size['width']}")
    press(page, "Enter and check in")
    visitor.look(f"clicks-entered-{size['width']}")
    page.get_by_role("main").get_by_role("link", name="Start the event").click()
    visitor.look(f"clicks-start-{size['width']}")
    press(page, "Start with 9 entrants")
    press(page, "Draft round 1")
    visitor.look(f"clicks-drafted-{size['width']}")
    press(page, "Publish and start the clock")
    expect(page.get_by_role("button", name="Pause the clock")).to_be_visible()
    visitor.look(f"clicks-running-{size['width']}")

    clicks = int(page.evaluate("sessionStorage.getItem('clicks')"))
    assert clicks <= MOST
    assert f"{clicks} clicks" in Path("docs/guide-organizer.md").read_text()
    assert Tournament.objects.get().zone == "America/Chicago"
    assert Run.objects.get().stopped_at is None
    assert not visitor.is_too_wide()


@pytest.mark.daily("desk")
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_score_of_the_round_before_is_few_clicks_and_no_password(
    visitors, olga, size
):
    match = table(an_older_round(8, owner=olga, snapshot=P21_EVENT))
    match.games = serialize_games(won("home", "21:14"))
    match.save()
    visitor = visitors(viewport=size)
    visitor.sign_in(olga)
    page = visitor.go(address(match.round.tournament))
    page.evaluate(COUNT)
    visitor.context.add_init_script(COUNT)

    page.get_by_role("link", name=re.compile("^Round 1.*tables and results")).click()
    page.get_by_role("link", name=re.compile("table 1$")).click()
    page.get_by_label(f"{match.home.name}, score").fill("14")
    page.get_by_label(f"{match.away.name}, score").fill("21")
    page.get_by_label("Reason").fill("Typo.")
    visitor.look(f"clicks-fix-{size['width']}")
    press(page, "Preview the changes")
    visitor.look(f"clicks-fix-preview-{size['width']}")
    press(page, "Correct table 1 of round 1")
    expect(page.get_by_text("No tables were re-paired")).to_be_visible()

    clicks = int(page.evaluate("sessionStorage.getItem('clicks')"))
    said = f"takes {clicks} clicks from the desk and no password"
    assert clicks <= MOST_FOR_A_SCORE
    assert said in Path("docs/guide-organizer.md").read_text()
    assert again(match).winner == "away"
    assert not visitor.is_too_wide()


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()
