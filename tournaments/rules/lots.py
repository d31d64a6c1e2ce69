"""Everything that is drawn by lot: from published words, so that it can be redone."""

from hashlib import sha256


def drawn(*words: object) -> str:
    """Draw a number of 256 bits, in hex, that follows from the words alone.

    >>> drawn("c0ffee", "pair", 1, 1)[:16]
    '12cee57c6a08bfa6'
    """
    return sha256(":".join(map(str, words)).encode()).hexdigest()


def pairing_seed(lot_seed: str, *, number: int, attempt: int = 1) -> str:
    """Return the seed of a round; each new draft of it is another attempt."""
    return drawn(lot_seed, "pair", number, attempt)


def check_seed(lot_seed: str, *, number: int) -> str:
    """Return the seed of a round's deck checks (DK-2).

    >>> check_seed("c0ffee", number=1) == drawn("c0ffee", "check", 1)
    True
    """
    return drawn(lot_seed, "check", number)
