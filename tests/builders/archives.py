"""Whole events as files: one with something in every part, and how to spoil a file."""

from collections.abc import Callable
from typing import Any

import msgspec
from django.db import transaction

from accounts.models import User
from tests.builders import floor, penalties
from tests.builders.events import (
    a_running_event,
    a_submission,
    an_event,
    an_official,
)
from tests.builders.evidence import (
    DECKS,
    SNAPSHOT,
    Table,
    check_all,
    named,
    reported,
    seen_by_all,
    the_list,
)
from tests.builders.people import a_person
from tests.builders.swiss import (
    a_draft,
    an_event_after_swiss,
    close,
    decide,
    published,
)
from tournaments.desk import actions as events
from tournaments.entries import actions as entrants
from tournaments.files import actions as archives
from tournaments.files import archive
from tournaments.files.queries.archive import build_archive
from tournaments.floor.actions import calls, checks
from tournaments.journal.actions.announcements import make_announcement
from tournaments.models import Match, Role, Round, Tournament
from tournaments.rounds.actions import cut


def sent(event: Tournament) -> bytes:
    """Give an event as it is now as a file."""
    return archive.write_archive(build_archive(Tournament.objects.get(pk=event.pk)))


def sent_away(make: Callable[[], Tournament]) -> bytes:
    """Give the file of an event that this desk does not have."""
    with transaction.atomic():
        data = sent(make())
        transaction.set_rollback(True)
    return data


def brought(data: bytes, who: User | None = None) -> Tournament:
    return archives.import_event(who or a_person("Ines"), archive.read_archive(data))


def a_full_event() -> Tournament:
    """Play a round of which every part of a file has something to tell.

    The sample set must be there: a game log is handed in and replayed.
    """
    event = a_running_event(5, snapshot=SNAPSHOT.id)
    judge = an_official(event, Role.HEAD_JUDGE, "Judith")
    for entrant in event.entrants.all():
        entrant.person = a_person(entrant.name.split()[0])
        entrant.save()
    round_ = published(a_draft(event))
    match = round_.matches.select_related("home__person", "away__person").get(table=1)
    for entrant, name in zip((match.home, match.away), DECKS, strict=True):
        a_submission(entrant, text=the_list(name), deck_name=f"The {name}")
    table = Table(event, match)
    table.hand_in(named(seen_by_all(), table))
    check_all()
    happened_between_the_tables(round_, match, judge)
    reported(table, "home", "home", 21, 14)
    close(decide(Round.objects.get(pk=round_.pk)))
    one, two = event.entrants.order_by("name")[:2]
    entrants.forbid_pair(event.pk, event.owner, one=one.name, two=two.name)
    make_announcement(event.pk, event.owner, text="Lunch break until 13:30.")
    return event


def an_event_that_is_over() -> Tournament:
    """Play a round and a cut of four to the end, and finish the event."""
    event = an_event_after_swiss(6, owner=a_person("Otto"))
    cut.confirm_cut(event.pk, event.owner, expected=event.version)
    for number in (1, 2):
        close(decide(cut.publish_cut_round(event.pk, event.owner, number=number)))
    event.refresh_from_db()
    return events.finish_event(event.pk, event.owner, expected=event.version)


def an_event_to_come() -> Tournament:
    """Open an event for which some have registered, one of them by himself."""
    event = an_event(a_person("Ona"))
    entrants.enter_name_list(
        event.pk, event.owner, text="name,table\nAda,3\nBen,\nCleo,"
    )
    entrants.register_for_event(event.pk, a_person("Dev"))
    return event


def happened_between_the_tables(round_: Round, match: Match, judge: User) -> None:
    floor.start(round_)
    row = floor.call(match)
    floor.answer(calls.take_call, row, judge)
    floor.answer(calls.end_call, row, judge)
    floor.extend(match, 4)
    penalties.punish(match, "away", "warning", by=judge)
    words = {"match_id": match.pk, "reason": "Both shuffled oddly."}
    check = checks.add_check(round_.tournament_id, judge, **words)
    row = {"check_id": check.pk}
    checks.start_check(round_.tournament_id, judge, **row)
    checks.save_ticks(round_.tournament_id, judge, **row, side="home", lines=[1, 2])
    checks.end_check(round_.tournament_id, judge, **row, home="fine", away="fine")


# Spoiling.


def spoiled(data: bytes, spoil: Callable[[dict[str, Any]], None]) -> bytes:
    """Change what a file says, and leave its seals as they are."""
    whole = msgspec.json.decode(data)
    spoil(whole)
    return msgspec.json.encode(whole)


def forged(data: bytes, spoil: Callable[[dict[str, Any]], None]) -> bytes:
    """Change what a file says, and seal its parts anew, as a forger would."""
    whole = msgspec.json.decode(spoiled(data, spoil), type=archive.Archive)
    return archive.write_archive(whole)
