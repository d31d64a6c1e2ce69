"""Lines that do not say how many: shown as "?", counted as a range, never as one."""

import io
import re
from dataclasses import replace

import pytest
from pypdf import PdfReader

from decks import figures
from decks.checking import check_text
from decks.decklist import Decklist
from decks.decklist.writing import list_as_json, list_from_json, write_text
from decks.differences import compare_lists, comparison_text
from decks.facts import Group
from decks.formats import CONSTRUCTED, PRESEASON, Restriction
from decks.known_cards import card_index
from decks.legality import check
from decks.legality.violation import Severity, Verdict
from decks.legality.wording import violation_text
from tests.builders.decks import a_deck, a_list, a_version, on_the_shelf
from tests.builders.decktexts import of_samples
from tests.builders.lists import a_play, a_player, a_superstar, listed, put
from tests.builders.people import a_browser, a_person
from tests.decks.test_pages_check import page, sent

pytestmark = pytest.mark.django_db
SNAPSHOT = PRESEASON.for_profile("P22C")
LEGAL = a_list("legal-harbor-lights")
PLAY = LEGAL.split("Plays:")[1].splitlines()[1]  # "n number title"
NAME = PLAY.partition(" ")[2]
COPIES = int(PLAY.split()[0])
ALL = sum(int(each) for each in re.findall(r"(?m)^(\d+) [A-Z]+\d+-PS", LEGAL))


@pytest.fixture(scope="module", autouse=True)
def _shelf(django_db_setup, django_db_blocker):
    with on_the_shelf(django_db_blocker):
        yield


def outcome(text):
    return check_text(text, SNAPSHOT)


def codes(text):
    return [each.code for each in outcome(text).checked.violations]


# Reading


@pytest.mark.nightly
def test_the_card_is_known_though_its_count_is_not():
    [listed] = of_samples("12345678 Smash").decklist.cards

    assert (listed.card.number, listed.group) == ("C233-PS", "Plays")
    assert (listed.quantity, listed.is_counted) == (1, False)


@pytest.mark.nightly
def test_a_question_mark_is_a_count_that_is_still_to_come():
    [read] = of_samples("? C233-PS Smash").lines

    assert (read.what, read.card) == ("error", "C233-PS")
    assert read.reason == "This line does not say how many copies there are."
    assert read.remedy.startswith("Write how many copies of C233-PS Smash are")


@pytest.mark.nightly
def test_lines_that_say_something_else_are_told_one_by_one():
    """DC-25: "this one has 0" is not so of a line that says -1."""
    first, second, *_ = outcome("Plays\n0 Smash\n-1 Smash\n").checked.violations

    assert (first.lines, second.lines) == ((2,), (3,))
    assert violation_text(first).endswith("this one has 0.")
    assert violation_text(second).endswith("this one has -1.")


@pytest.mark.nightly
def test_two_reasons_for_one_unknown_card_are_both_told():
    first, *_ = outcome("2 C999\nSet: PS\n2 C999\n").checked.violations

    assert first.lines == (1, 3)
    assert "C999 has no set." in violation_text(first)
    assert "No card on record has the number C999-PS." in violation_text(first)


@pytest.mark.nightly
def test_an_export_keeps_the_card_and_says_0():
    deck = of_samples("Plays: 3\n3 Smash\n? Smash\n-2 Smash\n").decklist

    text = write_text(deck)
    assert text == "Plays: 3\n3 C233-PS Smash\n0 C233-PS Smash\n0 C233-PS Smash\n"
    assert write_text(of_samples(text).decklist) == text
    assert write_text(list_from_json(list_as_json(deck), card_index())) == text


# Checking


@pytest.mark.nightly
def test_the_reason_is_the_count_and_not_the_card():
    """DC-7, DC-8, DC-12: an ordinary card is never Unique, however many there are."""
    text = f"{LEGAL}\nPlays\n12345678 Smash\nAction deck\n? Extra Push\n"

    found = outcome(text).checked

    assert found.verdict is Verdict.ILLEGAL  # nobody can have that many copies
    assert [each.code for each in found.violations] == ["DC-25", "DC-25", "DC-11"]
    assert "DC-11" not in codes(f"{LEGAL}\nPlays\n12345678 Smash\n")
    last = found.violations[-1]
    assert last.missing == (("C301-PS", "quantity"),)
    assert violation_text(last).endswith(
        " We can't tell how many copies of C301-PS there are. Correct that line."
    )


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("line", "code"),
    [
        pytest.param("Plays\n? C301-PS", "DC-23", id="in a wrong group"),
        pytest.param("Sideboard\n? C301-PS", "DC-24", id="in a sideboard"),
        pytest.param("Offense\n? C9-PS", "DC-2", id="on a full side"),
    ],
)
def test_a_count_that_may_be_none_breaks_no_rule_for_certain(line, code):
    """DC-25."""
    found = outcome(f"{LEGAL}\n{line}\n").checked

    assert found.verdict is Verdict.UNDETERMINED
    assert {each.severity for each in found.violations} == {Severity.UNKNOWN}
    assert code in [each.code for each in found.violations]


@pytest.mark.parametrize(
    ("snapshot", "code", "words"),
    [
        pytest.param(
            CONSTRUCTED.for_profile("P22C"),
            "DC-17",
            "Smash (C233-PS) is from set PS; the format has the sets 19, 20, 21 "
            "and 22.",
            id="no card of the pool",
        ),
        pytest.param(
            replace(
                SNAPSHOT,
                restrictions=(Restriction(card="Smash", limit=0, source="House"),),
            ),
            "FR-1",
            "Smash (C233-PS) is banned.",
            id="banned",
        ),
    ],
)
def test_what_a_format_refuses_waits_for_the_count(snapshot, code, words):
    """DC-17, FR-1: of a card that is not there, nothing is wrong."""
    checked = check_text("? Smash\n", snapshot).checked
    [found] = [each for each in checked.violations if each.code == code]

    assert found.severity is Severity.UNKNOWN
    assert violation_text(found) == (
        f"{words} We can't tell how many copies of C233-PS there are. Correct "
        "that line."
    )


def uncounted(card):
    return replace(listed(card), is_counted=False)


BOTH = a_player("C8-19", "Lou Swift", side="Offense / Defense")


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("cards", "code", "words"),
    [
        pytest.param(
            [
                uncounted(a_player("C9-19", "Cal Rook")),
                listed(a_superstar("C301-19", "Cal Rook")),
            ],
            "DC-13",
            (
                "The Superstar Cal Rook (C301-19) needs a regular Player card of "
                "the same athlete, but it is unknown whether there is a copy of "
                "Cal Rook (C9-19). We can't tell how many copies of C9-19 there "
                "are"
            ),
            id="the counterpart",
        ),
        pytest.param(
            [uncounted(a_superstar("C301-19", "Cal Rook"))],
            "DC-13",
            "The Superstar Cal Rook (C301-19) needs a regular Player card",
            id="the Superstar",
        ),
        pytest.param(
            [replace(put(BOTH), is_counted=False)],
            "DC-22",
            "Lou Swift (C8-19) is printed for both sides. Choose its side.",
            id="on no side",
        ),
        pytest.param(
            [
                replace(put(BOTH, group=Group.OFFENSE), is_counted=False),
                put(BOTH, group=Group.DEFENSE),
            ],
            "DC-22",
            "Lou Swift (C8-19) is printed for both sides and is in both;",
            id="on two sides",
        ),
        pytest.param(
            [
                uncounted(a_play("C8-19", defensive_play="All runs")),
                listed(a_play("C9-19", special_text="Unique")),
            ],
            "DC-8",
            "Play (C8-19) stops all runs or all passes and counts as Unique; it is",
            id="a Play that stops all",
        ),
    ],
)
def test_what_is_known_of_a_card_is_told_as_known(cards, code, words):
    """DC-25: in doubt is its count alone."""
    found = check(
        Decklist(tuple(cards)).with_maximum_counts, CONSTRUCTED.for_profile("P22C")
    )
    [violation] = [each for each in found.violations if each.code == code]

    assert violation.severity is Severity.UNKNOWN
    assert violation_text(violation).startswith(words)
    assert {cell for _, cell in violation.missing} == {"quantity"}


@pytest.mark.nightly
def test_no_fix_takes_copies_from_a_line_without_a_count():
    found = outcome(LEGAL.replace(PLAY, f"? {NAME}") + "\nSideboard\n1 Smash\n")

    for each in found.checked.violations:
        assert NAME.split()[0] not in [fix.number for fix in each.fixes]


# Pages, paper and files


@pytest.fixture
def ada():
    return a_person("Ada")


def a_gap(owner):
    return a_deck(owner, "Gap", LEGAL.replace(PLAY, f"12345678 {NAME}"))


def test_the_deck_page_shows_a_question_mark_and_counts_it_apart(ada):
    said = page(a_browser(ada).get(f"/decks/{a_gap(ada).pk}/"))

    counted = 20 - COPIES
    assert f"{counted} and 1 line without a count" in said
    assert '<span class="qty">?</span>' in said
    assert f"Plays <b>{counted}</b>" in " ".join(said.split())
    assert '<span class="gap">not certain</span>' in said


def test_the_sheet_prints_a_question_mark_and_counts_it_apart(ada):
    answer = a_browser(ada).get(f"/decks/{a_gap(ada).pk}/sheet/")

    [sheet] = PdfReader(io.BytesIO(answer.content)).pages
    text = " ".join(sheet.extract_text().split())
    assert f"? {NAME}" in text
    assert f"{20 - COPIES} and 1 line without a count, at least 20" in text
    assert f"{ALL - COPIES} cards and 1 line without a count on" in text


@pytest.mark.nightly
def test_a_comparison_counts_no_line_without_a_count(ada):
    deck = a_gap(ada)
    a_version(deck, LEGAL)

    said = page(a_browser(ada).get(f"/decks/{deck.pk}/compare/"))
    groups = compare_lists(
        of_samples("? Smash").decklist, of_samples("2 Smash").decklist
    )

    assert f"0 removed, {COPIES} added, {ALL - COPIES} unchanged." in said
    assert '<td class="end gone">?</td>' in said
    assert comparison_text(groups, left="a", right="b").splitlines() == [
        *("Only in a:", "Plays: 0 C233-PS Smash", ""),
        *("In both:", "nothing", ""),
        *("Only in b:", "Plays: 2 C233-PS Smash"),
    ]


@pytest.mark.nightly
def test_figures_leave_such_a_line_out_and_say_so(ada):
    deck = of_samples("2 Iso\n? Smash\n").decklist
    found = figures.compute_figures(deck, profile=SNAPSHOT.profile)

    said = page(a_browser(ada).get(f"/decks/{a_gap(ada).pk}/"))

    assert (found.plays, found.uncounted) == (2, 1)
    assert "1 line without a quantity is not counted." in said


@pytest.mark.nightly
def test_a_card_is_added_beside_a_line_without_a_count(client):
    answer = client.post(
        "/decks/mend/", sent("Plays\n? Smash\n", step="number=C233-PS&by=1")
    )

    assert "Plays\n? Smash\n1 C233-PS Smash\n" in page(answer)
