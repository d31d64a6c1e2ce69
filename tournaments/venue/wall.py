"""Which views a wall display shows, in which order and text size. Pure.

The views follow the event: pairings while players look for their seats, then the round
and its clock, then the standings between rounds. A display can also stay at one view.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

ALL = "all"
SECONDS = 10  # that a page hangs before the next


class WallView(StrEnum):
    """One view of a wall display, in the order of the menu."""

    NAMES = "names"
    TABLES = "tables"
    CLOCK = "clock"
    STANDINGS = "standings"
    BRACKET = "bracket"
    ANNOUNCEMENTS = "announcements"


@dataclass(frozen=True, slots=True, kw_only=True)
class EventProgress:
    """What an event has reached, as far as it decides the views of a wall display."""

    is_played: bool = False  # results of a published round are awaited
    has_clock: bool = False  # and that round has a time limit
    is_ticking: bool = False  # which began
    is_ranked: bool = False  # a round was closed, so that there are places
    is_drawn: bool = False  # the cut is confirmed
    is_announced: bool = False  # an announcement stands


def views_in_rotation(hall: EventProgress) -> tuple[WallView, ...]:
    """Return the views that take turns on a wall that shows everything.

    >>> progress = EventProgress(is_played=True, has_clock=True)
    >>> [str(each) for each in views_in_rotation(progress)]
    ['names', 'tables']
    """
    announced = (WallView.ANNOUNCEMENTS,) if hall.is_announced else ()
    if hall.is_played and hall.has_clock and not hall.is_ticking:
        return WallView.NAMES, WallView.TABLES, *announced
    parts = {
        # Without a clock nobody can tell when everybody sits.
        WallView.NAMES: hall.is_played and not hall.has_clock,
        WallView.TABLES: hall.is_played,
        WallView.CLOCK: hall.is_played and hall.has_clock,
        # A bracket decides what the Swiss standings decided before it.
        WallView.STANDINGS: hall.is_ranked and not (hall.is_drawn and hall.is_played),
        WallView.BRACKET: hall.is_drawn,
    }
    found = tuple(show for show, is_there in parts.items() if is_there)
    # The clock says what is awaited.
    return (*(found or (WallView.CLOCK,)), *announced)


def current_and_next_view(
    shows: Sequence[WallView], at: WallView | None
) -> tuple[WallView, WallView]:
    """Return the current view and the one after it; start again if the current one is
    gone.

    >>> names, tables = WallView.NAMES, WallView.TABLES
    >>> [str(each) for each in current_and_next_view((names, tables), tables)]
    ['tables', 'names']
    """
    here = shows.index(at) if at in shows else 0
    return shows[here], shows[(here + 1) % len(shows)]


class TextSize(StrEnum):
    """The text size of a list; each is legible at 10 m, see docs/wall.md."""

    FEW = "few"
    SOME = "some"
    MANY = "many"


FEW, SOME = 16, 64  # people, at most
# Without a script the server cuts the pages: so many lines, two or three columns.
SHEETS = {TextSize.FEW: 10, TextSize.SOME: 12, TextSize.MANY: 30}
TABLE_SHEETS = {TextSize.FEW: 8, TextSize.SOME: 10, TextSize.MANY: 15}


def text_size(people: int) -> TextSize:
    if people <= FEW:
        return TextSize.FEW
    return TextSize.SOME if people <= SOME else TextSize.MANY


@dataclass(frozen=True, slots=True)
class WallListPage:
    """One page of a list that the server split, for walls without a script."""

    number: int
    of: int
    first: int  # line that stands on it, from 0
    end: int

    @property
    def is_last(self) -> bool:
        return self.number == self.of


def list_page(lines: int, *, number: int, most: int) -> WallListPage:
    """Return a page of a list; a number beyond the end gives the last page.

    >>> list_page(20, number=9, most=16)
    WallListPage(number=2, of=2, first=16, end=20)
    """
    of = max(1, -(-lines // most))
    here = min(max(number, 1), of)
    return WallListPage(here, of, (here - 1) * most, min(here * most, lines))
