"""What each side of a match reported, in words."""

from typing import NamedTuple

from tournaments.core.words import result_text_of
from tournaments.models import Entrant, Report, Side
from tournaments.results.queries import Objection, Sheet


class Word(NamedTuple):
    """What one side says: a result, or no more than that it disagrees."""

    side: str
    entrant: Entrant | None
    report: Report | None
    words: str
    objection: Objection | None


def reports_of(sheet: Sheet, objection: Objection | None = None) -> list[Word]:
    """Return what each side says; whoever objects need not say a result."""
    found = []
    for side in Side.values:
        report = sheet.by(side)
        told = result_text_of(sheet.match, report) if report else ""
        his = objection if objection and objection.side == side else None
        found.append(Word(side, sheet.match.seat(side), report, told, his))
    return found


class Reported(NamedTuple):
    """What one side alone reported, and the button by which the desk confirms it."""

    name: str
    words: str
    confirm: str


def lone_report(sheet: Sheet) -> Reported | None:
    """Return the only report of an open match that nobody disputes, if there is one."""
    report = sheet.home or sheet.away
    is_waiting = sheet.match.is_open and not sheet.is_disputed
    if report is None or (sheet.home and sheet.away) or not is_waiting:
        return None
    seat = sheet.match.seat(report.side)
    words = result_text_of(sheet.match, report)
    return Reported(
        name=seat.name if seat else "",
        words=words,
        confirm=f"Confirm: {words}",
    )
