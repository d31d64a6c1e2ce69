"""Every sum of one entrant, and every match behind it: two queries."""

from dataclasses import dataclass, replace
from uuid import UUID

from tournaments.core import played
from tournaments.models import Entrant, Match, Side, Tournament
from tournaments.rules.scoring import NOBODY, Outcome, points_in
from tournaments.rules.standings import Row, explain_value, standings
from tournaments.rules.tiebreaks import Sum

from .standings import Letter, keys, letter, named


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One round of somebody: who it was, and what it brought."""

    match: Match
    round: int
    letter: Letter
    against: str
    points: int | None  # none while there is no result


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """How one line of the standings came about."""

    entrant: Entrant
    row: Row | None  # none for whoever is not in them
    played: tuple[Played, ...]
    sums: tuple[Sum, ...]


def account(tournament: Tournament, pk: UUID) -> Account | None:
    """Return how every value of somebody came about, in names."""
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
    computed = standings(
        *values, settings=tournament.scoring, lot_seed=tournament.lot_seed
    )
    sums = (
        explain_value(
            *values,
            entrant=str(pk),
            key=key,
            settings=tournament.scoring,
            lot_seed=tournament.lot_seed,
        )
        for key in keys(tournament)
    )
    return Account(
        entrant=me,
        row=next((row for row in computed if row.entrant == str(pk)), None),
        played=tuple(
            _played(match, pk, names, tournament)
            for match in matches
            if match.side_of(pk)
        ),
        sums=tuple(in_names(each, names) for each in sums),
    )


def _played(
    match: Match, pk: UUID, names: dict[str, str], tournament: Tournament
) -> Played:
    side = match.side_of(pk)
    other = match.away_id if side == Side.HOME else match.home_id
    is_open = match.outcome == Outcome.PENDING
    points = points_in(played.to_scoring_match(match), str(pk), tournament.points)
    return Played(
        match=match,
        round=match.round.number,
        letter=letter(match, side),
        against=names.get(str(other), NOBODY),
        points=None if is_open else points,
    )


def in_names(found: Sum, names: dict[str, str]) -> Sum:
    return replace(
        found,
        entrant=names[found.entrant],
        terms=tuple(
            replace(each, opponent=names.get(each.opponent, NOBODY))
            for each in found.terms
        ),
        note=named(found.note, names),
    )
