"""Answers of the API about series."""

from typing import Annotated
from uuid import UUID

from msgspec import Struct

from cards.schemas import doc

POINTS = "An exact fraction, such as 25 or 40/3."
SHARED = "Whether another one has the same place."


class Series(Struct):
    id: Annotated[UUID, doc("The id of the series.")]
    name: Annotated[str, doc("The name of the series.")]
    about: Annotated[str, doc("The description.")]
    events: Annotated[int, doc("The number of its public events.")]
    finished: Annotated[int, doc("The number of those that are finished.")]
    counts_best: Annotated[
        int | None, doc("So many results count, the best ones; null for all.")
    ]
    page: Annotated[str, doc("The path of its page on this site.")]


class SeriesResult(Struct):
    event: Annotated[UUID, doc("The id of the event.")]
    place: Annotated[int, doc("The final place in it.")]
    shared: Annotated[bool, doc(SHARED)]
    points: Annotated[str, doc(POINTS)]


class LeaderboardRow(Struct):
    place: Annotated[int, doc("The place, from 1.")]
    shared: Annotated[bool, doc(SHARED)]
    key: Annotated[str, doc("The same for a person in all answers of this series.")]
    name: Annotated[str, doc("The public name: First L., or an alias for minors.")]
    points: Annotated[str, doc(POINTS)]
    counted: Annotated[list[SeriesResult], doc("The results that count, best first.")]
    left_out: Annotated[list[SeriesResult], doc("The results that do not count.")]


class Leaderboard(Series):
    rows: Annotated[list[LeaderboardRow], doc("Everybody with a result.")]
