"""What a person who keeps cards can mend."""

from gameengine.errors import Mendable


class CardError(Mendable):
    """Something that the card database refuses."""


class Stale(CardError):
    """Somebody else was quicker; what was sent is still there to be sent again (C7)."""
