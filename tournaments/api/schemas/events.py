"""Answers of the API about events."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from msgspec import Struct

from cards.schemas import doc
from tournaments.api.schemas.bodies import Game, SideOrNobody
from tournaments.api.schemas.logs import Score
from tournaments.models import (
    EntrantState,
    ListPolicy,
    RoundState,
    Settled,
    Side,
    Stage,
    TournamentState,
)
from tournaments.rounds.queries.pairings import TableStatus
from tournaments.rules.scoring import Outcome
from tournaments.rules.standings import StandingsState
from tournaments.rules.structure import Structure

# Rounds are named as in the addresses of pages.
ROUND = "As addresses name it: 4, or cut-2."
# The settings name these choices for the OpenAPI document.
OUTCOMES = [str(each) for each in Outcome]
STANDINGS_STATES = [str(each) for each in StandingsState]


class Event(Struct):
    id: Annotated[UUID, doc("It stands in the addresses of the event.")]
    name: Annotated[str, doc("As its organiser calls it.")]
    state: Annotated[TournamentState, doc("Now.")]
    stage: Annotated[Stage, doc("Cut from the moment on at which it is drawn.")]
    starts_at: Annotated[datetime | None, doc("In UTC.")]
    zone: Annotated[str, doc("The time zone of the place.")]
    place: Annotated[str, doc("Where, or blank.")]
    snapshot: Annotated[str, doc("Of the format: see formats.")]
    structure: Annotated[
        Structure, doc("Swiss rounds, everybody against everybody, or a bracket.")
    ]
    capacity: Annotated[int, doc("Places.")]
    taken: Annotated[int, doc("Places that are taken.")]
    waiting: Annotated[int, doc("On the waiting list.")]
    rounds: Annotated[int | None, doc("Swiss rounds; null until the start says.")]
    cut: Annotated[int | None, doc("Places in the cut; null until the start says.")]
    round: Annotated[str | None, doc("The newest that is published: 4, or cut-2.")]
    version: Annotated[int, doc("Another with every change.")]
    page: Annotated[str, doc("Where people look at it, on this site.")]


class You(Struct):
    """What you are in an event."""

    parts: Annotated[
        list[str], doc("Such as organiser, judge, entrant; spectator is everybody.")
    ]
    entrant: Annotated[UUID | None, doc("Your own entry, if you have one.")]


class Announcement(Struct):
    text: Annotated[str, doc("Plain text.")]
    made_at: Annotated[datetime, doc("In UTC.")]


class WholeEvent(Event):
    about: Annotated[str, doc("In the words of its organiser.")]
    announcements: Annotated[
        list[Announcement], doc("To everybody in the event, newest first.")
    ]
    registration_closes_at: Annotated[
        datetime | None, doc("In UTC; null: when the event starts.")
    ]
    has_check_in: Annotated[bool, doc("Whether people check in.")]
    list_policy: Annotated[ListPolicy, doc("Whether a decklist is handed in.")]
    best_of: Annotated[int, doc("Games of a match.")]
    cut_best_of: Annotated[int, doc("Games of a match in the cut.")]
    minutes: Annotated[int | None, doc("Of a round.")]
    tiebreaks: Annotated[list[str], doc("In the order in which they speak.")]
    points: Annotated[dict[str, int], doc("For win, tie, loss and bye.")]
    commitment: Annotated[
        str, doc("SHA-256 of the seed of all lots, from the start on.")
    ]
    seed: Annotated[str, doc("That seed, when the event is over.")]
    you: Annotated[You, doc("Whoever asks.")]


class Entrant(Struct):
    id: Annotated[UUID, doc("In this event.")]
    name: Annotated[str, doc("In this event.")]
    state: Annotated[EntrantState, doc("Now.")]
    has_list: Annotated[
        bool, doc("Whether a decklist is there; no more is told of it (H7).")
    ]


class Round(Struct):
    round: Annotated[str, doc(ROUND)]
    stage: Annotated[Stage, doc("Swiss or cut.")]
    number: Annotated[int, doc("From 1 on, in each stage.")]
    title: Annotated[str, doc("In words, such as Semi-finals.")]
    state: Annotated[RoundState, doc("A draft is there for its officials alone.")]
    version: Annotated[int, doc("Another with every change.")]
    tables: Annotated[int, doc("At which two sit.")]
    reported: Annotated[int, doc("Of these, with a result.")]
    published_at: Annotated[datetime | None, doc("In UTC.")]
    closed_at: Annotated[datetime | None, doc("In UTC.")]
    notices: Annotated[
        list[str], doc("Keys that have to be acknowledged before it is published.")
    ]


class Seat(Struct):
    id: Annotated[UUID, doc("Of the entrant.")]
    name: Annotated[str, doc("In this event.")]
    points: Annotated[int | None, doc("Brought into the round; null in the cut.")]
    seed: Annotated[int | None, doc("In the cut.")]


class Pairing(Struct):
    id: Annotated[UUID, doc("Of the match.")]
    round: Annotated[str, doc(ROUND)]
    table: Annotated[int | None, doc("Null for a bye.")]
    home: Annotated[Seat, doc("Who sits in the home seat.")]
    away: Annotated[Seat | None, doc("Null for a bye.")]
    reach: Annotated[TableStatus, doc("How far the table is; nobody's report is told.")]
    outcome: Annotated[Outcome, doc("Pending until it is accepted.")]
    winner: Annotated[SideOrNobody, doc("Blank: nobody, or nobody yet.")]
    score: Annotated[
        Score | None,
        doc("Of one game its points, of several who won how many; null: none."),
    ]
    note: Annotated[str, doc("Why they sit together, if worth a word.")]
    why: Annotated[str, doc("The same in a sentence.")]
    verified: Annotated[bool, doc("A log replays to this result.")]


class SideSays(Struct):
    """What one side says."""

    side: Annotated[Side, doc("Who says it.")]
    outcome: Annotated[Outcome, doc("How it ended.")]
    winner: Annotated[SideOrNobody, doc("Blank: nobody.")]
    games: Annotated[list[Game], doc("With their scores.")]
    at: Annotated[datetime, doc("When.")]


class Match(Pairing):
    games: Annotated[list[Game], doc("As accepted.")]
    settled: Annotated[Settled, doc("How it was accepted; blank: not yet.")]
    disputed: Annotated[bool, doc("It waits for a judge.")]
    version: Annotated[
        int | None,
        doc("A confirmation names it; null unless you are in it or an official."),
    ]
    reports: Annotated[
        list[SideSays] | None,
        doc("What each side says; null unless you are in it or an official."),
    ]


class Standing(Struct):
    place: Annotated[int, doc("From 1 on.")]
    shared: Annotated[bool, doc("Another one has the same place.")]
    entrant: Annotated[UUID, doc("Who.")]
    name: Annotated[str, doc("In this event.")]
    state: Annotated[EntrantState, doc("Now.")]
    points: Annotated[int, doc("Of matches.")]
    wins: Annotated[int, doc("Byes, too.")]
    losses: Annotated[int, doc("Missed rounds, too.")]
    ties: Annotated[int, doc("Agreed ones, too.")]
    byes: Annotated[int, doc("Of the wins.")]
    rounds: Annotated[str, doc("A letter a round, as on the page.")]
    values: Annotated[
        dict[str, str],
        doc(
            "Every tiebreak in the order in which they speak, exactly: such as 7/9; "
            "blank where it had no say."
        ),
    ]


class Standings(Struct):
    state: Annotated[StandingsState, doc("Live and provisional ones may still change.")]
    version: Annotated[int, doc("Of the event.")]
    rows: Annotated[list[Standing], doc("The best first.")]


class List(Struct):
    id: Annotated[UUID, doc("Of the list as it was handed in.")]
    entrant: Annotated[UUID, doc("Whose.")]
    name: Annotated[str, doc("Of the entrant.")]
    deck: Annotated[str, doc("What its owner calls it.")]
    number: Annotated[int, doc("How many were handed in before, + 1.")]


class WholeList(List):
    text: Annotated[
        str, doc("Your own as you handed it in; of others the cards, without remarks.")
    ]
    verdict: Annotated[
        str | None, doc("Of the check; null unless it is yours or you are an official.")
    ]


class LogLine(Struct):
    seq: Annotated[int, doc("From 1 on; hidden ones are left out.")]
    at: Annotated[datetime, doc("When.")]
    kind: Annotated[str, doc("The same for all of a kind.")]
    sentence: Annotated[str, doc("As the desk reads it.")]
    reason: Annotated[str, doc("What whoever did it said, or blank.")]
    match: Annotated[UUID | None, doc("If it is about one.")]
    entrant: Annotated[UUID | None, doc("If it is about one.")]


class Mine(Struct):
    """Where you are in an event."""

    entrant: Annotated[Entrant, doc("You.")]
    match: Annotated[
        Match | None, doc("Of the round that is played; null if you have none.")
    ]
    side: Annotated[SideOrNobody, doc("Your seat in it.")]
    list: Annotated[str, doc("missing, accepted, noted, asked, allowed or refused.")]
