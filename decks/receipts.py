"""Receipts: a code on paper that stands for a list and gives nothing of it away. Pure.

H10: the code is keyed and salted, so nobody without the key can try lists against it.
"""

import hmac
from base64 import b32encode
from hashlib import sha256

NONCE_BYTES = 16  # drawn once for each list, and kept with it
CODE_BYTES = 10  # 80 bits: 16 signs
GROUP = 4
PURPOSE = b"deck receipt 1:"  # what the key signs elsewhere is no receipt

# Crockford's signs, without I, L, O and U, for those of RFC 4648.
SIGNS = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
)
MISREAD = str.maketrans("ILO", "110", "-\u2010\u2011\u2013")


def receipt(key: bytes, nonce: bytes, canonical: bytes) -> str:
    """Give the code of a list in its canonical form.

    >>> receipt(b"k" * 32, b"n" * 16, b"1 C1-PS Milo Brandt")
    'ZSJ1-DKQ2-9JRF-CK47'
    """
    if not key:
        raise ValueError("A receipt needs a key; this one is empty.")
    if len(nonce) != NONCE_BYTES:
        raise ValueError(f"A nonce has {NONCE_BYTES} bytes; this one has {len(nonce)}.")
    digest = hmac.digest(key, PURPOSE + nonce + canonical, sha256)
    signs = b32encode(digest[:CODE_BYTES]).decode().translate(SIGNS)
    return "-".join(signs[at : at + GROUP] for at in range(0, len(signs), GROUP))


def verify(code: str, *, key: bytes, nonce: bytes, canonical: bytes) -> bool:
    """Tell whether a code, as a person typed it, is the receipt of this list.

    Case, blanks and hyphens do not matter, nor O for 0, I and L for 1.
    """
    expected = receipt(key, nonce, canonical)
    return hmac.compare_digest(plain(code), plain(expected))


def plain(code: str) -> bytes:
    """Undo what eyes and hands do to a code.

    >>> plain("7f3a olqz")
    b'7F3A01QZ'
    """
    signs = "".join(code.upper().split()).translate(MISREAD)
    return signs.encode(errors="replace")
