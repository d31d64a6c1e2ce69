"""Whether an entrant makes the cut, and what each result of a match means (CL-1)."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.core import cut, played
from tournaments.models import Entrant, Match, RoundState, Stage, Tournament
from tournaments.models.entrants import IN_THE_EVENT
from tournaments.rules.bracket import FEWEST
from tournaments.rules.clinching import (
    ClinchStatus,
    CutLine,
    EventRace,
    clinch_sentences,
    clinch_status,
)
from tournaments.rules.scoring import Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantChances:
    """What an entrant of a running event can still reach, as data and as sentences."""

    entrant: Entrant
    clinch: ClinchStatus
    sentences: tuple[str, ...]


# CL-9: earlier than that hardly any match settles anything.
LAST_ROUNDS = 2


def has_chances_page(
    tournament: Tournament, match: Match | None, entrant: UUID
) -> bool:
    """Return whether a page explains what this match means: late rounds only (CL-9)."""
    if match is None or not match.is_open or not tournament.is_in_play:
        return False
    seat = match.seat(match.side_of(entrant))
    return (
        seat is not None
        and seat.state in IN_THE_EVENT
        and tournament.is_swiss
        and match.round.stage == Stage.SWISS
        and match.round.number > (tournament.rounds or 0) - LAST_ROUNDS
    )


def open_swiss_match(tournament: Tournament, entrant: UUID) -> Match | None:
    """Return the entrant's undecided match in the published Swiss round, or None."""
    found = Match.objects.filter(
        Q(home=entrant) | Q(away=entrant),
        round__tournament=tournament,
        round__stage=Stage.SWISS,
        round__state=RoundState.PUBLISHED,
        outcome=Outcome.PENDING,
    )
    return found.select_related("round", "home", "away").defer(*ROUND_BULK).first()


ROUND_BULK = tuple(f"round__{each}" for each in played.BULKY)


def chances_of_entrant(tournament: Tournament, pk: UUID) -> EntrantChances | None:
    """Return what an entrant can still reach, in three queries, or None."""
    people = list(played.participants(tournament))
    me = next((each for each in people if each.pk == pk), None)
    if me is None:
        return None
    has_cut = cut.has_cut(tournament)
    race = EventRace(
        entrants=tuple(map(played.to_scoring_entrant, people)),
        matches=tuple(
            map(played.to_scoring_match, played.published_matches(tournament))
        ),
        settings=tournament.scoring,
        rounds=tournament.rounds,
        line=cut_line_of(tournament),
        gone=frozenset(cut.departed_entrants(tournament)) if has_cut else frozenset(),
        awarded={str(each.pk): each.bye_rounds for each in people if each.bye_rounds},
    )
    found = clinch_status(race, entrant=str(pk), say=_)
    return EntrantChances(
        entrant=me, clinch=found, sentences=clinch_sentences(found, say=_)
    )


def cut_line_of(tournament: Tournament) -> CutLine:
    """Return what separates success from failure: places in the cut, or first place."""
    if not cut.has_cut(tournament):
        return CutLine(is_cut=False)
    if tournament.cut_points is None:
        return CutLine(places=tournament.cut)
    return CutLine(
        places=max(FEWEST, tournament.cut or 0), points=tournament.cut_points
    )
