"""A round that was paired on paper: lines as people type them, and what is wrong."""

import doctest

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from accounts import names
from tournaments.rules import paper_rounds
from tournaments.rules.names import key_of
from tournaments.rules.paper_rounds import Typed, read, written

PEOPLE = {
    "Ada Ito": "a",
    "Ben Okafor": "b",
    "Cleo Marsh": "c",
    "Jean - Luc Bay": "j",
    "7 of Nine": "7",
    "Bye Bye": "y",
    "山田 太郎": "t",
}


def test_the_examples_run():
    result = doctest.testmod(paper_rounds)

    assert (result.failed, bool(result.attempted)) == (0, True)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("12 Ada Ito - Ben Okafor", Typed(12, "a", "b")),
        ("12. Ada Ito \u2013 Ben Okafor", Typed(12, "a", "b")),
        ("Table 12: ada ito vs. BEN OKAFOR", Typed(12, "a", "b")),
        ("12\tAda Ito\tBen Okafor", Typed(12, "a", "b")),
        ("12 Ada Ito; Ben Okafor", Typed(12, "a", "b")),
        ("12 Ada Ito, Ben Okafor", Typed(12, "a", "b")),
        ("12 Ada Ito against  Ben   Okafor", Typed(12, "a", "b")),
        ("1 Jean - Luc Bay - Ada Ito", Typed(1, "j", "a")),
        ("1 Ada Ito - Jean - Luc Bay", Typed(1, "a", "j")),
        ("3 7 of Nine - Ada Ito", Typed(3, "7", "a")),
        ("3 山田 太郎 - Ada Ito", Typed(3, "t", "a")),
        ("bye Cleo Marsh", Typed(None, "c", None)),
        ("Bye: Cleo Marsh", Typed(None, "c", None)),
        ("Cleo Marsh, bye", Typed(None, "c", None)),
        ("bye 7 of Nine", Typed(None, "7", None)),
        ("bye Bye Bye", Typed(None, "y", None)),
    ],
)
def test_a_line_is_read_however_it_is_written(line, expected):
    assert read(line, PEOPLE) == paper_rounds.Reading((expected,), ())


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Ada Ito - Ben Okafor", "Line 1: it begins with no table."),
        ("1 Ada Ito", 'Line 1: "Ada Ito" is not two names.'),
        ("1 Ada Itto - Ben Okafor", "Did you mean Ada Ito?"),
        ("\n\n1 Ada Ito - Zed", 'Line 3: nobody who has to sit is called "Zed".'),
        ("0 Ada Ito - Ben Okafor", "table 0 is none; they go from 1 to 9999."),
        ("1 Ada Ito - ada ito", "Line 1: it has the same name twice."),
        ("1 Ada Ito - Ben Okafor\n2 Ada Ito - Cleo Marsh", "Ada Ito sits 2 times."),
        ("1 Ada Ito - Ben Okafor\n1 Cleo Marsh - Bye Bye", "Table 1 is there 2 times."),
        ("bye Ada Ito\nbye Ben Okafor", "2 people have the bye."),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text, problem):
    found = read(text, PEOPLE)

    assert any(problem in each for each in found.problems)


def test_awarded_byes_stand_beside_one_other():
    known = {"Ada Ito": "a", "Ben Okafor": "b", "Cleo Marsh": "c"}
    text = "bye Ada Ito\nbye Ben Okafor\nbye Cleo Marsh"

    assert read(text, known, awarded={"a", "b"}).problems == ()
    assert read(text, known, awarded={"a"}).problems == (
        "2 people without an awarded bye have the bye. One at most: pair the others.",
    )


def test_a_line_without_end_is_refused_at_once():
    """U6: nobody waits for a line of a hundred thousand blanks."""
    found = read(f"1 Ada Ito{' ' * 100_000}- Ben Okafor", PEOPLE)

    assert found.problems == ("Line 1: it has 100021 signs. A table a line.",)


def test_everything_that_is_wrong_is_said_at_once():
    found = read("Ada\n2 Zed - Ada Ito\n3 Ben Okafor - Cleo Marsh", PEOPLE)

    assert [each[:7] for each in found.problems] == ["Line 1:", "Line 2:"]
    assert found.tables == (Typed(3, "b", "c"),)


def test_a_table_is_told_to_be_there_twice_whoever_sits_at_it():
    found = read("2 Ada Ito - Ben Okafor\n2 Zed - Cleo Marsh\n2 Yan", PEOPLE)

    assert found.problems[-1] == "Table 2 is there 3 times. Number them anew."
    assert len(found.problems) == 3


def a_name() -> st.SearchStrategy[str]:
    found = st.text(st.characters(categories=["L", "N", "P", "Zs"]), max_size=12)
    return found.map(names.tidy).filter(
        lambda name: (
            not (
                names.problems(name)
                or paper_rounds.BETWEEN.search(f" {name} ")
                or "bye" in name.casefold()
            )
        )
    )


@example([":0"])
@given(st.lists(a_name(), min_size=1, max_size=9, unique_by=key_of))
def test_what_was_written_is_read_again(people):
    """But for names that hold what parts two names, which nobody can tell."""
    ids = {name: f"id {at}" for at, name in enumerate(people)}
    rows = [
        (at // 2 + 1, people[at], people[at + 1]) for at in range(0, len(people) - 1, 2)
    ]
    if len(people) % 2:
        rows.append((None, people[-1], ""))

    found = read(written(rows), ids)

    assert found.problems == ()
    assert found.tables == tuple(
        Typed(table, ids[home], ids.get(away)) for table, home, away in rows
    )
