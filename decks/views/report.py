"""A deck check as a page shows it: verdict, counts, and problems by part."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from decks.checking import CheckOutcome
from decks.decklist import Decklist, ListedCard
from decks.decklist.clear_matches import clear_matches
from decks.decklist.contents import count_text
from decks.decklist.headings import OtherSection
from decks.decklist.writing import canonical_order
from decks.facts import CardFacts, Group
from decks.formats import Snapshot
from decks.forms import edition_title
from decks.legality.violation import Severity, Verdict
from decks.views.card_summaries import card_summary
from decks.views.problems import (
    Problem,
    Section,
    UnreadLine,
    count_noun,
    make_problem,
    make_unread_line,
    problem_counts_text,
    without_repeated_fixes,
)
from decks.views.questions import (
    Question,
    certain_facts,
    group_questions,
    is_for_the_eye,
    question_about_violation,
)
from decks.views.tiles import Tile, group_tiles

SECTIONS: Mapping[str, tuple[Group | None, ...]] = {
    "Players": (Group.OFFENSE, Group.DEFENSE),
    "Plays": (Group.PLAYS,),
    "Action deck": (Group.ACTIONS,),
    "Synergy": (Group.SYNERGY,),
    "The whole deck": (None,),
}
FORMAT = "The format"


@dataclass(frozen=True, slots=True)
class Mark:
    """The mark beside a line of the text, with a link to its problem."""

    css: str = ""
    key: str = ""  # of the problem, to be linked


@dataclass(frozen=True, slots=True)
class ListRow:
    listed: ListedCard
    problems: tuple[Problem, ...]

    @property
    def card(self) -> CardFacts:
        return self.listed.card

    @property
    def quantity(self) -> str:
        return str(self.listed.quantity) if self.listed.is_counted else "?"

    @property
    def css(self) -> str:
        if any(each.is_error for each in self.problems):
            return "hit"
        return "ask" if self.problems or not self.card.is_on_record else ""

    @property
    def gist(self) -> str:
        return card_summary(self.card)


@dataclass(frozen=True, slots=True)
class ListPart:
    """One group of the list with its rows and total."""

    title: str
    total: str
    rows: tuple[ListRow, ...]
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """All that a page says about a checked list."""

    outcome: CheckOutcome
    building: bool
    problems: tuple[Problem, ...]
    tiles: tuple[Tile, ...]
    doubts: tuple[UnreadLine, ...]
    questions: tuple[Question, ...]  # what only a look at the cards can tell

    @property
    def decklist(self) -> Decklist:
        return self.outcome.reading.decklist

    @property
    def snapshot(self) -> Snapshot:
        return self.outcome.snapshot

    @property
    def edition(self) -> str:
        return edition_title(self.snapshot)

    @property
    def sections(self) -> tuple[Section, ...]:
        """The problems by part, wrong format first; unread lines are in `doubts`."""
        found = {FORMAT: tuple(it for it in self.problems if it.elsewhere)}
        rest = [each for each in self.listed_problems if not each.elsewhere]
        for title, groups in SECTIONS.items():
            found[title] = tuple(it for it in rest if it.violation.group in groups)
        return tuple(Section(title, here) for title, here in found.items() if here)

    @property
    def lacks_sections(self) -> bool:
        """Whether the cards of the unread lines are clear, and only sections not."""
        return all(each.read.asks_section for each in self.doubts)

    @property
    def count_undecided_rules(self) -> int:
        """How many rules cannot be decided before the unread lines are read."""
        return sum(map(self._awaits_unread_lines, self.problems))

    def _awaits_unread_lines(self, problem: Problem) -> bool:
        """Return whether only unread lines leave a rule undecided, and no card."""
        violation = problem.violation
        is_unknown = violation.severity is Severity.UNKNOWN
        is_told = violation.code == "DC-25" or problem.is_by_assumption
        return bool(self.doubts) and is_unknown and not (is_told or problem.asks)

    @property
    def clear_matches(self) -> int:
        """How many unread lines clearly mean one card."""
        return len(clear_matches(self.outcome.reading))

    @property
    def listed_problems(self) -> tuple[Problem, ...]:
        """The problems that are neither unread lines nor questions for the eye."""
        elsewhere = {each.key for each in (*self.doubts, *self.questions)}
        return tuple(
            each
            for each in self.problems
            if each.key not in elsewhere and not self._awaits_unread_lines(each)
        )

    @property
    def has_details(self) -> bool:
        """Whether there is more to tell than the verdict."""
        return bool(self.doubts or self.questions or self.sections)

    @property
    def certain_facts_text(self) -> tuple[str, ...]:
        """The facts that are certain, listed if the verdict is undetermined."""
        return tuple(certain_facts(self.outcome)) if self.tone == "undetermined" else ()

    @property
    def notes(self) -> tuple[tuple[int, str], ...]:
        return self.outcome.reading.notes

    @property
    def is_unfinished(self) -> bool:
        return self.building and self.outcome.checked.is_incomplete

    @property
    def tone(self) -> str:
        """The verdict's style: legal, illegal, undetermined or unfinished."""
        if self.is_unfinished:
            return "unfinished"
        return self.outcome.verdict.lower()

    def count(self, *severities: Severity) -> int:
        return sum(
            each.violation.severity in severities for each in self.listed_problems
        )

    @property
    def headline(self) -> str:
        match self.outcome.verdict:
            case Verdict.LEGAL:
                return "Legal"
            case Verdict.UNDETERMINED if self.doubts:
                noun = "card" if self.lacks_sections else "line"
                left = "without a section" if noun == "card" else "could not be read"
                return f"{count_noun(len(self.doubts), noun)} {left}"
            case Verdict.UNDETERMINED if self.count(Severity.UNKNOWN):
                return "Probably illegal"
            case Verdict.UNDETERMINED:
                return "No errors found so far"
            case _ if self.is_unfinished:
                return "Not complete yet"
            case _:
                wrong = self.count(Severity.ERROR)
                return f"Illegal: {count_noun(wrong, 'problem')}"

    @property
    def open_questions_text(self) -> str:
        """How many questions are left to check by eye, as a sentence."""
        if not self.questions:
            return ""
        verb = "is" if len(self.questions) == 1 else "are"
        left = count_noun(len(self.questions), "question")
        return f"{left} {verb} left to check by eye."

    @property
    def sentence(self) -> str:
        """What the verdict means, in a sentence or two."""
        match self.tone:
            case "legal":
                return "This list can be registered as is."
            case "unfinished":
                short = ", ".join(
                    f"{each.title} {each.gap}"
                    for each in self.tiles
                    if each.state == "short"
                )
                said = "No errors so far."
                said += f" Still missing: {short}." if short else ""
            case "illegal":
                said = (
                    "This list can't be registered. All problems are below, with ways "
                    "to fix them."
                )
            case _ if self.doubts and self.lacks_sections:
                said = "Choose it below. No errors found in the others so far."
            case _ if self.doubts:
                said = "Correct them below. No errors found in the others so far."
            case _ if self.count(Severity.UNKNOWN):
                said = "This depends on card data that nobody has confirmed."
            case _:
                said = "Some card data is missing."
        return f"{said} {self.open_questions_text}".strip()

    @property
    def tally(self) -> str:
        return problem_counts_text(self.listed_problems)

    def marks(self) -> dict[int, Mark]:
        """Return the lines with a problem, each with its mark."""
        found: dict[int, Mark] = {}
        for each in self.problems:
            css = "hit" if each.is_error else "ask"
            if each.violation.severity in (Severity.ERROR, Severity.UNKNOWN):
                for line in each.violation.lines:
                    if css == "hit" or line not in found:
                        found[line] = Mark(css, each.key)
        for doubtful in self.doubts:
            found[doubtful.read.line] = Mark("hit", doubtful.key)
        return found

    def parts(self) -> tuple[ListPart, ...]:
        """Return the list by group in canonical order, each card with its problems."""
        by_group = {each.title: each for each in self.tiles}
        found = []
        for group in (*Group, None):
            cards = [each for each in self.decklist.cards if each.group is group]
            if cards:
                title = str(group or "Section unknown")
                found.append(self.part(title, cards, by_group.get(group or "")))
        if self.decklist.sideboard:
            found.append(
                self.part(OtherSection.SIDEBOARD, self.decklist.sideboard, None)
            )
        return tuple(found)

    def part(
        self, title: str, cards: Iterable[ListedCard], tile: Tile | None
    ) -> ListPart:
        rows = tuple(
            ListRow(each, tuple(self.problems_of(each)))
            for each in canonical_order(cards)
        )
        return ListPart(title, count_text(row.listed for row in rows), rows, tile)

    def problems_of(self, listed: ListedCard) -> Iterator[Problem]:
        label = listed.card.number or listed.card.title
        for each in self.problems:
            is_judged = each.violation.severity in (Severity.ERROR, Severity.UNKNOWN)
            is_here = each.violation.group in (listed.group, None)
            if is_judged and is_here and label in each.violation.cards:
                yield each


def build_report(outcome: CheckOutcome, *, building: bool = False) -> Report:
    found = [
        make_problem(at, each, outcome.index, outcome.reading.decklist)
        for at, each in enumerate(outcome.checked.violations, 1)
    ]
    doubts = tuple(
        make_unread_line(each, outcome.index) for each in outcome.reading.errors
    )
    questions = group_questions(
        filter(is_for_the_eye, found), outcome.reading.decklist.cards
    )
    return Report(
        outcome,
        building,
        tuple(link_to_place(each, doubts) for each in without_repeated_fixes(found)),
        (*group_tiles(outcome),),
        doubts,
        questions,
    )


def link_to_place(found: Problem, doubts: tuple[UnreadLine, ...]) -> Problem:
    """Return the problem linked to its question, or to the unread line it is about."""
    if is_for_the_eye(found):
        return replace(found, key=question_about_violation(found.violation))
    lines = found.violation.lines
    here = [each for each in doubts if each.read.line in lines]
    is_told = found.code == "DC-25" and here and len(here) == len(lines)
    return replace(found, key=here[0].key) if is_told else found
