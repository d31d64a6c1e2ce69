"""Receipts: keyed, salted, readable, and proof of one list alone (H10)."""

import doctest
import hashlib
import hmac
import re

import pytest

from decks import receipts
from decks.receipts import NONCE_BYTES, receipt_code

KEY = bytes(range(32))
NONCE = b"\x07" * NONCE_BYTES
LIST = b"Offense: 1\n1 C1-PS Milo Brandt\n"
CODE = receipt_code(KEY, NONCE, LIST)


def test_the_examples_run():
    result = doctest.testmod(receipts)

    assert result.failed == 0
    assert result.attempted


def test_a_code_has_four_groups_of_signs_that_are_hard_to_misread():
    assert re.fullmatch(r"([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}", CODE)


def test_a_code_is_eighty_bits_of_the_hmac():
    """H10: HMAC-SHA-256, computed here in another way."""
    digest = hmac.new(KEY, b"deck receipt 1:" + NONCE + LIST, hashlib.sha256).digest()

    number = 0
    for sign in CODE.replace("-", ""):
        number = number * 32 + "0123456789ABCDEFGHJKMNPQRSTVWXYZ".index(sign)

    assert number.to_bytes(10, "big") == digest[:10]


def test_equal_lists_have_different_codes():
    """H10: who holds a list cannot tell from a code whether another has the same."""
    codes = {receipt_code(KEY, bytes([at]) * NONCE_BYTES, LIST) for at in range(256)}

    assert len(codes) == 256


def test_key_and_list_decide_the_code_too():
    assert receipt_code(b"another key", NONCE, LIST) != CODE
    assert receipt_code(KEY, NONCE, LIST + b" ") != CODE


def test_a_version_keeps_its_nonce_and_shares_it_with_none():
    drawn = [receipts.version_nonce(KEY, f"deck {at}") for at in range(256)]

    assert drawn == [receipts.version_nonce(KEY, f"deck {at}") for at in range(256)]
    assert len(set(drawn)) == 256
    assert {len(each) for each in drawn} == {NONCE_BYTES}
    assert receipts.version_nonce(b"another key", "deck 0") != drawn[0]


@pytest.mark.parametrize("nonce", [b"", b"short", b"n" * 15, b"n" * 17])
def test_a_nonce_has_128_bits(nonce):
    """H10; a nonce of another length could be read as part of the list."""
    with pytest.raises(ValueError, match="16 bytes"):
        receipt_code(KEY, nonce, LIST)


def test_there_is_no_receipt_without_a_key():
    with pytest.raises(ValueError, match="key"):
        receipt_code(b"", NONCE, LIST)
