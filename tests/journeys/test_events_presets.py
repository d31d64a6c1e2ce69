"""An organiser looks at what a preset changes, applies it, and plays the same again."""

from playwright.sync_api import expect

from tests.builders.events import a_running_event, an_event, an_official
from tournaments.models import Role, Tournament
from tournaments.rules.presets import STORE

PHONE = {"width": 390, "height": 844}


def test_the_page_of_what_a_preset_changes_is_sound(inspect, olga):
    event = a_running_event(4, olga, **{**STORE.cells, "cut": 4})

    inspect(f"/events/{event.pk}/desk/settings/regional/", "preset", user=olga)


def test_the_page_of_a_clone_is_sound(inspect, olga):
    event = an_event(olga)
    an_official(event, Role.JUDGE)

    inspect(f"/events/{event.pk}/desk/clone/", "clone", user=olga)


def test_a_preset_is_compared_then_applied(visitors, olga):
    event = an_event(olga, **STORE.cells)
    visitor = visitors(viewport=PHONE)
    visitor.sign_in(olga)
    page = visitor.go(f"/events/{event.pk}/desk/settings/")

    page.get_by_role("link", name="Shop night").click()
    expect(page.get_by_role("row", name="Minutes per round 50 60")).to_be_visible()
    page.get_by_role("link", name="Regional").click()
    page.get_by_role("link", name="Shop night").click()
    page.get_by_role("button", name="Apply “Shop night”").click()

    expect(
        page.get_by_text("Settings changed to those of “Shop night”.")
    ).to_be_visible()
    event.refresh_from_db()
    assert (event.minutes, event.cut) == (60, 0)


def test_an_event_is_played_again(visitors, olga):
    event = an_event(olga, name="Friday Five 9")
    visitor = visitors(viewport=PHONE)
    visitor.sign_in(olga)
    page = visitor.go(f"/events/{event.pk}/desk/settings/")

    page.get_by_role("link", name="Clone Friday Five 9").click()
    expect(page.get_by_label("Name of the event")).to_have_value("Friday Five 10")
    page.get_by_label("Starts at").fill("2027-03-05T18:00")
    page.get_by_role("button", name="Create the draft").click()

    expect(page.get_by_text("Friday Five 10 was created as a draft")).to_be_visible()
    assert Tournament.objects.get(name="Friday Five 10").owner == olga
