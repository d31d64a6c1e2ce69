"""One mistake is told once: a list of another format, cards below a wrong heading."""

from dataclasses import replace

import pytest

from decks.decklist.contents import Decklist
from decks.facts import Group
from decks.formats import CONSTRUCTED, PRESEASON
from decks.legality import check
from decks.legality.merging import MANY
from decks.legality.violation import Severity, Verdict
from decks.legality.wording import violation_text
from tests.builders.facts import sample_shelf
from tests.builders.lists import (
    a_gridiron,
    a_list,
    a_play,
    a_superstar,
    an_action,
    checked,
    codes,
    edition,
    listed,
    made,
    sample_texts,
)

JOURNEYMEN = made(sample_texts()["legal-journeymen"])


def strangers(count, code="23"):
    return [listed(an_action(f"C{300 + each}-{code}")) for each in range(count)]


def test_a_list_of_another_format_breaks_its_pool_once():
    """DC-17: with all cards, all lines and all copies."""
    (found,) = check(JOURNEYMEN, CONSTRUCTED.for_profile("P22C")).violations

    assert (found.code, found.severity) == ("DC-17", Severity.ERROR)
    assert found.cards == tuple(each.card.number for each in JOURNEYMEN.cards)
    assert found.lines == tuple(range(1, len(JOURNEYMEN.cards) + 1))
    assert (found.actual, found.limit, found.group) == (50, 0, None)


def test_a_list_of_another_format_is_told_where_it_fits():
    """DC-17: once, in words that page, program and command line show alike."""
    (found,) = check(JOURNEYMEN, CONSTRUCTED.for_profile("P22C")).violations

    assert found.params["elsewhere"] == "preseason-2022-11-01"
    assert violation_text(found).endswith(
        " and 33 more are from set PS; the format has the sets 19, 20, 21 and 22. "
        "This looks like a list for Preseason, 2022+CRD 3.0; check it there."
    )


@pytest.mark.parametrize("count", [1, MANY - 1])
def test_a_few_strangers_are_told_one_by_one(count):
    """DC-17: each of them may be swapped."""
    found = checked(a_list(*strangers(count)))

    assert [each.cards for each in found.violations] == [
        (f"C{300 + each}-23",) for each in range(count)
    ]


def test_many_strangers_of_one_group_stay_in_their_group():
    """DC-17: no format has them, so none is named."""
    (found,) = checked(a_list(*strangers(MANY))).violations

    assert (found.group, found.actual) == (Group.ACTIONS, MANY)
    assert "elsewhere" not in found.params
    assert violation_text(found).endswith(
        "and 2 more are from set 23; the format has the sets 19, 20, 21 and 22."
    )


def test_a_list_of_a_later_edition_is_told_so_once():
    """DC-16, DC-17: the edition that has its types and sets, with the newest rules."""
    newer = [a_gridiron(f"C{each}-21") for each in range(300, 308)]
    stars = [a_superstar(f"L{each}-22", f"Runner C{each}-19") for each in (2, 3)]
    decklist = a_list(*map(listed, (*newer, *stars)), actions=10)

    types, pool = checked(decklist, "P19").violations

    assert (types.code, pool.code) == ("DC-16", "DC-17")
    assert types.cards == pool.cards
    assert violation_text(types).endswith(
        ": each is a Gridiron or Superstar; this edition does not have that type. "
        "This looks like a list for Constructed, 2022+CRD 3.0; check it there."
    )
    assert "elsewhere" not in pool.params
    assert "are from sets 21 and 22; the format has the set 19." in violation_text(pool)


def test_half_a_list_of_each_format_looks_like_none():
    """DC-17."""
    half = JOURNEYMEN.cards[:20]
    decklist = Decklist((*half, *a_list().cards))

    found = check(decklist, PRESEASON.for_profile("P22C")).violations

    assert not any("elsewhere" in each.params for each in found)


@pytest.mark.parametrize("building", [True, False])
def test_a_list_that_is_only_begun_is_told_where_it_fits(building):
    """DC-17: what is missing is missing in every format."""
    begun = Decklist(JOURNEYMEN.cards[:MANY])

    found = check(begun, CONSTRUCTED.for_profile("P21"), building=building)

    assert found.violations[0].params["looks_like"] == "Preseason, 2021"


def test_cards_below_a_wrong_heading_are_one_mistake():
    """DC-23: by group; what they leave behind is told as well."""
    astray = [listed(a_play(f"C{each}-19"), 1, Group.SYNERGY) for each in range(1, 21)]

    found = checked(a_list(*astray, plays=0))

    assert codes(found) == ("DC-23", "DC-6", "DC-1")
    assert len(found.violations[0].cards) == 20
    assert violation_text(found.violations[0]).endswith(
        "and 14 more belong in the Plays, not in the Synergy cards, and are not "
        "counted."
    )


def test_a_crowd_stands_in_no_fix_s_way():
    """DC-11, DC-17: one of eight strangers may be the copy that is too many."""
    thrice = replace(strangers(1)[0], quantity=3)
    decklist = a_list(thrice, *strangers(MANY)[1:])

    found = check(decklist, edition("P22C"), index=sample_shelf())

    fixes = {each.code: each.fixes for each in found.violations}
    assert not fixes["DC-17"]
    assert fixes["DC-11"]


@pytest.mark.parametrize("profile", ["P19", "P21", "P22C"])
def test_a_fold_changes_no_verdict(profile):
    """DC-16, DC-17, DC-23: legal there, illegal here."""
    here, there = (it.for_profile(profile) for it in (CONSTRUCTED, PRESEASON))

    assert check(JOURNEYMEN, here).verdict is Verdict.ILLEGAL
    assert check(JOURNEYMEN, there).verdict is Verdict.LEGAL
