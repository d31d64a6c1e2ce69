"""The phrasebook as a whole: checked when it is built, then read and written with.

Reading tries every phrase that could begin at a word and keeps every way through the
text; a text with two meanings is refused like one with none. Nothing is left over.
"""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from hashlib import sha256
from typing import Any, Protocol

from .meanings import Found, Pieces, filling, has_free_x, slots, take_apart
from .phrases import Element, Gap, Phrase, parts, variants
from .words import COLON, LINE, OR_ELSE, STOP, Word, tidied, words

NUMBER = "#"  # stands for any number where phrases are looked up by their first word
Way = tuple[Any, ...]  # the phrases that were used, as a tree
# The place after the last word, what it means, and how it was read.
Reading = tuple[int, Any, Way]
MOST_READINGS = 64  # of one place; a text with more is refused, not waited for


class PhraseError(ValueError):
    """The phrasebook contradicts itself."""


class NoWording(ValueError):
    """There is no phrase for a value."""


class Unread(ValueError):
    """A text that is not understood: which part of it, and what comes nearest."""

    rule = ""

    def __init__(self, text: str, span: tuple[int, int], nearest: list[str]) -> None:
        self.text, self.span, self.nearest = text, span, nearest
        start, end = span
        self.unread = text[start:end]
        self.message = f"Not understood: \u201c{self.unread}\u201d"
        known = "; ".join(f"\u201c{each}\u201d" for each in nearest)
        self.remedy = f"Phrases that come nearest: {known}." if known else ""
        super().__init__(
            f"{self.message} (characters {start + 1} to {end}). {self.remedy}".strip()
        )


class Ambiguous(Unread):
    """A text that could mean two things."""

    def __init__(self, text: str, meanings: list[str]) -> None:
        super().__init__(text, (0, len(text)), meanings)
        self.message = "This can be read in more than one way"
        said = " or ".join(f"\u201c{each}\u201d" for each in meanings)
        self.remedy = f"Write {said}." if said else "Use shorter sentences."
        self.args = (f"{self.message}. {self.remedy}",)


class Term(Protocol):
    """A kind of phrase that is no table: numbers, lists, names."""

    starts: frozenset[str]
    kinds: tuple[str, ...]  # which may begin it
    empty: bool

    def read(self, reading: "Reader", at: int) -> Iterable[Reading]: ...
    def write(self, book: "Book", value: Any, *, many: bool) -> str: ...


@dataclass(frozen=True)
class Variant:
    elements: tuple[Element, ...]
    fill: Callable[[Found], Any]
    phrase: Phrase


class Book:
    """Phrases by kind, and the terms that they are made of."""

    def __init__(
        self,
        phrases: Sequence[Phrase],
        terms: dict[str, Term],
        lines: Container[str] = (),
    ) -> None:
        self.phrases = tuple(phrases)
        self.lines = lines  # kinds that stand alone on a card
        self.terms = terms
        self.rows: dict[str, list[Phrase]] = {}
        for phrase in phrases:
            self.rows.setdefault(phrase.kind, []).append(phrase)
        self._variants = {kind: compiled(rows) for kind, rows in self.rows.items()}
        self._check()
        self._firsts = self._find_firsts()
        self._by_first = {kind: self._index(kind) for kind in self.rows}
        said = repr([(each.kind, each.templates, each.means) for each in phrases])
        self.version = sha256(said.encode()).hexdigest()[:12]
        self._known: dict[tuple[str, str], Any] = {}

    def _check(self) -> None:
        """Refuse slots that lead nowhere, and two rows that say the same."""
        for phrase in self.phrases:
            for template in phrase.templates:
                named = {
                    gap.name: gap.kind
                    for gap in variants(template)[-1]
                    if isinstance(gap, Gap)
                }
                lost = slots(phrase.means) ^ set(named)
                strange = {k for k in named.values() if not self._is_known(k)}
                if lost or strange:
                    raise PhraseError(f"{template!r}: {sorted(lost | strange)}")
        for kind, compiled_rows in self._variants.items():
            seen: dict[Any, int] = {}
            for place, variant in compiled_rows:
                skeleton = tuple(
                    each.kind if isinstance(each, Gap) else (each,)
                    for each in variant.elements
                )
                if seen.setdefault(skeleton, place) != place:
                    says = self.rows[kind][place].says
                    other = self.rows[kind][seen[skeleton]].says
                    raise PhraseError(f"{kind}: {says!r} and {other!r} say the same")

    def _is_known(self, kind: str) -> bool:
        return kind in self.rows or kind in self.terms

    def _find_firsts(self) -> dict[str, tuple[frozenset[str], bool]]:
        """Find the words with which each kind may begin, and whether it may be none."""
        found = {kind: (term.starts, term.empty) for kind, term in self.terms.items()}
        found |= {kind: (frozenset(), False) for kind in self.rows}
        changed = True
        while changed:
            changed = False
            for kind in found:
                new = self._firsts_of(kind, found)
                if new != found[kind]:
                    found[kind], changed = new, True
        return found

    def _firsts_of(
        self, kind: str, found: dict[str, tuple[frozenset[str], bool]]
    ) -> tuple[frozenset[str], bool]:
        firsts, empty = found[kind]
        if kind in self.terms:
            for each in self.terms[kind].kinds:
                firsts |= found[each][0]
            return firsts, empty
        for _, variant in self._variants[kind]:
            more, nothing = _starts(variant.elements, found)
            firsts |= more
            empty = empty or nothing
        return firsts, empty

    def _index(self, kind: str) -> dict[str, list[Variant]]:
        """List variants by first word; under no word those that may be empty."""
        index: dict[str, list[Variant]] = {"": []}
        for _, variant in self._variants[kind]:
            firsts, empty = _starts(variant.elements, self._firsts)
            for first in [""] if empty else firsts:
                index.setdefault(first, []).append(variant)
        return index

    def starting(self, kind: str, word: str) -> list[Variant]:
        index = self._by_first[kind]
        return index.get(word, []) + index[""]

    def read(self, kind: str, text: str) -> Any:
        """Give what a text means, or raise `Unread`; readings are kept."""
        key = (kind, text)
        if key not in self._known:
            self._known[key] = self._read(kind, text)
        return self._known[key]

    def _read(self, kind: str, text: str) -> Any:
        meaning, _ = self._understand(kind, text)
        return meaning

    def used(self, kind: str, text: str) -> set[Phrase]:
        """Give the phrases with which a text is read."""
        _, way = self._understand(kind, text)
        return set(_phrases(way))

    def _understand(self, kind: str, text: str) -> tuple[Any, Way]:
        reader = Reader(self, tidied(words(text)))
        meanings: list[Any] = []
        ways: list[Way] = []
        for end, meaning, way in reader.readings(kind, 0):
            if end == len(reader.words) and meaning not in meanings:
                meanings.append(meaning)
                ways.append(way)
            reader.miss(end)
        if reader.lost or len(meanings) > 1:
            raise Ambiguous(text, [self.write(kind, each) for each in meanings])
        if not meanings:
            raise Unread(text, *self._explain(reader, text))
        if kind in self.lines and has_free_x(meanings[0]):
            x = next(word for word in reader.words if word.text == "x")
            raise Unread(text, (x.start, x.end), self.nearest("choose a number from"))
        return meanings[0], ways[0]

    def _explain(
        self, reader: "Reader", text: str
    ) -> tuple[tuple[int, int], list[str]]:
        """Find the part that was not understood, and the phrases that come nearest."""
        found = reader.words
        if not found:
            return (0, len(text)), []
        at = min(reader.farthest, len(found) - 1)
        start = end = at
        while start > 0 and found[start - 1].text not in BREAKS:
            start -= 1
        while end + 1 < len(found) and found[end + 1].text not in BREAKS:
            end += 1
        first = at if reader.farthest < len(found) else start
        clause = " ".join(word.text for word in found[start : end + 1])
        return (found[first].start, found[end].end), self.nearest(clause)

    def nearest(self, said: str) -> list[str]:
        """Give the three phrases that look most like something said."""
        ranked = sorted(
            {phrase.says for phrase in self.phrases if " " in phrase.says},
            key=lambda says: (-_likeness(said, says), says),
        )
        return ["".join(map(_shown, parts(says))) for says in ranked[:3]]

    def write(self, kind: str, value: Any, *, many: bool = False) -> str:
        """Give the canonical wording of a value."""
        if kind in self.terms:
            return self.terms[kind].write(self, value, many=many)
        for phrase in self.rows[kind]:
            found: Found = {}
            if take_apart(phrase.means, value, found) and phrase.holds(value):
                try:
                    return self._render(phrase, found, many=many)
                except NoWording:
                    continue
        raise NoWording(f"no {kind} says {value!r}")

    def _render(self, phrase: Phrase, found: Found, *, many: bool) -> str:
        """Put a phrase into words; a number before a noun decides its plural."""
        said: list[str] = []
        nouns = many
        for part in parts(phrase.says):
            if isinstance(part, str):
                said.append(part.replace("~", "s" if nouns else ""))
                continue
            value = found[part.name]
            if isinstance(value, Pieces):
                value = value.whole()
            said.append(self.write(part.kind, value, many=many or part.many))
            if part.kind in NUMBERS:
                nouns = value not in (1, -1)
                many = many or (part.kind == "count" and nouns)
        return re.sub(" {2,}", " ", "".join(said)).strip(" ")


def _phrases(way: Way) -> Iterator[Phrase]:
    for each in way:
        if isinstance(each, Phrase):
            yield each
        else:
            yield from _phrases(each)


NUMBERS = ("number", "count", "surplus")
BREAKS = (STOP, COLON, OR_ELSE, LINE)


def _shown(part: str | Gap) -> str:
    return (
        f"\u2026{part.name}\u2026" if isinstance(part, Gap) else part.replace("~", "s")
    )


def _likeness(said: str, says: str) -> float:
    plain = " ".join(part for part in parts(says) if isinstance(part, str)).casefold()
    return SequenceMatcher(None, said.split(), plain.replace("~", "s").split()).ratio()


def compiled(rows: list[Phrase]) -> list[tuple[int, Variant]]:
    """Give each row's place and every variant of it."""
    found: list[tuple[int, Variant]] = []
    for place, phrase in enumerate(rows):
        fill = filling(phrase.means)
        for template in phrase.templates:
            spelled = variants(template)
            found += [(place, Variant(each, fill, phrase)) for each in spelled]
    return found


def _starts(
    elements: tuple[Element, ...], found: dict[str, tuple[frozenset[str], bool]]
) -> tuple[frozenset[str], bool]:
    firsts: frozenset[str] = frozenset()
    for element in elements:
        if isinstance(element, str):
            return firsts | {element}, False
        more, empty = found[element.kind]
        firsts |= more
        if not empty:
            return firsts, False
    return firsts, True


class Reader:
    """One text on its way through the phrasebook."""

    def __init__(self, book: Book, found: list[Word]) -> None:
        self.book = book
        self.words = found
        self.texts = [word.text for word in found]
        self.farthest = 0
        self.lost = False
        self._known: dict[tuple[str, int], list[Reading]] = {}

    def word(self, at: int) -> str:
        return self.texts[at] if at < len(self.texts) else ""

    def miss(self, at: int) -> None:
        """Note that nothing fitted here."""
        self.farthest = max(self.farthest, at)

    def readings(self, kind: str, at: int) -> list[Reading]:
        """Give every way to read a kind of phrase from a word on."""
        key = (kind, at)
        known = self._known.get(key)
        if known is None:
            self._known[key] = []  # a phrase within itself from the same word: none
            known = self._known[key] = self._distinct(kind, at)
        return known

    def _distinct(self, kind: str, at: int) -> list[Reading]:
        term = self.book.terms.get(kind)
        found: list[Reading] = []
        for reading in term.read(self, at) if term else self._rows(kind, at):
            if all(reading[:2] != each[:2] for each in found):
                found.append(reading)
        if len(found) > MOST_READINGS:
            self.lost = True
            return []
        if not found:
            self.miss(at)
        return found

    def _rows(self, kind: str, at: int) -> Iterable[Reading]:
        word = self.word(at)
        first = NUMBER if word.isdigit() else word
        for variant in self.book.starting(kind, first):
            phrase = variant.phrase
            for end, found, way in self._follow(variant.elements, at):
                value = variant.fill(found)
                if phrase.holds(value):
                    yield end, phrase.tidy(value), (phrase, *way)

    def _follow(
        self, elements: tuple[Element, ...], at: int
    ) -> Iterable[tuple[int, Found, Way]]:
        """Follow words and slots from a word on; give each way to the end."""
        ways: list[tuple[int, Found, Way]] = [(at, {}, ())]
        for element in elements:
            if isinstance(element, str):
                ways = [
                    (end + 1, found, way)
                    for end, found, way in ways
                    if self._is(element, end)
                ]
            else:
                ways = [
                    (end, {**found, element.name: value}, (*before, way))
                    for start, found, before in ways
                    for end, value, way in self.readings(element.kind, start)
                ]
            if not ways:
                break
        return ways

    def _is(self, word: str, at: int) -> bool:
        if self.word(at) == word:
            return True
        self.miss(at)
        return False
