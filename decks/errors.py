"""What a person who builds a deck can mend."""

from gameengine.errors import FixableError


class DeckError(FixableError):
    """Something about a deck that is refused."""


class Stale(DeckError):
    """Somebody else was quicker; what was sent is still there to be sent again (C7)."""
