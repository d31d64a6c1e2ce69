"""An encrypted backup opens to the same bytes, with its own key, whole, unaltered."""

import io

import pyrage
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backups.encryption import (
    decrypt_after_first_line,
    decrypt_first_line,
    encrypt,
    new_backup_key,
    parse_backup_key,
    require_age_file,
)
from backups.errors import BackupError, DamagedBackup
from backups.manifest import Manifest, parse_manifest, write_manifest

TEXT = new_backup_key()
KEY = parse_backup_key(TEXT)
LINE = b'{"made": "today"}\n'
PIECE = 64 * 1024  # of age


def encrypted(*pieces, key=KEY, line=LINE):
    target = io.BytesIO()
    encrypt([line, *pieces], target, key=key)
    return target.getvalue()


def decrypted(data, *, key=KEY):
    target = io.BytesIO()
    decrypt_after_first_line(io.BytesIO(data), target, key=key)
    return target.getvalue()


@settings(max_examples=30)
@given(st.lists(st.binary(max_size=300), max_size=8))
def test_what_is_encrypted_opens_to_the_same_bytes(pieces):
    data = encrypted(*pieces)

    assert decrypted(data) == b"".join(pieces)
    assert decrypt_first_line(io.BytesIO(data), key=KEY) == LINE


@pytest.mark.parametrize("size", [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])
def test_sizes_around_a_piece(size):
    data = bytes(size)

    assert decrypted(encrypted(data)) == data
    assert decrypted(encrypted(data[:5], data[5:])) == data


def test_it_is_a_file_of_age_and_opens_without_this_program():
    """The standard has a reader of its own; ours is its library."""
    data = encrypted(b"the dump")

    assert data.startswith(b"age-encryption.org/v1\n-> X25519 ")
    assert TEXT.startswith("AGE-SECRET-KEY-1")
    plain = pyrage.decrypt(data, [pyrage.x25519.Identity.from_str(TEXT)])
    assert plain == LINE + b"the dump"


WHOLE = encrypted(bytes(PIECE))


@settings(max_examples=30)
@given(st.integers(0, len(WHOLE) - 1), st.integers(1, 255))
def test_one_altered_byte_is_found_wherever_it_is(place, change):
    data = bytearray(WHOLE)
    data[place] ^= change

    with pytest.raises(DamagedBackup):
        decrypted(bytes(data))


@pytest.mark.parametrize("left", [0, 10, 100, 200, PIECE, 2 * PIECE, -1])
def test_a_file_that_was_cut_off_is_found(left):
    with pytest.raises(DamagedBackup):
        decrypted(encrypted(bytes(2 * PIECE))[:left])


def test_another_key_opens_nothing():
    other = parse_backup_key(new_backup_key())

    with pytest.raises(DamagedBackup, match="another BACKUP_KEY"):
        decrypted(encrypted(b"names"), key=other)


def test_nothing_of_manifest_or_dump_can_be_read_in_the_file():
    data = encrypted(b"canary" * 1000)

    assert b"canary" not in data
    assert b"made" not in data


def test_a_dump_that_fails_is_told_in_its_own_words():
    def pieces():
        yield LINE
        raise BackupError("pg_dump failed: no space")

    with pytest.raises(BackupError, match=r"^pg_dump failed: no space$"):
        encrypt(pieces(), io.BytesIO(), key=KEY)


class Full(io.RawIOBase):
    def writable(self):
        return True

    def write(self, _data):
        raise OSError(28, "No space left on device")


def test_a_full_disk_is_no_damaged_backup():
    with pytest.raises(OSError, match="No space left"):
        encrypt([LINE], Full(), key=KEY)
    with pytest.raises(OSError, match="No space left"):
        decrypt_after_first_line(io.BytesIO(encrypted(bytes(PIECE))), Full(), key=KEY)


@pytest.mark.parametrize(
    "text",
    ["", "short", "x" * 44, "ä" * 32, TEXT + "A", str(KEY.to_public())],
    ids=["nothing", "short", "letters", "umlauts", "long", "public"],
)
def test_a_key_that_is_none_is_refused_with_what_to_do(text):
    with pytest.raises(BackupError, match="--new-key"):
        parse_backup_key(text)


@pytest.mark.parametrize("data", [b"", b"PGDMP\x01\x0e", b"replay-booth backup 1\n"])
def test_what_is_no_backup_is_told_so(data):
    with pytest.raises(DamagedBackup, match="not a backup of Replay Booth"):
        require_age_file(io.BytesIO(data))


@pytest.mark.parametrize("line", [b"", b"no line end", bytes(2**20 + 1) + b"\n"])
def test_a_file_of_age_without_a_first_line_is_no_backup(line):
    with pytest.raises(DamagedBackup, match="not a backup of Replay Booth"):
        decrypt_first_line(io.BytesIO(encrypted(line=line)), key=KEY)


def a_manifest(**cells):
    known = {
        "made": "2026-11-16T03:10:00Z",
        "version": "1.0",
        "commit": "",
        "vendor": "postgresql",
        "server": "15.1",
        "migrations": ["accounts.0001_initial"],
        "rows": {"accounts_user": 3},
        "secret": "0123",
    }
    return Manifest(**(known | cells))


def test_a_manifest_is_one_line_and_is_read_as_it_was_written():
    line = write_manifest(a_manifest(commit="a\nb"))

    assert line.index(b"\n") == len(line) - 1
    assert parse_manifest(line) == a_manifest(commit="a\nb")


@pytest.mark.parametrize("line", [b"", b"{}\n", b'{"made": 1}\n', b"PGDMP\n"])
def test_a_manifest_that_cannot_be_read_is_told_so(line):
    with pytest.raises(DamagedBackup, match="manifest"):
        parse_manifest(line)
