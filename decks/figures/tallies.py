"""Charts of how many Plays have each strength, time, call and defense."""

from collections.abc import Mapping, Sequence
from functools import partial
from operator import and_, eq, le

from decks.charts import BarValue, Chart, ChartTable, bar_chart, column_chart
from decks.odds import DIGITS
from gameengine.calls import NAMES

from .figure import range_text
from .plays import (
    MORE,
    USUAL_TIMES,
    Fits,
    PossiblePlay,
    X,
    count_copies,
    count_known,
    count_matching,
    share_matching,
)

CALLS: dict[str, Fits] = {name: partial(and_, bit) for bit, name in NAMES.items()}


def tally_charts(plays: Sequence[PossiblePlay]) -> tuple[Chart, ...]:
    """Return the charts of strengths, time units, calls, and what the Plays stop."""
    strengths: dict[str, Fits] = {str(each): partial(eq, each) for each in DIGITS}
    strengths[X] = partial(eq, None)
    times: dict[str, Fits] = {str(each): partial(eq, each) for each in USUAL_TIMES}
    if count_matching(plays, "times", partial(le, MORE))[1]:
        times[f"{MORE}+"] = partial(le, MORE)
    return (
        column_chart(tally_table(plays, "strengths", strengths, title="Strength")),
        column_chart(tally_table(plays, "times", times, title="Time units")),
        bar_chart(calls_table(plays)),
        bar_chart(tally_table(plays, "stops", CALLS, title="Plays stopped")),
    )


def calls_table(plays: Sequence[PossiblePlay]) -> ChartTable:
    return tally_table(plays, "bits", CALLS, title="Plays by type")


def tally_table(
    plays: Sequence[PossiblePlay],
    value: str,
    buckets: Mapping[str, Fits],
    *,
    title: str,
) -> ChartTable:
    """Return how many Plays are in each bucket; stopping two calls counts in two."""
    total = count_copies(plays)
    marks = []
    for label, fits in buckets.items():
        found = share_matching(plays, value, fits)
        number = range_text(found.low * total, found.high * total)
        marks.append(BarValue(label, found.low, found.high, (number, found.percent)))
    return ChartTable(
        key=value,
        title=title,
        heads=(title, "Plays", "Share"),
        marks=tuple(marks),
        known=count_known(plays, value),
        of=total,
    )
