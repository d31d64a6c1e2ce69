"""Finish, cancel and reopen an event."""

from collections.abc import Iterator
from uuid import UUID

from accounts.models import User
from tournaments.core import cut, events, played, rounds
from tournaments.core.action import act_on
from tournaments.corrections.actions import require_event_name
from tournaments.corrections.queries import proposals
from tournaments.models import (
    Match,
    Round,
    RoundState,
    Stage,
    Tournament,
    TournamentState,
)
from tournaments.rules import reasons
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import TournamentError

from .problems import change_event_state, raise_problems, require_state

DAYS_TO_REOPEN = 14


def finish_event(event_id: UUID, user: User, *, expected: int) -> Tournament:
    """Finish an event and publish the seed of its random draws.

    Raise NotReady while a round is open, a match is disputed, or a correction waits for
    a second official.
    """
    with act_on(event_id, user, may=Capability.SETTLE, expected=expected) as act:
        require_state(act, TournamentState.RUNNING)
        raise_problems(finishing_problems(act.tournament))
        act.tournament.finished_at = events.database_now(act.tournament)
        seed = act.tournament.lot_seed
        change_event_state(
            act, TournamentState.FINISHED, "event_finished", lot_seed=seed
        )
    return act.tournament


def finishing_problems(tournament: Tournament) -> Iterator[str]:
    """Yield a sentence for everything that keeps an event from being finished."""
    there = Round.objects.filter(tournament=tournament)
    for each in there.filter(state__in=(RoundState.DRAFT, RoundState.PUBLISHED)):
        how = "Discard" if each.state == RoundState.DRAFT else "Close"
        yield f"{rounds.round_label(each)} is not closed. {how} it."
    closed = there.filter(state=RoundState.CLOSED)
    swiss = closed.filter(stage=Stage.SWISS).count()
    if swiss < (tournament.rounds or 0):
        yield (
            f"{swiss} of {tournament.rounds} {'Swiss ' * tournament.is_swiss}rounds "
            "are closed. Play the remaining rounds."
        )
    yield from cut_problems(tournament, closed.filter(stage=Stage.CUT).count())
    yield from dispute_problems(tournament)
    yield from proposal_problems(tournament)


def proposal_problems(tournament: Tournament) -> Iterator[str]:
    """Yield a sentence if corrections still wait for the second official."""
    count = proposals.waiting_proposals(tournament).count()
    if count == 1:
        yield "1 change is waiting for a second staff member. Confirm or decline it."
    elif count:
        yield (
            f"{count} changes are waiting for a second staff member. Confirm or "
            "decline them."
        )


def cut_problems(tournament: Tournament, closed: int) -> Iterator[str]:
    if not cut.has_cut(tournament):
        return
    if not tournament.cut_seeds:
        yield (
            "The bracket has not been played. Draw it."
            if tournament.is_elimination
            else "The cut has not been played. Confirm it."
        )
        return
    progress = cut.cut_progress(tournament)
    needed = progress.step_count if progress else 0
    if closed < needed:
        what = "bracket" if tournament.is_elimination else "cut"
        yield f"{closed} of {needed} rounds of the {what} are closed. Play the others."


def dispute_problems(tournament: Tournament) -> Iterator[str]:
    """Yield a sentence for each disputed match, closed rounds included."""
    disputed = Match.objects.filter(
        round__tournament=tournament,
        round__state__in=played.ON_THE_BOOKS,
        disputed_at__isnull=False,
    ).select_related("round")
    for each in disputed.order_by("round__number", "table"):
        if each.is_disputed:
            yield (
                f"Table {each.table} of {rounds.round_label(each.round).lower()} is "
                "disputed. Let a judge rule on it."
            )


def cancel_event(
    event_id: UUID, user: User, *, expected: int, reason: str, typed_name: str = ""
) -> Tournament:
    """Cancel an event, with a reason, and its typed name if it is being played."""
    with act_on(event_id, user, may=Capability.SETTLE, expected=expected) as act:
        ended = (TournamentState.FINISHED, TournamentState.CANCELLED)
        require_state(act, *(each for each in TournamentState if each not in ended))
        if act.tournament.state == TournamentState.RUNNING:
            require_event_name(act, typed_name)
        why = reasons.required_reason(reason)
        change_event_state(
            act, TournamentState.CANCELLED, "event_cancelled", reason=why
        )
    return act.tournament


def reopen_event(
    event_id: UUID, user: User, *, expected: int, reason: str
) -> Tournament:
    """Put a finished event back into play; only its owner may, within 14 days."""
    with act_on(event_id, user, expected=expected) as act:
        act.by.require_owner("reopen it")
        require_state(act, TournamentState.FINISHED)
        if not events.may_be_reopened(act.tournament, days=DAYS_TO_REOPEN):
            raise TournamentError(
                f"The event ended more than {DAYS_TO_REOPEN} days ago.",
                rule="events 2",
                remedy="Its results are final.",
            )
        why = reasons.required_reason(reason)
        act.tournament.finished_at = None
        change_event_state(act, TournamentState.RUNNING, "event_reopened", reason=why)
    return act.tournament
