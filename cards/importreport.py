"""What an import did or would do, line by line, for people and for machines. Pure."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from .cardfile import Problem
from .knowledge import LABELS

MOST_SHOWN, MOST_MISSING = 1_000, 10


class Status(StrEnum):
    ADDED = "added"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    CONFLICT = "conflict"  # something else stands there, and stays
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Diff:
    """A cell that changed: text and basis, before and after."""

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
class Line:
    """What became of one line of a file."""

    line: int
    number: str
    name: str = ""
    status: Status = Status.UNCHANGED
    changes: list[Diff] = field(default_factory=list)
    conflicts: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    problem: Problem | None = None
    file: str = "cards"

    def settle(self) -> None:
        """Say what the line comes to, once everything about it is known."""
        if self.conflicts:
            self.status = Status.CONFLICT
        elif self.changes and self.status is Status.UNCHANGED:
            self.status = Status.CHANGED


def refused(problem: Problem, *, file: str = "cards") -> Line:
    return Line(
        problem.line,
        problem.number,
        status=Status.REFUSED,
        problem=problem,
        file=file,
    )


@dataclass(slots=True)
class Report:
    """All that an import has to say."""

    source: str
    is_written: bool = False
    lines: list[Line] = field(default_factory=list)
    sets: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)  # in the database, not in the file
    unknown_teams: dict[str, int] = field(default_factory=dict)  # with how many cards
    linked: int = 0
    rulings: list[str] = field(default_factory=list)

    @property
    def counts(self) -> dict[str, int]:
        found = Counter(line.status.value for line in self.lines)
        return {status.value: found[status.value] for status in Status}

    @property
    def refused(self) -> int:
        return self.counts[Status.REFUSED]

    @property
    def is_news(self) -> bool:
        return bool(self.counts[Status.ADDED] or self.counts[Status.CHANGED])


def told(report: Report, *, with_unchanged: bool = False) -> Iterator[str]:
    """Tell a report to people."""
    shown = [
        line
        for line in report.lines
        if with_unchanged or line.status is not Status.UNCHANGED
    ]
    for line in shown[:MOST_SHOWN] if not with_unchanged else shown:
        yield from line_told(line)
    if len(shown) > MOST_SHOWN and not with_unchanged:
        yield f"... and {len(shown) - MOST_SHOWN} lines more (-v 2 shows all)"
    yield from summary(report)


def line_told(line: Line) -> Iterator[str]:
    place = "line" if line.file == "cards" else f"{line.file} line"
    name = f"  {line.name}" if line.name else ""
    yield f"{place} {line.line}: {line.status}  {line.number}{name}".rstrip()
    if line.problem:
        where = f"column {line.problem.column}: " if line.problem.column else ""
        yield f"    {where}{line.problem.message} {line.problem.remedy}"
    changes = line.changes if line.status is not Status.ADDED else []
    yield from (f"    {each}" for each in (*changes, *line.conflicts))
    yield from (f"    note: {each}" for each in line.notes)


def summary(report: Report) -> Iterator[str]:
    counted = ", ".join(f"{count} {name}" for name, count in report.counts.items())
    of = f" (set {', '.join(report.sets)})" if report.sets else ""
    yield f"{report.source}{of}: {counted}."
    if report.linked:
        yield f"{report.linked} cards linked to a person by name (inferred)."
    for team, count in sorted(report.unknown_teams.items()):
        yield f"Team {team!r} is unknown (cards: {count}). Add it with --teams FILE."
    if report.missing:
        some = ", ".join(report.missing[:MOST_MISSING])
        more = ", ..." if len(report.missing) > MOST_MISSING else ""
        yield (
            f"{len(report.missing)} numbers are in the database and not in the file; "
            f"they stay: {some}{more}"
        )
    yield from report.rulings
    if not report.is_written:
        yield "Nothing was written."


def as_data(report: Report) -> dict[str, object]:
    """Give a report as plain data."""
    return {
        "source": report.source,
        "sets": report.sets,
        "written": report.is_written,
        "counts": report.counts,
        "linked": report.linked,
        "missing": report.missing,
        "unknown_teams": report.unknown_teams,
        "rulings": report.rulings,
        "lines": [
            {
                "file": line.file,
                "line": line.line,
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
