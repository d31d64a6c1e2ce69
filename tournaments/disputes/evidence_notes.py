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
    evidence: Evidence, *, is_shared: bool, is_recorded: bool
) -> Evidence:
    """Return the grade that the desk gives to the evidence of a log.

    Only our recorder shuffles the decks itself, so only its logs are sealed here.
    """
    if evidence is Evidence.SEALED and not is_recorded:
        evidence = Evidence.SINGLE
    if is_shared and evidence is Evidence.SINGLE:
        return Evidence.BOTH
    return evidence


def evidence_notes(log: Log, evidence: Evidence, *, is_recorded: bool) -> Iterator[str]:
    """Yield how much a log claims, and what of it nobody can check."""
    verbs = [act.verb for _, act in log.acts()]
    downs = sum(verb in CHOICES for verb in verbs)
    noted = sum(verb in STATES for verb in verbs)
    if downs and not noted:
        yield (
            "It never notes the ball, clock or score, so only the actions could "
            "be checked."
        )
    elif downs:
        yield (
            f"It notes the ball, clock and score {noted} "
            f"time{'s' if noted > 1 else ''} in {downs} "
            f"down{'s' if downs > 1 else ''}."
        )
    if evidence is Evidence.SEALED and not is_recorded:
        yield SINGLE_SOURCE
    if "sign" in verbs:
        yield UNCHECKED
