"""Steps of the workbench: copies more or fewer of a card, and moves between sections.

A step is relative, so that clicks that wait for an answer add up. A step about a card
that is no longer there changes nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django import forms
from django.http import QueryDict
from django.utils.http import urlencode

from decks.decklist import CardIndex
from decks.decklist.contents import MOST_COPIES, Decklist, ListedCard
from decks.errors import DeckError
from decks.facts import SIDES, CardFacts, Group
from decks.legality.fixes import add_copies, find_card, is_counted_copy

MOST_STEPS = 99  # in one request


@dataclass(frozen=True, slots=True)
class Step:
    """One click: `by` copies of a card in a section, or all of them into another."""

    number: str
    by: int = 0
    group: Group | None = None  # where it is listed, or None: where it belongs
    to: Group | None = None

    @property
    def sent(self) -> str:
        """The value of the button that sends this step."""
        cells = {
            "number": self.number,
            "by": self.by,
            "group": self.group,
            "to": self.to,
        }
        return urlencode({name: value for name, value in cells.items() if value})


class StepForm(forms.Form):
    """A step as its button sends it."""

    number = forms.CharField(max_length=12)
    by = forms.IntegerField(
        min_value=-MOST_COPIES, max_value=MOST_COPIES, required=False
    )
    group = forms.ChoiceField(choices=[(it, it) for it in Group], required=False)
    to = forms.ChoiceField(choices=[(it, it) for it in Group], required=False)

    def step(self) -> Step:
        """Return the step; raise DeckError if the fields are invalid."""
        if not self.is_valid():
            raise DeckError("This button is out of date.", remedy="Reload the page.")
        sent = self.cleaned_data
        group, to = (Group(sent[it]) if sent[it] else None for it in ("group", "to"))
        return Step(sent["number"], sent["by"] or 0, group, to)


def read_steps(sent: Iterable[str]) -> list[Step]:
    """Return the steps of a request, in their order; raise DeckError if invalid."""
    return [StepForm(QueryDict(each)).step() for each in [*sent][:MOST_STEPS]]


@dataclass
class Stepper:
    """Takes steps on a list and notes what each did."""

    decklist: Decklist
    index: CardIndex

    def __post_init__(self) -> None:
        self.done: list[str] = []
        self.unplaced: list[CardFacts] = []  # added, and nobody knows their section

    def take(self, step: Step) -> None:
        """Change the list by one step; raise DeckError if that is impossible."""
        card = find_card(step.number, self.decklist.cards, self.index)
        if step.to:
            self._move(card, step)
        elif step.by > 0:
            self._add(card, step)
        else:
            self._remove(card, step)

    def _listed(self, step: Step) -> ListedCard | None:
        return next(
            (
                each
                for each in self.decklist.cards
                if is_counted_copy(each, step.number) and each.group is step.group
            ),
            None,
        )

    def _put(self, cards: tuple[ListedCard, ...], done: str) -> None:
        self.decklist = replace(self.decklist, cards=cards)
        self.done.append(done)

    def _add(self, card: CardFacts, step: Step) -> None:
        group = step.group or first_group_of_card(card)
        if group is None:
            self.unplaced.append(card)
            self.done.append(f"Added 1 {card_name(card)}.")
            return
        listed = self._listed(replace(step, group=group))
        if listed and listed.quantity + step.by > MOST_COPIES:
            raise DeckError(
                f"A list has at most {MOST_COPIES} copies of a card.",
                remedy="Remove some of them.",
            )
        cards = add_copies(self.decklist.cards, card, step.by, group)
        self._put(cards, f"Added {step.by} {card_name(card)}.")

    def _remove(self, card: CardFacts, step: Step) -> None:
        listed = self._listed(step)
        if listed is None:
            return
        gone = min(listed.quantity, -step.by)
        left = replace(listed, quantity=listed.quantity - gone)
        cards = tuple(
            left if each is listed else each
            for each in self.decklist.cards
            if each is not listed or left.quantity
        )
        self._put(cards, f"Removed {gone} {card_name(card)}.")

    def _move(self, card: CardFacts, step: Step) -> None:
        listed = self._listed(step)
        if listed is None or step.to is step.group:
            return
        staying = tuple(each for each in self.decklist.cards if each is not listed)
        cards = add_copies(staying, card, listed.quantity, step.to)
        self._put(cards, f"Moved {card_name(card)} to {step.to}.")


def card_name(card: CardFacts) -> str:
    return f"{card.number} {card.title}"


def first_group_of_card(card: CardFacts) -> Group | None:
    """Return a card's group, of two sides the first; None if it is unclear."""
    is_of_both = card.possible_groups == SIDES and card.is_side_known
    if len(card.possible_groups) == 1 or is_of_both:
        return min(card.possible_groups, key=[*Group].index)
    return None


def done_text(done: list[str]) -> str:
    """Return what was done, as one text; the same step many times is one sentence."""
    if len(done) > 1 and len({*done}) == 1:
        return f"{done[0].removesuffix('.')}, {len(done)} times."
    return " ".join(done)
