"""What a check with missing card data leaves: what is certain, what to check by eye."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.urls import reverse

from decks.checking import CheckOutcome
from decks.decklist import ListedCard
from decks.facts import CardFacts, Group
from decks.legality.uniques import is_unique, is_unique_play
from decks.legality.violation import WRONG, Severity, Violation
from decks.legality.wording import join_words
from decks.views.problems import MissingCell, Problem

# The keys of questions are also their anchors on the page.
PLAYERS, ROSTERS, STARS = "ask-players", "ask-rosters", "ask-stars"
ATHLETES, COPIES, TYPES = "ask-athletes", "ask-copies", "ask-types"
PLAYS, ACTIONS = "ask-plays", "ask-actions"
TITLES = {
    ROSTERS: "Are position and side right?",
    PLAYERS: "Is each Player on the right side?",
    STARS: "Is one of them a Superstar?",
    ATHLETES: "Are they different athletes?",
    PLAYS: "Is more than one Play Unique?",
    ACTIONS: "Is more than one Action card Unique?",
    COPIES: "Are they copies of one card?",
    TYPES: "What type are they?",
}
HINTS = {
    ROSTERS: "They come from public rosters, or from one person.",
    PLAYERS: "Five on offense with one or two quarterbacks, five on defense.",
    STARS: "A Superstar needs a regular card of the same athlete in the deck.",
    ATHLETES: "A side can have each athlete only once.",
    PLAYS: "One is allowed.",
    ACTIONS: "One is allowed.",
    COPIES: "Two copies are allowed.",
    TYPES: "The type decides where a card counts.",
}
STOP_ALL = "One is allowed; a Play that stops all runs or all passes is Unique."
BY_CODE = {
    **dict.fromkeys(("DC-1", "DC-2", "DC-3", "DC-4", "DC-22"), PLAYERS),
    "DC-13": STARS,
    "DC-5": ATHLETES,
    "DC-7": PLAYS,
    "DC-8": PLAYS,
    "DC-12": ACTIONS,
    "DC-11": COPIES,
}
SIDES = (Group.OFFENSE, Group.DEFENSE)


def question_about_violation(violation: Violation) -> str:
    """Return the key of the question that an open violation belongs to."""
    if violation.params.get("is_assumed"):
        return ROSTERS
    if violation.code == "DC-23" and violation.group in SIDES:
        return PLAYERS
    return BY_CODE.get(violation.code, TYPES)


@dataclass(frozen=True, slots=True)
class AskedCard:
    """A card to look at, with the cells that decide."""

    number: str
    title: str
    cells: tuple[MissingCell, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """One question to check by eye: the cards and cells that answer it."""

    key: str
    cards: tuple[AskedCard, ...]
    codes: tuple[str, ...]

    @property
    def title(self) -> str:
        return TITLES[self.key]

    @property
    def hint(self) -> str:
        return STOP_ALL if "DC-8" in self.codes else HINTS[self.key]

    @property
    def cells(self) -> str:
        """The names of the cells to look at, joined."""
        return join_words(
            dict.fromkeys(cell.label for card in self.cards for cell in card.cells)
        )

    @property
    def is_only_to_confirm(self) -> bool:
        return all(cell.is_typed for card in self.cards for cell in card.cells)

    @property
    def url(self) -> str:
        """The address at which these cards are filled in, one after the other."""
        asked = ",".join(each.number for each in self.cards)
        return f"{reverse('card_queue')}?cards={asked}"


def is_for_the_eye(problem: Problem) -> bool:
    """Return whether only cells of cards that nobody has entered decide it."""
    violation = problem.violation
    is_open = violation.severity is Severity.UNKNOWN and bool(problem.asks)
    return is_open and not problem.is_by_assumption


def group_questions(
    problems: Iterable[Problem], cards: Iterable[ListedCard]
) -> tuple[Question, ...]:
    """Return the questions of the open problems, each card named once in each."""
    groups = {each.card.number: each.group for each in cards}
    asked: dict[str, dict[str, dict[str, MissingCell]]] = {}
    codes: dict[str, list[str]] = {}
    titles: dict[str, str] = {}
    for problem in problems:
        key = question_about_violation(problem.violation)
        codes.setdefault(key, []).append(problem.code)
        titles.update(problem.cards)
        for cell in cells_in_group(problem, groups):
            asked.setdefault(key, {}).setdefault(cell.card, {})[cell.label] = cell
    return tuple(
        Question(
            key,
            tuple(
                AskedCard(number, titles.get(number, ""), tuple(cells.values()))
                for number, cells in asked[key].items()
            ),
            tuple(dict.fromkeys(codes[key])),
        )
        for key in TITLES
        if key in asked
    )


def cells_in_group(
    problem: Problem, groups: Mapping[str, Group | None]
) -> tuple[MissingCell, ...]:
    """Return the missing cells of the cards in the violation's group, or else of all.

    A Player that may be a Superstar is asked about as that, not as a Unique card.
    """
    here = tuple(
        each
        for each in problem.asks
        if groups.get(each.card) is problem.violation.group
    )
    return here or problem.asks


# What is certain.


def certain_facts(outcome: CheckOutcome) -> Iterator[str]:
    """Yield what a check found to hold, whatever the missing data are."""
    open_or_wrong = {
        each.code
        for each in outcome.checked.violations
        if each.severity in (*WRONG, Severity.UNKNOWN)
    }
    if "DC-17" not in open_or_wrong:
        yield "All cards in the pool"
    if "DC-11" not in open_or_wrong:
        yield "No Action card over 2 copies"
    if "DC-5" not in open_or_wrong:
        yield "No athlete twice on a side"
    cards = outcome.reading.decklist.cards
    if "DC-4" not in open_or_wrong:
        yield quarterbacks_text(cards)
    yield from unique_facts(outcome, open_or_wrong)


def quarterbacks_text(cards: Iterable[ListedCard]) -> str:
    found = [
        each.card
        for each in cards
        if each.group is Group.OFFENSE and each.card.is_quarterback
    ]
    noun = "Quarterback" if len(found) == 1 else "Quarterbacks"
    is_assumed = any("position" in each.assumed for each in found)
    basis = " (not confirmed)" if is_assumed else ""
    return f"{noun}: {join_words(each.title for each in found)}{basis}"


def unique_facts(outcome: CheckOutcome, open_or_wrong: set[str]) -> Iterator[str]:
    """Yield which cards are known to be Unique, or that none of them is too many."""
    profile = outcome.snapshot.profile
    cards = outcome.reading.decklist.cards
    for code, group, noun, is_known in (
        ("DC-7", Group.PLAYS, "Play", is_unique_play),
        ("DC-12", Group.ACTIONS, "Action card", is_unique),
    ):
        found = [
            short_name(each.card)
            for each in cards
            if each.group is group and is_known(each.card, profile)
        ]
        if found:
            yield f"Unique {noun} on record: {join_words(found)}"
        elif code not in open_or_wrong:
            yield f"No Unique {noun} too many"


def short_name(card: CardFacts) -> str:
    """Return a card's title, with its number where Plays have none of their own."""
    return f"{card.title} {card.number}" if card.title == "Play" else card.title
