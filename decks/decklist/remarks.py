"""Recognize lines around a card list: titles, form labels and sentences. Pure."""

import re

from cards import names

from .headings import parse_heading
from .quantities import split_quantity

NOTE = "Read as a remark, not as a card."
_LABELS = frozenset(
    (
        *("name", "player", "player name", "player id", "first name", "last name"),
        *("event", "event name", "tournament", "date", "venue", "location", "city"),
        *("deck name", "deck title", "format", "season", "edition", "archetype"),
        *("author", "by", "created by", "made by", "built by", "designer", "pilot"),
        *("email", "mail", "phone", "id", "member id", "dci", "record", "round"),
        *("table", "judge", "judge initials", "signature", "checked by", "official"),
        *("source", "link", "url", "export", "exported", "exported from", "version"),
        *("updated", "last updated", "last updated on", "notes", "note", "comment"),
        *("comments", "about", "store", "shop", "organizer", "status", "page", "team"),
        *("club", "discord", "description", "summary", "list", "printed", "for"),
    )
)
_LABEL = re.compile(r"([^:]{1,40}):(?: .*)?")
_DATE = re.compile(r"\d{4}-\d\d?-\d\d?|\d\d?[./]\d\d?[./]\d{2,4}|\b20\d\d\b")
_COUNTED_WORDS = re.compile(
    r"([^\d:()\[\]]{3,40}?) ?(?:[(\[]\d{1,2}[)\]]|: ?\d{0,2}|- \d{1,2})"
)
_HEADING_WORDS = frozenset(
    (
        *("backs", "bench", "bonus", "cards", "core", "ends", "extra", "extras"),
        *("flex", "kicking", "misc", "other", "others", "players", "plays"),
        *("special", "starters", "support", "tech", "team", "teams", "trick", "unit"),
    )
)
_LIST_WORDS = frozenset(
    (
        *("deck", "decklist", "cards", "sideboard", "published", "created", "updated"),
        *("generated", "exported", "likes", "comments", "page", "required"),
    )
)
_PERSONAL_WORDS = frozenset(
    ("i", "im", "ive", "my", "we", "our", "you", "your", "this", "these", "here")
)
_SMALL_WORDS = _PERSONAL_WORDS | frozenset(
    (
        *("a", "an", "and", "are", "at", "but", "by", "for", "from", "have", "heres"),
        *("in", "is", "it", "its", "just", "not", "of", "on", "or", "so", "that"),
        *("the", "their", "then", "they", "to", "was", "will", "with", "deck", "list"),
        *("decklist", "cards", "card"),
    )
)
LEAST_LINES = 8  # of a text that has titles and remarks around its list
LEAST_OF_LIST = 3  # words of a line about the list: Deck built on …
LEAST_WORDS, LEAST_SMALL, LEAST_PERSONAL = 6, 2, 4  # words of a sentence


def is_remark(text: str, *, is_on_top: bool) -> bool:
    """Return whether a line that names no known card is a title, label or sentence.

    On top of a list a line without a quantity may be its title. Elsewhere only a
    label of a form or a sentence is one: nothing that could be a card is passed over.

    >>> is_remark("Harbor Lights", is_on_top=True)
    True
    >>> is_remark("Harbor Lights", is_on_top=False)
    False
    >>> is_remark("Judge: Ada", is_on_top=False)
    True
    >>> is_remark("I am not sure about this one", is_on_top=False)
    True
    """
    if is_label(text):
        return True
    if split_quantity(text)[1] != text and not _DATE.search(text):
        return False
    words = names.fold_name(text).split()
    if is_on_top or not words:
        return True
    if words[0] in _LIST_WORDS and len(words) >= LEAST_OF_LIST:
        return True
    small = sum(word in _SMALL_WORDS for word in words)
    is_long = len(words) >= LEAST_WORDS and small >= LEAST_SMALL
    return is_long or (
        len(words) >= LEAST_PERSONAL and not _PERSONAL_WORDS.isdisjoint(words)
    )


def is_label(text: str) -> bool:
    """Return whether a line fills in a form: `Player: Ada`; a heading is none."""
    found = _LABEL.fullmatch(text)
    if found is None or names.fold_name(found[1]) not in _LABELS:
        return False
    return not parse_heading(text)


def is_heading(text: str) -> bool:
    """Return whether a line that names no card has only words and their count.

    >>> is_heading("Special Teams (2)"), is_heading("Smash (2)"), is_heading("Smash 2")
    (True, False, False)
    """
    found = _COUNTED_WORDS.fullmatch(text)
    words = names.fold_name(found[1]).split() if found else []
    return not _HEADING_WORDS.isdisjoint(words)
