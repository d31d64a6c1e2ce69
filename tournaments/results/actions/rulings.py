"""What officials do: enter a result, hold a report, rule on a dispute."""

from uuid import UUID

from accounts.models import User
from tournaments.core.action import Act, act_on
from tournaments.core.round_versions import raise_round_version
from tournaments.models import Audience, Match, SettledBy
from tournaments.results.queries import claim_rules, matches_with_reports
from tournaments.rules import forfeits
from tournaments.rules.capabilities import Capability, CapabilityScope, granted_scopes
from tournaments.rules.claims import ClaimedResult, GameEnding, check_claim
from tournaments.rules.errors import Forbidden, TournamentError
from tournaments.rules.scoring import Outcome

from .appeals import require_head_judge
from .countdown import accept_if_overdue
from .guards import (
    refuse_own_match,
    refuse_stale_match,
    require_long_reason,
    require_match_in_play,
    require_no_result,
)
from .settlement import (
    claim_fields,
    log_result,
    result_fields,
    settle_match,
    with_games_lost_by_penalty,
)


def enter_result(
    event_id: UUID,
    user: User | None,
    *,
    match_id: UUID,
    expected: int,
    claim: ClaimedResult,
) -> Match:
    """Enter the result of a match that has none, as an official."""
    with act_on(event_id, user) as act:
        match = matches_with_reports(act.tournament).get(pk=match_id)
        act.by.require(Capability.SCORE, match=match)
        refuse_own_match(act, match)
        require_match_in_play(act, match)
        refuse_stale_match(expected, match.version)
        if match.is_disputed:
            raise TournamentError(
                f"{match} is disputed.", remedy="Ask a judge to rule."
            )
        accept_if_overdue(act, match)
        require_no_result(match)
        claim = with_games_lost_by_penalty(match, claim)
        check_official_claim(act, match, claim)
        before = result_fields(match)
        settle_match(match, claim, SettledBy.BY_STAFF)
        log_result(act, "result_entered", match, before=before)
    return match


def stop_report_countdown(
    event_id: UUID,
    user: User | None,
    *,
    match_id: UUID,
    expected: int,
    claim: ClaimedResult,
) -> Match:
    """Stop the countdown of a report because the desk has typed a different result.

    The match stays open until the desk enters a result or both sides agree. The version
    of the match stays the same, so open forms are still accepted.
    """
    with act_on(event_id, user) as act:
        match = matches_with_reports(act.tournament).get(pk=match_id)
        act.by.require(Capability.SCORE, match=match)
        refuse_own_match(act, match)
        require_match_in_play(act, match)
        refuse_stale_match(expected, match.version)
        require_no_result(match)
        Match.objects.filter(pk=match.pk).update(held_at=match.now, accepts_at=None)
        raise_round_version(match.round_id)
        act.log(
            "report_held",
            after=claim_fields(with_games_lost_by_penalty(match, claim)),
            match=match,
            to=Audience.STAFF,
        )
    return match


def rule_on_dispute(  # noqa: PLR0913
    event_id: UUID,
    user: User | None,
    *,
    match_id: UUID,
    expected: int,
    claim: ClaimedResult,
    reason: str,
) -> Match:
    """Rule on a dispute, as a judge; both players are told the reason."""
    with act_on(event_id, user) as act:
        match = matches_with_reports(act.tournament).get(pk=match_id)
        act.by.require(Capability.RULE, match=match)
        require_match_in_play(act, match)
        refuse_stale_match(expected, match.version)
        if not match.is_disputed:
            raise TournamentError(
                f"The result of {match} is not disputed.",
                remedy="Enter the result, or correct it.",
            )
        require_head_judge(act, match)
        why = require_long_reason(reason)
        claim = with_games_lost_by_penalty(match, claim)
        check_official_claim(act, match, claim)
        before = result_fields(match)
        settle_match(match, claim, SettledBy.RULED)
        log_result(act, "result_ruled", match, before=before, reason=why)
    return match


def check_official_claim(act: Act, match: Match, claim: ClaimedResult) -> None:
    """Raise if a result is impossible, or its penalty is beyond the official's role."""
    measured = claim_rules(act.tournament, match, by_staff=True)
    check_claim(claim, measured)
    is_loss = claim.outcome is Outcome.PENALTY_LOSS
    lost = sum(game.ending == GameEnding.PENALTY for game in claim.games)
    # Games lost by earlier penalties are only repeated.
    if not is_loss and lost <= len(forfeits.stored_games_after_penalty(match.games)):
        return
    act.by.require(Capability.PENALISE, match=match)
    # In a match of one game a game loss is the match.
    is_more = is_loss and measured.best_of > 1
    if is_more and granted_scopes(Capability.PENALISE, act.by.parts) == {
        CapabilityScope.GAME_LOSS
    }:
        raise Forbidden(
            f"Matches here are best of {measured.best_of}, and judges can give at "
            "most a game loss.",
            remedy="Ask the head judge.",
        )
