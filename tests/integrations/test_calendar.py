"""Calendars, read back by a small reader that shares no code with the writer."""

import datetime as dt
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from integrations.calendar import CalendarEvent, fold_line, write_calendar

AT = dt.datetime(2026, 2, 21, 10, 30, tzinfo=dt.timezone(dt.timedelta(hours=1)))


def an_occasion(**cells):
    return CalendarEvent(
        **{
            "uid": "1@replay-booth",
            "name": "Harbour Open",
            "starts_at": AT,
            "changed_at": AT - dt.timedelta(days=9),
            "version": 7,
            "link": "https://desk.example/events/1/",
            **cells,
        }
    )


# A reader (RFC 5545, 3.1 and 3.3.11).


def parsed(data: bytes) -> list[tuple[str, str]]:
    """Unfold the octets, and give each line as its name and its value."""
    assert data.endswith(b"\r\n")
    lines = data[:-2].split(b"\r\n")
    assert all(len(each) <= 75 for each in lines)
    whole: list[bytes] = []
    for each in lines:
        assert each.decode(), "no letter is torn, no line is empty"
        if each.startswith(b" "):
            whole[-1] += each[1:]
        else:
            whole.append(each)
    pairs = [each.decode().partition(":") for each in whole]
    return [(name, value) for name, _, value in pairs]


def text(value: str) -> str:
    found, signs = "", iter(value)
    for sign in signs:
        assert sign not in ",;\n\r"
        if sign == "\\":
            escaped = next(signs)
            assert escaped in "\\,;nN"
            found += "\n" if escaped in "nN" else escaped
        else:
            found += sign
    return found


def test_an_event_is_written_as_calendars_read_it():
    data = write_calendar([an_occasion(place="Hall 2; Berlin, left")], name="Events")

    assert parsed(data) == [
        ("BEGIN", "VCALENDAR"),
        ("VERSION", "2.0"),
        ("PRODID", "-//Replay Booth//Events//EN"),
        ("CALSCALE", "GREGORIAN"),
        ("X-WR-CALNAME", "Events"),
        ("BEGIN", "VEVENT"),
        ("UID", "1@replay-booth"),
        ("DTSTAMP", "20260212T093000Z"),
        ("LAST-MODIFIED", "20260212T093000Z"),
        ("SEQUENCE", "7"),
        ("DTSTART", "20260221T093000Z"),
        ("SUMMARY", "Harbour Open"),
        ("LOCATION", r"Hall 2\; Berlin\, left"),
        ("URL", "https://desk.example/events/1/"),
        ("STATUS", "CONFIRMED"),
        ("END", "VEVENT"),
        ("END", "VCALENDAR"),
    ]


def test_what_was_called_off_says_so():
    found = dict(parsed(write_calendar([an_occasion(is_cancelled=True)], name="")))

    assert found["STATUS"] == "CANCELLED"


def test_an_empty_calendar_is_one():
    assert [name for name, _ in parsed(write_calendar([], name=""))][-1] == "END"


BOUNDS = dt.datetime(1900, 1, 1), dt.datetime(2200, 1, 1)  # noqa: DTZ001
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=300)


def kept(said: str) -> str:
    """Return what of a text a calendar can hold."""
    plain = said.replace("\r\n", "\n").replace("\r", "\n")
    return re.sub(r"[\x00-\x09\x0b-\x1f\x7f]", "", plain)


@given(TEXTS, TEXTS, TEXTS)
def test_every_text_comes_back(name, place, about):
    data = write_calendar([an_occasion(name=name, place=place, about=about)], name=name)

    lines = parsed(data)
    found = dict(lines)
    assert text(found["SUMMARY"]) == kept(name)
    assert text(found.get("LOCATION", "")) == kept(place)
    assert text(found.get("DESCRIPTION", "")) == kept(about)
    assert [name for name, _ in lines].count("BEGIN") == 2


@pytest.mark.load
@given(st.datetimes(*BOUNDS, timezones=st.timezones()))
def test_every_instant_comes_back(at):
    found = dict(parsed(write_calendar([an_occasion(starts_at=at)], name="")))

    read = dt.datetime.strptime(found["DTSTART"], "%Y%m%dT%H%M%S%z")
    assert read == at.astimezone(dt.UTC).replace(microsecond=0)


def test_a_line_of_75_octets_is_not_broken():
    assert fold_line("x" * 75) == "x" * 75 + "\r\n"
    assert fold_line("x" * 74 + "é").count("\r\n") == 2
