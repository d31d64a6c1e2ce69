"""How the phrasebook reads a card's texts, shown to the user who types. Pure."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile

from rapidfuzz import fuzz, process

from gameengine.cardtext import Line, Teams, phrasebook
from gameengine.cardtext.sheet import COLUMNS, SheetError, text_columns
from gameengine.grammar.errors import AmbiguousText, UnreadText, UnsuitableText
from gameengine.grammar.phrasebook import Phrasebook
from gameengine.grammar.wording import sentence_case

from .knowledge import TYPES
from .names import fold_name
from .text_suggestions import suggest_texts

ALIKE = 70  # percent of the letters


@dataclass(frozen=True, slots=True, kw_only=True)
class TextReading:
    """How a text was read: its canonical wording, or the words not understood."""

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
    def suggested_texts(self) -> tuple[str, ...]:
        """Return card texts that the engine understands, to replace this one by."""
        return self.meanings or self.mendings

    @property
    def choices(self) -> list[tuple[str, str, str, str]]:
        """Return offered texts, whole and cut into same start, difference, same end.

        >>> mendings = ("Gain 5 yards",)
        >>> typed = TextReading(cell="effect", text="Gain 5 y.", mendings=mendings)
        >>> typed.choices
        [('Gain 5 yards', 'Gain 5 ', 'yards', '')]
        """
        return [
            (each, *split_at_difference(self.text, each))
            for each in self.suggested_texts
        ]

    @property
    def pieces(self) -> tuple[str, str, str]:
        """Return the text before, inside and after what was not understood."""
        start, end = self.span
        return self.text[:start], self.text[start:end], self.text[end:]


def split_at_difference(old: str, new: str) -> tuple[str, str, str]:
    """Cut the new text in three: same start as the old, difference, same end."""
    were, are = (re.findall(r"\w+|\W", text) for text in (old, new))
    start = common_start(were, are)
    end = len(are) - common_start(were[start:][::-1], are[start:][::-1])
    return "".join(are[:start]), "".join(are[start:end]), "".join(are[end:])


def common_start(some: list[str], others: list[str]) -> int:
    """Return how many words two lists have in common at their start."""
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(some, others, strict=False))
    return len(list(pairs))


def read_texts(
    cells: Mapping[str, str], *, teams: Teams = (), only: str = ""
) -> Iterator[TextReading]:
    """Yield a reading of each text of a card that is not blank, or only of one cell.

    >>> row = {"type": "Action", "sub_type": "Offense", "effect": "gain five yards"}
    >>> [each.said for each in read_texts(row)]
    [('Gain 5 yards.',)]
    """
    row = {**dict.fromkeys(COLUMNS, ""), **cells}
    if row["type"] not in TYPES:
        return
    try:
        texts = [*text_columns(row)]
    except SheetError:  # a side that is none; its own cell says so
        return
    for cell, line, side in texts:
        if only in ("", cell):
            yield read_text(phrasebook(side, teams), line, cell, row[cell])
    if row["type"] == "Player" and row["team"] and only in ("", "team"):
        yield read_team(row["team"], teams)


def read_team(name: str, teams: Teams) -> TextReading:
    """Return whether a team name is known, or else which known names are similar.

    >>> read_team("Harbour Lights", (("Harbor Lights", "lights"),)).mendings
    ('Harbor Lights',)
    """
    known = [each for each, _ in teams]
    if name in known:
        return TextReading(cell="team", text=name, said=(name,))
    near = process.extract(
        name, known, scorer=fuzz.ratio, processor=fold_name, limit=3, score_cutoff=ALIKE
    )
    return TextReading(
        cell="team",
        text=name,
        problem="There is no club with this name.",
        span=(0, len(name)),
        mendings=tuple(each for each, _, _ in near),
    )


def read_text(book: Phrasebook, line: str, cell: str, text: str) -> TextReading:
    try:
        meaning = book.read(line, text)
    except AmbiguousText as error:
        both = tuple(in_sentence_case(line, each) for each in error.nearest)
        return TextReading(
            cell=cell, text=text, problem=f"{error.message}.", meanings=both
        )
    except UnsuitableText as error:
        return TextReading(cell=cell, text=text, problem=str(error))
    except UnreadText as error:
        return TextReading(
            cell=cell,
            text=text,
            problem=f"{error.message}.",
            span=error.span,
            mendings=suggest_texts(book, line, error),
            phrases=tuple(
                dict.fromkeys(hide_gap_names(each) for each in error.nearest)
            ),
        )
    said = in_sentence_case(line, book.write(line, meaning))
    return TextReading(cell=cell, text=text, said=tuple(said.split("\n")))


def in_sentence_case(line: str, said: str) -> str:
    """Return the text with capitals as in printed sentences and position names."""
    return sentence_case(said) if line in set(Line) else said


def hide_gap_names(phrase: str) -> str:
    """Return a phrase with its named gaps as "…".

    >>> hide_gap_names("gain \u2026n\u2026 yards")
    'gain \u2026 yards'
    """
    shown, *rest = phrase.split("\u2026")
    for name, text in zip(rest[::2], rest[1::2], strict=False):
        shown += f"\u2026{text}" if name else text
    return shown
