"""A sealed backup opens to the same bytes, with its own key, whole and unaltered."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backups.errors import BackupError, DamagedBackup
from backups.manifest import FIRST_LINE, Manifest, encode_head, read_head
from backups.sealing import (
    PIECE,
    TAG,
    decrypt_dump,
    encrypt_dump,
    new_backup_key,
    parse_backup_key,
)

KEY = parse_backup_key(new_backup_key())
HEAD = b"the head\n"


def seal_bytes(*pieces, key=KEY, head=HEAD):
    return b"".join(encrypt_dump(pieces, key=key, head=head))


def unseal_bytes(data, *, key=KEY, head=HEAD):
    return b"".join(decrypt_dump(io.BytesIO(data), key=key, head=head))


@given(st.lists(st.binary(max_size=300), max_size=8))
def test_what_is_sealed_opens_to_the_same_bytes(pieces):
    assert unseal_bytes(seal_bytes(*pieces)) == b"".join(pieces)


@pytest.mark.parametrize("size", [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])
def test_sizes_around_a_piece(size):
    data = bytes(size)

    assert unseal_bytes(seal_bytes(data)) == data
    assert unseal_bytes(seal_bytes(data[:5], data[5:])) == data


@given(st.integers(0, 2 * PIECE + 2 * TAG), st.integers(1, 255))
def test_one_altered_byte_is_found_wherever_it_is(place, change):
    data = bytearray(seal_bytes(bytes(2 * PIECE)))
    data[place % len(data)] ^= change

    with pytest.raises(DamagedBackup):
        unseal_bytes(bytes(data))


@pytest.mark.parametrize(
    "left", [0, 10, 16, 17, 16 + PIECE + TAG, 16 + PIECE + TAG + 5]
)
def test_a_file_that_was_cut_off_is_found(left):
    """Also between two pieces, where each of the rest opens by itself."""
    with pytest.raises(DamagedBackup):
        unseal_bytes(seal_bytes(bytes(2 * PIECE))[:left])


def test_pieces_in_another_order_are_found():
    data = seal_bytes(b"a" * PIECE, b"b" * PIECE, b"c")
    salt, rest = data[:16], data[16:]
    size = PIECE + TAG
    turned = salt + rest[size : 2 * size] + rest[:size] + rest[2 * size :]

    with pytest.raises(DamagedBackup):
        unseal_bytes(turned)


def test_another_key_or_another_head_opens_nothing():
    data = seal_bytes(b"names")

    with pytest.raises(DamagedBackup, match="another BACKUP_KEY"):
        unseal_bytes(data, key=parse_backup_key(new_backup_key()))
    with pytest.raises(DamagedBackup):
        unseal_bytes(data, head=b"the Head\n")


def test_nothing_of_the_dump_can_be_read_in_the_file():
    assert b"canary" not in seal_bytes(b"canary" * 1000)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "short",
        "x" * 44,
        "ä" * 32,
        pytest.param(new_backup_key() + "A" * 4, id="long"),
    ],
)
def test_a_key_that_is_none_is_refused_with_what_to_do(text):
    with pytest.raises(BackupError, match="--new-key"):
        parse_backup_key(text)


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


def test_a_manifest_is_read_as_it_was_written():
    head = encode_head(a_manifest())

    assert read_head(io.BytesIO(head + b"dump")) == (a_manifest(), head)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not a backup of Replay Booth"),
        (b"PGDMP\x01\x0e", "not a backup of Replay Booth"),
        (FIRST_LINE, "second line"),
        (FIRST_LINE + b"{}\n", "second line"),
        (FIRST_LINE + b'{"made": 1}\n', "second line"),
    ],
)
def test_what_is_no_backup_is_told_so(data, words):
    with pytest.raises(DamagedBackup, match=words):
        read_head(io.BytesIO(data))
