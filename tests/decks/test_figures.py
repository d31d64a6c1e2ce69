"""The figures of a deck of which not all is known: the true range, and no wider."""

from collections import defaultdict
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks import figures
from gameengine.profiles import P22C
from tests.builders.figures import MAY_SAY, PLAYS, a_list, found_in

# Rows that a page leaves out where they are nothing.
SHOWN_IF_ANY = {("times", "3+"), "draw run", "draw pass"}


def completed(gaps):
    """Return the list in every state that the missing cells allow."""
    texts = (MAY_SAY[cell] for _, cell in gaps)
    return [a_list(gaps, said) for said in product(*texts)]


def spanned(decks, against):
    """Return the range of each number over many pairs of fully known lists."""
    values = defaultdict(list)
    pairs = [*product(decks, against)]
    for deck, other in pairs:
        made = figures.compute_figures(deck, profile=P22C, against=other)
        for name, (low, high) in found_in(made).items():
            assert low == high, "all is known"
            values[name].append(low)
    for name, found in values.items():
        if len(found) < len(pairs) and name in SHOWN_IF_ANY:
            found.append(0)
    return {name: (min(found), max(found)) for name, found in values.items()}


GAPS = [
    pytest.param([("dive", "strength")], id="a strength"),
    pytest.param([("dive", "strength"), ("bomb", "strength")], id="two strengths"),
    pytest.param([("slant", "offensive_play")], id="a call"),
    pytest.param([("bomb", "offensive_play"), ("dive", "time_units")], id="time, too"),
    pytest.param([("sweep", "defensive_play")], id="a defense"),
]


@pytest.mark.daily("a call-uniform", "two strengths-a list", "time, too-uniform")
@pytest.mark.load
@pytest.mark.parametrize("opponent", [None, a_list()], ids=["uniform", "a list"])
@pytest.mark.parametrize("gaps", GAPS)
def test_a_range_is_that_of_all_values_that_may_be_missing(gaps, opponent):
    """D14: every value is tried; D-66, D-91 and D-96 hold in each of them."""
    spans = spanned(completed(gaps), [opponent])

    made = figures.compute_figures(a_list(gaps), profile=P22C, against=opponent)

    found = found_in(made)
    assert found == {name: spans[name] for name in found}
    assert made.tallies[0].table.of == 5


@pytest.mark.nightly
@pytest.mark.parametrize(
    "opponent",
    [
        pytest.param(None, id="uniform"),
        pytest.param(a_list(), id="a list", marks=pytest.mark.nightly),
    ],
)
def test_a_play_of_which_nothing_is_known_may_be_any(opponent):
    gaps = [("dive", "strength"), ("dive", "offensive_play")]
    spans = spanned(completed(gaps), [opponent])

    made = figures.compute_figures(a_list(gaps), profile=P22C, against=opponent)

    found = found_in(made)
    assert found == {name: spans[name] for name in found}
    assert (made.runs.worth.known, made.runs.worth.of) == (1, 3)


@pytest.mark.load
@pytest.mark.parametrize(
    ("gaps", "known"),
    [
        pytest.param([("dive", "strength")], 3, id="a strength, twice"),
        pytest.param([("dive", "strength"), ("bomb", "strength")], 2, id="and another"),
        pytest.param([("sweep", "defensive_play")], 4, id="a defense"),
        pytest.param([("bomb", "offensive_play")], 5, id="a call is of no account"),
    ],
)
def test_a_list_against_us_may_have_gaps(gaps, known):
    """D14: each rival may be what its cells allow, and the same for all our Plays."""
    spans = spanned([a_list()], completed(gaps))

    made = figures.compute_figures(a_list(), profile=P22C, against=a_list(gaps))

    assert found_in(made) == spans
    assert made.against == figures.Opponent("Testers", known, 5)


@pytest.mark.load
def test_where_both_lists_have_gaps_the_range_holds_all_that_may_be():
    ours, theirs = [("dive", "strength")], [("slant", "strength")]
    spans = spanned(completed(ours), completed(theirs))

    made = figures.compute_figures(a_list(ours), profile=P22C, against=a_list(theirs))

    for name, (low, high) in found_in(made).items():
        least, most = spans[name]
        assert low <= least <= most <= high
    kicks = {name for name in spans if name == "punt" or name[0] == "goals"}
    assert {name: found_in(made)[name] for name in kicks} == {
        name: spans[name] for name in kicks
    }


cells = st.sampled_from([(name, cell) for name in PLAYS for cell in MAY_SAY])


@pytest.mark.load
@settings(max_examples=30, deadline=None)
@given(st.lists(cells, min_size=1, max_size=6, unique=True), st.data())
def test_a_cell_that_is_filled_in_never_widens_a_range(gaps, data):
    (_, cell), *others = gaps
    text = data.draw(st.sampled_from(MAY_SAY[cell]))
    before = figures.compute_figures(a_list(gaps), profile=P22C, against=a_list(gaps))

    filled = a_list(gaps, [text] + [None] * len(others))
    after = figures.compute_figures(filled, profile=P22C, against=filled)

    wide = found_in(before)
    for each, (low, high) in found_in(after).items():
        if each in wide:
            assert wide[each][0] <= low <= high <= wide[each][1], each
