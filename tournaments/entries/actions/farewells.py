"""Taking somebody's name out of one event when the account goes (P5).

The entry stays with an alias, and with it pairings, results and standings; what lines
of the log say of the name is shredded, and a line says that it was done.
"""

from collections.abc import Iterator
from uuid import UUID

from django.db.models import F, Q, TextField
from django.db.models.functions import Cast

from accounts import names
from accounts.models import User
from tournaments.core.action import Act, act_on, lock_tournament
from tournaments.entries.actions.rows import change
from tournaments.journal.actions.shredding import redact, shred
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


def take_out(event_id: UUID, who: User, gone: NameRedactor) -> int:
    """Take somebody's names out of an event; give how many lines were shredded.

    `gone` has the names under which he, and the children for whom he acts, are known
    anywhere.
    """
    with act_on(event_id, who) as act:
        act.is_kept = False  # what it was before is what has to go
        entries = list(own_entries(act.tournament, who))
        for each in entries:
            rename(each)
        tell_rounds_of(entries)
        shredded = shred_naming(act.tournament, gone)
        for log in logs_naming(act.tournament, gone):
            redact(log, gone.redact, why=FAREWELL)
        forget_deeds(act.tournament, gone)
        log_farewell(act, entries, shredded)
    return shredded


def own_entries(tournament: Tournament, who: User) -> Iterator[Entrant]:
    rows = Entrant.objects.filter(Q(person=who) | Q(ward__guardian=who))
    yield from rows.filter(tournament=tournament).order_by("pk")


def rename(entrant: Entrant) -> None:
    """Give an entry the alias of whoever it is of; longer where that is taken (O5)."""
    others = Entrant.objects.filter(tournament=entrant.tournament_id)
    taken = set(others.exclude(pk=entrant.pk).values_list("name_key", flat=True))
    key = str(entrant.ward_id or entrant.person_id)
    aliases = (names.alias(key, signs=signs) for signs in range(4, MOST_SIGNS + 1))
    name = next(each for each in aliases if name_key(each) not in taken)
    change(entrant, name=name, name_key=name_key(name), claim_hash="", claim_until=None)


def tell_rounds_of(entries: list[Entrant]) -> None:
    """Raise the rounds that they sat in: pages are kept by version, with names."""
    sat = Round.objects.filter(seats__entrant__in=entries).values("pk")
    Round.objects.filter(pk__in=sat).update(version=F("version") + 1)


def shred_naming(tournament: Tournament, gone: NameRedactor) -> int:
    """Shred the lines that say a name; their reasons stay, with the alias.

    Whoever was ruled against, and may still appeal, has to know why.
    """
    rows = naming(tournament, gone)
    shredded = shred([row.pk for row in rows], why=FAREWELL)
    Remainder.objects.bulk_create(left_of(row, gone) for row in rows if row.reason)
    return shredded


def left_of(row: Payload, gone: NameRedactor) -> Remainder:
    return Remainder(
        entry_id=row.pk,
        after={} if gone.is_named_in(row.after) else row.after,
        reason=gone.redact(row.reason)[:LONGEST_REASON],
    )


def naming(tournament: Tournament, gone: NameRedactor) -> list[Payload]:
    """Find the lines of a log that say a name, beside the rows that they point at."""
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


def logs_naming(tournament: Tournament, gone: NameRedactor) -> Iterator[GameLog]:
    """Find the game logs that may say a name; most say none, and are long."""
    rows = GameLog.objects.filter(match__round__tournament=tournament)
    said = Q(pk__in=())
    for each in gone.search_terms():
        said |= Q(canonical__icontains=each) | Q(doubts__icontains=each)
        said |= Q(verdicts__report__icontains=each)
    found = rows.annotate(doubts=Cast("flags", TextField())).filter(said)
    yield from GameLog.objects.filter(pk__in=list(found.values_list("pk", flat=True)))


def forget_deeds(tournament: Tournament, gone: NameRedactor) -> None:
    """Forget acts whose rows name him: they cannot be taken back any more."""
    for deed in Deed.objects.filter(tournament=tournament):
        if gone.is_named_in(deed.rows):
            deed.delete()


def log_farewell(act: Act, entries: list[Entrant], shredded: int) -> None:
    for entrant in entries or [None]:
        act.log("name_taken_out", after={"lines": shredded}, entrant=entrant)


def hold(who: User) -> list[UUID]:
    """Lock the events that know somebody, in one order, and give them (C5)."""
    found = concerned(who)
    for event in found:
        lock_tournament(event, "owner")
    return found


def concerned(who: User) -> list[UUID]:
    """Return the events that know somebody: as entrant, guardian, official or owner."""
    found = Tournament.objects.filter(
        Q(owner=who)
        | Q(pk__in=Entrant.objects.filter(person=who).values("tournament"))
        | Q(pk__in=Entrant.objects.filter(ward__guardian=who).values("tournament"))
        | Q(pk__in=Entry.objects.filter(actor=who).values("tournament"))
        | Q(staff__person=who)
    )
    return sorted(found.values_list("pk", flat=True).distinct())
