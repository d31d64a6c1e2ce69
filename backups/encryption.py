"""Encryption of backups in the age format, which other programs read too.

What is encrypted is one line of JSON, the manifest, and after it the dump. So it opens
without this program (https://age-encryption.org):

    age --decrypt --identity key.txt desk-….age | tail -n +2 > dump

The key of the desk is a secret key of age (X25519). Nobody reads a backup without it,
and a byte that was changed, moved or cut off is noticed.
"""

import io
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import IO, Any

from pyrage import (
    DecryptError,
    EncryptError,
    IdentityError,
    decrypt_io,
    encrypt_io,
    x25519,
)

from backups.errors import BackupError, DamagedBackup

FIRST_BYTES = b"age-encryption.org/v1\n"
LONGEST_LINE = 1024 * 1024  # bytes

NO_BACKUP = (
    "This is not a backup of Replay Booth. A backup is a file desk-….age that "
    "./booth manage backup has written."
)
DAMAGED = (
    "The backup can't be decrypted: it was made with another BACKUP_KEY, or it "
    "was cut off or changed. Try the second copy, or an older backup."
)


def new_backup_key() -> str:
    """Return a new secret key, as text for BACKUP_KEY."""
    return str(x25519.Identity.generate())


def parse_backup_key(text: str) -> x25519.Identity:
    """Return the key in a BACKUP_KEY; raise BackupError if it is malformed."""
    try:
        return x25519.Identity.from_str(text.strip())
    except IdentityError:
        raise BackupError(
            "BACKUP_KEY is not a secret key of age (AGE-SECRET-KEY-1…). Create one "
            "with ./booth manage backup --new-key, and keep a copy on another machine."
        ) from None


def encrypt(
    pieces: Iterable[bytes], target: IO[bytes], *, key: x25519.Identity
) -> None:
    """Encrypt pieces into a file; raise again what a piece or the file raises."""
    source, checked = PieceReader(pieces), CheckedWriter(target)
    try:
        encrypt_io(source, checked, [key.to_public()])
    except EncryptError as error:
        raise source.failure or checked.failure or error from None
    if checked.failure is not None:  # in what is written last
        raise checked.failure


def decrypt_first_line(source: IO[bytes], *, key: x25519.Identity) -> bytes:
    """Return the first line of an encrypted file, and decrypt no more than needed."""
    content = ContentWriter(None)
    with suppress(FirstLineComplete):
        decrypt(source, content, key=key)
    if not content.has_first_line:
        raise DamagedBackup(NO_BACKUP)
    return content.line


def decrypt_after_first_line(
    source: IO[bytes], target: IO[bytes], *, key: x25519.Identity
) -> None:
    """Decrypt all but the first line into a file; raise DamagedBackup if altered."""
    decrypt(source, ContentWriter(target), key=key)


def decrypt(
    source: IO[bytes], target: "ContentWriter", *, key: x25519.Identity
) -> None:
    try:
        decrypt_io(source, target, [key])
    except (DecryptError, OSError) as error:
        raise target.failure or DamagedBackup(DAMAGED) from error
    if target.failure is not None:
        raise target.failure


def require_age_file(source: IO[bytes]) -> None:
    """Raise DamagedBackup unless an open file begins as age files do."""
    if source.read(len(FIRST_BYTES)) != FIRST_BYTES:
        raise DamagedBackup(NO_BACKUP)
    source.seek(0)


class PieceReader(io.RawIOBase):
    """A file whose content comes from an iterator; keeps what that raises."""

    def __init__(self, pieces: Iterable[bytes]) -> None:
        self.pieces: Iterator[bytes] = iter(pieces)
        self.held = memoryview(b"")
        self.failure: BaseException | None = None

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        try:
            while not self.held:
                self.held = memoryview(next(self.pieces))
        except StopIteration:
            return 0
        except BaseException as error:
            self.failure = error
            raise
        size = min(len(buffer), len(self.held))
        buffer[:size], self.held = self.held[:size], self.held[size:]
        return size


class CheckedWriter(io.RawIOBase):
    """A file that keeps what writing raises: the last bytes are flushed unseen."""

    def __init__(self, target: IO[bytes] | None) -> None:
        self.target = target
        self.failure: BaseException | None = None

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        try:
            self.take(bytes(data))
        except BaseException as error:
            self.failure = self.failure or error
            raise
        return len(data)

    def take(self, piece: bytes) -> None:
        if self.target is not None:
            self.target.write(piece)


class FirstLineComplete(Exception):
    """Raised to end a decryption of which only the first line is wanted."""


class ContentWriter(CheckedWriter):
    """A file that keeps the first line, and hands on what follows."""

    line = b""

    @property
    def has_first_line(self) -> bool:
        return self.line.endswith(b"\n")

    def take(self, piece: bytes) -> None:
        if not self.has_first_line:
            head, newline, piece = piece.partition(b"\n")
            self.line += head + newline
            if len(self.line) > LONGEST_LINE:
                raise DamagedBackup(NO_BACKUP)
        if self.has_first_line:
            if self.target is None:
                raise FirstLineComplete
            super().take(piece)
