"""Lines that cannot be read: no list with one is called legal, nor wrong by it."""

import msgspec
import pytest

from decks import legality
from decks.checking import check_text, explain_unread_lines, serialize_check
from decks.decklist.writing import list_as_json, list_from_json
from decks.formats import PRESEASON
from decks.legality.violation import Severity, Verdict
from decks.legality.wording import violation_text
from tests.builders.decktexts import sample_texts

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("samples")]
LEGAL = sample_texts()["legal-harbor-lights"]
SNAPSHOT = PRESEASON.for_profile("P22C")


def checked(text):
    return check_text(text, SNAPSHOT).checked


def first_of(group):
    """Return the first line of a group of a list that is legal."""
    return LEGAL.split(f"{group}:")[1].splitlines()[1]


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Set: ???", '"???" is not a set.'),
        ("C233-PS,2,Bench", '"Bench" is not a section of a deck.'),
    ],
)
def test_a_list_with_an_unread_line_is_not_legal(line, words):
    """DC-25: whatever that line would have said."""
    found = checked(f"{LEGAL}{line}\n")
    (violation,) = found.violations

    assert found.verdict is Verdict.UNDETERMINED
    assert (violation.code, violation.severity) == ("DC-25", Severity.UNKNOWN)
    assert violation.lines == (len(LEGAL.splitlines()) + 1,)
    assert violation_text(violation) == words


@pytest.mark.nightly
@pytest.mark.parametrize("line", ["Total: 50", "50 cards", "# Set: ???", "Extras:"])
def test_what_names_no_card_leaves_a_list_legal(line):
    assert checked(f"{LEGAL}{line}\n").verdict is Verdict.LEGAL


@pytest.mark.nightly
@pytest.mark.parametrize("group", ["Offense", "Plays", "Action deck"])
@pytest.mark.parametrize(
    ("number", "verdict"),
    [
        ("0", Verdict.UNDETERMINED),
        ("-2", Verdict.UNDETERMINED),
        ("10000", Verdict.ILLEGAL),
    ],
)
def test_a_wrong_quantity_is_illegal_only_if_no_list_can_have_it(
    group, number, verdict
):
    """DC-25: the cards that are missing may be those of the line."""
    line = first_of(group)
    _, _, card = line.partition(" ")

    found = checked(LEGAL.replace(line, f"{number} {card}"))

    assert found.verdict is verdict
    assert found.violations[0].code == "DC-25"
    assert violation_text(found.violations[0]) == (
        f"A line can have 1 to 99 copies, but this one has {number}."
    )


@pytest.mark.nightly
def test_two_cards_on_a_line_make_no_list_illegal():
    one, other, *_ = LEGAL.split("Plays:")[1].splitlines()[1:]

    found = checked(LEGAL.replace(f"{one}\n{other}", f"{one}, {other}"))

    assert found.verdict is Verdict.UNDETERMINED
    assert violation_text(found.violations[0]).startswith("This line names 2 cards:")


def test_what_is_wrong_elsewhere_stays_wrong():
    """DC-24: an unread line excuses nothing."""
    assert checked(f"{LEGAL}Set: ???\nSideboard\nSmash").verdict is Verdict.ILLEGAL


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("line", "words"),
    [
        pytest.param(
            "2 Marcus Ellery",
            (
                '3 cards are called "Marcus Ellery". Did you mean Marcus Ellery '
                "(U67-PS), Marcus Ellery (E120-PS) or Marcus Ellery (L158-PS)?"
            ),
            id="a name of several cards",
        ),
        pytest.param(
            "2 Smahs",
            'There is no card called "Smahs". Did you mean Smash (C233-PS)?',
            id="a misspelling",
        ),
        pytest.param("2 qqqq", 'There is no card called "qqqq".', id="nothing like it"),
        pytest.param(
            "2 C301-PS Kill Call",
            (
                'C301-PS is "Extra Push", not "Kill Call". '
                "Did you mean Extra Push (C301-PS) or Kill Call (C302-PS)?"
            ),
            id="number and name disagree",
        ),
    ],
)
def test_the_check_says_of_each_line_what_is_so(line, words):
    """DC-25."""
    first, *_ = checked(line).violations

    assert (first.code, violation_text(first)) == ("DC-25", words)


@pytest.mark.nightly
@pytest.mark.parametrize("line", ["Set: ???", "0 Smash", "2 Smash, 3 Iso", "2 Smahs"])
def test_the_verdict_is_reached_again_from_what_is_kept_of_it(line):
    """D11: a list as data, and the violations that belong to no card of it."""
    outcome = check_text(LEGAL.replace(first_of("Plays"), line), SNAPSHOT)
    rows = msgspec.to_builtins(serialize_check(outcome).violations)
    kept = list_from_json(list_as_json(outcome.reading.decklist), outcome.index)

    unread = {
        at: row["message"]
        for row in rows
        if row["code"] == "DC-25" and not row["cards"]
        for at in row["lines"]
    }
    again = explain_unread_lines(
        legality.check(kept.with_maximum_counts, SNAPSHOT), unread, SNAPSHOT
    )

    assert again.verdict is outcome.verdict
    assert [each.code for each in again.violations] == [row["code"] for row in rows]
