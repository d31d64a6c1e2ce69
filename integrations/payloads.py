"""The content of webhook messages, as an anonymous visitor may see it.

It has public log lines, what public pages show, and names as shown outside the event:
minors by their alias. Nothing of a deck list.
"""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.conf import settings
from django.urls import reverse
from django.utils.timezone import now
from msgspec import to_builtins

from integrations import topics
from tournaments.api import serializers
from tournaments.core import permissions, words
from tournaments.core.played import BULKY
from tournaments.journal import sentences
from tournaments.journal.queries import logbook
from tournaments.models import Entrant, Entry, Stage, Tournament
from tournaments.rounds.queries import pairings
from tournaments.rounds.queries.pairings import SeatedEntrant
from tournaments.rules.errors import TournamentError
from tournaments.seasons.queries import series

FORM = 1  # of the payload; a change that breaks programs makes it 2
DESK = "The desk"
# What a line keeps of officials by their names.
OFFICIALS = ("proposed_by", "confirmed_by")
Payload = dict[str, Any]
Names = Mapping[UUID, str]


def log_lines_of_action(event_id: UUID, *, first: int, last: int) -> list[Entry]:
    """Return the log lines of an action, or none if the event is not public."""
    rows = Entry.objects.filter(tournament=event_id, seq__gte=first, seq__lte=last)
    found = list(
        logbook.with_related_rows(rows)
        .select_related("entrant__ward", "match__round")
        .defer(*(f"match__round__{each}" for each in BULKY))
        .order_by("seq")
    )
    is_opened = bool(found) and permissions.is_event_published(found[0].tournament)
    return found if is_opened else []


def public_names_in(tournament: Tournament) -> dict[UUID, str]:
    """Return the public name of each entrant, by entrant id. One query."""
    rows = Entrant.objects.filter(tournament=tournament).select_related("person")
    return {each.pk: series.leaderboard_person("", each, "").name for each in rows}


class PayloadBuilder:
    """Builds the messages about one action, for all webhooks; loads parts once."""

    def __init__(self, entries: list[Entry]) -> None:
        self.tournament = entries[0].tournament
        self.names = public_names_in(self.tournament)
        for each in entries:
            set_public_names(each, self.names)
        self._cached: dict[str, Any] = {}

    def build_payload(self, entries: Iterable[Entry]) -> Payload:
        """Return the message about some log lines of the action."""
        told = list(entries)
        kinds = {each.kind: each for each in told}
        found: Payload = {
            "form": FORM,
            "event": serialize_event(self.tournament),
            "lines": [serialize_log_line(each) for each in told],
        }
        if topics.PUBLISHED in kinds:
            found["pairings"] = self.part_of_payload(
                "pairings", kinds[topics.PUBLISHED]
            )
        swiss_closed = topics.CLOSED in kinds and is_line_of_swiss_round(
            kinds[topics.CLOSED]
        )
        if swiss_closed or topics.FINISHED in kinds:
            found["standings"] = self.part_of_payload("standings")
        if topics.FINISHED in kinds:
            found["final"] = self.part_of_payload("final")
        return found

    def part_of_payload(self, what: str, *about: Entry) -> Payload | None:
        if what not in self._cached:
            make = {
                "pairings": serialize_pairings,
                "standings": serialize_standings,
                "final": serialize_final_order,
            }[what]
            self._cached[what] = make(self.tournament, self.names, *about)
        return self._cached[what]


def test_payload(tournament: Tournament) -> Payload:
    line = {
        "seq": None,
        "at": now().isoformat(),
        "kind": "trial",
        "sentence": "This is a test. Messages of this event will arrive here.",
    }
    return {"form": FORM, "event": serialize_event(tournament), "lines": [line]}


# Names.


def set_public_names(entry: Entry, names: Names) -> None:
    """Replace the names on a log line by public ones, in memory only."""
    match = entry.match
    for each in (entry.entrant, *((match.home, match.away) if match else ())):
        if each is not None:
            each.name = names[each.pk]
    payload = getattr(entry, "payload", None)
    if payload is not None:
        payload.after = {
            key: cell for key, cell in payload.after.items() if key not in OFFICIALS
        }


def public_sentence(entry: Entry) -> str:
    """Return a log line as a sentence that names no official and no guardian."""
    entrant = sentences.acting_entrant(entry) or entrant_of_guardian(entry)
    own = sentences.own_predicate(entry) if entrant else ""
    if entrant and own:
        return f"{entrant.name} {own}."
    actor = sentences.CLOCK if entry.actor_id is None else DESK
    return f"{actor} {sentences.log_predicate(entry)}."


def entrant_of_guardian(entry: Entry) -> Entrant | None:
    """Return the entrant whose guardian did the action, or None."""
    child = entry.entrant
    ward = child.ward if child else None
    return child if ward and ward.guardian_id == entry.actor_id else None


# Parts.


def serialize_event(tournament: Tournament) -> Payload:
    return {
        "id": str(tournament.pk),
        "name": tournament.name,
        "link": absolute_url("event", tournament),
    }


def serialize_log_line(entry: Entry) -> Payload:
    return {
        "seq": entry.seq,
        "at": entry.at.isoformat(),
        "kind": entry.kind,
        "sentence": public_sentence(entry),
    }


def is_line_of_swiss_round(entry: Entry) -> bool:
    return entry.subject.partition(" ")[0] != Stage.CUT


def serialize_pairings(
    tournament: Tournament, names: Names, entry: Entry
) -> Payload | None:
    """Return the pairings of a published round, or None if it was unpublished."""
    stage, _, number = entry.subject.partition(" ")
    there = pairings.public_rounds(tournament).filter(stage=stage, number=number)
    round_ = there.first()
    if round_ is None:
        return None
    found, at = pairings.read_pairings(tournament, round_), pairings.round_slug(round_)
    return {
        "stage": round_.stage,
        "round": round_.number,
        "title": words.round_title(round_, tournament),
        "link": f"{absolute_url('event_pairings', tournament)}?round={at}",
        "tables": [
            {
                "table": each.number,
                "home": serialize_seat(each.home, names),
                "away": each.away and serialize_seat(each.away, names),
                "word": each.word,
            }
            for each in found.tables
        ],
    }


def serialize_seat(seat: SeatedEntrant, names: Names) -> Payload:
    return {
        "entrant": str(seat.id),
        "name": names[seat.id],
        "points": seat.points,
        "seed": seat.seed,
    }


def serialize_standings(tournament: Tournament, names: Names) -> Payload | None:
    """Return the standings as the API has them, or None before the start."""
    if tournament.started_at is None:
        return None
    found = serializers.serialize_standings(tournament, names)
    link = absolute_url("event_standings", tournament)
    return {"link": link, **to_builtins(found)}


def serialize_final_order(tournament: Tournament, names: Names) -> Payload | None:
    """Return the final order as the API has it, or None if the event was reopened."""
    try:
        found = serializers.serialize_final_order(tournament, names)
    except TournamentError:  # it was taken up again meanwhile
        return None
    return {"link": absolute_url("event", tournament), **to_builtins(found)}


def absolute_url(name: str, tournament: Tournament) -> str:
    return f"{settings.SITE_ADDRESS}{reverse(name, args=[tournament.pk])}"
