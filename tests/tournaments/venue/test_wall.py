"""What hangs on a wall: which views take turns, and how the server cuts pages."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.venue import wall
from tournaments.venue.wall import (
    EventProgress,
    TextSize,
    WallListPage,
    WallView,
    current_and_next_view,
    list_page,
    text_size,
    views_in_rotation,
)

HALLS = st.builds(
    EventProgress,
    is_played=st.booleans(),
    has_clock=st.booleans(),
    is_ticking=st.booleans(),
    is_ranked=st.booleans(),
    is_drawn=st.booleans(),
)


def test_the_examples_hold():
    assert doctest.testmod(wall).failed == 0


@pytest.mark.parametrize(
    ("hall", "shows"),
    [
        pytest.param({}, "clock", id="before it begins"),
        pytest.param(
            {"is_played": True, "has_clock": True}, "names tables", id="seats first"
        ),
        pytest.param(
            {"is_played": True, "has_clock": True, "is_ranked": True},
            "names tables",
            id="seats first in every round",
        ),
        pytest.param(
            {"is_played": True, "has_clock": True, "is_ticking": True},
            "tables clock",
            id="round 1 is played",
        ),
        pytest.param(
            {
                "is_played": True,
                "has_clock": True,
                "is_ticking": True,
                "is_ranked": True,
            },
            "tables clock standings",
            id="a later round is played",
        ),
        pytest.param(
            {"is_played": True, "is_ranked": True},
            "names tables standings",
            id="a round without a clock",
        ),
        pytest.param({"is_ranked": True}, "standings", id="between rounds"),
        pytest.param(
            {"is_ranked": True, "is_drawn": True},
            "standings bracket",
            id="the cut is drawn, or all is over",
        ),
        pytest.param(
            {"is_played": True, "is_ranked": True, "is_drawn": True},
            "names tables bracket",
            id="the cut is played",
        ),
    ],
)
def test_the_wall_follows_the_event(hall, shows):
    assert " ".join(views_in_rotation(EventProgress(**hall))) == shows


@given(hall=HALLS, at=st.none() | st.sampled_from(WallView))
def test_every_view_has_its_turn_whatever_hung_before(hall, at):
    shows, seen = views_in_rotation(hall), []
    assert shows

    for _ in shows:
        here, at = current_and_next_view(shows, at)
        seen.append(here)

    assert sorted(seen) == sorted(shows)


@given(lines=st.integers(0, 600), most=st.integers(1, 40))
def test_pages_hold_every_line_once_and_in_order(lines, most):
    pages = [list_page(lines, number=1, most=most)]
    while not pages[-1].is_last:
        pages.append(list_page(lines, number=pages[-1].number + 1, most=most))

    found = [line for each in pages for line in range(each.first, each.end)]

    assert found == [*range(lines)]
    assert all(each.of == len(pages) for each in pages)
    assert all(each.end - each.first <= most for each in pages)


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (0, WallListPage(1, 2, 0, 16)),
        (2, WallListPage(2, 2, 16, 20)),
        (99, WallListPage(2, 2, 16, 20)),
    ],
)
def test_a_page_that_is_not_there_is_the_nearest(number, expected):
    assert list_page(20, number=number, most=16) == expected


@pytest.mark.parametrize(
    ("people", "size"),
    [(4, "few"), (16, "few"), (17, "some"), (64, "some"), (65, "many"), (512, "many")],
)
def test_fewer_people_are_written_larger(people, size):
    assert text_size(people) == TextSize(size)
