"""Display names: what may stand on a pairing sheet. Pure.

Trust O5: NFC, 40 characters, no control or bidirectional characters, at most
two combining marks on a letter. P3: away from the events themselves a name is cut
to its first word and a letter, and a minor has an alias.
"""

import hashlib
import re
import unicodedata
from collections.abc import Callable

LONGEST = 40
MOST_MARKS = 2

# Cc control, Cf format (bidirectional and zero-width), Cs surrogates, Co private
# use, Cn unassigned, Zl and Zp line and paragraph separators.
FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
ADDRESS = re.compile(r"[^\s@;,]@[^\s@;,]+\.[^\s@;,]")


def tidy(name: str) -> str:
    """Compose the characters and fold white space: "  Ada   B " becomes "Ada B"."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def problems(
    name: str, *, longest: int = LONGEST, say: Callable[[str], str] = str
) -> list[str]:
    """List all that keeps a tidied name from being shown, each with its remedy.

    `say` gives a sentence in the language of whoever reads it.
    """
    found = []
    if not any(unicodedata.category(sign)[0] in "LN" for sign in name):
        found.append(say("The name has no letter or digit. Add one."))
    if len(name) > longest:
        told = say(
            "The name has %(many)s characters; %(most)s are allowed. Shorten it."
        )
        found.append(told % {"many": len(name), "most": longest})
    hidden = {sign for sign in name if unicodedata.category(sign) in FORBIDDEN}
    if hidden:
        codes = ", ".join(f"U+{ord(sign):04X}" for sign in sorted(hidden))
        told = say("The name holds invisible signs (%(codes)s). Remove them.")
        found.append(told % {"codes": codes})
    if longest_pile(name) > MOST_MARKS:
        told = say(
            "A letter of the name carries %(many)s marks; %(most)s are allowed. "
            "Remove some."
        )
        found.append(told % {"many": longest_pile(name), "most": MOST_MARKS})
    return found


def problems_of_person(name: str, *, say: Callable[[str], str] = str) -> list[str]:
    """List what keeps somebody from being called so, where everybody reads it.

    Who types an e-mail address hardly means to show it to everybody.
    """
    found = problems(name, say=say)
    if ADDRESS.search(name):
        told = say("The name has an e-mail address in it, and everybody sees names.")
        found.append(f"{told} {say('Write the name alone.')}")
    return found


def longest_pile(name: str) -> int:
    """Count the marks on the letter that has most of them."""
    longest = pile = 0
    for sign in unicodedata.normalize("NFD", name):
        pile = pile + 1 if unicodedata.category(sign).startswith("M") else 0
        longest = max(longest, pile)
    return longest


def shorten_name(name: str) -> str:
    """Cut a name to what stands on pages across events: "First L." (P3).

    A single word may well be a nickname, and stays.

    >>> [shorten_name(each) for each in ("Ada Ito", "Maria del Mar Ruiz", "Blitz")]
    ['Ada I.', 'Maria R.', 'Blitz']
    """
    first, *more = name.split() or [""]
    initials = (sign for word in more[-1:] for sign in word if sign.isalnum())
    initial = next(initials, "")
    return f"{first} {initial}." if initial else first


def alias(key: str, *, signs: int = 4) -> str:
    """Name somebody so that nobody is named: the same key, the same alias (P3).

    >>> alias("7f3a"), alias("7f3a", signs=6)
    ('Player A373', 'Player A3736A')
    """
    found = hashlib.sha256(f"alias:{key}".encode()).hexdigest()
    return f"Player {found[:signs].upper()}"
