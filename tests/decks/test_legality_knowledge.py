"""Verdicts that neither more knowledge nor another order of lines overturns.

D8: line order never changes the verdict; filling in a missing cell never turns LEGAL or
ILLEGAL into anything else. Persons are given as names allow (ID-3): one athlete has one
name, and on a side one position group.
"""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.decklist.contents import Decklist
from decks.facts import Group
from decks.legality import check
from decks.legality.violation import Severity, Verdict
from gameengine.profiles import StopAllDetection
from tests.builders.lists import (
    EDITIONS,
    a_defender,
    a_gridiron,
    a_list,
    a_play,
    a_player,
    a_quarterback,
    a_superstar,
    a_synergy,
    an_action,
    codes,
    edition,
    hiding,
    printed_as,
    put,
    ruled_unique,
)

VALUES = {
    "type": ("Player", "Play", "Action", "Gridiron", "Synergy"),
    "side": ("Offense", "Defense", "Offense / Defense"),
    "position": ("Running Back", "Quarterback", "Quarterback / Punter"),
    "special_text": ("", "Superstar", "Unique", "Legend"),
    "defensive_play": (
        "Run Left",
        "All Runs",
        "Run Left / Run Middle / Run Right",
    ),
    "sub_type": ("", "Generic", "Power Up", "Unique"),
}
# One name, two persons; who is meant has one position group (ID-3).
ANDERS = [
    replace(make(f"C{number}-{season}", "Jo Anders", position=position), person=person)
    for number, (make, season, person, position) in enumerate(
        [
            (a_player, 19, "anders", "Running Back"),
            (a_player, 20, "anders", "Running Back"),
            (a_player, 21, "other-anders", "Wide Receiver"),
            (a_defender, 19, "anders", "Safety"),
            (a_superstar, 21, "anders", "Running Back"),
            (a_superstar, 22, "anders", "Running Back"),
            (a_superstar, 22, "other-anders", "Wide Receiver"),
        ],
        start=60,
    )
]
SPECIALS = [
    *ANDERS,
    printed_as(ANDERS[0], "P4-19"),
    a_quarterback("C70-19", side="Offense / Defense"),
    a_play("E240-20", "Play - Unique"),
    a_play("E241-20", special_text="Unique"),
    ruled_unique(a_play("U137-22", defensive_play="All Runs")),
    a_play("C71-21", defensive_play="Short Pass / Medium Pass / Long Pass"),
    an_action("C72-19", "Same Deed"),
    an_action("C73-21", "Same Deed", sub_type="Power Up"),
    a_gridiron("C74-21", "Same Deed"),
    ruled_unique(an_action("E245-20")),
    an_action("E246-21", special_text="Unique"),
    a_synergy("R260-21"),
    a_synergy("R261-21"),
]
GROUPS = st.sampled_from([*Group, None])
SIZES = {Group.OFFENSE: 5, Group.DEFENSE: 5, Group.PLAYS: 20, Group.ACTIONS: 20}
# A number is never in doubt, so most of these have no pool.
SNAPSHOTS = st.sampled_from(
    [
        edition("P19"),
        *(replace(edition(name), pool=None) for name in EDITIONS),
        edition("P22C").with_open_settings(same_person_two_normals=True),
        edition("P22C").with_open_settings(
            stop_all_detection=StopAllDetection.ENUMERATED
        ),
    ]
)


@st.composite
def specials(draw):
    """Draw cards that rules speak of, most of them where they belong."""
    card = draw(st.sampled_from(SPECIALS))
    is_right = draw(st.integers(0, 9))
    group = min(card.possible_groups) if is_right else draw(GROUPS)
    return put(card, draw(st.sampled_from([1, 1, 1, 1, 2, 3])), group)


@st.composite
def altered(draw, each):
    """Print something else on a card; who is meant stays."""
    cell = draw(st.sampled_from(sorted(VALUES)))
    fixed = cell == "position" and each.card in SPECIALS
    if fixed:
        return each
    text = draw(st.sampled_from(VALUES[cell]))
    return replace(each, card=replace(each.card, cells={**each.card.cells, cell: text}))


@st.composite
def lists(draw):
    """Draw lists that are right, or nearly so."""
    more = draw(st.lists(specials(), max_size=5, unique_by=lambda it: it.card.number))
    special = Decklist(tuple(more))
    slips = st.sampled_from([0] * 8 + [-1, 1])
    room = {
        group: max(0, size + draw(slips) - special.count_in(group))
        for group, size in SIZES.items()
    }
    offense = room[Group.OFFENSE]
    decklist = a_list(
        *more,
        offense=offense,
        quarterbacks=min(offense, draw(st.sampled_from([0, 1, 1, 1, 2]))),
        defense=room[Group.DEFENSE],
        plays=room[Group.PLAYS],
        actions=room[Group.ACTIONS],
    )
    cards = list(decklist.cards)
    for at in draw(st.sets(st.integers(0, len(cards) - 1), max_size=2)):
        cards[at] = draw(altered(cards[at]))
    return Decklist(tuple(cards))


@st.composite
def knowledge(draw):
    """Draw a list with cells missing, and with some of them filled in."""
    complete = draw(lists())
    cells = st.sets(st.sampled_from([*VALUES, "person"]), min_size=1, max_size=3)
    places = st.integers(0, len(complete.cards) - 1)
    tail = st.integers(max(0, len(complete.cards) - 5), len(complete.cards) - 1)
    hidden = draw(st.dictionaries(places | tail, cells, max_size=5))
    filled = {at: draw(st.sets(st.sampled_from(sorted(hidden[at])))) for at in hidden}
    return forgetting(complete, hidden), forgetting(
        complete, {at: hidden[at] - filled[at] for at in hidden}
    )


def forgetting(decklist, hidden):
    return Decklist(
        tuple(
            replace(each, card=hiding(each.card, *hidden.get(at, ())))
            for at, each in enumerate(decklist.cards)
        )
    )


def certain(found):
    return {*codes(found)}


def possible(found):
    return {*codes(found), *codes(found, Severity.UNKNOWN)}


def knowing_more_changes_no_certainty(snapshot, lists):
    """D8: what is certain stays, and nothing comes that was not possible."""
    before, after = (check(each, snapshot) for each in lists)

    assert certain(before) <= certain(after)
    assert possible(after) <= possible(before)
    if before.verdict is not Verdict.UNDETERMINED:
        assert after.verdict is before.verdict


def order_does_not_matter(snapshot, decklist, order):
    """D8: the same is found in any order of lines."""
    shuffled = Decklist(tuple(decklist.cards[at] for at in order))

    before, after = check(decklist, snapshot), check(shuffled, snapshot)

    assert after.verdict is before.verdict
    assert certain(after) == certain(before)
    assert possible(after) == possible(before)
    assert after.counts == before.counts


@pytest.mark.load
@given(SNAPSHOTS, knowledge())
@settings(max_examples=120, deadline=None)
def test_filling_in_a_cell_overturns_nothing(snapshot, lists):
    """D8, DC-25."""
    knowing_more_changes_no_certainty(snapshot, lists)


@pytest.mark.load
@given(SNAPSHOTS, knowledge(), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_the_order_of_lines_changes_nothing(snapshot, lists, chance):
    """D8."""
    decklist, _ = lists
    order = list(range(len(decklist.cards)))
    chance.shuffle(order)

    order_does_not_matter(snapshot, decklist, order)


@pytest.mark.nightly
@given(SNAPSHOTS, knowledge())
@settings(max_examples=5000, deadline=None)
def test_filling_in_a_cell_overturns_nothing_in_thousands_of_lists(snapshot, lists):
    """D8, DC-25."""
    knowing_more_changes_no_certainty(snapshot, lists)


@pytest.mark.nightly
@given(SNAPSHOTS, knowledge(), st.randoms(use_true_random=False))
@settings(max_examples=5000, deadline=None)
def test_the_order_of_lines_changes_nothing_in_thousands(snapshot, lists, chance):
    """D8."""
    decklist, _ = lists
    order = list(range(len(decklist.cards)))
    chance.shuffle(order)

    order_does_not_matter(snapshot, decklist, order)
