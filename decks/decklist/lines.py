"""What a line of a deck text says, before anybody looks for its card. Pure."""

from dataclasses import dataclass

from .columns import Table
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
    table: Table | None = None  # of which it is a row
    notes: Notes = ()


@dataclass(frozen=True, slots=True)
class Heading:
    at: int
    text: str
    place: Place
    count: int | None
    notes: Notes = ()

    @property
    def is_bare(self) -> bool:
        """Say whether nothing but the word tells it from a card of that name."""
        return self.text.replace(" ", "").isalnum()


@dataclass(frozen=True, slots=True)
class SetLine:
    """From here on, numbers without a set are of this one."""

    at: int
    text: str
    code: str
    notes: Notes = ()


@dataclass(frozen=True, slots=True)
class ColumnsLine:
    """The first row of a table: what its columns hold."""

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
    """A line that cannot be read: why, and what to do."""

    at: int
    text: str
    reason: str
    remedy: str
    said: str = ""  # of a card, if it was meant to name one
    meant: CardLine | None = None  # the line but for its quantity, which is wrong
    notes: Notes = ()


Line = CardLine | Heading | SetLine | ColumnsLine | Comment | Mistake
