"""A whole event in real browsers: one organiser, eight entrants, one trophy."""

import datetime as dt
import re

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.builders.cards import the_sample_set
from tests.builders.decks import PS, a_list
from tests.builders.people import a_person

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 844}
# Whoever comes first in the alphabet wins every table, so Ada takes the trophy.
WITH_PHONES = ("Ada Ito", "Ben Okafor", "Cleo Marsh", "Dev Anand")
BY_HAND = ("Edda Falk", "Finn Rowe", "Gus Novak", "Hana Sato")


@pytest.fixture
def shelf(transactional_db):
    the_sample_set()


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(DESK, id="desk"),
        pytest.param(PHONE, id="phone", marks=pytest.mark.nightly),
    ],
)
def test_one_person_takes_eight_from_registration_to_a_trophy(
    visitors, shelf, olga, size
):
    organiser = visitors(viewport=size)
    organiser.sign_in(olga)
    desk = organiser.go("/events/new/")
    turn = Turns(visitors(viewport=PHONE))

    make_the_event(desk)
    settle_a_top_four(desk)
    press(desk, "Open registration")
    add_names(desk)
    for name in WITH_PHONES:
        register(turn.of(name), name)
    assert not organiser.is_too_wide()
    start(desk)

    draft(desk, 1)
    seat_together(desk, "Ada Ito", "Ben Okafor")
    seat_together(desk, "Cleo Marsh", "Dev Anand")
    publish(desk, "round 1")
    report(turn.of("Ada Ito"), mine="21", theirs="14")
    object_with(turn.of("Ben Okafor"), mine="21", theirs="14")
    report(turn.of("Cleo Marsh"), mine="28", theirs="7")
    agree(turn.of("Dev Anand"), "Cleo Marsh won 28\u20137")
    rule_for_ada(desk)
    type_results(desk)
    close(desk, "round 1", then="Draft round 2")
    assert not organiser.is_too_wide()

    leave(turn.of("Dev Anand"))
    for number, then in ((2, "Draft round 3"), (3, "Confirm the cut")):
        draft(desk, number)
        expect(desk.get_by_text("gets the bye")).to_be_visible()  # seven are left
        publish(desk, f"round {number}")
        type_results(desk)
        close(desk, f"round {number}", then=then)

    press(desk, "Confirm the cut")
    cut = (("the semifinals", "Publish the final"), ("the final", "Finish the event"))
    for name, then in cut:
        publish(desk, name)
        type_results(desk)
        close(desk, name, then=then)
    press(desk, "Finish the event")
    expect(desk.get_by_text("The event is over.")).to_be_visible()

    follow(desk, "Public page")
    podium = desk.get_by_role("region", name="Podium").get_by_role("listitem")
    expect(podium.first).to_contain_text("Ada Ito")
    assert not organiser.is_too_wide()


class Turns:
    """One window for the four: four would cost seconds and show nothing more."""

    def __init__(self, phone):
        self.phone = phone
        self.people = {name: a_person(name.split()[0]) for name in WITH_PHONES}

    def of(self, name):
        """Let somebody find the event as everybody does, by the list of events."""
        self.phone.sign_in(self.people[name])
        page = self.phone.go("/events/")
        follow(page, "Lighthouse Open")
        return page


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def follow(page, name):
    page.get_by_role("link", name=name, exact=True).click()


def make_the_event(desk):
    tomorrow = timezone.now() + dt.timedelta(days=1)
    desk.get_by_label("Name of the event").fill("Lighthouse Open")
    desk.get_by_label("Starts at").fill(f"{tomorrow:%Y-%m-%dT10:00}")
    desk.get_by_label("Time zone").select_option("Europe/Berlin")
    desk.get_by_label("Format").select_option(PS.id)
    desk.get_by_label("Shop night").check()
    press(desk, "Create the event")


def settle_a_top_four(desk):
    """Ask for what the preset leaves out, and for no check-in: it has its journey."""
    follow(desk, "Change rounds and cut")
    desk.get_by_label("Players in the cut").fill("4")
    desk.get_by_label("Check-in required").uncheck()
    press(desk, "Save the settings")
    expect(desk.get_by_text("Settings saved.")).to_be_visible()
    follow(desk, "Back to the desk")


def add_names(desk):
    follow(desk, "Add names")
    desk.get_by_label("Names").fill("\n".join(BY_HAND))
    press(desk, "Enter these names")
    expect(desk.get_by_role("heading", name="4 of 4 lines entered")).to_be_visible()


def register(page, name):
    follow(page, "Register")
    page.get_by_label("Your name in pairings").fill(name)
    press(page, "Register")
    follow(page, "Submit a deck list")
    page.get_by_label("Your list").fill(a_list())
    press(page, "Submit")
    expect(page.get_by_text("Its receipt is")).to_be_visible()


def start(desk):
    follow(desk, "Overview")
    follow(desk, "Start the event")
    press(desk, "Start with 8 entrants")


# A round


def draft(desk, number):
    press(desk, f"Draft round {number}")
    expect(desk.get_by_role("heading", name="Draft of round")).to_be_visible()


def seat_together(desk, one, other):
    """Swap the opponent of one for the other, unless the lot has done it already."""
    follow(desk, "All tables, edit")
    table = desk.get_by_role("row").filter(has=desk.get_by_label(one))
    expect(table).to_be_visible()
    if not table.get_by_label(other).count():
        seat = table.get_by_role("cell").filter(has_not=desk.get_by_label(one))
        seat.get_by_role("checkbox").check()
        desk.get_by_label(other).check()
        desk.get_by_label("Reason").fill("They play on camera.")
        press(desk, "Swap two names")
        expect(desk.get_by_text("Two seats were swapped.")).to_be_visible()
    follow(desk, "Back to the desk")


def publish(desk, name):
    for warning in desk.get_by_label("I have seen this").all():
        warning.check()
    press(desk, f"Publish {name}")


def type_results(desk):
    """Type every slip that is left; whoever is first in the alphabet has won."""
    follow(desk, "Quick entry")
    back = desk.get_by_role("link", name="Back to the desk")
    expect(back).to_be_visible()  # it stands below all slips
    slips = desk.get_by_role("form").all()
    for table in [each.get_attribute("aria-label") for each in slips]:
        slip = desk.get_by_role("form", name=table, exact=True)
        seats = slip.get_by_text("'s score")
        expect(seats).to_have_count(2)
        first, second = sorted(seats.all_inner_texts())
        slip.get_by_label(first, exact=True).fill("21")
        slip.get_by_label(second, exact=True).fill("14")
        press(slip, f"Save {table.lower()}")
        expect(desk.locator("[data-live]")).to_contain_text(f"{table}: ")
    back.click()


def close(desk, name, *, then):
    """Close it, and be offered the next act."""
    press(desk, f"Close {name}")
    expect(desk.get_by_role("button", name=then)).to_be_visible()


# What the two at a table say


def report(page, *, mine, theirs):
    follow(page, "Report the result")
    say(page, mine, theirs)
    expect(page.get_by_role("heading", name="Your report")).to_be_visible()


def object_with(page, *, mine, theirs):
    """Report another result than the opponent has."""
    follow(page, "Agree or object")
    page.get_by_text("Report a different result", exact=True).click()
    say(page, mine, theirs)
    expect(page.get_by_role("heading", name="Waiting for a judge")).to_be_visible()


def say(page, mine, theirs):
    page.get_by_label("I won").check()
    page.get_by_label("Your score").fill(mine)
    page.get_by_label("\u2019s score").fill(theirs)
    press(page, "Report the result")


def agree(page, result):
    follow(page, "Agree or object")
    page.get_by_role("button", name=re.compile("^Agree: ")).click()
    expect(page.get_by_role("heading", name=result)).to_be_visible()


def rule_for_ada(desk):
    follow(desk.get_by_role("navigation", name="Desk"), "Floor")
    follow(desk.get_by_role("navigation", name="More on the floor"), "Disputes")
    follow(desk, "Use Ada Ito\u2019s report")
    desk.get_by_label("Reason").fill("The slip has 21 to 14 for Ada.")
    press(desk, "Submit ruling")
    expect(desk.get_by_text("No open disputes")).to_be_visible()
    follow(desk, "Round")


def leave(page):
    follow(page.get_by_role("navigation", name="Event"), "My event")
    page.get_by_role("link", name="Drop from the event").click()
    press(page, "Drop from the event")
    expect(
        page.get_by_role("heading", name="You have dropped from the event")
    ).to_be_visible()
