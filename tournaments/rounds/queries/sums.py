"""How each tiebreaker value of one entrant adds up, match by match."""

from dataclasses import dataclass, replace
from uuid import UUID

from tournaments.core import events, played
from tournaments.models import Entrant, Match, Side, Tournament
from tournaments.rules.scoring import NOBODY, Outcome, points_from_match
from tournaments.rules.standings import (
    StandingsRow,
    compute_standings,
    explain_tiebreak_value,
)
from tournaments.rules.tiebreaks import ValueExplanation

from .standings import ResultLetter, replace_ids, result_letter, tiebreak_keys


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedRound:
    """One round of an entrant: result, opponent and points."""

    match: Match
    round: int
    letter: ResultLetter
    against: str
    points: int | None  # none while there is no result


@dataclass(frozen=True, slots=True, kw_only=True)
class TiebreakSums:
    """An entrant's tiebreaker values with all their terms, and the rounds played."""

    entrant: Entrant
    row: StandingsRow | None  # None if they are not in the standings
    played: tuple[PlayedRound, ...]
    sums: tuple[ValueExplanation, ...]


def tiebreak_sums(tournament: Tournament, pk: UUID) -> TiebreakSums | None:
    """Return how an entrant's tiebreaker values add up, in two queries, or None."""
    people = list(played.participants(tournament))
    matches = list(played.published_matches(tournament))
    names = {str(each.pk): each.name for each in people}
    me = next((each for each in people if each.pk == pk), None)
    if me is None:
        return None
    values = (
        [*map(played.to_scoring_entrant, people)],
        [*map(played.to_scoring_match, matches)],
    )
    computed = compute_standings(*values, settings=tournament.scoring)
    sums = (
        explain_tiebreak_value(
            *values,
            entrant=str(pk),
            key=key,
            settings=tournament.scoring,
            lot_seed=events.published_seed(tournament).seed,  # CL-3
        )
        for key in tiebreak_keys(tournament)
    )
    return TiebreakSums(
        entrant=me,
        row=next((row for row in computed if row.entrant == str(pk)), None),
        played=tuple(
            _build_played_round(match, pk, names, tournament)
            for match in matches
            if match.side_of(pk)
        ),
        sums=tuple(sum_with_names(each, names) for each in sums),
    )


def _build_played_round(
    match: Match, pk: UUID, names: dict[str, str], tournament: Tournament
) -> PlayedRound:
    side = match.side_of(pk)
    other = match.away_id if side == Side.HOME else match.home_id
    is_open = match.outcome == Outcome.PENDING
    points = points_from_match(
        played.to_scoring_match(match), str(pk), tournament.points
    )
    return PlayedRound(
        match=match,
        round=match.round.number,
        letter=result_letter(match, side),
        against=names.get(str(other), NOBODY),
        points=None if is_open else points,
    )


def sum_with_names(found: ValueExplanation, names: dict[str, str]) -> ValueExplanation:
    """Replace the entrant ids in a sum by names."""
    return replace(
        found,
        entrant=names[found.entrant],
        terms=tuple(
            replace(each, opponent=names.get(each.opponent, NOBODY))
            for each in found.terms
        ),
        note=replace_ids(found.note, names),
    )
