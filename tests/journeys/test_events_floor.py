"""A judge on the floor with a phone, whoever called him, and the clock on a wall."""

import datetime as dt
import re

import pytest
from playwright.sync_api import expect

from tests.builders.desk import guarded
from tests.builders.events import a_field, a_running_event, an_entrant, an_official
from tests.builders.floor import answer, call, extend, ran
from tests.builders.people import a_person
from tests.builders.swiss import a_draft, close, decide, published, table
from tests.builders.tables import say, won
from tournaments.floor.actions import calls
from tournaments.models import Call, Entrant, Extension, Match, Run
from tournaments.rounds.actions.edits import RoundEdit, move_table

PHONE = {"width": 390, "height": 844}
WALL = {"width": 1920, "height": 1080}
MINUTE = dt.timedelta(minutes=1)
LONG = "Maximiliana Wolkenstein-Rodenegg the 3rd"


@pytest.fixture
def round_(olga):
    """Give round 2 of an event in which much goes on."""
    event = a_running_event(0, olga, rounds=4, minutes=50)
    a_field(event, 29)
    an_entrant(event, LONG)
    an_entrant(event, "Rosa Lind", person=a_person("Rosa"))
    an_entrant(event, "Pavel Moss", person=a_person("Pavel"))
    close(decide(published(a_draft(event))))
    made = seat_rosa(published(a_draft(event, 2)))
    for number in (2, 3, 5, 6, 10):
        decide(made, table=number)
    speak(table(made, 4), "home", "21:14")
    for side, score in (("home", "21:14"), ("away", "14:21")):
        speak(table(made, 12), side, score)
    ran(made, ago=32 * MINUTE)
    extend(table(made, 16), 3)
    return made


def seat_rosa(round_):
    """Let Rosa sit at table 13, wherever the lot has put her."""
    match, event = rosas(round_), round_.tournament
    if match.table == 13:
        return round_
    edit = RoundEdit(round_id=round_.pk, expected=round_.version)
    return move_table(event.pk, event.owner, edit, match_id=match.pk, table=13)


def speak(match, side, score):
    seat = match.seat(side)
    by = seat.person or match.round.tournament.owner
    say(match, side, won(side, score), by=by, entrant=seat.pk)


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def rosas(round_):
    rosa = Entrant.objects.get(name="Rosa Lind")
    home, away = (round_.matches.filter(**{side: rosa}).first() for side in SIDES)
    return home or away


SIDES = ("home", "away")


@pytest.mark.daily
def test_a_judge_with_one_hand_takes_a_call_and_gives_time(visitors, round_):
    event = round_.tournament
    judge = guarded(an_official(event, "judge", "Hal"))
    match = rosas(round_)
    rosa = visitors(viewport=PHONE, has_touch=True)
    rosa.sign_in(a_rosa())
    rosa.page.clock.install()
    page = rosa.go(f"/events/{event.pk}/match/")
    expect(page.locator(".you .clock time")).to_contain_text(":")
    page.get_by_text(f"Call a judge to table {match.table}").click()
    page.get_by_role("radio", name="The result").check()
    page.get_by_label("In a few words").fill("We counted the downs differently.")
    assert rosa.barriers() == []
    rosa.look("floor-call-form-390")
    press(page, "Call a judge")
    expect(page.get_by_role("heading", name="A judge has been called")).to_be_visible()
    assert rosa.barriers() == []

    hal = visitors(viewport=PHONE, has_touch=True)
    hal.sign_in(judge)
    floor = hal.go(f"/events/{event.pk}/desk/floor/")
    expect(floor.get_by_text("We counted the downs differently.")).to_be_visible()
    floor.locator(f"#c{match.table}").tap()
    expect(floor.locator("#hand")).to_be_visible()
    assert hal.barriers() == []
    assert not hal.is_too_wide()
    within_reach(floor, "Take call")
    press(floor, "Take call")
    expect(floor.get_by_text("You took the call")).to_be_visible()
    floor.locator("#hand summary").tap()
    floor.get_by_label("Judge call").check()
    within_reach(floor, "+5 minutes")
    hal.look("floor-extend-390")
    assert hal.barriers() == []
    press(floor, "+5 minutes")
    expect(floor.get_by_text(f"Table {match.table} has 5 more min.")).to_be_visible()

    rosa.poll()
    expect(page.get_by_text("Hal is coming to your table")).to_be_visible()
    expect(page.get_by_text("with 5 min extra time")).to_be_visible()
    press(floor, "End call")
    expect(
        floor.get_by_text(f"The call of table {match.table} has ended.")
    ).to_be_visible()
    assert Call.objects.get().taken_by == judge
    assert Extension.objects.get(match=match).reason == "judge call"


def a_rosa():
    return Entrant.objects.get(name="Rosa Lind").person


def within_reach(page, name):
    """The thumb of the hand that holds the phone reaches its lower half."""
    box = page.get_by_role("button", name=name, exact=True).bounding_box()
    assert box["y"] > PHONE["height"] / 2
    assert box["height"] >= 44
    assert box["width"] >= 44


def test_a_tap_on_a_table_keeps_the_place_in_the_hall(visitors, round_, olga):
    visitor = visitors(viewport=PHONE, has_touch=True)
    visitor.sign_in(olga)
    page = visitor.go(f"/events/{round_.tournament_id}/desk/floor/?density=comfortable")
    page.locator("#t16").scroll_into_view_if_needed()

    page.locator("#t16").tap()

    expect(page.locator("#hand")).to_contain_text("Table 16")
    tile, hand = (page.locator(each).bounding_box() for each in ("#t16", "#hand"))
    assert 0 < tile["y"] < tile["y"] + tile["height"] <= hand["y"]
    page.wait_for_url(
        re.compile(r"density=comfortable.*table=16|table=16.*density=comfortable")
    )
    expect(page.locator("#t16")).to_have_attribute("aria-current", "true")


@pytest.mark.daily
def test_the_clock_counts_by_the_servers_clock_and_speaks(visitors, round_):
    """The device is three hours behind, and was asleep."""
    event = round_.tournament
    Run.objects.filter(round=round_).delete()
    ran(round_, ago=50 * MINUTE - dt.timedelta(seconds=118))
    visitor = visitors(viewport=WALL)
    page = visitor.page
    page.clock.install(time=dt.datetime.now(dt.UTC) - dt.timedelta(hours=3))

    visitor.go(f"/events/{event.pk}/clock/")

    # However long the page took to come, within a minute.
    expect(page.locator(".wall-clock time")).to_have_text(re.compile(r"^1:[0-5]\d$"))
    page.clock.run_for(60_000)
    expect(page.locator("[data-clock-said]")).to_have_text(
        "1 minute left in the round."
    )
    page.clock.run_for(60_000)
    expect(page.locator("[data-clock-said]")).to_have_text("Time is up in the round.")
    expect(page.locator(".wall-clock")).to_contain_text("over time")


def test_without_a_script_the_minutes_stand_there(chromium, site, round_):
    context = chromium.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()

    page.goto(f"/events/{round_.tournament_id}/clock/")

    digits = page.locator(".wall-clock time").inner_text()
    assert digits.startswith(("17:", "18:"))
    assert "Time is up at" in page.locator(".wall-state").inner_text()
    context.close()


def test_the_desk_starts_and_pauses_the_clock(visitors, round_, olga):
    Run.objects.filter(round=round_).delete()
    visitor = visitors(viewport=WALL)
    visitor.sign_in(olga)
    page = visitor.go(f"/events/{round_.tournament_id}/desk/")

    press(page, "Start the clock: 50 min")
    expect(page.locator(".desk-clock time")).to_have_text("49:58")
    press(page, "Pause the clock")
    expect(page.get_by_text("The clock is stopped.")).to_be_visible()
    press(page, "Resume the clock")
    expect(page.get_by_text("The clock is running.")).to_be_visible()

    assert Run.objects.filter(round=round_).count() == 2


# How they look


def test_the_floor_has_no_barriers(inspect, round_, olga):
    event = round_.tournament
    for number in (7, 9, 11):
        call(
            table(round_, number),
            olga,
            words="May a Tackle be used twice?" * (number == 7),
        )
    hal = an_official(event, "judge", "Hal")
    answer(calls.take_call, Call.objects.get(match__table=9), hal)
    Match.objects.filter(round=round_, table=1).update(version=9)

    for look in ("", "?density=compact", "?density=comfortable&table=12"):
        name = f"floor{look.replace('?', '-').replace('=', '-').replace('&', '-')}"
        inspect(f"/events/{event.pk}/desk/floor/{look}", name, user=olga)


def test_the_wall_has_no_barriers(inspect, round_):
    extend(table(round_, 7), 5)
    inspect(f"/events/{round_.tournament_id}/clock/", "wall", widths=(390, 1280, 1920))


def test_my_match_has_no_barriers_with_a_call(inspect, round_):
    match = rosas(round_)
    say(
        match,
        match.side_of(Entrant.objects.get(name="Rosa Lind").pk),
        won(),
        by=a_rosa(),
    )
    made = call(match, a_rosa(), words="We counted the downs differently.")
    answer(calls.take_call, made, an_official(round_.tournament, "judge", "Hal"))

    inspect(f"/events/{round_.tournament_id}/match/", "my-call", user=a_rosa())


def test_pages_with_a_clock_have_no_barriers(inspect, round_, olga):
    call(table(round_, 7), olga)

    for page in ("desk/", "", "pairings/"):
        name = page.strip("/") or "event"
        inspect(f"/events/{round_.tournament_id}/{page}", f"clock-{name}", user=olga)
