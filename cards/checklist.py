"""Parse sheets of cards: our own CSV and the community's checklists. Pure.

Every line becomes a row or a refusal; blank lines are skipped. Known mistakes of
checklists are corrected with a note, and nothing is guessed.
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
    RefusedRow,
    Row,
    Sheet,
    UnreadableFile,
    check_cell,
    decode_file,
    find_doubts,
    line_and_column,
    parse_key,
    parse_row_number,
)
from .errors import CardError
from .knowledge import CELLS, TYPES, Basis, cells_of_type
from .names import fold_name

TYPE_AT = COLUMNS.index("type")
EXTRAS = 2  # fields that a checklist may have beyond its columns
_FORMULA = re.compile(r"(?!-?[0-9,.]+\Z)[=+\-@|%]", re.DOTALL)
# One field in quotes, and what may stand behind it; one without.
_QUOTED = re.compile(r'"[^"]*+(?:""[^"]*+)*+"')
_ENDS = (",", "\r", "\n", "")
_BARE = re.compile(r"[^,\r\n]*+")
_OTHER_COMMAS = (";", "\t")


def parse_file(data: bytes, *, set_code: str = "", is_complete: bool = False) -> Sheet:
    """Return the rows of a card file: JSON, CSV with a heading, or a checklist.

    A blank cell means that nobody has looked; in a complete file, that nothing is
    printed there.

    >>> sheet = parse_file(b"C1,Cal Rook ,Player" + b"," * 13, set_code="PS")
    >>> [(str(row.number), row.cells["name"], row.notes) for row in sheet.rows]
    [('C1-PS', 'Cal Rook', ('blanks trimmed: name',))]
    """
    text = decode_file(data)
    if text.lstrip()[:1] in ("[", "{"):
        return cardjson.parse_cards(text, set_code=set_code)
    lines = split_lines(text)
    line, first = next(lines, (1, []))
    heading = parse_heading(first)
    form = SheetFormat(
        columns=column_labels(heading or COLUMNS),
        set_code=set_code,
        is_complete=is_complete,
    )
    sheet = Sheet()
    if first and not heading:
        form.add_line(sheet, line, first)
    for line, found in lines:
        form.add_line(sheet, line, found)
    if not sheet.rows and not sheet.refused:
        raise UnreadableFile("The file has no cards.", line=line)
    return sheet


def parse_pairs(
    data: bytes, *, heading: tuple[str, str], most: int
) -> tuple[list[tuple[int, str, str]], list[Problem]]:
    """Return the lines of a sheet of names and keys, and the refused lines."""
    lines = split_lines(decode_file(data))
    line, first = next(lines, (1, []))
    if [fold_name(each) for each in first] != [*heading]:
        raise UnreadableFile(
            f"The heading is {','.join(first)!r:.60}.",
            remedy=f"It must be {','.join(heading)!r}.",
            line=line,
        )
    found: list[tuple[int, str, str]] = []
    sheet = Sheet()
    of_name, of_key = column_labels(heading).values()
    for line, given in lines:
        sheet.check_row_limit(line, taken=len(found))
        try:
            if len(given) != len(heading):
                at = of_key if len(given) == 1 else "3"
                raise RefusedRow(at, f"The line has {count_fields(given)}; it needs 2.")
            name = check_cell(heading[0], given[0], column=of_name)
            name = strip_formula_guard(name, column=of_name)
            if not 0 < len(name) <= LONGEST_KEY:
                raise RefusedRow(of_name, f"{name[:60]!r} is empty or too long.")
            key = parse_key(given[1].strip(), column=of_key, most=most)
            found.append((line, name, key))
        except RefusedRow as error:
            sheet.refuse(line, given[0].strip(), error)
    return found, sheet.refused


def split_lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the CSV fields of each line that is not blank, with its line number."""
    lines = BoundedLines(text)
    reader = csv.reader(lines, strict=True)
    line, start = 1, 0
    try:
        for found in reader:
            if any(map(str.strip, found)):
                yield line, found
            line, start = reader.line_num + 1, lines.passed
    except csv.Error:
        raise quote_error(text, start, line=line) from None


class BoundedLines:
    """The lines of a text; raise UnreadableFile if there are too many or too long."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.passed = 0  # signs, up to the end of the last line that was given

    def __iter__(self) -> Iterator[str]:
        for line, found in enumerate(io.StringIO(self.text, newline=""), start=1):
            if len(found) > LONGEST_LINE:
                raise UnreadableFile(
                    f"The line has {len(found):,} characters; at most "
                    f"{LONGEST_LINE:,} are allowed.",
                    remedy="Is this a sheet with one card per line?",
                    line=line,
                    column=LONGEST_LINE + 1,
                )
            if line > MOST_LINES:
                raise UnreadableFile(
                    f"The file has more than {MOST_LINES:,} lines.",
                    remedy="Split it, one file for each set.",
                    line=line,
                )
            self.passed += len(found)
            yield found


def quote_error(text: str, start: int, *, line: int) -> UnreadableFile:
    """Return the error for the first CSV quote that is unclosed or followed by text."""
    at, why = start, "A quote is opened here, but not closed."
    while True:
        if text.startswith('"', at):
            quoted = _QUOTED.match(text, at)
            if quoted is None or len(quoted[0]) > csv.field_size_limit():
                break
            at = quoted.end()
            if text[at : at + 1] not in _ENDS:
                why = "There is a character after a closing quote."
                break
        elif bare := _BARE.match(text, at):
            at = bare.end()
        if text[at : at + 1] != ",":
            break
        at += 1
    further, column = line_and_column(text[start:at])
    return UnreadableFile(
        why,
        remedy='Close the quote. A quote inside a cell is "".',
        line=line + further - 1,
        column=column,
    )


def column_labels(columns: Sequence[str]) -> dict[str, str]:
    """Return the label of each column for error messages.

    >>> column_labels(["number", "name"])
    {'number': '1 (number)', 'name': '2 (name)'}
    """
    return {cell: f"{at} ({cell})" for at, cell in enumerate(columns, start=1)}


def strip_formula_guard(text: str, *, column: str) -> str:
    """Return a text without formula guard; raise RefusedRow for a bare formula (O4)."""
    if text[:1] == "'":
        bare = text[1:].replace("\\|", "|")
        return bare if _FORMULA.match(bare) else text
    if _FORMULA.match(text):
        raise RefusedRow(
            column,
            f"A cell that starts with {text[0]!r} is a formula.",
            remedy="If the card prints it like this, put an apostrophe before it.",
        )
    return text


def count_fields(found: Sequence[str]) -> str:
    return "1 field" if len(found) == 1 else f"{len(found):,} fields"


def parse_heading(first: Sequence[str]) -> tuple[str, ...]:
    """Return the columns named by the first line, or () if it is a card."""
    names = [fold_name(each).replace(" ", "_") for each in first]
    while names and not names[-1]:
        names.pop()
    for sign in _OTHER_COMMAS:
        if len(names) == 1 and first[0].count(sign) >= TYPE_AT:
            raise UnreadableFile(
                f"The fields are separated by {sign!r}.",
                remedy="Save the sheet with commas.",
                line=1,
            )
    if "number" not in names:
        return ()
    for at, name in enumerate(names):
        if name not in COLUMNS or name in names[:at]:
            twice = "appears twice" if name in COLUMNS else "is not a column of a card"
            raise UnreadableFile(
                f"{first[at]!r:.40} {twice}.",
                remedy=f"The columns are: {', '.join(COLUMNS)}.",
                line=1,
                column=at + 1,
            )
    return tuple(names)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetFormat:
    """How the lines of a sheet are read: columns, set, and what a blank cell means."""

    columns: dict[str, str]  # as reports name them
    set_code: str
    is_complete: bool

    def add_line(self, sheet: Sheet, line: int, found: list[str]) -> None:
        sheet.check_row_limit(line)
        try:
            row = self.parse_row(line, found)
            sheet.add(row, column=self.columns["number"])
        except CardError as error:
            sheet.refuse(line, found[0].strip(), error)

    def parse_row(self, line: int, found: list[str]) -> Row:
        notes: list[str] = []
        texts = self.cell_texts(self.align_fields(found, notes), notes)
        number = parse_row_number(
            texts.pop("number"),
            set_code=self.set_code,
            column=self.columns["number"],
            notes=notes,
        )
        suspect = [*self.correct_type(texts), *find_doubts(texts)]
        notes += suspect
        if texts.get("special_text", "") not in SPECIAL:
            known = ", ".join(SPECIAL[1:])
            notes.append(
                f"special text {texts['special_text']!r} is not one of {known}"
            )
        if not texts.get("type"):
            notes.append("the type is not known")
        cells = self.known_cells(texts)
        return Row(
            line=line,
            number=number,
            cells=cells,
            bases=dict.fromkeys(cells, Basis.PRINTED),
            notes=tuple(notes),
            suspect="; ".join(suspect)[:LONGEST_DOUBT],
            columns=self.columns,
        )

    def known_cells(self, texts: dict[str, str]) -> dict[str, str]:
        """Return the cells without blank ones, unless the sheet is complete."""
        kind = texts.get("type", "")
        blank = cells_of_type(kind) if self.is_complete and kind else ()
        return {
            cell: texts[cell]
            for cell in CELLS
            if cell in texts and (texts[cell] or cell in blank)
        }

    def cell_texts(self, found: list[str], notes: list[str]) -> dict[str, str]:
        """Return the text of each cell as stored, and note what was trimmed."""
        given = dict(zip(self.columns, found, strict=False))
        texts = {
            cell: check_cell(cell, text, column=self.columns[cell])
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
            cell: strip_formula_guard(text, column=self.columns[cell])
            for cell, text in texts.items()
        }

    def align_fields(self, found: list[str], notes: list[str]) -> list[str]:
        """Return the fields of a line by column; raise RefusedRow if they misfit."""
        width, names = len(self.columns), [*self.columns.values()]
        count = f"The line has {count_fields(found)}; it should have {width}."
        if len(found) < width:
            raise RefusedRow(
                names[len(found)],
                count,
                remedy="Is a comma missing? Empty cells count, too.",
            )
        if (*self.columns,)[: TYPE_AT + 1] == COLUMNS[: TYPE_AT + 1]:
            found = self.rejoin_name(found, notes)
        extra = [each.strip() for each in found[width:]]
        if any(extra[EXTRAS:]):
            raise RefusedRow(
                f"{width + EXTRAS + 1}",
                count,
                remedy="Put a cell that holds a comma in quotes.",
            )
        if any(extra):
            notes.append(f"fields beyond the last column left out: {extra!r:.80}")
        return found

    def rejoin_name(self, found: list[str], notes: list[str]) -> list[str]:
        """Return the fields with a name joined again that was split at its commas."""
        last = len(found) - len(self.columns) + TYPE_AT
        for at in range(TYPE_AT, last + 1):
            if found[at].strip() in TYPES:
                name = ",".join(found[1:at])
                if at > TYPE_AT:
                    notes.append(f"the name holds a comma: {name.strip()!r}")
                return [found[0], name, *found[at:]]
        return found

    def correct_type(self, texts: dict[str, str]) -> list[str]:
        """Correct a card type with one typing error, and return the doubts about it."""
        written = texts.get("type", "")
        if not written or written in TYPES:
            return []
        near = [
            each
            for each in TYPES
            if OSA.distance(each.casefold(), written.casefold(), score_cutoff=1) <= 1
        ]
        if len(near) != 1:
            raise RefusedRow(
                self.columns["type"],
                f"{written[:40]!r} is not a type of card.",
                remedy=f"Choose one of: {', '.join(TYPES)}.",
            )
        texts["type"] = near[0]
        if written.casefold() == near[0].casefold():
            return []
        lost = "the name may have lost a letter"
        return [f"type {written!r} read as {near[0]}; {lost}"]
