"""Queries for the entrants of an event: places taken, waiting list, public roster."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.models import (
    Entrant,
    EntrantState,
    Match,
    RoundState,
    Submission,
    Tournament,
)
from tournaments.models.entrants import IN_THE_EVENT
from tournaments.rules.names import lookalike_key, name_key, sort_key
from tournaments.rules.scoring import Outcome


def count_taken_places(tournament: Tournament) -> int:
    """Return how many places of the event are taken."""
    return Entrant.objects.filter(tournament=tournament, state__in=IN_THE_EVENT).count()


def is_full(tournament: Tournament) -> bool:
    return count_taken_places(tournament) >= tournament.capacity


def waiting_list(tournament: Tournament) -> QuerySet[Entrant]:
    """Return the entrants on the waiting list, first come first."""
    return Entrant.objects.filter(
        tournament=tournament, state=EntrantState.WAITLISTED
    ).order_by("registered_at", "id")


def entrant_by_name(tournament: Tournament, name: str) -> Entrant | None:
    """Return the entrant of this name, ignoring case and spacing, or None."""
    return Entrant.objects.filter(
        tournament=tournament, name_key=name_key(name)
    ).first()


def entrant_with_similar_name(
    tournament: Tournament, name: str, *, besides: Entrant | None = None
) -> Entrant | None:
    """Return an entrant whose name is another one and looks the same, or None."""
    wanted, key = lookalike_key(name), name_key(name)
    people = Entrant.objects.filter(tournament=tournament).exclude(name_key=key)
    others = people.exclude(pk=besides.pk) if besides else people
    return next((row for row in others if lookalike_key(row.name) == wanted), None)


def entrants_with_list_flag(tournament: Tournament) -> list[Entrant]:
    """Return all entrants by name, each annotated with `has_list`."""
    lists = Submission.objects.filter(entrant=OuterRef("pk"), is_current=True)
    found = Entrant.objects.filter(tournament=tournament)
    rows = found.annotate(has_list=Exists(lists))
    return sorted(rows, key=lambda each: sort_key(each.name))


@dataclass(frozen=True, slots=True)
class RosterEntry:
    """One line of the public roster; of a deck list only whether there is one (H7)."""

    id: UUID
    name: str
    state: str
    has_list: bool
    version: int


def roster(tournament: Tournament) -> list[RosterEntry]:
    """Return all entrants as everybody may see them, in one query."""
    lists = Submission.objects.filter(entrant=OuterRef("pk"), is_current=True)
    found = (
        Entrant.objects.filter(tournament=tournament)
        .annotate(has_list=Exists(lists))
        .order_by()
        .values_list("pk", "name", "state", "has_list", "version")
    )
    rows = [RosterEntry(*each) for each in found]
    return sorted(rows, key=lambda each: sort_key(each.name))


def open_match(entrant: Entrant) -> Match | None:
    """Return the entrant's match in the published round that has no result, or None."""
    return (
        Match.objects.filter(
            Q(home=entrant) | Q(away=entrant),
            round__tournament=entrant.tournament_id,
            round__state=RoundState.PUBLISHED,
            outcome=Outcome.PENDING,
        )
        .select_related("round", "home", "away")
        .first()
    )


def names_by_id(tournament: Tournament, ids: Iterable[str]) -> dict[str, str]:
    """Return the names of entrants by their ids."""
    found = Entrant.objects.filter(
        tournament=tournament, pk__in=[each for each in ids if each]
    )
    return {str(key): name for key, name in found.values_list("pk", "name")}
