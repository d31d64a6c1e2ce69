"""The manifest of a backup: one line of JSON before the dump, encrypted with it."""

import msgspec

from backups.errors import DamagedBackup


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


def write_manifest(manifest: Manifest) -> bytes:
    return msgspec.json.encode(manifest) + b"\n"


def parse_manifest(line: bytes) -> Manifest:
    """Return the manifest in a line; raise DamagedBackup if it cannot be read."""
    try:
        return msgspec.json.decode(line, type=Manifest)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise DamagedBackup(
            f"The manifest of the backup cannot be read: {error}"
        ) from None
