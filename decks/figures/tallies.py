"""How many Plays have which strength and time units, call what and stop what."""

from collections.abc import Mapping, Sequence
from functools import partial
from operator import and_, eq, le

from decks.charts import Chart, Mark, Table, bars, columns
from decks.odds import DIGITS
from gameengine.calls import NAMES

from .figure import spread
from .plays import MORE, USUAL_TIMES, Fits, Play, X, count, counted, known, share

CALLS: dict[str, Fits] = {name: partial(and_, bit) for bit, name in NAMES.items()}


def tallies(plays: Sequence[Play]) -> tuple[Chart, ...]:
    strengths: dict[str, Fits] = {str(each): partial(eq, each) for each in DIGITS}
    strengths[X] = partial(eq, None)
    times: dict[str, Fits] = {str(each): partial(eq, each) for each in USUAL_TIMES}
    if counted(plays, "times", partial(le, MORE))[1]:
        times[f"{MORE}+"] = partial(le, MORE)
    return (
        columns(tally(plays, "strengths", strengths, title="Strength")),
        columns(tally(plays, "times", times, title="Time units")),
        bars(calls_tally(plays)),
        bars(tally(plays, "stops", CALLS, title="What they stop")),
    )


def calls_tally(plays: Sequence[Play]) -> Table:
    """Count Plays by what they call."""
    return tally(plays, "bits", CALLS, title="What they call")


def tally(
    plays: Sequence[Play], value: str, buckets: Mapping[str, Fits], *, title: str
) -> Table:
    """Count the Plays of each bucket; one that stops two calls is in two."""
    total = count(plays)
    marks = []
    for label, fits in buckets.items():
        found = share(plays, value, fits)
        number = spread(found.low * total, found.high * total)
        marks.append(Mark(label, found.low, found.high, (number, found.percent)))
    return Table(
        key=value,
        title=title,
        heads=(title, "Plays", "Share"),
        marks=tuple(marks),
        known=known(plays, value),
        of=total,
    )
