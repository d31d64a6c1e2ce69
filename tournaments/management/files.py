"""Event files that commands are given: from disk or from standard input."""

import sys
from pathlib import Path

from django.core.management.base import CommandError

from tournaments.errors import TournamentError
from tournaments.eventfile import MOST_BYTES, Event, read

UNREADABLE = 3


def event_from(name: str) -> Event:
    """Read an event file, or end the command with what is wrong with it."""
    try:
        if name == "-":
            return read(sys.stdin.buffer.read(MOST_BYTES + 1))
        with Path(name).open("rb") as file:
            return read(file.read(MOST_BYTES + 1))
    except OSError as error:
        raise CommandError(
            f"{name}: {error.strerror}. Name an event file, or - for standard input.",
            returncode=UNREADABLE,
        ) from None
    except TournamentError as error:
        raise CommandError(str(error), returncode=UNREADABLE) from None
