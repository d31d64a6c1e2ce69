"""Where the cards of a list may count: the least and the most for what is unknown.

A card of an incomplete record is every card that it could be. What holds for all of
them is certain, what holds for some is possible; so a cell that is filled in can only
narrow the bounds (DC-25).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from decks.decklist.listed import Decklist, Listed
from decks.facts import HOMES, NEWER, SIDES, TELLING, TYPES, Facts, Group, Kind

Maybe = bool | None  # None: nobody knows
Place = Group | None  # None: counted in no group
NUMBER = "number"  # the cell that a card lacks which is not on record
QUANTITY = "quantity"  # what a line lacks of which nobody can tell how many it means


class Bounds(NamedTuple):
    """How many there are at least and at most."""

    least: int
    most: int

    @property
    def figure(self) -> int | tuple[int, int]:
        return self.least if self.least == self.most else (self.least, self.most)


def together(parts: Iterable[Bounds]) -> Bounds:
    """Add bounds up.

    >>> together([Bounds(1, 2), Bounds(0, 1)])
    Bounds(least=1, most=3)
    """
    each = list(parts)
    return Bounds(sum(it.least for it in each), sum(it.most for it in each))


class Standing(NamedTuple):
    """All that may become of a card in the place where it is registered."""

    places: frozenset[Place]  # where its copies may be counted
    grounds: frozenset[Place]  # where it may stand as a card of this edition
    kinds: frozenset[Kind]  # what it may be where it stands rightly
    is_of_newer_type: Maybe  # DC-16
    is_misplaced: Maybe  # DC-23
    is_on_no_side: Maybe  # DC-22


class Entry(NamedTuple):
    """A listed card and its standing."""

    listed: Listed
    standing: Standing

    @property
    def card(self) -> Facts:
        return self.listed.card

    @property
    def is_placed(self) -> bool:
        """Return whether there is one ground only on which it may stand."""
        return len(self.standing.grounds) == 1

    @property
    def is_certain(self) -> bool:
        """Tell whether it stands there for certain; of no copies nobody can say so."""
        return self.is_placed and self.listed.is_counted

    def bounds(self, *, may: Maybe = True) -> Bounds:
        """Count its copies, given whether what is counted holds for it."""
        quantity = self.listed.quantity
        is_sure = may is True and self.is_certain
        return Bounds(quantity if is_sure else 0, 0 if may is False else quantity)


@dataclass(frozen=True, slots=True)
class Tally:
    """A list as it may count."""

    entries: tuple[Entry, ...]
    standing: dict[Place, list[Entry]]  # who may stand where, in their own right
    sizes: dict[Group, Bounds]
    total: Bounds

    def of(self, *groups: Group) -> Iterator[Entry]:
        return (each for group in groups for each in self.standing.get(group, ()))


class Outcome(NamedTuple):
    """What becomes of a card if it is of a certain kind, for certain sides."""

    kind: Kind
    place: Place
    is_of_newer_type: bool = False
    is_on_no_side: bool = False

    @property
    def is_misplaced(self) -> bool:
        return self.place is None and not self.is_on_no_side


def outcome(
    kind: Kind, homes: frozenset[Group], group: Place, *, newer_types: bool
) -> Outcome:
    if kind in NEWER and not newer_types:
        # B.0: counted where it is registered, so that one mistake is told once.
        return Outcome(kind, group or HOMES[kind], is_of_newer_type=True)
    if group is None:
        # Without a heading a card stands where it belongs, if that is one group.
        is_torn = len(homes) > 1
        return Outcome(kind, None if is_torn else min(homes), is_on_no_side=is_torn)
    return Outcome(kind, group if group in homes else None)


@lru_cache(maxsize=1024)
def standing(
    kinds: frozenset[Kind],
    sides: frozenset[Group] | None,
    group: Place,
    *,
    newer_types: bool,
) -> Standing:
    """Put a card in a group; without sides, a Player may be for either or both."""
    known = [sides] if sides else [frozenset((each,)) for each in SIDES] + [SIDES]
    all_outcomes = [
        outcome(kind, homes, group, newer_types=newer_types)
        for kind in kinds
        for homes in (known if kind is Kind.PLAYER else [frozenset((HOMES[kind],))])
    ]
    rightly = [each for each in all_outcomes if not each.is_of_newer_type]
    grounds = {None if each.is_of_newer_type else each.place for each in all_outcomes}
    return Standing(
        places=frozenset(each.place for each in all_outcomes),
        grounds=frozenset(grounds),
        kinds=frozenset(each.kind for each in rightly if each.place),
        is_of_newer_type=agreed(each.is_of_newer_type for each in all_outcomes),
        is_misplaced=agreed(each.is_misplaced for each in all_outcomes),
        is_on_no_side=agreed(each.is_on_no_side for each in all_outcomes),
    )


def agreed(answers: Iterable[bool]) -> Maybe:
    """Return the answer on which all agree.

    >>> agreed([True, True]), agreed([True, False])
    (True, None)
    """
    found = set(answers)
    return found.pop() if len(found) == 1 else None


def tallied(decklist: Decklist, *, newer_types: bool) -> Tally:
    """Count a list: every group, and all without the Synergy (DC-15)."""
    entries, on = [], defaultdict(list)
    least, most = dict.fromkeys(Group, 0), dict.fromkeys(Group, 0)
    total_least = total_most = 0
    for listed in decklist.cards:
        card, quantity = listed.card, listed.quantity
        sides = card.sides if card.is_side_known else None
        stands = standing(card.kinds, sides, listed.group, newer_types=newer_types)
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


def name(card: Facts) -> str:
    """Name a card to people.

    >>> from decks.facts import unknown
    >>> name(unknown("Second Push")), name(Facts(number="R1-PS", title="Second Push"))
    ('"Second Push"', 'Second Push (R1-PS)')
    """
    return f"{card.title} ({card.number})" if card.number else f'"{card.title}"'


def label(card: Facts) -> str:
    return card.number or card.title


def uncounted(listed: Listed) -> Iterator[tuple[str, str]]:
    """Name the count, if that is what nobody knows of a card."""
    if not listed.is_counted and listed.card.is_on_record:
        yield label(listed.card), QUANTITY


def lacking(entry: Entry) -> Iterator[tuple[str, str]]:
    """Name what nobody knows of where a card stands, and how often."""
    card = entry.card
    if not card.is_on_record:
        yield label(card), NUMBER
        return
    yield from uncounted(entry.listed)
    kind = card.cells.get("type")
    if kind not in TYPES:
        yield label(card), "type"
        return
    if len(card.kinds) > 1:
        yield label(card), next(TELLING[each] for each in TYPES[kind][1:])
    if Kind.PLAYER in card.kinds and not card.is_side_known:
        yield label(card), "side"
