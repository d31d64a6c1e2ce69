"""Notices that ask for something go once it is settled (issue 29, B7)."""

import pytest

from tests.builders.events import a_running_event, an_official
from tests.builders.floor import answer, call
from tests.builders.notices import heard, known, person, tell, wish
from tests.builders.swiss import a_draft, anew, close, decide, published
from tests.builders.tables import (
    a_dispute,
    a_table,
    click,
    enter,
    event_of,
    rule,
    say,
    won,
)
from tournaments.core import notice_settlements
from tournaments.core.log_kinds import LOG_KINDS
from tournaments.core.notice_settlements import SETTLEMENTS
from tournaments.corrections.actions import undoing
from tournaments.corrections.queries.undoing import last_action
from tournaments.floor.actions import calls
from tournaments.journal.queries import notices
from tournaments.models import Notice, Topic
from tournaments.results import actions as results
from tournaments.rules.claims import AWAY, HOME

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.both,
    pytest.mark.usefixtures("nobody_renews"),
    pytest.mark.nightly,
]


def reported():
    """Let Ada report, and Ben be asked to confirm it."""
    match = a_table()
    say(match, HOME, won(HOME, "21:14"))
    assert len(heard(person("Ben"))) == 1
    return match


def undo(event):
    """Take the last act back."""
    undoing.undo_action(event.pk, event.owner, line=last_action(event).first)


@pytest.mark.nightly
def test_a_report_that_was_confirmed_asks_nobody_any_more():
    match = reported()

    click(results.confirm_report, match, AWAY)

    assert heard(person("Ben")) == []
    assert notices.unread_count(person("Ben")) == 0


@pytest.mark.nightly
def test_a_report_that_an_official_overtook_is_retired():
    match = reported()

    enter(match, event_of(match).owner, won(HOME))

    assert [each for each in heard(person("Ben")) if "unless you object" in each] == []


def test_undoing_what_settled_a_report_asks_again():
    match = reported()
    asked = heard(person("Ben"))
    enter(match, event_of(match).owner, won(HOME))
    assert not {*asked} & {*heard(person("Ben"))}

    undo(event_of(match))

    assert {*asked} <= {*heard(person("Ben"))}
    assert notices.unread_count(person("Ben")) > 0


@pytest.mark.nightly
def test_a_report_stays_settled_if_something_else_settles_it_too():
    match = reported()
    asked = heard(person("Ben"))
    enter(match, event_of(match).owner, won(HOME))
    close(anew(match.round))
    tell()

    undo(event_of(match))

    assert not {*asked} & {*heard(person("Ben"))}


@pytest.mark.nightly
def test_undoing_shows_nothing_to_whom_only_letters_go():
    match = a_table()
    wish(person("Ben"), Topic.RESULT, on_site=False, by_mail=True)
    say(match, HOME, won(HOME, "21:14"))
    enter(match, event_of(match).owner, won(HOME))
    tell()

    undo(event_of(match))

    assert [each for each in heard(person("Ben")) if "unless you object" in each] == []


@pytest.mark.nightly
def test_a_newer_report_takes_the_place_of_the_older():
    match = reported()

    say(match, HOME, won(HOME, "28:14"))

    [told] = heard(person("Ben"))
    assert "28\u201314" in told


@pytest.mark.nightly
def test_a_report_told_after_it_was_confirmed_is_not_shown():
    """The worker that tells of the report may be the slower one."""
    match = a_table()
    say(match, HOME, won(HOME, "21:14"))
    click(results.confirm_report, match, AWAY)

    assert heard(person("Ben")) == []


@pytest.mark.nightly
def test_a_ruling_ends_what_waits_at_the_desk():
    match = a_dispute()
    jude = an_official(event_of(match))
    tell()

    rule(match, event_of(match).owner, won(HOME))

    assert heard(jude) == []


@pytest.mark.nightly
def test_a_call_that_was_taken_waits_for_nobody():
    match = a_table()
    jude, kim = an_official(event_of(match)), an_official(event_of(match), name="Kim")
    row = call(match)
    assert len(heard(kim)) == 1

    answer(calls.take_call, row, jude)

    assert heard(kim) == []


@pytest.mark.nightly
@pytest.mark.parametrize("with_next", [False, True])
def test_a_table_of_an_earlier_round_is_retired(with_next):
    event = a_running_event(4)
    ada, *_ = known(event, "Ada Ito", "Ben Okafor")
    round_ = published(a_draft(event))
    assert len(heard(ada)) == 1

    close(decide(round_))
    assert [each for each in heard(ada) if "round 1" in each.lower()] == []
    if with_next:
        published(a_draft(event, 2))
        [told] = [each for each in heard(ada) if "table" in each]
        assert "ound 2" in told


@pytest.mark.nightly
def test_what_an_official_overrides_is_never_retired():
    """I2."""
    retired = {kind for each in SETTLEMENTS for kind in each.calls}

    assert not [
        kind for kind in retired if any(t.always for t in LOG_KINDS[kind].notify)
    ]


@pytest.mark.nightly
def test_every_rule_is_about_kinds_of_lines_that_there_are():
    named = {kind for each in SETTLEMENTS for kind in each.calls | each.settled_by}

    assert named <= LOG_KINDS.keys()
    assert all(LOG_KINDS[kind].notify for each in SETTLEMENTS for kind in each.calls)
    assert notice_settlements.settlements_for(["noted"]) == []


@pytest.mark.nightly
def test_the_letter_of_a_retired_notice_still_leads_to_its_page():
    match = reported()
    row = Notice.objects.get(person=person("Ben"))
    click(results.confirm_report, match, AWAY)
    tell()

    assert notices.notices_of(person("Ben")).get(pk=row.pk).address == row.address
