"""Small faults of the code, kept as patches, that the tests of the day must catch.

A patch changes one place of one file. The lines above its diff name the fault, its
area, the tests to search and the tests known to catch it. tests/mutants/__main__.py
applies and runs them; applying needs neither git nor the patch program.
"""

import re
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parent.parent

HUNK = re.compile(r"@@ -(\d+)(?:,\d+)? \+\d+(?:,\d+)? @@")


class BadPatch(Exception):
    """A patch that cannot be read, or that no longer fits its file."""


@dataclass(frozen=True)
class Mutant:
    name: str
    fault: str
    area: str
    folders: tuple[str, ...]
    caught_by: tuple[str, ...]
    survives: str
    file: str
    line: int
    old: tuple[str, ...]
    new: tuple[str, ...]


def read_mutants() -> list[Mutant]:
    return [read_mutant(path) for path in sorted(FOLDER.glob("*.patch"))]


def read_mutant(path: Path) -> Mutant:
    """Read one patch; raise BadPatch unless it has a header and exactly one hunk."""
    header, marker, diff = path.read_text().partition("--- a/")
    names, _, hunk = diff.partition("\n@@")
    place = HUNK.match(f"@@{hunk}")
    if not marker or place is None or "\n@@" in hunk or "\n--- a/" in hunk:
        raise BadPatch(f"{path.name}: expected a header and a diff of one hunk.")
    fields = read_header(header)
    changed = hunk.splitlines()[1:]
    return Mutant(
        name=path.stem,
        fault=fields["Fault"][0],
        area=fields["Area"][0],
        folders=tuple(fields["Tests"]),
        caught_by=tuple(fields["Caught by"]),
        survives=" ".join(fields["Survives"]),
        file=names.splitlines()[0],
        line=int(place[1]),
        old=tuple(each[1:] for each in changed if each[:1] in {" ", "-", ""}),
        new=tuple(each[1:] for each in changed if each[:1] in {" ", "+", ""}),
    )


def read_header(text: str) -> dict[str, list[str]]:
    """Return the values of each field; a value stands after its colon or below it."""
    fields: dict[str, list[str]] = {
        name: [] for name in ("Fault", "Area", "Tests", "Caught by", "Survives")
    }
    name = ""
    for line in text.splitlines():
        if not line.startswith(" "):
            name, _, line = line.partition(":")  # noqa: PLW2901 (what is left of it)
        if line.strip():
            fields[name].append(line.strip())
    return fields


def mutate(mutant: Mutant, *, root: Path = ROOT) -> str:
    """Return the file's text with the fault in it; raise BadPatch where it cannot be.

    Of several places that look alike, the one nearest to the line of the patch.
    """
    path = root / mutant.file
    lines = path.read_text().split("\n") if path.is_file() else []
    length = len(mutant.old)
    places = [
        start
        for start in range(len(lines) - length + 1)
        if tuple(lines[start : start + length]) == mutant.old
    ]
    if not places:
        raise BadPatch(
            f"{mutant.name} no longer applies: {mutant.file} has changed around line "
            f"{mutant.line}. Make the same fault in the file as it is now."
        )
    start = min(places, key=lambda place: abs(place + 1 - mutant.line))
    lines[start : start + length] = mutant.new
    return "\n".join(lines)


def find_tests(nodes: tuple[str, ...], *, root: Path = ROOT) -> list[str]:
    """Return those of the node ids whose file still has a test of that name."""
    found = []
    for node in nodes:
        file, _, test = node.partition("::")
        path = root / file
        if path.is_file() and f"def {test.split('::')[-1]}(" in path.read_text():
            found.append(node)
    return found


def to_markdown(mutants: list[Mutant]) -> str:
    """Return the table of docs/testing.md."""
    rows = ["| Mutant | Area | What is broken | Caught by |", "|---|---|---|---|"]
    rows += [
        f"| `{each.name}` | {each.area} | {each.fault} | {first_of(each)} |"
        for each in mutants
    ]
    return "\n".join(rows) + "\n"


def first_of(mutant: Mutant) -> str:
    if not mutant.caught_by:
        return f"Survives: {mutant.survives}"
    first = mutant.caught_by[0].rpartition("::")[2]
    others = len(mutant.caught_by) - 1
    return f"`{first}`" + (f" and {others} more" if others else "")
