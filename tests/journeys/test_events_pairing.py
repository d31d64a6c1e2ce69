"""An organizer settles who meets whom before rounds are paired; how the pages look."""

import pytest
from playwright.sync_api import expect

from tests.builders.desk import address
from tests.builders.events import a_running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(olga, transactional_db):
    return a_running_event(4, olga)


def test_seeds_and_teams_are_typed_in_one_table(visitors, olga, event, inspect):
    event.is_first_round_seeded, event.team_protection_rounds = True, 2
    event.save()
    visitor = visitors(viewport={"width": 390, "height": 844})
    visitor.sign_in(olga)
    desk = visitor.go(address(event, "entrants"))
    desk.get_by_role("link", name="Seeds and teams").click()

    desk.get_by_label("Seed of Ada Ito").fill("1")
    desk.get_by_label("Team or club of Ada Ito").fill("Pier Club")
    desk.get_by_role("button", name="Save seeds and teams").click()

    expect(desk.get_by_text("Saved for 1 entrant.")).to_be_visible()
    expect(desk.get_by_label("Team or club of Ada Ito")).to_have_value("Pier Club")
    inspect(address(event, "entrants", "seeds"), "desk-seeds", user=olga, narrow=True)


def test_two_are_kept_apart_and_may_meet_again(visitors, olga, event, inspect):
    visitor = visitors(viewport={"width": 390, "height": 844})
    visitor.sign_in(olga)
    desk = visitor.go(address(event, "entrants"))
    desk.get_by_role("link", name="Do not pair").click()

    desk.get_by_label("First player").fill("Ada Ito")
    desk.get_by_label("Second player").fill("Ben Okafor")
    desk.get_by_label("Reason").fill("They are twins.")
    desk.get_by_role("button", name="Keep them apart").click()

    expect(desk.get_by_text("They are twins.")).to_be_visible()
    inspect(address(event, "entrants", "apart"), "desk-apart", user=olga, narrow=True)
    ada = event.entrants.get(name="Ada Ito")
    inspect(address(event, "entrants", ada.pk), "desk-entrant-apart", user=olga)

    desk.get_by_role("button", name="Remove").click()
    expect(desk.get_by_text("No players are kept apart.")).to_be_visible()
