"""The deck cases of the rules matrix, our sample decks, and a second opinion."""

import csv
from dataclasses import replace

import pytest

from decks.formats import PRESEASON
from decks.legality import check
from decks.legality.violation import Verdict
from tests.builders import decklists
from tests.builders.decklists import SAMPLES
from tests.builders.lists import (
    EDITIONS,
    a_gridiron,
    a_list,
    a_play,
    a_player,
    a_random_deck,
    a_superstar,
    a_synergy,
    an_action,
    checked,
    codes,
    edition,
    listed,
    made,
    printed_as,
    ruled_unique,
    sample_texts,
)

LEGAL = ""
UNIQUE_PLAY = a_play("E250-21", "Play - Unique")
UNIQUE_OF_2019 = a_play("E150-19", "Play - Unique")
UNIQUE_ACTION = an_action("E251-21", special_text="Unique")
UNIQUE_GRIDIRON = a_gridiron("E252-21", special_text="Unique")
STOPS_PASSES = a_play("R253-21", defensive_play="All Passes")
STOPS_RUNS = ruled_unique(a_play("U137-22", defensive_play="All Runs"))
NOT_TODAY = ruled_unique(an_action("E245-20", "Not Today"))
STAR = a_superstar("L277-21", "Rex Hale", team="Dockers")
HALE = a_player("C60-19", "Rex Hale", team="Millers")
SYNERGY = listed(a_synergy("R260-21"))
ANDERS = a_player("C9-19", "Jo Anders")

# The list, and what P19, P21, P22 and P22C say of it; once, if all say the same.
G_CASES = {
    "G-01": (a_list(), LEGAL),
    "G-02": (a_list(plays=21), "DC-6 DC-1", LEGAL, LEGAL, LEGAL),
    "G-03": (a_list(plays=19), "DC-6 DC-1"),
    "G-04": (a_list(plays=19, actions=21), "DC-6 DC-10", "DC-6", "DC-6", "DC-6"),
    "G-05": (a_list(offense=4, defense=6), "DC-2 DC-3"),
    "G-06": (a_list(quarterbacks=0), "DC-4"),
    "G-07": (a_list(quarterbacks=2), LEGAL),
    "G-08": (a_list(quarterbacks=3), "DC-4"),
    "G-09": (a_list(listed(an_action("C300-19"), 3), actions=17), "DC-11"),
    "G-10": (a_list(actions=20), LEGAL),
    "G-11": (a_list(listed(a_play("C150-19"), 12), plays=8), LEGAL),
    "G-12": (
        a_list(
            listed(UNIQUE_OF_2019),
            listed(a_play("E151-19", "Play - Unique")),
            plays=18,
        ),
        *(LEGAL, "DC-7", "DC-7", "DC-7"),
    ),
    "G-13": (a_list(listed(UNIQUE_OF_2019, 2), plays=18), "DC-7"),
    "G-14": (
        a_list(listed(UNIQUE_PLAY), listed(UNIQUE_ACTION), plays=19, actions=19),
        *("DC-17", LEGAL, LEGAL, LEGAL),
    ),
    "G-15": (
        a_list(listed(UNIQUE_ACTION), listed(UNIQUE_GRIDIRON), actions=18),
        *("DC-16 DC-17", "DC-12", "DC-12", "DC-12"),
    ),
    "G-16": (
        a_list(listed(STAR), actions=19),
        *("DC-16 DC-17", "DC-13", "DC-13", "DC-13"),
    ),
    "G-17": (
        a_list(listed(HALE), listed(STAR), offense=4, actions=19),
        *("DC-16 DC-17", LEGAL, LEGAL, LEGAL),
    ),
    "G-18": (
        a_list(listed(HALE), listed(STAR, 2), offense=4, actions=18),
        *("DC-16 DC-17", LEGAL, LEGAL, LEGAL),
    ),
    "G-19": (a_list(SYNERGY), "DC-16 DC-17", LEGAL, LEGAL, LEGAL),
    "G-20": (
        a_list(SYNERGY, listed(a_synergy("R261-21"))),
        *("DC-16 DC-17", "DC-14", "DC-14", "DC-14"),
    ),
    "G-21": (
        a_list(SYNERGY, actions=19),
        *("DC-16 DC-17 DC-10 DC-1", "DC-10 DC-1", "DC-10 DC-1", "DC-10 DC-1"),
    ),
    "G-22": (
        a_list(listed(STOPS_PASSES), listed(UNIQUE_PLAY), plays=18),
        *("DC-17", LEGAL, LEGAL, "DC-7 DC-8"),
    ),
    "G-23": (
        a_list(listed(STOPS_RUNS, 2), plays=18),
        *("DC-17", "DC-17", LEGAL, "DC-7 DC-8"),
    ),
    "G-24": (
        a_list(listed(NOT_TODAY), listed(UNIQUE_ACTION), actions=18),
        *("DC-17", LEGAL, LEGAL, "DC-12"),
    ),
    "G-25": (
        a_list(listed(ANDERS), listed(printed_as(ANDERS, "P4-19")), offense=3),
        "DC-5",
    ),
}
ROWS = [
    pytest.param(decklist, profile, said, id=f"{case} {profile}")
    for case, (decklist, *expected) in G_CASES.items()
    for profile, said in zip(EDITIONS, expected * (4 // len(expected)), strict=True)
]


@pytest.mark.parametrize(("decklist", "profile", "said"), ROWS)
def test_a_deck_case_is_judged_as_the_matrix_says(decklist, profile, said):
    """G-01 to G-25, in the order of B.3; nothing is left open."""
    found = checked(decklist, profile)

    assert " ".join(codes(found)) == said
    assert found.verdict is (Verdict.ILLEGAL if said else Verdict.LEGAL)


@pytest.mark.parametrize("case", [f"G-{each}" for each in range(14, 25)])
def test_an_open_pool_leaves_the_types_of_the_edition(case):
    """G-14 to G-24: without a pool there is no DC-17, and DC-16 remains."""
    decklist, said, *_ = G_CASES[case]
    opened = replace(edition("P19"), pool=None)

    found = check(decklist, opened)

    assert [*codes(found)] == [code for code in said.split() if code != "DC-17"]


# Our own decks


def verdicts():
    with (SAMPLES / "decks" / "verdicts.csv").open(encoding="utf-8") as file:
        return {row.pop("deck"): row for row in csv.DictReader(file)}


def said_of(deck, profile):
    found = check(made(deck), PRESEASON.for_profile(profile))

    assert (found.verdict is Verdict.LEGAL) is (codes(found) == ())
    return " ".join(codes(found)) or decklists.LEGAL


@pytest.mark.parametrize("name", sample_texts())
def test_a_sample_deck_has_the_verdicts_of_its_table(name):
    found = {profile: said_of(sample_texts()[name], profile) for profile in EDITIONS}

    assert found == verdicts()[name]


# A second opinion: section B told by somebody else, on decks that nobody chose


def both_opinions(seed):
    deck = a_random_deck(seed)
    ours = {profile: said_of(deck, profile) for profile in EDITIONS}
    theirs = {profile: decklists.verdict(deck, profile) for profile in EDITIONS}
    return ours, theirs


@pytest.mark.load
@pytest.mark.parametrize("block", range(8))
def test_two_who_never_met_judge_alike(block):
    for seed in range(50 * block, 50 * block + 50):
        ours, theirs = both_opinions(seed)

        assert ours == theirs, seed


@pytest.mark.nightly
def test_two_who_never_met_judge_alike_all_night():
    for seed in range(1000, 21_000):
        ours, theirs = both_opinions(seed)

        assert ours == theirs, seed
