"""A round that was paired on paper: lines as people type them, and what is wrong."""

import doctest

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from accounts import names
from tournaments.rounds import paper_rounds
from tournaments.rounds.paper_rounds import TypedTable, format_round, parse_round
from tournaments.rules.names import name_key

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
        ("12 Ada Ito - Ben Okafor", TypedTable(12, "a", "b")),
        ("12. Ada Ito \u2013 Ben Okafor", TypedTable(12, "a", "b")),
        ("Table 12: ada ito vs. BEN OKAFOR", TypedTable(12, "a", "b")),
        ("12\tAda Ito\tBen Okafor", TypedTable(12, "a", "b")),
        ("12 Ada Ito; Ben Okafor", TypedTable(12, "a", "b")),
        ("12 Ada Ito, Ben Okafor", TypedTable(12, "a", "b")),
        ("12 Ada Ito against  Ben   Okafor", TypedTable(12, "a", "b")),
        ("1 Jean - Luc Bay - Ada Ito", TypedTable(1, "j", "a")),
        ("1 Ada Ito - Jean - Luc Bay", TypedTable(1, "a", "j")),
        ("3 7 of Nine - Ada Ito", TypedTable(3, "7", "a")),
        ("3 山田 太郎 - Ada Ito", TypedTable(3, "t", "a")),
        ("bye Cleo Marsh", TypedTable(None, "c", None)),
        ("Bye: Cleo Marsh", TypedTable(None, "c", None)),
        ("Cleo Marsh, bye", TypedTable(None, "c", None)),
        ("bye 7 of Nine", TypedTable(None, "7", None)),
        ("bye Bye Bye", TypedTable(None, "y", None)),
    ],
)
def test_a_line_is_read_however_it_is_written(line, expected):
    assert parse_round(line, PEOPLE) == paper_rounds.TypedRound((expected,), ())


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Ada Ito - Ben Okafor", "Line 1: it does not start with a table number."),
        ("1 Ada Ito", 'Line 1: "Ada Ito" is not a pair of names.'),
        ("1 Ada Itto - Ben Okafor", "Did you mean Ada Ito?"),
        ("\n\n1 Ada Ito - Zed", 'Line 3: nobody without a seat has the name "Zed".'),
        ("0 Ada Ito - Ben Okafor", "there is no table 0; tables are 1 to 9999."),
        ("1 Ada Ito - ada ito", "Line 1: it has the same name twice."),
        (
            "1 Ada Ito - Ben Okafor\n2 Ada Ito - Cleo Marsh",
            "Ada Ito is listed 2 times.",
        ),
        (
            "1 Ada Ito - Ben Okafor\n1 Cleo Marsh - Bye Bye",
            "Table 1 is listed 2 times.",
        ),
        ("bye Ada Ito\nbye Ben Okafor", "2 people have the bye"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text, problem):
    found = parse_round(text, PEOPLE)

    assert any(problem in each for each in found.problems)


def test_awarded_byes_stand_beside_one_other():
    known = {"Ada Ito": "a", "Ben Okafor": "b", "Cleo Marsh": "c"}
    text = "bye Ada Ito\nbye Ben Okafor\nbye Cleo Marsh"

    assert parse_round(text, known, awarded={"a", "b"}).problems == ()
    assert parse_round(text, known, awarded={"a"}).problems == (
        "2 people without an awarded bye have the bye; only one can. Pair the others.",
    )


def test_a_line_without_end_is_refused_at_once():
    """U6: nobody waits for a line of a hundred thousand blanks."""
    found = parse_round(f"1 Ada Ito{' ' * 100_000}- Ben Okafor", PEOPLE)

    assert found.problems == (
        "Line 1: it has 100021 characters. Write one table per line.",
    )


def test_everything_that_is_wrong_is_said_at_once():
    found = parse_round("Ada\n2 Zed - Ada Ito\n3 Ben Okafor - Cleo Marsh", PEOPLE)

    assert [each[:7] for each in found.problems] == ["Line 1:", "Line 2:"]
    assert found.tables == (TypedTable(3, "b", "c"),)


def test_a_table_is_told_to_be_there_twice_whoever_sits_at_it():
    found = parse_round("2 Ada Ito - Ben Okafor\n2 Zed - Cleo Marsh\n2 Yan", PEOPLE)

    assert found.problems[-1] == "Table 2 is listed 3 times. Use each number once."
    assert len(found.problems) == 3


def a_name() -> st.SearchStrategy[str]:
    found = st.text(st.characters(categories=["L", "N", "P", "Zs"]), max_size=12)
    return found.map(names.normalize_name).filter(
        lambda name: (
            not (
                names.name_problems(name)
                or paper_rounds.BETWEEN.search(f" {name} ")
                or "bye" in name.casefold()
            )
        )
    )


@pytest.mark.load
@example([":0"])
@given(st.lists(a_name(), min_size=1, max_size=9, unique_by=name_key))
def test_what_was_written_is_read_again(people):
    """But for names that hold what parts two names, which nobody can tell."""
    ids = {name: f"id {at}" for at, name in enumerate(people)}
    rows = [
        (at // 2 + 1, people[at], people[at + 1]) for at in range(0, len(people) - 1, 2)
    ]
    if len(people) % 2:
        rows.append((None, people[-1], ""))

    found = parse_round(format_round(rows), ids)

    assert found.problems == ()
    assert found.tables == tuple(
        TypedTable(table, ids[home], ids.get(away)) for table, home, away in rows
    )
