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
    SettledBy,
    Side,
    Stage,
    TournamentState,
)
from tournaments.rounds.queries.pairings import TableStatus
from tournaments.rules.scoring import Outcome
from tournaments.rules.standings import StandingsState
from tournaments.rules.structure import Structure

# Rounds are named as in the addresses of pages.
ROUND = "The round as in addresses: 4, or cut-2."


class Event(Struct):
    id: Annotated[UUID, doc("Used in the addresses of the event.")]
    name: Annotated[str, doc("The name of the event.")]
    state: Annotated[TournamentState, doc("The current state of the event.")]
    stage: Annotated[Stage, doc("`swiss`, or `cut` once the cut is drawn.")]
    starts_at: Annotated[datetime | None, doc("Start, in UTC.")]
    zone: Annotated[str, doc("The time zone of the venue, such as Europe/Berlin.")]
    place: Annotated[str, doc("The venue, or blank.")]
    snapshot: Annotated[str, doc("The id of the snapshot of the format; see formats.")]
    structure: Annotated[
        Structure, doc("Swiss rounds, round robin, single or double elimination.")
    ]
    capacity: Annotated[int, doc("The maximum number of entrants.")]
    taken: Annotated[int, doc("The number of entrants.")]
    waiting: Annotated[int, doc("The number of people on the waiting list.")]
    rounds: Annotated[
        int | None,
        doc(
            "The number of Swiss rounds; null before the start if it follows "
            "from the number of entrants."
        ),
    ]
    cut: Annotated[
        int | None,
        doc(
            "The size of the cut; null before the start if it follows from the "
            "number of entrants."
        ),
    ]
    round: Annotated[
        str | None,
        doc("The newest published round, such as 4 or cut-2; null before the first."),
    ]
    version: Annotated[int, doc("A number that grows with every change of the event.")]
    page: Annotated[str, doc("The path of the event's page on this site.")]


class You(Struct):
    """What you are in an event."""

    parts: Annotated[
        list[str],
        doc(
            "Your roles: organizer, judge, entrant and so on; everybody is a spectator."
        ),
    ]
    entrant: Annotated[
        UUID | None, doc("The id of your own entry; null if you have none.")
    ]


class Announcement(Struct):
    id: Annotated[UUID, doc("The id of the announcement.")]
    text: Annotated[str, doc("Plain text.")]
    made_at: Annotated[datetime, doc("When it was posted, in UTC.")]


class WholeEvent(Event):
    organizer: Annotated[str, doc("The name of the organizer.")]
    about: Annotated[str, doc("The organizer's description of the event.")]
    announcements: Annotated[
        list[Announcement],
        doc("Announcements to everybody in the event, newest first."),
    ]
    registration_closes_at: Annotated[
        datetime | None,
        doc(
            "When registration closes, in UTC; null if it closes when the event starts."
        ),
    ]
    has_check_in: Annotated[bool, doc("Whether entrants have to check in.")]
    list_policy: Annotated[ListPolicy, doc("Whether entrants submit a deck list.")]
    best_of: Annotated[int, doc("The maximum number of games in a Swiss match.")]
    cut_best_of: Annotated[int, doc("The maximum number of games in a cut match.")]
    minutes: Annotated[
        int | None, doc("The minutes of a round; null if rounds have no clock.")
    ]
    accelerated_rounds: Annotated[
        int,
        doc(
            "The number of first rounds that are paired as if the upper half had one "
            "more win; 0 for none."
        ),
    ]
    tiebreaks: Annotated[
        list[str], doc("The tiebreakers, in the order in which they apply.")
    ]
    points: Annotated[dict[str, int], doc("Points for `win`, `tie`, `loss` and `bye`.")]
    commitment: Annotated[
        str,
        doc(
            "The SHA-256 of the seed of all random draws, published when the "
            "event starts."
        ),
    ]
    seed: Annotated[
        str,
        doc(
            "The seed of all random draws, published when the event is "
            "finished; blank before."
        ),
    ]
    you: Annotated[You, doc("Your roles and your entry in this event.")]


class Entrant(Struct):
    id: Annotated[UUID, doc("The id of the entrant in this event.")]
    name: Annotated[str, doc("The name shown in this event.")]
    state: Annotated[EntrantState, doc("The current state of the entrant.")]
    has_list: Annotated[
        bool,
        doc(
            "Whether a deck list was submitted. Its contents follow the list "
            "settings of the event (H7)."
        ),
    ]
    version: Annotated[
        int, doc("A number that grows with every change of the entrant.")
    ]


class Round(Struct):
    round: Annotated[str, doc(ROUND)]
    stage: Annotated[Stage, doc("`swiss` or `cut`.")]
    number: Annotated[int, doc("Counted from 1 in each stage.")]
    title: Annotated[str, doc("The title on pages, such as Semifinals.")]
    state: Annotated[RoundState, doc("Only staff see a round that is a draft.")]
    version: Annotated[int, doc("A number that grows with every change of the round.")]
    tables: Annotated[int, doc("The number of matches with two players.")]
    reported: Annotated[int, doc("The number of those matches that have a result.")]
    published_at: Annotated[datetime | None, doc("In UTC; null for a draft.")]
    closed_at: Annotated[datetime | None, doc("In UTC; null while the round is open.")]
    notices: Annotated[
        list[str],
        doc("Keys of notices that must be acknowledged before the round is published."),
    ]


class Seat(Struct):
    id: Annotated[UUID, doc("The id of the entrant.")]
    name: Annotated[str, doc("The name of the entrant.")]
    points: Annotated[int | None, doc("Points before this round; null in the cut.")]
    seed: Annotated[int | None, doc("The seed in the cut; null in the Swiss rounds.")]


class Pairing(Struct):
    id: Annotated[UUID, doc("The id of the match.")]
    round: Annotated[str, doc(ROUND)]
    table: Annotated[int | None, doc("The table number; null for a bye.")]
    home: Annotated[Seat, doc("The entrant in the home seat.")]
    away: Annotated[Seat | None, doc("The entrant in the away seat; null for a bye.")]
    reach: Annotated[
        TableStatus,
        doc(
            "The progress of the table. It does not say what the two players reported."
        ),
    ]
    outcome: Annotated[
        Outcome,
        doc("`pending` until a result is accepted; `no_show` also for a walkover."),
    ]
    winner: Annotated[SideOrNobody, doc("`home`, `away`, or blank if nobody has won.")]
    score: Annotated[
        Score | None,
        doc(
            "The score of a single game, or the games won by each side of a "
            "longer match; null without a result."
        ),
    ]
    note: Annotated[
        str, doc("A short note on the pairing, such as a rematch; often blank.")
    ]
    why: Annotated[str, doc("The reason of the pairing in one sentence.")]
    verified: Annotated[bool, doc("Whether a replayed game log proves the result.")]


class SideSays(Struct):
    """What one side says."""

    side: Annotated[Side, doc("The side that reported.")]
    outcome: Annotated[Outcome, doc("The reported outcome.")]
    winner: Annotated[SideOrNobody, doc("The reported winner; blank if nobody won.")]
    games: Annotated[list[Game], doc("The reported games with their scores.")]
    at: Annotated[datetime, doc("When it was reported, in UTC.")]


class Match(Pairing):
    games: Annotated[list[Game], doc("The games of the accepted result.")]
    settled: Annotated[
        SettledBy, doc("How the result was accepted; blank if there is none yet.")
    ]
    disputed: Annotated[bool, doc("Whether the match is waiting for a judge.")]
    version: Annotated[
        int | None,
        doc(
            "Send it with a confirmation; null unless you play in the match or "
            "are staff."
        ),
    ]
    reports: Annotated[
        list[SideSays] | None,
        doc("What each side reported; null unless you play in the match or are staff."),
    ]


class Standing(Struct):
    place: Annotated[int, doc("The place, from 1.")]
    shared: Annotated[bool, doc("Whether another entrant has the same place.")]
    entrant: Annotated[UUID, doc("The id of the entrant.")]
    name: Annotated[str, doc("The name of the entrant.")]
    state: Annotated[EntrantState, doc("The current state of the entrant.")]
    points: Annotated[
        int | None, doc("Match points; null in an elimination, which has none.")
    ]
    wins: Annotated[int, doc("Matches won, byes included.")]
    losses: Annotated[int, doc("Matches lost, missed rounds included.")]
    ties: Annotated[int, doc("Matches tied, agreed ties included.")]
    byes: Annotated[
        int | None,
        doc("Byes; they are counted in `wins`, too. Null in an elimination."),
    ]
    rounds: Annotated[str, doc("One letter for each round, as on the standings page.")]
    values: Annotated[
        dict[str, str],
        doc(
            "The exact value of each tiebreaker, such as 7/9, in the order in "
            "which they apply; blank where one was not needed."
        ),
    ]


class Standings(Struct):
    stage: Annotated[
        Stage, doc("`swiss`, or `cut` if the whole event is an elimination.")
    ]
    state: Annotated[
        StandingsState, doc("`live` and `provisional` standings may still change.")
    ]
    version: Annotated[int, doc("The version of the event.")]
    rows: Annotated[list[Standing], doc("The entrants, best first.")]


class FinalPlace(Struct):
    place: Annotated[int, doc("The final place, from 1.")]
    shared: Annotated[bool, doc("Whether another entrant has the same place.")]
    entrant: Annotated[UUID, doc("The id of the entrant.")]
    name: Annotated[str, doc("The name of the entrant.")]
    last: Annotated[
        str, doc("Their last round in the cut, such as Semifinals; blank without one.")
    ]
    points: Annotated[
        int | None,
        doc(
            "Match points in the Swiss rounds; null if disqualified, and in an "
            "elimination."
        ),
    ]
    record: Annotated[
        str, doc("Wins, losses and ties, in the Swiss rounds if there were any.")
    ]


class FinalOrder(Struct):
    version: Annotated[int, doc("The version of the event.")]
    places: Annotated[list[FinalPlace], doc("All entrants, the champion first.")]


class BracketSeat(Struct):
    source: Annotated[
        str, doc("Who sits here: seed 1, winner of match 3 or loser of match 3.")
    ]
    entrant: Annotated[UUID | None, doc("The id of the entrant; null until known.")]
    name: Annotated[str, doc("The name of the entrant; blank until known.")]
    seed: Annotated[int | None, doc("The seed of the entrant; null until known.")]


class BracketMatch(Struct):
    number: Annotated[int, doc("The number of the match in the bracket.")]
    title: Annotated[str, doc("The part of the bracket, such as Semifinals.")]
    match: Annotated[UUID | None, doc("The id of the match; null until it is paired.")]
    home: Annotated[BracketSeat, doc("The entrant in the home seat.")]
    away: Annotated[BracketSeat, doc("The entrant in the away seat.")]
    advances: Annotated[
        UUID | None, doc("The entrant who has won; null while the match is open.")
    ]


class BracketRound(Struct):
    round: Annotated[str, doc(ROUND)]
    matches: Annotated[list[BracketMatch], doc("The matches, without byes.")]


class Bracket(Struct):
    version: Annotated[int, doc("The version of the event.")]
    stage: Annotated[Stage, doc("Always `cut`.")]
    champion: Annotated[UUID | None, doc("The winner; null until known.")]
    rounds: Annotated[list[BracketRound], doc("All rounds, the final last.")]


class List(Struct):
    id: Annotated[UUID, doc("The id of this submission of the list.")]
    entrant: Annotated[UUID, doc("The id of the entrant.")]
    name: Annotated[str, doc("The name of the entrant.")]
    deck: Annotated[str, doc("The name of the deck.")]
    number: Annotated[
        int,
        doc(
            "1 for the first list that the entrant submitted, 2 for the next, "
            "and so on."
        ),
    ]


class WholeList(List):
    text: Annotated[
        str,
        doc(
            "Your own list as you submitted it; of other lists the cards "
            "without remarks."
        ),
    ]
    verdict: Annotated[
        str | None,
        doc(
            "The verdict of the deck check; null unless the list is yours or "
            "you are staff."
        ),
    ]


class LogLine(Struct):
    seq: Annotated[
        int,
        doc(
            "The number of the line in the event log. Lines that you may not read "
            "are left out."
        ),
    ]
    at: Annotated[datetime, doc("In UTC.")]
    kind: Annotated[str, doc("A fixed key for the kind of action.")]
    sentence: Annotated[str, doc("The sentence of the event log page.")]
    reason: Annotated[str, doc("The reason that was given, or blank.")]
    match: Annotated[
        UUID | None, doc("The id of the match that it is about, if there is one.")
    ]
    entrant: Annotated[
        UUID | None, doc("The id of the entrant that it is about, if there is one.")
    ]


class Mine(Struct):
    """Where you are in an event."""

    entrant: Annotated[Entrant, doc("Your entry.")]
    match: Annotated[
        Match | None, doc("Your match in the current round; null if you have none.")
    ]
    side: Annotated[SideOrNobody, doc("Your seat in that match.")]
    list: Annotated[
        str,
        doc(
            "The state of your deck list: missing, accepted, noted, asked, "
            "allowed or refused."
        ),
    ]
