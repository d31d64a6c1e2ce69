"""Remove a user's names from one event when their account is deleted (P5).

The entry stays under an alias, with pairings, results and standings. Log lines that
mention a name lose their payload, and a new line records that.
"""

from collections.abc import Iterator
from uuid import UUID

from django.db.models import F, Q, TextField
from django.db.models.functions import Cast

from accounts import names
from accounts.models import User
from tournaments.core.action import Act, act_on, lock_tournament
from tournaments.entries.actions.rows import save_changes
from tournaments.journal.actions.shredding import redact_game_log, shred_log_payloads
from tournaments.journal.name_redaction import NameRedactor
from tournaments.models import (
    Deed,
    Entrant,
    Entry,
    GameLog,
    Payload,
    Remainder,
    Round,
    Shredding,
    Tournament,
)
from tournaments.models.log import LONGEST_REASON
from tournaments.rules.names import name_key

FAREWELL = Shredding.Why.FAREWELL
MOST_SIGNS = 32  # of an alias; two people share four of them one day, never these


def remove_names_from_event(event_id: UUID, user: User, gone: NameRedactor) -> int:
    """Remove a user's and their wards' names; return how many lines were shredded."""
    with act_on(event_id, user) as act:
        act.is_kept = False  # what it was before is what has to go
        entries = list(entries_of_user(act.tournament, user))
        for each in entries:
            rename_to_alias(each)
        invalidate_rounds(entries)
        shredded = shred_log_lines_with_names(act.tournament, gone)
        for log in game_logs_with_names(act.tournament, gone):
            redact_game_log(log, gone.redact, why=FAREWELL)
        delete_undo_records(act.tournament, gone)
        log_name_removal(act, entries, shredded)
    return shredded


def entries_of_user(tournament: Tournament, user: User) -> Iterator[Entrant]:
    rows = Entrant.objects.filter(Q(person=user) | Q(ward__guardian=user))
    yield from rows.filter(tournament=tournament).order_by("pk")


def rename_to_alias(entrant: Entrant) -> None:
    """Rename an entry to the alias of its person; use a longer one if it is taken."""
    others = Entrant.objects.filter(tournament=entrant.tournament_id)
    taken = set(others.exclude(pk=entrant.pk).values_list("name_key", flat=True))
    key = str(entrant.ward_id or entrant.person_id)
    aliases = (
        names.alias_for_key(key, signs=signs) for signs in range(4, MOST_SIGNS + 1)
    )
    name = next(each for each in aliases if name_key(each) not in taken)
    save_changes(
        entrant,
        name=name,
        name_key=name_key(name),
        team="",
        claim_hash="",
        claim_until=None,
    )


def invalidate_rounds(entries: list[Entrant]) -> None:
    """Raise the version of the entrants' rounds; pages are cached by it."""
    sat = Round.objects.filter(seats__entrant__in=entries).values("pk")
    Round.objects.filter(pk__in=sat).update(version=F("version") + 1)


def shred_log_lines_with_names(tournament: Tournament, gone: NameRedactor) -> int:
    """Delete the payload of lines that mention a name; keep redacted reasons."""
    rows = payloads_with_names(tournament, gone)
    shredded = shred_log_payloads([row.pk for row in rows], why=FAREWELL)
    Remainder.objects.bulk_create(
        redacted_reason_of_line(row, gone) for row in rows if row.reason
    )
    return shredded


def redacted_reason_of_line(row: Payload, gone: NameRedactor) -> Remainder:
    return Remainder(
        entry_id=row.pk,
        after={} if gone.is_named_in(row.after) else row.after,
        reason=gone.redact(row.reason)[:LONGEST_REASON],
    )


def payloads_with_names(tournament: Tournament, gone: NameRedactor) -> list[Payload]:
    """Return the payloads of log lines that mention one of the names."""
    rows = Payload.objects.filter(entry__tournament=tournament).annotate(
        was=Cast("before", TextField()), became=Cast("after", TextField())
    )
    said = Q()
    for each in gone.search_terms():
        said |= Q(was__icontains=each) | Q(became__icontains=each)
        said |= Q(reason__icontains=each)
    if not said:
        return []
    return [
        row
        for row in rows.filter(said)
        if any(map(gone.is_named_in, (row.before, row.after, row.reason)))
    ]


def game_logs_with_names(
    tournament: Tournament, gone: NameRedactor
) -> Iterator[GameLog]:
    """Yield the game logs that may mention one of the names."""
    rows = GameLog.objects.filter(match__round__tournament=tournament)
    said = Q(pk__in=())
    for each in gone.search_terms():
        said |= Q(canonical__icontains=each) | Q(doubts__icontains=each)
        said |= Q(verdicts__report__icontains=each)
    found = rows.annotate(doubts=Cast("flags", TextField())).filter(said)
    yield from GameLog.objects.filter(pk__in=list(found.values_list("pk", flat=True)))


def delete_undo_records(tournament: Tournament, gone: NameRedactor) -> None:
    """Delete undo records that mention a name; those actions cannot be undone then."""
    for deed in Deed.objects.filter(tournament=tournament):
        if gone.is_named_in(deed.rows):
            deed.delete()


def log_name_removal(act: Act, entries: list[Entrant], shredded: int) -> None:
    for entrant in entries or [None]:
        act.log("name_taken_out", after={"lines": shredded}, entrant=entrant)


def lock_events_of(user: User) -> list[UUID]:
    """Lock the events of a user, in a fixed order, and return their ids (C5)."""
    found = event_ids_of_user(user)
    for event in found:
        lock_tournament(event, "owner")
    return found


def event_ids_of_user(user: User) -> list[UUID]:
    """Return the ids of the events of a user: entrant, guardian, official or owner."""
    found = Tournament.objects.filter(
        Q(owner=user)
        | Q(pk__in=Entrant.objects.filter(person=user).values("tournament"))
        | Q(pk__in=Entrant.objects.filter(ward__guardian=user).values("tournament"))
        | Q(pk__in=Entry.objects.filter(actor=user).values("tournament"))
        | Q(staff__person=user)
    )
    return sorted(found.values_list("pk", flat=True).distinct())
