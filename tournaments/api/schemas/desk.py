"""Answers of the API about the desk: clock, extra time, penalties, corrections."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from msgspec import Struct

from cards.schemas import doc
from tournaments.api.schemas.events import ROUND
from tournaments.rules.infractions import PenaltyGrade


class Clock(Struct):
    minutes: Annotated[int, doc("The minutes of the round.")]
    left: Annotated[int, doc("Seconds left; below 0 once time is up.")]
    ends_at: Annotated[
        datetime | None, doc("When time is up, in UTC; null while it stands.")
    ]
    now: Annotated[datetime, doc("The time of the site, in UTC.")]
    is_running: Annotated[bool, doc("Whether the clock runs.")]
    is_started: Annotated[bool, doc("Whether it was started at all.")]
    version: Annotated[int, doc("How often it was started or stopped.")]


class Extension(Struct):
    id: Annotated[UUID, doc("The id of the extra time.")]
    match: Annotated[UUID, doc("The id of the match.")]
    minutes: Annotated[int, doc("The minutes that the table was given.")]
    reason: Annotated[str, doc("Why it was given.")]


class Penalty(Struct):
    id: Annotated[UUID, doc("The id of the penalty.")]
    entrant: Annotated[UUID, doc("The id of the entrant.")]
    match: Annotated[UUID | None, doc("The id of the match, if there is one.")]
    grade: Annotated[PenaltyGrade, doc("How hard it is.")]
    infraction: Annotated[str, doc("The key of the infraction.")]
    reason: Annotated[str, doc("What happened.")]


class MovedPlace(Struct):
    entrant: Annotated[UUID, doc("The id of the entrant.")]
    name: Annotated[str, doc("The name of the entrant.")]
    before: Annotated[int, doc("The place now.")]
    after: Annotated[int, doc("The place after the correction.")]


class ChangedRound(Struct):
    round: Annotated[str, doc(ROUND)]
    was: Annotated[list[str], doc("Tables as they were paired.")]
    would: Annotated[
        list[str], doc("The same entrants as they would have been paired.")
    ]


class Impact(Struct):
    """Everything that a correction would change."""

    basis: Annotated[str, doc("Send it with the correction.")]
    version: Annotated[int, doc("The version of the match; send it, too.")]
    places: Annotated[list[MovedPlace], doc("Places that change.")]
    rounds: Annotated[
        list[ChangedRound],
        doc("Later rounds that would have been paired in another way."),
    ]
    bracket: Annotated[list[str], doc("What changes in the bracket, in sentences.")]
    cut_in: Annotated[list[str], doc("The names of who comes into the cut.")]
    cut_out: Annotated[list[str], doc("The names of who falls out of it.")]
