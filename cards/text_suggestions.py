"""Suggest corrections of a card text that the phrasebook cannot read. Pure.

Users drop a letter, split a word or leave one out. Such errors are corrected near the
place where reading stopped, the likeliest first, and only texts that the phrasebook
reads are suggested.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from heapq import heapify, heappop, heappush
from typing import Any

from rapidfuzz import fuzz, process

from gameengine.grammar.errors import AmbiguousText, UnreadText, UnsuitableText
from gameengine.grammar.phrasebook import Phrasebook
from gameengine.grammar.phrases import TemplateSlot, template_parts
from gameengine.grammar.terms import NUMBER_WORDS, ORDINALS, NameTerm
from gameengine.grammar.words import Word, normalize_word, words_as_typed

MOST_TRIES, MOST_OFFERED = 80, 3
LONGEST = 60  # words; what is longer takes longer, and gets fewer tries
ALIKE = 60  # percent of the letters: "yardz" and "yards" share 80
NEAR = 4  # spellings that are tried for a word
# What a slip costs: the likelier it is, the less; of a word, what it is not alike.
JOINED, DOUBLED, LEFT_OUT = 0.2, 0.2, 0.6
MOST_COST, FARTHER = 1.0, 0.3  # of all slips; above what the first offer costs
SMALL_WORDS = (
    *("a", "the", "of", "your", "you", "it", "is", "to", "on", "in", "at", "by"),
    *("only", "and", "play", "card", "cards", "yards"),
)
SHORTEST = 3  # letters of a word of the phrasebook that may be meant as another
Spellings = dict[str, str]  # a word as it is compared, and as it is written
Correction = tuple[float, str]  # what it costs, and the text without it


def suggest_texts(book: Phrasebook, line: str, error: UnreadText) -> tuple[str, ...]:
    """Return readable texts that are close to an unreadable one.

    >>> from gameengine.cardtext import Line, UnreadText, phrasebook
    >>> book = phrasebook()
    >>> try:
    ...     book.read(Line.EFFECT, "Gain 5 yardz.")
    ... except UnreadText as error:
    ...     suggest_texts(book, Line.EFFECT, error)
    ('Gain 5 yards.',)
    """
    if isinstance(error, AmbiguousText | UnsuitableText) or not words_as_typed(
        error.text
    ):
        return ()
    known = known_spellings(book)
    tries = (
        MOST_TRIES if len(words_as_typed(error.text)) <= LONGEST else MOST_TRIES // 6
    )
    waiting = list(one_word_corrections(error, known))
    seen, limit = {error.text}, MOST_COST
    found: list[tuple[Any, str]] = []
    heapify(waiting)
    while waiting and tries and len(found) < MOST_OFFERED:
        cost, text = heappop(waiting)
        if cost > limit:
            break
        if text in seen:
            continue
        seen.add(text)
        tries -= 1
        try:
            meaning = book.read(line, text)
        except (AmbiguousText, UnsuitableText):
            continue
        except UnreadText as still:
            if still.span[0] > error.span[0]:
                for more, after in one_word_corrections(still, known):
                    heappush(waiting, (cost + more, after))
        else:
            found.append((meaning, text))
            limit = min(limit, cost + FARTHER)
    return distinct_meanings(book, line, found)


def distinct_meanings(
    book: Phrasebook, line: str, found: list[tuple[Any, str]]
) -> tuple[str, ...]:
    """Return one text for each meaning, the one closest to the wording of cards."""
    best: list[tuple[Any, str]] = []
    for meaning, text in found:
        same = [place for place, each in enumerate(best) if each[0] == meaning]
        if not same:
            best.append((meaning, text))
            continue
        canon = book.write(line, meaning).casefold()
        rivals = (best[same[0]][1], text)
        nearest = max(rivals, key=lambda each: fuzz.ratio(canon, each.casefold()))
        best[same[0]] = (meaning, nearest)
    return tuple(text for _, text in best)


def one_word_corrections(error: UnreadText, known: Spellings) -> Iterator[Correction]:
    """Yield corrections of one word near where reading stopped, with their cost."""
    text = error.text
    said = words_as_typed(text)
    stop = next(
        (place for place, word in enumerate(said) if word.end > error.span[0]), 0
    )
    strange = [
        place
        for place, word in enumerate(said)
        if word.text.isalpha() and word.text not in known
    ]
    if len(strange) > 1:
        yield from respell_all_words(text, [said[place] for place in strange], known)
    for place in dict.fromkeys((*strange, stop, stop - 1, stop + 1)):
        if 0 <= place < len(said):
            yield from respell_word(text, said[place], known)
            yield from split_word(text, said[place], known)
            yield from join_words(text, said, place, known)
            yield from drop_repeated_word(text, said, place)
    yield from move_to_own_line(text, said[stop])
    for place in (stop, stop + 1):
        yield from insert_word(text, said, place, known)


def respell_word(text: str, word: Word, known: Spellings) -> Iterator[Correction]:
    for cost, spelling in near_spellings(word.text, known):
        yield cost, replace_word(text, word.start, word.end, spelling)


def respell_all_words(
    text: str, strange: list[Word], known: Spellings
) -> Iterator[Correction]:
    """Yield the text with every unknown word replaced by its nearest spelling."""
    total = 0.0
    for word in reversed(strange):  # so that the places of those before it stay
        for cost, spelling in near_spellings(word.text, known)[:1]:
            total += cost
            text = replace_word(text, word.start, word.end, spelling)
    yield total, text


def near_spellings(word: str, known: Spellings) -> list[tuple[float, str]]:
    """Return the known spellings nearest to a word, each with its distance."""
    if not word.isalpha() or (word in known and len(word) < SHORTEST):
        return []
    found = process.extract(
        word, known.keys(), scorer=fuzz.ratio, limit=NEAR, score_cutoff=ALIKE
    )
    return [
        (1 - percent / 100, known[folded])
        for folded, percent, _ in found
        if folded != word
    ]


def split_word(text: str, word: Word, known: Spellings) -> Iterator[Correction]:
    """Yield the text with one word split in two, such as Play card for Playcard."""
    for cut in range(1, len(word.text)):
        first, second = word.text[:cut], word.text[cut:]
        if (
            first in known
            and second in known
            and word.end - word.start == len(word.text)
        ):
            middle = word.start + cut
            yield JOINED, f"{text[:middle]} {text[middle:]}"


def join_words(
    text: str, said: list[Word], place: int, known: Spellings
) -> Iterator[Correction]:
    """Yield the text with two words joined, such as timeout for time out."""
    if place + 1 < len(said):
        first, second = said[place], said[place + 1]
        if spelling := known.get(first.text + second.text):
            yield JOINED, replace_word(text, first.start, second.end, spelling)


def drop_repeated_word(text: str, said: list[Word], place: int) -> Iterator[Correction]:
    """Yield the text without a word that is there twice in a row."""
    word, before = said[place], said[place - 1] if place else None
    if before is not None and before.text == word.text:
        yield DOUBLED, text[: before.end] + text[word.end :]


def move_to_own_line(text: str, word: Word) -> Iterator[Correction]:
    """Yield the text with a line break before an ability that follows another."""
    before = text[: word.start].rstrip()
    if before.endswith("."):
        yield JOINED, f"{before}\n{text[word.start :]}"


def insert_word(
    text: str, said: list[Word], place: int, known: Spellings
) -> Iterator[Correction]:
    at = said[place].start if place < len(said) else len(text.rstrip(". \n"))
    for word in SMALL_WORDS:
        if word in known:
            before, after = text[:at].rstrip(" "), text[at:].lstrip(" ")
            yield LEFT_OUT, f"{before} {word} {after}".strip().replace(" .", ".")


def replace_word(text: str, start: int, end: int, spelling: str) -> str:
    """Return the text with a word replaced; it keeps its capital."""
    capital = text[start].isupper() and not text[start:end].isupper()
    shown = spelling[0].upper() + spelling[1:] if capital else spelling
    return text[:start] + shown + text[end:]


@lru_cache(maxsize=12)  # as many as there are phrasebooks at a time
def known_spellings(book: Phrasebook) -> Spellings:
    """Return every word that a card text may use, as folded and as written."""
    found: Spellings = {}
    for phrase in book.phrases:
        for part in template_parts(phrase.says):
            if not isinstance(part, TemplateSlot):
                add_spellings(found, part.replace("~", "s"))
                add_spellings(found, part.replace("~", ""))
        for template in phrase.templates:
            add_spellings(found, _SIGNS.sub(" ", template))
    for term in book.terms.values():
        if isinstance(term, NameTerm):
            for name in term.names:
                add_spellings(found, name)
                add_spellings(found, term.plural(name))
    add_spellings(found, " ".join((*NUMBER_WORDS, *ORDINALS)))
    return found


_SIGNS = re.compile(r"\{[^}]*\}|[\[\]<>|~]")


def add_spellings(found: Spellings, text: str) -> None:
    for word in words_as_typed(text):
        if word.text.isalpha():
            found.setdefault(normalize_word(word.text), text[word.start : word.end])
