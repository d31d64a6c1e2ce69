"""Who somebody is in an event, and what he may do there."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from tournaments.capabilities import (
    NOT_IN_OWN_MATCH,
    NOT_WHILE_PLAYING,
    STAFF,
    May,
    Part,
    Scope,
    scope,
)
from tournaments.errors import Forbidden
from tournaments.models import (
    Entrant,
    EntrantState,
    Match,
    Role,
    Staff,
    Tournament,
    TournamentState,
)

Viewer = User | AnonymousUser
# Until others are named, the owner is these as well: one person can run an event.
UNTIL_NAMED = (Role.SCOREKEEPER, Role.HEAD_JUDGE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """What somebody is in one event, read once for a request."""

    tournament: Tournament
    viewer: Viewer
    parts: frozenset[Part]
    entrant: Entrant | None = None

    @property
    def is_staff(self) -> bool:
        return not self.parts.isdisjoint(STAFF)

    @property
    def is_owner(self) -> bool:
        return self.viewer.pk is not None and self.viewer.pk == self.tournament.owner_id

    @property
    def is_playing(self) -> bool:
        """Tell whether he is staff and in the event himself (events 1)."""
        return self.is_staff and self.plays

    @property
    def plays(self) -> bool:
        return self.entrant is not None and self.entrant.state not in (
            EntrantState.WITHDRAWN,
            EntrantState.WAITLISTED,
        )

    def may(
        self, may: May, *, match: Match | None = None, entrant: UUID | None = None
    ) -> bool:
        """Tell whether he may do a thing, to a match or for an entrant."""
        reach = scope(may, self.parts)
        own = self.entrant is not None and self.entrant.pk == entrant
        own_match = self._is_in(match)
        if Scope.SELF in reach and own:
            return True
        if Scope.OWN_MATCH in reach and own_match:
            return True
        if self.plays and may in NOT_WHILE_PLAYING:
            return False
        if own_match and may in NOT_IN_OWN_MATCH:
            return False
        return bool(reach - {Scope.SELF, Scope.OWN_MATCH})

    def _is_in(self, match: Match | None) -> bool:
        return (
            match is not None
            and self.entrant is not None
            and bool(match.side_of(self.entrant.pk))
        )

    def require(
        self, may: May, *, match: Match | None = None, entrant: UUID | None = None
    ) -> None:
        """Refuse what he may not do, and say why."""
        if self.may(may, match=match, entrant=entrant):
            return
        if self._is_in(match) and self.is_staff:
            raise Forbidden(
                "You play in this match yourself.",
                remedy="Ask another official to do it.",
            )
        raise Forbidden(
            f"Your role in this event does not let you {may}.",
            remedy="Ask the organiser.",
        )

    def require_owner(self, what: str) -> None:
        if not self.is_owner:
            raise Forbidden(
                f"Only the owner of the event may {what}.", remedy="Ask the owner."
            )


def position(viewer: Viewer, tournament: Tournament) -> Position:
    """Read what somebody is in an event: two queries, none for a stranger."""
    if not viewer.is_authenticated:
        return Position(
            tournament=tournament, viewer=viewer, parts=frozenset((Part.SPECTATOR,))
        )
    named = list(
        Staff.objects.filter(tournament=tournament).values_list("person_id", "role")
    )
    parts = parts_of(viewer.pk, tournament, named)
    entrant = Entrant.objects.filter(tournament=tournament, person=viewer.pk).first()
    if entrant is not None:
        parts.add(Part.ENTRANT)
    return Position(
        tournament=tournament, viewer=viewer, parts=frozenset(parts), entrant=entrant
    )


def parts_of(
    person: UUID, tournament: Tournament, named: Sequence[tuple[UUID, str]]
) -> set[Part]:
    """Give what somebody is by the roles of an event: whom it names, and as what."""
    parts = {Part.SPECTATOR}
    parts |= {Part(role) for each, role in named if each == person}
    if tournament.owner_id == person:
        taken = {role for _, role in named}
        parts |= {Part(role) for role in UNTIL_NAMED if role not in taken}
        parts.add(Part.ORGANISER)
    return parts


def is_open_to_all(tournament: Tournament) -> bool:
    """Tell whether everybody may look: a draft, or one never opened, is its staff's."""
    return (
        tournament.state != TournamentState.DRAFT and tournament.opened_at is not None
    )
