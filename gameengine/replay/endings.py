"""The ways in which a game ends: played out, or cut short by a statement.

The last line of a log may state that a seat conceded, that time was called or that a
judge awarded the game. No rule can check that, so it proves nothing until the other
seat or an official confirms it.
"""

from enum import StrEnum

from gameengine.table import Outcome

from .cursor import ENDINGS


class Ending(StrEnum):
    PLAYED = "played"  # by the rules
    CONCESSION = "concession"
    TIME = "time"
    AWARD = "award"


CUT_SHORT = {
    ENDINGS["concede"]: Ending.CONCESSION,
    ENDINGS["time"]: Ending.TIME,
    ENDINGS["award"]: Ending.AWARD,
}
SEATS = ("home", "away")


def ending_from_outcome(outcome: Outcome | None) -> Ending | None:
    """Return how a game ended, or None if it has not."""
    if outcome is None:
        return None
    return CUT_SHORT.get(outcome.rule, Ending.PLAYED)


def ending_phrase(
    ending: Ending, winner: int | None, names: tuple[str, str] = SEATS
) -> str:
    """Return the ending as part of a sentence.

    >>> ending_phrase(Ending.CONCESSION, 0), ending_phrase(Ending.AWARD, None)
    ('away conceded', 'a judge awarded a tie')
    """
    if ending is Ending.PLAYED:
        return "the game was played to its end"
    if ending is Ending.TIME:
        return "time was called"
    if ending is Ending.CONCESSION and winner is not None:
        return f"{names[1 - winner]} conceded"
    what = "a tie" if winner is None else f"the game to {names[winner]}"
    return f"a judge awarded {what}"
