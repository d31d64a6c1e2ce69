"""The round that came last, opened again or discarded (events 5 and 7)."""

from uuid import UUID

from accounts.models import User
from tournaments.core import correction_window
from tournaments.core import rounds as selectors
from tournaments.core.action import Act, act_on
from tournaments.core.round_versions import save_round
from tournaments.floor.actions.clock import stop_if_running
from tournaments.models import Match, Report, Round, RoundState, Stage
from tournaments.results.actions.guards import reasoned
from tournaments.rounds.actions.guards import (
    BY_ITSELF,
    found_round,
    listed,
    refuse_unless_in,
)
from tournaments.rounds.actions.rounds import discarded, subject, taken_back, told
from tournaments.rules import corrections, reasons
from tournaments.rules.capabilities import May
from tournaments.rules.corrections import Action, Level
from tournaments.rules.errors import TournamentError

from .correcting import doubt_draft, take_back_the_cut
from .levels import RULE, refusal, refuse_finished, require_typed


def reopen(
    event_id: UUID, who: User | None, *, round_id: UUID, expected: int, reason: str
) -> Round:
    """Open the round that was closed last again: it is played on, and closed anew."""
    with act_on(event_id, who) as act:
        act.by.require(May.PAIR)
        why = reasons.given(reason)
        round_ = found_round(act, round_id, expected=expected)
        require(act, Action.REOPEN, round_)
        before = {"state": round_.state, "closed_at": round_.closed_at.isoformat()}
        round_.state = RoundState.PUBLISHED
        round_.closed_at = round_.standings = None
        save_round(round_, "state", "closed_at", "standings")
        act.log(
            "round_reopened",
            before=before,
            after={"state": round_.state, "number": round_.number},
            reason=why,
            subject=subject(round_),
        )
        if round_.stage == Stage.SWISS and act.tournament.stage == Stage.CUT:
            take_back_the_cut(act, "The last Swiss round was opened again.")
        doubt_draft(act)
        return round_


def discard_published(  # noqa: PLR0913
    event_id: UUID,
    who: User | None,
    *,
    round_id: UUID,
    expected: int,
    reason: str,
    typed_name: str,
) -> Round:
    """Cancel the round that is played, with what was said of it, before any result."""
    with act_on(event_id, who) as act:
        act.by.require(May.PAIR)
        round_ = found_round(act, round_id, expected=expected)
        if require(act, Action.DISCARD, round_) is not Level.PREVIEW:
            raise TournamentError(
                f"{selectors.named(round_)} is a draft.", remedy="Discard the draft."
            )
        why = reasoned(reason)
        require_typed(act, typed_name)
        refuse_accepted(round_)
        later = selectors.draft_of(act.tournament)
        if later is not None:
            discarded(act, later)
        stop_if_running(act, round_)
        before = told(selectors.tables(round_))
        reports = Report.objects.filter(match__round=round_, is_current=True).count()
        seated_again = taken_back(act.tournament, round_)
        act.log(
            "round_unpublished",
            before={
                "state": RoundState.PUBLISHED,
                "tables": before,
                "reports": reports,
            },
            after={"state": RoundState.CANCELLED, "first_round": seated_again},
            reason=why,
            subject=subject(round_),
        )
        return round_


def require(act: Act, action: Action, round_: Round) -> Level:
    """Return what the table asks for, or say what to do instead."""
    refuse_finished(act)
    refuse_unless_in(act.tournament)
    if round_.state == RoundState.CANCELLED:
        raise TournamentError(
            f"{selectors.named(round_)} was cancelled.", remedy="Look at it as it is."
        )
    age = correction_window.round_age(round_)
    found = corrections.level(action, age)
    if found is Level.NO:
        raise refusal(round_, age)
    return found


def refuse_accepted(round_: Round) -> None:
    """Keep results that were accepted; what is disputed is named beside them."""
    rows = list(selectors.tables(round_).order_by("table"))
    decided = [f"table {row.table} has a result" for row in rows if is_accepted(row)]
    if not decided:
        return
    open_ = [f"table {row.table} is disputed" for row in rows if is_in_dispute(row)]
    raise TournamentError(
        f"{selectors.named(round_)} cannot be discarded: {listed([*decided, *open_])}.",
        rule=RULE,
        remedy="Correct what is wrong, or go back to the end of the round before.",
    )


def is_accepted(row: Match) -> bool:
    return row.settled not in BY_ITSELF


def is_in_dispute(row: Match) -> bool:
    return row.is_open and row.is_disputed
