"""Text that is safe to print on a terminal.

An imported file may have names with control characters that move the cursor or reverse
the text; they are shown by their code points.
"""


def escape_invisible(text: str) -> str:
    r"""Return a text with invisible characters replaced by code points; line ends stay.

    >>> escape_invisible("Ada \u202eotI\x1b[2J\nBen")
    'Ada <U+202E>otI<U+001B>[2J\nBen'
    """
    return "".join(
        sign if sign.isprintable() or sign == "\n" else f"<U+{ord(sign):04X}>"
        for sign in text
    )
