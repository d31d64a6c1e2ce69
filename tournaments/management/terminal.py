"""What is said on a terminal, whatever names are in it.

A file of another desk may name its event or people with signs that move the cursor or
turn the line around; here they are shown by their numbers, and do nothing.
"""


def plain(text: str) -> str:
    r"""Give a text with every sign that is not seen by its number; line ends stay.

    >>> plain("Ada \u202eotI\x1b[2J\nBen")
    'Ada <U+202E>otI<U+001B>[2J\nBen'
    """
    return "".join(
        sign if sign.isprintable() or sign == "\n" else f"<U+{ord(sign):04X}>"
        for sign in text
    )
