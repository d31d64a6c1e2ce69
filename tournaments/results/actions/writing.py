"""How a result gets into its match, and its line into the log."""

from typing import Any

from tournaments.core.action import Act
from tournaments.core.round_versions import raise_round_version
from tournaments.models import Match, Settled
from tournaments.rules import forfeits
from tournaments.rules.claims import Claim, game_of, serialize_games


def whole(match: Match, claim: Claim) -> Claim:
    """Count the games that penalties decided with what is said of a match."""
    lost = forfeits.penalty_games(match.games)
    return forfeits.claim_with_forfeits(claim, [game_of(each) for each in lost])


def settle(match: Match, claim: Claim, how: Settled) -> None:
    match.outcome, match.winner = claim.outcome, claim.winner
    match.games = serialize_games(claim)
    match.settled, match.settled_at = how, match.now
    match.accepts_at = match.disputed_at = match.held_at = None
    touch(match)


def touch(match: Match) -> None:
    """Save a match; pages poll the version of its round."""
    match.version += 1
    match.save()
    raise_round_version(match.round_id)
    match.round.refresh_from_db(fields=["version"])


def told(
    act: Act,
    kind: str,
    match: Match,
    *,
    before: dict[str, Any],
    reason: str = "",
) -> None:
    """Log a result as everybody may read it."""
    act.log(kind, before=before, after=shown(match), reason=reason, match=match)


def shown(match: Match) -> dict[str, Any]:
    return {
        "outcome": str(match.outcome),
        "winner": str(match.winner),
        "games": match.games,
        "settled": str(match.settled),
        "disputed": match.is_disputed,
    }


def words(claim: Claim) -> dict[str, Any]:
    return {
        "outcome": str(claim.outcome),
        "winner": claim.winner,
        "games": serialize_games(claim),
    }
