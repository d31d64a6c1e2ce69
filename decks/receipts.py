"""Receipts: a code on paper that stands for a deck list and hides it. Pure.

H10: the code is keyed and salted, so nobody without the key can try lists against it.
"""

import hmac
from base64 import b32encode
from hashlib import sha256

NONCE_BYTES = 16
CODE_BYTES = 10  # 80 bits: 16 signs
GROUP = 4
PURPOSE = b"deck receipt 1:"  # what the key signs elsewhere is no receipt
NONCES = b"deck receipt nonce 1:"

# Crockford's signs, without I, L, O and U, for those of RFC 4648.
SIGNS = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
)


def version_nonce(key: bytes, version: str) -> bytes:
    """Return the nonce of one version of a list, always the same for the same key.

    It is derived from the key, not random, so it need not be stored to verify a
    receipt.
    """
    return hmac.digest(key, NONCES + version.encode(), sha256)[:NONCE_BYTES]


def receipt_code(key: bytes, nonce: bytes, text: bytes) -> str:
    """Return the receipt code of a list's text.

    >>> receipt_code(b"k" * 32, b"n" * 16, b"1 C1-PS Milo Brandt")
    'ZSJ1-DKQ2-9JRF-CK47'
    """
    if not key:
        raise ValueError("A receipt needs a key; this one is empty.")
    if len(nonce) != NONCE_BYTES:
        raise ValueError(f"A nonce has {NONCE_BYTES} bytes; this one has {len(nonce)}.")
    digest = hmac.digest(key, PURPOSE + nonce + text, sha256)
    signs = b32encode(digest[:CODE_BYTES]).decode().translate(SIGNS)
    return "-".join(signs[at : at + GROUP] for at in range(0, len(signs), GROUP))
