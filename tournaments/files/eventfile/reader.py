"""Read and write event files; all errors of a file are reported at once."""

import codecs
import json
import re
from collections import Counter

import msgspec

from tournaments.rules.errors import TournamentError
from tournaments.rules.scoring import Outcome

from .checks import find_errors
from .schema import Event

MOST_BYTES = 32_000_000
MOST_FINDINGS = 20


class EventFileError(TournamentError):
    """Raised for an invalid event file; `findings` lists errors with their place."""

    def __init__(self, findings: list[str]) -> None:
        self.findings = findings
        shown = findings[:MOST_FINDINGS]
        if len(findings) > MOST_FINDINGS:
            shown.append(f"{len(findings) - MOST_FINDINGS} more like these.")
        super().__init__("\n".join(shown), remedy="See docs/archive.md for the format.")

    def __str__(self) -> str:
        return f"{self.message}\n{self.remedy}"


def read_event_file(data: bytes) -> Event:
    """Parse an event file; raise EventFileError with every error found."""
    if len(data) > MOST_BYTES:
        raise EventFileError([f"The file has more than {MOST_BYTES:,} bytes."])
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        text = data.decode()
        event = msgspec.json.decode(data, type=Event)
        refuse_double_keys(text)
    except UnicodeDecodeError as error:
        where = value_at(data, error.start)
        raise EventFileError(
            [f"{where}: this is not UTF-8. Save the file as UTF-8."]
        ) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise EventFileError([explain_parse_error(data, str(error))]) from None
    wrong = [*find_errors(event)]
    if wrong:
        raise EventFileError(wrong)
    return event


def refuse_double_keys(text: str) -> None:
    """Raise EventFileError if a JSON object has a key twice."""

    def refuse_double_keys_in(pairs: list[tuple[str, object]]) -> None:
        keys = Counter(key for key, _ in pairs)
        twice = [key for key, count in keys.items() if count > 1]
        if twice:
            where = ", ".join(f"{key} {value!r}"[:60] for key, value in pairs[:3])
            raise EventFileError(
                [f"{twice[0]!r} is twice in one entry, the one with {where}."]
            )

    json.loads(text, object_pairs_hook=refuse_double_keys_in)


def explain_parse_error(data: bytes, error: str) -> str:
    """Return a message for a file that does not parse, with the place of the error."""
    what, _, path = error.replace("`", "").partition(" - at $")
    if not data.strip():
        return "The file is empty."
    if path:
        return f"{path.lstrip('.')}: {plain_error(what, path)}."
    found = re.search(r"\(byte (\d+)\)", what)
    if found is None:
        return f"The file: {plain_error(what)}."
    return f"{value_at(data, int(found[1]))}: {what.partition(' (byte')[0]}."


def plain_error(what: str, path: str = "") -> str:
    """Translate an error message of msgspec into plain words."""
    if what.startswith("Invalid enum value"):
        value = what.rpartition(" ")[2]
        if not path.endswith("outcome"):
            return f"{value} is not allowed here"
        return f"{value} is not an outcome; the outcomes are: {', '.join(Outcome)}"
    for theirs, ours in WORDS:
        what = re.sub(rf"\b{re.escape(theirs)}\b", ours, what)
    return f"{what[0].lower()}{what[1:]}"


WORDS = (
    ("Object missing required field", "there is no"),
    ("Object contains unknown field", "unknown field"),
    ("str | array", "a text or a list"),
    ("array", "list"),
    ("object", "entry"),
    ("str", "text"),
    ("int", "whole number"),
    ("float", "decimal number"),
)


def value_at(data: bytes, place: int) -> str:
    before = data[:place]
    line, column = before.count(b"\n") + 1, len(before) - before.rfind(b"\n")
    return f"Line {line}, column {column}"


def write_event_file(event: Event) -> bytes:
    """Return an event as JSON bytes that `read_event_file` reads back unchanged."""
    return msgspec.json.format(msgspec.json.encode(event), indent=1) + b"\n"
