"""What each side of a match reported, in words."""

from typing import NamedTuple

from tournaments.core.words import result_text_of
from tournaments.models import Entrant, Report, Side
from tournaments.results.queries import MatchSheet, Objection


class SideReport(NamedTuple):
    """What one side reported: a result, an objection, or both."""

    side: str
    entrant: Entrant | None
    report: Report | None
    words: str
    objection: Objection | None


def side_reports(
    sheet: MatchSheet, objection: Objection | None = None
) -> list[SideReport]:
    """Return, for each side, the report in words and the objection, if any."""
    found = []
    for side in Side.values:
        report = sheet.report_by_side(side)
        text = result_text_of(sheet.match, report, with_end=True) if report else ""
        own = objection if objection and objection.side == side else None
        found.append(SideReport(side, sheet.match.seat(side), report, text, own))
    return found


class LoneReport(NamedTuple):
    """The only report on a match, and the label of the desk's button to confirm it."""

    name: str
    words: str
    confirm: str


def lone_report(sheet: MatchSheet) -> LoneReport | None:
    """Return the report of an open match if only one side has reported, else None."""
    report = sheet.home or sheet.away
    is_waiting = sheet.match.is_open and not sheet.is_disputed
    if report is None or (sheet.home and sheet.away) or not is_waiting:
        return None
    seat = sheet.match.seat(report.side)
    words = result_text_of(sheet.match, report, with_end=True)
    return LoneReport(
        name=seat.name if seat else "",
        words=words,
        confirm=f"Confirm: {words}",
    )
