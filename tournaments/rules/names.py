"""Names of entrants and events: which count as the same, and the next in a series."""

import re
import unicodedata


def key_of(name: str) -> str:
    """Return the form of a name that is unique in an event: "ADA  Ito" is "ada ito".

    >>> key_of("Ada\u00a0ITO") == key_of("ada ito")
    True
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


def next_in_line(name: str, *, longest: int = 80) -> str:
    """Return a name for the next event of a series: its number raised, or 2 added.

    >>> next_in_line("Harbour Open"), next_in_line("Friday Five #9")
    ('Harbour Open 2', 'Friday Five #10')
    """
    found = re.fullmatch(r"(.*?)(\d{1,6})", name, re.DOTALL)
    stem, number = (found[1], int(found[2])) if found else (f"{name} ", 1)
    ending = str(number + 1)
    return f"{stem[: longest - len(ending)]}{ending}"
