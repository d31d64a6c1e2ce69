"""Errors about decks that the person who builds the deck can correct."""

from gameengine.errors import FixableError


class DeckError(FixableError):
    """A deck, list or request cannot be accepted; it says why and what to do."""


class Stale(DeckError):
    """The deck changed since the form was shown, so nothing was saved (trust C7)."""
