"""Who is notified of a line of the log: users, with what each may read.

A line about one table loads only its players; a line about a whole round loads all
entrants, in one query.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db.models import Q

from accounts.models import User
from tournaments.core import cut, permissions
from tournaments.core.notification_rules import NotificationRule, Recipients
from tournaments.core.permissions import Position
from tournaments.journal import sentences
from tournaments.models import Entrant, EntrantState, Entry, Staff, Tournament
from tournaments.rules.capabilities import EventRole
from tournaments.rules.errors import TournamentError
from tournaments.rules.place_labels import place_label

Seats = dict[str, tuple[int, str]]  # of each: table and opponent, by their ids
OUT_STATES = (EntrantState.WITHDRAWN, EntrantState.DISQUALIFIED)


@dataclass(frozen=True, slots=True)
class Recipient:
    """One user to notify, with their position in the event."""

    person: User
    position: Position

    @property
    def entrant(self) -> Entrant | None:
        return self.position.entrant


class EventPeople:
    """The officials and entrants of one event; each group is loaded when first used."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self._seatings: dict[tuple[int, str], Seats] = {}

    @cached_property
    def entrants(self) -> dict[str, Entrant]:
        """Return every entrant by id, with or without an account."""
        rows = Entrant.objects.filter(tournament=self.tournament).order_by()
        rows = rows.select_related("person", "ward__guardian")
        return {str(row.pk): row for row in rows}

    @cached_property
    def officials(self) -> list[Recipient]:
        rows = Staff.objects.filter(tournament=self.tournament)
        people = {row.person_id: row.person for row in rows.select_related("person")}
        people[self.tournament.owner_id] = self.tournament.owner
        named = [(row.person_id, row.role) for row in rows]
        playing = Entrant.objects.filter(
            Q(person__in=people) | Q(ward__guardian__in=people),
            tournament=self.tournament,
        ).select_related("ward")
        return [
            self._official_recipient(person, named, [*playing])
            for person in people.values()
        ]

    def _official_recipient(
        self, person: User, named: list[tuple[UUID, str]], playing: list[Entrant]
    ) -> Recipient:
        """Return one official; they read less if they, or a child of theirs, play."""
        parts = permissions.roles_of_user(person.pk, self.tournament, named)
        own = next((row for row in playing if row.person_id == person.pk), None)
        wards = tuple(
            row for row in playing if row.ward and row.ward.guardian_id == person.pk
        )
        if own or wards:
            parts.add(EventRole.ENTRANT)
        return self._build_recipient(person, parts, own, wards)

    @cached_property
    def places(self) -> dict[str, str]:
        """Return the final place of every entrant by id; "3=" is a shared one."""
        try:
            order = cut.final_order(self.tournament)
        except TournamentError:
            return {}
        taken = [each.place for each in order]
        return {
            each.entrant: place_label(each.place, is_shared=taken.count(each.place) > 1)
            for each in order
        }

    def entrant_name(self, entrant: str) -> str:
        return self.entrants[entrant].name

    def seats(self, entry: Entry, part: str = "after") -> Seats:
        """Return table and opponent by entrant, before or after a log line; cached."""
        key = (entry.seq, part)
        if key not in self._seatings:
            tables = sentences.payload_fields(entry, part).get("tables", ())
            self._seatings[key] = seats_by_entrant(tables)
        return self._seatings[key]

    def recipients_for_entrant(self, entrant: Entrant | None) -> Iterator[Recipient]:
        """Yield the user, or guardian (P2), to notify for an entrant, if any."""
        ward = entrant.ward if entrant else None
        person = ward.guardian if ward else entrant and entrant.person
        if person is not None:
            # Read as an entrant here, whatever other roles they have.
            parts = {EventRole.SPECTATOR, EventRole.ENTRANT}
            yield self._build_recipient(person, parts, entrant)

    def recipients_for_entrants(self, entrants: Iterable[str]) -> Iterator[Recipient]:
        for each in entrants:
            yield from self.recipients_for_entrant(self.entrants.get(each))

    def _build_recipient(
        self,
        person: User,
        parts: set[EventRole],
        own: Entrant | None,
        wards: tuple[Entrant, ...] = (),
    ) -> Recipient:
        position = Position(
            tournament=self.tournament,
            viewer=person,
            parts=frozenset(parts),
            entrant=own,
            wards=wards,
        )
        return Recipient(person, position)

    def recipient_for_user(self, key: str) -> Iterator[Recipient]:
        for person in User.objects.filter(pk=key):
            yield self._build_recipient(person, {EventRole.SPECTATOR}, None)


def seats_by_entrant(tables: Iterable[Any]) -> Seats:
    """Return table and opponent by entrant, from rows of table, home and away."""
    found: Seats = {}
    for number, home, away in tables:
        found[home] = (number, away)
        if away:
            found[away] = (number, home)
    return found


def find_recipients(
    rule: NotificationRule, entry: Entry, people: EventPeople
) -> Iterator[Recipient]:
    """Yield the users whom a line concerns, whether or not they may read it."""
    if rule.recipients is Recipients.OFFICIALS:
        for each in people.officials:
            if may_settle(each.position, rule, entry):
                yield each
    else:
        yield from FINDERS[rule.recipients](entry, people)


def may_settle(position: Position, rule: NotificationRule, entry: Entry) -> bool:
    """Return whether an official may settle what this line asks of the desk."""
    return not rule.parts.isdisjoint(position.parts) and (
        rule.may is None or position.may(rule.may, match=entry.match)
    )


def match_players(entry: Entry, people: EventPeople) -> Iterator[Recipient]:
    for each in (entry.match.home, entry.match.away) if entry.match else ():
        yield from people.recipients_for_entrant(each)


def player_not_concerned(entry: Entry, people: EventPeople) -> Iterator[Recipient]:
    """Yield the player whom the line is not about; both if it is about neither."""
    for each in match_players(entry, people):
        if each.entrant is not None and each.entrant.pk != entry.entrant_id:
            yield each


def all_entrants(_: Entry, people: EventPeople) -> Iterator[Recipient]:
    for row in people.entrants.values():
        if row.state not in OUT_STATES:
            yield from people.recipients_for_entrant(row)


def seated_entrants(entry: Entry, people: EventPeople) -> Iterator[Recipient]:
    yield from people.recipients_for_entrants(
        people.seats(entry) or people.seats(entry, "before")
    )


def moved_entrants(entry: Entry, people: EventPeople) -> Iterator[Recipient]:
    yield from people.recipients_for_entrants(
        entrants_with_changed_value(
            people.seats(entry, "before"), people.seats(entry, "after")
        )
    )


def reseeded_entrants(entry: Entry, people: EventPeople) -> Iterator[Recipient]:
    yield from people.recipients_for_entrants(
        entrants_with_changed_value(
            cut_seeds(entry, "before"), cut_seeds(entry, "after")
        )
    )


def entrants_with_changed_value(
    was: Mapping[str, object], now: Mapping[str, object]
) -> list[str]:
    return [each for each in {**was, **now} if was.get(each) != now.get(each)]


def cut_seeds(entry: Entry, part: str) -> dict[str, int]:
    """Return the seed number of each entrant in the cut, before or after a line."""
    found = sentences.payload_fields(entry, part).get("seeds") or ()
    return {each: number for number, each in enumerate(found, 1)}


def acting_official(entry: Entry, people: EventPeople) -> Iterator[Recipient]:
    for each in people.officials:
        if each.person.pk == entry.actor_id:
            yield each


FINDERS: dict[Recipients, Callable[[Entry, EventPeople], Iterator[Recipient]]] = {
    Recipients.BOTH: match_players,
    Recipients.OPPONENT: player_not_concerned,
    Recipients.ENTRANT: lambda entry, people: people.recipients_for_entrant(
        entry.entrant
    ),
    Recipients.SEATED: seated_entrants,
    Recipients.MOVED: moved_entrants,
    Recipients.SEEDED: reseeded_entrants,
    Recipients.ALL: all_entrants,
    Recipients.NAMED: lambda entry, people: people.recipient_for_user(entry.subject),
    Recipients.STAFF: lambda _, people: iter(people.officials),
    Recipients.DOER: acting_official,
}
