"""The figures of a deck as people read them: rounded, complete, escaped; examples."""

import doctest
import re
from fractions import Fraction
from importlib import import_module
from pathlib import Path

import pytest
from django.template.loader import render_to_string

from decks import figures
from decks.decklist.contents import Decklist
from decks.figures import Figure
from gameengine.profiles import P22C
from tests.builders.figures import a_list, a_play, a_sample

DOCS = Path(__file__).parents[2] / "docs/deck-figures.md"


@pytest.mark.parametrize("module", ["figure", "plays", "calls"])
def test_the_examples_run(module):
    result = doctest.testmod(import_module(f"decks.figures.{module}"))

    assert result.failed == 0
    assert result.attempted


def test_the_examples_of_the_page_run():
    result = doctest.testfile(str(DOCS), module_relative=False)

    assert result.failed == 0
    assert result.attempted


@pytest.mark.parametrize(
    ("low", "high", "percent", "plain", "exact"),
    [
        (Fraction(29, 57), Fraction(29, 57), "50.9%", "0.5", "29/57"),
        (Fraction(1), Fraction(1), "100%", "1", "1"),
        (
            Fraction(1, 3),
            Fraction(2, 3),
            "33.3\u201366.7%",
            "0.3\u20130.7",
            "1/3 to 2/3",
        ),
        (Fraction(1, 8), Fraction(1), "12.5\u2013100%", "0.1\u20131", "1/8 to 1"),
    ],
)
def test_a_figure_is_rounded_and_its_range_outwards(low, high, percent, plain, exact):
    figure = Figure(low, high, 1, 2)

    assert (figure.percent, figure.plain, figure.exact) == (percent, plain, exact)


def rendered(made):
    return render_to_string("decks/parts/figures.html", {"figures": made})


def test_the_page_shows_every_figure_and_on_what_it_rests():
    gaps = [("dive", "strength"), ("bomb", "offensive_play")]
    made = figures.compute_figures(a_list(gaps), profile=P22C, against=a_list(gaps[:1]))

    page = " ".join(rendered(made).split())

    assert "Against Testers (based on 3 of 5 Plays)." in page
    assert "Dashed parts" in page
    for figure in (made.runs.worth, made.passes.worth, made.kicks.punt):
        assert figure.exact in page
        assert f"based on {figure.known} of {figure.of} cards" in page
    for chart in (*made.tallies, made.runs.scores, made.kicks.goals):
        for row in chart.table.rows:
            assert all(f">{cell}<" in page for cell in row)


def test_the_page_of_an_empty_list_says_so():
    page = rendered(figures.compute_figures(Decklist(()), profile=P22C))

    assert "This list has no Plays yet" in page
    assert "<svg" not in page


def test_names_are_escaped():
    """O2."""
    play = a_play("<script>alert(1)</script>", 2)
    against = Decklist((play,), "<b>Ben</b>")

    page = rendered(
        figures.compute_figures(Decklist((play,)), profile=P22C, against=against)
    )

    assert "<script" not in page
    assert "<b>Ben" not in page


def test_ids_on_the_page_are_unique_and_found():
    page = rendered(figures.compute_figures(a_sample("harbor-lights"), profile=P22C))

    ids = re.findall(r'\sid="([^"]+)"', page)
    named = re.findall(r'aria-labelledby="([^"]+)"', page)

    assert len(ids) == len(set(ids))
    assert {each for names in named for each in names.split()} <= set(ids)
