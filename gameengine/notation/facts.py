"""The numbers of a claim, read word by word, so that they are quick to compare."""

import re
from collections.abc import Callable
from functools import lru_cache

CARD = r"[A-Z]{1,3}\d{1,4}-[A-Z0-9]{1,4}"  # a printed number
SPOT = r"(?:[HA](?:[1-9]|[1-4]\d)|50)"


def facts(verb: str, said: tuple[str, ...]) -> tuple[int, ...]:
    """Give the numbers of a claim in their order, if it leaves none out.

    The spot counts from the home goal; a play stands (1) or is stopped (0).

    >>> facts("--", ("2", "A45", "c14", "7-0", "t3/2", "x", "A:C64-PS"))
    (2, 55, 14, 7, 0, 3, 2)
    >>> facts("=", ("ok", "4", "+20", "H45", "c14", "7-0"))
    (1, 4, 20, 45, 14, 7, 0)
    >>> facts("--", ("2",))
    ()
    """
    readers = WHOLE[verb]
    rest = said[len(readers) :]
    if len(said) < len(readers) or (rest and verb != "--"):
        return ()
    found: tuple[int, ...] = ()
    for numbers, word in zip(readers, said, strict=False):
        known = numbers(word)
        if not known:
            return ()
        found += known
    return found if verb != "--" or EXHAUSTED(" ".join(rest)) else ()


Reader = Callable[[str], tuple[int, ...] | None]


def numbers_of(pattern: str) -> Reader:
    """Make a reader of a word; the same few words come again and again."""
    fits = re.compile(pattern, re.ASCII).fullmatch

    @lru_cache(maxsize=512)
    def read(word: str) -> tuple[int, ...]:
        found = fits(word)
        return tuple(map(int, found.groups())) if found is not None else ()

    return read


@lru_cache(maxsize=512)
def _spot(word: str) -> tuple[int, ...]:
    if not _ON_FIELD(word):
        return ()
    yards = int(word.lstrip("HA"))
    return (100 - yards,) if word[0] == "A" else (yards,)


_ON_FIELD = re.compile(SPOT, re.ASCII).fullmatch
_STATUS: Reader = {"ok": (1,), "stopped": (0,)}.get
_STANDING = (_spot, numbers_of(r"c(\d{1,2})"), numbers_of(r"(\d{1,3})-(\d{1,3})"))
_LEFT = numbers_of(r"t(\d)/(\d)")
WHOLE: dict[str, tuple[Reader, ...]] = {
    "==": (*_STANDING, _LEFT),
    "--": (numbers_of("([1-4])"), *_STANDING, _LEFT),
    "=": (_STATUS, numbers_of(r"(\d)"), numbers_of(r"([+-]\d{1,3})"), *_STANDING),
}
EXHAUSTED = re.compile(rf"x(?: (?:[HA]:)?{CARD}){{0,10}}", re.ASCII).fullmatch
