"""A game log to replay, with the audience that it is shown to."""

from dataclasses import dataclass

from gameengine.notation import Log
from gameengine.replay.stops import WrongStep
from gameengine.setup import Setup
from gameengine.viewpoint import Audience

SEAT_WORDS = ("home", "away")
LETTERS = "HA"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayView:
    """A game log to replay, and the audience that it is shown to.

    The log is complete, so that its step numbers are those of the verdict; `masking`
    hides what the audience may not know.
    """

    log: Log
    setup: Setup
    audience: Audience
    names: tuple[str, str]  # the entrants at home and away
    wrong: WrongStep | None = None  # the first step that differs
    with_remarks: bool = False  # for judges, and for whoever wrote it


def seat_word(letter: str) -> str:
    """Return the word for a seat's letter.

    >>> seat_word("A")
    'away'
    """
    return SEAT_WORDS[LETTERS.index(letter)]
