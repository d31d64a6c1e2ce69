"""What a check finds, as a page shows it: words, links, and buttons that mend."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.http import urlencode

from decks.decklist import CardIndex, ParsedLine
from decks.decklist.quantities import ASKED
from decks.forms import sent
from decks.legality.rulebook import RULES
from decks.legality.violation import WRONG, Severity, Violation, highest, lowest
from decks.legality.wording import CELLS, fix_text, range_text, violation_text
from decks.views.gist import gist
from gameengine.house_rules import DECIDED

# What a person reads, and how a badge looks: sign and color.
WORDS = {
    Severity.ERROR: ("error", "badge-bad", "error"),
    Severity.UNKNOWN: ("undetermined", "badge-ask", "open question"),
    Severity.INCOMPLETE: ("not complete", "", "gap"),
    Severity.WARNING: ("warning", "badge-warn", "warning"),
    Severity.INFO: ("note", "", "note"),
}
# What takes more than one change.
ANOTHER_FORMAT = "Choose a format that has these cards, or take other cards."
BY_HAND = {
    "DC-16": ANOTHER_FORMAT,
    "DC-17": ANOTHER_FORMAT,
    "DC-23": "Look at the heading above these cards.",
    "DC-24": "Delete the heading of the sideboard and the lines below it.",
}


def many(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class Offer:
    """A button: what it does, and what it sends."""

    label: str
    sent: str
    gist: str = ""  # of the card that it names


@dataclass(frozen=True, slots=True)
class Ask:
    """A cell that nobody knows: of which card, and where to enter or confirm it."""

    card: str
    label: str
    url: str
    is_typed: bool = False  # by one person


@dataclass(frozen=True, slots=True)
class Problem:
    key: str
    violation: Violation
    message: str
    offers: tuple[Offer, ...]
    asks: tuple[Ask, ...]
    cards: tuple[tuple[str, str], ...]  # number, title

    @property
    def code(self) -> str:
        return self.violation.code

    @property
    def word(self) -> str:
        return WORDS[self.violation.severity][0]

    @property
    def css(self) -> str:
        return WORDS[self.violation.severity][1]

    @property
    def title(self) -> str:
        return RULES[self.code].title

    @property
    def decision(self) -> str:
        """What we decided where the documents are silent, if it decides something."""
        decision = self.violation.decision
        is_plain = decision == "D-08" and len(self.violation.cards) == 1
        return "" if is_plain else decision

    @property
    def decided(self) -> str:
        return DECIDED.get(self.decision, "")

    @property
    def elsewhere(self) -> str:
        """The snapshot for which the list looks made, if it is another one."""
        return str(self.violation.params.get("elsewhere", ""))

    @property
    def by_hand(self) -> str:
        """What to do where no single change mends it."""
        violation = self.violation
        if violation.limit == 0 and self.code in BY_HAND:
            return BY_HAND[self.code]
        if violation.params.get("is_few") and self.code != "DC-4":
            short = lowest(violation.limit) - highest(violation.actual)
            return f"Add {short} more; which ones, you choose."
        return (
            "No single change that we tried mends this without breaking another rule."
        )

    @property
    def is_wrong(self) -> bool:
        return self.violation.severity in WRONG

    @property
    def is_hit(self) -> bool:
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
    title: str
    problems: tuple[Problem, ...]

    @property
    def told(self) -> str:
        """Count what stands here: 2 errors, 1 note."""
        return tally(each.violation.severity for each in self.problems)


def tally(severities: Iterable[Severity]) -> str:
    found = list(severities)
    return ", ".join(
        many(found.count(each), WORDS[each][2]) for each in Severity if each in found
    )


def problem(at: int, violation: Violation, index: CardIndex) -> Problem:
    offers = tuple(
        Offer(fix_text(each, index).removesuffix("."), urlencode(sent(each)))
        for each in violation.fixes
    )
    asks = tuple(
        ask(card, cell, is_typed=(card, cell) in violation.params.get("typed", ()))
        for card, cell in violation.missing
        if card in index.cards and cell in CELLS
    )
    cards = tuple(
        (number, index.cards[number].title)
        for number in violation.cards
        if number in index.cards
    )
    return Problem(f"p{at}", violation, violation_text(violation), offers, asks, cards)


def ask(card: str, cell: str, *, is_typed: bool) -> Ask:
    if is_typed:
        return Ask(card, CELLS[cell], reverse("card_confirm", args=[card]), is_typed)
    return Ask(card, CELLS[cell], f"{reverse('card_edit', args=[card])}?cell={cell}")


# Lines.


@dataclass(frozen=True, slots=True)
class Doubt:
    """A line that could not be read, and the cards that it may mean."""

    read: ParsedLine
    offers: tuple[Offer, ...]

    @property
    def key(self) -> str:
        return f"line{self.read.line}"


def doubt(read: ParsedLine, index: CardIndex) -> Doubt:
    return Doubt(
        read,
        tuple(
            Offer(
                f"{each.quantity or ASKED} {each.number} {each.title}",
                urlencode({"line": read.line, "number": each.number}),
                gist(index.cards[each.number]),
            )
            for each in read.suggestions
        ),
    )
