"""Encryption of backups: nobody reads one without the key, and any change is noticed.

A file is two lines of text, which anybody may read, and then the encrypted dump:

    replay-booth backup 1
    {"made": "2026-11-16T03:10:00Z", ...}
    16 random bytes, then pieces of 64 KiB, each sealed by AES-256-GCM

The key of a file is derived (HKDF-SHA-256) from the desk's key, the random bytes and
the two lines, so an altered line makes every piece unreadable. Each piece is sealed
with its number and whether it is the last one: pieces that were swapped, left out or
cut off do not decrypt. It is the construction STREAM, as age uses it.
"""

import base64
import binascii
import os
from collections.abc import Iterable, Iterator
from typing import IO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from backups.errors import BackupError, DamagedBackup

KEY = 32  # bytes
SALT = 16
PIECE = 64 * 1024
TAG = 16
LAST = 1


def new_backup_key() -> str:
    """Return a new random key, as text for BACKUP_KEY."""
    return base64.urlsafe_b64encode(os.urandom(KEY)).decode()


def parse_backup_key(text: str) -> bytes:
    """Return the bytes of a BACKUP_KEY; raise BackupError if it is malformed."""
    try:
        key = base64.b64decode(text.strip(), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if len(key) != KEY:
        raise BackupError(
            f"BACKUP_KEY is not {KEY} bytes in base64. Create one with ./booth "
            "manage backup --new-key, and keep a copy on another machine."
        )
    return key


def encrypt_dump(dump: Iterable[bytes], *, key: bytes, head: bytes) -> Iterator[bytes]:
    """Encrypt a dump; yield the encrypted pieces that follow the head of the file."""
    salt = os.urandom(SALT)
    yield salt
    cipher = file_cipher(key, salt=salt, head=head)
    number, waiting = 0, b""
    for piece in split_into_pieces(dump):
        if waiting:
            yield cipher.encrypt(piece_nonce(number), waiting, None)
            number += 1
        waiting = piece
    yield cipher.encrypt(piece_nonce(number, LAST), waiting, None)


def decrypt_dump(file: IO[bytes], *, key: bytes, head: bytes) -> Iterator[bytes]:
    """Yield the decrypted dump of an open file; raise DamagedBackup if altered."""
    salt = file.read(SALT)
    if len(salt) != SALT:
        raise DamagedBackup(DAMAGED)
    cipher = file_cipher(key, salt=salt, head=head)
    number, piece = 0, file.read(PIECE + TAG)
    while True:
        following = file.read(PIECE + TAG)
        last = 0 if following else LAST
        try:
            yield cipher.decrypt(piece_nonce(number, last), piece, None)
        except (InvalidTag, ValueError) as error:
            raise DamagedBackup(DAMAGED) from error
        if last:
            return
        number, piece = number + 1, following


DAMAGED = (
    "The backup can't be decrypted: it was made with another BACKUP_KEY, or it "
    "was cut off or changed. Try the second copy, or an older backup."
)


def file_cipher(key: bytes, *, salt: bytes, head: bytes) -> AESGCM:
    """Return the cipher of one file; its key is derived from key, salt and head."""
    return AESGCM(HKDF(SHA256(), KEY, salt=salt, info=head).derive(key))


def piece_nonce(number: int, last: int = 0) -> bytes:
    """Return the nonce of a piece: its number, and whether it is the last."""
    return number.to_bytes(11, "big") + bytes([last])


def split_into_pieces(dump: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the same bytes in pieces of one size; only the last may be shorter."""
    held = bytearray()
    for each in dump:
        held += each
        while len(held) >= PIECE:
            yield bytes(held[:PIECE])
            del held[:PIECE]
    if held:
        yield bytes(held)
