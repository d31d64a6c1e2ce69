"""What a roster proposes is used by the check, told once, and decides no verdict."""

from dataclasses import replace

import pytest

from decks.facts import CardFacts, Group, facts_from_row, facts_to_row
from decks.legality.violation import Severity, Verdict
from decks.legality.wording import violation_text
from tests.builders.lists import (
    a_defender,
    a_list,
    a_quarterback,
    checked,
    codes,
    hiding,
    listed,
)


def assumed(card: CardFacts) -> CardFacts:
    """Return a card whose position and side are from a roster."""
    return replace(card, assumed=frozenset(("position", "side")))


def from_rosters(*cards: CardFacts, **counts: int):
    return a_list(
        *(listed(each, group=min(each.sides)) for each in map(assumed, cards)), **counts
    )


def test_the_check_counts_players_by_rosters_and_says_so_once():
    """DC-25: five Players a side, and not from none to ten."""
    thrower = a_quarterback("C80-19", special_text="")
    found = checked(from_rosters(thrower, offense=4, quarterbacks=0))

    assert found.counts[Group.OFFENSE] == (5, 5)
    (told,) = found.violations
    assert (told.code, told.severity, told.cards) == (
        "DC-25",
        Severity.UNKNOWN,
        ("C80-19",),
    )
    assert told.missing == (("C80-19", "position"), ("C80-19", "side"))
    assert violation_text(told) == (
        "C80-19: position and side come from public rosters or from one person. "
        "Nobody has confirmed this from the card yet."
    )


def test_a_list_that_only_rosters_make_legal_stays_undetermined():
    found = checked(from_rosters(a_quarterback("C80-19"), offense=4, quarterbacks=0))

    assert found.verdict is Verdict.UNDETERMINED


def test_what_is_wrong_by_rosters_alone_is_an_open_question():
    """DC-4: three quarterbacks, one of them by a roster."""
    found = checked(from_rosters(a_quarterback("C80-19"), offense=4, quarterbacks=2))

    assert found.verdict is Verdict.UNDETERMINED
    assert codes(found, Severity.UNKNOWN) == ("DC-25", "DC-4")
    assert ("C80-19", "position") in found.violations[1].missing


def test_what_is_wrong_without_rosters_stays_wrong():
    """DC-6: nineteen Plays are too few, whoever plays quarterback."""
    found = checked(
        from_rosters(a_quarterback("C80-19"), offense=4, quarterbacks=0, plays=19)
    )

    assert found.verdict is Verdict.ILLEGAL
    assert codes(found) == ("DC-6", "DC-1")


@pytest.mark.parametrize("plays", [19, 20])
def test_the_verdict_is_that_of_what_is_known(plays):
    """Trust D8: a roster that errs can change no verdict."""
    cards = [a_quarterback("C80-19"), a_defender("C81-19")]
    with_rosters = from_rosters(
        *cards, offense=4, quarterbacks=0, defense=4, plays=plays
    )
    forgotten = [hiding(each, "position", "side") for each in cards]
    without = a_list(
        listed(forgotten[0], group=Group.OFFENSE),
        listed(forgotten[1], group=Group.DEFENSE),
        offense=4,
        quarterbacks=0,
        defense=4,
        plays=plays,
    )

    assert checked(with_rosters).verdict is checked(without).verdict


def test_a_stored_check_keeps_what_was_assumed():
    card = assumed(a_quarterback("C80-19"))

    assert facts_from_row("C80-19", facts_to_row(card)) == card
