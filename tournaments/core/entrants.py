"""Who is in an event: places, the waiting list, the roster that everybody sees."""

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
from tournaments.rules.names import key_of
from tournaments.rules.scoring import Outcome


def taken(tournament: Tournament) -> int:
    """Count the places that are taken."""
    return Entrant.objects.filter(tournament=tournament, state__in=IN_THE_EVENT).count()


def is_full(tournament: Tournament) -> bool:
    return taken(tournament) >= tournament.capacity


def waiting(tournament: Tournament) -> QuerySet[Entrant]:
    """Return those on the waiting list, the first one first (events 3)."""
    return Entrant.objects.filter(
        tournament=tournament, state=EntrantState.WAITLISTED
    ).order_by("registered_at", "id")


def named(tournament: Tournament, name: str) -> Entrant | None:
    """Return whoever has a name that people would take for the same."""
    return Entrant.objects.filter(tournament=tournament, name_key=key_of(name)).first()


def at_desk(tournament: Tournament) -> QuerySet[Entrant]:
    """Return everybody as the desk knows them, with whether there is a list."""
    lists = Submission.objects.filter(entrant=OuterRef("pk"), is_current=True)
    found = Entrant.objects.filter(tournament=tournament)
    return found.annotate(has_list=Exists(lists)).order_by("name_key")


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the roster; of his list no more than whether there is one (H7)."""

    id: UUID
    name: str
    state: str
    has_list: bool


def roster(tournament: Tournament) -> list[Listed]:
    """Return everybody as all others may see him: one query for any number of them."""
    lists = Submission.objects.filter(entrant=OuterRef("pk"), is_current=True)
    found = (
        Entrant.objects.filter(tournament=tournament)
        .annotate(has_list=Exists(lists))
        .order_by("name_key")
        .values_list("pk", "name", "state", "has_list")
    )
    return [Listed(*each) for each in found]


def open_match(entrant: Entrant) -> Match | None:
    """Return the match that somebody has to play in the published round."""
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


def names_of(tournament: Tournament, ids: Iterable[str]) -> dict[str, str]:
    found = Entrant.objects.filter(
        tournament=tournament, pk__in=[each for each in ids if each]
    )
    return {str(key): name for key, name in found.values_list("pk", "name")}
