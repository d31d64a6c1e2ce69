"""Going back to the end of a round: whatever came later is cancelled (events 11)."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.db.models import F

from accounts.models import User
from tournaments.core import correction_window, played
from tournaments.core.action import Act, act_on
from tournaments.core.rounds import named
from tournaments.corrections.queries import restoring as selectors
from tournaments.corrections.queries.proposals import asked_of
from tournaments.floor.actions.clock import stop_if_running
from tournaments.models import Asked, Entrant, Proposal, Round, RoundState, Stage
from tournaments.results.actions.guards import reasoned
from tournaments.rounds.actions.guards import refuse_unless_in
from tournaments.rounds.actions.rounds import cancel, subject
from tournaments.rules.corrections import Level
from tournaments.rules.errors import Stale, TournamentError

from .levels import (
    RULE,
    Grounds,
    refuse_finished,
    require_free_hand,
    require_second,
    require_typed,
)
from .proposals import errand, propose

LOOK_AGAIN = "Look at what would be cancelled now, then decide again."


def restore(  # noqa: PLR0913
    event_id: UUID,
    who: User | None,
    *,
    round_id: UUID,
    later: Collection[UUID],
    reason: str,
    typed_name: str,
    expected: int | None = None,
) -> Round:
    """Go back to the end of a round; `later` is what somebody saw would go.

    `expected` is the version of the event that the preview showed (C7).
    """
    with act_on(event_id, who) as act:
        round_ = found(act, round_id, later, expected=expected)
        grounds = asked(act, round_, reason=reason, typed_name=typed_name)
        go_back(act, round_, reason=grounds.reason, more=grounds.noted)
    return round_


def propose_restore(  # noqa: PLR0913
    event_id: UUID,
    who: User,
    *,
    round_id: UUID,
    later: Collection[UUID],
    reason: str,
    typed_name: str,
    expected: int | None = None,
) -> Proposal:
    """Ask a second official to confirm it: people have seen the cut."""
    with act_on(event_id, who) as act:
        round_ = found(act, round_id, later, expected=expected)
        grounds = asked(
            act, round_, reason=reason, typed_name=typed_name, is_proposal=True
        )
        words = {
            "round": str(round_.pk),
            "title": subject(round_),
            "later": sorted(map(str, later)),
        }
        return propose(
            act,
            Asked.RESTORE,
            words=words,
            reason=grounds.reason,
            subject=subject(round_),
        )


@errand(Asked.RESTORE)
def restore_as_proposed(act: Act, proposal: Proposal, both: dict[str, str]) -> None:
    refuse_finished(act)
    refuse_unless_in(act.tournament)
    round_ = Round.objects.get(tournament=act.tournament, pk=proposal.words["round"])
    round_.tournament = act.tournament
    refuse_open(round_)
    go_back(act, round_, reason=proposal.reason, more=both)


def found(
    act: Act, round_id: UUID, later: Collection[UUID], *, expected: int | None
) -> Round:
    require_free_hand(act)
    refuse_finished(act)
    refuse_unless_in(act.tournament)
    round_ = Round.objects.get(tournament=act.tournament, pk=round_id)
    round_.tournament = act.tournament
    refuse_open(round_)
    there = selectors.later(round_)
    if {each.pk for each in there} != set(later):
        raise Stale(
            "Other rounds came after it than those that you saw.",
            remedy=LOOK_AGAIN,
        )
    if expected not in (None, act.tournament.version):
        loss = selectors.loss_in_words(selectors.lost(act.tournament, there))
        raise Stale(
            f"The event was changed after this preview was shown: {loss} would be "
            "lost now.",
            remedy=LOOK_AGAIN,
        )
    if not there and not ends_the_cut(act, round_):
        raise TournamentError(
            f"Nothing came after {named(round_).lower()}.",
            remedy="The event is where you want it.",
        )
    return round_


def refuse_open(round_: Round) -> None:
    if round_.state != RoundState.CLOSED:
        raise TournamentError(
            f"{named(round_)} is {round_.get_state_display().lower()}; an event goes "
            "back to the end of a round that is closed.",
            rule=RULE,
            remedy="Choose one that is.",
        )


def asked(
    act: Act,
    round_: Round,
    *,
    reason: str,
    typed_name: str,
    is_proposal: bool = False,
) -> Grounds:
    level = asked_of(act.by, correction_window.level_to_restore(round_))
    why = reasoned(reason)
    require_typed(act, typed_name)
    require_second(level, is_proposal=is_proposal)
    return Grounds(why, level is Level.ALONE)


def ends_the_cut(act: Act, round_: Round) -> bool:
    return round_.stage == Stage.SWISS and act.tournament.stage == Stage.CUT


def go_back(act: Act, round_: Round, *, reason: str, more: dict[str, Any]) -> None:
    """Cancel what came later, and make everybody fit the end of a round."""
    tournament = act.tournament
    preview = selectors.preview(round_)
    before: dict[str, Any] = {
        "stage": str(tournament.stage),
        "seeds": tournament.cut_seeds,
        "rounds": [subject(each.round) for each in preview.lost],
        "results": preview.results,
        "reports": preview.reports,
    }
    for each in reversed(preview.lost):
        each.round.tournament = tournament
        stop_if_running(act, each.round)
        cancel(each.round)
    changed = made_to_fit(act, round_)
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
        subject=subject(round_),
    )


def made_to_fit(act: Act, round_: Round) -> dict[str, dict[str, Any]]:
    """Let those who left or came since have left or come by then."""
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}
    for each in played.took_part(act.tournament):
        cells = selectors.fitted(act.tournament, round_, each)
        if not cells:
            continue
        before[str(each.pk)] = {name: getattr(each, name) for name in cells}
        after[str(each.pk)] = cells
        Entrant.objects.filter(pk=each.pk).update(**cells, version=F("version") + 1)
    return {"before": {"entrants": before}, "after": {"entrants": after}}
