"""Display names: which are allowed, how they are shortened, aliases. Pure.

Trust O5: NFC, 40 characters, no control or bidirectional characters, at most two
combining marks on a letter. P3: outside of events a name is shortened to its first word
and an initial, and a minor has an alias.
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
# They join or part the letters beside them, in Persian or Hindi; elsewhere they hide.
PART, JOIN = "\u200c", "\u200d"
# A picture may be followed by a skin tone, or by the wish for its colored form.
AFTER_A_PICTURE = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff\ufe0f"
VIRAMA = 9  # the combining class of the sign after which Indic letters join
ADDRESS = re.compile(r"[^\s@;,]@[^\s@;,]+\.[^\s@;,]")


def normalize_name(name: str) -> str:
    """Normalize a name to NFC with single spaces: "  Ada   B " becomes "Ada B"."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def name_problems(
    name: str, *, longest: int = LONGEST, say: Callable[[str], str] = str
) -> list[str]:
    """Return all that is wrong with a normalized name, translated by `say`."""
    found = []
    if not any(unicodedata.category(sign)[0] in "LN" for sign in name):
        found.append(say("The name needs at least one letter or digit."))
    if len(name) > longest:
        told = say(
            "The name is %(many)s characters long; the limit is %(most)s. Shorten it."
        )
        found.append(told % {"many": len(name), "most": longest})
    if codes := invisible_characters(name):
        told = say("The name has invisible characters (%(codes)s). Remove them.")
        if clean := without_invisible_characters(name):
            told = say(
                "The name has invisible characters (%(codes)s). Type it without "
                "them: %(clean)s"
            )
        found.append(told % {"codes": ", ".join(codes), "clean": clean})
    if most_marks_on_a_letter(name) > MOST_MARKS:
        told = say(
            "One letter of the name has %(many)s accents; %(most)s are allowed. Remove "
            "some."
        )
        found.append(told % {"many": most_marks_on_a_letter(name), "most": MOST_MARKS})
    return found


def invisible_characters(text: str) -> list[str]:
    r"""Return the codes of characters that nobody sees, except joiners of letters.

    >>> invisible_characters("\u06cc\u200c\u0631"), invisible_characters("A\u200cda")
    ([], ['U+200C'])
    """
    found = {
        sign
        for at, sign in enumerate(text)
        if unicodedata.category(sign) in FORBIDDEN and not is_joiner(text, at)
    }
    return [f"U+{ord(sign):04X}" for sign in sorted(found)]


def without_invisible_characters(text: str) -> str:
    """Return a name as it looks: only characters that somebody can see.

    >>> without_invisible_characters("Ada\u200b  Ito\u202e")
    'Ada Ito'
    """
    seen = (
        sign
        for at, sign in enumerate(text)
        if unicodedata.category(sign) not in FORBIDDEN or is_joiner(text, at)
    )
    return normalize_name("".join(seen))


def is_joiner(text: str, at: int) -> bool:
    """Return whether a character joins or separates its neighbors.

    It may do so among letters as UAX 31 allows, and join pictures to one (an emoji).
    """
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if text[at] not in (PART, JOIN) or not before:
        return False
    pictures = text[:at].rstrip(AFTER_A_PICTURE)[-1:] + after
    if text[at] == JOIN and [*map(unicodedata.category, pictures)] == ["So", "So"]:
        return True
    if unicodedata.combining(before) == VIRAMA:
        return True
    return (
        text[at] == PART
        and bool(after)
        and unicodedata.bidirectional(before) == "AL"
        and unicodedata.bidirectional(after) == "AL"
    )


def person_name_problems(name: str, *, say: Callable[[str], str] = str) -> list[str]:
    """Return all that is wrong with a display name.

    Display names are public, so an e-mail address in one is a problem too.
    """
    found = name_problems(name, say=say)
    if ADDRESS.search(name):
        told = say("The name contains an e-mail address, and names are public.")
        found.append(f"{told} {say('Take out the address.')}")
    return found


def most_marks_on_a_letter(name: str) -> int:
    """Return the number of combining marks on the letter that has the most."""
    longest = pile = 0
    for sign in unicodedata.normalize("NFD", name):
        pile = pile + 1 if unicodedata.category(sign).startswith("M") else 0
        longest = max(longest, pile)
    return longest


def shorten_name(name: str) -> str:
    """Shorten a name for pages outside of events to "First L." (P3).

    A single word stays: it may be a nickname.

    >>> [shorten_name(each) for each in ("Ada Ito", "Maria del Mar Ruiz", "Blitz")]
    ['Ada I.', 'Maria R.', 'Blitz']
    """
    first, *more = name.split() or [""]
    initials = (sign for word in more[-1:] for sign in word if sign.isalnum())
    initial = next(initials, "")
    return f"{first} {initial}." if initial else first


def alias_for_key(key: str, *, signs: int = 4) -> str:
    """Return an anonymous name; the same key always gives the same alias (P3).

    >>> alias_for_key("7f3a"), alias_for_key("7f3a", signs=6)
    ('Player A373', 'Player A3736A')
    """
    found = hashlib.sha256(f"alias:{key}".encode()).hexdigest()
    return f"Player {found[:signs].upper()}"
