"""What commands on events are given: files, standard input, counts."""

import sys
from argparse import ArgumentTypeError
from collections.abc import Callable
from pathlib import Path

from django.core.management.base import CommandError

from tournaments.errors import TournamentError
from tournaments.eventfile import MOST_BYTES, Event, read

UNREADABLE = 3


def at_least(least: int) -> Callable[[str], int]:
    """Give a reader of an option that counts something."""

    def count(text: str) -> int:
        if not text.lstrip("-").isdecimal() or int(text) < least:
            raise ArgumentTypeError(f"{text!r} is no number; give {least} or more.")
        return int(text)

    return count


def event_from(name: str) -> Event:
    """Read an event file, or end the command with what is wrong with it."""
    try:
        if name == "-":
            return read(sys.stdin.buffer.read(MOST_BYTES + 1))
        with Path(name).open("rb") as file:
            return read(file.read(MOST_BYTES + 1))
    except OSError as error:
        raise CommandError(
            f"{name or 'No name'}: {error.strerror}, looked for in {Path.cwd()}. Name "
            "an event file, or - for standard input.",
            returncode=UNREADABLE,
        ) from None
    except TournamentError as error:
        raise CommandError(str(error), returncode=UNREADABLE) from None
