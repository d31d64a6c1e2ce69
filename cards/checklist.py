"""Sheets of cards, read into rows: our own CSV and the community's checklists. Pure.

Every line becomes a row, a refusal or, if it is blank, nothing. What a checklist is
known to get wrong is read and noted (decks, section 3); nothing is guessed.
"""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import OSA

from gameengine.cardtext.sheet import COLUMNS, SPECIAL

from . import cardjson
from .cardfile import (
    LONGEST_DOUBT,
    LONGEST_KEY,
    LONGEST_LINE,
    MOST_LINES,
    Problem,
    Refusal,
    Row,
    Sheet,
    Unreadable,
    checked,
    decoded,
    doubts,
    key_of,
    number_of,
    place,
)
from .errors import CardError
from .knowledge import CELLS, TYPES, Basis, cells_of
from .names import folded

TYPE_AT = COLUMNS.index("type")
EXTRAS = 2  # fields that a checklist may have beyond its columns
_FORMULA = re.compile(r"(?!-?[0-9,.]+\Z)[=+\-@|%]", re.DOTALL)
# One field in quotes, and what may stand behind it; one without.
_QUOTED = re.compile(r'"[^"]*+(?:""[^"]*+)*+"')
_ENDS = (",", "\r", "\n", "")
_BARE = re.compile(r"[^,\r\n]*+")
_OTHER_COMMAS = (";", "\t")


def read(data: bytes, *, set_code: str = "", is_complete: bool = False) -> Sheet:
    """Read a file in any of its forms: JSON, CSV with a heading, a bare checklist.

    A blank cell says that nobody has looked; in a file that is complete it says that
    nothing is printed there.

    >>> sheet = read(b"C1,Cal Rook ,Player" + b"," * 13, set_code="PS")
    >>> [(str(row.number), row.cells["name"], row.notes) for row in sheet.rows]
    [('C1-PS', 'Cal Rook', ('blanks trimmed: name',))]
    """
    text = decoded(data)
    if text.lstrip()[:1] in ("[", "{"):
        return cardjson.read(text, set_code=set_code)
    lines = fields(text)
    line, first = next(lines, (1, []))
    heading = heading_of(first)
    form = Form(
        columns=named(heading or COLUMNS), set_code=set_code, is_complete=is_complete
    )
    sheet = Sheet()
    if first and not heading:
        form.take(sheet, line, first)
    for line, found in lines:
        form.take(sheet, line, found)
    if not sheet.rows and not sheet.refused:
        raise Unreadable("The file has no card.", line=line)
    return sheet


def pairs(
    data: bytes, *, heading: tuple[str, str], most: int
) -> tuple[list[tuple[int, str, str]], list[Problem]]:
    """Read a sheet of names and keys, such as numbers and persons."""
    lines = fields(decoded(data))
    line, first = next(lines, (1, []))
    if [folded(each) for each in first] != [*heading]:
        raise Unreadable(
            f"The heading is {','.join(first)!r:.60}.",
            remedy=f"It has to be {','.join(heading)!r}.",
            line=line,
        )
    found: list[tuple[int, str, str]] = []
    sheet = Sheet()
    of_name, of_key = named(heading).values()
    for line, given in lines:
        sheet.make_room(line, taken=len(found))
        try:
            if len(given) != len(heading):
                at = of_key if len(given) == 1 else "3"
                raise Refusal(at, f"The line has {counted(given)}; it needs 2.")
            name = checked(heading[0], given[0], column=of_name)
            name = unguarded(name, column=of_name)
            if not 0 < len(name) <= LONGEST_KEY:
                raise Refusal(of_name, f"{name[:60]!r} is blank or too long.")
            key = key_of(given[1].strip(), column=of_key, most=most)
            found.append((line, name, key))
        except Refusal as error:
            sheet.refuse(line, given[0].strip(), error)
    return found, sheet.refused


def fields(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the fields of each line that is not blank, with the line it starts in."""
    lines = Lines(text)
    reader = csv.reader(lines, strict=True)
    line, start = 1, 0
    try:
        for found in reader:
            if any(map(str.strip, found)):
                yield line, found
            line, start = reader.line_num + 1, lines.passed
    except csv.Error:
        raise misquoted(text, start, line=line) from None


class Lines:
    """The lines of a text, as many and as long as a sheet may have."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.passed = 0  # signs, up to the end of the last line that was given

    def __iter__(self) -> Iterator[str]:
        for line, found in enumerate(io.StringIO(self.text, newline=""), start=1):
            if len(found) > LONGEST_LINE:
                raise Unreadable(
                    f"The line has {len(found):,} signs; {LONGEST_LINE:,} are the "
                    "most.",
                    remedy="Is this a sheet with one card a line?",
                    line=line,
                    column=LONGEST_LINE + 1,
                )
            if line > MOST_LINES:
                raise Unreadable(
                    f"The file has more than {MOST_LINES:,} lines.",
                    remedy="Split it, one file for each set.",
                    line=line,
                )
            self.passed += len(found)
            yield found


def misquoted(text: str, start: int, *, line: int) -> Unreadable:
    """Find the quote that is never closed, or the sign behind one that is."""
    at, why = start, "A quote is opened here and not closed."
    while True:
        if text.startswith('"', at):
            quoted = _QUOTED.match(text, at)
            if quoted is None or len(quoted[0]) > csv.field_size_limit():
                break
            at = quoted.end()
            if text[at : at + 1] not in _ENDS:
                why = "A sign stands behind a closing quote."
                break
        elif bare := _BARE.match(text, at):
            at = bare.end()
        if text[at : at + 1] != ",":
            break
        at += 1
    further, column = place(text[start:at])
    return Unreadable(
        why,
        remedy='Close the quote; a quote inside of a cell is "".',
        line=line + further - 1,
        column=column,
    )


def named(columns: Sequence[str]) -> dict[str, str]:
    """Return each column as a report names it.

    >>> named(["number", "name"])
    {'number': '1 (number)', 'name': '2 (name)'}
    """
    return {cell: f"{at} ({cell})" for at, cell in enumerate(columns, start=1)}


def unguarded(text: str, *, column: str) -> str:
    """Take off the apostrophe that guards a text like a formula (O4)."""
    if text[:1] == "'":
        bare = text[1:].replace("\\|", "|")
        return bare if _FORMULA.match(bare) else text
    if _FORMULA.match(text):
        raise Refusal(
            column,
            f"A cell that starts with {text[0]!r} is a formula.",
            remedy="If the card prints it so, put an apostrophe before it.",
        )
    return text


def counted(found: Sequence[str]) -> str:
    return "1 field" if len(found) == 1 else f"{len(found):,} fields"


def heading_of(first: Sequence[str]) -> tuple[str, ...]:
    """Return the columns that a first line names, or nothing if it is a card."""
    names = [folded(each).replace(" ", "_") for each in first]
    while names and not names[-1]:
        names.pop()
    for sign in _OTHER_COMMAS:
        if len(names) == 1 and first[0].count(sign) >= TYPE_AT:
            raise Unreadable(
                f"The fields are parted by {sign!r}.",
                remedy="Save the sheet with commas.",
                line=1,
            )
    if "number" not in names:
        return ()
    for at, name in enumerate(names):
        if name not in COLUMNS or name in names[:at]:
            twice = "stands twice" if name in COLUMNS else "is no column of a card"
            raise Unreadable(
                f"{first[at]!r:.40} {twice}.",
                remedy=f"The columns are: {', '.join(COLUMNS)}.",
                line=1,
                column=at + 1,
            )
    return tuple(names)


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """How the lines of a sheet are read: its columns, its set, what a blank means."""

    columns: dict[str, str]  # as reports name them
    set_code: str
    is_complete: bool

    def take(self, sheet: Sheet, line: int, found: list[str]) -> None:
        sheet.make_room(line)
        try:
            row = self.row(line, found)
            sheet.add(row, column=self.columns["number"])
        except CardError as error:
            sheet.refuse(line, found[0].strip(), error)

    def row(self, line: int, found: list[str]) -> Row:
        notes: list[str] = []
        texts = self.texts(self.arranged(found, notes), notes)
        number = number_of(
            texts.pop("number"),
            set_code=self.set_code,
            column=self.columns["number"],
            notes=notes,
        )
        suspect = [*self.settle_type(texts), *doubts(texts)]
        notes += suspect
        if texts.get("special_text", "") not in SPECIAL:
            known = ", ".join(SPECIAL[1:])
            notes.append(f"special text {texts['special_text']!r} is none of {known}")
        if not texts.get("type"):
            notes.append("the type is not known")
        cells = self.known(texts)
        return Row(
            line=line,
            number=number,
            cells=cells,
            bases=dict.fromkeys(cells, Basis.PRINTED),
            notes=tuple(notes),
            suspect="; ".join(suspect)[:LONGEST_DOUBT],
            columns=self.columns,
        )

    def known(self, texts: dict[str, str]) -> dict[str, str]:
        """Leave out the blank cells that say nothing."""
        kind = texts.get("type", "")
        blank = cells_of(kind) if self.is_complete and kind else ()
        return {
            cell: texts[cell]
            for cell in CELLS
            if cell in texts and (texts[cell] or cell in blank)
        }

    def texts(self, found: list[str], notes: list[str]) -> dict[str, str]:
        """Return the text of each cell as the database keeps it."""
        given = dict(zip(self.columns, found, strict=False))
        texts = {
            cell: checked(cell, text, column=self.columns[cell])
            for cell, text in given.items()
        }
        trimmed = [
            cell
            for cell, text in texts.items()
            if text and text != given[cell].replace("\r\n", "\n")
        ]
        if trimmed:
            notes.append(f"blanks trimmed: {', '.join(trimmed)}")
        return {
            cell: unguarded(text, column=self.columns[cell])
            for cell, text in texts.items()
        }

    def arranged(self, found: list[str], notes: list[str]) -> list[str]:
        """Put fields under their columns; a name may have been split by its commas."""
        width, names = len(self.columns), [*self.columns.values()]
        count = f"The line has {counted(found)}; it should have {width}."
        if len(found) < width:
            raise Refusal(
                names[len(found)],
                count,
                remedy="Is a comma missing? Blank cells count too.",
            )
        if (*self.columns,)[: TYPE_AT + 1] == COLUMNS[: TYPE_AT + 1]:
            found = self.with_whole_name(found, notes)
        extra = [each.strip() for each in found[width:]]
        if any(extra[EXTRAS:]):
            raise Refusal(
                f"{width + EXTRAS + 1}",
                count,
                remedy="Put a cell that holds a comma in quotes.",
            )
        if any(extra):
            notes.append(f"fields beyond the last column left out: {extra!r:.80}")
        return found

    def with_whole_name(self, found: list[str], notes: list[str]) -> list[str]:
        """Join the fields before the first type word that leaves enough behind it."""
        last = len(found) - len(self.columns) + TYPE_AT
        for at in range(TYPE_AT, last + 1):
            if found[at].strip() in TYPES:
                name = ",".join(found[1:at])
                if at > TYPE_AT:
                    notes.append(f"the name holds a comma: {name.strip()!r}")
                return [found[0], name, *found[at:]]
        return found

    def settle_type(self, texts: dict[str, str]) -> list[str]:
        """Read a type that is one slip away from a word; say so."""
        written = texts.get("type", "")
        if not written or written in TYPES:
            return []
        near = [
            each
            for each in TYPES
            if OSA.distance(each.casefold(), written.casefold(), score_cutoff=1) <= 1
        ]
        if len(near) != 1:
            raise Refusal(
                self.columns["type"],
                f"{written[:40]!r} is no type of card.",
                remedy=f"Choose one of: {', '.join(TYPES)}.",
            )
        texts["type"] = near[0]
        if written.casefold() == near[0].casefold():
            return []
        lost = "the name may have lost a letter"
        return [f"type {written!r} read as {near[0]}; {lost}"]
