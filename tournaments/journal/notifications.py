"""What people are told of a line in the log, and the page that it is about (events 11).

Nobody is told what he may not read: every line passes the rule of the log itself
(`logbook.is_readable`). The sentences stand in `recipient_sentences`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any
from uuid import UUID

from django.urls import reverse
from django.utils.text import get_text_list

from accounts.models import User
from tournaments.core.played import BULKY
from tournaments.journal.queries import logbook
from tournaments.journal.recipient_sentences import sentence
from tournaments.journal.recipient_view import Heard
from tournaments.journal.recipients import Crowd, hearers
from tournaments.journal.sentences import after
from tournaments.models import Entry
from tournaments.models.notices import LONGEST
from tournaments.rules.log_kinds import LOG_KINDS, UNDO, notification_rules
from tournaments.rules.notification_rules import NotificationRule, Recipients


@dataclass(frozen=True, slots=True, kw_only=True)
class Notification:
    """What one person is told of one line."""

    entry: Entry
    person: User
    rule: NotificationRule
    words: str
    address: str


def notifications_of(event_id: UUID, *, first: int, last: int) -> list[Notification]:
    """Give all that is to be told of the lines of one act: each person once a line."""
    found = with_people(event_id, seq__gte=first, seq__lte=last)
    if not found:
        return []
    crowd = Crowd(found[0].tournament)
    taken_back = originals(event_id, found)
    said = {(each.kind, what) for each in found for what in about(each)}
    told: dict[tuple[int, UUID], Notification] = {}
    for entry in found:
        line = taken_back.get(entry.pk, entry)
        for rule in notification_rules(entry.kind, undone=line.kind):
            if not said.isdisjoint(product(rule.unless, about(entry))):
                continue
            for each in spoken(entry, line, rule, crowd):
                told.setdefault((entry.pk, each.person.pk), each)
    return list(told.values())


ACCOUNTS = ("person", "ward__guardian")


def about(entry: Entry) -> tuple[UUID, ...]:
    return tuple(each for each in (entry.match_id, entry.entrant_id) if each)


def with_people(event_id: UUID, **which: Any) -> list[Entry]:
    """Fetch lines with all whom they name, and their accounts."""
    rows = logbook.with_names(Entry.objects.filter(tournament=event_id, **which))
    entries = ("entrant", "match__home", "match__away")
    people = (f"{each}__{who}" for each in entries for who in ACCOUNTS)
    rows = rows.select_related("tournament__owner", "match__round", *people)
    found = rows.order_by("seq")
    return list(found.defer(*(f"match__round__{each}" for each in BULKY)))


def originals(event_id: UUID, found: list[Entry]) -> dict[int, Entry]:
    """Return the lines that others take back, by those that do."""
    taken = {each.pk: after(each).get("line") for each in found if each.kind == UNDO}
    if not taken:
        return {}
    lines = with_people(event_id, seq__in=[each for each in taken.values() if each])
    by_number = {each.seq: each for each in lines}
    return {
        key: by_number[number] for key, number in taken.items() if number in by_number
    }


def spoken(
    entry: Entry, line: Entry, rule: NotificationRule, crowd: Crowd
) -> Iterator[Notification]:
    """Tell one line to all whom it concerns, but for who did it himself."""
    ears: dict[UUID, list[Heard]] = {}
    for hearer in hearers(rule, line, crowd):
        person = hearer.person
        if person.pk == entry.actor_id or not person.is_active:
            continue
        if logbook.is_readable(entry, hearer.position):
            heard = Heard(entry=line, hearer=hearer, rule=rule, crowd=crowd)
            ears.setdefault(person.pk, []).append(heard)
    for each in ears.values():
        # Whoever plays beside children hears of himself first.
        each.sort(key=lambda heard: heard.child)
        if said := all_said(each, is_back=line is not entry):
            yield Notification(
                entry=entry,
                person=each[0].hearer.person,
                rule=rule,
                words=clipped(said),
                address=address(each[0]),
            )


def all_said(ears: list[Heard], *, is_back: bool) -> str:
    """Say a line once for all for whom somebody hears it: himself, and children."""
    whose: dict[str, list[str]] = {}
    for heard in ears:
        if said := sentence(heard):
            whose.setdefault(said, []).append(heard.child)
    return " ".join(
        f"{addressed(names)}{taken_back(said) if is_back else said}"
        for said, names in whose.items()
    )


def addressed(children: list[str]) -> str:
    """Name the children whom a sentence is about; "" is the hearer himself.

    >>> addressed([""]), addressed(["Mia"]), addressed(["", "Mia", "Tom"])
    ('', 'For Mia: ', 'For you, Mia and Tom: ')
    """
    if children == [""]:
        return ""
    return f"For {get_text_list([each or 'you' for each in children], 'and')}: "


def taken_back(said: str) -> str:
    return f"An official took it back, so this no longer holds: “{said}”"


def clipped(said: str) -> str:
    return said if len(said) <= LONGEST else f"{said[: LONGEST - 1]}…"


# Pages.


def address(heard: Heard) -> str:
    """Return the page that a line is about, for whoever hears of it."""
    if heard.rule.recipients in {Recipients.OFFICIALS, Recipients.DOER}:
        return at_the_desk(heard)
    name = page_of(heard.entry.kind) or USUAL[heard.rule.recipients]
    own = heard.hearer.position.address
    return reverse(name, args=own if name in OWN else own[:1])


def page_of(kind: str) -> str:
    return LOG_KINDS[kind].page if kind in LOG_KINDS else ""


def at_the_desk(heard: Heard) -> str:
    event, match = heard.entry.tournament_id, heard.entry.match_id
    if heard.entry.kind == "judge_called":
        return reverse("desk_floor", args=[event])
    if heard.entry.kind == "invitation_accepted":
        return reverse("desk_staff", args=[event])
    if heard.entry.kind == "webhook_stopped":
        return reverse("desk_webhooks", args=[event])
    if match is None:
        return reverse("desk", args=[event])
    return reverse("desk_match", args=[event, match])


# P2: of these each child has its own.
OWN = ("event_list", "event_check_in", "my_match")
USUAL = {
    Recipients.BOTH: "my_match",
    Recipients.OPPONENT: "my_match",
    Recipients.ENTRANT: "my_match",
    Recipients.SEATED: "my_match",
    Recipients.MOVED: "my_match",
    Recipients.SEEDED: "event_bracket",
    Recipients.ALL: "event",
    Recipients.NAMED: "event",
    Recipients.STAFF: "event",
}
