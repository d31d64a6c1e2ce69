"""Lists as text, table and data: each can be read again and gives the same list. Pure.

The canonical order is the order everywhere: groups, then type, title and number.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal

import msgspec

from cards import spreadsheet
from decks import facts
from decks.errors import DeckError
from decks.facts import Facts, Group

from .columns import Role, Table
from .columns import written as row_written
from .counting import ASKED, parted
from .finding import copies_meant
from .headings import Part
from .lines import CardLine, Mistake
from .listed import MOST_BYTES, MOST_COPIES, MOST_LINES, Decklist, Listed
from .reading import Suggestion
from .resolving import LONGEST_NAME, LONGEST_REMARK, LONGEST_SAID, tidied
from .scanning import MARK, cleaned, legible, number_of, scan
from .shelf import Shelf
from .tally import Tally

VERSION = 1
COLUMNS = ("number", "quantity", "group", "title")
MOST_JSON = 4 * MOST_BYTES
PARTS: tuple[Group | None, ...] = (*Group, None)


def ordered(cards: Iterable[Listed]) -> list[Listed]:
    """Put cards into the canonical order; unknown types and unplaced cards are last."""
    return sorted(cards, key=_place)


def _place(listed: Listed) -> tuple[int, bool, str, str, str]:
    card, kind = listed.card, listed.card.cells.get("type", "")
    return PARTS.index(listed.group), not kind, kind, card.title, card.number


# Text.


def canonical(decklist: Decklist) -> str:
    """Write a list as text: a comment with its name, then its groups."""
    blocks = []
    if decklist.name or decklist.remark:
        remark = f": {decklist.remark}" if decklist.remark else ""
        blocks.append(f"# {decklist.name}{remark}\n")
    for part, cards in parts(decklist):
        total = sum(copies for each in cards for copies in shared(each))
        lines = "".join(
            f"{written(each.card, copies)}\n"
            for each in cards
            for copies in shared(each)
        )
        blocks.append(f"{part}: {total}\n{lines}")
    return "\n".join(blocks)


def parts(decklist: Decklist) -> Iterator[tuple[str, list[Listed]]]:
    """Yield each part of a list that has cards, with its heading."""
    for group in PARTS:
        cards = [each for each in decklist.cards if each.group is group]
        if cards:
            yield group or Part.UNPLACED, ordered(cards)
    if decklist.sideboard:
        yield Part.SIDEBOARD, ordered(decklist.sideboard)


def shared(listed: Listed) -> Iterable[int]:
    """Give the copies of each line; 0 says that nobody can tell how many there are."""
    return shares(listed.quantity) if listed.is_counted else [0]


def shares(quantity: int) -> Iterator[int]:
    """Divide copies among lines, each of which has 99 at most."""
    while quantity > MOST_COPIES:
        yield MOST_COPIES
        quantity -= MOST_COPIES
    yield quantity


def written(card: Facts, quantity: int) -> str:
    """Write the line of a card; one that is not on record, as it was said."""
    title = " ".join(card.title.split())
    if card.is_on_record:
        return f"{quantity} {card.number} {title}"
    line = f"{quantity} {title}"
    # A name that begins with x would lose it behind a number.
    return line if _says(line, title) else f"{quantity}x {title}"


def _says(line: str, title: str) -> bool:
    found = scan(line)[0]
    return isinstance(found, CardLine | Mistake) and found.said == title


def chosen(text: str, *, line: int, card: Suggestion) -> str:
    """Put a suggestion into a text, in place of what its line says now."""
    said = next((each for each in scan(text) if each.at == line), None)
    if not isinstance(said, CardLine):
        raise DeckError(
            f"Line {line} names no card.", remedy="Choose a line that names one."
        )
    copies = copies_meant(said, card.title)
    new = f"{copies or ASKED} {card.number} {card.title}"
    if said.table:
        group = said.place or said.claim
        new = row(said.table, card, copies, group, old=said.text)
    lines = text.splitlines(keepends=True)
    old = lines[line - 1]
    lines[line - 1] = remarked(new, old) + old[len(old.splitlines()[0]) :]
    return "".join(lines)


def remark(line: str) -> str:
    """Return what a line says of itself, behind # or //, with that sign."""
    return parted(cleaned(line)[0])[1]


def remarked(new: str, old: str) -> str:
    """Write a line in the place of another, and leave its remark where it is."""
    return f"{new} {remark(old)}".rstrip()


def row(
    table: Table, card: Facts | Suggestion, copies: int, group: str, *, old: str = ""
) -> str:
    """Write a card as a row of a table, in its columns and with its delimiter."""
    is_numbered = Role.CARD in table.roles
    cells = {
        Role.CARD: card.number,
        Role.TITLE: card.title if is_numbered else f"{card.number} {card.title}",
        Role.QUANTITY: str(copies),
        Role.GROUP: group,
    }
    return row_written(table, cells, old=old)


# Table.


def as_csv(decklist: Decklist) -> str:
    """Write a list as a table; no cell of it is a formula (O4)."""
    rows = [
        (each.card.number, copies, str(part), each.card.title)
        for part, cards in parts(decklist)
        for each in cards
        for copies in shared(each)
    ]
    return spreadsheet.text([COLUMNS, *rows])


# Data.

# 0 is for a line of which nobody can tell how many it means.
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST_COPIES)]


class _Card(msgspec.Struct, forbid_unknown_fields=True):
    quantity: Count
    number: Annotated[str, msgspec.Meta(max_length=12)] = ""
    group: Group | None = None
    title: Annotated[str, msgspec.Meta(max_length=LONGEST_SAID)] = ""


Cards = Annotated[list[_Card], msgspec.Meta(max_length=MOST_LINES)]


class _Deck(msgspec.Struct, forbid_unknown_fields=True):
    version: Literal[1]
    cards: Cards
    name: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)] = ""
    remark: Annotated[str, msgspec.Meta(max_length=LONGEST_REMARK)] = ""
    sideboard: Cards = []


def as_json(decklist: Decklist) -> dict[str, Any]:
    """Return a list as plain data, in the canonical order."""
    return {
        "version": VERSION,
        "name": decklist.name,
        "remark": decklist.remark,
        "cards": _entries(decklist.cards),
        "sideboard": _entries(decklist.sideboard),
    }


def _entries(cards: Iterable[Listed]) -> list[dict[str, Any]]:
    return [
        {
            "number": each.card.number,
            "quantity": copies,
            "group": each.group and str(each.group),
            "title": each.card.title,
        }
        for each in ordered(cards)
        for copies in shared(each)
    ]


def from_json(data: object, shelf: Shelf) -> Decklist:
    """Read a list from JSON, or from the data that it holds."""
    try:
        if isinstance(data, str | bytes):
            if len(data) > MOST_JSON:
                raise DeckError(
                    f"The list is larger than {MOST_JSON // 1000} KB.",
                    remedy="Send one deck at a time.",
                )
            deck = msgspec.json.decode(data, type=_Deck)
        else:
            deck = msgspec.convert(data, _Deck)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise DeckError(
            f"This is no list: {error}.", remedy="docs/deck-text.md shows the form."
        ) from None
    return Decklist(
        _listed(deck.cards, shelf),
        _plain(deck.name),
        _listed(deck.sideboard, shelf, is_sideboard=True),
        _plain(deck.remark),
    )


def unfolded(text: str) -> str:
    r"""Give our own JSON as the text that it stands for; other texts stay as they are.

    >>> unfolded('{"version": 1, "cards": [{"number": "R1-PS", "quantity": 2}]}')
    'Unplaced: 2\n2 R1-PS\n'
    """
    bare = text.removeprefix(MARK)
    if not bare.lstrip().startswith("{"):
        return text
    try:
        msgspec.json.decode(bare)
    except (msgspec.DecodeError, UnicodeError):
        return text
    return canonical(from_json(bare, Shelf(())))


def _listed(
    cards: Iterable[_Card], shelf: Shelf, *, is_sideboard: bool = False
) -> tuple[Listed, ...]:
    tally = Tally()
    for each in cards:
        card = shelf.cards.get(number_of(each.number) or each.number)
        said = _plain(f"{each.number} {each.title}")
        if card is None and not said:
            raise DeckError(
                "A card of this list has neither a number nor a title.",
                remedy="Give every card its number.",
            )
        group = None if is_sideboard else each.group
        tally.add(card or facts.unknown(tidied(said)), each.quantity, group)
    return tally.listed()


def _plain(text: str) -> str:
    return " ".join(cleaned(legible(text))[0].split())
