"""Reading and writing an event file; whatever is wrong with one is said at once."""

import re

import msgspec

from tournaments.errors import TournamentError

from .findings import findings
from .form import Event

MOST_BYTES = 32_000_000
MOST_FINDINGS = 20


class EventFileError(TournamentError):
    """A file that is no event: every finding, each with the entry that it is about."""

    def __init__(self, findings: list[str]) -> None:
        self.findings = findings
        shown = findings[:MOST_FINDINGS]
        if len(findings) > MOST_FINDINGS:
            shown.append(f"{len(findings) - MOST_FINDINGS} more like these.")
        super().__init__("\n".join(shown), remedy="\nThe form: docs/event-file.md.")


def read(data: bytes) -> Event:
    """Read a file, or say everything that is wrong with it."""
    if len(data) > MOST_BYTES:
        raise EventFileError(
            [f"The file has {len(data):,} bytes; {MOST_BYTES:,} are the most."]
        )
    try:
        event = msgspec.json.decode(data, type=Event)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise EventFileError([misshapen(data, str(error))]) from None
    wrong = [*findings(event)]
    if wrong:
        raise EventFileError(wrong)
    return event


def misshapen(data: bytes, error: str) -> str:
    """Say where a file is not of the form, by entry or by line and column."""
    what, _, path = error.replace("`", "").partition(" - at $")
    if path:
        return f"{path.lstrip('.')}: {what[0].lower()}{what[1:]}."
    found = re.search(r"\(byte (\d+)\)", what)
    if found is None:
        return f"The file: {what[0].lower()}{what[1:]}."
    before = data[: int(found[1])]
    line, column = before.count(b"\n") + 1, len(before) - before.rfind(b"\n")
    return f"Line {line}, column {column}: {what.partition(' (byte')[0]}."


def write(event: Event) -> bytes:
    """Write an event so that reading it gives the same again."""
    return msgspec.json.format(msgspec.json.encode(event), indent=1) + b"\n"
