"""A bracket on a wall: cut into parts, none too large, nobody left out."""

import doctest

import pytest

from tournaments.rounds import bracket_layout, bracket_parts
from tournaments.rounds.views.bracket import BracketBox, BracketSeat
from tournaments.rules.bracket import FEWEST, MOST, draw_bracket


def test_the_examples_hold():
    assert doctest.testmod(bracket_parts).failed == 0


def boxes(size, **cells):
    laid = bracket_layout.lay_out_bracket(
        draw_bracket([f"e{each}" for each in range(size)], **cells)
    )
    return [BracketBox(box=each, meeting=None, bye=None) for each in laid.boxes]


@pytest.mark.parametrize("size", [*range(FEWEST, 34), 63, 64, 65, 100, MOST])
def test_every_match_hangs_in_a_part_of_at_most_four(size):
    drawn = boxes(size, third_place=True)
    third = [each for each in drawn if bracket_parts.is_third_place_box(each)]

    found = bracket_parts.split_bracket(bracket_parts.boxes_by_round(drawn))

    hung = [each for tree in found for column in tree.rounds for each in column]
    assert {id(each) for each in (*hung, *third)} == {id(each) for each in drawn}
    for tree in found:
        assert tree.first_match_count <= bracket_parts.LEAVES
        # Two boxes lead to the one beside them, down to the last.
        assert [len(column) for column in tree.rounds] == [
            tree.first_match_count >> depth
            for depth in range(tree.first_match_count.bit_length())
        ]
    assert len(found[-1].rounds[-1]) == 1


@pytest.mark.parametrize(
    ("size", "parts"), [(2, 1), (8, 1), (9, 3), (16, 3), (32, 5), (128, 21)]
)
def test_how_many_parts_a_bracket_has(size, parts):
    assert (
        len(bracket_parts.split_bracket(bracket_parts.boxes_by_round(boxes(size))))
        == parts
    )


def full_of(names, **cells):
    """Give the tree of a cut of eight in which these play."""
    [tree] = bracket_parts.split_bracket(
        bracket_parts.boxes_by_round(boxes(8)), **cells
    )
    who = [
        BracketBox(
            box=tree.rounds[0][at // 2].box,
            meeting=None,
            bye=BracketSeat(name=name, seed=1, score="", has_won=False, is_known=True),
        )
        for at, name in enumerate(names)
    ]
    return bracket_parts.BracketPart([who[::2] + who[1::2], *tree.rounds[1:]], **cells)


USUAL, LONG = "Cleo Marshall", "Maximiliana Wolkenstein"


@pytest.mark.parametrize(
    ("names", "has_third", "is_large"),
    [
        ([USUAL] * 8, False, True),
        ([USUAL] * 8, True, True),
        ([LONG] * 2 + [USUAL] * 6, False, True),
        ([LONG] * 2 + [USUAL] * 6, True, False),
        ([LONG] * 8, False, False),
    ],
)
def test_names_are_large_where_they_have_room(monkeypatch, names, has_third, is_large):
    # Eight who each stand for themselves take the room of four matches.
    monkeypatch.setattr(bracket_parts.BracketPart, "first_match_count", 4)

    assert full_of(names, has_third=has_third).fits_large_names is is_large


@pytest.mark.parametrize(
    ("name", "is_tight"),
    [("Ada Ito", False), ("Maximiliana Wolkenstein", False), ("\u5317" * 40, True)],
)
def test_a_part_full_of_broad_names_is_written_smaller(name, is_tight):
    side = BracketSeat(name=name, seed=1, score="", has_won=False, is_known=True)
    [tree] = bracket_parts.split_bracket(bracket_parts.boxes_by_round(boxes(8)))
    first = [
        BracketBox(box=each.box, meeting=None, bye=side) for each in tree.rounds[0]
    ]

    assert (
        bracket_parts.BracketPart(
            [[*first, *first], *tree.rounds[1:]]
        ).needs_small_names
        is is_tight
    )
