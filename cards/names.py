"""Names as people compare them: folded for matching, kept as printed. Pure."""

import unicodedata

SUFFIXES = frozenset(("jr", "sr", "ii", "iii", "iv", "v"))


def folded(name: str) -> str:
    """Bring a name to the form in which two spellings of it are equal (ID-3).

    >>> folded("D\u2019Andre  Swift"), folded("DeMarcus LAWRENCE"), folded("Jos\u00e9")
    ('dandre swift', 'demarcus lawrence', 'jose')
    """
    plain = unicodedata.normalize("NFKD", name).casefold()
    kept = [
        sign if sign.isalnum() else " "
        for sign in plain
        if sign not in "'\u2019\u2018\u02bc`.\u00b4" and not unicodedata.combining(sign)
    ]
    return " ".join("".join(kept).split())


def person(name: str) -> str:
    """Fold the name of an athlete; a suffix alone never separates two people.

    >>> person("Patrick Mahomes II"), person("Odell Beckham, Jr.")
    ('patrick mahomes', 'odell beckham')
    """
    words = folded(name).split()
    while len(words) > 1 and words[-1] in SUFFIXES:
        words.pop()
    return " ".join(words)
