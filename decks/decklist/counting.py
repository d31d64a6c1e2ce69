"""How many copies a line says, before its card or behind it, and its remark. Pure."""

import re

from .listed import MOST_COPIES

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
    r"(.*\S)(?: \(?[xX] ?(\d+)\)?| (\d+)[xX*]| ?[*=:] ?(\d+)"
    r"| ?\((\d\d?)\)| ?\[(\d\d?)\])"
)
_NUMBERED = re.compile(rf"({NUMBER})(?:[xX]| )(\d+)")
_REMARK = re.compile(r"\s(?:#\s|//)")
_QUANTITY = re.compile(r"(?:-?\d+|\?) ?[xX*]?")


def counted(text: str) -> tuple[str, str]:
    """Tell the quantity from the card, before it or behind it.

    >>> counted("2x Sack"), counted("S86-19 x2"), counted("Sack: 2"), counted("Sack")
    (('2', 'Sack'), ('2', 'S86-19'), ('2', 'Sack'), ('1', 'Sack'))
    """
    if found := FIRST.fullmatch(text):
        return found[1], found[2]
    found = _NUMBERED.fullmatch(text) or _LAST.fullmatch(text)
    if found and any(map(str.isalnum, found[1])):
        said, *digits = found.groups("")
        return "".join(digits), said
    return "1", text


def copies(digits: str) -> int:
    """Return the number of copies, or 0 where it is none that a line may have."""
    found = 0 if digits == ASKED else int(digits)
    return found if 1 <= found <= MOST_COPIES else 0


def is_like_a_quantity(word: str) -> bool:
    """Return what may be meant as a quantity, though nobody can be sure.

    >>> [is_like_a_quantity(each) for each in ("2", "1.5", "two", "Push", "C9-PS")]
    [True, True, True, False, False]
    """
    letters = [sign for sign in word.casefold() if sign.isalpha() and sign != "x"]
    is_figure = any(map(str.isnumeric, word)) and not letters
    return is_figure or word.casefold() in WORDS


def perhaps(word: str) -> int:
    """Return the copies that may be meant, or 0 where they have to be asked for.

    >>> perhaps("2"), perhaps("two"), perhaps("1.5")
    (2, 2, 0)
    """
    bare = word.strip("xX*")
    return copies(bare) if bare.isdecimal() else WORDS.get(word.casefold(), 0)


def parted(text: str) -> tuple[str, str]:
    """Part a line from the remark behind it; a comment is all of one piece.

    A sign that stands where the name should be begins the name.

    >>> parted("2 Sack # mine"), parted("# a # b"), parted("2 # Sack")
    (('2 Sack', '# mine'), ('# a # b', ''), ('2 # Sack', ''))
    """
    found = None if text.startswith(COMMENTS) else _REMARK.search(text)
    front = text[: found.start()].rstrip() if found else ""
    if found is None or not front or _QUANTITY.fullmatch(front.strip()):
        return text, ""
    return front, text[found.start() :].strip()
