r"""Scripts that run from the right: letters that join, lines turned round. Pure.

Enough of the Unicode algorithm for names: one line, no marks of embedding (O5 forbids
them). A line begins on the side of its first letter; figures keep their order.
"""

import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import groupby

FROM_RIGHT = ("R", "AL")
FIGURES = ("EN", "AN")
MARK = "NSM"
LAM, ALEFS = "\u0644", "\u0622\u0623\u0625\u0627"
TATWEEL = "\u0640"  # a stroke that joins on both sides
PRESENTATION = (*range(0xFB50, 0xFDFC), *range(0xFE80, 0xFEFD))
MIRRORED = dict(zip("()[]{}<>\u00ab\u00bb", ")(][}{><\u00bb\u00ab", strict=True))
Form = str  # "isolated", "final", "initial", "medial"


# Letters that join.


@cache
def forms() -> dict[tuple[str, Form], str]:
    """Give the shapes of Arabic letters, as Unicode itself lists them."""
    found: dict[tuple[str, Form], str] = {}
    for code in PRESENTATION:
        form, *base = unicodedata.decomposition(chr(code)).split() or [""]
        letters = "".join(chr(int(each, 16)) for each in base)
        found.setdefault((letters, form.strip("<>")), chr(code))
    return found


def joined(text: str) -> str:
    r"""Give every Arabic letter the shape that its neighbours ask for.

    >>> joined("\u0628\u0628") == "\ufe91\ufe90"
    True
    """
    if not any(unicodedata.bidirectional(sign) == "AL" for sign in text):
        return text
    letters = list(_letters(text))
    shaped = []
    for at, letter in enumerate(letters):
        before = _beside(letters, at, -1)
        after = _beside(letters, at, 1)
        reaches_back = _joins(before, "initial") and _joins(letter, "final")
        reaches_on = _joins(letter, "initial") and _joins(after, "final")
        form = {
            (True, True): "medial",
            (True, False): "final",
            (False, True): "initial",
            (False, False): "isolated",
        }[reaches_back, reaches_on]
        shaped.append(forms().get((letter, form), letter))
    return "".join(shaped)


def _letters(text: str) -> Iterator[str]:
    """Give the signs of a text; lam and alef are one, for they are written as one."""
    at = 0
    while at < len(text):
        both = text[at : at + 2]
        length = 2 if both[0] == LAM and both[1:] and both[1] in ALEFS else 1
        yield both[:length]
        at += length


def _beside(letters: list[str], at: int, step: int) -> str:
    """Give the next letter on one side; marks above and below do not part letters."""
    at += step
    while 0 <= at < len(letters):
        if unicodedata.bidirectional(letters[at][0]) != MARK:
            return letters[at]
        at += step
    return ""


def _joins(letter: str, form: Form) -> bool:
    return letter == TATWEEL or (letter, form) in forms()


# Lines turned round.


def seen(line: str) -> str:
    r"""Give the signs of a line from left to right, as they are seen.

    >>> seen("Ada \u05d0\u05d1 7") == "Ada 7 \u05d1\u05d0"
    True
    """
    kinds = [unicodedata.bidirectional(sign) for sign in line]
    if not any(kind in (*FROM_RIGHT, "AN") for kind in kinds):
        return line
    levels = _levels(kinds)
    turned = [
        MIRRORED.get(sign, sign) if level % 2 else sign
        for sign, level in zip(line, levels, strict=True)
    ]
    return "".join(_turned(turned, levels))


def _levels(kinds: list[str]) -> list[int]:
    """Say how deep each sign is nested: odd ones run from the right."""
    first = next((kind for kind in kinds if kind in ("L", *FROM_RIGHT)), "R")
    base = int(first in FROM_RIGHT)
    strong, last = base, base
    levels: list[int | None] = []
    for kind in kinds:
        if kind == "L" or kind in FROM_RIGHT:
            strong = int(kind in FROM_RIGHT)
            levels.append(strong or 2 * base)
        elif kind in FIGURES:
            levels.append(2 if base or strong else 0)
        elif kind == MARK and levels:
            levels.append(levels[-1])  # before its letter, which it then lies upon
        else:
            levels.append(None)
    for is_neutral, run in groupby(range(len(levels)), lambda at: levels[at] is None):
        places = list(run)
        if not is_neutral:
            last = levels[places[-1]] or 0
            continue
        after = levels[places[-1] + 1] if places[-1] + 1 < len(levels) else base
        level = _between(last, after or 0, kinds, places, base)
        for at in places:
            levels[at] = level
    return [level or 0 for level in levels]


def _between(
    before: int, after: int, kinds: list[str], places: list[int], base: int
) -> int:
    """Let blanks and dots go with what stands around them, if both sides agree."""
    sides = []
    for level, at in ((before, places[0] - 1), (after, places[-1] + 1)):
        is_figure = 0 <= at < len(kinds) and kinds[at] in FIGURES
        sides.append(1 if level % 2 or (is_figure and level) else 0)
    if sides[0] != sides[1]:
        return base
    return sides[0] or 2 * base


def _turned(signs: list[str], levels: list[int]) -> list[str]:
    """Turn round every run of a level, from the deepest on."""
    order = list(range(len(signs)))
    for level in range(max(levels), 0, -1):
        deep = [each >= level for each in levels]
        order = [
            at
            for is_deep, run in groupby(order, deep.__getitem__)
            for at in (reversed(list(run)) if is_deep else run)
        ]
    return [signs[at] for at in order]
