"""Cells that rosters proposed and nobody has confirmed yet, by set and team."""

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from cards.knowledge import LABELS, Basis
from cards.models import Card, CardSet

from . import SORTS, listed_cards
from .conditions import has_printing

SHOWN = ("position", "side", "team")
PROPOSED = (
    Q(basis__position=Basis.ROSTER)
    | Q(basis__side=Basis.ROSTER)
    | Q(basis__team=Basis.ROSTER)
)
NO_TEAM = "No team known"


@dataclass(frozen=True, slots=True)
class ProposedCard:
    """A card with cells that a roster proposed, as the page lists it."""

    card: Card
    number: str
    cells: tuple[tuple[str, str, bool], ...]  # label, value, whether it is proposed

    @property
    def proposed(self) -> tuple[str, ...]:
        return proposed_cells(self.card)

    @property
    def key(self) -> str:
        """The number with the version that was shown, so that nothing else is meant."""
        return f"{self.number}@{self.card.version}"


def proposed_cells(card: Card) -> tuple[str, ...]:
    return tuple(each for each in SHOWN if card.basis.get(each) == Basis.ROSTER)


def count_proposals() -> int:
    return Card.objects.filter(PROPOSED, has_printing()).count()


def sets_with_proposals() -> QuerySet[CardSet]:
    """Return the sets with a count of the cards that wait for a confirmation."""
    cards = Card.objects.filter(PROPOSED).values("pk")
    waiting = Count(
        "printings__card", filter=Q(printings__card__in=cards), distinct=True
    )
    return CardSet.objects.annotate(waiting=waiting).filter(waiting__gt=0)


def proposals_by_team(code: str) -> list[tuple[str, list[ProposedCard]]]:
    """Return the cards of a set with proposals, by team; those without one last."""
    found: dict[str, list[ProposedCard]] = defaultdict(list)
    cards = listed_cards().filter(PROPOSED, has_printing(set__code=code))
    for card in cards.order_by(*SORTS["number"]):
        told = tuple(
            (LABELS[each], getattr(card, each), card.basis.get(each) == Basis.ROSTER)
            for each in SHOWN
        )
        number = card.prints[0].number
        found[card.team or NO_TEAM].append(ProposedCard(card, number, told))
    return sorted(found.items(), key=lambda each: (each[0] == NO_TEAM, each[0]))
