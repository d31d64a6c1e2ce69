"""Every fix that is offered keeps its promise, on decks that nobody chose.

D9: checked again by us, and by a second opinion that shares no code with us.
"""

import pytest

from decks.formats import PRESEASON
from decks.legality import apply_fix, check
from decks.legality.checking import run_rules
from decks.legality.fix_search import OFFERED, is_better
from decks.legality.fixes import fix_size
from decks.legality.violation import Severity, Verdict
from tests.builders import decklists
from tests.builders.decklists import Line
from tests.builders.facts import sample_shelf
from tests.builders.lists import (
    EDITIONS,
    a_list,
    a_random_deck,
    an_action,
    codes,
    edition,
    listed,
    made,
    sample_texts,
)


def as_lines(decklist):
    return decklists.Decklist(
        "",
        tuple(
            Line(str(each.group), each.quantity, each.card.number)
            for each in decklist.cards
        ),
    )


def prove(seed, profile, *, building=False):
    """D9: count the fixes of a deck, each of them proven."""
    deck = a_random_deck(seed)
    decklist, snapshot = made(deck), PRESEASON.for_profile(profile)
    before = check(decklist, snapshot, building=building, index=sample_shelf())
    were = decklists.violated(deck, decklists.EDITIONS[profile])
    # A crowd of one kind is told as one; a fix may leave too few of it for a crowd.
    single = run_rules(decklist, snapshot, building=building)
    fixes = [(each, fix) for each in before.violations for fix in each.fixes]
    for violation, fix in fixes:
        mended = apply_fix(decklist, fix, sample_shelf())
        after = run_rules(mended, snapshot, building=building)

        assert is_better(single, after, violation), (seed, fix)
        if not building:
            # By the second opinion, no rule is broken that was not.
            now = decklists.violated(as_lines(mended), decklists.EDITIONS[profile])
            assert {*now} <= {*were}, (seed, fix)
            if [each.code for each in before.violations].count(violation.code) == 1:
                assert violation.code not in now, (seed, fix)
    for each in before.violations:
        sizes = [fix_size(fix) for fix in each.fixes]
        assert sizes == sorted(sizes)
        assert len(sizes) <= OFFERED
    return len(fixes)


@pytest.mark.daily("P19", "P22C")
@pytest.mark.load
@pytest.mark.parametrize("profile", EDITIONS)
def test_every_fix_that_is_offered_is_proven(profile):
    """D9."""
    proven = sum(prove(seed, profile) for seed in range(40))

    assert proven > 100


def test_every_fix_that_is_offered_while_building_is_proven():
    """D9."""
    assert sum(prove(seed, "P22C", building=True) for seed in range(25)) > 50


@pytest.mark.nightly
@pytest.mark.parametrize("profile", EDITIONS)
def test_every_fix_is_proven_all_night(profile):
    """D9."""
    assert sum(prove(seed, profile) for seed in range(1000, 2500)) > 4000


ILLEGAL = [name for name in sample_texts() if name.startswith("illegal-")]


@pytest.mark.parametrize("profile", ["P21", "P22C"])
@pytest.mark.parametrize("name", ILLEGAL)
def test_a_list_is_mended_click_by_click(name, profile):
    """D9: the first fix that there is, until nothing is wrong."""
    decklist, snapshot = made(sample_texts()[name]), PRESEASON.for_profile(profile)

    for _ in range(6):
        found = check(decklist, snapshot, index=sample_shelf())
        fixes = [fix for each in found.violations for fix in each.fixes]
        if not fixes:
            break
        decklist = apply_fix(decklist, fixes[0], sample_shelf())

    assert found.verdict is Verdict.LEGAL


def test_a_list_of_faults_gets_fixes_for_the_first_of_them():
    """The search is bounded, whatever the list."""
    thrice = [listed(an_action(f"C{each}-19"), 3) for each in range(300, 600)]

    found = check(a_list(*thrice), edition("P22C"), index=sample_shelf())

    faults = [each for each in found.violations if each.severity is Severity.ERROR]
    assert len(faults) == 300
    assert faults[0].fixes
    assert not faults[-1].fixes
    assert codes(found) == ("DC-11",)
