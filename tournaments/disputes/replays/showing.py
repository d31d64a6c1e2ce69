"""What is shown of a log, and to whom."""

from dataclasses import dataclass

from gameengine.notation import Log
from gameengine.replay.stops import Wrong
from gameengine.table import Setup
from gameengine.viewpoint import Audience

SEAT_WORDS = ("home", "away")
LETTERS = "HA"


@dataclass(frozen=True, slots=True, kw_only=True)
class Showing:
    """What somebody is shown of a log: the whole of it, seen with his eyes.

    The log is as it was submitted, so that its steps are those of the verdict.
    """

    log: Log
    setup: Setup
    audience: Audience
    names: tuple[str, str]  # the entrants at home and away
    wrong: Wrong | None = None  # the first step that differs
    with_remarks: bool = False  # for judges, and for whoever wrote it


def seat_of(letter: str) -> str:
    """Name a seat by its letter.

    >>> seat_of("A")
    'away'
    """
    return SEAT_WORDS[LETTERS.index(letter)]
