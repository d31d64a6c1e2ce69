"""One action on an event: lock it, check the version, write, log, notify on commit.

Every service that changes an event goes through `act_on`. Concurrent actions wait for
the lock of the event, at most three seconds (C4).
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
from tournaments.core import (
    fragments,
    log_head,
    notice_settlements,
    permissions,
    undo_store,
)
from tournaments.core.compiled_query import CompiledQuery
from tournaments.core.permissions import Position
from tournaments.models import Audience, Entrant, Entry, Match, Payload, Tournament
from tournaments.models.arrivals import original_user_ids
from tournaments.models.undo_recording import record_changes
from tournaments.rules import seals
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import EventLocked, Stale, TournamentError

GIVEN_UP = ("55P03", "40P01")  # a lock that did not show up, or never would have
NOBODY = AnonymousUser()  # the clock, when it accepts a result
Keys = Mapping[UUID, UUID]
NO_KEYS: Keys = {}
# Sent with the act, in its transaction, for rooms above that hand the lines on.
acted = Signal()


@dataclass(slots=True)
class Act:
    """One action in progress: the locked event, the actor, the lines logged so far."""

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
        """Append one line to the event log, sealed with the line before it."""
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
            digest=seals.payload_digest(payload),
            prev_hash=seal,
        )
        entry.hash = seals.line_seal(entry.prev_hash, sealed_fields(entry))
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
    tournament_id: UUID,
    user: User | None,
    *,
    may: Capability | None = None,
    expected: int | None = None,
) -> Iterator[Act]:
    """Lock a tournament for one action; raise Stale if `expected` is not its version.

    Raise Forbidden unless the user `may` do it, and RuntimeError if the action logs
    nothing (T1). `user` is None for the system.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        if expected is not None and tournament.version != expected:
            raise Stale(
                _(
                    "The event was changed by somebody else, or by you in another "
                    "window, so your change was not saved."
                ),
                remedy=_("Reload the page, check what changed, then try again."),
            )
        act = Act(tournament, permissions.position_of(user or NOBODY, tournament))
        if may is not None:
            act.by.require(may)
        with record_undo(act):
            yield act
            if not act.logged:
                raise RuntimeError("An action on an event logged nothing (T1).")
            tournament.version += 1
            tournament.save()
        queue_notifications(act)
        acted.send(Act, act=act)
        log_head.store_head(tournament.pk, *act.last_seal())
        transaction.on_commit(partial(fragments.publish_round_versions, tournament.pk))


def queue_notifications(act: Act) -> None:
    """Have a worker notify those concerned once the action is committed (C9)."""
    if not notice_settlements.needs_worker(each.kind for each in act.logged):
        return
    event, first = str(act.tournament.pk), act.logged[0].seq
    outbox.enqueue(
        tasks.prepare_notifications,
        key=f"tell:{event}:{first}",
        payload={"event": event, "first": first, "last": act.logged[-1].seq},
    )


@contextmanager
def record_undo(act: Act) -> Iterator[None]:
    """Record the rows that an official's action changes, so that it can be undone."""
    if not act.by.is_staff:
        yield
        return
    with record_changes() as memory:
        memory.record_row(act.tournament)
        yield
    if act.is_kept:
        undo_store.store_undo_record(act.tournament, act.by.viewer, act.logged, memory)


@contextmanager
def lock_for_logging(tournament_id: UUID, user: User | None) -> Iterator[Act]:
    """Lock an event to log something; its version stays, so no form goes stale."""
    with transaction.atomic():
        tournament = lock_tournament(tournament_id, "owner")
        act = Act(tournament, permissions.position_of(user or NOBODY, tournament))
        yield act
        if act.logged:
            log_head.store_head(tournament.pk, *act.last_seal())


def lock_tournament(tournament_id: UUID, *cells: str) -> Tournament:
    """Lock and return the row of an event; raise EventLocked after three seconds (C4).

    Every action takes this lock first (C5). `cells` are the fields to load, if not all.
    """
    rows = Tournament.objects.select_for_update()
    with raise_event_locked(_("Somebody else is changing this event.")):
        return (rows.only(*cells) if cells else rows).get(pk=tournament_id)


def lock_account(person: User) -> User:
    """Lock an account that an action links to an event, and return it freshly read.

    Taken after the lock of the event, as deleting an account does (C5, P5). Raise
    EventLocked if it stays locked, TournamentError if the account is closed.
    """
    with raise_event_locked(_("Somebody else is changing this account.")):
        found = User.objects.select_for_update(no_key=True).get(pk=person.pk)
    if not found.is_active:
        raise TournamentError(
            _("This account is closed."), remedy=_("Nothing was saved.")
        )
    return found


@contextmanager
def raise_event_locked(message: str) -> Iterator[None]:
    """Raise EventLocked with this message if the database gives up on a row lock."""
    try:
        yield
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", "") not in GIVEN_UP:
            raise
        raise EventLocked(
            message, remedy=_("Try again in a moment. Nothing was saved.")
        ) from error


def sealed_fields(entry: Entry, keys: Keys = NO_KEYS) -> dict[str, Any]:
    """Return the fields of a log line that its seal covers.

    `keys` maps users to the ids they had at another desk, where the line was sealed.
    """
    actor = entry.actor_id
    return seals.sealed_fields(
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


def seal_breaches(
    tournament: Tournament, *, first: int = 1, last: int | None = None
) -> list[str]:
    """Check the seals of an event's log; return a sentence for each broken one (T3).

    `first` and `last` are the numbers of the lines to check, all of them by default. A
    payload that is missing without a recorded shredding counts as broken, and so do
    lines that are missing at the end.
    """
    whole = Entry.objects.filter(tournament=tournament)
    entries = whole.filter(seq__gte=first).select_related("payload").order_by("seq")
    if last is not None:
        entries = entries.filter(seq__lte=last)
    keys = original_user_ids(tournament)
    earlier = whole.filter(seq=first - 1).values_list("seq", "hash")
    before = earlier.first() if first > 1 else None
    found = seals.chain_breaches(
        (
            log_line_as_sealed(entry, keys)
            for entry in entries.iterator(chunk_size=1000)
        ),
        after=before or (first - 1, seals.FIRST),
    )
    lost = entries.filter(payload=None, shredding=None)
    found += [
        f"What line {seq} changed is missing, and it was not shredded."
        for seq in lost.values_list("seq", flat=True)
    ]
    is_end = last is None or not whole.filter(seq__gt=last).exists()
    return found + (log_head.log_end_breaches(tournament.pk) if is_end else [])


def log_line_as_sealed(entry: Entry, keys: Keys = NO_KEYS) -> seals.SealedLine:
    """Return a log line with its payload, in the form that the seals are checked on."""
    payload = getattr(entry, "payload", None)
    return seals.SealedLine(
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
