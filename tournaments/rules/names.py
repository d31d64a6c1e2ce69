"""Names of entrants and events: which count as the same, and the next in a series."""

import re
import unicodedata

JOINERS = dict.fromkeys(map(ord, "\u200c\u200d"))  # nobody sees them


def name_key(name: str) -> str:
    """Return the form of a name that is unique in an event: "ADA  Ito" is "ada ito".

    >>> name_key("Ada\u00a0ITO") == name_key("ada ito")
    True
    """
    folded = unicodedata.normalize("NFKC", name.translate(JOINERS)).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


# Latin letters of which Unicode gives no base letter.
BASE_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "\u0131": "i", "ŧ": "t"}
    | {"æ": "ae", "œ": "oe", "þ": "th"}
)


def sort_key(name: str) -> tuple[str, str]:
    """Return what lists of names are sorted by: as if without accents.

    >>> sorted(["Zoe", "\u0141ukasz", "Lea", "\u00d8yvind", "Max"], key=sort_key)
    ['Lea', '\u0141ukasz', 'Max', '\u00d8yvind', 'Zoe']
    """
    key = name_key(name)
    apart = unicodedata.normalize("NFKD", key.translate(BASE_LETTERS))
    return "".join(each for each in apart if not unicodedata.combining(each)), key


# Greek and Cyrillic letters that look like Latin ones in the fonts of the site.
LOOK_LATIN = str.maketrans(
    "АаВСсЕеНІіЈјКМОоРрЅѕТХхУуһѵԝԁӏԛԚԜѴҮҺΑΒΕΖΗΙΚΜΝΟοΡΤΥΧνιαρυκ",
    "AaBCcEeHIiJjKMOoPpSsTXxYyhvwdlqQWVYhABEZHIKMNOoPTYXviapuk",
)


def lookalike_key(name: str) -> str:
    """Return the same text for names that look the same on a page.

    >>> lookalike_key("Kim L\u0435\u0435") == lookalike_key("Kim Lee")
    True
    """
    apart = unicodedata.normalize("NFKD", name.translate(JOINERS))
    return name_key(apart.translate(LOOK_LATIN))


def next_event_name(name: str, *, longest: int = 80) -> str:
    """Return a name for the next event of a series: its number raised, or 2 added.

    >>> next_event_name("Harbour Open"), next_event_name("Friday Five #9")
    ('Harbour Open 2', 'Friday Five #10')
    """
    found = re.fullmatch(r"(.*?)(\d{1,6})", name, re.DOTALL)
    stem, number = (found[1], int(found[2])) if found else (f"{name} ", 1)
    ending = str(number + 1)
    return f"{stem[: longest - len(ending)]}{ending}"
