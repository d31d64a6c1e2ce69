"""The cut: the order at the end, and the page that explains it."""

import doctest
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders.brackets import (
    EIGHT,
    SIX,
    coins,
    field,
    played,
    refusal,
    sizes,
    unhurried,
)
from tournaments.rules import roundclock, schedule
from tournaments.rules.bracket import (
    FinalPlace,
    RoundName,
    cut_progress,
    draw_bracket,
    final_order,
    layout,
    seed_order,
    single_elimination_fixtures,
)

PAGE = Path(__file__).parents[3] / "docs" / "bracket.md"


# The final order.


def placed(*lines):
    return tuple(
        FinalPlace(place=place, entrant=entrant, last=last)
        for place, (entrant, last) in enumerate(lines, 1)
    )


def test_the_final_order_of_eight_with_a_cut_of_six():
    """BR-8: equal exits by seed, then the Swiss order."""
    results = {1: "eve", 2: "finn", 3: "eve", 4: "ben", 5: "eve"}

    found = final_order(cut_progress(draw_bracket(SIX), results=results), swiss=EIGHT)

    assert found == placed(
        ("eve", RoundName.FINAL),
        ("ben", RoundName.FINAL),
        ("ada", RoundName.SEMIFINALS),
        ("finn", RoundName.SEMIFINALS),
        ("cleo", RoundName.QUARTERFINALS),
        ("dov", RoundName.QUARTERFINALS),
        ("gus", None),
        ("hana", None),
    )


def test_a_match_for_the_third_place_decides_three_and_four():
    """BR-8, BR-9."""
    results = {1: "eve", 2: "finn", 3: "eve", 4: "ben", 5: "finn", 6: "eve"}
    cut = cut_progress(draw_bracket(SIX, third_place=True), results=results)

    found = final_order(cut, swiss=EIGHT)

    assert found[:5] == placed(
        ("eve", RoundName.FINAL),
        ("ben", RoundName.FINAL),
        ("finn", RoundName.THIRD_PLACE),
        ("ada", RoundName.THIRD_PLACE),
        ("cleo", RoundName.QUARTERFINALS),
    )


def test_whoever_dropped_before_the_cut_keeps_his_place_behind_it():
    """BR-8: ben was second in the Swiss rounds, and left."""
    qualified = schedule.cut_by_places(EIGHT, places=2, gone={"ben"})

    cut = cut_progress(draw_bracket(qualified), results={1: "cleo"})

    found = [each.entrant for each in final_order(cut, swiss=EIGHT)]
    assert found == ["cleo", "ada", "ben", "dov", "eve", "finn", "gus", "hana"]


def test_a_disqualified_entrant_has_no_place():
    """BR-8: those behind move up."""
    cut = cut_progress(draw_bracket(EIGHT[:4]), results={1: "ada", 2: "ben", 3: "ada"})

    found = final_order(cut, swiss=EIGHT[:5], disqualified={"ada"})

    assert [(each.place, each.entrant) for each in found] == [
        (1, "ben"),
        (2, "cleo"),
        (3, "dov"),
        (4, "eve"),
    ]


@pytest.mark.parametrize(
    ("results", "missing"),
    [({1: "eve", 2: "finn", 3: "eve", 4: "ben"}, "5"), ({1: "eve"}, "2, 3, 4, 5")],
)
def test_there_is_no_final_order_before_the_end(results, missing):
    """BR-8."""
    cut = cut_progress(draw_bracket(SIX), results=results)

    assert refusal(final_order, cut, swiss=EIGHT) == (
        f"There are no final standings yet: no result for match {missing}.",
        "BR-8",
        "Enter the missing results.",
    )


@pytest.mark.load
@unhurried
@given(
    cut=st.integers(2, 32),
    others=st.integers(0, 8),
    third=st.booleans(),
    coins=coins,
    data=st.data(),
)
def test_the_final_order_holds_everybody_once(cut, others, third, coins, data):
    swiss = field(cut + others)
    bracket = draw_bracket(swiss[:cut], third_place=third)
    leaves = st.sets(st.sampled_from(swiss), max_size=3)
    gone = data.draw(st.sets(st.sampled_from(swiss)))
    results = {}
    while ready := cut_progress(bracket, results=results, gone=gone).open_matches:
        number = ready[0].fixture.number
        results[number] = ready[0].home if coins[number - 1] else ready[0].away
        gone |= data.draw(leaves)

    found = final_order(cut_progress(bracket, results=results, gone=gone), swiss=swiss)

    entrants = [each.entrant for each in found]
    assert sorted(entrants) == sorted(swiss)
    assert [each.place for each in found] == list(range(1, len(swiss) + 1))
    assert set(entrants[:cut]) == set(swiss[:cut])
    assert entrants[cut:] == list(swiss[cut:])


@unhurried
@given(sizes, st.booleans())
def test_without_upsets_the_final_order_is_that_of_the_seeds(entrants, third):
    """BR-8."""
    bracket = draw_bracket(field(entrants), third_place=third)
    results = played(bracket, coins=[True] * 128)

    found = final_order(cut_progress(bracket, results=results), swiss=field(entrants))

    assert tuple(each.entrant for each in found) == field(entrants)


@pytest.mark.load
@unhurried
@given(sizes, coins, st.randoms(use_true_random=False))
def test_the_order_in_which_results_came_in_is_of_no_account(entrants, coins, rng):
    bracket = draw_bracket(field(entrants))
    results = played(bracket, coins=coins)
    shuffled = list(results.items())
    rng.shuffle(shuffled)

    assert cut_progress(bracket, results=dict(shuffled)) == cut_progress(
        bracket, results=results
    )


# The page.


def test_the_examples_run():
    page = doctest.testfile(str(PAGE), module_relative=False)

    assert doctest.testmod(layout) == (0, 2)
    assert (page.failed, page.attempted > 10) == (0, True)


def test_the_page_has_every_rule_that_a_refusal_names():
    page = PAGE.read_text(encoding="utf-8")
    told = set(re.findall(r"^\| ((?:BR|RN|RC)-\d+) \|", page, flags=re.MULTILINE))

    sources = [*Path(layout.__file__).parent.glob("*.py")]
    sources += [Path(each.__file__) for each in (schedule, roundclock)]
    for source in sources:
        text = source.read_text(encoding="utf-8")
        assert set(re.findall(r'rule="([^"]+)"', text)) <= told


def test_every_rule_of_the_page_is_cited_by_a_test():
    page = PAGE.read_text(encoding="utf-8")
    here = Path(__file__).parent
    texts = [
        path.read_text(encoding="utf-8")
        for name in ("bracket", "double_elimination", "schedule", "roundclock")
        for path in here.glob(f"test_{name}*.py")
    ]

    told = re.findall(r"^\| ((?:BR|RN|RC)-\d+) \|", page, flags=re.MULTILINE)

    assert len(told) == 19
    cited = set(re.findall(r"\b(?:BR|RN|RC)-\d+\b", "".join(texts)))
    assert cited == set(told)


def test_the_drawing_shows_the_bracket_of_six():
    [drawing] = re.findall(
        r"```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL
    )

    seeds = re.findall(r"^(\d) \w+ +─", drawing, flags=re.MULTILINE)
    matches = re.findall(r"─ match (\d)", drawing)
    assert [int(each) for each in seeds] == [
        each for each in seed_order(8) if each <= 6
    ]
    assert sorted([*matches, "5"]) == [
        str(each.number) for each in single_elimination_fixtures(6, third_place=True)
    ]
