"""Whom a line of the log concerns, as people with accounts.

An act of one table asks for nobody else; only what concerns a whole round reads the
whole field, in one query whatever its size.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db.models import Q

from accounts.models import User
from tournaments.core import cut, permissions
from tournaments.core.permissions import Position
from tournaments.journal import sentences
from tournaments.models import Entrant, EntrantState, Entry, Staff, Tournament
from tournaments.rules.capabilities import Part
from tournaments.rules.errors import TournamentError
from tournaments.rules.notification_rules import NotificationRule, Recipients
from tournaments.rules.place_labels import place_label

Seats = dict[str, tuple[int, str]]  # of each: table and opponent, by their ids
OUT = (EntrantState.WITHDRAWN, EntrantState.DISQUALIFIED)


@dataclass(frozen=True, slots=True)
class Hearer:
    """Somebody who is told, and what he is in the event."""

    person: User
    position: Position

    @property
    def entrant(self) -> Entrant | None:
        return self.position.entrant


class Crowd:
    """The people of an event; each kind of them is read once, and only if needed."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self._seatings: dict[tuple[int, str], Seats] = {}

    @cached_property
    def entrants(self) -> dict[str, Entrant]:
        """Return everybody in the event by his id, with or without an account."""
        rows = Entrant.objects.filter(tournament=self.tournament).order_by()
        rows = rows.select_related("person", "ward__guardian")
        return {str(row.pk): row for row in rows}

    @cached_property
    def officials(self) -> list[Hearer]:
        rows = Staff.objects.filter(tournament=self.tournament)
        people = {row.person_id: row.person for row in rows.select_related("person")}
        people[self.tournament.owner_id] = self.tournament.owner
        named = [(row.person_id, row.role) for row in rows]
        playing = Entrant.objects.filter(
            Q(person__in=people) | Q(ward__guardian__in=people),
            tournament=self.tournament,
        ).select_related("ward")
        return [self._official(person, named, [*playing]) for person in people.values()]

    def _official(
        self, person: User, named: list[tuple[UUID, str]], playing: list[Entrant]
    ) -> Hearer:
        """Return an official; whoever plays, or whose ward does, is told less."""
        parts = permissions.parts_of(person.pk, self.tournament, named)
        own = next((row for row in playing if row.person_id == person.pk), None)
        wards = tuple(
            row for row in playing if row.ward and row.ward.guardian_id == person.pk
        )
        if own or wards:
            parts.add(Part.ENTRANT)
        return self._hearer(person, parts, own, wards)

    @cached_property
    def places(self) -> dict[str, str]:
        """Return everybody's place at the end: "3=" for one that is shared."""
        try:
            order = cut.final_order(self.tournament)
        except TournamentError:
            return {}
        taken = [each.place for each in order]
        return {
            each.entrant: place_label(each.place, is_shared=taken.count(each.place) > 1)
            for each in order
        }

    def name(self, entrant: str) -> str:
        return self.entrants[entrant].name

    def seats(self, entry: Entry, part: str = "after") -> Seats:
        """Return who sits where by the tables of a line, read once for all of them."""
        key = (entry.seq, part)
        if key not in self._seatings:
            tables = sentences.payload(entry, part).get("tables", ())
            self._seatings[key] = seated(tables)
        return self._seatings[key]

    def of(self, entrant: Entrant | None) -> Iterator[Hearer]:
        """Yield who is told for an entry: without an account nobody is.

        P2: for a child it is who acts for the child.
        """
        ward = entrant.ward if entrant else None
        person = ward.guardian if ward else entrant and entrant.person
        if person is not None:
            # Of what he may read an entrant's part is enough, whatever else he is.
            parts = {Part.SPECTATOR, Part.ENTRANT}
            yield self._hearer(person, parts, entrant)

    def called(self, entrants: Iterable[str]) -> Iterator[Hearer]:
        for each in entrants:
            yield from self.of(self.entrants.get(each))

    def _hearer(
        self,
        person: User,
        parts: set[Part],
        own: Entrant | None,
        wards: tuple[Entrant, ...] = (),
    ) -> Hearer:
        position = Position(
            tournament=self.tournament,
            viewer=person,
            parts=frozenset(parts),
            entrant=own,
            wards=wards,
        )
        return Hearer(person, position)

    def named(self, key: str) -> Iterator[Hearer]:
        for person in User.objects.filter(pk=key):
            yield self._hearer(person, {Part.SPECTATOR}, None)


def seated(tables: Iterable[Any]) -> Seats:
    """Read tables as the log keeps them: number, home, away."""
    found: Seats = {}
    for number, home, away in tables:
        found[home] = (number, away)
        if away:
            found[away] = (number, home)
    return found


def hearers(rule: NotificationRule, entry: Entry, crowd: Crowd) -> Iterator[Hearer]:
    """Yield whom a line concerns, before anybody asks whether he may hear it."""
    if rule.recipients is Recipients.OFFICIALS:
        for each in crowd.officials:
            if can_act(each.position, rule, entry):
                yield each
    else:
        yield from WAYS[rule.recipients](entry, crowd)


def can_act(position: Position, rule: NotificationRule, entry: Entry) -> bool:
    """Return whether somebody can do something about what waits at the desk."""
    return not rule.parts.isdisjoint(position.parts) and (
        rule.may is None or position.may(rule.may, match=entry.match)
    )


def both(entry: Entry, crowd: Crowd) -> Iterator[Hearer]:
    for each in (entry.match.home, entry.match.away) if entry.match else ():
        yield from crowd.of(each)


def opponent(entry: Entry, crowd: Crowd) -> Iterator[Hearer]:
    """Yield the other of the two; both where the line is about neither."""
    for each in both(entry, crowd):
        if each.entrant is not None and each.entrant.pk != entry.entrant_id:
            yield each


def in_the_event(_: Entry, crowd: Crowd) -> Iterator[Hearer]:
    for row in crowd.entrants.values():
        if row.state not in OUT:
            yield from crowd.of(row)


def with_a_seat(entry: Entry, crowd: Crowd) -> Iterator[Hearer]:
    yield from crowd.called(crowd.seats(entry) or crowd.seats(entry, "before"))


def with_another_seat(entry: Entry, crowd: Crowd) -> Iterator[Hearer]:
    yield from crowd.called(
        differing(crowd.seats(entry, "before"), crowd.seats(entry, "after"))
    )


def with_another_seed(entry: Entry, crowd: Crowd) -> Iterator[Hearer]:
    yield from crowd.called(differing(seeds(entry, "before"), seeds(entry, "after")))


def differing(was: Mapping[str, object], now: Mapping[str, object]) -> list[str]:
    return [each for each in {**was, **now} if was.get(each) != now.get(each)]


def seeds(entry: Entry, part: str) -> dict[str, int]:
    """Return who is in the cut before or after a line, and as which seed."""
    found = sentences.payload(entry, part).get("seeds") or ()
    return {each: number for number, each in enumerate(found, 1)}


def doer(entry: Entry, crowd: Crowd) -> Iterator[Hearer]:
    for each in crowd.officials:
        if each.person.pk == entry.actor_id:
            yield each


WAYS: dict[Recipients, Callable[[Entry, Crowd], Iterator[Hearer]]] = {
    Recipients.BOTH: both,
    Recipients.OPPONENT: opponent,
    Recipients.ENTRANT: lambda entry, crowd: crowd.of(entry.entrant),
    Recipients.SEATED: with_a_seat,
    Recipients.MOVED: with_another_seat,
    Recipients.SEEDED: with_another_seed,
    Recipients.ALL: in_the_event,
    Recipients.NAMED: lambda entry, crowd: crowd.named(entry.subject),
    Recipients.STAFF: lambda _, crowd: iter(crowd.officials),
    Recipients.DOER: doer,
}
