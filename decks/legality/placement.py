"""In which groups the cards of a list count: a range where card data is unknown.

A card with unknown cells may be any card that these cells could make it. What is true
of all of them is certain, what is true of some is possible; so a cell that is filled in
later can only narrow the range (DC-25).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from decks.decklist.contents import Decklist, ListedCard
from decks.facts import HOMES, NEWER, SIDES, TELLING, TYPES, CardFacts, Group, Kind

Maybe = bool | None  # None: nobody knows
Place = Group | None  # None: counted in no group
NUMBER = "number"  # the cell that a card lacks which is not on record
QUANTITY = "quantity"  # what a line lacks of which nobody can tell how many it means


class Bounds(NamedTuple):
    """The least and the most that a count may be."""

    least: int
    most: int

    @property
    def figure(self) -> int | tuple[int, int]:
        """The count as reported: one number if it is certain, else both bounds."""
        return self.least if self.least == self.most else (self.least, self.most)


def add_bounds(parts: Iterable[Bounds]) -> Bounds:
    """Return the sum of some counts, each with its bounds.

    >>> add_bounds([Bounds(1, 2), Bounds(0, 1)])
    Bounds(least=1, most=3)
    """
    each = list(parts)
    return Bounds(sum(it.least for it in each), sum(it.most for it in each))


class Placement(NamedTuple):
    """Where a listed card may count, and which placement rules it may break."""

    places: frozenset[Place]  # where its copies may be counted
    grounds: frozenset[Place]  # where it may stand as a card of this edition
    kinds: frozenset[Kind]  # what it may be where it stands rightly
    is_of_newer_type: Maybe  # DC-16
    is_misplaced: Maybe  # DC-23
    is_on_no_side: Maybe  # DC-22


class Entry(NamedTuple):
    """A listed card with its placement."""

    listed: ListedCard
    placement: Placement

    @property
    def card(self) -> CardFacts:
        return self.listed.card

    @property
    def is_placed(self) -> bool:
        """Whether there is only one place in which the card may be."""
        return len(self.placement.grounds) == 1

    @property
    def is_certain(self) -> bool:
        """Whether both the place and the number of copies are known."""
        return self.is_placed and self.listed.is_counted

    def bounds(self, *, may: Maybe = True) -> Bounds:
        """Return how many copies count, given whether the card does (None: unknown)."""
        quantity = self.listed.quantity
        is_sure = may is True and self.is_certain
        return Bounds(quantity if is_sure else 0, 0 if may is False else quantity)


@dataclass(frozen=True, slots=True)
class Tally:
    """All entries of a list, and the least and most size of each group and the deck."""

    entries: tuple[Entry, ...]
    by_place: dict[Place, list[Entry]]  # entries that may rightly be in each place
    sizes: dict[Group, Bounds]
    total: Bounds

    def entries_in_groups(self, *groups: Group) -> Iterator[Entry]:
        """Yield the entries that may rightly be in these groups."""
        return (each for group in groups for each in self.by_place.get(group, ()))


class PlacementCase(NamedTuple):
    """Where a card would count if it were of this kind, one of those that it may be."""

    kind: Kind
    place: Place
    is_of_newer_type: bool = False
    is_on_no_side: bool = False

    @property
    def is_misplaced(self) -> bool:
        return self.place is None and not self.is_on_no_side


def placement_case(
    kind: Kind, homes: frozenset[Group], group: Place, *, newer_types: bool
) -> PlacementCase:
    """Return where a card of this kind counts, listed in `group`, with its `homes`."""
    if kind in NEWER and not newer_types:
        # B.0: counted where it is registered, so that one mistake is told once.
        return PlacementCase(kind, group or HOMES[kind], is_of_newer_type=True)
    if group is None:
        # Without a heading a card stands where it belongs, if that is one group.
        is_torn = len(homes) > 1
        return PlacementCase(
            kind, None if is_torn else min(homes), is_on_no_side=is_torn
        )
    return PlacementCase(kind, group if group in homes else None)


@lru_cache(maxsize=1024)
def possible_placement(
    kinds: frozenset[Kind],
    sides: frozenset[Group] | None,
    group: Place,
    *,
    newer_types: bool,
) -> Placement:
    """Return a card's placement over all it may be; no `sides`: of either or both."""
    known = [sides] if sides else [frozenset((each,)) for each in SIDES] + [SIDES]
    all_outcomes = [
        placement_case(kind, homes, group, newer_types=newer_types)
        for kind in kinds
        for homes in (known if kind is Kind.PLAYER else [frozenset((HOMES[kind],))])
    ]
    rightly = [each for each in all_outcomes if not each.is_of_newer_type]
    grounds = {None if each.is_of_newer_type else each.place for each in all_outcomes}
    return Placement(
        places=frozenset(each.place for each in all_outcomes),
        grounds=frozenset(grounds),
        kinds=frozenset(each.kind for each in rightly if each.place),
        is_of_newer_type=unanimous_answer(
            each.is_of_newer_type for each in all_outcomes
        ),
        is_misplaced=unanimous_answer(each.is_misplaced for each in all_outcomes),
        is_on_no_side=unanimous_answer(each.is_on_no_side for each in all_outcomes),
    )


def unanimous_answer(answers: Iterable[bool]) -> Maybe:
    """Return the answer if all are the same, else None.

    >>> unanimous_answer([True, True]), unanimous_answer([True, False])
    (True, None)
    """
    found = set(answers)
    return found.pop() if len(found) == 1 else None


def tally_list(decklist: Decklist, *, newer_types: bool) -> Tally:
    """Return the entries and counts of a list; Synergy is not in the total (DC-15)."""
    entries, on = [], defaultdict(list)
    least, most = dict.fromkeys(Group, 0), dict.fromkeys(Group, 0)
    total_least = total_most = 0
    for listed in decklist.cards:
        card, quantity = listed.card, listed.quantity
        sides = card.sides if card.is_side_known else None
        stands = possible_placement(
            card.kinds, sides, listed.group, newer_types=newer_types
        )
        entry = Entry(listed, stands)
        entries.append(entry)
        for ground in stands.grounds:
            on[ground].append(entry)
        sure = quantity if listed.is_counted else 0
        is_certain = len(stands.places) == 1
        for place in stands.places:
            if place is not None:
                most[place] += quantity
                least[place] += sure if is_certain else 0
        total_least += sure if stands.places.isdisjoint(OUTSIDE) else 0
        total_most += quantity if stands.places - OUTSIDE else 0
    sizes = {group: Bounds(least[group], most[group]) for group in Group}
    return Tally(tuple(entries), on, sizes, Bounds(total_least, total_most))


OUTSIDE: frozenset[Place] = frozenset((None, Group.SYNERGY))


def card_name(card: CardFacts) -> str:
    """Return a card's name for messages: title and number, or the quoted line.

    >>> from decks.facts import unknown_card
    >>> card_name(CardFacts(number="R1-PS", title="Second Push"))
    'Second Push (R1-PS)'
    >>> card_name(unknown_card("Second Push"))
    '"Second Push"'
    """
    return f"{card.title} ({card.number})" if card.number else f'"{card.title}"'


def card_label(card: CardFacts) -> str:
    """Return a card's number, or the text of the line if it has none."""
    return card.number or card.title


def missing_count(listed: ListedCard) -> Iterator[tuple[str, str]]:
    """Yield (card, "quantity") if the card is known but its number of copies is not."""
    if not listed.is_counted and listed.card.is_on_record:
        yield card_label(listed.card), QUANTITY


def unknown_placement_cells(entry: Entry) -> Iterator[tuple[str, str]]:
    """Yield what is unknown, as (card, cell), of where the card counts, how often."""
    card = entry.card
    if not card.is_on_record:
        yield card_label(card), NUMBER
        return
    yield from missing_count(entry.listed)
    kind = card.cells.get("type")
    if kind not in TYPES:
        yield card_label(card), "type"
        return
    if len(card.kinds) > 1:
        yield card_label(card), next(TELLING[each] for each in TYPES[kind][1:])
    if Kind.PLAYER in card.kinds and not card.is_side_known:
        yield card_label(card), "side"
