"""Whether somebody will be above the line, and what his next match changes (CL-1)."""

from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from tournaments.bracket import FEWEST
from tournaments.clinching import Clinch, Line, Race, clinch, told
from tournaments.models import Entrant, Stage, Tournament

from . import cut, played


@dataclass(frozen=True, slots=True, kw_only=True)
class Chances:
    """What an entrant of a running event can still reach, in sentences."""

    entrant: Entrant
    clinch: Clinch
    sentences: tuple[str, ...]


def are_told(tournament: Tournament) -> bool:
    """Tell whether there is still something to reach: while Swiss rounds are played."""
    return tournament.is_in_play and tournament.stage == Stage.SWISS


def chances(tournament: Tournament, pk: UUID) -> Chances | None:
    """Work out what somebody can reach: three queries, whoever he is."""
    people = list(played.took_part(tournament))
    me = next((each for each in people if each.pk == pk), None)
    if me is None:
        return None
    has_cut = cut.has_cut(tournament)
    race = Race(
        entrants=tuple(map(played.entrant, people)),
        matches=tuple(map(played.match, played.matches(tournament))),
        settings=tournament.scoring,
        rounds=tournament.rounds,
        line=line_of(tournament),
        gone=frozenset(cut.gone(tournament)) if has_cut else frozenset(),
    )
    found = clinch(race, entrant=str(pk), say=_)
    return Chances(entrant=me, clinch=found, sentences=told(found, say=_))


def line_of(tournament: Tournament) -> Line:
    """Give the line of an event: its cut, or the first place."""
    if not cut.has_cut(tournament):
        return Line(is_cut=False)
    if tournament.cut_points is None:
        return Line(places=tournament.cut)
    return Line(places=max(FEWEST, tournament.cut or 0), points=tournament.cut_points)
