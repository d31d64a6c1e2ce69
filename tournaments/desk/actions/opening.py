"""Open registration and check-in, and start an event."""

from collections.abc import Iterator
from uuid import UUID

from django.db import transaction

from accounts.models import User
from tournaments.core import events
from tournaments.core.action import Act, act_on
from tournaments.core.events import StartPreview
from tournaments.entries.actions.places import take_off_waiting_list, withdraw_entrant
from tournaments.entries.actions.rows import save_changes
from tournaments.models import Entrant, ListPolicy, Tournament, TournamentState
from tournaments.rules import random_draws
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import TournamentError

from .event_settings import setting_problems
from .problems import change_event_state, raise_problems, require_state


def open_registration(event_id: UUID, user: User, *, expected: int) -> Tournament:
    """Open registration, which also makes the event visible to others."""
    with act_on(event_id, user, may=Capability.SETTLE, expected=expected) as act:
        require_state(act, TournamentState.DRAFT)
        raise_problems(registration_problems(act.tournament))
        act.tournament.opened_at = events.database_now(act.tournament)
        change_event_state(act, TournamentState.REGISTRATION, "registration_opened")
    return act.tournament


def registration_problems(tournament: Tournament) -> Iterator[str]:
    if tournament.starts_at is None:
        yield "The event has no start time. Enter the date and time."
    elif tournament.list_policy == ListPolicy.REQUIRED and events.are_deck_lists_locked(
        tournament
    ):
        locked = tournament.list_deadline_at or tournament.starts_at
        yield (
            "Nobody could submit a deck list: the deadline "
            f"({locked:%Y-%m-%d %H:%M} UTC) has passed. Set a later start or "
            "deadline."
        )
    if events.has_registration_closed(tournament):
        closes = tournament.registration_closes_at
        yield (
            "Nobody could register: registration closed at "
            f"{closes.astimezone(tournament.timezone):%Y-%m-%d %H:%M} "
            f"({tournament.zone}). Set a later time or clear it."
        )
    yield from setting_problems(tournament)


def open_check_in(event_id: UUID, user: User, *, expected: int) -> Tournament:
    """Open check-in now, whatever time was announced for it."""
    with act_on(event_id, user, may=Capability.SETTLE, expected=expected) as act:
        require_state(act, TournamentState.REGISTRATION)
        if not act.tournament.has_check_in:
            raise TournamentError(
                "This event has no check-in: everybody who is registered plays.",
                remedy="Start the event, or turn check-in on.",
            )
        change_event_state(act, TournamentState.CHECK_IN, "check_in_opened")
    return act.tournament


@transaction.atomic
def open_registration_and_check_in(
    event_id: UUID, user: User, *, expected: int
) -> Tournament:
    """Open registration and check-in in one step, for an event on the same day."""
    opened = open_registration(event_id, user, expected=expected)
    return open_check_in(event_id, user, expected=opened.version)


def start_event(event_id: UUID, user: User, *, expected: int) -> Tournament:
    """Start an event; entrants and settings are final from then on.

    `expected` is the version that the confirmation page showed; raise Stale if an
    entrant came or left since then.
    """
    with act_on(event_id, user, may=Capability.SETTLE, expected=expected) as act:
        frozen = events.start_preview(act.tournament)
        raise_problems(frozen.problems)
        finalize_entrants(act, frozen)
        lock_lists(act)
        set_running(act, frozen)
    return act.tournament


def finalize_entrants(act: Act, frozen: StartPreview) -> None:
    """Withdraw entrants who are not checked in and move up the waiting list."""
    for each in frozen.withdrawn:
        withdraw_entrant(act, each, reason="Not checked in at the start.")
    for each in frozen.moved_up:
        take_off_waiting_list(act, each)


def lock_lists(act: Act) -> None:
    """Lock all deck lists now, even if their deadline is later."""
    tournament = act.tournament
    if not events.are_deck_lists_locked(tournament):
        tournament.list_deadline_at = events.database_now(tournament)
    for each in Entrant.objects.filter(tournament=tournament, is_unlocked=True):
        save_changes(each, is_unlocked=False)


def set_running(act: Act, frozen: StartPreview) -> None:
    tournament = act.tournament
    # What the table fills in now is told as it was settled, for a clone to know.
    before = {
        "state": tournament.state,
        "rounds": tournament.rounds,
        "cut": tournament.cut,
    }
    tournament.state = TournamentState.RUNNING
    tournament.started_at = events.database_now(tournament)
    tournament.rounds, tournament.cut = frozen.plan.rounds, frozen.plan.cut
    act.log(
        "event_started",
        before=before,
        after={
            "state": tournament.state,
            "entrants": len(frozen.ready),
            "rounds": tournament.rounds,
            "cut": tournament.cut,
            "lot_seed_sha256": random_draws.seeded_hash(tournament.lot_seed),
        },
    )
