"""Rows of a table in a deck text, with comma, semicolon or tab. Pure."""

import csv
import io
import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from cards import names
from decks.facts import SIDES

from .headings import parse_section_name

DELIMITERS = "\t;,"
_QUANTITY = re.compile(r"[xX]? ?(\d+) ?[xX]?")
# O4: what a spreadsheet would take for a formula is written behind an apostrophe.
_FORMULA = tuple("=+-@|%")


class ColumnRole(StrEnum):
    CARD = "card"
    TITLE = "title"
    QUANTITY = "quantity"
    GROUP = "group"
    KIND = "kind"  # a type, side or category, which may be the name of a group
    SET = "set"
    POSITION = "position"


_SAID = {
    ColumnRole.CARD: "number, card number, card, no, nr, code, id, card id, card code, "
    "card no, collector number, set number",
    ColumnRole.TITLE: "title, name, card name, card title, player, player name, "
    "athlete",
    ColumnRole.QUANTITY: "quantity, qty, count, copies, amount, quantities, how many, "
    "number of copies, quant, q, x, pcs, total",
    ColumnRole.GROUP: "group, section, part, deck",
    ColumnRole.KIND: "type, card type, category, side, board, zone, kind, slot, where",
    ColumnRole.SET: "set, season, year, edition, set code, expansion",
    ColumnRole.POSITION: "position, pos",
}
_ROLES = {word: role for role, said in _SAID.items() for word in said.split(", ")}


class TableLayout(NamedTuple):
    """The delimiter of a table and what its columns hold; None where unknown."""

    delimiter: str
    roles: tuple[ColumnRole | None, ...]


# What a row looks like that no first row explains, as far as it goes.
USUAL = (ColumnRole.CARD, ColumnRole.QUANTITY, ColumnRole.GROUP, ColumnRole.TITLE)


class TableRow(NamedTuple):
    """The cells of one row that name a card, with the layout of its table."""

    card: str  # number, name or both
    quantity: str  # digits
    group: str = ""
    title: str = ""
    table: TableLayout = TableLayout(",", USUAL)
    kind: str = ""  # a word that may be the name of a group
    set: str = ""


def read_header_row(text: str) -> TableLayout | None:
    """Return the layout that a header row describes, or None if the text is none.

    >>> [str(role) for role in read_header_row("Number;Qty;Section").roles]
    ['card', 'quantity', 'group']
    """
    for delimiter in DELIMITERS:
        if delimiter in text:
            roles = tuple(
                _ROLES.get(names.fold_name(each)) for each in text.split(delimiter)
            )
            roles = _assign_number_column(roles, text.split(delimiter))
            known = set(roles) - {None}
            if len(known) > 1 and known & {ColumnRole.CARD, ColumnRole.TITLE}:
                return TableLayout(delimiter, roles)
    return None


def _assign_number_column(
    roles: tuple[ColumnRole | None, ...], words: Sequence[str]
) -> tuple[ColumnRole | None, ...]:
    """Return the roles with that of a column `#`: the number, or the quantity."""
    meant = ColumnRole.CARD if ColumnRole.QUANTITY in roles else ColumnRole.QUANTITY
    return tuple(
        meant if word.strip() == "#" and meant not in roles else role
        for role, word in zip(roles, words, strict=True)
    )


def read_row(text: str, known: TableLayout | None) -> TableRow | None:
    """Return a row's cells, by the known layout or its quantity; None if it is none.

    >>> read_row("S86-19,2,Plays", None)[:3]
    ('S86-19', '2', 'Plays')
    """
    if known and known.delimiter in text:
        found = _row_by_column_roles(split_fields(text, known.delimiter), known.roles)
        if found:
            return found._replace(table=known)
    for delimiter in filter(text.count, DELIMITERS):
        found = _row_by_quantity(split_fields(text, delimiter))
        if found:
            count = 4 if found.title else 3 if found.group else 2
            return found._replace(table=TableLayout(delimiter, USUAL[:count]))
    return None


def write_row(
    table: TableLayout, cells: Mapping[ColumnRole, str], *, old: str = ""
) -> str:
    """Return a row with these cells; `old` keeps its columns of unknown role.

    >>> table = TableLayout(";", (ColumnRole.QUANTITY, None, ColumnRole.CARD))
    >>> cells = {ColumnRole.CARD: "S86-19", ColumnRole.QUANTITY: "2"}
    >>> write_row(table, cells, old="1;Epic;S86-19")
    '2;Epic;S86-19'
    """
    kept = [*split_fields(old, table.delimiter), *[""] * len(table.roles)]
    file = io.StringIO()
    csv.writer(file, delimiter=table.delimiter, lineterminator="").writerow(
        cells[role] if role else cell
        for role, cell in zip(table.roles, kept, strict=False)
    )
    return file.getvalue()


def split_fields(text: str, delimiter: str = ",") -> list[str]:
    """Return the fields of a row; a name with a comma may be in quotes.

    >>> split_fields('"No Guts, No Glory",2'), split_fields("'=1+1, 2")
    (['No Guts, No Glory', '2'], ['=1+1', '2'])
    """
    cut = text.split(delimiter)
    if '"' in text:
        cut = next(csv.reader([text], delimiter=delimiter, skipinitialspace=True))
    return [strip_formula_guard(" ".join(field.split())) for field in cut]


def strip_formula_guard(field: str) -> str:
    """Return a field without the apostrophe that guards a formula (trust O4)."""
    bare = field[1:].replace("\\|", "|")
    return bare if field.startswith("'") and bare.startswith(_FORMULA) else field


def _row_by_column_roles(
    cut: Sequence[str], roles: Sequence[ColumnRole | None]
) -> TableRow | None:
    """Return the row of columns with roles; None without a card or quantity."""
    cells: dict[ColumnRole | None, str] = {}
    kinds = []
    for role, field in zip(roles, cut, strict=False):
        if role is ColumnRole.KIND:
            kinds.append(field)
        elif field:  # Card and Number may both be columns: the name goes behind
            before = cells.get(role, "")
            cells[role] = (
                f"{before} {field}".strip() if role is ColumnRole.CARD else field
            )
    quantity = _quantity_digits(cells.get(ColumnRole.QUANTITY, "1"))
    card, title = cells.get(ColumnRole.CARD, ""), cells.get(ColumnRole.TITLE, "")
    if not quantity or not (card or title):
        return None
    position = cells.get(ColumnRole.POSITION, "")
    if position and not card:
        title = f"{title} ({position})"
    return TableRow(
        card or title,
        quantity,
        cells.get(ColumnRole.GROUP, ""),
        card and title,
        kind=_first_section(kinds),
        set=cells.get(ColumnRole.SET, ""),
    )


def _first_section(kinds: Sequence[str]) -> str:
    """Return the first word that names a side, else a part of the deck, or ""."""
    found = [each for each in kinds if parse_section_name(each)]
    return next((each for each in found if parse_section_name(each) in SIDES), "") or (
        found[0] if found else ""
    )


def _row_by_quantity(cut: Sequence[str]) -> TableRow | None:
    """Return a row of a table without header, or None.

    The first number is the quantity; the card is before it, or else right after it.
    """
    for at, field in enumerate(cut):
        quantity = _quantity_digits(field)
        if quantity and at:
            return _make_row(_join_fields(cut[:at]), quantity, cut[at + 1 :])
        if quantity and len(cut) > 1 and not _quantity_digits(cut[1]):
            return _make_row(cut[1], quantity, cut[2:])
    return None


def _make_row(card: str, quantity: str, others: Sequence[str]) -> TableRow | None:
    """Return a card's row; group and title follow, and may name the card themselves."""
    group, title = "".join(others[:1]), _join_fields(others[1:])
    if card:
        return TableRow(card, quantity, group, title)
    return TableRow(title, quantity, group) if title else None


def _join_fields(cut: Sequence[str]) -> str:
    """Return a name joined again that was split at its own commas."""
    return ", ".join(filter(None, cut))


def _quantity_digits(field: str) -> str:
    """Return the digits of a field such as "2" or "x2", or "" if it is no quantity."""
    found = _QUANTITY.fullmatch(field)
    return found[1] if found else ""
