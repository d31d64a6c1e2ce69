"""Preconditions of the actions on results.

Each raises an error that says what to do.
"""

from django.utils.translation import gettext_noop as _

from tournaments.core.action import Act
from tournaments.models import Match, RoundState, SettledBy
from tournaments.rules import reasons
from tournaments.rules.errors import Forbidden, Stale, TournamentError
from tournaments.rules.scoring import Outcome


def refuse_stale_match(expected: int, found: int) -> None:
    """Raise Stale if the version that the page showed is not the current one."""
    if expected != found:
        raise Stale(
            _(
                "This match was changed by somebody else, or by you in another "
                "window, so your change was not saved."
            ),
            remedy=_("Reload the page, check what changed, then try again."),
        )


def require_event_in_play(act: Act) -> None:
    if not act.tournament.is_in_play:
        state = act.tournament.get_state_display().lower()
        raise TournamentError(
            f"The event is not running: {state}.",
            remedy="Results can be entered while the event runs.",
        )


def require_match_in_play(act: Act, match: Match) -> None:
    """Raise unless the round is published and the match has two players."""
    require_event_in_play(act)
    if match.round.state != RoundState.PUBLISHED:
        raise TournamentError(
            f"{match.round} is closed, so its results are final.",
            remedy="Tell an organizer or the head judge what is wrong.",
        )
    require_two_players(match)


def require_two_players(match: Match) -> None:
    """Raise TournamentError if the match was cancelled or has only one player."""
    if match.outcome == Outcome.CANCELLED:
        raise TournamentError("This table was unpaired.", remedy="Reload the pairings.")
    if match.away_id is None:
        raise TournamentError(
            f"{match.home} has no opponent in this round.",
            remedy="There is nothing to report.",
        )


def require_unsettled(match: Match) -> None:
    """Raise if the match has a result, unless the countdown accepted it."""
    if not match.is_open and match.settled != SettledBy.BY_CLOCK:
        how = match.get_settled_display().lower()
        raise TournamentError(
            f"The result is accepted: {how}.", remedy=_("Call a judge if it is wrong.")
        )


def require_no_result(match: Match) -> None:
    if not match.is_open:
        raise TournamentError(
            f"{match} already has a result.", remedy="Correct it, with a reason."
        )


def require_result(match: Match) -> None:
    if match.is_open:
        raise TournamentError(
            f"{match} has no result to correct.",
            remedy="Rule on the dispute." if match.is_disputed else "Enter a result.",
        )


def refuse_own_match(act: Act, match: Match) -> None:
    """Raise Forbidden if an official plays in the match themselves."""
    if act.by.plays_match(match):
        raise Forbidden(
            "You are playing in this match.",
            remedy="Ask another staff member to do it.",
        )


def require_long_reason(reason: str) -> str:
    """Return the reason that both players read; raise if it is too short (I2)."""
    why = reasons.required_reason(reason)
    if len(why) < reasons.SHORTEST:
        raise TournamentError(
            _("The reason needs at least %(fewest)s characters; it has %(many)s."),
            remedy=_("Both players read it. Say what happened."),
            fills={"many": len(why), "fewest": reasons.SHORTEST},
        )
    return why
