"""Drop from a running event, and come back to it."""

from enum import StrEnum
from uuid import UUID

from django.utils.translation import gettext_noop as _

from accounts.models import User
from tournaments.core import correction_window, entrants, events, played
from tournaments.core.action import Act, act_on
from tournaments.core.round_versions import save_round
from tournaments.models import (
    Entrant,
    EntrantState,
    Match,
    Report,
    SettledBy,
    Side,
    Stage,
    TournamentState,
)
from tournaments.models.entrants import IN_THE_EVENT
from tournaments.rules import reasons
from tournaments.rules.capabilities import Capability
from tournaments.rules.corrections import (
    CorrectionKind,
    CorrectionRequirement,
    correction_requirement,
)
from tournaments.rules.errors import Forbidden, Stale, TournamentError
from tournaments.rules.result_text import pluralize
from tournaments.rules.scoring import Outcome

from .places import (
    mark_draft_stale,
    record_missed_rounds,
    state_after_check_in,
    withdraw_entrant,
)
from .rows import get_entrant, save_changes


class OpenMatchChoice(StrEnum):
    """What happens to the open match of an entrant who drops."""

    CONCEDE = "concede"
    FINISH = "finish"


def drop_from_event(  # noqa: PLR0913
    event_id: UUID,
    user: User,
    *,
    entrant: UUID,
    expected: int,
    open_match: OpenMatchChoice | str | None = None,
    reason: str = "",
) -> Entrant:
    """Drop an entrant; results stay, and they are not paired any more.

    Before round 1 this withdraws them. If they have an open match, they either concede
    it or finish it first.
    """
    with act_on(event_id, user) as act:
        act.by.require(Capability.ADMIT, entrant=entrant)
        row = get_entrant(act, entrant, expected=expected)
        why = checked_drop_reason(act, row, reason)
        # A schedule and a bracket keep the seat of whoever leaves once they are drawn.
        has_begun = not act.tournament.is_swiss or act.tournament.cut_seeds
        if played.newest_round(act.tournament) is None and not has_begun:
            withdraw_entrant(act, row, reason=why)
        else:
            how = OpenMatchChoice(open_match) if open_match else None
            set_dropped_state(act, row, how=how, reason=why)
    return row


def checked_drop_reason(act: Act, entrant: Entrant, reason: str) -> str:
    """Return the reason to store, required in the cut; raise if they cannot drop."""
    if act.tournament.state != TournamentState.RUNNING:
        raise TournamentError(
            f"The status of the event is “{act.tournament.get_state_display()}”; "
            "players can only drop while it is running.",
            remedy="Before the start, withdraw instead.",
        )
    if entrant.state not in IN_THE_EVENT:
        raise TournamentError(
            f"{entrant.name} is no longer in the event "
            f"({entrant.get_state_display().lower()}).",
            remedy="Nothing was changed.",
        )
    if correction_requirement(
        CorrectionKind.DROP, correction_window.event_age(act.tournament)
    ).needs_reason:
        return reasons.required_reason(reason)
    return reasons.optional_reason(reason)


def set_dropped_state(
    act: Act, entrant: Entrant, *, how: OpenMatchChoice | None, reason: str
) -> None:
    match = entrants.open_match(entrant)
    if match is not None:
        if how is None:
            raise TournamentError(
                _("%(name)s has an open match at table %(table)s."),
                remedy=_("Choose whether to concede it or finish it first."),
                fills={"name": entrant.name, "table": match.table},
            )
        if how == OpenMatchChoice.CONCEDE:
            concede_match(act, entrant, match)
    newest = played.newest_round(act.tournament, Stage.SWISS)
    # An entrant who drops in the cut has played all Swiss rounds.
    is_swiss = act.tournament.stage == Stage.SWISS
    before = entrant.state
    save_changes(
        entrant,
        state=EntrantState.DROPPED,
        dropped_after=newest.number if newest and is_swiss else None,
    )
    act.log(
        "entrant_dropped",
        before={"state": before},
        after={"state": entrant.state, "dropped_after": entrant.dropped_after},
        reason=reason,
        entrant=entrant,
    )
    mark_draft_stale(act)


def concede_match(act: Act, entrant: Entrant, match: Match) -> None:
    """Record a published match as conceded to the opponent."""
    require_concedable(act, entrant, match)
    is_home = match.side_of(entrant.pk) == Side.HOME
    match.outcome = Outcome.CONCESSION
    match.winner = Side.AWAY if is_home else Side.HOME
    match.settled, match.settled_at = (
        SettledBy.BY_DESK,
        events.database_now(act.tournament),
    )
    match.accepts_at = match.held_at = None
    match.version += 1
    match.save()
    save_round(match.round)
    act.log(
        "match_left",
        before={"outcome": Outcome.PENDING},
        after={"outcome": match.outcome, "winner": match.winner},
        match=match,
        entrant=entrant,
    )


def require_concedable(act: Act, entrant: Entrant, match: Match) -> None:
    others = (each for each in act.by.entries if each != entrant)
    if any(match.side_of(each.pk) for each in others):
        raise Forbidden(
            "You are playing in this match and would win if your opponent conceded.",
            remedy="Ask another staff member, or drop without conceding.",
        )
    if (
        match.is_disputed
        or Report.objects.filter(match=match, is_current=True).exists()
    ):
        raise TournamentError(
            f"The match at table {match.table} already has a report.",
            remedy="Choose to finish it, so that its result can be accepted.",
        )


# Coming back.


def undrop_entrant(
    event_id: UUID,
    user: User,
    *,
    entrant: UUID,
    expected: int,
    losses: int | None = None,
) -> Entrant:
    """Take a dropped entrant back with `losses` missed rounds, or raise Stale."""
    with act_on(event_id, user) as act:
        act.by.require(Capability.ADMIT, entrant=entrant)
        row = get_entrant(act, entrant, expected=expected)
        require_may_undrop(act, row)
        before = {"state": row.state, "dropped_after": row.dropped_after}
        save_changes(row, state=state_after_check_in(act), dropped_after=None)
        missed = record_missed_rounds(act, row, Outcome.ABSENT_LOSS)
        if losses is not None and losses != len(missed):
            raise Stale(
                f"{row.name} has now missed {pluralize(len(missed), 'round')}; "
                f"the form said {losses}.",
                remedy="Tell the player, then send it again.",
            )
        act.log(
            "entrant_undropped",
            before=before,
            after={"state": row.state, "absent_loss": missed},
            entrant=row,
        )
        mark_draft_stale(act)
    return row


def require_may_undrop(act: Act, entrant: Entrant) -> None:
    if entrant.state != EntrantState.DROPPED:
        raise TournamentError(
            f"{entrant.name} has not dropped ({entrant.get_state_display().lower()}).",
            remedy="There is nothing to undo.",
        )
    tournament = act.tournament
    asked = correction_requirement(
        CorrectionKind.UNDROP, correction_window.event_age(tournament)
    )
    if tournament.state != TournamentState.RUNNING or asked is CorrectionRequirement.NO:
        raise TournamentError(
            "Nobody can rejoin once the bracket has started or the event is over.",
            remedy="The results stay.",
        )
    newest = played.newest_round(tournament, Stage.SWISS)
    has_missed = newest is not None and newest.number != entrant.dropped_after
    if has_missed and not act.by.may(Capability.ADMIT):
        raise TournamentError(
            _("Round %(number)s has been published since you dropped."),
            remedy=_("Ask staff: they can let you back in."),
            fills={"number": newest.number},
        )
