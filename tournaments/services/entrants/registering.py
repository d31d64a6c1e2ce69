"""Registering: by oneself, by staff for one name, by staff for a whole list."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from uuid import UUID

from accounts.models import User
from tournaments.acting import Act, acting
from tournaments.capabilities import May
from tournaments.errors import TournamentError
from tournaments.models import Entrant, EntrantState
from tournaments.models.events import MOST_ENTRANTS
from tournaments.names import key_of
from tournaments.selectors import entrants, events

from .places import next_state, refuse_if_closed, take_back
from .rows import free_name, new_row, proper, taken

HEADING = "name"
MOST_SIGNS = 200_000  # of a whole list of names (U1)


def register(event_id: UUID, who: User, *, name: str = "") -> Entrant:
    """Enter an event by oneself, under one's own name unless told."""
    with acting(event_id, who) as act:
        refuse_if_closed(act)
        own = act.by.entrant
        if own is not None:
            return take_back(act, own)
        row = new_row(
            act, free_name(act, name or who.display_name), state=next_state(act)
        )
        row.person = who
        enter(act, row, "entrant_registered")
    return row


def add(event_id: UUID, who: User, *, name: str) -> Entrant:
    """Enter somebody at the desk by his name; he needs no account."""
    with acting(event_id, who) as act:
        act.by.require(May.ADMIT)
        refuse_if_closed(act)
        row = new_row(act, free_name(act, name), state=next_state(act))
        enter(act, row, "entrant_added")
    return row


def enter(act: Act, entrant: Entrant, kind: str) -> None:
    entrant.save()
    entrant.refresh_from_db(fields=["registered_at"])  # which the database has set
    act.log(kind, after={"name": entrant.name, "state": entrant.state}, entrant=entrant)


# Many at once.


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of a list of names, and what became of it."""

    number: int
    name: str
    state: str = ""  # of the entrant, if he is in
    problem: str = ""


class NobodyEntered(TournamentError):
    """A list of which no line could be entered; `report` says why of each."""

    def __init__(self, report: list[Line]) -> None:
        super().__init__(
            f"None of the {len(report)} lines could be entered.",
            remedy="Give one name a line.",
        )
        self.report = report


def add_lines(event_id: UUID, who: User, *, text: str) -> list[Line]:
    """Enter everybody on a list, and tell of every line what became of it.

    A table with a heading gives its column "name"; otherwise a line is a name.
    """
    with acting(event_id, who) as act:
        act.by.require(May.ADMIT)
        refuse_if_closed(act)
        report, rows = sorted_out(act, text)
        if not rows:
            raise NobodyEntered(report)
        Entrant.objects.bulk_create(rows)
        act.log(
            "entrants_added",
            after={
                "entrants": [
                    {"id": str(row.pk), "name": row.name, "state": row.state}
                    for row in rows
                ]
            },
        )
    return report


def sorted_out(act: Act, text: str) -> tuple[list[Line], list[Entrant]]:
    """Tell who of a list can come in, in its order, and why others cannot."""
    report: list[Line] = []
    rows: list[Entrant] = []
    seen: dict[str, int] = {}
    held = {
        each.name_key: each
        for each in Entrant.objects.filter(tournament=act.tournament)
    }
    places = entrants.taken(act.tournament)
    now = events.clock(act.tournament)
    for line in names_in(text):
        try:
            name = proper(line.name)
            if key_of(name) in held:
                raise taken(name, held[key_of(name)])
            refuse_if_twice(seen, key_of(name), line.number)
        except TournamentError as error:
            report.append(replace(line, problem=str(error)))
            continue
        is_full = places + len(rows) >= act.tournament.capacity
        state = EntrantState.WAITLISTED if is_full else EntrantState.REGISTERED
        # The order of the lines is the order of the waiting list.
        instant = now + timedelta(microseconds=len(rows))
        rows.append(new_row(act, name, state=state, registered_at=instant))
        report.append(replace(line, name=name, state=state))
    return report, rows


def refuse_if_twice(seen: dict[str, int], key: str, number: int) -> None:
    if key in seen:
        raise TournamentError(
            f"Line {seen[key]} has the same name.",
            remedy="Add what tells the two apart.",
        )
    seen[key] = number


def names_in(text: str) -> Iterator[Line]:
    r"""Read a list of names with the number of the line of each.

    >>> [(each.number, each.name) for each in names_in("Club;Name\nA;Ito, Ada\n")]
    [(2, 'Ito, Ada')]
    >>> [each.name for each in names_in("Ito, Ada\n\nBen Okafor")]
    ['Ito, Ada', 'Ben Okafor']
    """
    if len(text) > MOST_SIGNS or text.count("\n") > MOST_ENTRANTS:
        raise TournamentError(
            f"The list is longer than {MOST_ENTRANTS} lines.",
            remedy="Send it in parts.",
        )
    lines = text.removeprefix("\ufeff").splitlines()
    sign = next((each for each in ";\t," if lines and each in lines[0]), ",")
    cells = next(csv.reader(lines[:1], delimiter=sign), [])
    heading = [each.strip().casefold() for each in cells]
    if HEADING in heading:
        wanted = cells_of(lines, column=heading.index(HEADING), sign=sign)
    else:
        wanted = iter(enumerate(lines, 1))
    return (Line(number=number, name=name) for number, name in wanted if name.strip())


def cells_of(lines: list[str], *, column: int, sign: str) -> Iterator[tuple[int, str]]:
    """Give a column of a table below its heading."""
    for number, line in enumerate(lines[1:], 2):
        cells = next(csv.reader([line], delimiter=sign), [])
        yield number, cells[column] if column < len(cells) else ""
