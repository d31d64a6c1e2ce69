"""The text form of a log: the reader collects every error, the writer is canonical."""

import re
from collections.abc import Iterator
from datetime import date

from .act import JOIN, SEATS
from .grammar import LineError, parse_line, quoted, suggestion_text
from .line_corrections import numbers_in_list, with_set_codes
from .log import (
    DECK_TAGS,
    LONGEST,
    MOST_ENTRIES,
    MOST_TAGS,
    MOST_TEXT,
    TAGS,
    VERSION,
    Entry,
    Log,
    LogError,
    UnreadableLog,
    size_error,
)

MOST_ERRORS = 50
LONGEST_REMARK = LONGEST - len("; ")  # with which it is one string of the JSON form
FORMAT_TAG = "Fivelog"
PILE = 3  # the word of `* order H p …` that names a deck
_TAG = re.compile(r'\s*\[\s*([A-Za-z][A-Za-z0-9]{0,39})\s+"((?:[^"\\]|\\.)*+)"\s*\]')
_WORD = re.compile(r"[|>]|[^\s|>]+")
_CAPITALS = re.compile(
    r"[haj]|[ha]\d{1,2}|(?:[ha]:)?(?:\?\?|[a-z]{1,3}\d{1,3}-\w{2,4}(?:/\d+)?(?:#\d)?)",
    re.IGNORECASE | re.ASCII,
)
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\u2028\u2029\x85]")


def from_text(text: str) -> Log:
    """Return the log in a text; raise UnreadableLog with all errors."""
    return TextReader().read(text)


def read_words(words: tuple[str, ...]) -> tuple[tuple[str, ...], LineError | None]:
    """Return the words of a line in their usual case, or as written with the error."""
    try:
        parse_line(words)
    except LineError as mistake:
        usual = words_in_usual_case(words)
        if usual == words:
            return words, mistake
        try:
            parse_line(usual)
        except LineError:
            return words, mistake
        return usual, None
    return words, None


def words_in_usual_case(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of a line in the case in which logs write them."""
    usual = [*map(usual_case, words)]
    if usual[1:2] == ["order"] and len(usual) > PILE:
        usual[PILE] = usual[PILE].lower()  # a is the Action deck here, and no seat
    return tuple(usual)


def usual_case(word: str) -> str:
    """Return a word as logs write it: seats, spots and cards in capitals.

    >>> [usual_case(each) for each in ("h", "PUNT", "h:c9-ps/1", "a25", "C15")]
    ['H', 'punt', 'H:C9-PS/1', 'A25', 'c15']
    """
    return word.upper() if _CAPITALS.fullmatch(word) else word.lower()


class TextReader:
    """Reads a text line by line, and collects tags, entries and errors."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.entries: list[Entry] = []
        self.errors: list[LogError] = []
        self.line = 0

    def read(self, text: str) -> Log:
        """Return the log in a text; raise UnreadableLog with all errors."""
        if (length := len(text.encode(errors="replace"))) > MOST_TEXT:
            size = (
                f"The log is too long: {length:,} bytes; the limit is {MOST_TEXT:,} "
                f"({MOST_TEXT // 1024} KB)"
            )
            error = LogError("line 1, column 1", size, "Is this a game log?", 1, 1)
            raise UnreadableLog([error], Log())
        text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        for number, line in enumerate(text.split("\n"), 1):
            self.line = number
            if line:
                self.read_line(line)
            if len(self.errors) >= MOST_ERRORS:
                break
        self.check_format()
        kept = Log(
            {name: each for name, each in self.tags.items() if name != FORMAT_TAG},
            tuple(self.entries),
        )
        if not self.errors and (large := size_error(kept)):
            self.line = 1
            self.reject(1, large, "Remove comments.")
        if self.errors:
            raise UnreadableLog(self.errors, kept)
        return kept

    def reject(self, column: int, what: str, remedy: str) -> None:
        where = f"line {self.line}, column {column}"
        self.errors.append(LogError(where, what, remedy, self.line, column))

    def read_line(self, line: str) -> None:
        if found := _CONTROL.search(line):
            self.reject(found.start() + 1, "There is a control character", "Delete it.")
        elif line.lstrip().startswith("["):
            self.read_tags(line)
        else:
            self.read_entry(line)

    def read_tags(self, line: str) -> None:
        place = 0
        while len(self.errors) < MOST_ERRORS and (found := _TAG.match(line, place)):
            self.read_tag(found)
            place = found.end()
        rest = line[place:].strip()
        if rest.startswith(";"):
            self.read_entry(rest)
        elif rest:
            self.reject(
                len(line) - len(line[place:].lstrip()) + 1,
                f"{quoted(rest)} is not a tag",
                'Write: [Profile "P22C"]',
            )

    def read_tag(self, found: re.Match[str]) -> None:
        """Store one tag, or record why it is not allowed."""
        name = found[1]
        value = re.sub(r"\\(.)", r"\1", found[2])
        column = found.start(1) + 1
        if any(entry.words for entry in self.entries):
            self.reject(column, f"The tag {name} comes after the first entry", MOVE)
        elif name in self.tags:
            self.reject(column, f"The tag {name} appears twice", "Keep one of them.")
        elif len(value) > LONGEST:
            self.reject(column, f"{name} has {len(value)} characters", TOO_LONG)
        elif "\t" in value:
            self.reject(column, f"{name} has a tab", "Write a space.")
        elif len(self.tags) > MOST_TAGS:
            self.reject(column, f"There are more than {MOST_TAGS} tags", "Remove some.")
        else:
            self.tags[name] = value

    def read_entry(self, line: str) -> None:
        """Read a line with acts, a remark, or both."""
        said, _, comment = line.partition(";")
        words = tuple(_WORD.findall(said))
        comment = comment.replace("\t", " ").strip()
        if len(comment) > LONGEST_REMARK:
            self.reject(
                len(said) + 1,
                f"A comment has {len(comment)} characters",
                f"Shorten it to {LONGEST_REMARK:,}.",
            )
            return
        if words:
            words, mistake = read_words(words)
            if mistake is not None:
                places = [each.start() for each in _WORD.finditer(said)]
                remedy = self.remedy_by_lists(words) or mistake.remedy
                self.reject(places[mistake.place] + 1, mistake.what, remedy)
        if words or comment:
            self.store_entry(words, comment)

    def remedy_by_lists(self, words: tuple[str, ...]) -> str:
        """Return what to write if only codes of sets are missing; "" otherwise."""
        lists = {
            letter: numbers_in_list(self.tags.get(tag, ""))
            for letter, tag in zip(SEATS, DECK_TAGS, strict=True)
        }
        meant = with_set_codes(words_in_usual_case(words), lists)
        try:
            parse_line(meant)
        except LineError:
            return ""
        return f"Write: {' '.join(meant)}"

    def store_entry(self, words: tuple[str, ...], comment: str) -> None:
        """Store an entry; record an error if there are too many."""
        self.entries.append(Entry(words, comment, self.line))
        if len(self.entries) == MOST_ENTRIES + 1:
            self.reject(1, f"This is entry {MOST_ENTRIES + 1:,}", TOO_MANY)
            self.errors *= MOST_ERRORS

    def check_format(self) -> None:
        """Record an error if the version of the log is not ours."""
        version = self.tags.get(FORMAT_TAG)
        if version != VERSION:
            said = f"the version is {quoted(version)}" if version else "there is none"
            first = LogError(
                "line 1, column 1",
                f'A log starts with [Fivelog "{VERSION}"]; {said}',
                "Add it as the first line, or export the log again in this version.",
                1,
                1,
            )
            self.errors.insert(0, first)
        self.errors = list(dict.fromkeys(self.errors))


MOVE = "Move it to the start of the log."
TOO_LONG = f"Shorten it to {LONGEST:,}."
TOO_MANY = f"A log has at most {MOST_ENTRIES:,} entries; no game is longer."


def tag_notes(log: Log) -> list[str]:
    """Return a note for a date that is none, and for each unknown tag."""
    when = log.tags.get("Date", "")
    notes = [
        f"The tag {name} is kept, but not used. "
        f"{suggestion_text(name.title(), TAGS, '')}".strip()
        for name in log.tags
        if name not in TAGS
    ]
    if when and not is_date(when):
        notes.insert(
            0, f"{quoted(when)} is not a date. Use year, month and day: {A_DATE}."
        )
    return notes


A_DATE = "2026-11-19"


def is_date(text: str) -> bool:
    """Return whether a text is a date as logs write it.

    >>> is_date("2026-11-19"), is_date("2026-02-30"), is_date("19.11.2026")
    (True, False, False)
    """
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def to_text(log: Log) -> str:
    """Return the text form of a log: tags, then a line for each entry."""
    return "\n".join(text_lines(log)) + "\n"


def text_lines(log: Log) -> Iterator[str]:
    yield f'[{FORMAT_TAG} "{VERSION}"]'
    for name, value in log.tags.items():
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        yield f'[{name} "{escaped}"]'
    yield ""
    for entry in log.entries:
        if entry.words[:1] == ("==",):  # a possession starts
            yield ""
        said = " ".join(entry.words)
        yield (
            "  ; ".join(filter(None, [said, entry.comment]))
            if said
            else (f"; {entry.comment}")
        )


__all__ = ["JOIN", "from_text", "tag_notes", "to_text"]
