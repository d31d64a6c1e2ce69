"""Signatures of webhook messages. Pure.

The id, the time in seconds and the body are signed, joined by dots, so that none can be
changed and old messages cannot be replayed.
"""

import hashlib
import hmac

VERSION = "v1"


def sign_message(secret: str, *, message: str, timestamp: int, body: bytes) -> str:
    """Return the value of the header Booth-Signature for a message.

    >>> sign_message("s", message="m", timestamp=1, body=b"{}")[:11]
    'v1=b4902ec6'
    """
    signed = b".".join((message.encode(), str(timestamp).encode(), body))
    digest = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    return f"{VERSION}={digest}"
