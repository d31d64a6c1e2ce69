"""Fold names for comparison, so that spellings of one name are equal. Pure."""

import unicodedata

SUFFIXES = frozenset(("jr", "sr", "ii", "iii", "iv", "v"))


def fold_name(name: str) -> str:
    """Return a name without case, accents and punctuation, for comparison (ID-3).

    >>> [fold_name(each) for each in ("D\u2019Andre  S.", "De LAWRENCE", "Jos\u00e9")]
    ['dandre s', 'de lawrence', 'jose']
    """
    plain = unicodedata.normalize("NFKD", name).casefold()
    kept = [
        sign if sign.isalnum() else " "
        for sign in plain
        if sign not in "'\u2019\u2018\u02bc`.\u00b4" and not unicodedata.combining(sign)
    ]
    return " ".join("".join(kept).split())


def fold_athlete_name(name: str) -> str:
    """Return the folded name of an athlete, without suffixes such as Jr. or III.

    >>> fold_athlete_name("Patrick Mahomes II"), fold_athlete_name("Odell Beckham, Jr.")
    ('patrick mahomes', 'odell beckham')
    """
    words = fold_name(name).split()
    while len(words) > 1 and words[-1] in SUFFIXES:
        words.pop()
    return " ".join(words)
