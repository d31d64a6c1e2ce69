"""The reason that a ruling form begins with: what the replay of a log showed."""

from gameengine.replay.verdict import VerdictKind
from gameengine.viewpoint import Audience
from tournaments.core import words
from tournaments.core.permissions import Position
from tournaments.disputes.queries import logs, replay_inputs
from tournaments.disputes.queries.logs import LogAccess, SubmittedLog
from tournaments.disputes.replays import Replay, explain_wrong_step
from tournaments.disputes.verdict_text import basis_of_step
from tournaments.models import Match
from tournaments.rules.capabilities import Capability
from tournaments.rules.reasons import LONGEST

# Both players read the reason, so it holds what lay face up (H14).
FACE_UP = LogAccess(Audience.SPECTATOR)


def ruling_reason(position: Position, match: Match, log_id: str) -> str:
    """Return the reason for a ruling by a log of the match, or "" without a verdict."""
    if not position.may(Capability.READ_LISTS):
        return ""
    found = (each for each in logs.logs_of_match(match) if str(each.log.pk) == log_id)
    shown = next(found, None)
    if shown is None or shown.verdict is None:
        return ""
    return shorten_reason(reason_of_verdict(shown))


def reason_of_verdict(shown: SubmittedLog) -> str:
    verdict = shown.verdict
    score = words.log_verdict_text(verdict, shown.match)
    if verdict.kind == VerdictKind.CONFIRMED:
        return f"The game log replays as legal: {score}."
    if verdict.kind == VerdictKind.DIFFERENT_RESULT:
        return (
            "The game log replays as legal, with a different result than it "
            f"notes: {score}."
        )
    if verdict.kind != VerdictKind.ILLEGAL:
        return ""
    view = replay_inputs.replay_view(shown.log, FACE_UP, shown.report)
    if view is None:
        return ""
    explained = explain_wrong_step(Replay(view), by=basis_of_step(shown.report))
    return explained.ruling if explained is not None else ""


def shorten_reason(reason: str) -> str:
    """Cut a reason to the length that the form takes."""
    return reason if len(reason) <= LONGEST else f"{reason[: LONGEST - 1].rstrip()}…"
