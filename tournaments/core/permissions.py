"""The roles of a user in an event, and what they allow."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from accounts.models import User
from tournaments.core.compiled_query import CompiledModelQuery, CompiledQuery
from tournaments.models import (
    Entrant,
    EntrantState,
    Match,
    Role,
    Staff,
    Tournament,
    TournamentState,
    Visibility,
)
from tournaments.rules.capabilities import (
    NOT_IN_OWN_MATCH,
    NOT_WHILE_PLAYING,
    STAFF,
    Capability,
    CapabilityScope,
    EventRole,
    granted_scopes,
)
from tournaments.rules.errors import Forbidden

Viewer = User | AnonymousUser
# Until others are named, the owner is these as well: one person can run an event.
UNTIL_NAMED = (Role.SCOREKEEPER, Role.HEAD_JUDGE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """The viewer's roles, own entry and wards in one event; read once a request."""

    tournament: Tournament
    viewer: Viewer
    parts: frozenset[EventRole]
    entrant: Entrant | None = None
    # P2: entries of children for whom the viewer acts.
    wards: tuple[Entrant, ...] = ()

    @property
    def entries(self) -> tuple[Entrant, ...]:
        """Return the entries that the viewer acts for: their own, then wards."""
        return (self.entrant, *self.wards) if self.entrant else self.wards

    def entry(self, key: UUID | None) -> Entrant | None:
        """Return one of these entries by its id; without an id, the own one."""
        if key is None:
            return self.entrant
        return next((each for each in self.entries if each.pk == key), None)

    def for_ward(self, key: UUID) -> "Position":
        """Return the position for a page that is about a ward's entry."""
        ward = next(each for each in self.wards if each.pk == key)
        others = (each for each in self.entries if each.pk != key)
        return replace(self, entrant=ward, wards=tuple(others))

    @property
    def ward_entry(self) -> Entrant | None:
        """Return the ward's entry that the page is about, or None."""
        own = self.entrant
        return own if own is not None and own.ward_id is not None else None

    @property
    def sorted_entries(self) -> list[Entrant]:
        """Return the same entries in an order that does not depend on the page."""
        return sorted(self.entries, key=lambda each: (bool(each.ward_id), each.name))

    @property
    def own_page_url_args(self) -> tuple[UUID, ...]:
        """Return the URL arguments of an entrant's own pages: event, ward if any."""
        ward = self.ward_entry
        return (self.tournament.pk, ward.pk) if ward else (self.tournament.pk,)

    def plays_match(self, match: Match) -> bool:
        """Return whether the viewer or a ward plays this match."""
        return any(match.side_of(each.pk) for each in self.entries)

    @property
    def is_staff(self) -> bool:
        return not self.parts.isdisjoint(STAFF)

    def without_staff_roles(self) -> "Position":
        """Return the position without any role of the staff."""
        return replace(self, parts=self.parts.difference(STAFF))

    @property
    def is_owner(self) -> bool:
        return self.viewer.pk is not None and self.viewer.pk == self.tournament.owner_id

    @property
    def is_playing_staff(self) -> bool:
        """Return whether the viewer is staff and also plays in the event."""
        return self.is_staff and self.plays_in_event

    @property
    def plays_in_event(self) -> bool:
        """Return whether the viewer or a ward plays, or played, in the event."""
        out = (EntrantState.WITHDRAWN, EntrantState.WAITLISTED)
        return any(each.state not in out for each in self.entries)

    def may(
        self,
        may: Capability,
        *,
        match: Match | None = None,
        entrant: UUID | None = None,
    ) -> bool:
        """Return whether the viewer may do this, to a match or for an entrant."""
        reach = granted_scopes(may, self.parts)
        own = entrant is not None and self.entry(entrant) is not None
        own_match = self._plays_in_match(match)
        if CapabilityScope.SELF in reach and own:
            return True
        if CapabilityScope.OWN_MATCH in reach and own_match:
            return True
        if self.plays_in_event and may in NOT_WHILE_PLAYING:
            return False
        if own_match and may in NOT_IN_OWN_MATCH:
            return False
        return bool(reach - {CapabilityScope.SELF, CapabilityScope.OWN_MATCH})

    def _plays_in_match(self, match: Match | None) -> bool:
        return match is not None and self.plays_match(match)

    def require(
        self,
        may: Capability,
        *,
        match: Match | None = None,
        entrant: UUID | None = None,
    ) -> None:
        """Raise Forbidden, with the reason, if the viewer may not do this."""
        if self.may(may, match=match, entrant=entrant):
            return
        if self._plays_in_match(match) and self.is_staff:
            raise Forbidden(
                "You are playing in this match.",
                remedy="Ask another staff member to do it.",
            )
        raise Forbidden(
            f"Your role in this event does not allow you to {may}.",
            remedy="Ask an organizer.",
        )

    def require_owner(self, action: str) -> None:
        """Raise Forbidden unless the viewer owns the event."""
        if not self.is_owner:
            raise Forbidden(
                f"Only the owner of the event may {action}.", remedy="Ask the owner."
            )


NAMED = CompiledQuery(
    lambda event: (
        Staff.objects.filter(tournament=event)
        .order_by("pk")
        .values_list("person_id", "role")
    )
)


def entries_of_viewer(event: UUID, viewer: UUID) -> QuerySet[Entrant]:
    """Return the viewer's entries in an event: their own, and their children's (P2)."""
    own = Q(person=viewer) | Q(ward__guardian=viewer)
    return Entrant.objects.filter(own, tournament=event).order_by("name_key")


ENTRIES = CompiledModelQuery(entries_of_viewer, of=Entrant)


def position_of(viewer: Viewer, tournament: Tournament) -> Position:
    """Return the viewer's Position in an event: two queries, none if not signed in."""
    if not viewer.is_authenticated:
        return Position(
            tournament=tournament,
            viewer=viewer,
            parts=frozenset((EventRole.SPECTATOR,)),
        )
    named = NAMED(event=tournament.pk)
    parts = roles_of_user(viewer.pk, tournament, named)
    found = ENTRIES(event=tournament.pk, viewer=viewer.pk)
    for each in found:
        each.tournament = tournament  # so that nothing asks for it again
    wards = tuple(each for each in found if each.ward_id is not None)
    own = (each for each in found if each.ward_id is None)
    if found:
        parts.add(EventRole.ENTRANT)
    return Position(
        tournament=tournament,
        viewer=viewer,
        parts=frozenset(parts),
        entrant=next(own, None),
        wards=wards,
    )


def roles_of_user(
    person: UUID, tournament: Tournament, named: Sequence[tuple[UUID, str]]
) -> set[EventRole]:
    """Return the roles of a user, given the staff roles that the event has assigned.

    The owner is also scorekeeper and head judge until others are named.
    """
    parts = {EventRole.SPECTATOR}
    parts |= {EventRole(role) for each, role in named if each == person}
    if tournament.owner_id == person:
        taken = {role for _, role in named}
        parts |= {EventRole(role) for role in UNTIL_NAMED if role not in taken}
        parts.add(EventRole.ORGANISER)
    return parts


def is_staff_of(user: User, event: UUID) -> bool:
    """Return whether a user has any staff role in an event, in one query."""
    roles = Q(owner=user) | Q(staff__person=user)
    return Tournament.objects.filter(roles, pk=event).exists()


LIVE = (TournamentState.CHECK_IN, TournamentState.RUNNING)


def runs_live_event(user: User) -> bool:
    """Return whether a user has a staff role in an event that is on now (A3)."""
    roles = Q(owner=user) | Q(staff__person=user)
    return Tournament.objects.filter(roles, state__in=LIVE).exists()


def is_event_published(tournament: Tournament) -> bool:
    """Return whether an event is published: a draft is visible to its staff alone."""
    return (
        tournament.state != TournamentState.DRAFT and tournament.opened_at is not None
    )


def is_event_public(tournament: Tournament) -> bool:
    """Return whether an event is published and needs no link."""
    return is_event_published(tournament) and tournament.visibility == Visibility.PUBLIC


def lacks_second_factor(viewer: Viewer) -> bool:
    """Return whether the user must set up a second factor to act as staff (A1)."""
    return settings.STAFF_SECOND_FACTOR and not is_mfa_enabled(viewer)


def may_read_hidden_lists(position: Position) -> bool:
    """Return whether staff may read hidden deck lists; never if they play (H9)."""
    may_come_in = any(each.state != EntrantState.WITHDRAWN for each in position.entries)
    return position.may(Capability.READ_LISTS) and not may_come_in
