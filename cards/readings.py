"""How the phrasebook reads a card, told to the person who types it. Pure."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile

from rapidfuzz import fuzz, process

from gameengine.cardtext import Line, Teams, phrasebook
from gameengine.cardtext.book import Ambiguous, Book, Unread, Unsuitable
from gameengine.cardtext.sheet import COLUMNS, SheetError, lines
from gameengine.cardtext.wording import sentence_case

from .knowledge import TYPES
from .mending import mendings
from .names import folded

ALIKE = 70  # percent of the letters


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A text of a card: its canonical wording, or which words are not understood."""

    cell: str
    text: str
    said: tuple[str, ...] = ()  # line by line, as the phrasebook would write it
    problem: str = ""
    span: tuple[int, int] = (0, 0)  # the words that are not understood
    meanings: tuple[str, ...] = ()  # what it could mean, if that is more than one
    mendings: tuple[str, ...] = ()  # texts close to it that are understood
    phrases: tuple[str, ...] = ()  # that come nearest, with gaps

    @property
    def is_read(self) -> bool:
        return bool(self.said)

    @property
    def is_as_typed(self) -> bool:
        return "\n".join(self.said) == self.text

    @property
    def offers(self) -> tuple[str, ...]:
        """Return the texts that may take the place of this one."""
        return self.meanings or self.mendings

    @property
    def choices(self) -> list[tuple[str, str, str, str]]:
        """Give each offer whole, and in three parts: the same, what changes, the same.

        >>> typed = Reading(cell="effect", text="Gain 5 y.", mendings=("Gain 5 yards",))
        >>> typed.choices
        [('Gain 5 yards', 'Gain 5 ', 'yards', '')]
        """
        return [(each, *compared(self.text, each)) for each in self.offers]

    @property
    def pieces(self) -> tuple[str, str, str]:
        """Return what stands before, within and behind the words in question."""
        start, end = self.span
        return self.text[:start], self.text[start:end], self.text[end:]


def compared(old: str, new: str) -> tuple[str, str, str]:
    """Give a text as what it shares with another, what differs, and what it shares."""
    were, are = (re.findall(r"\w+|\W", text) for text in (old, new))
    start = same(were, are)
    end = len(are) - same(were[start:][::-1], are[start:][::-1])
    return "".join(are[:start]), "".join(are[start:end]), "".join(are[end:])


def same(some: list[str], others: list[str]) -> int:
    """Count how many words two texts have in common from the start."""
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(some, others, strict=False))
    return len(list(pairs))


def readings(
    cells: Mapping[str, str], *, teams: Teams = (), only: str = ""
) -> Iterator[Reading]:
    """Read each text of a card that is not blank, or only one of them.

    >>> row = {"type": "Action", "sub_type": "Offense", "effect": "gain five yards"}
    >>> [each.said for each in readings(row)]
    [('Gain 5 yards.',)]
    """
    row = {**dict.fromkeys(COLUMNS, ""), **cells}
    if row["type"] not in TYPES:
        return
    try:
        texts = [*lines(row)]
    except SheetError:  # a side that is none; its own cell says so
        return
    for cell, line, side in texts:
        if only in ("", cell):
            yield reading(phrasebook(side, teams), line, cell, row[cell])
    if row["type"] == "Player" and row["team"] and only in ("", "team"):
        yield club(row["team"], teams)


def club(name: str, teams: Teams) -> Reading:
    """Say whether a team is on record, or which names are like it.

    >>> club("Harbour Lights", (("Harbor Lights", "lights"),)).mendings
    ('Harbor Lights',)
    """
    known = [each for each, _ in teams]
    if name in known:
        return Reading(cell="team", text=name, said=(name,))
    near = process.extract(
        name, known, scorer=fuzz.ratio, processor=folded, limit=3, score_cutoff=ALIKE
    )
    return Reading(
        cell="team",
        text=name,
        problem="No club is on record by this name.",
        span=(0, len(name)),
        mendings=tuple(each for each, _, _ in near),
    )


def reading(book: Book, line: str, cell: str, text: str) -> Reading:
    try:
        meaning = book.read(line, text)
    except Ambiguous as error:
        both = tuple(worded(line, each) for each in error.nearest)
        return Reading(cell=cell, text=text, problem=f"{error.message}.", meanings=both)
    except Unsuitable as error:
        return Reading(cell=cell, text=text, problem=str(error))
    except Unread as error:
        return Reading(
            cell=cell,
            text=text,
            problem=f"{error.message}.",
            span=error.span,
            mendings=mendings(book, line, error),
            phrases=tuple(dict.fromkeys(gapped(each) for each in error.nearest)),
        )
    said = worded(line, book.write(line, meaning))
    return Reading(cell=cell, text=text, said=tuple(said.split("\n")))


def worded(line: str, said: str) -> str:
    """Write sentences as cards print them; a position or a call is no sentence."""
    return sentence_case(said) if line in set(Line) else said


def gapped(phrase: str) -> str:
    """Show a gap as one, whatever its name.

    >>> gapped("gain \u2026n\u2026 yards")
    'gain \u2026 yards'
    """
    shown, *rest = phrase.split("\u2026")
    for name, text in zip(rest[::2], rest[1::2], strict=False):
        shown += f"\u2026{text}" if name else text
    return shown
