"""Random draws that anybody can repeat: hashes of the event's seed and a purpose."""

from hashlib import sha256


def seeded_hash(*words: object) -> str:
    """Return 256 bits in hex that follow from the given values alone.

    >>> seeded_hash("c0ffee", "pair", 1, 1)[:16]
    '12cee57c6a08bfa6'
    """
    return sha256(":".join(map(str, words)).encode()).hexdigest()


def pairing_seed(lot_seed: str, *, number: int, attempt: int = 1) -> str:
    """Return the seed for pairing a round; each new draft is another attempt."""
    return seeded_hash(lot_seed, "pair", number, attempt)


def deck_check_seed(lot_seed: str, *, number: int) -> str:
    """Return the seed for drawing the deck checks of a round (DK-2).

    >>> deck_check_seed("c0ffee", number=1) == seeded_hash("c0ffee", "check", 1)
    True
    """
    return seeded_hash(lot_seed, "check", number)
