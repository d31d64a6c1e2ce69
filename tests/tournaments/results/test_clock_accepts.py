"""A report to which nobody objects in time is accepted by the clock (events 6).

Tests move the deadline and never the clock (H6).
"""

import datetime as dt

import pytest
import time_machine
from celery import current_app
from django.conf import settings
from django.db.models.functions import Now
from django.utils import timezone

from tests.builders.events import a_running_event
from tests.builders.tables import (
    OPEN,
    a_round,
    a_table,
    again,
    click,
    event_of,
    kinds,
    listened,
    result,
    said,
    say,
    seen,
    won,
)
from tournaments.core.action import act_on, seal_breaches
from tournaments.models import (
    Audience,
    Entry,
    Match,
    Round,
    RoundState,
    SettledBy,
    Side,
    TournamentState,
)
from tournaments.results import actions as results
from tournaments.results.queries import (
    dispute_queue,
    get_match_sheet,
    my_match,
    reported_result_of,
)
from tournaments.rounds.queries.round_board import read_round_board
from tournaments.rules.errors import Stale, TournamentError
from tournaments.rules.scoring import Outcome
from tournaments.tasks import accept_reports_after_timeout

pytestmark = [pytest.mark.django_db, pytest.mark.both]
HOME, AWAY = Side.HOME, Side.AWAY
SECOND = dt.timedelta(seconds=1)


def reported(*, left=dt.timedelta(0), **cells):
    """Let Ada report a win, with so much time left for Ben."""
    match = a_table(**cells)
    say(match, HOME, won(HOME, "21:14"))
    Match.objects.filter(pk=match.pk).update(accepts_at=Now() + left)
    return match


def accepted(**cells):
    match = reported(left=-SECOND, **cells)
    results.accept_overdue_reports()
    assert result(match) == BY_CLOCK
    return match


BY_CLOCK = (Outcome.WIN, HOME, SettledBy.BY_CLOCK)
AGREED = (Outcome.WIN, HOME, SettledBy.AGREED)


# Acceptance.


@pytest.mark.nightly
def test_a_second_past_the_deadline_it_is_accepted():
    match = reported(left=-SECOND)

    assert results.accept_overdue_reports() == 1

    found = again(match)
    assert result(match) == BY_CLOCK
    assert reported_result_of(found) == won(HOME, "21:14")
    assert found.settled_at is not None
    assert found.accepts_at is None


@pytest.mark.nightly
def test_a_second_before_it_is_not():
    match = reported(left=60 * SECOND)

    assert results.accept_overdue_reports() == 0

    assert result(match) == OPEN


@pytest.mark.nightly
def test_nobody_did_it_and_everybody_may_read_it():
    match = reported(left=-SECOND)
    before = Round.objects.get().version

    results.accept_overdue_reports()

    entry = Entry.objects.order_by("seq").last()
    assert (entry.kind, entry.match) == ("result_accepted", match)
    assert (entry.actor, entry.on_behalf_of) == (None, None)
    assert entry.visibility == Audience.PUBLIC
    assert entry.payload.after["settled"] == "by_clock"
    assert entry.payload.before["outcome"] == "pending"
    assert Round.objects.get().version == before + 1
    assert seal_breaches(event_of(match)) == []


@pytest.mark.nightly
def test_doing_it_twice_changes_nothing():
    match = reported(left=-SECOND)
    results.accept_overdue_reports()
    version = again(match).version

    assert results.accept_overdue_reports() == 0

    assert again(match).version == version
    assert kinds(match).count("result_accepted") == 1


@pytest.mark.nightly
def test_when_somebody_was_quicker_nothing_is_logged():
    match = accepted()
    event = event_of(match)
    before = event.version

    assert results.countdown.accept_overdue_in_event(event.pk) == 0

    event.refresh_from_db()
    assert event.version == before


@pytest.mark.nightly
def test_the_newest_word_of_a_side_is_the_one_that_counts():
    match = a_table()
    say(match, HOME, won(HOME, "21:14"))
    say(match, HOME, won(HOME, "21:7"))
    Match.objects.update(accepts_at=Now() - SECOND)

    results.accept_overdue_reports()

    assert reported_result_of(again(match)) == won(HOME, "21:7")


@pytest.mark.nightly
def test_it_is_done_in_every_event():
    one = reported(left=-SECOND)
    event = a_running_event(2, owner=event_of(one).owner)
    two = a_round(event, tuple(event.entrants.all())).matches.get()
    results.report_result(
        event.pk,
        event.owner,
        match_id=two.pk,
        expected=0,
        claim=won(),
        entrant=two.home_id,
    )
    Match.objects.update(accepts_at=Now() - SECOND)

    assert results.accept_overdue_reports() == 2

    assert result(one) == result(two) == BY_CLOCK


@pytest.mark.nightly
def test_every_table_of_an_event_is_done_in_one_act():
    event = a_running_event(4)
    people = list(event.entrants.all())
    round_ = a_round(event, people[:2], people[2:])
    for match in round_.matches.all():
        results.report_result(
            event.pk,
            event.owner,
            match_id=match.pk,
            expected=0,
            claim=won(),
            entrant=match.home_id,
        )
    Match.objects.update(accepts_at=Now() - SECOND)
    event.refresh_from_db()
    versions = event.version, Round.objects.get().version

    assert results.accept_overdue_reports() == 2

    event.refresh_from_db()
    assert (event.version, Round.objects.get().version) == (
        versions[0] + 1,
        versions[1] + 2,
    )


@pytest.mark.nightly
def test_a_dispute_is_for_a_judge_and_not_for_the_clock():
    match = reported(left=-SECOND)
    Match.objects.update(accepts_at=Now() + SECOND * 60)
    click(results.dispute_result, match, AWAY)
    Match.objects.update(accepts_at=Now() - SECOND)

    assert results.accept_overdue_reports() == 0

    assert result(match) == OPEN


@pytest.mark.nightly
@pytest.mark.parametrize("state", [TournamentState.CANCELLED, TournamentState.FINISHED])
def test_an_event_that_is_over_is_left_alone(state):
    match = reported(left=-SECOND)
    event = event_of(match)
    event.state = state
    event.save()

    assert results.accept_overdue_reports() == 0
    assert results.countdown.accept_overdue_in_event(event.pk) == 0


@pytest.mark.nightly
def test_a_round_that_was_cancelled_is_left_alone():
    reported(left=-SECOND)
    Round.objects.update(state=RoundState.CANCELLED)

    assert results.accept_overdue_reports() == 0


# In time without the task: the next act on the match does it first.


@pytest.mark.nightly
def test_a_round_that_closes_accepts_what_is_due_first():
    match = reported(left=-SECOND)

    with act_on(event_of(match).pk, event_of(match).owner) as act:
        assert results.accept_overdue_in_action(act) == 1

    assert result(match) == BY_CLOCK
    assert Entry.objects.order_by("seq").last().actor is None


@pytest.mark.nightly
def test_a_countdown_that_is_over_blocks_nothing():
    match = reported(left=-SECOND)

    assert read_round_board(match.round).blocking_tables == []

    Match.objects.update(accepts_at=Now() + 60 * SECOND)
    assert [
        each.sheet.match for each in read_round_board(match.round).blocking_tables
    ] == [match]


@pytest.mark.nightly
def test_an_answer_after_the_deadline_comes_after_the_clock():
    match = reported(left=-SECOND)

    click(results.confirm_report, match, AWAY)

    assert result(match) == AGREED
    first, _answer, second = Entry.objects.filter(match=match).order_by("seq")[1:]
    assert (first.kind, first.actor) == ("result_accepted", None)
    assert first.payload.after["settled"] == "by_clock"
    assert (second.kind, second.actor) == ("result_accepted", match.away.person)


def test_an_official_corrects_what_the_clock_has_accepted():
    match = reported(left=-SECOND)

    with pytest.raises(TournamentError, match="already has a result"):
        results.enter_result(
            event_of(match).pk,
            event_of(match).owner,
            match_id=match.pk,
            expected=again(match).version,
            claim=won(AWAY, "0:3"),
        )


# It is provisional until the round closes.


@pytest.mark.nightly
def test_a_result_of_the_clock_is_shown_as_provisional_until_the_round_closes():
    match = accepted()
    event = event_of(match)

    assert get_match_sheet(event, match.pk).is_provisional
    assert my_match(event, match.away).may_report

    Round.objects.update(state=RoundState.CLOSED, closed_at=timezone.now())
    assert not get_match_sheet(event, match.pk).is_provisional


@pytest.mark.nightly
def test_another_report_takes_it_back_and_calls_a_judge():
    match = accepted()

    say(match, AWAY, won(AWAY, "14:21"))

    found = again(match)
    assert result(match) == OPEN
    assert (found.games, found.settled_at, found.accepts_at) == ([], None, None)
    assert found.disputed_at is not None
    assert [each.match for each in dispute_queue(event_of(match))] == [match]
    assert kinds(match)[-1] == "result_disputed"
    before = Entry.objects.order_by("seq").last().payload.before
    assert (before["outcome"], before["settled"]) == ("win", "by_clock")


@pytest.mark.nightly
def test_an_objection_takes_it_back_and_calls_a_judge():
    match = accepted()

    click(results.dispute_result, match, AWAY)

    assert result(match) == OPEN
    assert again(match).disputed_at is not None


@pytest.mark.nightly
def test_the_same_report_makes_it_agreed():
    match = accepted()

    say(match, AWAY, won(HOME, "21:14"))

    assert result(match) == AGREED


@pytest.mark.nightly
def test_whoever_reported_it_may_take_it_back_before_a_judge():
    match = accepted()

    say(match, HOME, won(AWAY, "14:21"))

    assert result(match) == OPEN
    assert again(match).disputed_at is not None


@pytest.mark.nightly
def test_whoever_reported_it_and_says_it_again_changes_nothing():
    match = accepted()

    say(match, HOME, won(HOME, "21:14"))

    assert result(match) == BY_CLOCK
    assert len(said(match)) == 1


@pytest.mark.nightly
def test_when_the_round_is_closed_it_stands():
    match = accepted()
    Round.objects.update(state=RoundState.CLOSED, closed_at=timezone.now())

    with pytest.raises(TournamentError, match="closed, so its results are final"):
        say(match, AWAY, won(AWAY, "14:21"))


@pytest.mark.nightly
def test_a_form_opened_before_the_clock_accepted_is_not_stale():
    """Whoever objects must not be turned away because the clock was quicker."""
    match = reported(left=-SECOND)
    of_report, of_click = seen(match, AWAY), listened(match)

    results.accept_overdue_reports()

    assert (seen(match, AWAY), listened(match)) == (of_report, of_click)
    say(match, AWAY, won(AWAY, "14:21"), expected=of_report)
    assert again(match).disputed_at is not None


@pytest.mark.nightly
def test_after_it_was_taken_back_older_clicks_are_stale():
    match = accepted()
    before = listened(match)
    click(results.dispute_result, match, AWAY)

    with pytest.raises(Stale):
        click(results.confirm_report, match, AWAY, expected=before)


# The task.


def test_the_task_does_it():
    match = reported(left=-SECOND)

    accept_reports_after_timeout()

    assert result(match) == BY_CLOCK


@pytest.mark.nightly
def test_the_task_runs_by_itself_every_few_seconds_beside_the_jobs():
    [entry] = [
        each
        for each in settings.CELERY_BEAT_SCHEDULE.values()
        if each["task"] == accept_reports_after_timeout.name
    ]

    assert entry["schedule"] == settings.RESULTS_CLOCK <= 30
    assert settings.CELERY_TASK_ROUTES[accept_reports_after_timeout.name] == {
        "queue": "upkeep"
    }
    assert accept_reports_after_timeout.name in current_app.tasks


@pytest.mark.nightly
def test_a_web_server_whose_clock_is_wrong_changes_no_deadline():
    """H6, K4: all of it is the time of the database."""
    match = a_table(auto_accept_minutes=5)

    with time_machine.travel(dt.datetime.now(dt.UTC) + dt.timedelta(hours=1)):
        say(match, HOME, won(HOME, "21:14"))
        assert results.accept_overdue_reports() == 0

    left = again(match).accepts_at - again(match).now
    assert dt.timedelta(minutes=4) < left <= dt.timedelta(minutes=5)
