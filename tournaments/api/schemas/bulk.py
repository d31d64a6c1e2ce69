"""A line of the bulk file of finished events."""

from typing import Annotated
from uuid import UUID

from msgspec import Struct

from cards.schemas import doc
from tournaments.api.schemas.bodies import Game, SideOrNobody
from tournaments.api.schemas.events import ROUND, Event, FinalPlace, Standing
from tournaments.rules.scoring import Outcome


class ExportedMatch(Struct):
    id: Annotated[UUID, doc("The id of the match.")]
    round: Annotated[str, doc(ROUND)]
    table: Annotated[int | None, doc("The table number; null for a bye.")]
    home: Annotated[UUID, doc("The entrant in the home seat.")]
    away: Annotated[UUID | None, doc("The entrant in the away seat; null for a bye.")]
    outcome: Annotated[Outcome, doc("How the match ended.")]
    winner: Annotated[SideOrNobody, doc("`home`, `away`, or blank if nobody won.")]
    games: Annotated[list[Game], doc("The games with their scores.")]


class ExportedList(Struct):
    entrant: Annotated[UUID, doc("The id of the entrant.")]
    deck: Annotated[str, doc("The name of the deck.")]
    text: Annotated[str, doc("The cards, without remarks.")]


class ExportedEvent(Event):
    """A finished public event; names are those of pages across events (P3)."""

    series: Annotated[list[UUID], doc("The ids of the public series that it is in.")]
    final: Annotated[list[FinalPlace], doc("The final order, the champion first.")]
    standings: Annotated[
        list[Standing], doc("The standings of the Swiss rounds, or of the bracket.")
    ]
    matches: Annotated[list[ExportedMatch], doc("All matches, round by round.")]
    lists: Annotated[
        list[ExportedList], doc("The deck lists that everybody may read; often none.")
    ]
