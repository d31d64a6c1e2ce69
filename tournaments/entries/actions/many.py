"""Many at once: everybody on a list, with what becomes of every line of it."""

from dataclasses import dataclass, replace
from datetime import timedelta
from uuid import UUID

from accounts.models import User
from tournaments.core import entrants, events, permissions, rounds
from tournaments.core.action import Act, act_on
from tournaments.entries import namelists
from tournaments.entries.namelists import Said
from tournaments.models import Audience, Entrant, EntrantState, Tournament
from tournaments.models.entrants import IN_THE_EVENT
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import TournamentError
from tournaments.rules.names import name_key

from .places import refuse_if_closed
from .presence import proper_table
from .rows import new_row, proper


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of a list of people, and what becomes of it."""

    number: int
    name: str
    table: int | None = None
    state: str = ""  # of the entrant, if the line is entered
    problem: str = ""  # why it is not
    is_double: bool = False  # skipped, because that name is in already
    holder: Entrant | None = None  # who has that name in the event


class NobodyEntered(TournamentError):
    """A list of which no line could be entered; `report` says why of each."""

    def __init__(self, report: list[Line]) -> None:
        super().__init__(
            f"None of the {len(report)} lines could be entered.",
            remedy="Give one name a line.",
        )
        self.report = report


class Double(TournamentError):
    """A name that is in the event, where `holder` has it, or in the list, already."""

    def __init__(self, message: str, *, holder: Entrant | None = None) -> None:
        super().__init__(
            message, remedy="If this is somebody else, add what tells the two apart."
        )
        self.holder = holder


def look_at_lines(
    event_id: UUID, who: User, *, text: str, check_in: bool = False
) -> list[Line]:
    """Return what would become of every line, and enter nobody."""
    tournament = Tournament.objects.get(pk=event_id)
    act = Act(tournament, permissions.position_of(who, tournament))
    require_open(act)
    return sorted_out(act, text, check_in=check_in)[0]


def add_lines(
    event_id: UUID, who: User, *, text: str, check_in: bool = False
) -> list[Line]:
    """Enter everybody on a list, and tell of every line what became of it.

    With `check_in` they stand at the desk and are checked in at once.
    """
    with act_on(event_id, who) as act:
        require_open(act)
        if check_in:
            require_check_in(act)
        report, rows = sorted_out(act, text, check_in=check_in)
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
        for row in rows:
            if row.fixed_table is not None:  # why is nobody else's business
                log_table(act, row)
    return report


def require_open(act: Act) -> None:
    act.by.require(Capability.ADMIT)
    refuse_if_closed(act)


def require_check_in(act: Act) -> None:
    if not events.is_check_in_open(act.tournament):
        raise TournamentError(
            "Check-in is not open, so nobody was entered.",
            remedy="Open check-in, or enter the names without it.",
        )


def log_table(act: Act, row: Entrant) -> None:
    act.log(
        "table_fixed",
        before={"table": None},
        after={"table": row.fixed_table},
        entrant=row,
        to=Audience.SELF,
    )


def sorted_out(
    act: Act, text: str, *, check_in: bool = False
) -> tuple[list[Line], list[Entrant]]:
    """Return who of a list can come in, in its order, and why others cannot."""
    report: list[Line] = []
    rows: list[Entrant] = []
    held = list(Entrant.objects.filter(tournament=act.tournament))
    known = Known(held)
    places = entrants.count_taken_places(act.tournament)
    now = events.database_now(act.tournament)
    for said in namelists.read(text).lines:
        line = Line(number=said.number, name=said.name or said.text)
        try:
            line = checked(act, said, known)
        except TournamentError as error:
            line = replace(line, problem=str(error))
            if isinstance(error, Double):
                line = replace(line, is_double=True, holder=error.holder)
            report.append(line)
            continue
        is_full = places + len(rows) >= act.tournament.capacity
        place = EntrantState.CHECKED_IN if check_in else EntrantState.REGISTERED
        state = EntrantState.WAITLISTED if is_full else place
        # The order of the lines is the order of the waiting list.
        instant = now + timedelta(microseconds=len(rows))
        cells = {"state": state, "registered_at": instant, "fixed_table": line.table}
        if check_in:  # who waits for a place is there all the same
            cells["checked_in_at"] = now
        rows.append(new_row(act, line.name, **cells))
        report.append(replace(line, state=state))
    return report, rows


class Known:
    """Who is in the event, and who in the lines that were read: names and tables."""

    def __init__(self, held: list[Entrant]) -> None:
        self.held = {each.name_key: each for each in held}
        self.lines: dict[str, int] = {}
        self.tables = {
            each.fixed_table: each.name
            for each in held
            if each.fixed_table
            and each.state in (*IN_THE_EVENT, EntrantState.WAITLISTED)
        }

    def add(self, line: Line) -> None:
        self.lines[name_key(line.name)] = line.number
        if line.table:
            self.tables[line.table] = f"{line.name} (line {line.number})"


def checked(act: Act, said: Said, known: Known) -> Line:
    """Return a line that can be entered, or say what is wrong with it (O5)."""
    if said.problem:
        raise said.problem
    name = proper(said.name)
    refuse_double(name, known)
    table = table_of(act, said.table, name, known) if said.table else None
    line = Line(number=said.number, name=name, table=table)
    known.add(line)
    return line


def refuse_double(name: str, known: Known) -> None:
    key = name_key(name)
    if key in known.held:
        holder = known.held[key]
        raise Double(
            f"The name “{name}” is taken by {holder.name} "
            f"({holder.get_state_display().lower()}).",
            holder=holder,
        )
    if key in known.lines:
        raise Double(f"Line {known.lines[key]} has the same name.")


def table_of(act: Act, said: str, name: str, known: Known) -> int:
    """Return the table that a line fixes; nobody else may have it."""
    # First, as who sits where is not for everybody who may enter names.
    if not act.by.may(Capability.PAIR):
        raise TournamentError(
            f"It has table {said[:20]}, and your role does not let you fix tables.",
            remedy="Leave the column out, or ask the organiser.",
        )
    table = proper_table(said, rounds.table_room(act.tournament))
    if table in known.tables:
        raise TournamentError(
            f"Table {table} is wanted by {known.tables[table]} and by {name}.",
            remedy="Give one of them another table, or none.",
        )
    return table
