"""Read an archive file: check its size, types and seals, and report every error."""

import codecs
import zlib

import msgspec

from tournaments.files.eventfile.reader import (
    EventFileError,
    explain_parse_error,
    refuse_double_keys,
)
from tournaments.files.eventfile.schema import Event
from tournaments.rules.errors import TournamentError

from .checks import find_errors
from .schema import VERSION, Archive
from .sealing import seal_differences

MOST_PACKED = 8 * 2**20
MOST_BYTES = 64 * 2**20  # unpacked
MOST_FINDINGS = 20
UNKNOWN = ("Object contains unknown field", "Invalid enum value")
_GZIP = b"\x1f\x8b"
_GZIP_FORMAT = 31  # zlib's number for it, with the largest window
AGAIN = "Export the event again, and send that file unchanged."
UPDATE = "Update this site to the version of the other one, then import the file again."


class FormatVersion(msgspec.Struct):
    """The version of the archive format; read alone if the rest does not parse."""

    archive: int


class ArchiveError(TournamentError):
    """Raised for a file that cannot be imported; `findings` lists errors by place."""

    def __init__(self, found: list[str], *, remedy: str = AGAIN) -> None:
        self.findings = found[:MOST_FINDINGS]
        if len(found) > MOST_FINDINGS:
            self.findings.append(f"{len(found) - MOST_FINDINGS} more like these.")
        super().__init__("\n".join(self.findings), remedy=remedy)


def read_archive(data: bytes) -> Archive:
    """Parse an archive, gzipped or not; raise ArchiveError with every error found."""
    archive = parse_archive(decompress(data))
    if archive.archive != VERSION:
        raise wrong_version_error(archive.archive)
    broken = [*seal_differences(archive, archive.seals)]
    wrong = broken or [*find_errors(archive)]
    if wrong:
        raise ArchiveError(wrong)
    return archive


def decompress(data: bytes) -> bytes:
    """Return the unzipped file; raise ArchiveError if it is too large or damaged."""
    if not data.startswith(_GZIP):
        if len(data) > MOST_BYTES:
            raise ArchiveError([f"The file has more than {MOST_BYTES:,} bytes."])
        return data
    unpacking = zlib.decompressobj(_GZIP_FORMAT)
    try:
        found = unpacking.decompress(data, MOST_BYTES + 1)
    except zlib.error as error:
        words = str(error).rpartition(": ")[2]
        raise ArchiveError([f"The file cannot be unpacked: {words}."]) from None
    if len(found) > MOST_BYTES:
        raise ArchiveError([f"The file unpacks to more than {MOST_BYTES:,} bytes."])
    if not unpacking.eof:
        raise ArchiveError([f"The file is cut off after {len(data):,} bytes."])
    if unpacking.unused_data:
        raise ArchiveError(["There is more data after the packed event."])
    return found


def parse_archive(data: bytes) -> Archive:
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        text = data.decode()
        archive = msgspec.json.decode(data, type=Archive)
        refuse_double_keys(text)
    except UnicodeDecodeError as error:
        raise ArchiveError([f"Byte {error.start:,}: this is not UTF-8."]) from None
    except EventFileError as error:  # a key that stands twice
        raise ArchiveError(error.findings) from None
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise explain_wrong_file(data, error) from None
    if "\\u0000" in text:
        raise ArchiveError(
            [
                (
                    f"{nul_position(text)}: there is a NUL byte, so this is not a text "
                    "file."
                )
            ]
        )
    return archive


def explain_wrong_file(data: bytes, error: Exception) -> ArchiveError:
    """Return the error for a file that does not parse or is no archive."""
    version = stated_version(data)
    if version is not None and version != VERSION:
        return wrong_version_error(version)
    try:
        msgspec.json.decode(data, type=Event)
    except (msgspec.DecodeError, RecursionError, ValueError):
        return explain_wrong_content(data, str(error))
    return ArchiveError(
        ["This is an event file, which has only Swiss rounds."],
        remedy="On the other site, export the whole event, and import that file.",
    )


def explain_wrong_content(data: bytes, error: str) -> ArchiveError:
    """Return the error for a file of another format, or of a newer version."""
    found = explain_parse_error(data, error)
    if not error.startswith(UNKNOWN):
        return ArchiveError([found])
    return ArchiveError(
        [f"{found} A newer version of Replay Booth may have made this file."],
        remedy=UPDATE,
    )


def stated_version(data: bytes) -> int | None:
    """Return the format version that a file states, or None."""
    try:
        return msgspec.json.decode(data, type=FormatVersion).archive
    except (msgspec.DecodeError, RecursionError, ValueError):
        return None


def wrong_version_error(version: int) -> ArchiveError:
    if version < VERSION:
        return ArchiveError([f"archive: unknown format {version}."])
    why = (
        "A newer version of Replay Booth made this file: it has format "
        f"{version}, but this site reads format {VERSION}."
    )
    return ArchiveError([why], remedy=UPDATE)


def nul_position(text: str) -> str:
    before = text.partition("\\u0000")[0]
    line = before.count("\n") + 1
    return f"Line {line}, column {len(before) - before.rfind(chr(10))}"
