"""One act on an event: lock, compare, write, log, tell on commit.

Every service goes through here. Whoever acts at the same time waits for the lock of
the event, at most three seconds (C4); an act that logs nothing is a mistake of ours.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from uuid import UUID

import structlog
from django.contrib.auth.models import AnonymousUser
from django.db import OperationalError, transaction
from django.dispatch import Signal
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.models import User
from outbox import services as outbox
from tournaments import tasks
from tournaments.core import fragments, permissions, undo_store
from tournaments.core.compiled_query import CompiledQuery
from tournaments.core.permissions import Position
from tournaments.models import Audience, Entrant, Entry, Match, Payload, Tournament
from tournaments.models.arrivals import keys_of
from tournaments.models.memory import remembering
from tournaments.rules import notice_settlements, seals
from tournaments.rules.errors import Busy, Stale, TournamentError

GIVEN_UP = ("55P03", "40P01")  # a lock that did not come, or never would have
NOBODY = AnonymousUser()  # the clock, when it accepts a result
Keys = Mapping[UUID, UUID]
NO_KEYS: Keys = {}
# Sent with the act, in its transaction, for rooms above that hand the lines on.
acted = Signal()


@dataclass(slots=True)
class Act:
    """An event that is locked, who acts on it, and what was logged so far."""

    tournament: Tournament
    by: Position
    logged: list[Entry] = field(default_factory=list)
    is_kept: bool = True  # so that it can be taken back; taking back cannot

    def log(  # noqa: PLR0913
        self,
        kind: str,
        *,
        before: Mapping[str, Any] | None = None,
        after: Mapping[str, Any] | None = None,
        reason: str = "",
        match: Match | None = None,
        entrant: Entrant | None = None,
        subject: str = "",
        to: Audience = Audience.PUBLIC,
    ) -> Entry:
        """Write one line of the log, sealed to the last."""
        seq, seal = self.last_seal()
        payload = {
            "before": dict(before or {}),
            "after": dict(after or {}),
            "reason": reason,
        }
        actor = self.by.viewer if self.by.viewer.is_authenticated else None
        acts_for_another = (
            entrant is not None and actor is not None and entrant.person_id != actor.pk
        )
        entry = Entry(
            tournament=self.tournament,
            seq=seq + 1,
            at=timezone.now(),
            actor=actor,
            on_behalf_of=entrant if acts_for_another else None,
            kind=kind,
            subject=subject,
            match=match,
            entrant=entrant,
            visibility=to,
            request_id=structlog.contextvars.get_contextvars().get("request_id", ""),
            digest=seals.digest(payload),
            prev_hash=seal,
        )
        entry.hash = seals.seal(entry.prev_hash, sealed_fields(entry))
        entry.save()
        Payload.objects.create(entry=entry, **payload)
        self.logged.append(entry)
        return entry

    def last_seal(self) -> tuple[int, str]:
        """Return the number and the seal of the last line of the log."""
        if self.logged:
            return self.logged[-1].seq, self.logged[-1].hash
        found = LAST_SEAL(event=self.tournament.pk)
        return found[0] if found else (0, seals.FIRST)


LAST_SEAL = CompiledQuery(
    lambda event: (
        Entry.objects.filter(tournament=event)
        .order_by("-seq")
        .values_list("seq", "hash")[:1]
    )
)


@contextmanager
def act_on(
    tournament_id: UUID, who: User | None, *, expected: int | None = None
) -> Iterator[Act]:
    """Lock a tournament for one action; raise Stale if `expected` is not its version.

    Raise RuntimeError if the action logs nothing: that is a mistake of ours (T1).
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        if expected is not None and tournament.version != expected:
            raise Stale(
                _(
                    "The event was changed meanwhile, by somebody else or in another "
                    "window."
                ),
                remedy=_("Look at what is new, then send it again."),
            )
        act = Act(tournament, permissions.position(who or NOBODY, tournament))
        with keep_undo(act):
            yield act
            if not act.logged:
                raise RuntimeError("An act on an event logged nothing (T1).")
            tournament.version += 1
            tournament.save()
        queue_notifications(act)
        acted.send(Act, act=act)
        transaction.on_commit(partial(fragments.announce, tournament.pk))


def queue_notifications(act: Act) -> None:
    """Have a worker notify those concerned once the action is committed (C9)."""
    if not notice_settlements.needs_worker(each.kind for each in act.logged):
        return
    event, first = str(act.tournament.pk), act.logged[0].seq
    outbox.enqueue(
        tasks.tell,
        key=f"tell:{event}:{first}",
        payload={"event": event, "first": first, "last": act.logged[-1].seq},
    )


@contextmanager
def keep_undo(act: Act) -> Iterator[None]:
    """Keep what an official changes, so that it can be undone (events 11)."""
    if not act.by.is_staff:
        yield
        return
    with remembering() as memory:
        memory.keep_whole(act.tournament)
        yield
    if act.is_kept:
        undo_store.keep(act.tournament, act.by.viewer, act.logged, memory)


@contextmanager
def noting(tournament_id: UUID, who: User | None) -> Iterator[Act]:
    """Hold an event to write in its log what changes nothing about it.

    So no form grows stale by it, and the event itself is not written anew.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id, "owner")
        yield Act(tournament, permissions.position(who or NOBODY, tournament))


def lock_tournament(tournament_id: UUID, *cells: str) -> Tournament:
    """Lock the row of an event, the first lock of every act (C5), and read it.

    The database gives up a lock that it does not get within three seconds (C4).
    """
    rows = Tournament.objects.select_for_update()
    with busy_if_locked(_("Somebody else is changing this event.")):
        return (rows.only(*cells) if cells else rows).get(pk=tournament_id)


def lock_account(person: User) -> User:
    """Lock an account that an act ties to an event by its name, and read it anew.

    After the event, as a farewell does (C5): whoever leaves meanwhile is either gone
    or waits, and takes this entry along (P5). Others may still point at the row.
    """
    with busy_if_locked(_("Somebody else is changing this account.")):
        found = User.objects.select_for_update(no_key=True).get(pk=person.pk)
    if not found.is_active:
        raise TournamentError(
            _("This account is closed."), remedy=_("Nothing was written.")
        )
    return found


@contextmanager
def busy_if_locked(words: str) -> Iterator[None]:
    """Raise Busy if the database gives up waiting for a row that is locked."""
    try:
        yield
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", "") not in GIVEN_UP:
            raise
        raise Busy(
            words, remedy=_("Try again in a moment; nothing was written.")
        ) from error


def last_entry(tournament: Tournament) -> Entry | None:
    return Entry.objects.filter(tournament=tournament).order_by("-seq").first()


def sealed_fields(entry: Entry, keys: Keys = NO_KEYS) -> dict[str, Any]:
    """Return the fields of a log line that its seal covers.

    Whoever acted at another desk has another id there, by which the line was sealed.
    """
    actor = entry.actor_id
    return seals.said(
        event=entry.tournament_id,
        seq=entry.seq,
        at=entry.at,
        actor=None if actor is None else keys.get(actor, actor),
        on_behalf_of=entry.on_behalf_of_id,
        kind=entry.kind,
        subject=entry.subject,
        match=entry.match_id,
        entrant=entry.entrant_id,
        visibility=entry.visibility,
        request_id=entry.request_id,
        digest=entry.digest,
    )


def breaches(tournament: Tournament) -> list[str]:
    """Check every seal of an event's log, and that what is gone went rightly (T3)."""
    entries = Entry.objects.filter(tournament=tournament).select_related("payload")
    keys = keys_of(tournament)
    found = seals.breaches(
        sealed_line(entry, keys) for entry in entries.order_by("seq")
    )
    lost = entries.filter(payload=None, shredding=None).order_by("seq")
    return found + [
        f"What line {seq} changed is gone, and nobody shredded it."
        for seq in lost.values_list("seq", flat=True)
    ]


def sealed_line(entry: Entry, keys: Keys = NO_KEYS) -> seals.Line:
    payload = getattr(entry, "payload", None)
    return seals.Line(
        seq=entry.seq,
        said=sealed_fields(entry, keys),
        previous=entry.prev_hash,
        hash=entry.hash,
        digest=entry.digest,
        payload=payload
        and {
            "before": payload.before,
            "after": payload.after,
            "reason": payload.reason,
        },
    )
