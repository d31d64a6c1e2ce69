"""Violations and unread lines as a page shows them, with buttons for fixes."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace

from django.urls import reverse
from django.utils.http import urlencode

from decks import legality
from decks.decklist import CardIndex, Decklist, ParsedLine
from decks.decklist.quantities import ASKED
from decks.errors import DeckError
from decks.facts import Group
from decks.forms import fix_fields
from decks.legality.rulebook import RULES
from decks.legality.violation import (
    WRONG,
    Fix,
    FixAction,
    Severity,
    Violation,
    highest_count,
    lowest_count,
)
from decks.legality.wording import CELLS, fix_text, range_text, violation_text
from decks.views.card_summaries import summary_among_namesakes
from gameengine.house_rules import HOUSE_RULES

# What a person reads, and how a badge looks: sign and color.
WORDS = {
    Severity.ERROR: ("error", "badge-bad", "error"),
    Severity.UNKNOWN: ("undetermined", "badge-ask", "open question"),
    Severity.INCOMPLETE: ("not complete", "", "gap"),
    Severity.WARNING: ("warning", "badge-warn", "warning"),
    Severity.INFO: ("note", "", "note"),
}
PROBABLE = "probable error"
# What takes more than one change.
ANOTHER_FORMAT = "Choose a format that has these cards, or use other cards."
PLAYERS_OF_A_SIDE = {"DC-2", "DC-3"}
BY_HAND = {
    "DC-16": ANOTHER_FORMAT,
    "DC-17": ANOTHER_FORMAT,
    "DC-23": "Check the heading above these cards.",
    "DC-24": "Remove the heading of the sideboard and the lines below it.",
}


def count_noun(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class Offer:
    """A button: its label, and the data that it sends."""

    label: str
    sent: str
    gist: str = ""  # of the card that it names
    effect: str = field(default="", compare=False)  # how its counts change


@dataclass(frozen=True, slots=True)
class MissingCell:
    """An unknown cell of a card, and where it can be entered or confirmed."""

    card: str
    label: str
    url: str
    is_typed: bool = False  # by one person


@dataclass(frozen=True, slots=True)
class Problem:
    """A violation as a page shows it, with its fixes and missing cells."""

    key: str
    violation: Violation
    message: str
    offers: tuple[Offer, ...]
    asks: tuple[MissingCell, ...]
    cards: tuple[tuple[str, str], ...]  # number, title
    same_as: str = ""  # the code of an earlier problem with the same fixes
    one_by_one: int = 0  # how many of the offered cards have to go

    @property
    def code(self) -> str:
        return self.violation.code

    @property
    def is_by_assumption(self) -> bool:
        """Whether the violation rests on data that nobody has confirmed."""
        return bool(self.violation.params.get("is_by_assumption"))

    @property
    def word(self) -> str:
        if self.is_by_assumption:
            return "probably wrong"
        return WORDS[self.violation.severity][0]

    @property
    def noun(self) -> str:
        """What a count of such problems calls them."""
        if self.is_by_assumption:
            return PROBABLE
        return WORDS[self.violation.severity][2]

    @property
    def css(self) -> str:
        return WORDS[self.violation.severity][1]

    @property
    def title(self) -> str:
        return RULES[self.code].title

    @property
    def decision(self) -> str:
        """The id of our decision where documents are silent, or ""."""
        decision = self.violation.decision
        is_plain = decision == "D-08" and len(self.violation.cards) == 1
        return "" if is_plain else decision

    @property
    def decided(self) -> str:
        return HOUSE_RULES.get(self.decision, "")

    @property
    def elsewhere(self) -> str:
        """The id of the snapshot for which the list looks made, or ""."""
        return str(self.violation.params.get("elsewhere", ""))

    @property
    def manual_remedy(self) -> str:
        """What to do where no single change corrects it."""
        violation = self.violation
        if violation.limit == 0 and self.code in BY_HAND:
            return BY_HAND[self.code]
        if self.same_as:
            return f"Fixing {self.same_as} also fixes this."
        if violation.params.get("is_few") and self.code != "DC-4":
            short = lowest_count(violation.limit) - highest_count(violation.actual)
            return f"Add {short} more cards."
        return "No single change fixes this without breaking another rule."

    @property
    def is_wrong(self) -> bool:
        return self.violation.severity in WRONG or self.is_by_assumption

    @property
    def is_error(self) -> bool:
        """Whether it is an error, which is marked on its cards and lines."""
        return self.violation.severity is Severity.ERROR

    @property
    def actual(self) -> str:
        return range_text(self.violation.actual)

    @property
    def limit(self) -> str:
        match self.violation.limit:
            case (0, most):
                return f"at most {most}"
            case limit:
                return range_text(limit, link=" or ")


@dataclass(frozen=True, slots=True)
class Section:
    """The problems of one part of the list."""

    title: str
    problems: tuple[Problem, ...]

    @property
    def summary(self) -> str:
        """The number of problems by severity: 2 errors, 1 note."""
        return problem_counts_text(self.problems)


def problem_counts_text(problems: Iterable[Problem]) -> str:
    found = Counter(each.noun for each in problems)
    nouns = (PROBABLE, *(noun for _, _, noun in WORDS.values()))
    return ", ".join(count_noun(found[each], each) for each in nouns if found[each])


def make_problem(
    at: int, violation: Violation, index: CardIndex, decklist: Decklist
) -> Problem:
    offers = tuple(make_offer(each, index, decklist) for each in violation.fixes)
    asks = tuple(
        make_missing_cell(
            card, cell, is_typed=(card, cell) in violation.params.get("typed", ())
        )
        for card, cell in violation.missing
        if card in index.cards and cell in CELLS
    )
    cards = tuple(
        (number, index.cards[number].title)
        for number in violation.cards
        if number in index.cards
    )
    extra = extra_players(violation) if not offers else 0
    if extra:
        offers = tuple(
            make_offer(
                Fix(FixAction.REMOVE, number, group=violation.group, had=1),
                index,
                decklist,
            )
            for number, _ in cards
        )
    text = violation_text(violation)
    return Problem(f"p{at}", violation, text, offers, asks, cards, one_by_one=extra)


def make_offer(fix: Fix, index: CardIndex, decklist: Decklist) -> Offer:
    """Return the button of a fix, with a preview of what it changes."""
    label = fix_text(fix, index).removesuffix(".")
    effect = ""
    with suppress(DeckError):
        effect = effect_text(decklist, legality.apply_fix(decklist, fix, index))
    return Offer(label, urlencode(fix_fields(fix)), effect=effect)


def effect_text(before: Decklist, after: Decklist) -> str:
    """Return which counts of cards and sections a change makes, as text."""
    copies = [Counter[str](), Counter[str]()]
    for each, counts in zip((before, after), copies, strict=True):
        for listed in each.without_uncounted_lines.cards:
            counts[listed.card.title] += listed.quantity
    groups = [
        (str(group), before.count_in(group), after.count_in(group)) for group in Group
    ]
    old, new = copies
    titles = [(title, old[title], new[title]) for title in old | new]
    return ", ".join(
        f"{name} {was} → {now}" for name, was, now in (*titles, *groups) if was != now
    )


def extra_players(violation: Violation) -> int:
    """Return how many Players a side has too many, if it is certain."""
    if violation.code not in PLAYERS_OF_A_SIDE or violation.actual is None:
        return 0
    return max(0, lowest_count(violation.actual) - highest_count(violation.limit))


def without_repeated_fixes(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Yield the problems; fixes that an earlier one offers are not offered again."""
    offered: dict[tuple[Offer, ...], str] = {}
    for each in problems:
        first = offered.setdefault(each.offers, each.code) if each.offers else ""
        is_repeated = first not in ("", each.code)
        yield replace(each, offers=(), same_as=first) if is_repeated else each


def make_missing_cell(card: str, cell: str, *, is_typed: bool) -> MissingCell:
    route = "card_confirm" if is_typed else "card_edit"
    url = reverse(route, args=[card]) + ("" if is_typed else f"?cell={cell}")
    return MissingCell(card, CELLS[cell], url, is_typed)


# Lines.


@dataclass(frozen=True, slots=True)
class UnreadLine:
    """A line that could not be read, with a button for each answer.

    The answers are the cards that it may mean, or the sections where its card may be.
    """

    read: ParsedLine
    offers: tuple[Offer, ...]

    @property
    def key(self) -> str:
        return f"line{self.read.line}"


def make_unread_line(read: ParsedLine, index: CardIndex) -> UnreadLine:
    if read.asks_section:
        homes = index.cards[read.card].possible_groups
        sent = {"line": read.line, "number": read.card}
        return UnreadLine(
            read,
            tuple(
                Offer(each, urlencode({**sent, "section": each}))
                for each in Group
                if each in homes
            ),
        )
    return UnreadLine(
        read,
        tuple(
            Offer(
                f"{each.quantity or ASKED} {each.number} {each.title}",
                urlencode({"line": read.line, "number": each.number}),
                summary_among_namesakes(index.cards[each.number]),
            )
            for each in read.suggestions
        ),
    )
