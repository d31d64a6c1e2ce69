"""Write deck lists as text, CSV and JSON, which read back as the same list. Pure.

The canonical order is used everywhere: groups, then type, title and number.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal

import msgspec

from cards import spreadsheet
from decks import facts
from decks.errors import DeckError
from decks.facts import CardFacts, Group

from .card_finder import intended_copies
from .card_index import CardIndex
from .columns import ColumnRole, TableLayout
from .columns import write_row as row_written
from .contents import MOST_BYTES, MOST_COPIES, MOST_LINES, Decklist, ListedCard
from .headings import OtherSection
from .lines import CardLine, Mistake
from .markup import html_lines
from .parsed_text import Suggestion
from .parsing import LONGEST_NAME, LONGEST_REMARK, LONGEST_SAID, tidy_card_text
from .quantities import ASKED, split_remark
from .scanning import MARK, clean_line, parse_card_number, require_legible, scan_text
from .side_by_side import split_cards
from .tally import CopyTally

VERSION = 1
COLUMNS = ("number", "quantity", "group", "title")
MOST_JSON = 4 * MOST_BYTES
PARTS: tuple[Group | None, ...] = (*Group, None)


def canonical_order(cards: Iterable[ListedCard]) -> list[ListedCard]:
    """Return cards by group, type, title and number; what is unknown comes last."""
    return sorted(cards, key=_sort_key)


def _sort_key(listed: ListedCard) -> tuple[int, bool, str, str, str]:
    card, kind = listed.card, listed.card.cells.get("type", "")
    return PARTS.index(listed.group), not kind, kind, card.title, card.number


# Text.


def write_text(decklist: Decklist) -> str:
    """Return the list as text: a comment with its name, then its groups."""
    blocks = []
    if decklist.name or decklist.remark:
        remark = f": {decklist.remark}" if decklist.remark else ""
        blocks.append(f"# {decklist.name}{remark}\n")
    for part, cards in parts_with_headings(decklist):
        total = sum(copies for each in cards for copies in line_quantities(each))
        lines = "".join(
            f"{card_line(each.card, copies)}\n"
            for each in cards
            for copies in line_quantities(each)
        )
        blocks.append(f"{part}: {total}\n{lines}")
    return "\n".join(blocks)


def write_arena_text(decklist: Decklist) -> str:
    """Return the list as deck sites write it, `2 Smash (PS) C233`; it has no name."""
    return "\n".join(
        "".join(
            (
                f"{part}\n",
                *(f"{line}\n" for each in cards for line in _arena_lines(each)),
            )
        )
        for part, cards in parts_with_headings(decklist)
    )


def _arena_lines(listed: ListedCard) -> Iterator[str]:
    card = listed.card
    ordinal, _, code = card.number.rpartition("-")
    for copies in line_quantities(listed):
        if card.is_on_record and copies and card.title:
            yield f"{copies} {' '.join(card.title.split())} ({code}) {ordinal}"
        else:
            yield card_line(card, copies)


def parts_with_headings(decklist: Decklist) -> Iterator[tuple[str, list[ListedCard]]]:
    """Yield the heading and the cards of each part of a list that has any."""
    for group in PARTS:
        cards = [each for each in decklist.cards if each.group is group]
        if cards:
            yield group or OtherSection.UNPLACED, canonical_order(cards)
    if decklist.sideboard:
        yield OtherSection.SIDEBOARD, canonical_order(decklist.sideboard)


def line_quantities(listed: ListedCard) -> Iterable[int]:
    """Return the quantity of each line for a card; 0 is an unreadable count."""
    return split_copies(listed.quantity) if listed.is_counted else [0]


def split_copies(quantity: int) -> Iterator[int]:
    """Yield the copies of each line, at most 99 per line."""
    while quantity > MOST_COPIES:
        yield MOST_COPIES
        quantity -= MOST_COPIES
    yield quantity


def card_line(card: CardFacts, quantity: int) -> str:
    """Return the line of a card; an unknown card is written as its line said it."""
    title = " ".join(card.title.split())
    if card.is_on_record:
        return f"{quantity} {card.number} {title}"
    # A name that begins with x would lose it behind a number; one with | would be read
    # as a row of a table.
    lines = [
        f"{quantity} {title}",
        f"{quantity}x {title}",
        f"{quantity} " + re.sub(r"[^\w\s]", r"\\\g<0>", title),
    ]
    return next((line for line in lines if _is_read_as(line, title)), lines[1])


def _is_read_as(line: str, title: str) -> bool:
    """Return whether a line, read again, names this title."""
    found = scan_text(line)[0]
    return isinstance(found, CardLine | Mistake) and found.said == title


def put_suggestion(text: str, *, line: int, card: Suggestion, section: str = "") -> str:
    """Put the chosen card and section in a line; raise DeckError if it has no card."""
    said = next((each for each in scan_text(text) if each.at == line), None)
    if not isinstance(said, CardLine):
        raise DeckError(
            f"Line {line} has no card.", remedy="Choose a line with a card."
        )
    copies = intended_copies(said, card)
    new = f"{copies or ASKED} {card.number} {card.title}"
    if section:
        new += f" [{section}]"
    if said.table:
        group = section or said.place or said.claim
        new = table_row(said.table, card, copies, group, old=said.text)
    lines = text.splitlines(keepends=True)
    old = lines[line - 1]
    lines[line - 1] = keep_remark(new, old) + old[len(old.splitlines()[0]) :]
    return "".join(lines)


def remark_in_line(line: str) -> str:
    """Return the remark of a line with its # or //, or ""."""
    return split_remark(clean_line(line)[0])[1]


def keep_remark(new: str, old: str) -> str:
    """Return the new line with the remark of the old one."""
    return f"{new} {remark_in_line(old)}".rstrip()


def table_row(
    table: TableLayout,
    card: CardFacts | Suggestion,
    copies: int,
    group: str,
    *,
    old: str = "",
) -> str:
    """Return a card as a row of a table, in its columns and with its delimiter."""
    is_numbered = ColumnRole.CARD in table.roles
    cells = {
        ColumnRole.CARD: card.number,
        ColumnRole.TITLE: card.title if is_numbered else f"{card.number} {card.title}",
        ColumnRole.QUANTITY: str(copies),
        ColumnRole.GROUP: group,
    }
    return row_written(table, cells, old=old)


# Table.


def list_as_csv(decklist: Decklist) -> str:
    """Return the list as CSV; no cell is read as a formula (trust O4)."""
    rows = [
        (each.card.number, copies, str(part), each.card.title)
        for part, cards in parts_with_headings(decklist)
        for each in cards
        for copies in line_quantities(each)
    ]
    return spreadsheet.csv_text([COLUMNS, *rows])


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


def list_as_json(decklist: Decklist) -> dict[str, Any]:
    """Return the list as data for JSON, in the canonical order."""
    return {
        "version": VERSION,
        "name": decklist.name,
        "remark": decklist.remark,
        "cards": _card_entries(decklist.cards),
        "sideboard": _card_entries(decklist.sideboard),
    }


def _card_entries(cards: Iterable[ListedCard]) -> list[dict[str, Any]]:
    return [
        {
            "number": each.card.number,
            "quantity": copies,
            "group": each.group and str(each.group),
            "title": each.card.title,
        }
        for each in canonical_order(cards)
        for copies in line_quantities(each)
    ]


def list_from_json(data: object, index: CardIndex) -> Decklist:
    """Return the list in JSON text or decoded data; raise DeckError if it is none."""
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
            f"This is not a list: {error}.",
            remedy="docs/deck-text.md describes the format.",
        ) from None
    return Decklist(
        _read_cards(deck.cards, index),
        _plain_text(deck.name),
        _read_cards(deck.sideboard, index, is_sideboard=True),
        _plain_text(deck.remark),
    )


def to_deck_text(text: str) -> str:
    r"""Return a list in our JSON, in HTML or in columns as deck text, a card a line.

    >>> to_deck_text('{"version": 1, "cards": [{"number": "R1-PS", "quantity": 2}]}')
    'Unplaced: 2\n2 R1-PS\n'
    """
    bare = text.removeprefix(MARK)
    if not bare.lstrip().startswith("{"):
        return split_cards(html_lines(text)) if len(text) <= MOST_JSON else text
    try:
        msgspec.json.decode(bare)
    except (msgspec.DecodeError, UnicodeError):
        return text
    return write_text(list_from_json(bare, CardIndex(())))


def _read_cards(
    cards: Iterable[_Card], index: CardIndex, *, is_sideboard: bool = False
) -> tuple[ListedCard, ...]:
    """Return the listed cards of decoded JSON, with what is known of each."""
    tally = CopyTally()
    for each in cards:
        card = index.cards.get(parse_card_number(each.number) or each.number)
        said = _plain_text(f"{each.number} {each.title}")
        if card is None and not said:
            raise DeckError(
                "A card of this list has neither a number nor a name.",
                remedy="Give each card its number.",
            )
        group = None if is_sideboard else each.group
        tally.add(
            card or facts.unknown_card(tidy_card_text(said)), each.quantity, group
        )
    return tally.cards()


def _plain_text(text: str) -> str:
    """Return plain text with single blanks; raise DeckError at control characters."""
    return " ".join(clean_line(require_legible(text))[0].split())
