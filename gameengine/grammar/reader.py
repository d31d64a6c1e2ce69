"""Reads one text with the phrasebook: every way to read it, word by word."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from .meanings import Found
from .phrases import Element, Phrase
from .words import Word

NUMBER = "#"  # stands for any number where phrases are looked up by their first word
Way = tuple[Any, ...]  # the phrases that were used, as a tree
# The place after the last word, what it means, and how it was read.
Reading = tuple[int, Any, Way]
MOST_READINGS = 64  # of one place; a text with more is refused, not waited for
DEEPEST = 50  # phrases within phrases


class Writer(Protocol):
    """Writes a value as card text."""

    def write(self, kind: str, value: Any, *, many: bool = False) -> str: ...


class Term(Protocol):
    """A kind of phrase that is no table of rows: numbers, lists, names."""

    starts: frozenset[str]
    kinds: tuple[str, ...]  # which may begin it
    empty: bool

    def read(self, reading: "Reader", at: int) -> Iterable[Reading]: ...
    def write(self, book: Writer, value: Any, *, many: bool) -> str: ...


@dataclass(frozen=True)
class Variant:
    """One sequence of words and slots that a phrase allows."""

    elements: tuple[Element, ...]
    fill: Callable[[Found], Any]
    phrase: Phrase


class WordingNode:
    """A node in the tree of wordings: what may follow, and which variants end here."""

    __slots__ = ("ends", "gaps", "words")

    def __init__(self) -> None:
        self.words: dict[str, WordingNode] = {}
        self.gaps: dict[tuple[str, str], WordingNode] = {}
        self.ends: list[Variant] = []

    def add(self, variant: Variant) -> None:
        """Add a variant to the tree."""
        node = self
        for element in variant.elements:
            if isinstance(element, str):
                node = node.words.setdefault(element, WordingNode())
            else:
                node = node.gaps.setdefault((element.name, element.kind), WordingNode())
        node.ends.append(variant)


class Grammar(Protocol):
    """What a reader needs of the phrasebook."""

    terms: dict[str, Term]
    trees: dict[str, WordingNode]

    def may_start(self, kind: str, word: str) -> bool: ...


class Reader:
    """Reads one text, and caches what each place may mean."""

    def __init__(self, book: Grammar, found: list[Word], source: str = "") -> None:
        self.book = book
        self.words = found
        self.source = source
        self.texts = [word.text for word in found]
        self.farthest = 0
        self.depth = 0
        self.lost = False
        self._known: dict[tuple[str, int], list[Reading]] = {}

    def word_at(self, at: int) -> str:
        """Return the word at a place, or an empty text after the last."""
        return self.texts[at] if at < len(self.texts) else ""

    def note_mismatch(self, at: int) -> None:
        """Note that nothing matched here, for the error message."""
        self.farthest = max(self.farthest, at)

    def readings(self, kind: str, at: int) -> list[Reading]:
        """Return every way to read a kind of phrase from a place on."""
        key = (kind, at)
        known = self._known.get(key)
        if known is None:
            self._known[key] = []  # a phrase within itself from the same word: none
            self.depth += 1
            if self.depth <= DEEPEST:
                self._known[key] = self._distinct_readings(kind, at)
            else:
                self.lost = True
            self.depth -= 1
            known = self._known[key]
        return known

    def _distinct_readings(self, kind: str, at: int) -> list[Reading]:
        """Return the readings with different meanings; none if there are too many."""
        term = self.book.terms.get(kind)
        found: list[Reading] = []
        for reading in term.read(self, at) if term else self._phrase_readings(kind, at):
            if all(reading[:2] != each[:2] for each in found):
                found.append(reading)
        if len(found) > MOST_READINGS:
            self.lost = True
            return []
        if not found:
            self.note_mismatch(at)
        return found

    def _phrase_readings(self, kind: str, at: int) -> list[Reading]:
        """Return the readings by the phrases of a kind."""
        found: list[Reading] = []
        self._follow_wordings(self.book.trees[kind], at, {}, (), found)
        return found

    def _follow_wordings(
        self, node: WordingNode, at: int, slots: Found, way: Way, found: list[Reading]
    ) -> None:
        """Follow the tree of wordings from a place on; add each complete reading."""
        for variant in node.ends:
            phrase = variant.phrase
            value = variant.fill(slots)
            if phrase.holds(value):
                found.append((at, phrase.tidy(value), (phrase, *way)))
        word = self.word_at(at)
        if node.words:
            follows = node.words.get(word)
            if follows is None:
                self.note_mismatch(at)
            else:
                self._follow_wordings(follows, at + 1, slots, way, found)
        for (name, kind), follows in node.gaps.items():
            if not self.book.may_start(kind, word):
                self.note_mismatch(at)
                continue
            for end, value, sub in self.readings(kind, at):
                self._follow_wordings(
                    follows, end, {**slots, name: value}, (*way, sub), found
                )
