"""Answers of the API about the statistics of a finished event."""

from typing import Annotated
from uuid import UUID

from msgspec import Struct

from cards.schemas import doc

ROUND = "The round as in addresses: 4, or cut-2."


class Share(Struct):
    """A count out of a total."""

    label: Annotated[str, doc("What is counted, as the page names it.")]
    count: Annotated[int, doc("How many.")]
    of: Annotated[int, doc("Of how many in all.")]


class RoundFigures(Struct):
    """The figures of one round, or of all of them."""

    round: Annotated[str, doc(f"{ROUND} Blank for all rounds.")]
    title: Annotated[str, doc("The title on pages, such as Semifinals.")]
    matches: Annotated[int, doc("Matches of two players.")]
    ties: Annotated[int, doc("The ties among them.")]
    unplayed: Annotated[int, doc("Those that were decided without a game.")]
    alone: Annotated[int, doc("Byes, and rounds that somebody missed.")]
    games: Annotated[int, doc("Games that were played to the end, with a score.")]
    average: Annotated[
        str | None,
        doc(
            "The average of both scores of a game together, as an exact fraction such "
            "as 45/2; null without a game."
        ),
    ]
    highest: Annotated[
        int | None, doc("The highest sum of both scores; null without a game.")
    ]


class Leader(Struct):
    """One of the first eight of the final order."""

    place: Annotated[int, doc("The final place, from 1.")]
    entrant: Annotated[UUID, doc("The id of the entrant.")]
    name: Annotated[str, doc("The name of the entrant.")]
    points: Annotated[list[int], doc("The match points after each Swiss round.")]


class ScoredGame(Struct):
    """A game with its score."""

    round: Annotated[str, doc(ROUND)]
    home: Annotated[str, doc("The name of the entrant in the home seat.")]
    away: Annotated[str, doc("The name of the entrant in the away seat.")]
    home_score: Annotated[int, doc("The score of the home seat.")]
    away_score: Annotated[int, doc("The score of the away seat.")]


class PlayShare(Struct):
    """How many Plays make one call; a range while card data are missing."""

    label: Annotated[str, doc("The call, such as short run.")]
    plays: Annotated[str, doc("The number of Plays, or its range.")]
    share: Annotated[str, doc("The share of all Plays, as the page shows it.")]


class ListFigures(Struct):
    """What all deck lists of an event contain together."""

    lists: Annotated[int, doc("The number of deck lists.")]
    franchises: Annotated[
        list[Share], doc("Players of offense and defense by franchise, most first.")
    ]
    without_team: Annotated[
        int, doc("Players of whom the team is unknown; they are not counted.")
    ]
    plays: Annotated[list[PlayShare], doc("Plays by what they call.")]


class Statistics(Struct):
    entrants: Annotated[int, doc("Everybody who took part.")]
    whole: Annotated[RoundFigures, doc("All rounds together.")]
    rounds: Annotated[list[RoundFigures], doc("Each round, the cut last.")]
    leaders: Annotated[list[Leader], doc("The first eight of the final order.")]
    scores: Annotated[
        list[Share], doc("How often a player ended a game with which score.")
    ]
    margins: Annotated[list[Share], doc("By how much games were won.")]
    endings: Annotated[list[Share], doc("How matches were decided.")]
    seats: Annotated[list[Share], doc("Which seat won the matches that were played.")]
    closest: Annotated[
        list[ScoredGame], doc("The ten closest games, the smallest difference first.")
    ]
    highest: Annotated[
        ScoredGame | None, doc("The game with the highest sum; null without a game.")
    ]
    lists: Annotated[
        ListFigures | None,
        doc("Null unless you may see every deck list of the event (H5)."),
    ]
