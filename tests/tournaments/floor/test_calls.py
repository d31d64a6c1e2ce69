"""Calls for a judge: made, taken, ended; and no countdown beside an open one."""

import datetime as dt

import pytest
from django.db.models.functions import Now
from django.db.utils import IntegrityError

from tests.builders.events import a_running_event, an_entrant, an_official
from tests.builders.floor import answer, call
from tests.builders.people import a_person
from tests.builders.swiss import close
from tests.builders.tables import (
    OPEN,
    a_round,
    a_table,
    again,
    click,
    enter,
    event_of,
    kinds,
    last_line,
    result,
    say,
    won,
)
from tournaments.floor.actions import calls
from tournaments.journal import sentences
from tournaments.models import (
    Audience,
    Call,
    Match,
    Role,
    Round,
    SettledBy,
    Side,
    Stage,
)
from tournaments.results import actions as results
from tournaments.results.blockers import Blocker
from tournaments.rounds.queries.round_board import read_round_board
from tournaments.rules.errors import Forbidden, Stale, TournamentError
from tournaments.rules.scoring import Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.both]
HOME, AWAY = Side.HOME, Side.AWAY
SECOND = dt.timedelta(seconds=1)


def a_called_table(**cells):
    match = a_table(**cells)
    return (
        match,
        call(match, words="Can he  tackle twice?"),
        an_official(event_of(match)),
    )


# Calling.


@pytest.mark.nightly
def test_one_of_the_two_calls_a_judge():
    match = a_table()

    made = call(match, match.away.person, "conduct", "  Too  loud. ")

    assert (made.side, made.about, made.words) == (AWAY, "conduct", "Too loud.")
    line = last_line(match)
    assert (line.kind, line.visibility) == ("judge_called", Audience.SELF)
    assert line.entrant == match.away
    said = sentences.full_sentence(line)
    assert said == "Ben Okafor called a judge to table 1: a player's behavior."


@pytest.mark.nightly
def test_staff_calls_for_a_table_and_belongs_to_no_side():
    match = a_table()
    keeper = an_official(event_of(match), Role.SCOREKEEPER, "Sky")

    assert call(match, keeper, "other").side == ""


@pytest.mark.nightly
def test_a_stranger_and_another_entrant_call_nobody():
    match = a_table()
    other = an_entrant(event_of(match), "Cleo Marsh", person=a_person("Cleo"))

    for who in (other.person, a_person("Zoe")):
        with pytest.raises(Forbidden):
            call(match, who)


@pytest.mark.nightly
def test_a_table_has_one_open_call():
    match, made, judge = a_called_table()

    with pytest.raises(
        Stale, match="already been called to table 1; the judges can see it"
    ):
        call(match, match.away.person)
    answer(calls.take_call, made, judge)
    with pytest.raises(Stale, match="Jude is on the way"):
        call(match, match.away.person)
    answer(calls.end_call, made, judge)

    assert call(match, match.away.person)


@pytest.mark.nightly
def test_the_database_keeps_one_open_call_a_table():
    match, *_ = a_called_table()

    with pytest.raises(IntegrityError, match=r"one_call_a_table|UNIQUE"):
        Call.objects.create(match=match, by=match.home.person)


@pytest.mark.parametrize(
    ("about", "words", "said"),
    [
        ("thirst", "", "not one of the reasons to call a judge"),
        ("rules", "x" * 201, "201 characters"),
    ],
)
def test_what_no_call_can_say(about, words, said):
    with pytest.raises(TournamentError, match=said):
        call(a_table(), about=about, words=words)


@pytest.mark.nightly
def test_a_judge_may_be_called_after_the_result_and_not_after_the_round():
    match = a_table()
    event = event_of(match)
    enter(match, event.owner, won())
    made = call(match, about="result")
    assert made.ended_at is None
    judge = an_official(event, Role.JUDGE)
    answer(calls.end_call, made, judge)
    close(Round.objects.get(pk=match.round_id))

    with pytest.raises(TournamentError, match="Round 1 is closed"):
        call(match)


def test_whoever_has_the_bye_calls_nobody():
    event = a_running_event(0)
    ada = an_entrant(event, person=a_person("Ada"))
    match = a_round(event, [ada]).matches.get()

    with pytest.raises(TournamentError, match="no opponent"):
        call(match)


# Taking back.


@pytest.mark.nightly
def test_who_called_takes_it_back():
    match, made, _ = a_called_table()

    answer(calls.withdraw_call, made, match.home.person)

    assert Call.objects.get().ended_at is not None
    assert kinds(match) == ["judge_called", "call_withdrawn"]


def test_nobody_takes_back_what_another_called():
    match, made, judge = a_called_table()

    for who in (match.away.person, judge):
        with pytest.raises(Forbidden, match="Somebody else called"):
            answer(calls.withdraw_call, made, who)


def test_a_judge_on_the_way_is_not_sent_back():
    match, made, judge = a_called_table()
    answer(calls.take_call, made, judge)

    with pytest.raises(Stale, match="Jude is on the way to table 1"):
        answer(calls.withdraw_call, made, match.home.person)


# Taking and ending.


@pytest.mark.nightly
def test_a_judge_takes_a_call_and_ends_it():
    match, made, judge = a_called_table()

    taken = answer(calls.take_call, made, judge)
    assert (taken.taken_by, taken.taken_at is None) == (judge, False)
    ended = answer(calls.end_call, made, judge, reason="Only once a down.")

    assert ended.ended_at >= taken.taken_at
    assert kinds(match) == ["judge_called", "call_taken", "call_ended"]
    assert last_line(match).payload.reason == "Only once a down."


def test_of_two_judges_the_second_is_told_who_was_quicker():
    match, made, judge = a_called_table()
    other = an_official(event_of(match), Role.HEAD_JUDGE, "Hal")
    answer(calls.take_call, made, judge)

    with pytest.raises(Stale, match="Jude has taken the call of table 1"):
        answer(calls.take_call, made, other)
    with pytest.raises(Stale, match="You have already taken"):
        answer(calls.take_call, made, judge)
    answer(calls.end_call, made, other)
    with pytest.raises(Stale, match="has ended"):
        answer(calls.take_call, made, other)


@pytest.mark.nightly
@pytest.mark.parametrize("service", [calls.take_call, calls.end_call])
@pytest.mark.parametrize("role", [Role.SCOREKEEPER, None])
def test_only_judges_take_and_end(service, role):
    match, made, _ = a_called_table()
    who = an_official(event_of(match), role, "Sky") if role else match.home.person

    with pytest.raises(Forbidden):
        answer(service, made, who)


@pytest.mark.nightly
def test_a_judge_who_plays_sees_to_other_tables():
    match, made, judge = a_called_table()
    match.away.person = judge
    match.away.save()

    with pytest.raises(Forbidden, match="You are playing in this match"):
        answer(calls.take_call, made, judge)


# The countdown (events 6).


def due(match):
    Match.objects.filter(pk=match.pk).update(accepts_at=Now() - SECOND)


@pytest.mark.nightly
def test_nothing_is_accepted_while_a_judge_is_called():
    match, *_ = a_called_table()
    say(match, HOME, won())
    due(match)

    assert results.accept_overdue_reports() == 0
    assert result(match) == OPEN
    # The opponent's click finds it open, too.
    click(results.dispute_result, match, AWAY)
    assert again(match).disputed_at is not None


@pytest.mark.nightly
def test_a_report_made_beside_a_call_starts_no_countdown():
    match, *_ = a_called_table()

    say(match, HOME, won())

    assert again(match).accepts_at is None


@pytest.mark.nightly
@pytest.mark.parametrize("how", ["ended", "withdrawn"])
def test_when_the_call_ends_a_report_gets_the_whole_time_anew(how):
    match = a_table(auto_accept_minutes=5)
    say(match, HOME, won())
    first = again(match).accepts_at
    made = call(match, match.away.person)
    due(match)
    version = again(match).version

    if how == "ended":
        answer(calls.end_call, made, an_official(event_of(match)))
    else:
        answer(calls.withdraw_call, made, match.away.person)

    row = again(match)
    assert row.accepts_at > first
    assert row.version == version  # no form about the result grew stale
    due(match)
    assert results.accept_overdue_reports() == 1
    assert result(match) == (Outcome.WIN, HOME, SettledBy.BY_CLOCK)


@pytest.mark.nightly
def test_without_a_report_the_end_of_a_call_starts_nothing():
    match, made, judge = a_called_table()

    answer(calls.end_call, made, judge)

    assert again(match).accepts_at is None


@pytest.mark.nightly
def test_in_the_cut_the_end_of_a_call_starts_nothing():
    match, made, judge = a_called_table(stage=Stage.CUT)
    say(match, HOME, won())

    answer(calls.end_call, made, judge)

    assert again(match).accepts_at is None


@pytest.mark.nightly
def test_whoever_calls_too_late_finds_the_result_accepted():
    match = a_table()
    say(match, HOME, won())
    due(match)

    call(match, match.away.person)

    assert result(match) == (Outcome.WIN, HOME, SettledBy.BY_CLOCK)
    assert again(match).is_called
    # He may still object: the clock's word is provisional.
    click(results.dispute_result, match, AWAY)


@pytest.mark.nightly
def test_agreeing_beside_a_call_settles_the_match():
    match, *_ = a_called_table()
    say(match, HOME, won())

    click(results.confirm_report, match, AWAY)

    assert result(match)[2] == SettledBy.AGREED


# What it blocks.


@pytest.mark.nightly
def test_a_round_waits_for_its_calls():
    match, made, judge = a_called_table()
    event = event_of(match)
    enter(match, event.owner, won())
    round_ = Round.objects.get(pk=match.round_id)

    assert [str(each) for each in read_round_board(round_).blocked_tables] == [
        "table 1 waits for a judge"
    ]
    assert [each.by for each in read_round_board(round_).blocking_tables] == [
        Blocker.CALLED
    ]
    with pytest.raises(TournamentError, match="table 1 waits for a judge"):
        close(round_)
    answer(calls.end_call, made, judge)

    assert close(Round.objects.get(pk=match.round_id)).round.state == "closed"
