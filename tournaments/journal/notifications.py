"""Notifications of log lines: who gets one, its text and the page that it links to.

Nobody is notified of a line that they may not read (`logbook.is_readable`). The texts
are in `recipient_sentences`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any
from uuid import UUID

from django.urls import reverse
from django.utils.text import get_text_list

from accounts.models import User
from tournaments.core.log_kinds import LOG_KINDS, UNDO, notification_rules
from tournaments.core.notification_rules import NotificationRule, Recipients
from tournaments.core.played import BULKY
from tournaments.journal.queries import logbook
from tournaments.journal.recipient_sentences import recipient_sentence
from tournaments.journal.recipient_view import RecipientView
from tournaments.journal.recipients import EventPeople, find_recipients
from tournaments.journal.sentences import fields_after
from tournaments.models import Entry
from tournaments.models.notices import LONGEST


@dataclass(frozen=True, slots=True, kw_only=True)
class Notification:
    """One log line for one user: the text, and the page it is about."""

    entry: Entry
    person: User
    rule: NotificationRule
    words: str
    address: str


def notifications_of(event_id: UUID, *, first: int, last: int) -> list[Notification]:
    """Return the notifications of one action, at most one per user and log line."""
    found = log_lines_with_people(event_id, seq__gte=first, seq__lte=last)
    if not found:
        return []
    people = EventPeople(found[0].tournament)
    undone = lines_undone_by(event_id, found)
    logged = {(each.kind, what) for each in found for what in subject_ids(each)}
    by_user: dict[tuple[int, UUID], Notification] = {}
    for entry in found:
        line = undone.get(entry.pk, entry)
        for rule in notification_rules(entry.kind, undone=line.kind):
            if not logged.isdisjoint(product(rule.unless, subject_ids(entry))):
                continue
            for each in notifications_by_rule(entry, line, rule, people):
                by_user.setdefault((entry.pk, each.person.pk), each)
    return list(by_user.values())


ACCOUNTS = ("person", "ward__guardian")


def subject_ids(entry: Entry) -> tuple[UUID, ...]:
    return tuple(each for each in (entry.match_id, entry.entrant_id) if each)


def log_lines_with_people(event_id: UUID, **which: Any) -> list[Entry]:
    """Return log lines with the people they name, and their accounts."""
    rows = logbook.with_related_rows(Entry.objects.filter(tournament=event_id, **which))
    entries = ("entrant", "match__home", "match__away")
    people = (f"{each}__{who}" for each in entries for who in ACCOUNTS)
    rows = rows.select_related("tournament__owner", "match__round", *people)
    found = rows.order_by("seq")
    return list(found.defer(*(f"match__round__{each}" for each in BULKY)))


def lines_undone_by(event_id: UUID, found: list[Entry]) -> dict[int, Entry]:
    """Return, by the id of each undo line, the line that it undid."""
    taken = {
        each.pk: fields_after(each).get("line") for each in found if each.kind == UNDO
    }
    if not taken:
        return {}
    lines = log_lines_with_people(
        event_id, seq__in=[each for each in taken.values() if each]
    )
    by_number = {each.seq: each for each in lines}
    return {
        key: by_number[number] for key, number in taken.items() if number in by_number
    }


def notifications_by_rule(
    entry: Entry, line: Entry, rule: NotificationRule, people: EventPeople
) -> Iterator[Notification]:
    """Yield the notification for each active user of a rule, but not the actor."""
    views: dict[UUID, list[RecipientView]] = {}
    for recipient in find_recipients(rule, line, people):
        person = recipient.person
        if person.pk == entry.actor_id or not person.is_active:
            continue
        if logbook.is_readable(entry, recipient.position):
            view = RecipientView(
                entry=line, recipient=recipient, rule=rule, people=people
            )
            views.setdefault(person.pk, []).append(view)
    for each in views.values():
        # What is about the user comes before what is about their children.
        each.sort(key=lambda view: view.child_name)
        if said := notification_text(each, is_undone=line is not entry):
            yield Notification(
                entry=entry,
                person=each[0].recipient.person,
                rule=rule,
                words=clip_text(said),
                address=page_address(each[0]),
            )


def notification_text(views: list[RecipientView], *, is_undone: bool) -> str:
    """Return one text for a user who reads a line for themselves and for children."""
    whose: dict[str, list[str]] = {}
    for view in views:
        if said := recipient_sentence(view):
            whose.setdefault(said, []).append(view.child_name)
    return " ".join(
        f"{addressee_prefix(names)}{undone_text(said) if is_undone else said}"
        for said, names in whose.items()
    )


def addressee_prefix(children: list[str]) -> str:
    """Return the opening that names the children concerned; "" is the reader.

    >>> addressee_prefix(["Mia"]), addressee_prefix(["", "Mia", "Tom"])
    ('For Mia: ', 'For you, Mia and Tom: ')
    >>> addressee_prefix([""])
    ''
    """
    if children == [""]:
        return ""
    return f"For {get_text_list([each or 'you' for each in children], 'and')}: "


def undone_text(said: str) -> str:
    return f"Staff undid this, so it no longer applies: “{said}”"


def clip_text(said: str) -> str:
    return said if len(said) <= LONGEST else f"{said[: LONGEST - 1]}…"


# Pages.


def page_address(view: RecipientView) -> str:
    """Return the address of the page that a notification is about."""
    if view.rule.recipients in {Recipients.OFFICIALS, Recipients.DOER}:
        return desk_address(view)
    name = page_of_kind(view.entry.kind) or USUAL[view.rule.recipients]
    own = view.recipient.position.own_page_url_args
    return reverse(name, args=own if name in OWN else own[:1])


def page_of_kind(kind: str) -> str:
    return LOG_KINDS[kind].page if kind in LOG_KINDS else ""


def desk_address(view: RecipientView) -> str:
    event, match = view.entry.tournament_id, view.entry.match_id
    if view.entry.kind == "judge_called":
        return reverse("desk_floor", args=[event])
    if view.entry.kind == "invitation_accepted":
        return reverse("desk_staff", args=[event])
    if view.entry.kind == "webhook_stopped":
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
