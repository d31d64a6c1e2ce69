"""One's own line on the page of an event says what the page of one's match says."""

import pytest

from tests.builders.events import an_official
from tests.builders.floor import call
from tests.builders.looking import asked, words
from tests.builders.people import a_browser
from tests.builders.tables import (
    a_dispute,
    a_table,
    again,
    click,
    enter,
    event_of,
    rule,
    say,
    won,
)
from tournaments.entries import actions as entrants
from tournaments.results import actions as results
from tournaments.rules.claims import AWAY, HOME

pytestmark = pytest.mark.django_db

STAY = "Stay at table 1 and leave the cards where they are."


def line(match, side=AWAY):
    person = match.seat(side).person
    return words(a_browser(person).get(f"/events/{event_of(match).pk}/you/"))


@pytest.mark.nightly
@pytest.mark.parametrize("side", [HOME, AWAY])
def test_after_an_objection_nobody_is_asked_to_agree_any_more(side):
    match = a_table()
    say(match, HOME, won(HOME))
    assert "Agree or object" in line(match, AWAY)

    click(results.dispute_result, match, AWAY)

    told = line(match, side)
    assert f"disputed Waiting for a judge. {STAY} The judge will give a ruling" in told
    assert "reported a result" not in told
    assert told.endswith("Open your match")


def test_a_report_says_on_both_lines_when_it_counts():
    match = a_table(zone="UTC")
    say(match, HOME, won(HOME))

    hour = f"{again(match).accepts_at:%H:%M}"
    told = f"reported a result. It will be accepted at {hour} unless you object."
    assert f"Ada Ito {told}" in line(match, AWAY)
    said = f"It will be accepted at {hour} unless Ben Okafor objects."
    assert f"You reported a result. {said}" in line(match, HOME)


def test_of_two_reports_that_differ_a_judge_looks_at_both():
    assert f"Waiting for a judge. {STAY}" in line(a_dispute())


def test_an_appeal_waits_for_the_head_judge():
    match = a_dispute()
    rule(match, an_official(event_of(match)), won(HOME))
    version = again(match).version
    why = "The last down was not counted."
    click(results.appeal_ruling, match, AWAY, expected=version, reason=why)

    assert (
        f"Waiting for the head judge. {STAY} The head judge will give a ruling"
        in line(match)
    )


def test_a_call_that_is_open_keeps_both_at_the_table():
    match = a_table()
    call(match)
    assert "A judge has been called. Leave the cards where they are." in line(match)

    enter(match, event_of(match).owner, won(HOME))

    told = line(match)
    assert "the judge call is still open. Wait at the table" in told
    assert "may leave" not in told


def test_who_has_no_judge_to_wait_for_may_go():
    match = a_table()
    enter(match, event_of(match).owner, won(HOME))

    assert "Accepted. You can leave the table." in line(match)


@pytest.mark.nightly
def test_that_a_judge_is_called_costs_no_query():
    match = a_table()
    mine = f"/events/{event_of(match).pk}/you/"
    quiet = asked(mine, who=match.away.person)

    call(match)

    assert asked(mine, who=match.away.person) == quiet


def test_who_has_dropped_reads_so_while_he_finishes_his_match_and_after_it():
    match = a_table()
    event = event_of(match)
    own = {"entrant": match.away_id, "expected": match.away.version}
    entrants.drop_from_event(event.pk, match.away.person, **own, open_match="finish")

    told = line(match)
    assert "You are at table 1 against Ada Ito" in told
    assert "You have dropped from the event; this is your last match. You're in" in told
    assert "You have dropped" not in line(match, HOME)

    enter(match, event.owner, won(HOME))
    assert line(match).startswith("You have dropped from this event")
