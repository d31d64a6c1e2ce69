"""Enter many names at once, and report what becomes of each line."""

from dataclasses import dataclass, replace
from datetime import timedelta
from uuid import UUID

from accounts.models import User
from tournaments.core import entrants, events, permissions, rounds
from tournaments.core.action import Act, act_on
from tournaments.entries import namelists
from tournaments.entries.namelists import NameLine
from tournaments.models import Audience, Entrant, EntrantState, Tournament
from tournaments.models.entrants import IN_THE_EVENT
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import LookalikeName, TournamentError
from tournaments.rules.names import lookalike_key, name_key

from .places import refuse_if_closed
from .presence import parse_table
from .rows import looks_alike_error, new_entrant_row, require_valid_name
from .seeding import parse_seed, tidy_team


@dataclass(frozen=True, slots=True, kw_only=True)
class LineReport:
    """What became of one line of a list of names: a state, or a problem."""

    number: int
    name: str
    table: int | None = None
    seed: int | None = None
    team: str = ""
    state: str = ""  # of the entrant, if the line is entered
    problem: str = ""  # why it is not
    is_alike: bool = False  # only because it looks the same as another name
    is_double: bool = False  # skipped, because that name is in already
    holder: Entrant | None = None  # who has that name in the event


class NobodyEntered(TournamentError):
    """No line of a list could be entered; `report` has the problem of each."""

    def __init__(self, report: list[LineReport]) -> None:
        super().__init__(
            f"None of the {len(report)} lines can be entered.",
            remedy="Write one name per line.",
        )
        self.report = report


class DuplicateName(TournamentError):
    """The name is in the event already (`holder` has it), or twice in the list."""

    def __init__(self, message: str, *, holder: Entrant | None = None) -> None:
        super().__init__(
            message,
            remedy="If this is another person, add something to tell the two apart.",
        )
        self.holder = holder


def preview_name_list(
    event_id: UUID,
    user: User,
    *,
    text: str,
    check_in: bool = False,
    is_alike_ok: bool = False,
) -> list[LineReport]:
    """Return what would become of each line, without entering anybody."""
    tournament = Tournament.objects.get(pk=event_id)
    act = Act(tournament, permissions.position_of(user, tournament))
    refuse_after_registration(act)
    return check_name_lines(act, text, check_in=check_in, is_alike_ok=is_alike_ok)[0]


def enter_name_list(
    event_id: UUID,
    user: User,
    *,
    text: str,
    check_in: bool = False,
    is_alike_ok: bool = False,
) -> list[LineReport]:
    """Enter the names of a list; return what became of each line.

    With `check_in` they are checked in at once. Names that look the same as another
    are entered only with `is_alike_ok`. Raise NobodyEntered if no line is valid.
    """
    with act_on(event_id, user) as act:
        refuse_after_registration(act)
        if check_in:
            require_check_in(act)
        report, rows = check_name_lines(
            act, text, check_in=check_in, is_alike_ok=is_alike_ok
        )
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
            if row.fixed_table is not None:  # private: a line of its own
                log_fixed_table(act, row)
    return report


def refuse_after_registration(act: Act) -> None:
    act.by.require(Capability.ADMIT)
    refuse_if_closed(act)


def require_check_in(act: Act) -> None:
    if not events.is_check_in_open(act.tournament):
        raise TournamentError(
            "Check-in is not open, so no names were entered.",
            remedy="Open check-in, or enter the names without checking them in.",
        )


def log_fixed_table(act: Act, row: Entrant) -> None:
    act.log(
        "table_fixed",
        before={"table": None},
        after={"table": row.fixed_table},
        entrant=row,
        to=Audience.SELF,
    )


def check_name_lines(
    act: Act, text: str, *, check_in: bool = False, is_alike_ok: bool = False
) -> tuple[list[LineReport], list[Entrant]]:
    """Return the report of all lines, and the unsaved entrants of the valid ones."""
    report: list[LineReport] = []
    rows: list[Entrant] = []
    held = list(Entrant.objects.filter(tournament=act.tournament))
    known = TakenNames(held)
    places = entrants.count_taken_places(act.tournament)
    now = events.database_now(act.tournament)
    for line in namelists.parse_name_list(text).lines:
        try:
            found = check_name_line(act, line, known, is_alike_ok=is_alike_ok)
        except TournamentError as error:
            found = LineReport(
                number=line.number,
                name=line.name or line.text,
                problem=str(error),
                is_alike=isinstance(error, LookalikeName),
            )
            if isinstance(error, DuplicateName):
                found = replace(found, is_double=True, holder=error.holder)
            report.append(found)
            continue
        is_full = places + len(rows) >= act.tournament.capacity
        place = EntrantState.CHECKED_IN if check_in else EntrantState.REGISTERED
        state = EntrantState.WAITLISTED if is_full else place
        # The order of the lines is the order of the waiting list.
        instant = now + timedelta(microseconds=len(rows))
        cells = {
            "state": state,
            "registered_at": instant,
            "fixed_table": found.table,
            "seed": found.seed,
            "team": found.team,
        }
        if check_in:  # also those on the waiting list
            cells["checked_in_at"] = now
        rows.append(new_entrant_row(act, found.name, **cells))
        report.append(replace(found, state=state))
    return report, rows


class TakenNames:
    """The names and fixed tables that are taken, in the event or by earlier lines."""

    def __init__(self, held: list[Entrant]) -> None:
        self.held = {each.name_key: each for each in held}
        self.looks = {lookalike_key(each.name): each.name for each in held}
        self.lines: dict[str, int] = {}
        self.tables = {
            each.fixed_table: each.name
            for each in held
            if each.fixed_table
            and each.state in (*IN_THE_EVENT, EntrantState.WAITLISTED)
        }

    def add_line(self, line: LineReport) -> None:
        self.lines[name_key(line.name)] = line.number
        self.looks[lookalike_key(line.name)] = line.name
        if line.table:
            self.tables[line.table] = f"{line.name} (line {line.number})"


def check_name_line(
    act: Act, line: NameLine, known: TakenNames, *, is_alike_ok: bool
) -> LineReport:
    """Return the report of a valid line; raise TournamentError otherwise (O5)."""
    if line.problem:
        raise line.problem
    name = require_valid_name(line.name)
    refuse_duplicate_name(name, known)
    if lookalike_key(name) in known.looks and not is_alike_ok:
        raise looks_alike_error(known.looks[lookalike_key(name)])
    table = fixed_table_of(act, line.table, name, known) if line.table else None
    report = LineReport(
        number=line.number,
        name=name,
        table=table,
        seed=seed_of_line(act, line.seed) if line.seed else None,
        team=tidy_team(line.team),
    )
    known.add_line(report)
    return report


def seed_of_line(act: Act, said: str) -> int | None:
    """Return the seed that a line asks for, or raise TournamentError."""
    if not act.by.may(Capability.PAIR):
        raise TournamentError(
            f"The line has seed {said[:20]}, but your role cannot set seeds.",
            remedy="Remove the column, or ask an organizer.",
        )
    return parse_seed(said)


def refuse_duplicate_name(name: str, known: TakenNames) -> None:
    key = name_key(name)
    if key in known.held:
        holder = known.held[key]
        raise DuplicateName(
            f"The name “{name}” is taken by {holder.name} "
            f"({holder.get_state_display().lower()}).",
            holder=holder,
        )
    if key in known.lines:
        raise DuplicateName(f"Line {known.lines[key]} has the same name.")


def fixed_table_of(act: Act, said: str, name: str, known: TakenNames) -> int:
    """Return the fixed table that a line asks for; raise if it is taken."""
    # Checked first: not everybody who may enter names may know who sits where.
    if not act.by.may(Capability.PAIR):
        raise TournamentError(
            f"The line has table {said[:20]}, but your role cannot set fixed tables.",
            remedy="Remove the column, or ask an organizer.",
        )
    table = parse_table(said, rounds.usable_tables(act.tournament))
    if table in known.tables:
        raise TournamentError(
            f"Table {table} is set for both {known.tables[table]} and {name}.",
            remedy="Give one of them another table, or none.",
        )
    return table
