"""The report of an import, line by line, as text and as data. Pure."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from .cardfile import FileDescription, Problem, describe_place
from .knowledge import LABELS

MOST_SHOWN, MOST_MISSING = 1_000, 10
CARDS, TEAMS, PERSONS = FILES = ("cards", "teams", "persons")


class Status(StrEnum):
    ADDED = "added"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    CONFLICT = "conflict"  # something else stands there, and stays
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class CellChange:
    """A changed cell: text and basis, before and after."""

    cell: str
    before: str
    after: str
    basis_before: str = ""
    basis_after: str = ""

    def __str__(self) -> str:
        label = LABELS.get(self.cell, self.cell.capitalize())
        if self.before == self.after:
            now = f"{self.basis_before or 'unknown'} -> {self.basis_after}"
            return f"{label} {self.after!r}: {now}"
        basis = f" ({self.basis_after})" if self.basis_after else ""
        return f"{label}: {self.before!r} -> {self.after!r}{basis}"


@dataclass(slots=True)
class ReportLine:
    """What the import did with one line of a file."""

    line: int
    number: str
    name: str = ""
    status: Status = Status.UNCHANGED
    changes: list[CellChange] = field(default_factory=list)
    conflicts: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    problem: Problem | None = None
    file: str = CARDS
    item: int = 0

    def set_status(self) -> None:
        """Set the status of the line once all its changes and conflicts are known."""
        if self.conflicts:
            self.status = Status.CONFLICT
        elif self.changes and self.status is Status.UNCHANGED:
            self.status = Status.CHANGED


# What a person has to look at; what was or would be done without one.
FOR_PEOPLE = (Status.REFUSED, Status.CONFLICT)
DONE = (Status.ADDED, Status.CHANGED)


def refused_line(problem: Problem, *, file: str = CARDS) -> ReportLine:
    return ReportLine(
        problem.line,
        problem.number,
        status=Status.REFUSED,
        problem=problem,
        file=file,
        item=problem.item,
    )


@dataclass(slots=True)
class Report:
    source: str
    is_written: bool = False
    lines: list[ReportLine] = field(default_factory=list)
    sets: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)  # in the database, not in the file
    unknown_teams: dict[str, int] = field(default_factory=dict)  # with how many cards
    linked: int = 0
    rulings: list[str] = field(default_factory=list)
    # Of the sets of the file, once it is written.
    cards: int = 0
    incomplete: int = 0  # for deck checks
    without_position: int = 0  # Player cards
    suspect: int = 0
    about: FileDescription | None = None  # of a file that desks share

    @property
    def counts(self) -> dict[str, dict[str, int]]:
        """Return the number of lines by status, for each file."""
        found = Counter((line.file, line.status) for line in self.lines)
        given = {line.file for line in self.lines} or {CARDS}
        return {
            file: {status.value: found[file, status] for status in Status}
            for file in FILES
            if file in given
        }

    @property
    def refused(self) -> int:
        return sum(line.status is Status.REFUSED for line in self.lines)

    def status_label(self, status: str) -> str:
        """Return a status in words; "would be …" if nothing was written."""
        return status if self.is_written or status not in DONE else f"would be {status}"


def report_text(report: Report, *, with_unchanged: bool = False) -> Iterator[str]:
    """Yield the report as lines of text, refusals and conflicts first."""
    for status in FOR_PEOPLE:
        for line in report.lines:
            if line.status is status:
                yield from line_text(line, status)
    rest = [line for line in report.lines if line.status in DONE]
    shown = rest[:MOST_SHOWN]
    if with_unchanged:
        shown = rest = [line for line in report.lines if line.status not in FOR_PEOPLE]
    for line in shown:
        yield from line_text(line, report.status_label(line.status))
    if len(rest) > len(shown):
        more = count_noun(len(rest) - len(shown), "line")
        yield f"... and {more} more (-v 2 shows all)"
    yield from summary_text(report)


def line_text(line: ReportLine, status: str) -> Iterator[str]:
    place = describe_place(line.line, line.item)
    place = place if line.file == CARDS else f"{line.file} {place}"
    name = f"  {line.name}" if line.name else ""
    yield f"{place}: {status}  {line.number}{name}".rstrip()
    if line.problem:
        column = f"column {line.problem.column}: " if line.problem.column else ""
        yield f"    {column}{line.problem.message} {line.problem.remedy}"
    changes = line.changes if line.status is not Status.ADDED else []
    yield from (f"    {each}" for each in (*changes, *line.conflicts))
    yield from (f"    note: {each}" for each in line.notes)


def summary_text(report: Report) -> Iterator[str]:
    of = f" (set {', '.join(report.sets)})" if report.sets else ""
    for file, counts in report.counts.items():
        counted = (
            f"{count} {report.status_label(name)}" for name, count in counts.items()
        )
        what = f"{report.source}{of}" if file == CARDS else file.capitalize()
        yield f"{what}: {', '.join(counted)}."
    if report.about:
        sources = "; ".join(report.about.sources) or "none named"
        yield f"License: {report.about.license or 'none'}. Sources: {sources}."
    if report.linked:
        linked = "linked" if report.is_written else "would be linked"
        linked = f"{count_noun(report.linked, 'card')} {linked}"
        yield f"{linked} to a person by name (inferred)."
    for team, count in sorted(report.unknown_teams.items()):
        yield (
            f"Team {team!r} is unknown (cards: {count}). import_rosters brings the "
            "teams of its season; --teams FILE adds any other."
        )
    if report.missing:
        some = ", ".join(report.missing[:MOST_MISSING])
        more = ", ..." if len(report.missing) > MOST_MISSING else ""
        is_one = len(report.missing) == 1
        numbers = count_noun(len(report.missing), "number")
        yield (
            f"{numbers} {'is' if is_one else 'are'} in the database and not in the "
            f"file; {'it stays' if is_one else 'they stay'}: {some}{more}"
        )
    if report.is_written:
        yield from report.rulings
        yield from next_steps(report)
        return
    yield from (f"When saved: {each.strip()}" for each in report.rulings)
    yield "Nothing was saved."


def next_steps(report: Report) -> Iterator[str]:
    """Yield what a person can do now, a line each, with the address or the command."""
    conflicts = sum(line.status is Status.CONFLICT for line in report.lines)
    steps = []
    if conflicts:
        steps.append(
            f"{count_noun(conflicts, 'conflict')} above: the site kept its data. "
            "Staff can correct a cell on the page of its card."
        )
    if report.suspect:
        steps.append(
            f"{count_noun(report.suspect, 'card')} look wrong: /cards/?q=is:suspect"
            if report.suspect > 1
            else "1 card looks wrong: /cards/?q=is:suspect"
        )
    if report.without_position:
        count = count_noun(report.without_position, "Player card")
        steps.append(f"{count} without position: import_rosters fills many at once.")
    if report.incomplete:
        one = f"?set={report.sets[0]}" if len(report.sets) == 1 else ""
        steps.append(
            f"{report.incomplete} of {count_noun(report.cards, 'card')} lack data for "
            f"deck checks: /cards/missing/{one}"
        )
    if steps:
        yield "Next:"
        yield from (f"  {each}" for each in steps)


def count_noun(count: int, noun: str) -> str:
    """Return a count with its noun.

    >>> count_noun(1, "card"), count_noun(2, "card")
    ('1 card', '2 cards')
    """
    return f"{count} {noun}{'' if count == 1 else 's'}"


def report_data(report: Report) -> dict[str, object]:
    return {
        "source": report.source,
        "sets": report.sets,
        "written": report.is_written,
        "counts": report.counts,
        "linked": report.linked,
        "missing": report.missing,
        "unknown_teams": report.unknown_teams,
        "rulings": report.rulings,
        "cards": report.cards,
        "incomplete": report.incomplete,
        "without_position": report.without_position,
        "suspect": report.suspect,
        "license": report.about.license if report.about else "",
        "sources": [*report.about.sources] if report.about else [],
        "lines": [
            {
                "file": line.file,
                "line": line.line,
                "item": line.item or None,
                "number": line.number,
                "name": line.name,
                "status": line.status.value,
                "changes": [
                    {
                        "cell": each.cell,
                        "before": each.before,
                        "after": each.after,
                        "basis_before": each.basis_before,
                        "basis_after": each.basis_after,
                    }
                    for each in line.changes
                ],
                "conflicts": line.conflicts,
                "notes": line.notes,
                "problem": line.problem
                and {
                    "column": line.problem.column,
                    "message": line.problem.message,
                    "remedy": line.problem.remedy,
                },
            }
            for line in report.lines
        ],
    }
