"""The quantity and the remark in a line of a deck text. Pure."""

import re

from .contents import MOST_COPIES

COMMENTS = ("#", "//")
WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
ASKED = "?"  # in the place of a quantity that is still to come
NUMBER = r"[A-Za-z]{1,3}[0-9]{1,3}-(?:(?:20)?[0-9]{2}|[A-Za-z]{2,4})"
# Before a card number nothing need divide them, and an x may begin one: `2X1-MCI`.
FIRST = re.compile(
    rf"(-?\d+|\?)(?:[xX*](?!\d+-\w\w) ?| [xX*] | |(?={NUMBER}(?: |$)))(\S.*)"
)
# A name may end with digits, so behind it they need a sign or brackets.
_LAST = re.compile(
    r"(.*\S)(?: \(?[xX] ?(\d+)\)?| (\d+)[xX*]| ?[*=:] ?(\d+)[xX]?"
    r"| ?\((\d\d?)[xX]?\)| ?\[(\d\d?)[xX]?\]| - ?(\d)[xX]?)"
)
# A quantity before a name: with an x, in brackets, or with a dash behind it.
_SIGNED = re.compile(
    r"(?:[xX] ?(\d+) |[(\[](\d\d?)[xX]?[)\]] ?|(\d\d?)[xX]? - ?)(?=[^\W\d])(.*)"
)
_NUMBERED = re.compile(rf"((?:\S.* )?\(?{NUMBER}\)?)(?:[xX]| )(\d+)")
# A remark, or tags such as #ramp and #!Favorites; a number behind # is a card's.
_REMARK = re.compile(r" (?:# |//|#!?(?![A-Za-z]{1,3}[0-9])[A-Za-z])")
_QUANTITY = re.compile(r"(?:-?\d+|\?) ?[xX*]?")


def split_quantity(text: str) -> tuple[str, str]:
    """Return the quantity of a line, by default "1", and its card, in either order.

    >>> [split_quantity(each) for each in ("2x Sack", "S86-19 x2", "Sack: 2", "Sack")]
    [('2', 'Sack'), ('2', 'S86-19'), ('2', 'Sack'), ('1', 'Sack')]
    """
    if found := _SIGNED.fullmatch(text):
        *digits, said = found.groups("")
        return "".join(digits), said
    if found := FIRST.fullmatch(text):
        return found[1], found[2]
    found = _NUMBERED.fullmatch(text) or _LAST.fullmatch(text)
    if found and any(map(str.isalnum, found[1])):
        said, *digits = found.groups("")
        return "".join(digits), said
    return "1", text


def parse_copies(digits: str) -> int:
    """Return the number of copies, or 0 if a line may not have that many."""
    found = 0 if digits == ASKED else int(digits)
    return found if 1 <= found <= MOST_COPIES else 0


def looks_like_quantity(word: str) -> bool:
    """Return whether a word may be meant as a quantity.

    >>> [looks_like_quantity(each) for each in ("2", "1.5", "two", "Push", "C9-PS")]
    [True, True, True, False, False]
    """
    letters = [sign for sign in word.casefold() if sign.isalpha() and sign != "x"]
    is_figure = any(map(str.isnumeric, word)) and not letters
    return is_figure or word.casefold() in WORDS


def guess_copies(word: str) -> int:
    """Return the number of copies that a word may mean, or 0 if it cannot be guessed.

    >>> guess_copies("2"), guess_copies("two"), guess_copies("1.5")
    (2, 2, 0)
    """
    bare = word.strip("xX*")
    return parse_copies(bare) if bare.isdecimal() else WORDS.get(word.casefold(), 0)


def split_remark(text: str) -> tuple[str, str]:
    """Return a line and the remark behind it; a comment line is not split.

    A sign in the place where the name should be begins the name.

    >>> split_remark("2 Sack # mine"), split_remark("# a # b"), split_remark("2 # Sack")
    (('2 Sack', '# mine'), ('# a # b', ''), ('2 # Sack', ''))
    """
    if text.startswith(COMMENTS):
        return text, ""
    found = _REMARK.search(text)
    front = text[: found.start()].rstrip() if found else ""
    if found is None or not front or _QUANTITY.fullmatch(front):
        return text, ""
    return front, text[found.start() :].strip()
