"""What a person who keeps cards can mend."""

from gameengine.errors import FixableError


class CardError(FixableError):
    """Something that the card database refuses."""


class Stale(CardError):
    """Somebody else was quicker; what was sent is still there to be sent again (C7)."""
