"""The cut for everybody: the drawing and the table, byes, choices, places."""

import doctest
import re
from itertools import pairwise

import pytest
from django.test import Client

from tests.builders.endings import a_finished_event, in_the_cut
from tests.builders.events import a_running_event, an_event
from tests.builders.looking import bare, rows, source, words
from tournaments.models import Entrant, EntrantState
from tournaments.rounds import bracket_layout
from tournaments.rounds.actions import cut
from tournaments.rules.bracket import draw_bracket

pytestmark = pytest.mark.django_db
DASH = "\u2013"


def seen(event):
    return Client().get(f"/events/{event.pk}/bracket/")


def names(event):
    found = dict(Entrant.objects.filter(tournament=event).values_list("pk", "name"))
    by_id = {str(key): name for key, name in found.items()}
    return [by_id[each] for each in event.cut_seeds]


def drawn_names(answer):
    return re.findall(r'class="b-name"[^>]*>([^<]*)<', source(answer))


def places(answer):
    """Give the order of the cut, line by line."""
    found = re.findall(r'<li><b class="place">(.*?)</li>', source(answer), re.DOTALL)
    return [bare(each) for each in found]


def test_before_the_cut_is_confirmed_the_page_says_what_is_awaited():
    event = a_running_event(8)

    assert "The cut is not confirmed yet" in words(seen(event))


def test_an_event_without_a_cut_has_no_bracket():
    event = a_running_event(8, cut=0)

    assert seen(event).status_code == 404
    assert seen(an_event(event.owner)).status_code == 404


@pytest.mark.nightly
def test_the_first_round_stands_with_whoever_follows_from_it():
    event = in_the_cut()
    one, two, three, four = names(event)

    answer = seen(event)

    assert [row for row in rows(answer) if len(row) == 4] == [
        ["1", f"{one} 1", "to come", f"{four} 4 {one} chooses first"],
        ["2", f"{two} 2", "to come", f"{three} 3 {two} chooses first"],
        ["3", "Winner of match 1", "to come", "Winner of match 2"],
    ]
    assert drawn_names(answer) == [
        *(one, four, two, three),
        *("Winner of match 1", "Winner of match 2"),
    ]


@pytest.mark.nightly
def test_a_round_that_is_played_shows_its_tables():
    event = in_the_cut()
    cut.publish_cut_round(event.pk, event.owner, number=1)

    found = [row for row in rows(seen(event)) if len(row) == 4]

    assert found[0][2] == "playing table 1"


@pytest.mark.nightly
def test_missing_seeds_are_byes_for_the_top():
    event = in_the_cut(16, cut=6, rounds=3)
    one, two, *_ = names(event)

    answer = seen(event)

    assert f"First-round bye: {one}, {two}." in words(answer)
    assert source(answer).count(">bye</text>") == 2


@pytest.mark.nightly
def test_where_chance_decides_the_page_says_so_and_nobody_chooses():
    event = in_the_cut(first_offense="random")

    said = words(seen(event))

    assert "At the table, decide at random who is on offense first." in said
    assert "chooses first" not in said


@pytest.mark.nightly
def test_the_third_place_has_a_match_of_its_own():
    event = in_the_cut(third_place=True)

    answer = seen(event)

    assert [row[0] for row in rows(answer)] == [
        *("Semifinals", "1", "2", "Third place", "3", "Final", "4"),
    ]
    assert "Loser of match 1" in drawn_names(answer)


def test_who_has_left_loses_without_a_game_and_the_page_says_why():
    """BR-6."""
    event = in_the_cut()
    loser, winner = names(event)[3], names(event)[0]
    Entrant.objects.filter(tournament=event, name=loser).update(
        state=EntrantState.DROPPED, dropped_after=3
    )
    cut.publish_cut_round(event.pk, event.owner, number=1)

    first = rows(seen(event))[1]

    assert first[2] == "walkover"
    assert f"{winner} advances: {loser} has dropped." in first[3]
    said = words(Client().get(f"/events/{event.pk}/pairings/"))
    assert "walkover" in said
    assert "no-show" not in said


@pytest.mark.nightly
def test_the_order_of_the_cut_stands_there_when_its_last_match_is_decided():
    event = in_the_cut(played=2, third_place=True)
    one, two, three, four = names(event)

    assert places(seen(event)) == [
        f"1 {one} won the final",
        f"2 {two} lost the final",
        f"3 {four} won the third-place match",  # at home, where everybody wins here
        f"4 {three} lost the third-place match",
    ]


@pytest.mark.nightly
def test_until_then_there_is_none():
    assert places(seen(in_the_cut(played=1))) == []


@pytest.mark.nightly
def test_a_finished_event_keeps_its_bracket():
    assert len(places(seen(a_finished_event()))) == 4


@pytest.mark.nightly
def test_whoever_is_disqualified_has_no_place():
    event = in_the_cut(played=2)
    Entrant.objects.filter(tournament=event, name=names(event)[1]).update(
        state=EntrantState.DISQUALIFIED
    )

    found = places(seen(event))

    assert len(found) == 3
    assert names(event)[1] not in " ".join(found)


# The drawing


@pytest.mark.nightly
def test_the_examples_of_the_drawing_run():
    assert doctest.testmod(bracket_layout).failed == 0


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("size", "third"),
    [(size, third) for size in range(2, 33) for third in {False, size > 3}],
)
def test_every_bracket_can_be_drawn_and_no_two_boxes_touch(size, third):
    people = tuple(str(each) for each in range(size))

    layout = draw_bracket(people, third_place=third)
    found = bracket_layout.lay_out_bracket(layout)

    drawn = [box.fixture for box in found.boxes if box.fixture]
    assert sorted(each.number for each in drawn) == [
        each.number for each in layout.fixtures
    ]
    byes = sum(box.fixture is None for box in found.boxes)
    assert byes == (1 << (size - 1).bit_length()) - size
    for column in {box.x for box in found.boxes}:
        boxes = sorted(
            (box for box in found.boxes if box.x == column), key=lambda box: box.y
        )
        for upper, lower in pairwise(boxes):
            assert upper.y + upper.height < lower.y
    assert all(box.y + box.height <= found.height for box in found.boxes)
    assert all(box.x + found.box <= found.width for box in found.boxes)


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "Abcdefghij Abcdefghijklmnopqrst Abcdefgh",
        "Bartholomäus-Maximilian von Wolkenstein",
        "x" * 40,
    ],
)
def test_a_long_name_is_broken_and_nothing_of_it_is_lost(name):
    found = bracket_layout.wrap_name(name)

    assert len(found) <= 2
    assert "".join(found).replace(" ", "") == name.replace(" ", "")


@pytest.mark.nightly
def test_a_long_name_stands_in_the_drawing_in_two_lines():
    event = in_the_cut()
    Entrant.objects.filter(tournament=event, name=names(event)[0]).update(
        name="Bartholom\u00e4us-Maximilian von Wolkenstein"
    )

    found = drawn_names(seen(event))

    assert found[:2] == ["Bartholom\u00e4us-Maximilian", "von Wolkenstein"]


@pytest.mark.nightly
def test_a_cut_of_more_than_64_is_drawn_whole():
    event = in_the_cut(66, cut=66)

    answer = seen(event)

    assert "Round of 128" in words(answer)
    assert len(names(event)) == 66
    assert {*names(event)} <= {*drawn_names(answer)}
