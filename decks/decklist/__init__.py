"""Deck texts: parse what people write, find the cards meant, write lists out."""

from .card_index import CardIndex
from .contents import Decklist, ListedCard
from .parsed_text import LineKind, ParsedLine, ParsedText, Suggestion
from .parsing import parse_deck_text

__all__ = [
    "CardIndex",
    "Decklist",
    "LineKind",
    "ListedCard",
    "ParsedLine",
    "ParsedText",
    "Suggestion",
    "parse_deck_text",
]
