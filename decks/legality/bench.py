"""Who may come in: cards that are fully known, ordinary, and in the pool.

From the list itself first, if it may hold more copies of them; then from the shelf,
the club first that the list has most of.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from decks.decklist.listed import Decklist, Listed
from decks.facts import NEWER, SIDES, Facts, Group, Kind
from decks.formats import Snapshot, folded

from .copies import LIMIT
from .uniques import is_unique, is_unique_play


class Shelf(Protocol):
    """All cards that can be found, by number."""

    @property
    def cards(self) -> Mapping[str, Facts]: ...


@dataclass(frozen=True)
class Bench:
    """The cards from which a list may be filled up."""

    decklist: Decklist
    snapshot: Snapshot
    shelf: Shelf

    def fillers(
        self, group: Group, copies: int, *, throws: bool | None = None
    ) -> Iterator[Facts]:
        """Yield cards of which a group can take so many copies more."""
        if group in SIDES:
            if copies == 1:
                yield from self.athletes(group, throws=throws)
        elif group is Group.PLAYS:
            yield from self.plays
        elif group is Group.ACTIONS:
            yield from self.actions(copies)

    @cached_property
    def on_shelf(self) -> list[Facts]:
        """Return what may come in from outside, in the order in which it is offered."""
        clubs = Counter[str]()
        for each in self.decklist.counted.cards:
            clubs[each.card.cells.get("team", "")] += each.quantity
        del clubs[""]
        found = filter(self.may_come_in, self.shelf.cards.values())
        return sorted(
            found,
            key=lambda it: (-clubs[it.cells.get("team", "")], it.title, it.number),
        )

    def may_come_in(self, card: Facts) -> bool:
        """Return whether a card is known, ordinary and allowed, and no second print."""
        pool, newer_types = self.snapshot.pool, self.snapshot.profile.newer_types
        return (
            (pool is None or card.set in pool)
            and card.number == card.base
            and not card.suspect
            and (newer_types or NEWER.isdisjoint(card.kinds))
            and self.is_ordinary(card)
            and not any(each.means(card) for each in self.snapshot.restrictions)
        )

    def is_ordinary(self, card: Facts) -> bool:
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

    def athletes(self, side: Group, *, throws: bool | None) -> Iterator[Facts]:
        """Yield Players of a side who are not in the list yet."""
        here = {each.card.person for each in self.decklist.cards}
        for card in self.on_shelf:
            if card.kind is Kind.PLAYER and side in card.sides:
                is_fitting = throws is None or card.is_quarterback is throws
                if is_fitting and card.person not in here:
                    yield card

    @cached_property
    def plays(self) -> list[Facts]:
        """Return ordinary Plays; those of the list may have any number (DC-9)."""
        own = sorted(self.decklist.of(Group.PLAYS), key=by_quantity)
        ours = [
            each.card
            for each in own
            if each.card.kind is Kind.PLAY and self.may_come_in(each.card)
        ]
        here = {each.base for each in ours}
        others = (each for each in self.on_shelf if each.kind is Kind.PLAY)
        return [*ours, *(each for each in others if each.base not in here)]

    def actions(self, copies: int) -> Iterator[Facts]:
        """Yield ordinary Action cards of which there may be so many more (DC-11)."""
        held = Counter[str]()
        for each in self.decklist.cards:
            held[folded(each.card.title)] += each.quantity
        own = (each.card for each in self.decklist.of(Group.ACTIONS))
        here = [each for each in own if each.kind is Kind.ACTION]
        ours = [each for each in here if self.may_come_in(each)]
        others = (each for each in self.on_shelf if each.kind is Kind.ACTION)
        for card in {each.number: each for each in (*ours, *others)}.values():
            if held[folded(card.title)] + copies <= LIMIT:
                yield card


def by_quantity(listed: Listed) -> tuple[int, str]:
    return -listed.quantity, listed.card.title
