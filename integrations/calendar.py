r"""Write iCalendar files (RFC 5545): escaped, folded, times in UTC. Pure.

>>> print(folded("X" * 80).replace("\r\n", "|"))
XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX| XXXXX|
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

LONGEST = 75  # octets of a line, without its end
END = "\r\n"
PRODUCT = "-//Replay Booth//Events//EN"
# A line's end is a sign of its own; other control signs no calendar takes.
FORBIDDEN = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")
ESCAPES = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Occasion:
    """An event in a calendar, without an end, which nobody knows in advance."""

    uid: str
    name: str
    starts_at: datetime
    changed_at: datetime
    version: int
    link: str
    place: str = ""
    about: str = ""
    is_cancelled: bool = False


def write(occasions: Iterable[Occasion], *, name: str) -> bytes:
    """Return a calendar file with these events."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:{PRODUCT}",
        "CALSCALE:GREGORIAN",
        f"X-WR-CALNAME:{escaped(name)}",
        *(line for each in occasions for line in entry(each)),
        "END:VCALENDAR",
    ]
    return "".join(map(folded, lines)).encode()


def entry(each: Occasion) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{escaped(each.uid)}"
    yield f"DTSTAMP:{instant(each.changed_at)}"
    yield f"LAST-MODIFIED:{instant(each.changed_at)}"
    yield f"SEQUENCE:{each.version}"
    yield f"DTSTART:{instant(each.starts_at)}"
    yield f"SUMMARY:{escaped(each.name)}"
    if each.place:
        yield f"LOCATION:{escaped(each.place)}"
    if each.about:
        yield f"DESCRIPTION:{escaped(each.about)}"
    yield f"URL:{each.link}"
    yield f"STATUS:{'CANCELLED' if each.is_cancelled else 'CONFIRMED'}"
    yield "END:VEVENT"


def instant(at: datetime) -> str:
    """Return a time in UTC, in the format of iCalendar.

    >>> instant(datetime(2026, 2, 21, 9, 30, tzinfo=UTC))
    '20260221T093000Z'
    """
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def escaped(said: str) -> str:
    r"""Return a text escaped as one value of iCalendar.

    >>> escaped("Hall 2; Berlin, left")
    'Hall 2\\; Berlin\\, left'
    """
    plain = re.sub(r"\r\n?", "\n", said)
    return FORBIDDEN.sub("", plain).translate(ESCAPES)


def folded(line: str) -> str:
    """Return a line folded to at most 75 bytes each, without splitting a character."""
    pieces, piece, size = [], "", 0
    for sign in line:
        octets = len(sign.encode())
        if size + octets > LONGEST:
            pieces.append(piece)
            piece, size = " ", 1
        piece, size = piece + sign, size + octets
    return END.join((*pieces, piece)) + END
