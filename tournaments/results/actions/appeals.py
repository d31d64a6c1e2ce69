"""What goes to the head judge: an appeal of a player, a dispute a judge refers."""

from uuid import UUID

from accounts.models import User
from tournaments.core.action import Act, act_on
from tournaments.models import Audience, Match, SettledBy
from tournaments.results.queries import claim_rules, matches_with_reports
from tournaments.results.rulings import is_ruled_by_head_judge, referral_notes
from tournaments.rules.capabilities import Capability, EventRole
from tournaments.rules.errors import Forbidden, TournamentError
from tournaments.rules.forfeits import stored_games_after_penalty
from tournaments.rules.scoring import Outcome

from .guards import refuse_stale_match, require_long_reason, require_match_in_play
from .reports import find_reporter
from .settlement import result_fields, save_match


def appeal_ruling(  # noqa: PLR0913
    event_id: UUID,
    user: User,
    *,
    match_id: UUID,
    expected: int,
    reason: str,
    entrant: UUID | None = None,
) -> Match:
    """Appeal a ruling to the head judge; the match has no result until they decide."""
    with act_on(event_id, user) as act:
        match = matches_with_reports(act.tournament).get(pk=match_id)
        speaker = find_reporter(act, match, entrant)
        require_match_in_play(act, match)
        refuse_stale_match(expected, match.version)
        require_appealable(act, match)
        why = require_long_reason(reason)
        before = result_fields(match)
        match.outcome, match.winner = Outcome.PENDING, ""
        # What an earlier penalty took of several games is not part of the ruling.
        has_many = claim_rules(act.tournament, match).best_of > 1
        match.games = stored_games_after_penalty(match.games) if has_many else []
        match.settled, match.settled_at = SettledBy.NOT, None
        match.disputed_at, match.appealed_by = match.now, speaker.side
        save_match(match)
        act.log(
            "ruling_appealed",
            before=before,
            after=result_fields(match),
            reason=why,
            match=match,
            entrant=speaker.entrant,
            to=Audience.MATCH,
        )
    return match


def refer_dispute(
    event_id: UUID, user: User, *, match_id: UUID, expected: int, reason: str
) -> None:
    """Notify the head judge of a dispute that a judge would rather not decide.

    Any judge may still rule on it.
    """
    with act_on(event_id, user) as act:
        match = matches_with_reports(act.tournament).get(pk=match_id)
        act.by.require(Capability.RULE, match=match)
        require_match_in_play(act, match)
        refuse_stale_match(expected, match.version)
        if not match.is_disputed or match.appealed_by or referral_notes(match):
            raise TournamentError(
                f"{match} is not waiting for a judge, or is already with the head "
                "judge.",
                remedy="Reload the page to see what changed.",
            )
        note = require_long_reason(reason)
        act.log("dispute_referred", reason=note, match=match, to=Audience.JUDGES)


def require_appealable(act: Act, match: Match) -> None:
    """Raise unless a judge other than the head judge has ruled, unappealed so far."""
    if match.settled != SettledBy.RULED:
        raise TournamentError(
            f"No judge has ruled on {match}.",
            remedy="Dispute the result instead, and a judge will look at it.",
        )
    if match.appealed_by:
        raise TournamentError(
            f"The ruling on {match} was already appealed.",
            rule="events 6",
            remedy="The head judge's decision is final.",
        )
    if is_ruled_by_head_judge(act.tournament, match):
        raise TournamentError(
            f"The head judge has already ruled on {match}.",
            rule="events 6",
            remedy="The head judge's decision is final.",
        )


def require_head_judge(act: Act, match: Match) -> None:
    """Raise Forbidden if somebody else than the head judge would decide an appeal."""
    if match.appealed_by and EventRole.HEAD_JUDGE not in act.by.parts:
        raise Forbidden(
            f"The ruling on {match} was appealed to the head judge.",
            rule="events 6",
            remedy="Ask the head judge to rule.",
        )
