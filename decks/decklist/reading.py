"""What a text was read as: the list, and an account of every line. Pure."""

from dataclasses import dataclass
from enum import StrEnum

from decks.facts import Group

from .listed import Decklist


class What(StrEnum):
    """What a line that is not blank became."""

    CARD = "card"
    HEADING = "heading"  # of a part, a set, or the columns of a table
    COMMENT = "comment"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A card that may be meant; offered, and never taken without a click."""

    number: str
    title: str
    quantity: int = 1  # as the line says; 0 if the line has to say it first


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """One line of the text: what it became, and what there is to say about it."""

    line: int  # from 1 on
    what: What
    text: str
    card: str = ""  # the number of the card that it is
    quantity: int = 0
    group: Group | None = None
    column: int = 1  # where an error begins
    reason: str = ""
    remedy: str = ""
    suggestions: tuple[Suggestion, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    decklist: Decklist
    lines: tuple[Read, ...]  # one for each line that is not blank, in their order

    @property
    def errors(self) -> tuple[Read, ...]:
        return tuple(each for each in self.lines if each.what is What.ERROR)

    @property
    def notes(self) -> tuple[tuple[int, str], ...]:
        """Return each note with the number of its line."""
        return tuple((each.line, note) for each in self.lines for note in each.notes)
