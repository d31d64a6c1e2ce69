"""An organiser alone at the desk, in a real browser: from a name to a closed round."""

import pytest
from playwright.sync_api import expect

from tests.builders.events import (
    a_field,
    a_running_event,
    a_submission,
    an_entrant,
    an_event,
)
from tests.builders.swiss import a_draft, close, decide, published, table
from tests.builders.tables import P21_EVENT, say, won
from tournaments.desk import actions as events
from tournaments.models import ListPolicy, Match, Round, TournamentState

DESK = {"width": 1280, "height": 844}
LONG = "Maximiliana Wolkenstein-Rodenegg the 3rd"


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def test_one_person_runs_an_event_from_its_name_to_the_end_of_a_round(visitors, olga):
    visitor = visitors(viewport=DESK)
    visitor.sign_in(olga)
    page = visitor.go("/events/new/")

    page.get_by_label("Name of the event").fill("Lighthouse Open")
    page.get_by_label("Starts at").fill("2027-02-20T10:00")
    page.get_by_label("Time zone").select_option("Europe/Berlin")
    page.get_by_label("Shop night").check()
    assert visitor.barriers() == []
    press(page, "Create the event")
    expect(page.get_by_text("Saturday, February 20, 2027, 10:00")).to_be_visible()
    assert visitor.barriers() == []
    press(page, "Open registration")

    page.get_by_role("link", name="Add names").click()
    page.get_by_label("Names").fill("Ada Ito\nBen Okafor\nCleo Marsh\nDev Anand")
    press(page, "Preview")
    assert visitor.barriers() == []
    press(page, "Enter 4 names")
    expect(page.get_by_role("heading", name="4 of 4 lines entered")).to_be_visible()
    assert visitor.barriers() == []

    page.get_by_role("link", name="Overview", exact=True).first.click()
    press(page, "Open check-in")
    page.get_by_role("link", name="Check people in").click()
    press(page, "Check in all 4 shown")
    expect(page.get_by_text("4 entrants are checked in.")).to_be_visible()

    page.get_by_role("link", name="Overview", exact=True).first.click()
    page.get_by_role("link", name="Start the event").click()
    assert visitor.barriers() == []
    press(page, "Start with 4 entrants")
    press(page, "Draft round 1")
    expect(page.get_by_role("heading", name="Draft of round 1")).to_be_visible()
    assert visitor.barriers() == []
    press(page, "Publish round 1")
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 1 of 3")
    assert visitor.barriers() == []

    type_results(page)
    page.get_by_role("link", name="Back to the desk").click()
    press(page, "Close round 1")
    expect(page.get_by_text("Round 1 is closed.", exact=True)).to_be_visible()
    assert Round.objects.get().standings is not None


def type_results(page):
    """Type two results with the keyboard alone: scores, Enter, and the next table."""
    page.get_by_role("link", name="Quick entry").click()
    first = page.get_by_role("form", name="Table 1")
    first.get_by_role("textbox").first.focus()
    page.keyboard.type("21")
    page.keyboard.press("Tab")
    page.keyboard.type("14")
    page.keyboard.press("Enter")
    second = page.get_by_role("form", name="Table 2")
    expect(second.get_by_role("textbox").first).to_be_focused()
    page.keyboard.type("7")
    page.keyboard.press("Tab")
    page.keyboard.type("10")
    page.keyboard.press("Enter")
    expect(first.get_by_text("Saved: ")).to_be_visible()
    expect(second.get_by_text("Saved: ")).to_be_visible()


# Every page on a phone


def in_round_two(olga):
    """Give a running event with a dispute, a long name and a draft of round 3."""
    event = a_running_event(0, olga, rounds=4, snapshot=P21_EVENT)
    a_field(event, 9)
    an_entrant(event, LONG)
    close(decide(published(a_draft(event))))
    round_ = published(a_draft(event, 2))
    decide(round_, table=2)
    for side, score in (("home", "21:14"), ("away", "14:21")):
        match = table(round_, 1)
        seat = match.seat(side)
        say(match, side, won(side, score), by=olga, entrant=seat.pk)
    a_draft(event, 3)
    return event


def before_it(olga):
    event = an_event(
        olga,
        state=TournamentState.CHECK_IN,
        list_policy=ListPolicy.REQUIRED,
        undetermined_policy="head_judge",
    )
    for each, verdict in zip(
        a_field(event, 3), ("LEGAL", "UNDETERMINED"), strict=False
    ):
        a_submission(each, verdict=verdict)
    an_entrant(event, LONG, state="registered")
    return event


def a_new_one(olga):
    return events.create_event(olga, name="Lighthouse Open", snapshot=P21_EVENT)


PAGES = {
    a_new_one: {
        "event-new": "/events/new/",
        "desk-draft": "/events/{event}/desk/",
        "desk-settings": "/events/{event}/desk/settings/",
    },
    before_it: {
        "desk-before": "/events/{event}/desk/",
        "desk-entrants": "/events/{event}/desk/entrants/",
        "desk-entrant": "/events/{event}/desk/entrants/{entrant}/",
    },
    in_round_two: {
        "desk-round": "/events/{event}/desk/",
        "desk-results": "/events/{event}/desk/results/?show=all",
        "desk-edit": "/events/{event}/desk/rounds/{draft}/",
        "desk-match": "/events/{event}/desk/matches/{dispute}/?take=home",
        "desk-disputes": "/events/{event}/desk/disputes/",
        "desk-staff": "/events/{event}/desk/staff/",
        "desk-log": "/events/{event}/desk/log/?check=seals",
        "permissions": "/events/{event}/permissions/",
    },
}


@pytest.mark.parametrize("make", PAGES)
def test_the_pages_of_the_desk_are_sound_on_a_phone(inspect, olga, make):
    event = make(olga)
    dispute = Match.objects.filter(disputed_at__isnull=False).first()
    draft = Round.objects.filter(state="draft").first()
    long = event.entrants.filter(name=LONG).first()

    for name, path in PAGES[make].items():
        address = path.format(
            event=event.pk,
            entrant=long and long.pk,
            dispute=dispute and dispute.pk,
            draft=draft and draft.pk,
        )
        inspect(address, name, user=olga, widths=(390,))
