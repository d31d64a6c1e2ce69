"""Signatures of webhook messages. Pure.

The id, the time in seconds and the body are signed, joined by dots, so that none can be
changed and old messages cannot be replayed.
"""

import hashlib
import hmac

VERSION = "v1"
OLDEST = 5 * 60  # seconds


def sign(secret: str, *, message: str, timestamp: int, body: bytes) -> str:
    """Return the signature of a message, as in the header Booth-Signature.

    >>> sign("s", message="m", timestamp=1, body=b"{}")[:11]
    'v1=b4902ec6'
    """
    signed = b".".join((message.encode(), str(timestamp).encode(), body))
    digest = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    return f"{VERSION}={digest}"


def is_genuine(  # noqa: PLR0913
    secret: str,
    *,
    message: str,
    timestamp: str,
    signature: str,
    body: bytes,
    now: float,
) -> bool:
    """Return whether a message is from the desk, unchanged and at most 5 minutes old.

    The arguments are those of the headers Booth-Id, Booth-Timestamp and
    Booth-Signature.
    """
    if not (timestamp.isascii() and timestamp.isdecimal() and len(timestamp) < 12):  # noqa: PLR2004
        return False
    if abs(now - int(timestamp)) > OLDEST:
        return False
    expected = sign(secret, message=message, timestamp=int(timestamp), body=body)
    return hmac.compare_digest(expected.encode(), signature.encode())
