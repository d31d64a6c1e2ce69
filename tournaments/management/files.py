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
        return read(bytes_from(name, MOST_BYTES))
    except TournamentError as error:
        raise CommandError(str(error), returncode=UNREADABLE) from None


def bytes_from(name: str, most: int) -> bytes:
    """Give what a file holds, or standard input; one byte more than it may at most."""
    try:
        if name == "-":
            return sys.stdin.buffer.read(most + 1)
        with Path(name).open("rb") as file:
            return file.read(most + 1)
    except OSError as error:
        raise CommandError(
            f"{name or 'No name'}: {error.strerror}, looked for in {Path.cwd()}. Name "
            "an event file, or - for standard input.",
            returncode=UNREADABLE,
        ) from None


def written(data: bytes, name: str) -> None:
    """Put bytes into a file, or on standard output."""
    if name == "-":
        sys.stdout.buffer.write(data)
        return
    try:
        Path(name).write_bytes(data)
    except OSError as error:
        raise CommandError(
            f"{name}: {error.strerror}.", returncode=UNREADABLE
        ) from None
