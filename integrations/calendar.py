r"""Write iCalendar files (RFC 5545): escaped, folded, times in UTC. Pure.

>>> print(fold_line("X" * 80).replace("\r\n", "|"))
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
class CalendarEvent:
    """An event in a calendar, without an end time, which nobody knows in advance."""

    uid: str
    name: str
    starts_at: datetime
    changed_at: datetime
    version: int
    link: str
    place: str = ""
    about: str = ""
    is_cancelled: bool = False


def write_calendar(events: Iterable[CalendarEvent], *, name: str) -> bytes:
    """Return a calendar file with these events."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:{PRODUCT}",
        "CALSCALE:GREGORIAN",
        f"X-WR-CALNAME:{escape_text(name)}",
        *(line for each in events for line in event_lines(each)),
        "END:VCALENDAR",
    ]
    return "".join(map(fold_line, lines)).encode()


def event_lines(event: CalendarEvent) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{escape_text(event.uid)}"
    yield f"DTSTAMP:{utc_text(event.changed_at)}"
    yield f"LAST-MODIFIED:{utc_text(event.changed_at)}"
    yield f"SEQUENCE:{event.version}"
    yield f"DTSTART:{utc_text(event.starts_at)}"
    yield f"SUMMARY:{escape_text(event.name)}"
    if event.place:
        yield f"LOCATION:{escape_text(event.place)}"
    if event.about:
        yield f"DESCRIPTION:{escape_text(event.about)}"
    yield f"URL:{event.link}"
    yield f"STATUS:{'CANCELLED' if event.is_cancelled else 'CONFIRMED'}"
    yield "END:VEVENT"


def utc_text(at: datetime) -> str:
    """Return a time in UTC, in the format of iCalendar.

    >>> utc_text(datetime(2026, 2, 21, 9, 30, tzinfo=UTC))
    '20260221T093000Z'
    """
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def escape_text(text: str) -> str:
    r"""Return a text escaped as one value of iCalendar.

    >>> escape_text("Hall 2; Berlin, left")
    'Hall 2\\; Berlin\\, left'
    """
    plain = re.sub(r"\r\n?", "\n", text)
    return FORBIDDEN.sub("", plain).translate(ESCAPES)


def fold_line(line: str) -> str:
    """Return a line folded to at most 75 bytes each, without splitting a character."""
    pieces, piece, size = [], "", 0
    for sign in line:
        octets = len(sign.encode())
        if size + octets > LONGEST:
            pieces.append(piece)
            piece, size = " ", 1
        piece, size = piece + sign, size + octets
    return END.join((*pieces, piece)) + END
