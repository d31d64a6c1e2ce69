"""Lines of a table, as spreadsheets give them: comma, semicolon or tab. Pure."""

import csv
import io
import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from cards import names

DELIMITERS = "\t;,"
_QUANTITY = re.compile(r"[xX]? ?(\d+) ?[xX]?")
# O4: what a spreadsheet would take for a formula is written behind an apostrophe.
_FORMULA = tuple("=+-@|%")


class Role(StrEnum):
    CARD = "card"
    TITLE = "title"
    QUANTITY = "quantity"
    GROUP = "group"


_SAID = {
    Role.CARD: "number, card number, card, no, nr, code, id",
    Role.TITLE: "title, name, card name, card title",
    Role.QUANTITY: "quantity, qty, count, copies, amount",
    Role.GROUP: "group, section, part, deck",
}
_ROLES = {word: role for role, said in _SAID.items() for word in said.split(", ")}


class Table(NamedTuple):
    """What the columns of a table hold, as its first row says."""

    delimiter: str
    roles: tuple[Role | None, ...]


# What a row looks like that no first row explains, as far as it goes.
USUAL = (Role.CARD, Role.QUANTITY, Role.GROUP, Role.TITLE)


class Row(NamedTuple):
    card: str  # number, name or both
    quantity: str  # digits
    group: str = ""
    title: str = ""
    table: Table = Table(",", USUAL)


def table(text: str) -> Table | None:
    """Read the first row of a table, if it is one.

    >>> [str(role) for role in table("Number;Qty;Section").roles]
    ['card', 'quantity', 'group']
    """
    for delimiter in DELIMITERS:
        if delimiter in text:
            roles = tuple(
                _ROLES.get(names.folded(each)) for each in text.split(delimiter)
            )
            known = set(roles) - {None}
            if len(known) > 1 and known & {Role.CARD, Role.TITLE}:
                return Table(delimiter, roles)
    return None


def row(text: str, known: Table | None) -> Row | None:
    """Read a row by what the table says of its columns, or else by what it looks like.

    >>> row("S86-19,2,Plays", None)[:3]
    ('S86-19', '2', 'Plays')
    """
    if known and known.delimiter in text:
        found = _by_roles(fields(text, known.delimiter), known.roles)
        if found:
            return found._replace(table=known)
    for delimiter in filter(text.count, DELIMITERS):
        found = _by_looks(fields(text, delimiter))
        if found:
            count = 4 if found.title else 3 if found.group else 2
            return found._replace(table=Table(delimiter, USUAL[:count]))
    return None


def written(table: Table, cells: Mapping[Role, str], *, old: str = "") -> str:
    """Write a row of a table; of an old one, columns that nobody knows stay.

    >>> table = Table(";", (Role.QUANTITY, None, Role.CARD))
    >>> written(table, {Role.CARD: "S86-19", Role.QUANTITY: "2"}, old="1;Epic;S86-19")
    '2;Epic;S86-19'
    """
    kept = [*fields(old, table.delimiter), *[""] * len(table.roles)]
    file = io.StringIO()
    csv.writer(file, delimiter=table.delimiter, lineterminator="").writerow(
        cells[role] if role else cell
        for role, cell in zip(table.roles, kept, strict=False)
    )
    return file.getvalue()


def fields(text: str, delimiter: str = ",") -> list[str]:
    """Cut a line into its fields; a name with a comma may stand in quotes.

    >>> fields('"No Guts, No Glory",2'), fields("'=1+1, 2")
    (['No Guts, No Glory', '2'], ['=1+1', '2'])
    """
    cut = text.split(delimiter)
    if '"' in text:
        cut = next(csv.reader([text], delimiter=delimiter, skipinitialspace=True))
    return [unguarded(" ".join(field.split())) for field in cut]


def unguarded(field: str) -> str:
    """Take away what guards a spreadsheet from a formula (O4)."""
    bare = field[1:].replace("\\|", "|")
    return bare if field.startswith("'") and bare.startswith(_FORMULA) else field


def _by_roles(cut: Sequence[str], roles: Sequence[Role | None]) -> Row | None:
    cells = {role: field for role, field in zip(roles, cut, strict=False) if field}
    quantity = _digits(cells.get(Role.QUANTITY, "1"))
    card, title = cells.get(Role.CARD, ""), cells.get(Role.TITLE, "")
    if not quantity or not (card or title):
        return None
    return Row(card or title, quantity, cells.get(Role.GROUP, ""), card and title)


def _by_looks(cut: Sequence[str]) -> Row | None:
    """Find the quantity: it stands before the card, or behind it."""
    for at, field in enumerate(cut):
        quantity = _digits(field)
        if quantity and at:
            return _arranged(_joined(cut[:at]), quantity, cut[at + 1 :])
        if quantity and len(cut) > 1 and not _digits(cut[1]):
            return _arranged(cut[1], quantity, cut[2:])
    return None


def _arranged(card: str, quantity: str, others: Sequence[str]) -> Row | None:
    """Take what follows as group and title; without a card, the title names it."""
    group, title = "".join(others[:1]), _joined(others[1:])
    if card:
        return Row(card, quantity, group, title)
    return Row(title, quantity, group) if title else None


def _joined(cut: Sequence[str]) -> str:
    """Bring a name together that has commas and stood in no quotes."""
    return ", ".join(filter(None, cut))


def _digits(field: str) -> str:
    found = _QUANTITY.fullmatch(field)
    return found[1] if found else ""
