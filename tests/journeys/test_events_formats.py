"""A round robin and a double elimination in a real browser, to their trophies."""

import datetime as dt

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.builders.cards import the_sample_set
from tests.builders.decks import PS
from tests.journeys.test_events_whole import (
    close,
    draft,
    follow,
    press,
    publish,
    type_results,
)

NAMES = ("Ada Ito", "Ben Okafor", "Cleo Marsh", "Dev Anand", "Edda Falk", "Finn Rowe")


@pytest.fixture
def organiser(visitors, olga, transactional_db):
    the_sample_set()
    found = visitors(viewport={"width": 1280, "height": 844})
    found.sign_in(olga)
    return found


def started(organiser, kind, names):
    """Make an event of a type, enter names and start it; return the desk."""
    desk = organiser.go("/events/new/")
    tomorrow = timezone.now() + dt.timedelta(days=1)
    desk.get_by_label("Name of the event").fill("Lighthouse Open")
    desk.get_by_label("Starts at").fill(f"{tomorrow:%Y-%m-%dT10:00}")
    desk.get_by_label("Format", exact=True).select_option(PS.id)
    desk.get_by_label("Tournament type").select_option(label=kind)
    desk.get_by_label("Shop night").check()
    press(desk, "Create the event")
    follow(desk, "Change rounds and cut")
    desk.get_by_label("Check-in required").uncheck()
    press(desk, "Save the settings")
    follow(desk, "Back to the desk")
    press(desk, "Open registration")
    follow(desk, "Add names")
    desk.get_by_label("Names").fill("\n".join(names))
    press(desk, "Enter these names")
    follow(desk, "Overview")
    follow(desk, "Start the event")
    press(desk, f"Start with {len(names)} entrants")
    return desk


def finish(organiser, desk):
    press(desk, "Finish the event")
    expect(desk.get_by_text("The event is over.")).to_be_visible()
    follow(desk, "Public page")
    podium = desk.get_by_role("region", name="Podium").get_by_role("listitem")
    expect(podium.first).to_contain_text("Ada Ito")
    assert not organiser.is_too_wide()


def test_a_round_robin_of_five_is_played_to_the_trophy(organiser):
    desk = started(organiser, "Round robin", NAMES[:5])

    for number in range(1, 6):
        draft(desk, number)
        publish(desk, f"round {number}")
        type_results(desk)
        then = f"Draft round {number + 1}" if number < 5 else "Finish the event"
        close(desk, f"round {number}", then=then)

    finish(organiser, desk)


def test_a_double_elimination_of_six_is_played_to_the_trophy(organiser):
    desk = started(organiser, "Double elimination", NAMES)

    press(desk, "Draw the bracket")
    names = [*(f"round {number}" for number in range(1, 6)), "the grand final"]
    for name, after in zip(names, [*names[1:], ""], strict=True):
        publish(desk, name)
        type_results(desk)
        close(desk, name, then=f"Publish {after}" if after else "Finish the event")

    follow(desk, "Public page")
    follow(desk, "Bracket")
    expect(desk.get_by_role("heading", name="Bracket")).to_be_visible()
    assert not organiser.is_too_wide()
    follow(desk, "Desk")
    finish(organiser, desk)
