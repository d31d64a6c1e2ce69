"""Reopen the round that was closed last, or discard the current round."""

from uuid import UUID

from accounts.models import User
from tournaments.core import correction_window
from tournaments.core import rounds as selectors
from tournaments.core.action import Act, act_on
from tournaments.core.round_versions import save_round
from tournaments.floor.actions.clock import stop_running_clock
from tournaments.models import Match, Report, Round, RoundState, Stage
from tournaments.results.actions.guards import require_long_reason
from tournaments.rounds.actions.guards import (
    WITHOUT_REPORT,
    get_round,
    list_first_few,
    require_stage,
)
from tournaments.rounds.actions.rounds import (
    cancel_and_log_draft,
    cancel_published_round,
    log_subject,
    serialize_tables,
)
from tournaments.rules import corrections, reasons
from tournaments.rules.capabilities import Capability
from tournaments.rules.corrections import CorrectionKind, CorrectionRequirement
from tournaments.rules.errors import TournamentError

from .correcting import mark_draft_provisional, withdraw_cut
from .levels import (
    RULE,
    refuse_finished_event,
    refused_by_age_error,
    require_event_name,
)


def reopen_round(
    event_id: UUID, user: User | None, *, round_id: UUID, expected: int, reason: str
) -> Round:
    """Reopen the round that was closed last; it is played on and closed again."""
    with act_on(event_id, user, may=Capability.PAIR) as act:
        why = reasons.required_reason(reason)
        round_ = get_round(act, round_id, expected=expected)
        require_round_action(act, CorrectionKind.REOPEN, round_)
        before = {"state": round_.state, "closed_at": round_.closed_at.isoformat()}
        round_.state = RoundState.PUBLISHED
        round_.closed_at = round_.standings = None
        save_round(round_, "state", "closed_at", "standings")
        act.log(
            "round_reopened",
            before=before,
            after={"state": round_.state, "number": round_.number},
            reason=why,
            subject=log_subject(round_),
        )
        if round_.stage == Stage.SWISS and act.tournament.stage == Stage.CUT:
            withdraw_cut(act, "The last Swiss round was reopened.")
        mark_draft_provisional(act)
        return round_


def discard_published_round(  # noqa: PLR0913
    event_id: UUID,
    user: User | None,
    *,
    round_id: UUID,
    expected: int,
    reason: str,
    typed_name: str,
) -> Round:
    """Cancel the current round with its reports, as long as no result was accepted."""
    with act_on(event_id, user, may=Capability.PAIR) as act:
        round_ = get_round(act, round_id, expected=expected)
        if (
            require_round_action(act, CorrectionKind.DISCARD, round_)
            is not CorrectionRequirement.PREVIEW
        ):
            raise TournamentError(
                f"{selectors.round_label(round_)} is a draft.",
                remedy="Discard the draft.",
            )
        why = require_long_reason(reason)
        require_event_name(act, typed_name)
        refuse_accepted_results(round_)
        later = selectors.draft_round(act.tournament)
        if later is not None:
            cancel_and_log_draft(act, later)
        stop_running_clock(act, round_)
        before = serialize_tables(selectors.matches_by_table(round_))
        reports = Report.objects.filter(match__round=round_, is_current=True).count()
        seated_again = cancel_published_round(act.tournament, round_)
        act.log(
            "round_unpublished",
            before={
                "state": RoundState.PUBLISHED,
                "tables": before,
                "reports": reports,
            },
            after={"state": RoundState.CANCELLED, "first_round": seated_again},
            reason=why,
            subject=log_subject(round_),
        )
        return round_


def require_round_action(
    act: Act, action: CorrectionKind, round_: Round
) -> CorrectionRequirement:
    """Return the level that an action on the round requires; raise if impossible."""
    refuse_finished_event(act)
    require_stage(act.tournament)
    if round_.state == RoundState.CANCELLED:
        raise TournamentError(
            f"{selectors.round_label(round_)} was canceled.",
            remedy="Reload the page to see its current state.",
        )
    age = correction_window.round_age(round_)
    found = corrections.correction_requirement(action, age)
    if found is CorrectionRequirement.NO:
        raise refused_by_age_error(round_, age)
    return found


def refuse_accepted_results(round_: Round) -> None:
    """Raise TournamentError if a table has an accepted result."""
    rows = list(selectors.matches_by_table(round_).order_by("table"))
    decided = [
        f"table {row.table} has a result" for row in rows if has_accepted_result(row)
    ]
    if not decided:
        return
    open_ = [f"table {row.table} is disputed" for row in rows if is_in_dispute(row)]
    raise TournamentError(
        f"{selectors.round_label(round_)} cannot be discarded: "
        f"{list_first_few([*decided, *open_])}.",
        rule=RULE,
        remedy="Correct what is wrong, or roll back to the end of the previous round.",
    )


def has_accepted_result(row: Match) -> bool:
    return row.settled not in WITHOUT_REPORT


def is_in_dispute(row: Match) -> bool:
    return row.is_open and row.is_disputed
