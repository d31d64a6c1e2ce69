"""The manifest of a backup: two lines, readable without the key, tamper-proof."""

from typing import IO

import msgspec

from backups.errors import DamagedBackup

FIRST_LINE = b"replay-booth backup 1\n"
LONGEST = 1024 * 1024  # bytes of the second line


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """The version that made a backup, its time, its migrations and its row counts."""

    made: str  # an instant, UTC
    version: str  # of the program
    commit: str  # of the program, if it is known
    vendor: str  # postgresql or sqlite
    server: str  # its version
    migrations: list[str]  # app.name, those that were applied
    rows: dict[str, int]  # by table
    secret: str  # a mark of SECRET_KEY: some rows are of no use under another one


def encode_head(manifest: Manifest) -> bytes:
    """Return the first two lines of a backup file: type, and manifest as JSON."""
    return FIRST_LINE + msgspec.json.encode(manifest) + b"\n"


def read_head(file: IO[bytes]) -> tuple[Manifest, bytes]:
    """Return the manifest of an open backup and its two lines."""
    first, second = file.readline(len(FIRST_LINE)), file.readline(LONGEST)
    if first != FIRST_LINE:
        raise DamagedBackup(
            "This is not a backup of Replay Booth. A backup is a file "
            "desk-….backup that ./booth manage backup has written."
        )
    try:
        return msgspec.json.decode(second, type=Manifest), first + second
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise DamagedBackup(
            f"The second line of the backup cannot be read: {error}"
        ) from None
