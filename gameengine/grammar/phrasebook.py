"""The phrasebook: all phrases, checked when it is built, to read and write text.

A text with two meanings is refused like one with none, and every word must be read.
"""

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from hashlib import sha256
from itertools import product
from math import prod
from typing import Any

from .errors import (
    AmbiguousText,
    ImpossibleText,
    MisspelledText,
    NoWording,
    PhraseError,
    UnreadText,
    UnsuitableText,
)
from .lexicon import replace_synonyms
from .meanings import (
    FieldsFound,
    Found,
    class_of_meaning,
    make_filler,
    match_value,
    slot_names,
)
from .phrases import Element, Phrase, TemplateSlot, template_parts, template_variants
from .pronouns import resolve_pronouns
from .reader import NUMBER, Reader, Term, Variant, Way, WordingNode
from .sense import find_contradiction, words_without_referent
from .spelling import is_typo
from .wording import correct_articles
from .words import (
    COLON,
    LINE,
    OR_ELSE,
    STOP,
    Word,
    drop_empty_marks,
    join_words,
    split_words,
    versions_without_line_ends,
)

MOST_LETTERS, MOST_WORDS = 2_000, 250  # of a line; no card has half of that
MOST_SLIPS = 12  # corrections that are tried
MOST_KEPT = 10_000  # readings; more than there are cards
NEAR, MOST_NEAR = 20, 3  # phrases that are compared in earnest, and that are shown
# Productions that say something by themselves.
WHOLE_PHRASES = frozenset(
    ("clause", "compound", "sentence", "condition", "framed", "standing", "timing")
)


class Phrasebook:
    """The phrases by kind, and the terms that they are made of."""

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
        self._made = {
            kind: [(class_of_meaning(each.means), each) for each in rows]
            for kind, rows in self.rows.items()
        }
        self._variants = {
            kind: compile_variants(rows) for kind, rows in self.rows.items()
        }
        self._check()
        self._firsts = self._find_first_words()
        self.trees = {kind: self._wording_tree(kind) for kind in self.rows}
        said = repr([(each.kind, each.templates, each.means) for each in phrases])
        # Functions are told by their names; their addresses differ in each process.
        named = re.sub(r" at 0x[0-9a-f]+", "", said)
        self.version = sha256(named.encode()).hexdigest()[:12]
        whole = dict.fromkeys(e.says for e in phrases if e.kind in WHOLE_PHRASES)
        spoken = [(says, _template_words(says)) for says in whole]
        self._spoken = [each for each in spoken if len(set(each[1])) > 1]
        self._known: dict[tuple[str, str], Any] = {}
        self.vocabulary = {
            each
            for rows in self._variants.values()
            for _, variant in rows
            for each in variant.elements
            if isinstance(each, str)
        }.union(*(term.starts for term in terms.values()))

    def _check(self) -> None:
        """Raise PhraseError for unknown slots or one wording with two meanings."""
        for phrase in self.phrases:
            for template in phrase.templates:
                named = {
                    gap.name: gap.kind
                    for gap in template_variants(template)[-1]
                    if isinstance(gap, TemplateSlot)
                }
                lost = slot_names(phrase.means) ^ (set(named) - {"_"})
                strange = {k for k in named.values() if not self._is_known(k)}
                if lost or strange:
                    raise PhraseError(f"{template!r}: {sorted(lost | strange)}")
        for kind, compiled_rows in self._variants.items():
            seen: dict[Any, int] = {}
            for place, variant in compiled_rows:
                skeleton = tuple(
                    each.kind if isinstance(each, TemplateSlot) else (each,)
                    for each in variant.elements
                )
                first = self.rows[kind][seen.setdefault(skeleton, place)]
                says, other = self.rows[kind][place].says, first.says
                if variant.phrase.means != first.means and not first.asked:
                    raise PhraseError(f"{kind}: {says!r} and {other!r} say the same")

    def _is_known(self, kind: str) -> bool:
        """Return whether a kind of phrase exists."""
        return kind in self.rows or kind in self.terms

    def _find_first_words(self) -> dict[str, tuple[frozenset[str], bool]]:
        """Return the first words of each kind, and whether it may be empty."""
        found = {kind: (term.starts, term.empty) for kind, term in self.terms.items()}
        found |= {kind: (frozenset(), False) for kind in self.rows}
        changed = True
        while changed:
            changed = False
            for kind in found:
                new = self._first_words_of_kind(kind, found)
                if new != found[kind]:
                    found[kind], changed = new, True
        return found

    def _first_words_of_kind(
        self, kind: str, found: dict[str, tuple[frozenset[str], bool]]
    ) -> tuple[frozenset[str], bool]:
        """Return the first words of one kind from what is found so far."""
        firsts, empty = found[kind]
        if kind in self.terms:
            for each in self.terms[kind].kinds:
                firsts |= found[each][0]
            return firsts, empty
        for _, variant in self._variants[kind]:
            more, nothing = _variant_first_words(variant.elements, found)
            firsts |= more
            empty = empty or nothing
        return firsts, empty

    def _wording_tree(self, kind: str) -> WordingNode:
        """Return the wordings of a kind as a tree of words."""
        tree = WordingNode()
        for _, variant in self._variants[kind]:
            tree.add(variant)
        return tree

    def may_start(self, kind: str, word: str) -> bool:
        """Return whether a kind of phrase may begin with a word, or be empty."""
        firsts, empty = self._firsts[kind]
        return empty or (NUMBER if word.isdigit() else word) in firsts

    def read(self, kind: str, text: str) -> Any:
        """Return the meaning of a text; raise UnreadText. Results are cached."""
        key = (kind, text)
        known = self._known.get(key)
        if known is None:
            known, _ = self._parse_text(kind, text)
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            self._known[key] = known
        return known

    def phrases_used(self, kind: str, text: str) -> set[Phrase]:
        """Return the phrases with which a text is read."""
        _, way = self._parse_text(kind, text)
        return set(_phrases_in_reading(way))

    def _parse_text(self, kind: str, text: str) -> tuple[Any, Way]:
        """Return the meaning of a text and its phrases; raise UnreadText."""
        said = resolve_pronouns(
            self._checked_words(text, one_line=kind in ONE_LINE), kind
        )
        reader = Reader(self, said, text)
        meanings, ways = self._all_meanings(reader, kind)
        if not meanings:
            meanings, ways = self._meanings_without_line_ends(kind, text, said)
        if reader.lost or len(meanings) > 1:
            said_so = [self._wording_or_empty(kind, each) for each in meanings]
            raise AmbiguousText(text, [each for each in said_so if each])
        if not meanings:
            if slips := self._find_typos(kind, said):
                raise MisspelledText(text, slips)
            raise UnreadText(text, *self._explain_failure(reader))
        if kind in self.lines and (about := words_without_referent(kind, meanings[0])):
            told = [(each.start, each.end) for each in said if each.text in about]
            span = told[0] if told else (0, len(text))
            raise UnreadText(text, span, [])
        if kind in self.lines and (why := find_contradiction(meanings[0])):
            raise ImpossibleText(text, why)
        if kind in self.lines and not self._wording_or_empty(kind, meanings[0]):
            raise UnreadText(text, (0, len(text)), [])  # nobody could check it
        return meanings[0], ways[0]

    def _wording_or_empty(self, kind: str, value: Any) -> str:
        """Return the canonical wording of a value, or an empty text without one."""
        try:
            return self.write(kind, value)
        except NoWording:
            return ""

    def _all_meanings(self, reader: Reader, kind: str) -> tuple[list[Any], list[Way]]:
        """Return the different meanings of all the words of a reader, and the ways."""
        meanings: list[Any] = []
        ways: list[Way] = []
        for end, meaning, way in reader.readings(kind, 0):
            if end == len(reader.words) and meaning not in meanings:
                meanings.append(meaning)
                ways.append(way)
            reader.note_mismatch(end)
        return meanings, ways

    def _meanings_without_line_ends(
        self, kind: str, text: str, said: list[Word]
    ) -> tuple[list[Any], list[Way]]:
        """Return the meanings of a text if line breaks within abilities are ignored.

        As few lines are joined as it takes.
        """
        meanings: list[Any] = []
        ways: list[Way] = []
        for several in versions_without_line_ends(said):
            for whole in several:
                more, how = self._all_meanings(Reader(self, whole, text), kind)
                new = [place for place, one in enumerate(more) if one not in meanings]
                meanings += [more[place] for place in new]
                ways += [how[place] for place in new]
            if meanings:
                break
        return meanings, ways

    def _find_typos(self, kind: str, said: list[Word]) -> list[tuple[Word, list[str]]]:
        """Return the misspelled words and their corrections; empty if that fails.

        Corrections count only if the whole text is understood with them.
        """
        unknown = [
            place
            for place, word in enumerate(said)
            if word.text.isalpha() and word.text not in self.vocabulary
        ]
        known = [
            sorted(each for each in self.vocabulary if _is_typo(said[place].text, each))
            for place in unknown
        ]
        if not 0 < prod(map(len, known)) <= MOST_SLIPS or not unknown:
            return []
        meant: list[list[str]] = [[] for _ in unknown]
        for words_for in product(*known):
            mended = list(said)
            for place, other in zip(unknown, words_for, strict=True):
                mended[place] = replace(said[place], text=other)
            mended = replace_synonyms(mended, lambda word: word.text, join_words)
            reader = Reader(self, mended)
            if self._all_meanings(reader, kind)[0] and not reader.lost:
                for each, other in zip(meant, words_for, strict=True):
                    each.append(other)
        found = zip((said[place] for place in unknown), meant, strict=True)
        return [(word, list(dict.fromkeys(each))) for word, each in found if each]

    def _checked_words(self, text: str, *, one_line: bool) -> list[Word]:
        """Return the words of a text; raise UnsuitableText if empty or too long."""
        if not text.strip():
            raise UnsuitableText(text, "There is no text", "Type what is printed.")
        said = split_words(text) if len(text) <= MOST_LETTERS else []
        if one_line:
            said = [
                replace(each, text=STOP) if each.text == LINE else each for each in said
            ]
        said = drop_empty_marks(said)
        if not 0 < len(said) <= MOST_WORDS:
            limit = f"{MOST_WORDS} words and {MOST_LETTERS} letters"
            told = f"This is not a line of a card; it can have at most {limit}"
            raise UnsuitableText(text, told, "Type one line of one card.")
        return said

    def _explain_failure(self, reader: Reader) -> tuple[tuple[int, int], list[str]]:
        """Return the span that was not understood, and similar phrases."""
        found = reader.words
        at = min(reader.farthest, len(found) - 1)
        start = end = at
        while start > 0 and found[start - 1].text not in BREAKS:
            start -= 1
        while end + 1 < len(found) and found[end + 1].text not in BREAKS:
            end += 1
        first = at if reader.farthest < len(found) else start
        near = self.similar_templates([word.text for word in found[start : end + 1]])
        filled = (self._fill_template(reader, says, (start, end + 1)) for says in near)
        span = (found[first].start, found[end].end)
        return span, list(dict.fromkeys(filled))[:MOST_NEAR]

    def similar_templates(self, heard: list[str]) -> list[str]:
        """Return the templates most similar to the words of a text."""
        common = set(heard)
        alike = sorted(
            self._spoken,
            key=lambda each: (-len(common.intersection(each[1])), len(each[1]), each),
        )
        ranked = sorted(
            alike[:NEAR], key=lambda each: -_word_similarity(heard, each[1])
        )
        return [says for says, _ in ranked[: 2 * MOST_NEAR]]

    def _fill_template(self, reader: Reader, says: str, clause: tuple[int, int]) -> str:
        """Return a template with the words of a text in its slots, where they fit."""
        shown = []
        for part in template_parts(says):
            if isinstance(part, TemplateSlot):
                shown.append(self._words_for_slot(reader, part, clause))
            else:
                shown.append(part.replace("~", "s"))
        return correct_articles("".join(shown))

    def _words_for_slot(
        self, reader: Reader, gap: TemplateSlot, clause: tuple[int, int]
    ) -> str:
        """Return the words of a text that fit a slot, or the slot's name."""
        start, end = clause
        found = [
            (last - at, -at)
            for at in range(start, end)
            if self.may_start(gap.kind, reader.word_at(at))
            for last, _, _ in reader.readings(gap.kind, at)
            if at < last <= end
        ]
        if not found:
            return f"\u2026{gap.name}\u2026"
        count, place = max(found)
        first, last = reader.words[-place], reader.words[-place + count - 1]
        return reader.source[first.start : last.end]

    def write(self, kind: str, value: Any, *, many: bool = False) -> str:
        """Return the canonical wording of a value; raise NoWording."""
        if kind in self.terms:
            return self.terms[kind].write(self, value, many=many)
        for made, phrase in self._made[kind]:
            if made is not None and made is not type(value):
                continue
            found: Found = {}
            if match_value(phrase.means, value, found) and phrase.holds(value):
                try:
                    return self._render_phrase(phrase, found, many=many)
                except NoWording:
                    continue
        raise NoWording(f"no {kind} says {value!r}")

    def _render_phrase(self, phrase: Phrase, found: Found, *, many: bool) -> str:
        """Return the wording of a phrase; a number before a noun decides its plural."""
        said: list[str] = []
        nouns = many
        for part in template_parts(phrase.says):
            if isinstance(part, str):
                said.append(part.replace("~", "s" if nouns else ""))
                continue
            if part.name not in found:
                raise NoWording(f"{phrase.says!r} is read but never written")
            value = found[part.name]
            if isinstance(value, FieldsFound):
                value = value.build_value()
            said.append(self.write(part.kind, value, many=many or part.many))
            if part.kind in NUMBERS:
                nouns = value not in (1, -1)
                many = many or (part.kind == "count" and nouns)
        return re.sub(" {2,}", " ", "".join(said)).strip(" ")


def _is_typo(typed: str, meant: str) -> bool:
    """Return whether a word, perhaps in the plural, is one slip from another."""
    return is_typo(typed, meant) or is_typo(typed.removesuffix("s"), meant)


def _phrases_in_reading(way: Way) -> Iterator[Phrase]:
    """Yield the phrases in the tree of a reading."""
    for each in way:
        if isinstance(each, Phrase):
            yield each
        else:
            yield from _phrases_in_reading(each)


# Kinds in which the end of a line says no more than a full stop.
ONE_LINE = ("effects", "action", "timing")
NUMBERS = ("number", "count", "surplus")
BREAKS = (STOP, COLON, OR_ELSE, LINE)


def _template_words(says: str) -> tuple[str, ...]:
    """Return the words of a template without its slots."""
    plain = " ".join(part for part in template_parts(says) if isinstance(part, str))
    return tuple(word.text for word in split_words(plain.replace("~", "s")))


def _word_similarity(heard: list[str], said: tuple[str, ...]) -> float:
    """Return how similar two lists of words are, from 0 to 1."""
    return SequenceMatcher(None, heard, said).ratio()


def compile_variants(rows: list[Phrase]) -> list[tuple[int, Variant]]:
    """Return every variant of the phrases, with the place of its phrase."""
    found: list[tuple[int, Variant]] = []
    for place, phrase in enumerate(rows):
        fill = make_filler(phrase.means)
        for template in phrase.templates:
            spelled = template_variants(template)
            found += [(place, Variant(each, fill, phrase)) for each in spelled]
    return found


def _variant_first_words(
    elements: tuple[Element, ...], found: dict[str, tuple[frozenset[str], bool]]
) -> tuple[frozenset[str], bool]:
    """Return the first words of a variant, and whether it may be empty."""
    firsts: frozenset[str] = frozenset()
    for element in elements:
        if isinstance(element, str):
            return firsts | {element}, False
        more, empty = found[element.kind]
        firsts |= more
        if not empty:
            return firsts, False
    return firsts, True
