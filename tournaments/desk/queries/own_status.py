"""An event as one entrant sees it: waiting list position, past rounds, places."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.core import cut, entrants, played
from tournaments.core.compiled_query import CompiledQuery
from tournaments.core.played import BULKY
from tournaments.models import (
    Entrant,
    Match,
    Round,
    RoundState,
    Stage,
    Tournament,
)
from tournaments.rounds.queries.standings import (
    ResultLetter,
    is_provisional,
    result_letter,
)
from tournaments.rules.errors import TournamentError
from tournaments.rules.scoring import points_from_match

# Places.


def entrants_ahead(tournament: Tournament, entrant: Entrant) -> int:
    """Return how many entrants are before this one on the waiting list.

    Rows are compared by their order, because databases round times differently.
    """
    queue = entrants.waiting_list(tournament).values_list("pk", flat=True)
    return [*queue].index(entrant.pk)


# Rounds.


@dataclass(frozen=True, slots=True, kw_only=True)
class PastRound:
    """One round of an entrant, as listed under "my match"."""

    match: Match
    side: str
    letter: ResultLetter
    points: int
    is_provisional: bool

    @property
    def opponent(self) -> Entrant | None:
        return self.match.away if self.side == "home" else self.match.home


def past_round(row: Match, entrant: Entrant, tournament: Tournament) -> PastRound:
    side = row.side_of(entrant.pk)
    is_swiss = row.round.stage == Stage.SWISS
    earned = points_from_match(
        played.to_scoring_match(row), str(entrant.pk), tournament.points
    )
    return PastRound(
        match=row,
        side=side,
        letter=result_letter(row, side),
        points=earned if is_swiss else 0,
        is_provisional=is_provisional(row),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissRecord:
    """Points and record of an entrant in the Swiss rounds."""

    points: int
    won: int
    lost: int
    tied: int

    @property
    def record(self) -> str:
        return f"{self.won}-{self.lost}-{self.tied}"


def swiss_record(rounds: Sequence[PastRound]) -> SwissRecord:
    """Add up the decided Swiss rounds; a bye is a win, a missed round a loss."""
    swiss = [each for each in rounds if each.match.round.stage == Stage.SWISS]
    letters = [each.letter for each in swiss]
    return SwissRecord(
        points=sum(each.points for each in swiss),
        won=letters.count(ResultLetter.WON) + letters.count(ResultLetter.BYE),
        lost=letters.count(ResultLetter.LOST) + letters.count(ResultLetter.MISSED),
        tied=letters.count(ResultLetter.TIED),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedRoundPlace:
    """The place of an entrant when a round was closed."""

    round: int
    label: str  # "3="
    of: int


def place_after_last_closed_round(
    tournament: Tournament, entrant: Entrant
) -> ClosedRoundPlace | None:
    """Return the entrant's place at the end of the last closed Swiss round."""
    found = LAST_CLOSED(event=tournament.pk)
    if not found:
        return None
    [(number, rows)] = found
    for row in rows or ():
        if row["entrant"] == str(entrant.pk):
            return ClosedRoundPlace(round=number, label=row["label"], of=len(rows))
    return None


LAST_CLOSED = CompiledQuery(
    lambda event: (
        Round.objects.filter(
            tournament=event, stage=Stage.SWISS, state=RoundState.CLOSED
        )
        .order_by("-number")
        .values_list("number", "standings")[:1]
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalPlace:
    """The place of an entrant in the final order."""

    place: int
    of: int
    is_shared: bool


def final_place(tournament: Tournament, entrant: Entrant) -> FinalPlace | None:
    """Return the entrant's final place, or None, as for a disqualified entrant."""
    try:
        order = cut.final_order(tournament)
    except TournamentError:  # an event that was never played out
        return None
    places = [each.place for each in order]
    for each in order:
        if each.entrant == str(entrant.pk):
            shared = places.count(each.place) > 1
            return FinalPlace(place=each.place, of=len(order), is_shared=shared)
    return None


def newest_public_round(tournament: Tournament) -> Round | None:
    """Return the last published or closed round, without its large JSON columns."""
    found = Round.objects.filter(tournament=tournament, state__in=played.ON_THE_BOOKS)
    return found.defer(*BULKY).order_by("-published_at").first()


def cut_seeds_of(tournament: Tournament, *people: Entrant | None) -> list[int | None]:
    """Return the seed of each entrant in the cut, or None for those not in it."""
    order = {key: at for at, key in enumerate(tournament.cut_seeds, 1)}
    return [order.get(str(each.pk)) if each else None for each in people]
