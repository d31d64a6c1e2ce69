"""A hall behind one address: the door closes, an organiser opens it, all come in."""

import pytest
from playwright.sync_api import expect

from tests.builders.desk import guarded
from tests.builders.events import a_running_event
from tests.builders.people import a_person
from tests.builders.venues import a_venue

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def event(transactional_db):
    return a_running_event(4, guarded(a_person("Olga")))


def sign_in(page, email, password="not the password"):
    page.get_by_label("E-mail").fill(email)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Sign in", exact=True).click()


def test_an_organiser_opens_the_hall_to_those_who_are_shut_out(visitors, event):
    desk = visitors(viewport=PHONE)
    desk.sign_in(event.owner)
    hall = visitors(viewport=PHONE)
    page = hall.go("/accounts/login/")
    for at in range(11):
        sign_in(page, f"nobody{at}@desk.example")
    expect(page.get_by_text("10 are allowed in 5 minutes")).to_be_visible()
    expect(page.get_by_label("E-mail")).to_have_value("nobody10@desk.example")
    assert hall.barriers() == []
    hall.look("door-closed-390")
    refusals = [each for each in hall.problems if "status of 429" in each]
    assert hall.problems == refusals  # a browser says so of any such answer
    hall.problems.clear()

    settings = desk.go(f"/events/{event.pk}/desk/settings/")
    settings.get_by_role(
        "button", name="Raise limits for 127.0.0.1 for 12 hours"
    ).click()
    expect(settings.get_by_text("127.0.0.1 is open for 12 hours.")).to_be_visible()
    expect(settings.get_by_text("you are here")).to_be_visible()

    a_person("Ada")
    sign_in(page, "ada@desk.example", "kelp orbit lantern")
    expect(page.get_by_role("button", name="Sign in", exact=True)).to_have_count(0)

    settings.get_by_role("button", name="Remove for 127.0.0.1").click()
    expect(settings.get_by_text("127.0.0.1 are back to normal")).to_be_visible()


@pytest.mark.parametrize("is_open", [False, True], ids=["to open", "open"])
def test_the_card_is_sound(inspect, event, is_open):
    if is_open:
        a_venue(event, network="127.0.0.1")
        a_venue(event, network="2001:db8:1234:5678::/64")

    name = "desk-venue-open" if is_open else "desk-venue"
    inspect(f"/events/{event.pk}/desk/settings/", name, user=event.owner, narrow=True)
