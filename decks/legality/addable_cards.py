"""Which cards a fix may add to a list: fully known, not Unique, and in the card pool.

Cards of the list itself come first, if it may hold more copies of them; then those of
the pool, beginning with the team that the list has most cards of.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from decks.decklist.contents import Decklist, ListedCard
from decks.facts import NEWER, SIDES, CardFacts, Group, Kind
from decks.formats import Snapshot, folded

from .copies import LIMIT
from .uniques import is_unique, is_unique_play


class CardLookup(Protocol):
    """Anything that maps card numbers to facts, such as a CardIndex."""

    @property
    def cards(self) -> Mapping[str, CardFacts]: ...


@dataclass(frozen=True)
class AddableCards:
    """The cards that a fix may add to one list under one snapshot of a format."""

    decklist: Decklist
    snapshot: Snapshot
    index: CardLookup

    def for_group(
        self, group: Group, copies: int, *, throws: bool | None = None
    ) -> Iterator[CardFacts]:
        """Yield cards for `copies` more; `throws`: only quarterbacks, or others."""
        if group in SIDES:
            if copies == 1:
                yield from self.addable_players(group, throws=throws)
        elif group is Group.PLAYS:
            yield from self.addable_plays
        elif group is Group.ACTIONS:
            yield from self.addable_actions(copies)

    @cached_property
    def from_pool(self) -> list[CardFacts]:
        """All addable cards of the pool, in the order in which fixes offer them."""
        clubs = Counter[str]()
        for each in self.decklist.without_uncounted_lines.cards:
            clubs[each.card.cells.get("team", "")] += each.quantity
        del clubs[""]
        found = filter(self.is_addable, self.index.cards.values())
        return sorted(
            found,
            key=lambda it: (-clubs[it.cells.get("team", "")], it.title, it.number),
        )

    def is_addable(self, card: CardFacts) -> bool:
        """Return whether a card is known, ordinary, allowed, and the base print."""
        pool, newer_types = self.snapshot.pool, self.snapshot.profile.newer_types
        return (
            (pool is None or card.set in pool)
            and card.number == card.base
            and not card.suspect
            and (newer_types or NEWER.isdisjoint(card.kinds))
            and self.is_ordinary(card)
            and not any(each.applies_to(card) for each in self.snapshot.restrictions)
        )

    def is_ordinary(self, card: CardFacts) -> bool:
        """Return whether a card is fully known, not Unique and of no special type."""
        profile = self.snapshot.profile
        match card.kind:
            case Kind.PLAYER:
                is_known = card.is_side_known and card.is_quarterback is not None
                return is_known and bool(card.person)
            case Kind.PLAY:
                return is_unique_play(card, profile) is False
            case Kind.ACTION:
                return is_unique(card, profile) is False
            case _:
                return False

    def addable_players(
        self, side: Group, *, throws: bool | None
    ) -> Iterator[CardFacts]:
        """Yield Players of a side whose athlete is not in the list yet."""
        here = {each.card.person for each in self.decklist.cards}
        for card in self.from_pool:
            if card.kind is Kind.PLAYER and side in card.sides:
                is_fitting = throws is None or card.is_quarterback is throws
                if is_fitting and card.person not in here:
                    yield card

    @cached_property
    def addable_plays(self) -> list[CardFacts]:
        """Ordinary Plays: those of the list, without a limit (DC-9), then others."""
        own = sorted(self.decklist.in_group(Group.PLAYS), key=quantity_sort_key)
        ours = [
            each.card
            for each in own
            if each.card.kind is Kind.PLAY and self.is_addable(each.card)
        ]
        here = {each.base for each in ours}
        others = (each for each in self.from_pool if each.kind is Kind.PLAY)
        return [*ours, *(each for each in others if each.base not in here)]

    def addable_actions(self, copies: int) -> Iterator[CardFacts]:
        """Yield ordinary Actions that may have `copies` more (DC-11)."""
        held = Counter[str]()
        for each in self.decklist.cards:
            held[folded(each.card.title)] += each.quantity
        own = (each.card for each in self.decklist.in_group(Group.ACTIONS))
        here = [each for each in own if each.kind is Kind.ACTION]
        ours = [each for each in here if self.is_addable(each)]
        others = (each for each in self.from_pool if each.kind is Kind.ACTION)
        for card in {each.number: each for each in (*ours, *others)}.values():
            if held[folded(card.title)] + copies <= LIMIT:
                yield card


def quantity_sort_key(listed: ListedCard) -> tuple[int, str]:
    """Sort key: most copies first, then by title."""
    return -listed.quantity, listed.card.title
