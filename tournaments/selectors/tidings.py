"""What people are told of a line in the log, and the page that it is about (events 11).

Nobody is told what he may not read: every line passes the rule of the log itself
(`logbook.is_readable`). The sentences stand in `secondperson`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any
from uuid import UUID

from django.urls import reverse

from accounts.models import User
from tournaments.models import Entry
from tournaments.models.notices import LONGEST
from tournaments.selectors import logbook
from tournaments.selectors.heard import Heard
from tournaments.selectors.hearers import Crowd, hearers
from tournaments.selectors.played import BULKY
from tournaments.selectors.secondperson import sentence
from tournaments.selectors.sentences import after
from tournaments.telling import UNDO, Telling, Whom, tellings


@dataclass(frozen=True, slots=True, kw_only=True)
class Tiding:
    """What one person is told of one line."""

    entry: Entry
    person: User
    telling: Telling
    words: str
    address: str


def tidings(event_id: UUID, *, first: int, last: int) -> list[Tiding]:
    """Give all that is to be told of the lines of one act: each person once a line."""
    found = with_people(event_id, seq__gte=first, seq__lte=last)
    if not found:
        return []
    crowd = Crowd(found[0].tournament)
    taken_back = originals(event_id, found)
    said = {(each.kind, what) for each in found for what in about(each)}
    told: dict[tuple[int, UUID], Tiding] = {}
    for entry in found:
        line = taken_back.get(entry.pk, entry)
        for telling in tellings(entry.kind, undone=line.kind):
            if not said.isdisjoint(product(telling.unless, about(entry))):
                continue
            for each in spoken(entry, line, telling, crowd):
                told.setdefault((entry.pk, each.person.pk), each)
    return list(told.values())


def about(entry: Entry) -> tuple[UUID, ...]:
    return tuple(each for each in (entry.match_id, entry.entrant_id) if each)


def with_people(event_id: UUID, **which: Any) -> list[Entry]:
    """Fetch lines with all whom they name, and their accounts."""
    rows = logbook.with_names(Entry.objects.filter(tournament=event_id, **which))
    people = ("tournament__owner", "entrant__person")
    seats = ("match__round", "match__home__person", "match__away__person")
    found = rows.select_related(*people, *seats).order_by("seq")
    return list(found.defer(*(f"match__round__{each}" for each in BULKY)))


def originals(event_id: UUID, found: list[Entry]) -> dict[int, Entry]:
    """Give the lines that others take back, by those that do."""
    taken = {each.pk: after(each).get("line") for each in found if each.kind == UNDO}
    if not taken:
        return {}
    lines = with_people(event_id, seq__in=[each for each in taken.values() if each])
    by_number = {each.seq: each for each in lines}
    return {
        key: by_number[number] for key, number in taken.items() if number in by_number
    }


def spoken(
    entry: Entry, line: Entry, telling: Telling, crowd: Crowd
) -> Iterator[Tiding]:
    """Tell one line to all whom it concerns, but for who did it himself."""
    for hearer in hearers(telling, line, crowd):
        person = hearer.person
        if person.pk == entry.actor_id or not person.is_active:
            continue
        if not logbook.is_readable(entry, hearer.position):
            continue
        heard = Heard(entry=line, hearer=hearer, telling=telling, crowd=crowd)
        said = sentence(heard)
        if not said:
            continue
        if line is not entry:
            said = f"An official took it back, so this no longer holds: “{said}”"
        yield Tiding(
            entry=entry,
            person=person,
            telling=telling,
            words=clipped(said),
            address=address(heard),
        )


def clipped(said: str) -> str:
    return said if len(said) <= LONGEST else f"{said[: LONGEST - 1]}…"


# Pages.


def address(heard: Heard) -> str:
    """Give the page that a line is about, for whoever hears of it."""
    if heard.telling.whom in {Whom.OFFICIALS, Whom.DOER}:
        return at_the_desk(heard)
    name = PAGES.get(heard.entry.kind) or USUAL[heard.telling.whom]
    return reverse(name, args=[heard.entry.tournament_id])


def at_the_desk(heard: Heard) -> str:
    event, match = heard.entry.tournament_id, heard.entry.match_id
    if heard.entry.kind == "judge_called":
        return reverse("desk_floor", args=[event])
    if heard.entry.kind == "webhook_stopped":
        return reverse("desk_webhooks", args=[event])
    if match is None:
        return reverse("desk", args=[event])
    return reverse("desk_match", args=[event, match])


PAGES = {
    "list_unlocked": "event_list",
    "list_decided": "event_list",
    "list_waived": "event_list",
    "staff_named": "desk",
    "owner_changed": "desk",
    "check_in_opened": "event_check_in",
    "event_finished": "event_standings",
}
USUAL = {
    Whom.BOTH: "my_match",
    Whom.OPPONENT: "my_match",
    Whom.ENTRANT: "my_match",
    Whom.SEATED: "my_match",
    Whom.MOVED: "my_match",
    Whom.SEEDED: "event_bracket",
    Whom.ALL: "event",
    Whom.NAMED: "event",
}
