"""Put cards that stand side by side in a pasted text on lines of their own. Pure."""

import re
from collections.abc import Iterator, Sequence

from .headings import parse_heading

_GAP = re.compile(r" *\t *| {3,}| \| ")
_SEASON = re.compile(r"20([0-9]{2}):? +(?=\d+[xX] )")
_WITHOUT_SET = re.compile(r"[A-Za-z]{1,3}[0-9]{1,3}$")
_AND = re.compile(r" ?[,;] | / ")
_COUNTED = re.compile(r"\d{1,2}[xX]? ?[-.:)]? ?[^\W\d].*")
_COUNTED_BEHIND = re.compile(r"[^\W\d][^,;/]* ?(?: [xX]|\u00d7) ?\d{1,2}")
_QUANTITY = re.compile(r"\(?[xX]?(\d{1,2})[xX]?\)?")
_BEGUN = re.compile(r"[-*\u2022] +")
INDENTED = 12  # blanks before a cell of the second column
LONGEST = 300

Cells = tuple[str, ...]


def split_cards(text: str) -> str:
    r"""Return the text with a card a line, where each of several has its quantity.

    Columns come one after the other, so that each card stays below its heading.

    >>> split_cards("Offense     Defense\n1 Cal Rook     1 Ben Allder")
    'Offense\n1 Cal Rook\nDefense\n1 Ben Allder'
    >>> split_cards("2 Sack, 1 Smash"), split_cards("Rook, Cal    1    Sack    2")
    ('2 Sack\n1 Smash', '1 Rook, Cal\n2 Sack')
    """
    found: list[str] = []
    block: list[Cells] = []
    for line in text.split("\n"):
        cells = _cells_of_line(line, len(block[0]) if block else 0)
        is_new = len(cells) > 1 and block and _is_headings(cells)
        if len(cells) < 2 or is_new:  # noqa: PLR2004 - two stand side by side
            found += _lines_by_column(block)
            block = []
        if len(cells) > 1:
            block.append(cells)
        else:
            found.append(line)
    return "\n".join((*found, *_lines_by_column(block)))


def _lines_by_column(block: Sequence[Cells]) -> Iterator[str]:
    for column in range(max(map(len, block), default=0)):
        for cells in block:
            if cells[column : column + 1] and cells[column]:
                yield cells[column]


def _cells_of_line(line: str, columns: int) -> Cells:
    """Return the cards or headings of a line that has several; else none or one."""
    if len(line) > LONGEST or line.startswith(("|", "#", "//")):
        return ()
    parts = [each.strip() for each in _GAP.split(line.strip()) if each.strip()]
    if columns > 1 and len(parts) in {1, 2} and (card := _card_with_quantity(parts)):
        is_right = len(line) - len(line.lstrip()) >= INDENTED or line.startswith("\t")
        return ("", card) if is_right else (card, "")
    if len(parts) > 1:
        return _adjacent_cells(parts)
    return _cells_of_sentence(line)


def _card_with_quantity(parts: Sequence[str]) -> str:
    """Return a card of one or two cells with its quantity, or ""."""
    if len(parts) == 1:
        return parts[0] if _COUNTED.fullmatch(parts[0]) else ""
    return next(iter(_quantity_card_cells(parts)), "")


def _adjacent_cells(parts: Sequence[str]) -> Cells:
    if all(map(_COUNTED.fullmatch, parts)) or _is_headings(parts):
        return tuple(parts)
    found = _quantity_card_cells(parts)
    return found if len(found) > 1 else ()


def _quantity_card_cells(parts: Sequence[str]) -> Cells:
    """Return cells that are card and quantity by turns, in either order."""
    for order in (slice(0, None, 2), slice(1, None, 2)):
        counts = [_QUANTITY.fullmatch(each) for each in parts[order]]
        other = slice(1 - (order.start or 0), None, 2)
        is_paired = len(parts) % 2 == 0 and all(counts)
        if is_paired and not any(map(_QUANTITY.fullmatch, parts[other])):
            pairs = zip(counts, parts[other], strict=True)
            return tuple(f"{count[1]} {card}" for count, card in pairs if count)
    return ()


def _is_headings(parts: Sequence[str]) -> bool:
    return all(parse_heading(each) for each in parts)


def _cells_of_sentence(line: str) -> Cells:
    """Return the cards of `2 Sack, 1 Smash`, each of which has its quantity."""
    bare = _BEGUN.sub("", line.strip())
    season = _SEASON.match(bare)
    bare = bare[season.end() :] if season else bare
    pieces = [each.strip() for each in _AND.split(bare)]
    is_counted = all(
        _COUNTED.fullmatch(each) or _COUNTED_BEHIND.fullmatch(each) for each in pieces
    )
    if season:  # stated once, before all of them
        code = season[1]
        pieces = [_WITHOUT_SET.sub(rf"\g<0>-{code}", each) for each in pieces]
    return tuple(pieces) if len(pieces) > 1 and is_counted else ()
