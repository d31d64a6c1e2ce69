"""Write a result to its match, and a line about it to the event log."""

from typing import Any

from tournaments.core.action import Act
from tournaments.core.round_versions import raise_round_version
from tournaments.models import Match, SettledBy
from tournaments.rules import forfeits
from tournaments.rules.claims import ClaimedResult, parse_game, serialize_games


def with_games_lost_by_penalty(match: Match, claim: ClaimedResult) -> ClaimedResult:
    """Add to a claimed result the games that were lost by penalty."""
    lost = forfeits.stored_games_after_penalty(match.games)
    return forfeits.claim_with_forfeits(claim, [parse_game(each) for each in lost])


def settle_match(match: Match, claim: ClaimedResult, how: SettledBy) -> None:
    """Write a result to a match, with how it came about; end countdown and dispute."""
    match.outcome, match.winner = claim.outcome, claim.winner
    match.games = serialize_games(claim)
    match.settled, match.settled_at = how, match.now
    match.accepts_at = match.disputed_at = match.held_at = None
    save_match(match)


def save_match(match: Match) -> None:
    """Save a match; raise its version and that of its round."""
    match.version += 1
    match.save()
    raise_round_version(match.round_id)
    match.round.refresh_from_db(fields=["version"])


def log_result(
    act: Act,
    kind: str,
    match: Match,
    *,
    before: dict[str, Any],
    reason: str = "",
) -> None:
    """Log a change of a result, with the fields of the match before and after."""
    act.log(kind, before=before, after=result_fields(match), reason=reason, match=match)


def result_fields(match: Match) -> dict[str, Any]:
    return {
        "outcome": str(match.outcome),
        "winner": str(match.winner),
        "games": match.games,
        "settled": str(match.settled),
        "disputed": match.is_disputed,
    }


def claim_fields(claim: ClaimedResult) -> dict[str, Any]:
    return {
        "outcome": str(claim.outcome),
        "winner": claim.winner,
        "games": serialize_games(claim),
    }
