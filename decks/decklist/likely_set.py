"""The season that a list is of, where no line `Set:` says it. Pure."""

import re
from collections import Counter
from collections.abc import Collection, Iterable

from . import remarks
from .lines import CardLine, Line, SetLine
from .shorthand import season_beside

MOST_ON_TOP = 2  # lines that may be a title
_YEAR = re.compile(r"(?<![\d/.-])20([0-9]{2})(?![\d/-]|\.\d)")
_DATED = re.compile(
    r"\d[./-]\d|\b(?:jan|feb|mar|apr|aug|sep|sept|oct|nov|dec|january|february|march"
    r"|april|may|june|july|august|september|october|november|december)\b",
    re.IGNORECASE,
)


def stated_set(text: str, sets: Collection[str]) -> str:
    """Return the set that a title or remark states, or "".

    >>> stated_set("My deck, 2022 season", {"21", "22"})
    '22'
    >>> stated_set("Saturday, November 5, 2022", {"21", "22"})
    ''
    """
    found = {year for year in _YEAR.findall(text) if year in sets}
    return found.pop() if len(found) == 1 and not _DATED.search(text) else ""


def likely_set(lines: Iterable[Line], sets: Collection[str]) -> str:
    """Return the set of most cards, else the only one that a line states, or ""."""
    found = Counter[str]()
    stated = set()
    for line in lines:
        if isinstance(line, CardLine):
            in_number = line.code.rpartition("-")[2] if "-" in line.code else ""
            code = in_number or line.season or season_beside(line.said)
            found[code if code in sets else ""] += 1
            is_on_top = found.total() <= MOST_ON_TOP
            is_remark = not code and remarks.is_remark(line.text, is_on_top=is_on_top)
            said = f"{line.text} {line.remark}" if is_remark else line.remark
            stated.add(stated_set(said, sets))
        elif isinstance(line, SetLine):
            return ""  # it is said
        else:
            stated.add(stated_set(line.text, sets))
    (code, count), *_ = found.most_common(1) or [("", 0)]
    if code and 2 * count > found.total():
        return code
    stated.discard("")
    return stated.pop() if len(stated) == 1 else ""
