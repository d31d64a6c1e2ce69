"""What limits the evidence of a game log, in sentences. Pure."""

from collections.abc import Iterator

from gameengine.notation import Log
from gameengine.replay.verdict import Evidence

STATES = frozenset(("--", "=="))  # lines with the spot, the clock and the score
CHOICES = frozenset(("run", "punt", "goal"))
SINGLE_SOURCE = (
    "It states the order of every deck, but it was not written by our recorder, "
    "so nothing confirms that order."
)
UNCHECKED = (
    "It has signatures. This site has no keys to check them, so they are ignored."
)


def grade_of_desk(
    evidence: Evidence, log: Log | None, *, is_shared: bool, is_recorded: bool
) -> Evidence:
    """Return the grade that the desk gives to the evidence of a log.

    Only our recorder shuffles the decks itself, so only its logs are sealed here. A log
    that notes nothing of its downs has the lowest grade.
    """
    if evidence is Evidence.SEALED and not is_recorded:
        evidence = Evidence.SINGLE
    if log is not None and evidence is Evidence.SINGLE:
        downs, noted = downs_and_notes(log)
        if downs and not noted:
            return Evidence.PARTIAL
    if is_shared and evidence is Evidence.SINGLE:
        return Evidence.BOTH
    return evidence


def downs_and_notes(log: Log) -> tuple[int, int]:
    """Return how many downs a log has, and how often it notes ball, clock and score."""
    verbs = [act.verb for _, act in log.acts()]
    return sum(verb in CHOICES for verb in verbs), sum(verb in STATES for verb in verbs)


def evidence_notes(log: Log, evidence: Evidence, *, is_recorded: bool) -> Iterator[str]:
    """Yield how much a log claims, and what of it nobody can check."""
    downs, noted = downs_and_notes(log)
    if downs and not noted:
        yield (
            "The log never notes the ball, clock or score, so only the actions could "
            "be checked."
        )
    elif downs:
        yield (
            f"The log notes the ball, clock and score {noted} "
            f"time{'s' if noted > 1 else ''} in {downs} "
            f"down{'s' if downs > 1 else ''}."
        )
    if evidence is Evidence.SEALED and not is_recorded:
        yield SINGLE_SOURCE
    if any(act.verb == "sign" for _, act in log.acts()):
        yield UNCHECKED
