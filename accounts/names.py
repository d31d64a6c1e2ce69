"""Display names: what may stand on a pairing sheet. Pure.

Trust O5: NFC, 40 characters, no control or bidirectional characters, at most
two combining marks on a letter.
"""

import unicodedata

LONGEST = 40
MOST_MARKS = 2

# Cc control, Cf format (bidirectional and zero-width), Cs surrogates, Co private
# use, Cn unassigned, Zl and Zp line and paragraph separators.
FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def tidy(name: str) -> str:
    """Compose the characters and fold white space: "  Ada   B " becomes "Ada B"."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def problems(name: str, *, longest: int = LONGEST) -> list[str]:
    """List all that keeps a tidied name from being shown, each with its remedy."""
    found = []
    if not any(unicodedata.category(sign)[0] in "LN" for sign in name):
        found.append("The name has no letter or digit. Add one.")
    if len(name) > longest:
        found.append(
            f"The name has {len(name)} characters; {longest} are allowed. Shorten it."
        )
    hidden = {sign for sign in name if unicodedata.category(sign) in FORBIDDEN}
    if hidden:
        codes = ", ".join(f"U+{ord(sign):04X}" for sign in sorted(hidden))
        found.append(f"The name holds invisible signs ({codes}). Remove them.")
    if longest_pile(name) > MOST_MARKS:
        found.append(
            f"A letter of the name carries {longest_pile(name)} marks; "
            f"{MOST_MARKS} are allowed. Remove some."
        )
    return found


def longest_pile(name: str) -> int:
    """Count the marks on the letter that has most of them."""
    longest = pile = 0
    for sign in unicodedata.normalize("NFD", name):
        pile = pile + 1 if unicodedata.category(sign).startswith("M") else 0
        longest = max(longest, pile)
    return longest
