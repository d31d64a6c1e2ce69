"""Go back to the end of a closed round: everything later is cancelled."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.db.models import F

from accounts.models import User
from tournaments.core import correction_window, played
from tournaments.core.action import Act, act_on
from tournaments.core.rounds import round_label
from tournaments.corrections.queries import restoring as selectors
from tournaments.corrections.queries.proposals import approval_needed
from tournaments.floor.actions.clock import stop_running_clock
from tournaments.models import Entrant, Proposal, ProposalKind, Round, RoundState, Stage
from tournaments.results.actions.guards import require_long_reason
from tournaments.rounds.actions.guards import require_stage
from tournaments.rounds.actions.rounds import cancel_round, log_subject
from tournaments.rules.corrections import CorrectionRequirement
from tournaments.rules.errors import Stale, TournamentError

from .levels import (
    RULE,
    CorrectionGrounds,
    refuse_finished_event,
    require_event_name,
    require_may_go_back,
    require_proposal_if_needed,
)
from .proposals import on_confirmed, store_proposal

LOOK_AGAIN = "Check what would be canceled now, then decide again."


def restore_round(  # noqa: PLR0913
    event_id: UUID,
    user: User | None,
    *,
    round_id: UUID,
    later: Collection[UUID],
    reason: str,
    typed_name: str,
    expected: int | None = None,
) -> Round:
    """Cancel the rounds after a round; raise Stale if these are not `later`."""
    with act_on(event_id, user) as act:
        round_ = get_restorable_round(act, round_id, later, expected=expected)
        grounds = require_restore_grounds(
            act, round_, reason=reason, typed_name=typed_name
        )
        cancel_later_rounds(act, round_, reason=grounds.reason, more=grounds.log_fields)
    return round_


def propose_restore_round(  # noqa: PLR0913
    event_id: UUID,
    user: User,
    *,
    round_id: UUID,
    later: Collection[UUID],
    reason: str,
    typed_name: str,
    expected: int | None = None,
) -> Proposal:
    """Ask a second official to confirm going back, since the cut is published."""
    with act_on(event_id, user) as act:
        round_ = get_restorable_round(act, round_id, later, expected=expected)
        grounds = require_restore_grounds(
            act, round_, reason=reason, typed_name=typed_name, is_proposal=True
        )
        words = {
            "round": str(round_.pk),
            "title": log_subject(round_),
            "later": sorted(map(str, later)),
        }
        return store_proposal(
            act,
            ProposalKind.RESTORE,
            words=words,
            reason=grounds.reason,
            subject=log_subject(round_),
        )


@on_confirmed(ProposalKind.RESTORE)
def restore_round_as_proposed(
    act: Act, proposal: Proposal, names: dict[str, str]
) -> None:
    """Roll back to the end of a round after a second official has confirmed it."""
    refuse_finished_event(act)
    require_stage(act.tournament)
    round_ = Round.objects.get(tournament=act.tournament, pk=proposal.words["round"])
    round_.tournament = act.tournament
    require_closed_round(round_)
    cancel_later_rounds(act, round_, reason=proposal.reason, more=names)


def get_restorable_round(
    act: Act, round_id: UUID, later: Collection[UUID], *, expected: int | None
) -> Round:
    """Return the round to go back to; raise if that is impossible or the view stale."""
    require_may_go_back(act)
    refuse_finished_event(act)
    require_stage(act.tournament)
    round_ = Round.objects.get(tournament=act.tournament, pk=round_id)
    round_.tournament = act.tournament
    require_closed_round(round_)
    there = selectors.rounds_after(round_)
    if {each.pk for each in there} != set(later):
        raise Stale(
            "The later rounds are not the ones that you saw.",
            remedy=LOOK_AGAIN,
        )
    if expected not in (None, act.tournament.version):
        loss = selectors.discarded_results_text(
            selectors.cancelled_rounds(act.tournament, there)
        )
        raise Stale(
            f"The event has changed since this preview was shown: {loss} would be "
            "lost now.",
            remedy=LOOK_AGAIN,
        )
    if not there and not ends_the_cut(act, round_):
        raise TournamentError(
            f"There is nothing after {round_label(round_).lower()}.",
            remedy="The event is already there.",
        )
    return round_


def require_closed_round(round_: Round) -> None:
    if round_.state != RoundState.CLOSED:
        raise TournamentError(
            f"{round_label(round_)} is not closed; an event can only be rolled back to "
            "the end of a closed round.",
            rule=RULE,
            remedy="Choose a closed round.",
        )


def require_restore_grounds(
    act: Act,
    round_: Round,
    *,
    reason: str,
    typed_name: str,
    is_proposal: bool = False,
) -> CorrectionGrounds:
    level = approval_needed(act.by, correction_window.requirement_to_restore(round_))
    why = require_long_reason(reason)
    require_event_name(act, typed_name)
    require_proposal_if_needed(level, is_proposal=is_proposal)
    return CorrectionGrounds(why, level is CorrectionRequirement.ALONE)


def ends_the_cut(act: Act, round_: Round) -> bool:
    return round_.stage == Stage.SWISS and act.tournament.stage == Stage.CUT


def cancel_later_rounds(
    act: Act, round_: Round, *, reason: str, more: dict[str, Any]
) -> None:
    """Cancel the later rounds, and reset entrants and stage to the end of the round."""
    tournament = act.tournament
    preview = selectors.restore_preview(round_)
    before: dict[str, Any] = {
        "stage": str(tournament.stage),
        "seeds": tournament.cut_seeds,
        "rounds": [log_subject(each.round) for each in preview.lost],
        "results": preview.results,
        "reports": preview.reports,
    }
    for each in reversed(preview.lost):
        each.round.tournament = tournament
        stop_running_clock(act, each.round)
        cancel_round(each.round)
    changed = clamp_entrants(act, round_)
    if ends_the_cut(act, round_):
        tournament.stage, tournament.cut_seeds = Stage.SWISS, []
    act.log(
        "event_restored",
        before={**before, **changed["before"]},
        after={
            "stage": str(tournament.stage),
            "seeds": tournament.cut_seeds,
            **changed["after"],
            **more,
        },
        reason=reason,
        subject=log_subject(round_),
    )


def clamp_entrants(act: Act, round_: Round) -> dict[str, dict[str, Any]]:
    """Clamp `dropped_after` and `first_round` to the round; return what changed."""
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}
    for each in played.participants(act.tournament):
        cells = selectors.clamped_fields(act.tournament, round_, each)
        if not cells:
            continue
        before[str(each.pk)] = {name: getattr(each, name) for name in cells}
        after[str(each.pk)] = cells
        Entrant.objects.filter(pk=each.pk).update(**cells, version=F("version") + 1)
    return {"before": {"entrants": before}, "after": {"entrants": after}}
