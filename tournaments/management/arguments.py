"""Arguments of the event commands: files, standard input, numbers."""

import sys
from argparse import ArgumentTypeError
from collections.abc import Callable
from pathlib import Path

from django.core.management.base import CommandError

from tournaments.files.eventfile import MOST_BYTES, Event, read_event_file
from tournaments.rules.errors import TournamentError

UNREADABLE = 3
LONGEST = 18  # digits of a number


def whole_number(least: int, *, most: int | None = None) -> Callable[[str], int]:
    """Return an argparse type that accepts whole numbers within bounds."""
    bounds = f"{least} or more" if most is None else f"{least} to {most}"

    def parse_number(text: str) -> int:
        digits = text.removeprefix("-")
        is_number = digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST
        number = int(text) if is_number else least - 1
        if number < least or (most is not None and number > most):
            raise ArgumentTypeError(f"{text!r} is not allowed; use {bounds}.")
        return number

    return parse_number


def load_event_file(name: str) -> Event:
    """Read and parse the event file of a path; raise CommandError with its errors."""
    try:
        return read_event_file(read_bytes(name, MOST_BYTES))
    except TournamentError as error:
        raise CommandError(str(error), returncode=UNREADABLE) from None


def read_bytes(name: str, most: int) -> bytes:
    """Return the content of a file or standard input, up to one byte above `most`."""
    try:
        if name == "-":
            return sys.stdin.buffer.read(most + 1)
        with Path(name).open("rb") as file:
            return file.read(most + 1)
    except OSError as error:
        raise CommandError(
            f"{name or 'No name'}: {error.strerror}, in {Path.cwd()}. Name an "
            "event file, or - for standard input.",
            returncode=UNREADABLE,
        ) from None


def write_bytes(data: bytes, name: str) -> None:
    """Write bytes to a file, or to standard output for "-"."""
    if name == "-":
        sys.stdout.buffer.write(data)
        return
    try:
        Path(name).write_bytes(data)
    except OSError as error:
        raise CommandError(
            f"{name}: {error.strerror}.", returncode=UNREADABLE
        ) from None
