"""Errors of the card database that a user can correct."""

from gameengine.errors import FixableError


class CardError(FixableError):
    """Something that the card database refuses, with its remedy."""


class Stale(CardError):
    """Another user changed the card meanwhile; what was sent can be sent again (C7)."""
