"""The result of parsing a deck text: the list, and what each line was. Pure."""

from dataclasses import dataclass
from enum import StrEnum

from decks.facts import Group

from .contents import Decklist


class LineKind(StrEnum):
    """What a line that is not blank was read as."""

    CARD = "card"
    HEADING = "heading"  # of a part, a set, or the columns of a table
    COMMENT = "comment"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A card that a line may mean; it is offered, and never taken unasked."""

    number: str
    title: str
    quantity: int = 1  # as the line says; 0 if the line has to say it first


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedLine:
    """One line of the text: what it was read as, its card, and notes or an error."""

    line: int  # from 1 on
    what: LineKind
    text: str
    card: str = ""  # the number of the card that it is
    quantity: int = 0
    group: Group | None = None
    column: int = 1  # where an error begins
    reason: str = ""
    remedy: str = ""
    suggestions: tuple[Suggestion, ...] = ()
    is_too_many: bool = False  # more copies than a line can have
    clear: Suggestion | None = None  # the one that the line clearly means
    asks_section: bool = False  # its card is clear, and only the section is not
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ParsedText:
    """A deck text after parsing: the list, and every line that is not blank."""

    decklist: Decklist
    lines: tuple[ParsedLine, ...]  # one for each line that is not blank, in their order

    @property
    def errors(self) -> tuple[ParsedLine, ...]:
        return tuple(each for each in self.lines if each.what is LineKind.ERROR)

    @property
    def notes(self) -> tuple[tuple[int, str], ...]:
        """The notes of all lines, each with its line number."""
        return tuple((each.line, note) for each in self.lines for note in each.notes)
