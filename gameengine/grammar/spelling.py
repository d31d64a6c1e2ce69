"""Recognizes typing errors of one letter."""

SHORTEST = 4  # letters; shorter words are one letter from too many others


def is_typo(typed: str, meant: str) -> bool:
    """Return whether two words differ by one typing error.

    One letter too many, too few, wrong, or two letters swapped.

    >>> is_typo("enegize", "energize"), is_typo("yadrs", "yards"), is_typo("run", "gun")
    (True, True, False)
    """
    if min(len(typed), len(meant)) < SHORTEST or abs(len(typed) - len(meant)) > 1:
        return False
    at = next(
        (i for i, (a, b) in enumerate(zip(typed, meant, strict=False)) if a != b),
        min(len(typed), len(meant)),
    )
    rest, other = typed[at:], meant[at:]
    return rest != other and (
        rest[1:] == other[1:]
        or rest[1:] == other
        or rest == other[1:]
        or (rest[:2] == other[1::-1] and rest[2:] == other[2:])
    )
