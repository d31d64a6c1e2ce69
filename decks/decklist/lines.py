"""The kinds of line that a deck text has, before their cards are looked up. Pure."""

from dataclasses import dataclass

from .columns import TableLayout
from .headings import Place

Notes = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardLine:
    """A line that names a card: by number, by name, or by both."""

    at: int  # its number in the text, from 1 on
    text: str
    quantity: int  # 0 if it says none that a line may have
    code: str  # a card number, perhaps without its set
    name: str
    said: str  # all that it says of the card
    place: Place | None = None  # its own column for the group
    claim: str = ""  # what that column says, if it is no group
    table: TableLayout | None = None  # of which it is a row
    notes: Notes = ()
    season: str = ""  # of the set, where it stands apart from the number
    ordinal: str = ""  # the digits of a number in that set, without its letters
    remark: str = ""  # behind the card


@dataclass(frozen=True, slots=True)
class Heading:
    """A line that begins a part of the list, and the count of cards that it carries."""

    at: int
    text: str
    place: Place
    count: int | None
    notes: Notes = ()

    @property
    def is_bare(self) -> bool:
        """Whether the line is nothing but the word, so that it may name a card too."""
        return self.text.replace(" ", "").isalnum()


@dataclass(frozen=True, slots=True)
class SetLine:
    """A line such as "Set: 2021", the set of card numbers without one below it."""

    at: int
    text: str
    code: str
    notes: Notes = ()


@dataclass(frozen=True, slots=True)
class ColumnsLine:
    """The header row of a table."""

    at: int
    text: str
    notes: Notes = ()


@dataclass(frozen=True, slots=True)
class Comment:
    at: int
    text: str
    notes: Notes = ()


@dataclass(frozen=True, slots=True)
class Mistake:
    """A line that cannot be read, with the reason and what to do."""

    at: int
    text: str
    reason: str
    remedy: str
    said: str = ""  # of a card, if it was meant to name one
    meant: CardLine | None = None  # the line but for its quantity, which is wrong
    is_too_many: bool = False  # more copies than a line can have
    notes: Notes = ()


Line = CardLine | Heading | SetLine | ColumnsLine | Comment | Mistake
