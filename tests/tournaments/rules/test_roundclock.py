"""The minutes of a round: running, pauses, extensions, and time that is up."""

import dataclasses
import doctest
from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules import roundclock
from tournaments.rules.errors import TournamentError
from tournaments.rules.roundclock import (
    ClockRun,
    RoundClock,
    TimeExtension,
    format_clock,
    remaining_seconds,
    time_up_at,
)

# A bar on speed is a benchmark, never a test.
unhurried = settings(deadline=None)
BERLIN = ZoneInfo("Europe/Berlin")
EAST = timezone(timedelta(hours=9))


def at(hour, minute=0, second=0, micro=0):
    return datetime(2026, 3, 7, hour, minute, second, micro, tzinfo=UTC)


def run(started, stopped=None):
    return ClockRun(started_at=started, stopped_at=stopped)


def fifty(*runs, extensions=()):
    return RoundClock(minutes=50, runs=runs, extensions=extensions)


def refusal(deed, *arguments, **named):
    with pytest.raises(TournamentError) as caught:
        deed(*arguments, **named)
    return caught.value.message, caught.value.rule, caught.value.remedy


CHECK = TimeExtension(table=7, minutes=4, reason="deck check")
CALL = TimeExtension(table=7, minutes=2, reason="judge call")
PAUSED = (run(at(10), at(10, 20)), run(at(10, 30)))


# What is left.


@pytest.mark.parametrize(
    ("clock", "now", "left"),
    [
        pytest.param(fifty(), at(10), 3000, id="not started"),
        pytest.param(fifty(run(at(10))), at(10), 3000, id="just started"),
        pytest.param(fifty(run(at(10))), at(10, 0, 1), 2999, id="one second"),
        pytest.param(fifty(run(at(10))), at(10, 50), 0, id="time is up"),
        pytest.param(fifty(run(at(10))), at(10, 51, 30), -90, id="over time"),
        pytest.param(fifty(run(at(10))), at(9, 50), 3000, id="starts later"),
        pytest.param(fifty(run(at(10), at(10, 20))), at(12), 1800, id="stopped"),
        pytest.param(fifty(run(at(10), at(10, 20))), at(10, 5), 2700, id="as it was"),
        pytest.param(fifty(*PAUSED), at(10, 25), 1800, id="in a pause"),
        pytest.param(fifty(*PAUSED), at(10, 40), 1200, id="after a pause"),
        pytest.param(fifty(*reversed(PAUSED)), at(10, 40), 1200, id="in any order"),
        pytest.param(fifty(run(at(10), at(11))), at(12), -600, id="stopped too late"),
    ],
)
def test_the_seconds_that_are_left(clock, now, left):
    """RC-2."""
    assert remaining_seconds(clock, now=now) == left


@pytest.mark.parametrize(
    ("micro", "left"),
    [
        pytest.param(at(10, 49, 59, 0), 1, id="a whole second"),
        pytest.param(at(10, 49, 59, 999_999), 1, id="the last moment"),
        pytest.param(at(10, 50, 0, 0), 0, id="time is up"),
        pytest.param(at(10, 50, 0, 1), 0, id="a moment later"),
        pytest.param(at(10, 50, 1, 0), -1, id="a second later"),
    ],
)
def test_a_second_that_has_begun_counts_whole(micro, left):
    """RC-4."""
    assert remaining_seconds(fifty(run(at(10))), now=micro) == left


def test_many_short_pauses_lose_no_time():
    """RC-4: parts of a second add up before they are rounded."""
    runs = [run(at(10, 0, n, 0), at(10, 0, n, 500_000)) for n in range(40)]

    assert remaining_seconds(fifty(*runs), now=at(11)) == 3000 - 20


# Extensions.


def test_a_table_has_the_sum_of_its_extensions():
    """RC-3."""
    clock = fifty(run(at(10)), extensions=(CHECK, CALL))

    left = [remaining_seconds(clock, now=at(10, 50), table=table) for table in (7, 8)]
    assert left == [360, 0]
    assert remaining_seconds(clock, now=at(10, 50)) == 0


@pytest.mark.parametrize("minutes", [0, -3])
def test_an_extension_gives_time(minutes):
    """RC-3."""
    assert refusal(TimeExtension, table=7, minutes=minutes, reason="call") == (
        (
            f"An extension of {minutes} minutes for table 7 is not possible; the "
            "minimum is 1."
        ),
        "RC-3",
        "Enter 1 minute or more.",
    )


@pytest.mark.parametrize("reason", ["", "  \n"])
def test_an_extension_has_a_reason(reason):
    """RC-3."""
    assert refusal(TimeExtension, table=7, minutes=4, reason=reason) == (
        "The extension of 4 min for table 7 has no reason.",
        "RC-3",
        "Enter what the time is for, such as a deck check.",
    )


# The instant.


@pytest.mark.parametrize(
    ("clock", "table", "instant"),
    [
        pytest.param(fifty(), None, None, id="not started"),
        pytest.param(fifty(run(at(10))), None, at(10, 50), id="running"),
        pytest.param(fifty(run(at(10), at(10, 20))), None, None, id="stopped"),
        pytest.param(fifty(*PAUSED), None, at(11), id="after a pause of ten minutes"),
        pytest.param(
            fifty(*PAUSED, extensions=(CHECK,)), 7, at(11, 4), id="with an extension"
        ),
        pytest.param(fifty(*PAUSED, extensions=(CHECK,)), 8, at(11), id="another's"),
        pytest.param(
            fifty(run(at(10), at(11)), run(at(12))),
            None,
            at(11, 50),
            id="was over before it went on",
        ),
    ],
)
def test_the_instant_at_which_time_is_up(clock, table, instant):
    """RC-2."""
    assert time_up_at(clock, table=table) == instant


instants = st.datetimes(
    min_value=datetime(2026, 1, 1),  # noqa: DTZ001 - Hypothesis adds the zone
    max_value=datetime(2026, 12, 31),  # noqa: DTZ001
    timezones=st.sampled_from([UTC, BERLIN, EAST]),
)
lengths = st.timedeltas(min_value=timedelta(), max_value=timedelta(hours=2))


@st.composite
def clocks(draw):
    """A clock that was started and stopped some times and is running now."""
    instant, runs = draw(instants).astimezone(UTC), []
    for _ in range(draw(st.integers(0, 3))):
        stopped = instant + draw(lengths)
        runs.append(run(instant, stopped))
        instant = stopped + draw(lengths)
    minutes = draw(st.integers(1, 120))
    extensions = draw(st.sampled_from([(), (CHECK,), (CHECK, CALL)]))
    runs = (*runs, run(instant))
    return RoundClock(minutes=minutes, runs=runs, extensions=extensions)


@unhurried
@given(clocks(), lengths, st.sampled_from([None, 7, 8]))
def test_nothing_is_left_from_the_instant_on_and_not_before(clock, later, table):
    """RC-4."""
    now = clock.runs[-1].started_at + later

    is_up = remaining_seconds(clock, now=now, table=table) <= 0

    assert is_up == (now >= time_up_at(clock, table=table))


@unhurried
@given(clocks(), lengths, lengths)
def test_a_clock_that_stands_shows_the_same_for_ever(clock, before, after):
    """RC-2."""
    stopped_at = clock.runs[-1].started_at + before

    *earlier, last = clock.runs
    ended = run(last.started_at, stopped_at)
    standing = dataclasses.replace(clock, runs=(*earlier, ended))

    left = remaining_seconds(clock, now=stopped_at)
    assert remaining_seconds(standing, now=stopped_at + after) == left


@unhurried
@given(clocks(), st.randoms(use_true_random=False))
def test_rows_may_come_in_any_order(clock, rng):
    runs = list(clock.runs)
    rng.shuffle(runs)

    again = RoundClock(
        minutes=clock.minutes, runs=tuple(runs), extensions=clock.extensions
    )

    assert again == clock


# Start and stop.


def test_a_round_with_a_pause():
    """RC-1."""
    assert (fifty(*PAUSED).is_running, fifty().is_running) == (True, False)
    assert not fifty(PAUSED[0], run(at(10, 30), at(10, 40))).is_running


def test_a_running_clock_cannot_be_started():
    """RC-1."""
    assert refusal(fifty, run(at(10)), run(at(10, 5))) == (
        "The clock was started at 10:05:00 while it was already running.",
        "RC-1",
        "Stop it before you start it again.",
    )


def test_stretches_do_not_overlap():
    """RC-1."""
    rows = run(at(10), at(10, 20)), run(at(10, 19))

    message, _, _ = refusal(fifty, *rows)

    assert message == "The clock was started at 10:19:00 while it was already running."


def test_a_clock_may_go_on_in_the_moment_it_was_stopped():
    """RC-1."""
    clock = fifty(run(at(10)), run(at(10), at(10)))

    assert remaining_seconds(clock, now=at(10, 1)) == 2940


def test_a_clock_is_not_stopped_before_it_started():
    """RC-1."""
    assert refusal(run, at(10), at(9, 59)) == (
        "The clock was stopped at 09:59:00, before its start at 10:00:00.",
        "RC-1",
        "Enter a time that is not before the start.",
    )


@pytest.mark.parametrize("minutes", [0, -50])
def test_a_round_has_minutes(minutes):
    """RC-1."""
    assert refusal(RoundClock, minutes=minutes) == (
        f"A round of {minutes} minutes is not possible; the minimum is 1.",
        "RC-1",
        "Enter the minutes of a round, or play it without a clock.",
    )


# Zones.

NAIVE = datetime(2026, 3, 7, 10, 0)  # noqa: DTZ001 - that is what is refused


@pytest.mark.parametrize(
    "deed",
    [
        pytest.param(lambda: run(NAIVE), id="a start"),
        pytest.param(lambda: run(at(9), NAIVE), id="a stop"),
        pytest.param(lambda: remaining_seconds(fifty(run(at(9))), now=NAIVE), id="now"),
    ],
)
def test_a_time_without_a_zone_is_refused(deed):
    """RC-1."""
    assert refusal(deed) == (
        "The time 2026-03-07 10:00:00 has no time zone.",
        "RC-1",
        "Include the time zone of the event.",
    )


def test_now_has_a_zone_even_before_the_start():
    """RC-1: a mistake shows at once, not when the round starts."""
    assert refusal(remaining_seconds, fifty(), now=NAIVE)[1] == "RC-1"


def test_a_round_in_the_night_when_the_clocks_change():
    """RC-1: from 2:30 to 2:10 in Berlin are forty minutes on that night."""
    before = datetime(2026, 10, 25, 2, 30, tzinfo=BERLIN)
    after = datetime(2026, 10, 25, 2, 10, fold=1, tzinfo=BERLIN)

    clock = fifty(run(before))

    assert remaining_seconds(clock, now=after) == 600
    assert time_up_at(clock) == datetime(2026, 10, 25, 1, 20, tzinfo=UTC)


def test_a_start_in_one_zone_is_read_in_another():
    """RC-1."""
    clock = fifty(run(datetime(2026, 3, 7, 19, 0, tzinfo=EAST)))

    assert remaining_seconds(clock, now=at(10, 20)) == 1800


# What is shown.


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (3000, "50:00"),
        (4505, "75:05"),
        (59, "0:59"),
        (0, "0:00"),
        (-1, "0:01 over time"),
        (-90, "1:30 over time"),
    ],
)
def test_time_that_is_up_is_shown_as_such(seconds, text):
    """RC-4."""
    assert format_clock(seconds) == text


def test_the_examples_run():
    assert doctest.testmod(roundclock).failed == 0
