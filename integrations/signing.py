"""How a message proves where it comes from (S3). Pure.

What is signed is the id of the message, the second in which it was sent, and its body,
joined by points; so neither can be changed, and an old message cannot be sent anew.
"""

import hashlib
import hmac

VERSION = "v1"
OLDEST = 5 * 60  # seconds


def sign(secret: str, *, message: str, timestamp: int, body: bytes) -> str:
    """Return the signature of a message, as the header has it.

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
    """Tell whether a message is from the desk, unchanged and not older than 5 minutes.

    The words are those of the headers Booth-Id, Booth-Timestamp and Booth-Signature.
    """
    if not (timestamp.isascii() and timestamp.isdecimal() and len(timestamp) < 12):  # noqa: PLR2004
        return False
    if abs(now - int(timestamp)) > OLDEST:
        return False
    expected = sign(secret, message=message, timestamp=int(timestamp), body=body)
    return hmac.compare_digest(expected.encode(), signature.encode())
