"""Splits card text into words; differences of typography are removed here.

Dashes, apostrophes, capitals, commas and double blanks do not change a meaning. A word
keeps its place in the text, so that an error can show it exactly.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from .lexicon import base_form, replace_synonyms

DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2212"
APOSTROPHES = "'\u2018\u2019\u02bc`\u00b4"
STOP, COLON, OR_ELSE, DASH, LINE = ".", ":", ";", "\u2013", "\n"

_WORD = re.compile(
    rf"""(?P<range>(?<=\d)\s*[{DASHES}]\s*(?=\d))
    |(?P<more>(?<=\d)\+)
    |(?P<number>\d+)
    |(?P<word>[^\W\d_]+(?:[{APOSTROPHES}][^\W\d_]+)*[{APOSTROPHES}]?)
    |(?P<dash>[{DASHES}]+)
    |(?P<bullet>\s*\n\s*(?:[{DASHES}*\u2022\u25cf]|\d\)|\(\d\))\s+)
    |(?P<line>\s*[\n|]\s*)
    |(?P<mark>[.!:;()+/=%&])
    |(?P<skip>[,\s"\u201c\u201d]+)
    |(?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
# A dash behind the frame of an ability leads to its qualifier, blanks or not.
_FRAME = re.compile(r"\b(?:exhaust|run|receive|tackle|bench)$", re.IGNORECASE)
_UNSAID = str.maketrans("", "", APOSTROPHES)


@dataclass(frozen=True, slots=True)
class Word:
    """A word or a mark in the form in which words are compared, and its place."""

    text: str
    start: int
    end: int


def normalize_word(word: str) -> str:
    """Return a word in the form in which words are compared.

    >>> normalize_word("Opponent\u2019s")
    'opponents'
    """
    return word.casefold().translate(_UNSAID)


def split_words(text: str) -> list[Word]:
    """Return the words of a text as the grammar compares them.

    >>> [word.text for word in split_words("Exhaust - Short Pass: Gain 5 yards, (0-9)")]
    ['exhaust', '\u2013', 'short', 'pass', ':', 'gain', '5', 'yard', '(', '0', '-', \
'9', ')']
    """
    return replace_synonyms(base_forms(text), _word_text, join_words)


def base_forms(text: str, *, chooses: bool = False) -> list[Word]:
    """Return the words of a text without their inflections."""
    found = words_as_typed(text, chooses=chooses or "choose" in text.casefold())
    return [replace(word, text=base_form(word.text)) for word in found]


def words_as_typed(text: str, *, chooses: bool = True) -> list[Word]:
    """Return the words of a text as typed, without their typography.

    Where nothing is chosen, a semicolon ends a sentence and a bullet begins a line.
    """
    found: list[Word] = []
    for match in _WORD.finditer(text):
        kind, said = match.lastgroup, match.group()
        if not chooses and (kind == "bullet" or said == OR_ELSE):
            kind, said = ("line", LINE) if kind == "bullet" else ("mark", STOP)
        if kind == "skip" or (kind == "dash" and _is_dash_inside_word(text, match)):
            continue
        if kind == "more":  # 20+ is 20 or more
            found += [Word(each, match.start(), match.end()) for each in OR_MORE]
            continue
        if kind == "number":
            said = said.lstrip("0") or "0"
        else:
            said = MARKS.get(kind or "", "") or SHOUT.get(said) or normalize_word(said)
        found.append(Word(said, match.start(), match.end()))
    return found


def _word_text(word: Word) -> str:
    return word.text


def join_words(text: str, span: Sequence[Word]) -> Word:
    """Return a word that stands for several."""
    return Word(text, span[0].start, span[-1].end)


OR_MORE = ("or", "more")
SHOUT = {"!": STOP}
MARKS = {"range": "-", "bullet": OR_ELSE, "dash": DASH, "line": LINE}


def drop_empty_marks(found: list[Word]) -> list[Word]:
    """Return the words without empty full stops and line ends."""
    kept: list[Word] = []
    for word in found:
        ends = word.text in (STOP, LINE)
        if not ends or (kept and kept[-1].text not in (LINE, word.text)):
            kept.append(word)
    while kept and kept[-1].text in (STOP, LINE):
        kept.pop()
    return kept


MOST_JOINED = 3  # line ends of a text that are tried


def versions_without_line_ends(found: list[Word]) -> Iterator[list[list[Word]]]:
    """Yield the words with one line end left out, then with two, and so on.

    A dash that is no minus may be left out as well.
    """
    ends = [
        place
        for place, word in enumerate(found[:-1])
        if word.text == LINE
        or (word.text == DASH and not found[place + 1].text.isdigit())
    ]
    for count in range(1, len(ends) + 1) if len(ends) <= MOST_JOINED else ():
        yield [
            [word for place, word in enumerate(found) if place not in left_out]
            for left_out in combinations(ends, count)
        ]


def _is_dash_inside_word(text: str, match: re.Match[str]) -> bool:
    """Return whether a dash stands inside a word, as in on-field."""
    before, after = text[: match.start()][-1:], text[match.end() :][:1]
    framed = _FRAME.search(text[: match.start()])
    return before.isalpha() and after.isalpha() and not framed
