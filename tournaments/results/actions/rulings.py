"""What officials do: enter a result, hold a report, rule on a dispute."""

from uuid import UUID

from accounts.models import User
from tournaments.core.action import Act, act_on
from tournaments.core.round_versions import raise_round_version
from tournaments.models import Audience, Match, Settled
from tournaments.results.queries import sheets, terms
from tournaments.rules import forfeits
from tournaments.rules.capabilities import Capability, Scope, scope
from tournaments.rules.claims import Claim, Ending, check_claim
from tournaments.rules.errors import Forbidden, TournamentError
from tournaments.rules.scoring import Outcome

from .appeals import require_head_judge
from .countdown import accept_if_due
from .guards import (
    compare,
    reasoned,
    refuse_own_match,
    refuse_result,
    require_current,
)
from .writing import settle, shown, told, whole, words


def enter(
    event_id: UUID,
    who: User | None,
    *,
    match_id: UUID,
    expected: int,
    claim: Claim,
) -> Match:
    """Write down the result of a match that has none, as an official."""
    with act_on(event_id, who) as act:
        match = sheets(act.tournament).get(pk=match_id)
        act.by.require(Capability.SCORE, match=match)
        refuse_own_match(act, match)
        require_current(act, match)
        compare(expected, match.version)
        if match.is_disputed:
            raise TournamentError(
                f"{match} is disputed.", remedy="A judge has to rule."
            )
        accept_if_due(act, match)
        refuse_result(match)
        claim = whole(match, claim)
        weigh(act, match, claim)
        before = shown(match)
        settle(match, claim, Settled.BY_STAFF)
        told(act, "result_entered", match, before=before)
    return match


def hold(
    event_id: UUID,
    user: User | None,
    *,
    match_id: UUID,
    expected: int,
    claim: Claim,
) -> Match:
    """Stop the countdown of a report, because the desk typed another result.

    The match stays open until the desk enters a result or both sides agree. What was
    said of it is the same, so its version stays and no form about it becomes stale.
    """
    with act_on(event_id, user) as act:
        match = sheets(act.tournament).get(pk=match_id)
        act.by.require(Capability.SCORE, match=match)
        refuse_own_match(act, match)
        require_current(act, match)
        compare(expected, match.version)
        refuse_result(match)
        Match.objects.filter(pk=match.pk).update(held_at=match.now, accepts_at=None)
        raise_round_version(match.round_id)
        act.log(
            "report_held",
            after=words(whole(match, claim)),
            match=match,
            to=Audience.STAFF,
        )
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
    with act_on(event_id, who) as act:
        match = sheets(act.tournament).get(pk=match_id)
        act.by.require(Capability.RULE, match=match)
        require_current(act, match)
        compare(expected, match.version)
        if not match.is_disputed:
            raise TournamentError(
                f"Nobody disputes the result of {match}.",
                remedy="Enter the result, or correct it.",
            )
        require_head_judge(act, match)
        why = reasoned(reason)
        claim = whole(match, claim)
        weigh(act, match, claim)
        before = shown(match)
        settle(match, claim, Settled.RULED)
        told(act, "result_ruled", match, before=before, reason=why)
    return match


def weigh(act: Act, match: Match, claim: Claim) -> None:
    """Check what an official says, and whether it is his to say."""
    measured = terms(act.tournament, match, by_staff=True)
    check_claim(claim, measured)
    is_loss = claim.outcome is Outcome.PENALTY_LOSS
    lost = sum(game.ending == Ending.PENALTY for game in claim.games)
    # What a penalty took before is only written down again.
    if not is_loss and lost <= len(forfeits.penalty_games(match.games)):
        return
    act.by.require(Capability.PENALISE, match=match)
    # In a match of one game a game loss is the match (events 8).
    is_more = is_loss and measured.best_of > 1
    if is_more and scope(Capability.PENALISE, act.by.parts) == {Scope.GAME_LOSS}:
        raise Forbidden(
            f"A match here is best of {measured.best_of}, and a judge gives no more "
            "than a game loss.",
            remedy="Ask the head judge.",
        )
