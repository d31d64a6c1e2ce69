"""The clock of a round from its rows: started, paused, extended, never ticking.

RC-1 to RC-4 have their tests beside the pure module; here the rows are the matter.
"""

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from celery import current_app
from django.db.utils import IntegrityError
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.builders.events import a_running_event, an_official, lines
from tests.builders.floor import (
    answer,
    call,
    extend,
    ran,
    read,
    revoke,
    start,
    stop,
    turn,
)
from tests.builders.swiss import (
    a_draft,
    close,
    decide,
    last_line,
    published,
    table,
    unpublish,
)
from tests.builders.tables import a_round, a_table, enter, event_of, won
from tournaments.floor.actions import calls, clock
from tournaments.journal import sentences
from tournaments.journal.queries import logbook
from tournaments.models import (
    Audience,
    Entrant,
    Extension,
    Role,
    Round,
    RoundState,
    Run,
    Stage,
)
from tournaments.rounds.actions.edits import RoundEdit, cancel_table, move_table
from tournaments.rounds.queries import clocks
from tournaments.rules.errors import Forbidden, Stale, TournamentError
from tournaments.rules.roundclock import remaining_seconds, time_up_at

pytestmark = [pytest.mark.django_db, pytest.mark.both]
MINUTE, SECOND = dt.timedelta(minutes=1), dt.timedelta(seconds=1)
UTC = dt.UTC


def a_played_round(size=8, **cells):
    return published(a_draft(a_running_event(size, **cells)))


def anew(round_):
    return Round.objects.get(pk=round_.pk)


def left(round_, *, table=None, at=None):
    reading = read(round_)
    return remaining_seconds(reading.clock, now=at or reading.now, table=table)


# Starting and stopping.


@pytest.mark.nightly
def test_publishing_starts_nothing():
    round_ = a_played_round()

    face = read(round_).face

    assert (face.left, face.is_started, face.ends_at) == (3000, False, None)
    assert not Run.objects.exists()


@pytest.mark.nightly
def test_the_clock_is_started_by_the_clock_of_the_database():
    round_ = a_played_round()

    start(round_)

    reading = read(round_)
    assert reading.clock.is_running
    assert 2990 < reading.face.left <= 3000
    assert reading.face.ends_at == Run.objects.get().started_at + 50 * MINUTE
    assert last_line(round_.tournament).kind == "clock_started"
    assert last_line(round_.tournament).visibility == Audience.PUBLIC


@pytest.mark.nightly
def test_a_pause_costs_nothing_and_it_goes_on():
    round_ = a_played_round()
    ran(round_, ago=40 * MINUTE, lasted=10 * MINUTE)
    assert read(round_).face.is_paused
    assert left(round_) == 2400

    start(round_)

    assert 2390 < left(round_) <= 2400
    stop(round_)
    assert read(round_).face.is_paused
    assert Run.objects.filter(stopped_at=None).count() == 0
    assert [each.kind for each in lines(round_.tournament, "clock_stopped")]


@pytest.mark.nightly
def test_every_change_is_news_for_whoever_polls():
    round_ = a_played_round()
    seen = [anew(round_).version]

    for deed in (start, stop, start):
        deed(round_)
        seen.append(anew(round_).version)
    made = extend(table(round_, 1))
    seen.append(anew(round_).version)
    revoke(made)
    seen.append(anew(round_).version)

    assert seen == sorted(set(seen))


@pytest.mark.nightly
def test_reports_make_no_button_of_the_clock_stale():
    round_ = a_played_round()
    expected = read(round_).start_stop_count
    enter(table(round_, 1), round_.tournament.owner, won())

    start(round_, expected=expected)

    assert read(round_).clock.is_running


@pytest.mark.nightly
@pytest.mark.parametrize("again", [clock.start_clock, clock.stop_clock])
def test_a_button_that_was_outrun_says_so(again):
    round_ = a_played_round()
    expected = read(round_).start_stop_count
    start(round_)

    with pytest.raises(Stale, match="was started in the meantime"):
        turn(again, round_, expected=expected)


def test_a_clock_that_runs_is_not_started_and_one_that_stands_not_stopped():
    round_ = a_played_round()
    with pytest.raises(TournamentError, match="not running"):
        stop(round_)
    start(round_)
    with pytest.raises(TournamentError, match="already running"):
        start(round_)


@pytest.mark.nightly
def test_the_database_keeps_one_running_clock_a_round():
    round_ = a_played_round()
    ran(round_, ago=MINUTE)

    with pytest.raises(IntegrityError, match=r"one_clock_runs_a_round|UNIQUE"):
        ran(round_, ago=SECOND)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("role", "may"),
    [
        (Role.ORGANISER, True),
        (Role.SCOREKEEPER, True),
        (Role.HEAD_JUDGE, False),
        (Role.JUDGE, False),
    ],
)
def test_organisers_and_scorekeepers_run_the_clock(role, may):
    round_ = a_played_round()
    who = an_official(round_.tournament, role)

    if may:
        assert start(round_, who=who)
    else:
        with pytest.raises(Forbidden, match="run its clock"):
            start(round_, who=who)


@pytest.mark.nightly
def test_a_draft_and_a_closed_round_have_no_clock_to_start():
    event = a_running_event(8)
    draft = a_draft(event)
    with pytest.raises(TournamentError, match="draft"):
        start(draft)
    closed = close(decide(published(draft))).round
    with pytest.raises(TournamentError, match="closed"):
        start(closed)


def test_a_round_without_minutes_has_no_clock():
    round_ = a_played_round(minutes=None)

    assert clocks.read_clock(anew(round_)).clock is None
    with pytest.raises(TournamentError, match="no time limit"):
        start(round_)
    with pytest.raises(TournamentError, match="no time limit"):
        extend(table(round_, 1))


@pytest.mark.nightly
def test_a_round_of_the_cut_has_minutes_of_its_own():
    event = a_running_event(4, minutes=50, cut_minutes=60, stage=Stage.CUT)
    people = list(event.entrants.all())
    round_ = a_round(event, people[:2], people[2:], stage=Stage.CUT)

    assert left(round_) == 3600


@pytest.mark.nightly
def test_closing_a_round_stops_its_clock():
    round_ = a_played_round()
    ran(round_, ago=20 * MINUTE)

    closed = close(decide(round_)).round

    assert Run.objects.get().stopped_at is not None
    assert read(closed).face.is_paused
    kinds = [each.kind for each in logbook.Entry.objects.order_by("-seq")[:2]]
    assert kinds == ["round_closed", "clock_stopped"]
    # Three seconds of the database are enough for all of this.
    assert abs(left(closed) - 30 * 60) < 30


@pytest.mark.nightly
def test_a_round_that_is_taken_back_leaves_its_clock_behind():
    round_ = a_played_round()
    start(round_)

    unpublish(anew(round_))

    assert clocks.current_clock(round_.tournament) is None
    fresh = published(a_draft(round_.tournament))
    assert not read(fresh).face.is_started


# Extensions.


@pytest.mark.nightly
def test_an_extension_is_the_tables_own():
    round_ = a_played_round()
    ran(round_, ago=10 * MINUTE, lasted=10 * MINUTE)

    made = extend(table(round_, 2), 4, reason=" deck  check ")

    assert (left(round_), left(round_, table=2)) == (2400, 2640)
    assert made.reason == "deck check"
    line = last_line(round_.tournament)
    assert (line.kind, line.visibility) == ("table_extended", Audience.PUBLIC)
    assert line.payload.after == {"minutes": 4, "extra": 4}
    assert sentences.full_sentence(line) == "Olga gave 4 more minutes to table 2."


@pytest.mark.nightly
def test_a_second_extension_adds_to_the_first_and_one_is_taken_back():
    round_ = a_played_round()
    first = extend(table(round_, 1), 5)
    extend(table(round_, 1), 3)

    assert left(round_, table=1) == 58 * 60
    revoke(first)

    assert left(round_, table=1) == 53 * 60
    assert last_line(round_.tournament).kind == "extension_revoked"
    with pytest.raises(Stale, match="already removed"):
        revoke(first)


@pytest.mark.nightly
def test_a_second_tap_gives_no_second_extension():
    round_ = a_played_round()
    extend(table(round_, 1), expected=0)

    with pytest.raises(Stale, match="tapped twice"):
        extend(table(round_, 1), expected=0)

    assert Extension.objects.count() == 1


@pytest.mark.nightly
@pytest.mark.parametrize("minutes", [0, -1, 181])
def test_minutes_that_are_none_or_too_many(minutes):
    with pytest.raises(TournamentError, match=f"{minutes} minutes of extra time"):
        extend(table(a_played_round(), 1), minutes)


@pytest.mark.nightly
def test_an_extension_needs_a_reason():
    with pytest.raises(TournamentError, match="needs a reason"):
        extend(table(a_played_round(), 1), reason="  ")


def test_a_decided_table_gets_no_time():
    round_ = decide(a_played_round(), table=1)

    with pytest.raises(TournamentError, match="Table 1 already has a result"):
        extend(table(round_, 1))


@pytest.mark.nightly
def test_only_the_current_round_is_extended():
    round_ = close(decide(a_played_round())).round

    with pytest.raises(TournamentError, match="Round 1 is closed"):
        extend(table(round_, 1))


@pytest.mark.parametrize("role", Role)
def test_every_official_extends_and_nobody_his_own_table(role):
    round_ = a_played_round()
    who = an_official(round_.tournament, role)
    assert extend(table(round_, 1), by=who)
    own = table(round_, 2)
    Entrant.objects.filter(pk=own.home_id).update(person=who)

    with pytest.raises(Forbidden, match="You are playing in this match"):
        extend(own, by=who)


@pytest.mark.nightly
def test_an_entrant_extends_nothing():
    match = a_table()

    with pytest.raises(Forbidden):
        extend(match, by=match.home.person)


@pytest.mark.nightly
def test_time_goes_with_the_match_to_another_table():
    round_ = a_played_round()
    moved = table(round_, 1)
    extend(moved, 7)

    move_table(
        round_.tournament_id,
        round_.tournament.owner,
        RoundEdit(round_id=round_.pk, expected=anew(round_).version),
        match_id=moved.pk,
        table=2,
    )

    assert left(round_, table=1) == 3000
    assert left(round_, table=2) == 3420


@pytest.mark.nightly
def test_a_table_that_is_taken_apart_leaves_no_time_to_others():
    round_ = a_played_round()
    extend(table(round_, 1), 7)

    cancel_table(
        round_.tournament_id,
        round_.tournament.owner,
        RoundEdit(
            round_id=round_.pk, expected=anew(round_).version, reason="Wrong two."
        ),
        match_id=table(round_, 1).pk,
    )

    assert left(round_, table=1) == 3000
    assert read(round_).extended_tables == []


@pytest.mark.nightly
def test_the_wall_lists_tables_that_still_play():
    round_ = a_played_round()
    extend(table(round_, 1), 2)
    extend(table(round_, 3), 4)
    enter(table(round_, 1), round_.tournament.owner, won())
    ran(round_, ago=MINUTE)

    [(number, face)] = read(round_).extended_tables

    assert (number, face.extra) == (3, 4)
    assert face.ends_at - read(round_).face.ends_at == 4 * MINUTE


# Right to the second.

BERLIN = ZoneInfo("Europe/Berlin")


@pytest.mark.nightly
@pytest.mark.parametrize(
    "started",
    [
        pytest.param(dt.datetime(2026, 3, 29, 1, 40, tzinfo=BERLIN), id="to summer"),
        pytest.param(dt.datetime(2026, 10, 25, 2, 40, tzinfo=BERLIN), id="to winter"),
        pytest.param(dt.datetime(2026, 6, 6, 12, 0, tzinfo=BERLIN), id="at noon"),
    ],
)
def test_a_change_of_the_clocks_in_the_zone_changes_no_second(started):
    round_ = a_played_round(zone="Europe/Berlin")
    Run.objects.create(round=round_, started_at=started)
    extend(table(round_, 1), 5)
    begun = started.astimezone(UTC)

    for passed in (0, 1, 599, 2999, 3000, 3001, 5400):
        at = (begun + passed * SECOND).astimezone(BERLIN)
        assert left(round_, at=at) == 3000 - passed
        assert left(round_, table=1, at=at) == 3300 - passed

    assert read(round_).face.ends_at == begun + 50 * MINUTE


INSTANT = dt.datetime(2026, 3, 28, 22, tzinfo=UTC)
WHEN = st.integers(0, 4 * 3600)


def seconds_left(marks, extra, at):
    """Count a second implementation down, second by second."""
    total, running = 50 * 60 + extra * 60, False
    for second in range(at):
        if second in marks:
            running = not running
        total -= running
    return total


@pytest.mark.nightly
@settings(
    deadline=None,
    max_examples=40,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    marks=st.sets(WHEN, max_size=7),
    extra=st.lists(st.integers(1, 20), max_size=3),
    at=WHEN,
)
def test_rows_give_what_counting_gives(marks, extra, at):
    """Any starts, stops and extensions: as if somebody had counted every second."""
    round_ = a_hall()
    Run.objects.filter(round=round_).delete()
    Extension.objects.all().delete()
    turns = [INSTANT + each * SECOND for each in sorted(marks)]
    for begun, *over in (turns[each : each + 2] for each in range(0, len(turns), 2)):
        Run.objects.create(
            round=round_, started_at=begun, stopped_at=over[0] if over else None
        )
    match = table(round_, 1)
    for minutes in extra:
        Extension.objects.create(
            match=match, minutes=minutes, reason="x", by=round_.tournament.owner
        )
    now = INSTANT + at * SECOND

    assert left(round_, at=now) == seconds_left(marks, 0, at)
    assert left(round_, table=1, at=now) == seconds_left(marks, sum(extra), at)
    clock_ = read(round_).clock
    assert clock_.is_running == (len(marks) % 2 == 1)
    if clock_.is_running and at > max(marks):
        up = time_up_at(clock_, table=1)
        assert up == now + left(round_, table=1, at=now) * SECOND


def a_hall():
    """Give one round for all examples."""
    return Round.objects.filter(state=RoundState.PUBLISHED).first() or a_played_round(4)


@pytest.mark.nightly
def test_nothing_ticks_on_the_server():
    """No task and no thread of ours knows a round clock."""
    schedule = current_app.conf.beat_schedule or {}
    names = " ".join([*schedule, *(str(each["task"]) for each in schedule.values())])

    assert "extension" not in names
    assert not [each for each in current_app.tasks if "round" in each]


@pytest.mark.nightly
def test_reading_a_clock_is_one_query(django_assert_num_queries):
    round_ = a_played_round()
    start(round_)
    for number in (1, 2, 3):
        extend(table(round_, number))
    round_ = Round.objects.select_related("tournament").get(pk=round_.pk)

    with django_assert_num_queries(1):
        reading = clocks.read_clock(round_)

    assert len(reading.extended_tables) == 3


@pytest.mark.nightly
def test_who_does_not_ask_for_calls_reads_none():
    match = a_table()
    made = call(match, words="May a Tackle be used twice?")
    round_ = match.round
    round_.tournament = event_of(match)

    assert clocks.read_clock(round_).calls == {}
    found = clocks.read_clock(round_, with_calls=True).calls[match.pk]

    assert (found.pk, found.words, found.taken_by) == (made.pk, made.words, "")
    judge = an_official(event_of(match))
    answer(calls.take_call, made, judge)
    found = clocks.read_clock(round_, with_calls=True).calls[match.pk]
    assert (found.taken_by, found.taken_by_id) == ("Jude", judge.pk)
