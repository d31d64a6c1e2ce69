"""Points by place and the leaderboard, worked by hand and for any season."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.series import (
    DEFAULT,
    EventResult,
    InvalidPointsTable,
    PlaceRange,
    PointsTable,
    event_results,
    leaderboard,
    parse_points_table,
    points_by_place,
)

TABLE = PointsTable(
    (PlaceRange(1, 1, 10), PlaceRange(2, 2, 6), PlaceRange(3, 4, 3)), others=1
)


def season(*events, best=None, table=TABLE):
    """Give a leaderboard of events, each a mapping of people to places."""
    found = [
        each
        for at, places in enumerate(events)
        for each in event_results(f"e{at}", places, table)
    ]
    return leaderboard(found, best=best)


def told(board):
    return [(each.label, each.who, str(each.total)) for each in board]


# SE-1


@pytest.mark.parametrize(
    ("place", "points"), [(1, 10), (2, 6), (3, 3), (4, 3), (5, 1), (512, 1)]
)
def test_a_place_earns_what_the_table_says(place, points):
    assert TABLE.points_for_place(place) == points


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "gives no points"),
        ("2: 5", "should start with place 1"),
        ("1: 5\n3: 2", "should start with place 2"),
        ("1: 5\n2-1: 2", "should start with place 2"),
        ("1: 5\n2: 6", "6 points is below one with 5"),
        ("1: 5\nothers: 6", "6 points is below one with 5"),
        ("1: 99999", "10000 are allowed"),
        ("1-9999: 1", "last possible place is 2048"),
        ("1: 5\nsecond: 3", "Line 2 of the table can't be read: “second: 3”"),
        ("1: -5", "Line 1 of the table can't be read"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_its_line(text, problem):
    with pytest.raises(InvalidPointsTable, match=problem) as refused:
        parse_points_table(text)

    assert refused.value.rule == "SE-1"


def test_every_problem_of_a_table_is_told_at_once():
    with pytest.raises(InvalidPointsTable) as refused:
        parse_points_table("1: x\n2: 5\nwhat\n3: 9")

    assert len(refused.value.problems) == 4


@pytest.mark.parametrize("line", ["5-8: 8", "5 \u2013 8 = 8", "5-8 8", " 5-8:8 "])
def test_a_range_is_read_however_it_is_written(line):
    assert parse_points_table(f"1-4: 9\n{line}").bands[1] == PlaceRange(5, 8, 8)


bands = st.lists(
    st.tuples(st.integers(1, 9), st.integers(0, 99)), min_size=1, max_size=9
)


@given(bands, st.integers(0, 5))
def test_reading_is_the_inverse_of_writing(widths, others):
    worth = sorted((points + others for _, points in widths), reverse=True)
    made, first = [], 1
    for (width, _), points in zip(widths, worth, strict=True):
        made.append(PlaceRange(first, first + width - 1, points))
        first += width
    table = PointsTable(tuple(made), others)

    assert parse_points_table(str(table)) == table


# SE-2


def test_who_share_a_place_share_what_the_places_earn():
    shared = points_by_place({"a": 1, "b": 2, "c": 2, "d": 2, "e": 5}, TABLE)

    assert shared == {
        "a": 10,
        **dict.fromkeys("bcd", Fraction(6 + 3 + 3, 3)),
        "e": 1,
    }


places = st.lists(st.integers(1, 4), min_size=1, max_size=20).map(
    lambda groups: {
        f"p{at}": place
        for at, place in enumerate(
            place
            for index, size in enumerate(groups)
            for place in [1 + sum(groups[:index])] * size
        )
    }
)


@given(places)
def test_an_event_earns_the_same_however_places_are_shared(found):
    alone = sum(DEFAULT.points_for_place(place) for place in range(1, len(found) + 1))

    assert sum(points_by_place(found, DEFAULT).values()) == alone


@given(places)
def test_a_better_place_never_earns_less(found):
    points = points_by_place(found, DEFAULT)

    order = sorted(found, key=found.get)
    assert [points[each] for each in order] == sorted(points.values(), reverse=True)


# SE-3


def test_the_best_results_count_and_the_others_are_shown_as_left_out():
    [ada, *_] = season({"ada": 1}, {"ada": 5}, {"ada": 2}, best=2)

    assert [each.event for each in ada.counted] == ["e0", "e2"]
    assert [each.event for each in ada.left_out] == ["e1"]
    assert (ada.total, ada.events_played) == (16, 3)


def test_one_who_was_there_once_counts_with_one():
    board = season({"ada": 1, "ben": 2}, {"ben": 1, "cleo": 2}, best=2)

    assert told(board) == [("1", "ben", "16"), ("2", "ada", "10"), ("3", "cleo", "6")]


# SE-4


def test_level_on_points_the_better_best_result_wins():
    table = PointsTable((PlaceRange(1, 1, 6), PlaceRange(2, 2, 4), PlaceRange(3, 3, 2)))

    board = season({"ada": 1, "ben": 2}, {"ben": 2, "ada": 3}, table=table)

    assert told(board) == [("1", "ada", "8"), ("2", "ben", "8")]


def test_who_is_level_in_every_result_shares_the_place():
    board = season({"ada": 1, "ben": 2, "cleo": 5}, {"ben": 1, "ada": 2})

    assert told(board) == [("1=", "ada", "16"), ("1=", "ben", "16"), ("3", "cleo", "1")]


def test_a_result_without_points_parts_nobody():
    table = PointsTable((PlaceRange(1, 1, 5),))

    board = season({"ada": 1}, {"ben": 1, "ada": 7}, table=table)

    assert told(board) == [("1=", "ada", "5"), ("1=", "ben", "5")]


seasons = st.lists(
    st.dictionaries(st.sampled_from("abcdefg"), st.integers(1, 9), min_size=1),
    max_size=6,
)


@given(seasons, st.one_of(st.none(), st.integers(1, 4)))
def test_a_leaderboard_is_in_order_and_adds_up(events, best):
    board = season(*events, best=best)

    assert {each.who for each in board} == {who for event in events for who in event}
    totals = [each.total for each in board]
    assert totals == sorted(totals, reverse=True)
    for at, line in enumerate(board):
        assert line.place <= at + 1
        assert line.total == sum(each.points for each in line.counted)
        assert best is None or len(line.counted) <= best
        dropped = [each.points for each in line.left_out]
        assert not dropped or max(dropped) <= line.counted[-1].points


@pytest.mark.load
@given(seasons, st.randoms())
def test_the_order_of_the_results_decides_nothing(events, rng):
    found = [
        each
        for at, event in enumerate(events)
        for each in event_results(f"e{at}", event, TABLE)
    ]
    shuffled = rng.sample(found, len(found))

    assert leaderboard(found, best=2) == leaderboard(shuffled, best=2)


@pytest.mark.load
@given(seasons)
def test_one_more_result_never_costs_points(events):
    before = {each.who: each.total for each in season(*events, best=3)}

    after = season(*events, {"a": 9}, best=3)

    assert all(each.total >= before.get(each.who, 0) for each in after)


def test_a_result_says_whether_its_place_was_shared():
    found = {
        each.who: each.label for each in event_results("e", {"a": 1, "b": 1}, TABLE)
    }

    assert found == {"a": "1=", "b": "1="}
    assert (
        EventResult(
            who="a", event="e", place=3, is_shared=False, points=Fraction(1)
        ).label
        == "3"
    )
