"""An entrant with a phone: registers, hands in a list, reports, agrees, leaves."""

import re

import pytest
from playwright.sync_api import expect

from tests.builders.cards import the_sample_set
from tests.builders.decks import PS, a_deck, a_list
from tests.builders.events import a_submission, an_entrant, an_event
from tests.builders.people import a_person
from tests.builders.tables import a_dispute, a_table, event_of, say, won
from tournaments.models import Entrant, EntrantState, Match
from tournaments.rules.claims import AWAY, HOME

PHONE = {"width": 390, "height": 844}
LONG = "Bartholomew Featherstonehaugh-Okafor III"


@pytest.fixture
def shelf(transactional_db):
    the_sample_set()


def an_open_event():
    return an_event(snapshot=PS.id, list_policy="required", place="Harbor City")


def a_long_table(**cells):
    """Seat Ada against somebody whose name is as long as a name may be."""
    match = a_table(**cells)
    Entrant.objects.filter(pk=match.away_id).update(name=LONG)
    return match


def test_the_page_of_a_match_is_sound(inspect, transactional_db):
    match = a_long_table(best_of=3)
    say(match, AWAY, won(AWAY, "14:17"))

    inspect(f"/events/{event_of(match).pk}/match/", "my-match", user=match.home.person)
    other = an_event(owner=event_of(match).owner, name="Lantern Hall Invitational")
    an_entrant(other, LONG, person=match.home.person)
    inspect("/", "home-of-an-entrant", user=match.home.person)


def test_the_table_leaves_most_of_its_card_to_the_names(visitors, transactional_db):
    """The clock stands below; beside the names it pushed the table over them."""
    match = a_long_table()
    visitor = visitors(viewport={"width": 1280, "height": 900})
    visitor.sign_in(match.home.person)
    page = visitor.go(f"/events/{event_of(match).pk}/match/")

    card = page.locator(".you").bounding_box()
    table = page.locator(".you .yard").bounding_box()

    assert table["width"] < card["width"] / 3


def test_the_page_of_a_dispute_is_sound(inspect, transactional_db):
    match = a_dispute()

    inspect(
        f"/events/{event_of(match).pk}/match/",
        "my-dispute",
        user=match.home.person,
        widths=(390,),
    )


def test_the_pages_before_the_start_are_sound(inspect, shelf):
    ada = a_person("Ada")
    event = an_open_event()
    inspect(f"/events/{event.pk}/register/", "event-register", user=ada)
    row = an_entrant(event, LONG, person=ada, state=EntrantState.REGISTERED)
    a_submission(row, text=a_list())
    a_deck(ada, "Anchors aweigh")

    for page in ("match", "list", "check-in", "leave"):
        inspect(f"/events/{event.pk}/{page}/", f"event-{page}", user=ada)


@pytest.mark.daily("scripts")
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_from_registration_to_a_list_that_is_in(visitors, shelf, scripts):
    ada = a_person("Ada")
    a_deck(ada, "Anchors aweigh")
    event = an_open_event()
    visitor = visitors(viewport=PHONE, java_script_enabled=scripts)
    visitor.sign_in(ada)
    page = visitor.go(f"/events/{event.pk}/register/")

    page.get_by_label("Your name in pairings").fill("Ada Ito")
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_text("Ada Ito is registered")).to_be_visible()
    page.get_by_role("link", name="Submit a deck list").click()
    page.get_by_role("button", name="Check first").click()
    expect(page.locator("#verdict-h")).to_have_text("Legal")
    page.get_by_role("button", name="Submit").click()

    expect(page.get_by_text("Its receipt is")).to_be_visible()
    expect(page.locator(".badge", has_text="accepted")).to_be_visible()
    assert not visitor.is_too_wide()


@pytest.mark.daily("scripts")
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_one_reports_and_the_other_agrees(visitors, transactional_db, scripts):
    match = a_table()
    phones = {}
    for side in (HOME, AWAY):
        phones[side] = visitors(viewport=PHONE, java_script_enabled=scripts)
        phones[side].sign_in(match.seat(side).person)
        if scripts:
            phones[side].page.clock.install()
        phones[side].go(f"/events/{event_of(match).pk}/match/")
    home, away = phones[HOME].page, phones[AWAY].page

    home.get_by_label("I won").check()
    home.get_by_label("Your score").fill("21")
    home.get_by_label("Ben Okafor\u2019s score").fill("14")
    home.get_by_role("button", name="Report the result").click()
    expect(home.locator("#said-h")).to_have_text("Your report")
    if scripts:
        away.get_by_label("Your score").fill("14")  # he was typing, too
        phones[AWAY].poll()
        expect(away.locator("#said-h")).to_have_text("Ada Ito reports")
        expect(away.get_by_label("Your score")).to_have_value("14")
        expect(away.locator("time[data-until]")).to_have_text(re.compile("^[45]:"))
    else:
        away.reload()
    away.get_by_role("button", name=re.compile("^Agree: ")).click()

    expect(away.locator("#said-h")).to_contain_text("Ada Ito won 21\u201314")
    if scripts:
        phones[HOME].poll()
        expect(home.locator("#said-h")).to_contain_text("accepted")
        expect(home.get_by_role("button", name="Report the result")).to_have_count(0)
        expect(home.get_by_role("link", name="Submit a game log")).to_have_count(1)
    assert Match.objects.get(pk=match.pk).settled == "agreed"


def test_a_page_of_somebody_who_signed_out_elsewhere_keeps_what_is_typed(
    visitors, transactional_db
):
    match = a_table()
    visitor = visitors(viewport=PHONE)
    visitor.sign_in(match.home.person)
    page = visitor.go(f"/events/{event_of(match).pk}/match/")
    page.get_by_label("Your score").fill("21")
    tab = visitor.context.new_page()
    tab.goto("/accounts/logout/")
    tab.get_by_role("main").get_by_role("button", name="Sign out").click()
    tab.wait_for_url("**/")
    page.bring_to_front()

    told = page.get_by_role("alert").filter(has_text="You were signed out")
    expect(told).to_be_visible(timeout=20_000)
    expect(page.get_by_label("Your score")).to_have_value("21")
    expect(page.get_by_role("heading", name="Your match")).to_be_visible()
    page.mouse.wheel(0, 2000)
    expect(told).to_be_in_viewport()
    assert visitor.barriers() == []
    visitor.look("my-match-signed-out")
    told.get_by_role("link").click()
    page.wait_for_url("**/login/**/match/")


def test_somebody_leaves_and_comes_back(visitors, transactional_db):
    match = a_table()
    visitor = visitors(viewport=PHONE)
    visitor.sign_in(match.home.person)
    page = visitor.go(f"/events/{event_of(match).pk}/match/")

    page.get_by_role("link", name="Drop from the event").click()
    page.get_by_label("I concede it").check()
    page.get_by_role("button", name="Drop from the event").click()
    expect(
        page.get_by_role("heading", name="You have dropped from the event")
    ).to_be_visible()
    page.get_by_role("button", name="Rejoin the event").click()

    expect(page.get_by_text("Ada Ito is back in the event.")).to_be_visible()
    assert visitor.barriers() == []


def test_nothing_of_an_entrant_is_lost_at_320_pixels(visitors, shelf):
    match = a_long_table(snapshot=PS.id, list_policy="required")
    a_submission(match.home, text=a_list())
    say(match, AWAY, won(AWAY, "14:17"))
    visitor = visitors(viewport={"width": 320, "height": 640})
    visitor.sign_in(match.home.person)

    for page in ("match", "list"):
        visitor.go(f"/events/{event_of(match).pk}/{page}/")

        assert not visitor.is_too_wide(), page


# What is typed and not sent


def test_a_report_without_a_connection_stays_as_typed(visitors, transactional_db):
    match = a_table()
    visitor = visitors(viewport=PHONE)
    visitor.sign_in(match.home.person)
    page = visitor.go(f"/events/{event_of(match).pk}/match/")
    page.get_by_label("I won").check()
    page.get_by_label("Your score").fill("21")
    page.get_by_label("Ben Okafor\u2019s score").fill("14")

    visitor.context.set_offline(True)
    page.get_by_role("button", name="Report the result").click()

    said = page.get_by_role("alert").filter(has_text="No connection.")
    expect(said).to_be_in_viewport()
    expect(page.get_by_label("Your score")).to_have_value("21")
    visitor.context.set_offline(False)
    page.get_by_role("button", name="Report the result").click()
    expect(page.locator("#said-h")).to_have_text("Your report")
    lost = "ERR_INTERNET_DISCONNECTED"
    visitor.problems[:] = [each for each in visitor.problems if lost not in each]


LEFT = {
    "report": ("match", "Your score", "21", "Drop from the event"),
    "list": ("list", "A list as text", "1 C1-PS Cal Rook", "Pairings"),
    "announcement": ("desk/announcements", "Announcement", "Pizza!", "Public page"),
}


@pytest.mark.parametrize("typed", LEFT)
def test_leaving_with_something_typed_asks(visitors, olga, shelf, typed):
    where, label, text, link = LEFT[typed]
    match = a_table(snapshot=PS.id, list_policy="required", owner=olga)
    Entrant.objects.filter(pk=match.home_id).update(is_unlocked=True)
    visitor = visitors(viewport=PHONE)
    visitor.sign_in(olga if typed == "announcement" else match.home.person)
    page = visitor.go(f"/events/{event_of(match).pk}/{where}/")
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    field = page.locator("main textarea:visible").first
    if typed == "report":
        field = page.get_by_label(label)
    field.click()
    field.fill(text)

    page.get_by_role("link", name=link).first.click()

    expect(field).to_have_value(text)
    assert asked == ["beforeunload"]
