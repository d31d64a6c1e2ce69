"""The standings as pages show them: names, one result letter per round, tiebreakers.

The order comes from `played.standings_from_rows`; names and letters are added here.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from django.db.models import Subquery

from tournaments.core import cut, played
from tournaments.models import (
    Entrant,
    Entry,
    Match,
    RoundState,
    SettledBy,
    Side,
    Stage,
    Tournament,
)
from tournaments.rules.scoring import MISSED, NOBODY, TIED, WON, Outcome
from tournaments.rules.standings import Standings, StandingsRow, StandingsState
from tournaments.rules.tiebreaks import LOT


class ResultLetter(StrEnum):
    """The result of one round as one letter, such as W for won."""

    WON = "W"
    LOST = "L"
    TIED = "T"
    BYE = "B"
    MISSED = "\u2013"
    OPEN = "\u2026"

    @property
    def word(self) -> str:
        """Return the letter as a word, for screen readers."""
        return LETTER_WORDS[self]


LETTER_WORDS = {
    ResultLetter.WON: "won",
    ResultLetter.LOST: "lost",
    ResultLetter.TIED: "tied",
    ResultLetter.BYE: "bye",
    ResultLetter.MISSED: "not in the event",
    ResultLetter.OPEN: "no result yet",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundCell:
    """An entrant's result in one round; `match` is None if they had no seat in it."""

    round: int
    letter: ResultLetter = ResultLetter.MISSED
    match: UUID | None = None
    table: int | None = None
    against: str = NOBODY
    # Accepted by the clock, and open to objection until the round closes.
    is_provisional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsLine:
    """One line of the standings: an entrant with a cell for each round."""

    row: StandingsRow
    entrant: Entrant
    cells: tuple[RoundCell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsTable:
    """The standings of the Swiss rounds, ready for a page."""

    state: StandingsState
    keys: tuple[str, ...]
    rounds: tuple[int, ...]
    lines: tuple[StandingsLine, ...]


def read_standings(tournament: Tournament) -> StandingsTable:
    """Return the standings, in two queries; in an elimination those of the bracket."""
    people = {str(row.pk): row for row in played.participants(tournament)}
    stage = played.main_stage(tournament)
    matches = list(played.published_matches(tournament, stage))
    computed = cut.main_standings(tournament, people.values(), matches)
    rounds = tuple(sorted({match.round.number for match in matches}))
    cells = cells_by_round(matches)
    return StandingsTable(
        state=standings_state(computed, matches),
        keys=computed.keys,
        rounds=rounds,
        lines=tuple(
            StandingsLine(
                row=row,
                entrant=people[row.entrant],
                cells=tuple(
                    cells.get((row.entrant, number), RoundCell(round=number))
                    for number in rounds
                ),
            )
            for row in computed
        ),
    )


def standings_state(computed: Standings, matches: Iterable[Match]) -> StandingsState:
    """Return whether standings are live, final, or provisional.

    They are provisional while a result that the clock accepted may still be disputed.
    """
    if computed.state is StandingsState.LIVE and any(map(is_provisional, matches)):
        return StandingsState.PROVISIONAL
    return computed.state


def is_provisional(match: Match) -> bool:
    return (
        match.settled == SettledBy.BY_CLOCK
        and match.round.state == RoundState.PUBLISHED
    )


def cells_by_round(matches: Iterable[Match]) -> dict[tuple[str, int], RoundCell]:
    """Return a cell per entrant id and round number."""
    return {
        (str(entrant), match.round.number): RoundCell(
            round=match.round.number,
            letter=result_letter(match, side),
            match=match.pk,
            table=match.table,
            against=str(other or NOBODY),
            is_provisional=is_provisional(match),
        )
        for match in matches
        for side, entrant, other in (
            (Side.HOME, match.home_id, match.away_id),
            (Side.AWAY, match.away_id, match.home_id),
        )
        if entrant is not None
    }


def result_letter(match: Match, side: str) -> ResultLetter:
    """Return the result letter of a match for one side."""
    outcome = Outcome(match.outcome)
    if outcome in WON:
        return ResultLetter.WON if match.winner == side else ResultLetter.LOST
    if outcome in TIED:
        return ResultLetter.TIED
    if outcome in MISSED:
        return ResultLetter.MISSED
    others = {
        Outcome.BYE: ResultLetter.BYE,
        Outcome.DOUBLE_LOSS: ResultLetter.LOST,
        Outcome.PENDING: ResultLetter.OPEN,
    }
    return others[outcome]


# The cut.


def is_corrected_since_cut(tournament: Tournament) -> bool:
    """Return whether a Swiss result was changed after the cut was confirmed."""
    lines = Entry.objects.filter(tournament=tournament)
    cut = lines.filter(kind__in=("cut_confirmed", "cut_refilled")).order_by("-seq")
    return lines.filter(
        kind__in=("result_corrected", "result_penalised"),
        match__round__stage=Stage.SWISS,
        seq__gt=Subquery(cut.values("seq")[:1]),
    ).exists()


# Sums.


def tiebreak_keys(tournament: Tournament) -> tuple[str, ...]:
    """Return the keys of all tiebreakers in order, the random draw last."""
    return (*tournament.scoring.tiebreaks, LOT)


def replace_ids(note: str, names: dict[str, str]) -> str:
    """Replace the ids of entrants in a note by their names."""
    for entrant, name in names.items():
        note = note.replace(entrant, name)
    return note
