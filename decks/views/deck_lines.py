"""A checked list as the workbench shows it: sections with their lines and problems.

Each problem is shown once, at the first line that it names or else at its section; the
other lines link to it. Too few cards are no problem here: the section says how many.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from decks.decklist import ListedCard
from decks.decklist.writing import canonical_order
from decks.facts import CardFacts, Group
from decks.legality.violation import Severity
from decks.views.card_summaries import card_facts_text
from decks.views.problems import Problem
from decks.views.report import Report
from decks.views.steps import Step
from decks.views.tiles import Tile

MOST_NAMED = 3  # cards of a problem; one with more is shown at its section
# What the count of a section says already, unless a fix is offered.
TOLD_BY_COUNTS = {"DC-1", "DC-2", "DC-3", "DC-6", "DC-10"}
UNPLACED = "Section unknown"


@dataclass(frozen=True, slots=True)
class WorkbenchLine:
    """One card of the list, with its steps and the problems that it has."""

    listed: ListedCard
    problems: tuple[Problem, ...]  # shown at this line
    others: tuple[Problem, ...]  # shown elsewhere

    @property
    def card(self) -> CardFacts:
        return self.listed.card

    @property
    def gist(self) -> str:
        return card_facts_text(self.card)

    @property
    def key(self) -> str:
        """The id of the line, the same after each change of its copies."""
        name = self.card.number or f"line{self.listed.lines[0]}"
        return f"{name}-{section_key(self.listed.group)}"

    @property
    def css(self) -> str:
        if any(each.is_error for each in (*self.problems, *self.others)):
            return "hit"
        is_open = self.problems or self.others or not self.card.is_on_record
        return "ask" if is_open else ""

    @property
    def is_countable(self) -> bool:
        """Whether buttons can change its copies: a known card with a clear count."""
        return bool(self.card.number) and self.listed.is_counted

    @property
    def fewer(self) -> str:
        return Step(self.card.number, -1, self.listed.group).sent

    @property
    def more(self) -> str:
        return Step(self.card.number, 1, self.listed.group).sent

    @property
    def none(self) -> str:
        return Step(self.card.number, -self.listed.quantity, self.listed.group).sent

    @property
    def moves(self) -> list[tuple[Group, str]]:
        """The other sections where the card may be, with what their buttons send."""
        if not self.is_countable:
            return []
        here = self.listed.group
        return [
            (each, Step(self.card.number, group=here, to=each).sent)
            for each in Group
            if each in self.card.possible_groups and each is not here
        ]


@dataclass(frozen=True, slots=True)
class WorkbenchSection:
    """One section of the list with its count, lines and own problems."""

    title: str
    key: str
    group: Group | None
    tile: Tile | None
    lines: tuple[WorkbenchLine, ...]
    problems: tuple[Problem, ...]

    @property
    def count(self) -> int:
        return sum(each.listed.quantity for each in self.lines)

    @property
    def search(self) -> str:
        """The type of card that belongs here, as the card browser names it."""
        return {
            Group.OFFENSE: "offense",
            Group.DEFENSE: "defense",
            Group.PLAYS: "play",
            Group.ACTIONS: "action",
            Group.SYNERGY: "synergy",
        }.get(self.group or Group.PLAYS, "")


def section_key(group: Group | None) -> str:
    return (group or "unplaced").replace(" ", "-").lower()


def workbench_sections(report: Report) -> tuple[WorkbenchSection, ...]:
    """Return all sections of a list, also empty ones, and at the end cards in none."""
    by_group = {each.title: each for each in report.tiles}
    listed = report.decklist.cards
    shown: set[str] = set()
    found = []
    for group in (*Group, None):
        here = [each for each in listed if each.group is group]
        is_newer = group is Group.SYNERGY and not report.snapshot.profile.newer_types
        if not here and (group is None or is_newer):
            continue
        lines = tuple(workbench_lines(here, report, shown))
        problems = tuple(
            each
            for each in report.listed_problems
            if each.violation.group is group is not None and is_worth_telling(each)
            if each.key not in shown
        )
        shown |= {each.key for each in problems}
        title = str(group or UNPLACED)
        found.append(
            WorkbenchSection(
                title,
                section_key(group),
                group,
                by_group.get(group or ""),
                lines,
                problems,
            )
        )
    return tuple(found)


def workbench_lines(
    here: Iterable[ListedCard], report: Report, shown: set[str]
) -> Iterable[WorkbenchLine]:
    """Yield the lines of a section; note in `shown` which problems they show."""
    told = {each.key for each in report.listed_problems}
    for listed in canonical_order(here):
        known = [
            each
            for each in report.problems_of(listed)
            if each.key in told and len(each.violation.cards) <= MOST_NAMED
        ]
        mine = tuple(each for each in known if each.key not in shown)
        others = tuple(each for each in known if each.key in shown)
        shown |= {each.key for each in mine}
        yield WorkbenchLine(listed, mine, others)


def is_worth_telling(problem: Problem) -> bool:
    is_short = problem.violation.severity is Severity.INCOMPLETE
    is_counted = is_short and problem.code in TOLD_BY_COUNTS
    return bool(problem.offers) or not is_counted


def problems_elsewhere(
    report: Report, sections: Iterable[WorkbenchSection]
) -> tuple[Problem, ...]:
    """Return the problems of the whole list, which no section or line shows."""
    shown = {
        each.key
        for part in sections
        for each in (
            *part.problems,
            *(it for line in part.lines for it in line.problems),
        )
    }
    return tuple(
        each
        for each in report.listed_problems
        if each.key not in shown and is_worth_telling(each)
    )
