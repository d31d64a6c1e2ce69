"""Deck texts: what people write, which cards they mean, and how lists are written."""

from .listed import Decklist, Listed
from .reading import Read, Reading, Suggestion, What
from .resolving import read
from .shelf import Shelf

__all__ = [
    "Decklist",
    "Listed",
    "Read",
    "Reading",
    "Shelf",
    "Suggestion",
    "What",
    "read",
]
