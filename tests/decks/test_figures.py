"""The figures of a deck: exact where all is known, and otherwise the true range."""

import doctest
import re
from collections import defaultdict
from fractions import Fraction
from importlib import import_module
from itertools import product
from pathlib import Path

import pytest
from django.template.loader import render_to_string
from hypothesis import given, settings
from hypothesis import strategies as st

from decks import figures
from decks.decklist.listed import Decklist, Listed
from decks.facts import Facts, Group
from decks.figures import Figure
from gameengine.profiles import P19, P22C, UnspecifiedPlay
from tests.builders.decklists import SAMPLES, parsed
from tests.builders.facts import sample_facts
from tests.builders.profiles import every_profile

DOCS = Path(__file__).parents[2] / "docs/deck-figures.md"
REST = {
    "type": "Play",
    "strength": "5",
    "time_units": "1",
    "offensive_play": "Run Left",
    "defensive_play": "Run Left / Long Pass",
}
PLAYS = {
    "dive": {"strength": "7"},
    "sweep": {"strength": "2", "offensive_play": "Run", "defensive_play": "All Runs"},
    "slant": {"strength": "4", "offensive_play": "Short Pass: 20 (1-8)"},
    "bomb": {"strength": "X", "offensive_play": "Long Pass: 70 (7-9)"},
}
# What a cell may say, and what its extremes are.
RUNS = ["Run Left", "Run Middle", "Run Right", "Run"]
PASSES = ["Short Pass", "Medium Pass", "Long Pass", "Pass"]
RANGES = [*((each, each) for each in range(10)), (2, 6), (0, 9)]
MAY_SAY = {
    "strength": [*map(str, range(10)), "X"],
    "time_units": ["0", "1", "2", "4"],
    "offensive_play": [
        *RUNS,
        *(f"{call}: 20 ({low}-{high})" for call in PASSES for low, high in RANGES),
    ],
    "defensive_play": [*RUNS, *PASSES, "Run Left / Long Pass"],
}
# Rows that a page leaves out where they are nothing.
SHOWN_IF_ANY = {("times", "3+"), "draw run", "draw pass"}


def a_play(name, copies=1, **cells):
    """Give one Play of a list; a cell that is None is missing."""
    known = {key: text for key, text in (REST | cells).items() if text is not None}
    card = Facts(number=f"C{len(name)}-TT", title=name, cells=known)
    return Listed(card, copies, Group.PLAYS)


def a_list(gaps=(), said=()):
    """Give four Plays, two of one, where some cells are missing or say something."""
    cells = {name: dict(more) for name, more in PLAYS.items()}
    for (name, cell), text in zip(gaps, said or [None] * len(gaps), strict=True):
        cells[name][cell] = text
    plays = [a_play(name, 1 + (name == "dive"), **cells[name]) for name in PLAYS]
    return Decklist(tuple(plays), "Testers")


def a_sample(name):
    deck = parsed((SAMPLES / f"decks/legal-{name}.txt").read_text())
    return Decklist(
        tuple(
            Listed(sample_facts()[line.number], line.count, Group(line.group))
            for line in deck.lines
        ),
        name,
    )


def found_in(made):
    """Give all numbers by their names: the ends of their ranges."""
    found = {
        (chart.table.key, mark.label): (mark.low, mark.high)
        for chart in (*made.tallies, made.kicks.goals, made.runs.scores)
        if chart
        for mark in chart.table.marks
    }
    named = {
        "run share": made.runs.share,
        "pass share": made.passes.share,
        "run": made.runs.worth,
        "pass": made.passes.worth,
        "punt": made.kicks.punt,
        **{f"draw {kind}": one for kind, one in made.play_hand.kinds},
    }
    for line in (*made.runs.lines, *made.passes.lines):
        named[line.card.title] = line.worth
    return found | {name: (each.low, each.high) for name, each in named.items() if each}


def completed(gaps):
    """Give the list in every state that the missing cells allow."""
    texts = (MAY_SAY[cell] for _, cell in gaps)
    return [a_list(gaps, said) for said in product(*texts)]


def spanned(decks, against):
    """Give the range of each number over many pairs of lists in which all is known."""
    values = defaultdict(list)
    pairs = [*product(decks, against)]
    for deck, other in pairs:
        made = figures.of(deck, profile=P22C, against=other)
        for name, (low, high) in found_in(made).items():
            assert low == high, "all is known"
            values[name].append(low)
    for name, found in values.items():
        if len(found) < len(pairs) and name in SHOWN_IF_ANY:
            found.append(0)
    return {name: (min(found), max(found)) for name, found in values.items()}


@pytest.mark.parametrize("module", ["figure", "plays", "calls"])
def test_the_examples_run(module):
    result = doctest.testmod(import_module(f"decks.figures.{module}"))

    assert result.failed == 0
    assert result.attempted


def test_the_examples_of_the_page_run():
    result = doctest.testfile(str(DOCS), module_relative=False)

    assert result.failed == 0
    assert result.attempted


GAPS = [
    pytest.param([("dive", "strength")], id="a strength"),
    pytest.param([("dive", "strength"), ("bomb", "strength")], id="two strengths"),
    pytest.param([("slant", "offensive_play")], id="a call"),
    pytest.param([("bomb", "offensive_play"), ("dive", "time_units")], id="time, too"),
    pytest.param([("sweep", "defensive_play")], id="a defense"),
]


@pytest.mark.parametrize("opponent", [None, a_list()], ids=["uniform", "a list"])
@pytest.mark.parametrize("gaps", GAPS)
def test_a_range_is_that_of_all_values_that_may_be_missing(gaps, opponent):
    """D14: every value is tried; D-66, D-91 and D-96 hold in each of them."""
    spans = spanned(completed(gaps), [opponent])

    made = figures.of(a_list(gaps), profile=P22C, against=opponent)

    found = found_in(made)
    assert found == {name: spans[name] for name in found}
    assert made.tallies[0].table.of == 5


@pytest.mark.load
@pytest.mark.parametrize("opponent", [None, a_list()], ids=["uniform", "a list"])
def test_a_play_of_which_nothing_is_known_may_be_any(opponent):
    gaps = [("dive", "strength"), ("dive", "offensive_play")]
    spans = spanned(completed(gaps), [opponent])

    made = figures.of(a_list(gaps), profile=P22C, against=opponent)

    found = found_in(made)
    assert found == {name: spans[name] for name in found}
    assert (made.runs.worth.known, made.runs.worth.of) == (1, 3)


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

    made = figures.of(a_list(), profile=P22C, against=a_list(gaps))

    assert found_in(made) == spans
    assert made.against == figures.Against("Testers", known, 5)


def test_where_both_lists_have_gaps_the_range_holds_all_that_may_be():
    ours, theirs = [("dive", "strength")], [("slant", "strength")]
    spans = spanned(completed(ours), completed(theirs))

    made = figures.of(a_list(ours), profile=P22C, against=a_list(theirs))

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
    before = figures.of(a_list(gaps), profile=P22C, against=a_list(gaps))

    filled = a_list(gaps, [text] + [None] * len(others))
    after = figures.of(filled, profile=P22C, against=filled)

    wide = found_in(before)
    for each, (low, high) in found_in(after).items():
        if each in wide:
            assert wide[each][0] <= low <= high <= wide[each][1], each


# Decks of which all is known


@every_profile
@pytest.mark.parametrize("name", ["harbor-lights", "all-or-nothing", "two-way"])
def test_what_is_known_is_no_range(name, profile):
    made = figures.of(a_sample(name), profile=profile)

    found = found_in(made)
    assert {low == high for low, high in found.values()} == {True}
    for chart in made.tallies:
        assert (chart.table.known, chart.table.of) == (made.plays, made.plays)
        assert not chart.has_maybe
    assert not made.has_gaps
    for key in ("strengths", "times", "bits"):
        assert sum(low for each, (low, _) in found.items() if each[0] == key) == 1
    assert found["run share"][0] + found["pass share"][0] == 1


def test_the_figures_of_a_deck_against_every_strength_alike():
    """The numbers of the specification: T-FG, T-PUNT, 29/57 and 27/95."""
    deck = Decklist(
        (
            a_play("dive", 4),
            a_play("slant", 16, offensive_play="Short Pass: 20 (3-8)"),
            Listed(Facts(number="C1-TT", title="Push", cells={}), 2, Group.ACTIONS),
            Listed(Facts(number="C2-TT", title="Pull", cells={}), 18, Group.ACTIONS),
        )
    )

    made = figures.of(deck, profile=P22C)

    assert made.plays == 20
    assert made.against is None
    assert [(each.copies, each.one.exact) for each in made.play_hand.copies] == [
        (16, "284/285"),
        (4, "29/57"),
    ]
    assert made.play_hand.kinds[0] == ("run", Figure(*[Fraction(29, 57)] * 2, 20, 20))
    assert made.action_hand.copies[1].one == Figure(*[Fraction(27, 95)] * 2, 20, 20)
    assert made.runs.worth == Figure(*[Fraction(45, 2)] * 2, 4, 4)
    assert made.passes.worth == Figure(*[Fraction(6, 10)] * 2, 16, 16)
    assert made.kicks.punt == Figure(*[Fraction(75, 2)] * 2, 20, 20)
    assert [row[1] for row in made.kicks.goals.table.rows] == [
        f"{percent} %" for percent in (90, 80, 70, 60, 50, 40, 30, 10, 0)
    ]
    assert [row[1] for row in made.runs.scores.table.rows] == [
        f"{percent} %" for percent in range(90, 0, -10)
    ]


def test_2019_starts_with_two_action_cards():
    """A.3 19."""
    deck = a_sample("growing-playbook")

    hands = [figures.of(deck, profile=each).action_hand.drawn for each in (P19, P22C)]

    assert hands == [2, 3]


def test_what_stops_a_call_without_direction_depends_on_the_reading():
    """D-62: any defense of its kind, or the exact match alone."""
    deck = Decklist((a_play("dive", defensive_play="Run Left / Short Pass"),))

    readings = [
        dict(found_in(figures.of(deck, profile=profile)))
        for profile in (
            P19,
            P19.varied(unspecified_play_rule=UnspecifiedPlay.EXACT_ONLY),
        )
    ]

    assert [found["stops", "Run"][0] for found in readings] == [1, 0]
    assert [found["stops", "Pass"][0] for found in readings] == [1, 0]
    assert {found["stops", "Run Left"][0] for found in readings} == {1}


def test_against_a_list_a_matched_call_gains_nothing():
    """CRD 4.A: half of that list stops Run Left, the other half is strength 3."""
    ours = Decklist((a_play("dive", strength="5"),))
    theirs = Decklist(
        (
            a_play("wall", 2, strength="4"),
            a_play("hole", 2, strength="3", defensive_play="Long Pass"),
        ),
        "Walls",
    )

    made = figures.of(ours, profile=P22C, against=theirs)

    assert made.runs.worth.plain == "20"  # (0 + 0 + 40 + 40) / 4
    assert made.against == figures.Against("Walls", 4, 4)


def test_kicks_against_a_list_are_those_of_all_pairs_of_flips():
    """T-FG, D-96: 3, 3 and X against 9 and 5 give the Grits 2, 8, 2, 8, 9 and 5."""
    ours = Decklist((a_play("dive", 2, strength="3"), a_play("bomb", strength="X")))
    theirs = Decklist((a_play("wall", strength="9"), a_play("hole", strength="5")))

    kicks = figures.of(ours, profile=P22C, against=theirs).kicks

    assert kicks.goals.table.rows[3] == ("20 yards", "50 %", "1/2")
    assert kicks.goals.table.rows[7] == ("40 yards", "16.7 %", "1/6")
    assert kicks.punt.exact == "40"  # (30 + 45 + 30 + 45 + 50 + 40) / 6


def test_prints_of_a_card_are_drawn_as_one_card():
    """ID-2: a promo is its base card."""
    prints = ("C7-TT", "P1-TT")
    deck = Decklist(
        tuple(
            Listed(Facts(number=each, title="Push", prints=prints), 1, Group.ACTIONS)
            for each in prints
        )
    )

    (same,) = figures.of(deck, profile=P22C).action_hand.copies

    assert (same.copies, [card.number for card in same.cards]) == (2, ["C7-TT"])


# Lists that are odd


def test_a_list_without_plays_has_no_figures_of_plays():
    made = figures.of(Decklist(()), profile=P22C, against=Decklist(()))

    assert made == figures.Figures(0, None, None, None, (), None, None, None)


def test_a_hand_of_a_deck_that_is_too_small_is_the_whole_deck():
    made = figures.of(Decklist((a_play("dive"),)), profile=P22C)

    assert [each.one.exact for each in made.play_hand.copies] == ["1"]
    assert [label for label, _ in made.play_hand.kinds] == ["run"]
    assert made.passes.worth is None
    assert made.passes.lines == ()


@pytest.mark.parametrize(
    "cells",
    [
        pytest.param(dict.fromkeys(MAY_SAY), id="missing"),
        pytest.param(dict.fromkeys(MAY_SAY, ""), id="blank"),
        pytest.param(dict.fromkeys(MAY_SAY, "9" * 5000), id="long"),
        pytest.param(dict.fromkeys(MAY_SAY, "Sideways?"), id="unread"),
    ],
)
def test_what_cannot_be_read_is_not_known(cells):
    made = figures.of(Decklist((a_play("dive", **cells),)), profile=P22C)

    assert [chart.table.known for chart in made.tallies] == [0, 0, 0, 0]
    assert made.runs.worth == Figure(Fraction(45, 2), Fraction(45), 0, 1)
    assert made.passes.worth == Figure(Fraction(1, 10), Fraction(1), 0, 1)
    assert made.kicks.punt.exact == "75/2"
    assert [label for label, *_ in made.tallies[1].table.rows] == ["0", "1", "2", "3+"]


def test_a_card_that_is_no_play_does_not_count_among_them():
    deck = Decklist((a_play("dive"), a_play("stray", 3, type="Action")))

    assert figures.of(deck, profile=P22C).plays == 1


def test_a_card_that_is_not_on_record_counts_by_what_its_line_says():
    stray = Facts(number="", title="Nobody Knows")
    deck = Decklist((a_play("dive", 3), Listed(stray, 1, Group.PLAYS)))

    made = figures.of(deck, profile=P22C)

    assert made.plays == 4
    assert [
        (each.copies, each.one.known, each.one.of) for each in made.play_hand.copies
    ] == [
        (3, 3, 4),
        (1, 3, 4),
    ]


# How they are shown


@pytest.mark.parametrize(
    ("low", "high", "percent", "plain", "exact"),
    [
        (Fraction(29, 57), Fraction(29, 57), "50.9 %", "0.5", "29/57"),
        (Fraction(1), Fraction(1), "100 %", "1", "1"),
        (
            Fraction(1, 3),
            Fraction(2, 3),
            "33.3\u201366.7 %",
            "0.3\u20130.7",
            "1/3 to 2/3",
        ),
        (Fraction(1, 8), Fraction(1), "12.5\u2013100 %", "0.1\u20131", "1/8 to 1"),
    ],
)
def test_a_figure_is_rounded_and_its_range_outwards(low, high, percent, plain, exact):
    figure = Figure(low, high, 1, 2)

    assert (figure.percent, figure.plain, figure.exact) == (percent, plain, exact)


def rendered(made):
    return render_to_string("decks/parts/figures.html", {"figures": made})


def test_the_page_shows_every_figure_and_on_what_it_rests():
    gaps = [("dive", "strength"), ("bomb", "offensive_play")]
    made = figures.of(a_list(gaps), profile=P22C, against=a_list(gaps[:1]))

    page = " ".join(rendered(made).split())

    assert "Against Testers (known for 3 of 5 Plays)." in page
    assert "A dashed part" in page
    for figure in (made.runs.worth, made.passes.worth, made.kicks.punt):
        assert figure.exact in page
        assert f"known for {figure.known} of {figure.of} cards" in page
    for chart in (*made.tallies, made.runs.scores, made.kicks.goals):
        for row in chart.table.rows:
            assert all(f">{cell}<" in page for cell in row)


def test_the_page_of_an_empty_list_says_so():
    page = rendered(figures.of(Decklist(()), profile=P22C))

    assert "There are no Plays in this list yet" in page
    assert "<svg" not in page


def test_names_are_escaped():
    """O2."""
    play = a_play("<script>alert(1)</script>", 2)
    against = Decklist((play,), "<b>Ben</b>")

    page = rendered(figures.of(Decklist((play,)), profile=P22C, against=against))

    assert "<script" not in page
    assert "<b>Ben" not in page


def test_ids_on_the_page_are_unique_and_found():
    page = rendered(figures.of(a_sample("harbor-lights"), profile=P22C))

    ids = re.findall(r'\sid="([^"]+)"', page)
    named = re.findall(r'aria-labelledby="([^"]+)"', page)

    assert len(ids) == len(set(ids))
    assert {each for names in named for each in names.split()} <= set(ids)
