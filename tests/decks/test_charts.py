"""Bars as whole numbers, and the drawing that a template makes of them."""

import re
from fractions import Fraction

import pytest
from django.template.loader import render_to_string
from hypothesis import given, settings
from hypothesis import strategies as st

from decks import charts
from decks.charts import Bar, BarValue, ChartTable, ChartText, Rectangle


def a_mark(label, low, high=None):
    high = low if high is None else high
    said = str(low) if low == high else f"{low}\u2013{high}"
    return BarValue(label, Fraction(low), Fraction(high), (said, "much"))


def a_table(*marks):
    return ChartTable(
        key="test",
        title="Strength",
        heads=("Strength", "Plays", "Share"),
        marks=marks,
        known=3,
        of=4,
    )


def test_columns_stand_on_the_floor_and_the_highest_reaches_the_ceiling():
    chart = charts.column_chart(a_table(a_mark("0", 2), a_mark("1", 1, 4)))

    assert (chart.width, chart.height, chart.floor) == (120, 110, 88)
    assert chart.bars == (
        Bar(
            Rectangle(11, 57, 38, 31),
            Rectangle(11, 57, 38, 0),
            ChartText(30, 103, "0"),
            ChartText(30, 52, "2"),
        ),
        Bar(
            Rectangle(71, 72, 38, 16),
            Rectangle(71, 26, 38, 46),
            ChartText(90, 103, "1"),
            ChartText(90, 21, "1\u20134"),
        ),
    )


def test_bars_lie_one_below_the_other():
    table = a_table(a_mark("5 yards", 1), a_mark("10 yards", Fraction(1, 2)))

    chart = charts.bar_chart(table, full=Fraction(1))

    assert (chart.width, chart.height, chart.floor) == (352, 52, 0)
    assert [bar.sure for bar in chart.bars] == [
        Rectangle(96, 5, 160, 16),
        Rectangle(96, 31, 80, 16),
    ]
    assert [bar.value for bar in chart.bars] == [
        ChartText(352, 18, "1"),
        ChartText(352, 44, "1/2"),
    ]


def test_without_a_measure_the_largest_bar_is_whole():
    chart = charts.bar_chart(a_table(a_mark("Run", 3), a_mark("Pass", 0, 6)))

    assert [bar.sure.width for bar in chart.bars] == [80, 0]
    assert [bar.maybe.width for bar in chart.bars] == [0, 160]


@pytest.mark.parametrize("draw", [charts.column_chart, charts.bar_chart])
def test_where_all_is_nothing_there_is_no_bar(draw):
    chart = draw(a_table(a_mark("0", 0), a_mark("1", 0)))

    assert not any(bar.sure or bar.maybe for bar in chart.bars)
    assert not chart.has_uncertain_bars


shares = st.integers(0, 60).map(lambda count: Fraction(count, 60))
marks = st.builds(
    lambda label, ends: BarValue(label, min(ends), max(ends), ("some",)),
    st.text(max_size=8),
    st.tuples(shares, shares),
)


@pytest.mark.parametrize("draw", [charts.column_chart, charts.bar_chart])
@settings(deadline=None)
@given(found=st.lists(marks, min_size=1, max_size=11))
def test_everything_lies_inside_the_drawing(draw, found):
    chart = draw(a_table(*found))

    for bar in chart.bars:
        for box in (bar.sure, bar.maybe):
            assert min(box.x, box.y, box.width, box.height) >= 0
            assert box.x + box.width <= chart.width
            assert box.y + box.height <= chart.height
        for word in (bar.label, bar.value):
            assert 0 <= word.x <= chart.width
            assert 0 < word.y <= chart.height
    assert chart.width <= charts.WIDTH


def test_a_chart_is_told_in_words_and_in_rows():
    table = a_table(a_mark("0", 2), a_mark("X", 1, 4))

    assert table.description == "0: 2; X: 1\u20134."
    assert table.rows == (("0", "2", "much"), ("X", "1\u20134", "much"))


def test_the_drawing_has_a_name_a_description_and_its_table():
    """O2, O3: plain elements with classes; no style, no script, nothing marked safe."""
    chart = charts.column_chart(a_table(a_mark("<0>", 2), a_mark("1", 1, 4)))

    page = render_to_string("decks/parts/chart.html", {"chart": chart})

    assert re.search(r'<svg[^>]* role="img" aria-labelledby="([^" ]+) ([^"]+)"', page)
    assert '<title id="fig-test-title">Strength</title>' in page
    assert '<desc id="fig-test-told">&lt;0&gt;: 2; 1: 1\u20134.</desc>' in page
    assert "based on 3 of 4 cards" in page
    assert page.count("<rect") == 3  # two sure parts and one that may be
    assert page.count('class="fig-maybe"') == 1
    assert page.count("<tr>") == 3
    assert "<0>" not in page
    assert not re.search(r'="-?\d+\.\d', page), "whole numbers only"
