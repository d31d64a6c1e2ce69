"""The season that a list is of, where no line `Set:` says it. Pure."""

import re
from collections import Counter
from collections.abc import Collection, Iterable

from .lines import CardLine, Line, SetLine

_YEAR = re.compile(r"(?<![\d/.-])20([0-9]{2})(?![\d/-]|\.\d)")
_STATES = re.compile(
    r"\b(?:seasons?|sets?|formats?|editions?|cards|legal|standard|only|nfl five)\b",
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
    return found.pop() if len(found) == 1 and _STATES.search(text) else ""


def likely_set(lines: Iterable[Line], sets: Collection[str]) -> str:
    """Return the set of most lines that name one, or "" if no set has most."""
    found = Counter[str]()
    for line in lines:
        if isinstance(line, CardLine):
            code = line.season or line.code.rpartition("-")[2] * ("-" in line.code)
            found[code] += code in sets
        elif isinstance(line, SetLine):
            return ""  # it is said
    (code, count), *_ = found.most_common(1) or [("", 0)]
    return code if 2 * count > found.total() else ""
