"""Candidate fixes for a violation: each is one change of the list, smaller ones first.

None is certain to help; `fix_search` offers only those that a second check verified.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, zip_longest

from decks.decklist.contents import ListedCard
from decks.facts import SIDES, CardFacts, Group, Kind

from .addable_cards import AddableCards, quantity_sort_key
from .placement import card_label
from .sizes import NORMALS
from .violation import (
    WRONG,
    CheckResult,
    Fix,
    FixAction,
    Violation,
    highest_count,
    lowest_count,
)

OTHERS = 3  # cards that are tried in the place of one
MOST_COPIES = 3  # of one card that come in; nobody wants twenty of a Play
SIZES = ("DC-2", "DC-3", "DC-6", "DC-10", "DC-14")


@dataclass(frozen=True, slots=True)
class ViolationCase:
    """One violation of a checked list, with the cards that a fix may add."""

    violation: Violation
    checked: CheckResult
    addable: AddableCards

    @property
    def excess(self) -> int:
        """How many copies are too many, at most."""
        return highest_count(self.violation.actual) - highest_count(
            self.violation.limit
        )

    @property
    def shortage(self) -> int:
        """How many copies are missing, at most."""
        return lowest_count(self.violation.limit) - lowest_count(self.violation.actual)

    @property
    def cards_concerned(self) -> list[ListedCard]:
        """The listed cards that the violation names and a fix can change."""
        numbers, group = self.violation.cards, self.violation.group
        return [
            each
            for each in self.addable.decklist.cards
            if card_label(each.card) in numbers
            and is_changeable(each)
            and (group is None or each.group in (group, None))
        ]

    def cards_in(self, group: Group) -> list[ListedCard]:
        """Return the cards of a group that a fix can change."""
        found = self.addable.decklist.in_group(group)
        return [each for each in found if is_changeable(each)]

    def is_full(self, side: Group) -> bool:
        """Return whether a side may already have all its five Players."""
        return self.checked.counts[side][1] >= NORMALS


def is_changeable(listed: ListedCard) -> bool:
    """Return whether a fix can change it: card and number of copies are known."""
    return listed.card.is_on_record and listed.is_counted


# Single changes


def removal_fix(listed: ListedCard, copies: int) -> Fix:
    """Return the fix that takes some or all copies of a card out."""
    left = listed.quantity - copies
    action = FixAction.SET_QUANTITY if left else FixAction.REMOVE
    return Fix(action, listed.card.number, left, listed.group, had=listed.quantity)


def addition_fix(card: CardFacts, copies: int, group: Group) -> Fix:
    return Fix(FixAction.ADD, card.number, copies, group)


def swap_fix(listed: ListedCard, copies: int, other: CardFacts) -> Fix:
    number, had = listed.card.number, listed.quantity
    return Fix(FixAction.SWAP, number, copies, listed.group, other.number, had)


def move_fix(listed: ListedCard, group: Group) -> Fix:
    had = listed.quantity
    return Fix(FixAction.MOVE, listed.card.number, had, group, had=had)


def fixes_with_fewer_copies(
    case: ViolationCase, leaving: Iterable[ListedCard], copies: int
) -> Iterator[Fix]:
    """Yield fixes that remove copies of a card, or swap them within its group."""
    able = [each for each in leaving if each.quantity >= copies]
    yield from (removal_fix(each, copies) for each in able)
    yield from swaps_within_groups(case, able, copies)


def swaps_within_groups(
    case: ViolationCase,
    leaving: Iterable[ListedCard],
    copies: int,
    *,
    throws: bool | None = None,
) -> Iterator[Fix]:
    """Yield swaps of each card within its group; `throws` overrides quarterback."""
    yield from interleave_fixes(
        swaps_for_card(case, each, copies, each.group, throws=throws)
        for each in leaving
        if each.group
    )


def swaps_for_card(
    case: ViolationCase,
    listed: ListedCard,
    copies: int,
    group: Group,
    *,
    throws: bool | None = None,
) -> Iterator[Fix]:
    """Yield swaps of one listed card for cards that the group can take."""
    same = listed.card.is_quarterback if throws is None else throws
    found = case.addable.for_group(group, copies, throws=same)
    others = (each for each in found if each.base != listed.card.base)
    yield from (swap_fix(listed, copies, each) for each in islice(others, OTHERS))


def interleave_fixes(rows: Iterable[Iterable[Fix]]) -> Iterator[Fix]:
    """Yield the first fix of each row, then the second of each, and so on."""
    for column in zip_longest(*rows):
        yield from filter(None, column)


def additions_to_group(case: ViolationCase, group: Group, copies: int) -> Iterator[Fix]:
    """Yield fixes that add up to three copies of one card to a group."""
    if copies <= MOST_COPIES:
        for card in islice(case.addable.for_group(group, copies), OTHERS):
            yield addition_fix(card, copies, group)


def moves_into_group(
    case: ViolationCase, group: Group | None, *, person: str = ""
) -> Iterator[Fix]:
    """Yield moves of cards to this group, their home, from none or a worse one."""
    crowded = {
        each.group for each in size_violations(case) if not each.params["is_few"]
    }
    for each in case.addable.decklist.cards:
        is_meant = person in ("", each.card.person) and is_changeable(each)
        is_able = group in each.card.possible_groups - {each.group}
        if group and is_meant and is_able and should_move(each, crowded):
            yield move_fix(each, group)


def should_move(listed: ListedCard, crowded: Collection[Group | None]) -> bool:
    """Return whether a card is in no group, a wrong one, or a `crowded` one."""
    if listed.group is None:
        return len(listed.card.possible_groups) > 1
    return listed.group in crowded or listed.group not in listed.card.possible_groups


# Rule by rule


def fixes_for_group_size(case: ViolationCase) -> Iterator[Fix]:
    """DC-2, DC-3, DC-6, DC-10, DC-14: yield fixes for missing and surplus cards."""
    group = case.violation.group
    if group is None:
        return
    if case.violation.params["is_few"]:
        yield from moves_into_group(case, group)
        yield from additions_to_group(case, group, case.shortage)
        over = [each for each in size_violations(case) if not each.params["is_few"]]
        for each in over:
            yield from swaps_between_groups(case, each.group, group, case.shortage)
    else:
        short = [each for each in size_violations(case) if each.params["is_few"]]
        for each in short:
            yield from moves_into_group(case, each.group)
        leaving = [
            each for each in case.cards_in(group) if each.quantity >= case.excess
        ]
        first = sorted(leaving, key=quantity_sort_key)[: 2 * OTHERS]
        yield from (removal_fix(each, case.excess) for each in first)
        for each in short:
            yield from swaps_between_groups(case, group, each.group, case.excess)


def size_violations(case: ViolationCase) -> Iterator[Violation]:
    """Yield the violations of the list that are about the size of a group."""
    for each in case.checked.violations:
        if each.code in SIZES and each.severity in WRONG:
            yield each


def swaps_between_groups(
    case: ViolationCase, giving: Group | None, taking: Group | None, copies: int
) -> Iterator[Fix]:
    """Yield swaps of a card of a group too large for one of a group too small."""
    if giving and taking and copies <= MOST_COPIES:
        able = (each for each in case.cards_in(giving) if each.quantity >= copies)
        yield from interleave_fixes(
            swaps_for_card(case, each, copies, taking) for each in able
        )


def fixes_for_deck_size(case: ViolationCase) -> Iterator[Fix]:
    """DC-1: yield the fixes for groups of the wrong size, which correct the total."""
    for each in size_violations(case):
        yield from fixes_for_group_size(ViolationCase(each, case.checked, case.addable))


def fixes_for_quarterbacks(case: ViolationCase) -> Iterator[Fix]:
    """DC-4: yield fixes that bring a quarterback in, or take a surplus one out."""
    if not case.violation.params["is_few"]:
        able = [each for each in case.cards_concerned if each.quantity >= case.excess]
        yield from (removal_fix(each, case.excess) for each in able)
        yield from swaps_within_groups(case, able, case.excess, throws=False)
    elif case.is_full(Group.OFFENSE):
        yield from swaps_within_groups(
            case, case.cards_in(Group.OFFENSE), 1, throws=True
        )
    else:
        yield from moves_into_group(case, Group.OFFENSE)
        found = case.addable.for_group(Group.OFFENSE, 1, throws=True)
        yield from (
            addition_fix(each, 1, Group.OFFENSE) for each in islice(found, OTHERS)
        )


def fixes_for_disallowed_card(case: ViolationCase) -> Iterator[Fix]:
    """DC-16, DC-17, FR-1: yield swaps for a print in the pool, removal, other swaps."""
    pool = case.addable.snapshot.pool
    for listed in case.cards_concerned:
        for number in listed.card.prints:
            other = case.addable.index.cards.get(number)
            if other and number != listed.card.number and other.set in (pool or ()):
                yield swap_fix(listed, listed.quantity, other)
        yield removal_fix(listed, listed.quantity)
        yield from swaps_within_groups(case, [listed], listed.quantity)


def fixes_for_misplaced_card(case: ViolationCase) -> Iterator[Fix]:
    """DC-23: yield moves into a group where the card belongs, removal and swaps."""
    for listed in case.cards_concerned:
        for home in sorted(listed.card.possible_groups - {listed.group}):
            yield move_fix(listed, home)
        yield from fixes_with_fewer_copies(case, [listed], listed.quantity)


def fixes_for_card_of_two_sides(case: ViolationCase) -> Iterator[Fix]:
    """DC-22: yield fixes that leave the card on one side, or take it out."""
    for listed in case.cards_concerned:
        if listed.group is None:
            for side in sorted(listed.card.sides):
                yield move_fix(listed, side)
            yield removal_fix(listed, listed.quantity)
        else:
            yield from fixes_with_fewer_copies(case, [listed], listed.quantity)


def fixes_for_lone_superstar(case: ViolationCase) -> Iterator[Fix]:
    """DC-13: yield fixes that bring in the athlete's card, or replace the Superstar."""
    for star in case.cards_concerned:
        person = star.card.person
        coming = (
            fixes_adding_player(case, each)
            for each in case.addable.from_pool
            if each.kind is Kind.PLAYER and each.person == person
        )
        for side in sorted(SIDES):
            yield from moves_into_group(case, side, person=person)
        yield removal_fix(star, star.quantity)
        yield from interleave_fixes(
            [*coming, swaps_within_groups(case, [star], star.quantity)]
        )


def fixes_adding_player(case: ViolationCase, normal: CardFacts) -> Iterator[Fix]:
    """Yield fixes that add a Player to its side, or swap it in if that is full."""
    for side in sorted(normal.sides):
        if case.is_full(side):
            throws = normal.is_quarterback
            alike = (
                it for it in case.cards_in(side) if it.card.is_quarterback is throws
            )
            yield from (swap_fix(each, 1, normal) for each in alike)
        else:
            yield addition_fix(normal, 1, side)


# By rule, changes that might help; none for a sideboard or an unknown card.
CANDIDATES: dict[str, Callable[[ViolationCase], Iterator[Fix]]] = {
    "DC-1": fixes_for_deck_size,
    **dict.fromkeys(SIZES, fixes_for_group_size),
    "DC-4": fixes_for_quarterbacks,
    **dict.fromkeys(
        ("DC-5", "DC-7", "DC-8", "DC-11", "DC-12", "FR-2"),
        lambda it: fixes_with_fewer_copies(it, it.cards_concerned, it.excess),
    ),
    "DC-13": fixes_for_lone_superstar,
    **dict.fromkeys(("DC-16", "DC-17", "FR-1"), fixes_for_disallowed_card),
    "DC-22": fixes_for_card_of_two_sides,
    "DC-23": fixes_for_misplaced_card,
}
