"""Who somebody is in an event, and what he may do there."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from accounts.models import User
from tournaments.core.compiled_query import CompiledQuery, CompiledRows
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
    May,
    Part,
    Scope,
    scope,
)
from tournaments.rules.errors import Forbidden

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
    # P2: entries of children for whom the viewer acts.
    wards: tuple[Entrant, ...] = ()

    @property
    def entries(self) -> tuple[Entrant, ...]:
        """Return every entry that the viewer answers for, the own one first."""
        return (self.entrant, *self.wards) if self.entrant else self.wards

    def entry(self, key: UUID | None) -> Entrant | None:
        """Return one of these by its id; without an id the own one."""
        if key is None:
            return self.entrant
        return next((each for each in self.entries if each.pk == key), None)

    def for_ward(self, key: UUID) -> "Position":
        """Stand where a ward stands: the page is about that entry."""
        ward = next(each for each in self.wards if each.pk == key)
        others = (each for each in self.entries if each.pk != key)
        return replace(self, entrant=ward, wards=tuple(others))

    @property
    def stands_for(self) -> Entrant | None:
        """Return the ward whom the page is about, if it is about one."""
        own = self.entrant
        return own if own is not None and own.ward_id is not None else None

    @property
    def doors(self) -> list[Entrant]:
        """Return the same entries in one order, whomever the page is about."""
        return sorted(self.entries, key=lambda each: (bool(each.ward_id), each.name))

    @property
    def address(self) -> tuple[UUID, ...]:
        """Return what the addresses of an entrant's own pages begin with."""
        ward = self.stands_for
        return (self.tournament.pk, ward.pk) if ward else (self.tournament.pk,)

    def is_at(self, match: Match) -> bool:
        """Return whether the viewer, or a ward, sits at a table."""
        return any(match.side_of(each.pk) for each in self.entries)

    @property
    def is_staff(self) -> bool:
        return not self.parts.isdisjoint(STAFF)

    def as_public(self) -> "Position":
        """Return the position without any role of the staff."""
        return replace(self, parts=self.parts.difference(STAFF))

    @property
    def is_owner(self) -> bool:
        return self.viewer.pk is not None and self.viewer.pk == self.tournament.owner_id

    @property
    def is_playing(self) -> bool:
        """Return whether he is staff and in the event himself (events 1)."""
        return self.is_staff and self.plays

    @property
    def plays(self) -> bool:
        out = (EntrantState.WITHDRAWN, EntrantState.WAITLISTED)
        return any(each.state not in out for each in self.entries)

    def may(
        self, may: May, *, match: Match | None = None, entrant: UUID | None = None
    ) -> bool:
        """Return whether he may do a thing, to a match or for an entrant."""
        reach = scope(may, self.parts)
        own = entrant is not None and self.entry(entrant) is not None
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
        return match is not None and self.is_at(match)

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


NAMED = CompiledQuery(
    lambda event: (
        Staff.objects.filter(tournament=event)
        .order_by("pk")
        .values_list("person_id", "role")
    )
)


def entries(event: UUID, viewer: UUID) -> QuerySet[Entrant]:
    """Return whom somebody answers for in an event: himself, and children (P2)."""
    own = Q(person=viewer) | Q(ward__guardian=viewer)
    return Entrant.objects.filter(own, tournament=event).order_by("name_key")


ENTRIES = CompiledRows(entries, of=Entrant)


def position(viewer: Viewer, tournament: Tournament) -> Position:
    """Read what somebody is in an event: two queries, none for a stranger."""
    if not viewer.is_authenticated:
        return Position(
            tournament=tournament, viewer=viewer, parts=frozenset((Part.SPECTATOR,))
        )
    named = NAMED(event=tournament.pk)
    parts = parts_of(viewer.pk, tournament, named)
    found = ENTRIES(event=tournament.pk, viewer=viewer.pk)
    for each in found:
        each.tournament = tournament  # so that nothing asks for it again
    wards = tuple(each for each in found if each.ward_id is not None)
    own = (each for each in found if each.ward_id is None)
    if found:
        parts.add(Part.ENTRANT)
    return Position(
        tournament=tournament,
        viewer=viewer,
        parts=frozenset(parts),
        entrant=next(own, None),
        wards=wards,
    )


def parts_of(
    person: UUID, tournament: Tournament, named: Sequence[tuple[UUID, str]]
) -> set[Part]:
    """Return what somebody is by the roles of an event: whom it names, and as what."""
    parts = {Part.SPECTATOR}
    parts |= {Part(role) for each, role in named if each == person}
    if tournament.owner_id == person:
        taken = {role for _, role in named}
        parts |= {Part(role) for role in UNTIL_NAMED if role not in taken}
        parts.add(Part.ORGANISER)
    return parts


def is_staff_of(user: User, event: UUID) -> bool:
    """Return whether a user has any role in an event: one query."""
    roles = Q(owner=user) | Q(staff__person=user)
    return Tournament.objects.filter(roles, pk=event).exists()


def is_open(tournament: Tournament) -> bool:
    """Return whether an event was opened: a draft is there for its staff alone."""
    return (
        tournament.state != TournamentState.DRAFT and tournament.opened_at is not None
    )


def is_open_to_all(tournament: Tournament) -> bool:
    """Return whether everybody may look at an event, with or without a link."""
    return is_open(tournament) and tournament.visibility == Visibility.PUBLIC


def lacks_second_factor(who: Viewer) -> bool:
    """A1: whoever helps to run an event needs a second factor, as all staff do."""
    return settings.STAFF_SECOND_FACTOR and not is_mfa_enabled(who)


def is_official(position: Position) -> bool:
    """Return whether somebody reads hidden lists by office.

    H9: never who plays, nor who waits for a place in which he will play.
    """
    may_come_in = any(each.state != EntrantState.WITHDRAWN for each in position.entries)
    return position.may(May.READ_LISTS) and not may_come_in
