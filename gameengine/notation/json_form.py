"""The JSON form of a log: the same tags and words, entry by entry."""

import json
import re
from itertools import islice
from typing import Any

from .grammar import MOST_WORDS, LineError, parse_line
from .log import (
    LONGEST,
    MOST_ENTRIES,
    MOST_JSON,
    MOST_TAGS,
    VERSION,
    Entry,
    Log,
    LogError,
    UnreadableLog,
    canonical_json,
    log_data,
    size_error,
)

MOST_ERRORS = 50
DEPTH = 16
_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]{0,39}")
_FORBIDDEN = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff\u2028\u2029\x85]")
_WORD = re.compile(r"[|>]|[^\s|>;]+")
# A string, even one that never ends.
_STRING = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)')
_BRACKET = re.compile(r"[\[\]{}]")
MOST_LISTS = 2 * MOST_ENTRIES  # more are refused before parsing (U3)


def to_json(log: Log) -> str:
    """Return the canonical JSON form of a log."""
    return canonical_json(log_data(log)).decode()


def from_trusted_json(text: str) -> Log:
    """Return the log in JSON that `to_json` wrote, unchecked: eight times as fast."""
    data = json.loads(text)
    return Log(data["tags"], tuple(map(canonical_entry, data["entries"])))


def canonical_entry(words: list[str]) -> Entry:
    if words[-1].startswith("; "):
        return Entry(tuple(words[:-1]), words[-1][2:])
    return Entry(tuple(words))


def from_json(text: str) -> Log:
    """Return the log in a JSON text; raise UnreadableLog with all errors."""
    size = len(text.encode(errors="replace"))
    if size > MOST_JSON:
        raise file_error(f"It has {size:,} bytes; at most {MOST_JSON:,} are allowed")
    brackets = _STRING.sub("", text)
    if bracket_depth(brackets) > DEPTH:
        raise file_error(f"It is nested more than {DEPTH} levels deep")
    if (lists := brackets.count("[") + brackets.count("{")) > MOST_LISTS:
        said = (
            f"It has {lists:,} brackets; at most {MOST_ENTRIES:,} entries are allowed"
        )
        raise file_error(said)
    try:
        data = json.loads(
            text,
            parse_int=JsonNumber,
            parse_float=JsonNumber,
            parse_constant=JsonNumber,
            object_pairs_hook=object_without_duplicates,
        )
    except json.JSONDecodeError as error:
        what, at = f"It is not JSON ({error})", (error.lineno, error.colno)
        raise UnreadableLog([LogError("The file", what, SCHEMA, *at)], Log()) from None
    except ValueError as error:
        raise file_error(f"It is not JSON ({error})") from None
    return JsonReader().read(data)


def object_without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object; raise ValueError if a name occurs twice."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"{name!r:.60} appears twice")
        found[name] = value
    return found


class JsonNumber:
    """A number in JSON, kept as it is written."""

    def __init__(self, written: str) -> None:
        self.written = written


def bracket_depth(text: str) -> int:
    """Return how deep the brackets of a text without strings go, up to a limit."""
    depth = deepest = 0
    for found in _BRACKET.finditer(text):
        if found[0] in "[{":
            depth += 1
            deepest = max(deepest, depth)
            if deepest > DEPTH:
                break
        else:
            depth -= 1
    return deepest


def file_error(what: str) -> UnreadableLog:
    """Return the exception for a file that cannot be a log."""
    return UnreadableLog([LogError("The file", what, SCHEMA)], Log())


SCHEMA = "docs/fivelog.schema.json describes the format."


class JsonReader:
    """Checks the data of the JSON form, and collects tags, entries and errors."""

    def __init__(self) -> None:
        self.errors: list[LogError] = []

    def reject(self, where: str, what: str, remedy: str = SCHEMA) -> None:
        self.errors.append(LogError(where, what, remedy))

    def read(self, data: Any) -> Log:
        """Return the log in the data; raise UnreadableLog with all errors."""
        if not isinstance(data, dict):
            raise file_error("It is not an object")
        strange = (key for key in data if key not in {"fivelog", "tags", "entries"})
        for key in islice(strange, MOST_ERRORS):
            self.reject(f"{key!r:.60}", "This is not a part of a log")
        version = data.get("fivelog")
        if not isinstance(version, JsonNumber) or version.written != VERSION:
            self.reject("fivelog", f"The version must be the number {VERSION}")
        tags = self.read_tags(data.get("tags"))
        entries = self.read_entries(data.get("entries"))
        log = Log(tags, tuple(entries))
        if not self.errors and (problem := size_error(log)):
            self.reject("The file", problem)
        if self.errors:
            raise UnreadableLog(self.errors[:MOST_ERRORS], log)
        return log

    def read_tags(self, data: Any) -> dict[str, str]:
        if not isinstance(data, dict):
            self.reject("tags", "They are not an object")
            return {}
        if len(data) > MOST_TAGS:
            self.reject(
                "tags", f"There are {len(data)}; at most {MOST_TAGS} are allowed"
            )
            return {}
        found = {}
        for name, value in data.items():
            if not _TAG_NAME.fullmatch(name) or name == "Fivelog":
                self.reject(f"tags, {name!r:.60}", "This is not a name of a tag")
            elif self.check_text(f"tags, {name}", value):
                found[name] = value
        return found

    def check_text(self, where: str, value: Any) -> bool:
        """Return whether a value is text that a line may contain; record an error."""
        if not isinstance(value, str):
            self.reject(where, "This is not text")
        elif len(value) > LONGEST:
            self.reject(
                where, f"It has {len(value)} characters; at most {LONGEST} are allowed"
            )
        elif _FORBIDDEN.search(value):
            self.reject(where, "It has a control character")
        else:
            return True
        return False

    def check_word(self, where: str, value: Any) -> bool:
        """Return whether a value is one word or a remark; record an error."""
        if not self.check_text(where, value):
            return False
        if value.startswith("; ") or _WORD.fullmatch(value):
            return True
        self.reject(where, "This is not one word")
        return False

    def read_entries(self, data: Any) -> list[Entry]:
        if not isinstance(data, list):
            self.reject("entries", "They are not a list")
            return []
        if len(data) > MOST_ENTRIES:
            self.reject(
                "entries", f"There are {len(data)}; at most {MOST_ENTRIES} are allowed"
            )
            return []
        found = []
        for place, each in enumerate(data):
            entry = self.read_entry(f"entries[{place}]", each)
            if entry is not None:
                found.append(entry)
            if len(self.errors) >= MOST_ERRORS:
                break
        return found

    def read_entry(self, where: str, data: Any) -> Entry | None:
        """Return one entry, or None after recording why it is invalid."""
        if not isinstance(data, list) or not data:
            self.reject(where, "This is not a list of words")
            return None
        if len(data) > MOST_WORDS + 1:
            self.reject(
                where, f"It has {len(data)} words; at most {MOST_WORDS} are allowed"
            )
            return None
        fit = [self.check_word(f"{where}[{n}]", word) for n, word in enumerate(data)]
        if not all(fit):
            return None
        comment = ""
        if data[-1].startswith("; "):
            comment = data[-1][2:]
            data = data[:-1]
            if comment != comment.strip() or not comment:
                self.reject(where, "The comment is empty, or has spaces around it")
                return None
        return self.read_words(where, tuple(data), comment)

    def read_words(
        self, where: str, words: tuple[str, ...], comment: str
    ) -> Entry | None:
        """Return an entry; record an error if its words are no valid line."""
        if words:
            try:
                parse_line(words)
            except LineError as mistake:
                self.reject(f"{where}[{mistake.place}]", mistake.what, mistake.remedy)
        return Entry(words, comment)
