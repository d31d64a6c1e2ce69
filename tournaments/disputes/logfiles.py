"""Read a game log from an uploaded file or from pasted text.

This module checks the file's name, size and encoding; `gameengine.notation` parses the
log and limits its size and depth. Only the parsed log is stored, never the uploaded
bytes.
"""

import codecs
import re
import zlib
from collections.abc import Callable, Iterator
from typing import Any

from gameengine.notation import Log, LogError, UnreadableLog, from_json, parse_log
from gameengine.notation.grammar import quoted
from gameengine.notation.header import HeaderError, claimed_result
from gameengine.notation.text import MOST_ERRORS
from tournaments.rules.errors import TournamentError

# U1, in bytes.
MOST_BODY = MOST_UNPACKED = 2**20
MOST_RATIO = 100
PACKED = ".gz"
# U4: how a name may end; a text that was pasted may have been saved as .txt.
ENDINGS = (".fivelog", ".json", ".txt")
SHOWN = 20  # errors; who has so many has another problem
_GZIP = b"\x1f\x8b"
_GZIP_FORMAT = 31  # zlib's number for it, with the largest window
_MARKUP = re.compile(r"\s*<[?!/A-Za-z]")
SAVE = "Save the log as plain text in UTF-8, as .fivelog or .json, and send that."
UNPACK = (
    "Unpack it and submit each log separately. A single log can be compressed "
    "with gzip."
)
AGAIN = "Compress only the log with gzip, or submit it uncompressed."
# What a file is by its first bytes, the longer ones before those they start with.
MAGIC = {
    codecs.BOM_UTF32_LE: ("UTF-32", SAVE),
    codecs.BOM_UTF32_BE: ("UTF-32", SAVE),
    codecs.BOM_UTF16_LE: ("UTF-16", SAVE),
    codecs.BOM_UTF16_BE: ("UTF-16", SAVE),
    b"PK\x03\x04": ("a zip archive", UNPACK),
    b"PK\x05\x06": ("an empty zip archive", SAVE),
    b"PK\x07\x08": ("a part of a zip archive", UNPACK),
    b"7z\xbc\xaf\x27\x1c": ("a 7z archive", UNPACK),
    b"Rar!\x1a\x07": ("a rar archive", UNPACK),
    b"BZh": ("packed with bzip2", UNPACK),
    b"\xfd7zXZ\0": ("packed with xz", UNPACK),
    b"\x28\xb5\x2f\xfd": ("packed with zstd", UNPACK),
    b"\x04\x22\x4d\x18": ("packed with lz4", UNPACK),
    _GZIP: ("packed with gzip twice", AGAIN),
    b"%PDF-": ("a PDF", SAVE),
    b"\x89PNG": ("a picture", SAVE),
    b"\xff\xd8\xff": ("a picture", SAVE),
}
NUL = "\0"
_TAR_PLACE, _TAR = 257, b"ustar"


class LogFileError(TournamentError):
    """A file or text that is not a readable game log, with its parse errors if any."""

    code = "unreadable_log"

    def __init__(
        self,
        message: str,
        *,
        remedy: str,
        rule: str = "",
        errors: tuple[LogError, ...] = (),
    ) -> None:
        super().__init__(message, remedy=remedy, rule=rule)
        self.errors = errors

    def error_lines(self) -> Iterator[str]:
        """Yield the first errors with their lines, and the number of any others."""
        yield from map(str, self.errors[:SHOWN])
        if len(self.errors) > SHOWN:
            yield "There are more errors, which appear once these are fixed."

    def details(self) -> dict[str, Any]:
        """Return the first errors as JSON-ready data for the API; {} if none."""
        places = [
            {
                "where": each.where,
                "line": each.line,
                "column": each.column,
                "message": each.what,
                "remedy": each.remedy,
            }
            for each in self.errors[:SHOWN]
        ]
        return {"errors": places} if places else {}


def read_log_file(data: bytes, *, name: str) -> Log:
    """Read a log from a file, JSON or gzipped by its name, or raise LogFileError."""
    ending, is_packed = parse_file_name(name)
    if len(data) > MOST_BODY:
        raise LogFileError(
            f"The file has more than {MOST_BODY:,} bytes.",
            rule="U1",
            remedy="A game log usually has about 10,000. Did you choose the right "
            "file?",
        )
    if is_packed and data:
        data = unpack_gzip(data)
    elif data.startswith(_GZIP):
        raise LogFileError(
            f"The file is packed with gzip, but {quoted(name)} does not say so.",
            rule="U4",
            remedy=f"Add {PACKED} to its name.",
        )
    text = decode_text(data)
    return _parse_text(text, from_json if ending == ".json" else parse_log)


def read_pasted_log(text: str) -> Log:
    """Read a log that was pasted as text or JSON; raise LogFileError if it is none."""
    return _parse_text(text.removeprefix("\ufeff"), parse_log)


# Files.


def parse_file_name(name: str) -> tuple[str, bool]:
    """Return the ending of a log's file name, and whether the file is gzipped.

    Raise LogFileError for any other ending.

    >>> parse_file_name("Final.JSON.gz")
    ('.json', True)
    """
    lower = name.lower()
    plain = lower.removesuffix(PACKED)
    for ending in ENDINGS:
        if plain.endswith(ending):
            return ending, plain != lower
    raise LogFileError(
        f"{quoted(name)} does not end in {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}.",
        rule="U4",
        remedy="If it is an archive, unpack it and submit the log inside. A compressed "
        "log must be gzipped and end in .fivelog.gz.",
    )


def unpack_gzip(data: bytes) -> bytes:
    """Return the content of a gzip file; raise LogFileError if too large or broken."""
    if not data.startswith(_GZIP):
        raise LogFileError(
            "The name ends in .gz, but the file is not compressed.",
            rule="U4",
            remedy=f"Remove {PACKED} from its name, if it is a log.",
        )
    most = min(MOST_UNPACKED, MOST_RATIO * len(data))
    unpacking = zlib.decompressobj(_GZIP_FORMAT)
    try:
        found = unpacking.decompress(data, most + 1)
    except zlib.error as error:  # its own sum of the bytes among them
        raise LogFileError(
            f"The file cannot be unpacked: {str(error).rpartition(': ')[2]}.",
            rule="U4",
            remedy=AGAIN,
        ) from None
    if len(found) > most:
        raise LogFileError(
            f"The {len(data):,} bytes of the file unpack to more than {most:,}. A "
            f"log has at most {MOST_UNPACKED:,}, and at most {MOST_RATIO} times "
            "its packed size.",
            rule="U1",
            remedy="A game log usually has about 10,000. Did you choose the right "
            "file?",
        )
    if not unpacking.eof:
        raise LogFileError(
            f"The file is cut off after {len(data):,} bytes.",
            rule="U4",
            remedy="Submit it again; part of it was lost.",
        )
    if rest := unpacking.unused_data:
        what = "another file" if rest.startswith(_GZIP) else "other data"
        raise LogFileError(
            f"The compressed file is followed by {len(rest):,} bytes of {what}.",
            rule="U4",
            remedy=AGAIN,
        )
    return found


def decode_text(data: bytes) -> str:
    """Decode UTF-8; raise LogFileError that says what the bytes are instead."""
    what, remedy = recognize_format(data)
    if what:
        raise LogFileError(f"The file is {what}.", rule="U4", remedy=remedy)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        where = line_and_column(data[: error.start].decode("utf-8-sig"))
        raise LogFileError(
            f"{where}: the byte {data[error.start]:02X} is not UTF-8.",
            rule="U4",
            remedy=SAVE,
        ) from None


def recognize_format(data: bytes) -> tuple[str, str]:
    """Return the name of the format of these bytes and what to do, or "" and ""."""
    for magic, found in MAGIC.items():
        if data.startswith(magic):
            return found
    is_tar = data.startswith(_TAR, _TAR_PLACE)
    return ("a tar archive", UNPACK) if is_tar else ("", "")


# Texts.


def _parse_text(text: str, reader: Callable[[str], Log]) -> Log:
    """Parse a text with `reader`; raise LogFileError if it is not a game log."""
    if not text or text.isspace():
        raise LogFileError(
            "The log is empty.",
            remedy="Choose a file that contains the game log, or paste the log.",
        )
    if NUL in text:
        where = line_and_column(text.partition(NUL)[0])
        raise LogFileError(
            f"{where}: there is a NUL byte, so this is not a text file.",
            rule="U4",
            remedy=SAVE,
        )
    if _MARKUP.match(text):
        raise LogFileError(
            "This is XML or a web page, not a log.", rule="U4", remedy=SAVE
        )
    try:
        log = reader(text)
        claimed_result(log)
    except UnreadableLog as error:
        raise unreadable_log_error(error.errors) from None
    except HeaderError as error:
        raise LogFileError(
            f"The tag {error.tag} cannot be read: {error.what}.", remedy=error.remedy
        ) from None
    return log


def line_and_column(before: str) -> str:
    r"""Return the line and column at the end of a text.

    >>> line_and_column("[Fivelog]\nH r")
    'Line 2, column 4'
    """
    line = before.count("\n") + 1
    return f"Line {line}, column {len(before) - before.rfind(chr(10))}"


def unreadable_log_error(errors: tuple[LogError, ...]) -> LogFileError:
    """Return an error with the number of parse errors and the first of them."""
    first, count = errors[0], len(errors)
    at_least = "at least " if count >= MOST_ERRORS else ""
    many = "1 error:" if count == 1 else f"{at_least}{count} errors. The first is on"
    return LogFileError(
        f"The log has {many} {first.where}: {first.what}.",
        remedy=first.remedy,
        errors=errors,
    )
