"""Mending an event in a real browser: an older result, a round, the whole event."""

import re

import pytest
from playwright.sync_api import expect

from tests.builders import swiss
from tests.builders.corrections import (
    NAME,
    WHY,
    again,
    an_older_round,
    propose,
    round_of,
    table,
)
from tests.builders.desk import address, guarded
from tests.builders.endings import in_the_cut
from tests.builders.events import a_running_event, an_official
from tests.builders.tables import P21_EVENT, say, won
from tournaments.core.rounds import recheck_event
from tournaments.entries.actions import drop_from_event
from tournaments.models import Role, RoundState

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 844}
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def at(visitors, who, size):
    dark = "dark" if size is PHONE else "light"
    visitor = visitors(viewport=size, color_scheme=dark)
    visitor.sign_in(who)
    return visitor


def sound(visitor, name, size):
    """Look at a page that only a form leads to."""
    assert visitor.barriers() == []
    assert not visitor.is_too_wide()
    visitor.look(f"{name}-{size['width']}")


@pytest.mark.daily("desk")
@SIZES
def test_an_older_result_is_corrected_with_preview_and_partial_repair(
    visitors, olga, size
):
    match = table(an_older_round(12, owner=olga, snapshot=P21_EVENT))
    event = match.round.tournament
    second = round_of(event, 2)
    before = {row.pk for row in swiss.tables(second)}
    visitor = at(visitors, olga, size)
    page = visitor.go(address(event))

    page.get_by_role("link", name=re.compile("^Round 1.*tables and results")).click()
    page.get_by_role("link", name=re.compile("table 1$")).click()
    page.get_by_label(f"{match.home.name}, score").fill("14")
    page.get_by_label(f"{match.away.name}, score").fill("21")
    page.get_by_label("How it ended").select_option("Played out")
    page.get_by_label("Reason").fill(WHY)
    sound(visitor, "correct-first", size)
    press(page, "Preview the changes")
    expect(page.get_by_role("heading", name="Preview")).to_be_visible()
    expect(page.get_by_text(f"{match.away.name} won 21\u201314")).to_be_visible()
    sound(visitor, "correct-preview", size)
    assert again(match).winner == "home"

    page.get_by_label("Re-pair the tables of both players").check()
    visitor.expected_status = 422
    press(page, "Correct table 1 of round 1")
    expect(
        page.get_by_text("To confirm this, type the name of the event")
    ).to_be_visible()
    expect(page.get_by_label("Re-pair the tables of both players")).to_be_checked()
    page.get_by_label("type the name of the event").fill(NAME.lower())
    press(page, "Correct table 1 of round 1")
    expect(page.get_by_text("were re-paired")).to_be_visible()

    now = {row.pk for row in swiss.tables(second)}
    assert again(match).winner == "away"
    assert len(before & now) == 4
    assert recheck_event(event) == []
    page = visitor.go(address(event, "rounds", second.pk))
    expect(page.get_by_text("was corrected").first).to_be_visible()


@SIZES
def test_a_round_is_restored(visitors, olga, size):
    event = a_running_event(8, olga, rounds=4)
    swiss.play(event, upto=2)
    third = swiss.published(swiss.a_draft(event, 3))
    swiss.decide(third, table__lte=2)
    ada = event.entrants.get(name="Ada Ito")
    drop_from_event(event.pk, olga, entrant=ada.pk, expected=0, open_match="finish")
    visitor = at(visitors, olga, size)
    page = visitor.go(address(event))

    page.get_by_role("link", name="Roll back to the end of round 1").click()
    expect(page.get_by_text("6 results would no longer count")).to_be_visible()
    expect(page.get_by_text("dropped since")).to_be_visible()
    sound(visitor, "restore", size)
    page.get_by_label("Reason").fill("Round 2 was paired from wrong results.")
    page.get_by_label("Type the name of the event").fill(NAME)
    press(page, "Roll back to the end of round 1")
    expect(
        page.get_by_text("The event was rolled back to the end of round 1.")
    ).to_be_visible()
    sound(visitor, "restored", size)

    assert [each.state for each in event.played.order_by("number")] == [
        RoundState.CLOSED,
        RoundState.CANCELLED,
        RoundState.CANCELLED,
    ]
    press(page, "Draft round 2")
    expect(page.get_by_role("heading", name="Draft of round 2")).to_be_visible()
    assert recheck_event(event) == []


def test_a_second_official_confirms_on_a_phone(visitors, olga):
    event = in_the_cut(8, rounds=2, owner=olga)
    swiss.publish_cut(event)
    match = table(round_of(event, 1))
    judge = guarded(an_official(event))
    propose(match)
    visitor = at(visitors, judge, PHONE)
    page = visitor.go(address(event))

    page.get_by_role("link", name="Review").click()
    sound(visitor, "proposals", PHONE)
    page.get_by_role("link", name="Review").click()
    sound(visitor, "proposal", PHONE)
    page.get_by_role("button", name="Confirm").click()

    expect(page.get_by_text("Done. The log names you both.")).to_be_visible()
    sound(visitor, "proposals-answered", PHONE)
    assert again(match).winner == "away"


@SIZES
def test_a_corrected_semifinal_names_the_finalist_and_stops_an_older_page(
    visitors, olga, size
):
    event = in_the_cut(owner=olga, rounds=1, played=1, snapshot=P21_EVENT)
    match = table(round_of(event, 1, "cut"), 2)
    second = guarded(an_official(event, Role.SCOREKEEPER, "Sven"))
    desk, other = at(visitors, olga, size), at(visitors, second, size)
    other.go(address(event))
    page = desk.go(address(event, "matches", match.pk, "correct"))

    page.get_by_label(f"{match.home.name}, score").fill("14")
    page.get_by_label(f"{match.away.name}, score").fill("21")
    page.get_by_label("How it ended").select_option("Played out")
    page.get_by_label("Reason").fill(WHY)
    press(page, "Preview the changes")
    would = f"{match.away.name} would play the final instead of {match.home.name}."
    expect(page.get_by_text(would)).to_be_visible()
    sound(desk, "correct-semifinal", size)
    press(page, "Correct table 2 of the semifinals")
    plays = f"{match.away.name} plays the final instead of {match.home.name}."
    expect(page.get_by_text(plays)).to_be_visible()

    other.expected_status = 409
    press(other.page, "Publish the final")
    expect(other.page.get_by_role("heading", level=1)).to_have_text(
        "The page was out of date"
    )
    expect(other.page.get_by_role("alert")).to_contain_text(match.away.name)
    sound(other, "final-outrun", size)


# Pages.


def test_the_pages_of_mending_are_sound(inspect, olga):
    round_ = an_older_round(8, owner=olga)
    event, match = round_.tournament, table(round_)
    second = round_of(event, 2)
    row = swiss.tables(second)[0]
    say(row, "home", won("home"), by=olga, entrant=row.home_id)
    paths = {
        "desk-older-match": address(event, "matches", match.pk),
        "desk-correct": address(event, "matches", match.pk, "correct"),
        "desk-restore": address(event, "rounds", round_.pk, "restore"),
        "desk-discard": address(event, "rounds", second.pk, "discard"),
        "desk-closed-round": address(event, "rounds", round_.pk),
        "desk-running": address(event),
        "desk-proposals-none": address(event, "proposals"),
    }

    for name, path in paths.items():
        inspect(path, name, user=olga)
