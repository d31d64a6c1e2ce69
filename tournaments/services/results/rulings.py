"""What officials do: enter a result, rule on a dispute, correct what was accepted."""

from uuid import UUID

from django.db.models import F

from accounts.models import User
from tournaments.acting import Act, acting
from tournaments.capabilities import May, Scope, scope
from tournaments.claims import Claim, Ending, check
from tournaments.errors import Forbidden, TournamentError
from tournaments.models import Match, Round, RoundState, Settled, Stage
from tournaments.scoring import Outcome
from tournaments.selectors.cut import qualified
from tournaments.selectors.results import claim_of, sheets, terms
from tournaments.selectors.rounds import snapshot_again

from .appeals import require_head_judge
from .countdown import accept_if_due
from .guards import (
    compare,
    reasoned,
    refuse_own_match,
    refuse_result,
    require_current,
    require_recent,
    require_result,
    require_running,
    require_two,
)
from .writing import settle, shown, told


def enter(
    event_id: UUID,
    who: User | None,
    *,
    match_id: UUID,
    expected: int,
    claim: Claim,
) -> Match:
    """Write down the result of a match that has none, as an official."""
    with acting(event_id, who) as act:
        match = sheets(act.tournament).get(pk=match_id)
        act.by.require(May.SCORE, match=match)
        refuse_own_match(act, match)
        require_current(act, match)
        compare(expected, match.version)
        if match.disputed_at is not None:
            raise TournamentError(
                f"{match} is disputed.", remedy="A judge has to rule."
            )
        accept_if_due(act, match)
        refuse_result(match)
        weigh(act, match, claim)
        before = shown(match)
        settle(match, claim, Settled.BY_STAFF)
        told(act, "result_entered", match, before=before)
    return match


def rule(  # noqa: PLR0913
    event_id: UUID,
    who: User | None,
    *,
    match_id: UUID,
    expected: int,
    claim: Claim,
    reason: str,
) -> Match:
    """Decide a dispute, as a judge, with the reason that both are told."""
    with acting(event_id, who) as act:
        match = sheets(act.tournament).get(pk=match_id)
        act.by.require(May.RULE, match=match)
        require_current(act, match)
        compare(expected, match.version)
        if match.disputed_at is None:
            raise TournamentError(
                f"Nobody disputes the result of {match}.",
                remedy="Enter the result, or correct it.",
            )
        require_head_judge(act, match)
        why = reasoned(reason)
        weigh(act, match, claim)
        before = shown(match)
        settle(match, claim, Settled.RULED)
        told(act, "result_ruled", match, before=before, reason=why)
    return match


def correct(  # noqa: PLR0913
    event_id: UUID,
    who: User | None,
    *,
    match_id: UUID,
    expected: int,
    claim: Claim,
    reason: str,
) -> Match:
    """Replace an accepted result of the current or the last round (events 7)."""
    with acting(event_id, who) as act:
        match = sheets(act.tournament).get(pk=match_id)
        act.by.require(May.CORRECT, match=match)
        require_running(act)
        compare(expected, match.version)
        require_recent(act, match)
        require_two(match)
        require_result(match)
        why = reasoned(reason)
        if claim == claim_of(match):
            raise TournamentError(
                "This is the result that stands.", remedy="Nothing has to be corrected."
            )
        weigh(act, match, claim)
        before, cut = shown(match), who_is_in_the_cut(act, match)
        settle(match, claim, Settled.BY_STAFF)
        told(act, "result_corrected", match, before=before, reason=why)
        if who_is_in_the_cut(act, match) != cut:
            take_back_the_cut(act)
        redo_what_follows(act, match)
    return match


def weigh(act: Act, match: Match, claim: Claim) -> None:
    """Check what an official says, and whether it is his to say."""
    measured = terms(act.tournament, match, by_staff=True)
    check(claim, measured)
    is_loss = claim.outcome is Outcome.PENALTY_LOSS
    if not is_loss and all(game.ending != Ending.PENALTY for game in claim.games):
        return
    act.by.require(May.PENALISE, match=match)
    # In a match of one game a game loss is the match (events 8).
    is_more = is_loss and measured.best_of > 1
    if is_more and scope(May.PENALISE, act.by.parts) == {Scope.GAME_LOSS}:
        raise Forbidden(
            f"A match here is best of {measured.best_of}, and a judge gives no more "
            "than a game loss.",
            remedy="Ask the head judge.",
        )


def who_is_in_the_cut(act: Act, match: Match) -> tuple[str, ...]:
    """Give who would be in a cut that was confirmed already, best first."""
    is_older = act.tournament.stage == Stage.CUT and match.round.stage == Stage.SWISS
    return qualified(act.tournament) if is_older else ()


def take_back_the_cut(act: Act) -> None:
    """Let a cut be confirmed anew that rests on results which are no longer there."""
    before = {"stage": str(Stage.CUT), "seeds": act.tournament.cut_seeds}
    act.tournament.stage, act.tournament.cut_seeds = Stage.SWISS, []
    act.log(
        "cut_taken_back",
        before=before,
        after={"stage": str(Stage.SWISS), "seeds": []},
        reason="A result was corrected, and others or another order would be in it.",
    )


def redo_what_follows(act: Act, match: Match) -> None:
    """Let a draft that rests on the older result say so, and add up anew (events 7)."""
    drafts = Round.objects.filter(tournament=act.tournament, state=RoundState.DRAFT)
    drafts.update(is_provisional=True, version=F("version") + 1)
    round_ = Round.objects.get(tournament=act.tournament, pk=match.round_id)
    if round_.standings is not None:
        round_.tournament = act.tournament
        round_.standings = snapshot_again(round_)
        round_.save(update_fields=["standings"])
