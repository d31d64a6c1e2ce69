"""Read card files for management commands, from disk or standard input."""

import sys
from pathlib import Path

from django.core.management.base import CommandError

from cards.cardfile import MOST_BYTES

REFUSED, MISUSED, UNREADABLE = 1, 2, 3


def read_bytes(name: str) -> bytes:
    """Return a file's bytes, cut just above the limit, or raise CommandError."""
    try:
        if name == "-":
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        with Path(name).open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "This is not a file name"
        raise CommandError(
            f"{name!r:.200}: {why}. Give the name of a file of cards, or - for "
            f"standard input.",
            returncode=UNREADABLE,
        ) from None
