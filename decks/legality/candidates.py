"""What might mend a violation: one change of the list each, the smaller ones first.

Nothing here is promised; `mending` offers what a second check has proven.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, zip_longest

from decks.decklist.listed import Listed
from decks.facts import SIDES, Facts, Group, Kind

from .bench import Bench, by_quantity
from .sizes import NORMALS
from .standing import label
from .violation import WRONG, Checked, Deed, Fix, Violation, highest, lowest

OTHERS = 3  # cards that are tried in the place of one
MOST_COPIES = 3  # of one card that come in; nobody wants twenty of a Play
SIZES = ("DC-2", "DC-3", "DC-6", "DC-10", "DC-14")


@dataclass(frozen=True, slots=True)
class Case:
    """One violation of a list that has been checked."""

    violation: Violation
    checked: Checked
    bench: Bench

    @property
    def excess(self) -> int:
        """Count the copies that are too many, at most."""
        return highest(self.violation.actual) - highest(self.violation.limit)

    @property
    def shortage(self) -> int:
        """Count the copies that are too few, at most."""
        return lowest(self.violation.limit) - lowest(self.violation.actual)

    @property
    def concerned(self) -> list[Listed]:
        """Return the listed cards that the violation names."""
        numbers, group = self.violation.cards, self.violation.group
        return [
            each
            for each in self.bench.decklist.cards
            if label(each.card) in numbers
            and is_at_hand(each)
            and (group is None or each.group in (group, None))
        ]

    def of(self, group: Group) -> list[Listed]:
        found = self.bench.decklist.of(group)
        return [each for each in found if is_at_hand(each)]

    def is_full(self, side: Group) -> bool:
        return self.checked.counts[side][1] >= NORMALS


def is_at_hand(listed: Listed) -> bool:
    """Return whether copies can be taken: it is known of what, and how many."""
    return listed.card.is_on_record and listed.is_counted


def candidates(case: Case) -> Iterator[Fix]:
    """Yield what might mend a violation; of a sideboard or an unknown card, nothing."""
    found = CANDIDATES.get(case.violation.code)
    if found:
        yield from found(case)


# Single changes


def taken_out(listed: Listed, copies: int) -> Fix:
    left = listed.quantity - copies
    deed = Deed.SET_QUANTITY if left else Deed.REMOVE
    return Fix(deed, listed.card.number, left, listed.group, had=listed.quantity)


def added(card: Facts, copies: int, group: Group) -> Fix:
    return Fix(Deed.ADD, card.number, copies, group)


def swapped(listed: Listed, copies: int, other: Facts) -> Fix:
    number, had = listed.card.number, listed.quantity
    return Fix(Deed.SWAP, number, copies, listed.group, other.number, had)


def moved(listed: Listed, group: Group) -> Fix:
    had = listed.quantity
    return Fix(Deed.MOVE, listed.card.number, had, group, had=had)


def fewer(case: Case, leaving: Iterable[Listed], copies: int) -> Iterator[Fix]:
    """Take copies of one card out, or swap them for a card of the same group."""
    able = [each for each in leaving if each.quantity >= copies]
    yield from (taken_out(each, copies) for each in able)
    yield from exchanged(case, able, copies)


def exchanged(
    case: Case, leaving: Iterable[Listed], copies: int, *, throws: bool | None = None
) -> Iterator[Fix]:
    """Swap copies for another card; a quarterback for one, if nothing else is said."""
    yield from in_turn(
        replaced(case, each, copies, each.group, throws=throws)
        for each in leaving
        if each.group
    )


def replaced(
    case: Case, listed: Listed, copies: int, group: Group, *, throws: bool | None = None
) -> Iterator[Fix]:
    """Swap copies of one card for such as the group can take."""
    same = listed.card.is_quarterback if throws is None else throws
    found = case.bench.fillers(group, copies, throws=same)
    others = (each for each in found if each.base != listed.card.base)
    yield from (swapped(listed, copies, each) for each in islice(others, OTHERS))


def in_turn(rows: Iterable[Iterable[Fix]]) -> Iterator[Fix]:
    """Yield the first of each, then the second of each, and so on."""
    for column in zip_longest(*rows):
        yield from filter(None, column)


def more(case: Case, group: Group, copies: int) -> Iterator[Fix]:
    """Add a few copies of one card to a group."""
    if copies <= MOST_COPIES:
        for card in islice(case.bench.fillers(group, copies), OTHERS):
            yield added(card, copies, group)


def coming_home(case: Case, group: Group | None, *, person: str = "") -> Iterator[Fix]:
    """Move into a group what stands in none, in a wrong one, or in a crowded one."""
    crowded = {each.group for each in wrong_sizes(case) if not each.params["is_few"]}
    for each in case.bench.decklist.cards:
        is_meant = person in ("", each.card.person) and is_at_hand(each)
        is_able = group in each.card.homes - {each.group}
        if group and is_meant and is_able and is_astray(each, crowded):
            yield moved(each, group)


def is_astray(listed: Listed, crowded: Collection[Group | None]) -> bool:
    if listed.group is None:
        return len(listed.card.homes) > 1
    return listed.group in crowded or listed.group not in listed.card.homes


# Rule by rule


def of_size(case: Case) -> Iterator[Fix]:
    """DC-2, DC-3, DC-6, DC-10, DC-14: add what is missing, take out what is over."""
    group = case.violation.group
    if group is None:
        return
    if case.violation.params["is_few"]:
        yield from coming_home(case, group)
        yield from more(case, group, case.shortage)
        over = [each for each in wrong_sizes(case) if not each.params["is_few"]]
        for each in over:
            yield from traded(case, each.group, group, case.shortage)
    else:
        short = [each for each in wrong_sizes(case) if each.params["is_few"]]
        for each in short:
            yield from coming_home(case, each.group)
        leaving = [each for each in case.of(group) if each.quantity >= case.excess]
        first = sorted(leaving, key=by_quantity)[: 2 * OTHERS]
        yield from (taken_out(each, case.excess) for each in first)
        for each in short:
            yield from traded(case, group, each.group, case.excess)


def wrong_sizes(case: Case) -> Iterator[Violation]:
    for each in case.checked.violations:
        if each.code in SIZES and each.severity in WRONG:
            yield each


def traded(
    case: Case, giving: Group | None, taking: Group | None, copies: int
) -> Iterator[Fix]:
    """Swap a card of a group that has too many for one of a group that has too few."""
    if giving and taking and copies <= MOST_COPIES:
        able = (each for each in case.of(giving) if each.quantity >= copies)
        yield from in_turn(replaced(case, each, copies, taking) for each in able)


def of_total(case: Case) -> Iterator[Fix]:
    """DC-1: what mends the only group of the wrong size mends the total."""
    for each in wrong_sizes(case):
        yield from of_size(Case(each, case.checked, case.bench))


def of_quarterbacks(case: Case) -> Iterator[Fix]:
    """DC-4: bring one in for somebody else, or somebody else for one."""
    if not case.violation.params["is_few"]:
        able = [each for each in case.concerned if each.quantity >= case.excess]
        yield from (taken_out(each, case.excess) for each in able)
        yield from exchanged(case, able, case.excess, throws=False)
    elif case.is_full(Group.OFFENSE):
        yield from exchanged(case, case.of(Group.OFFENSE), 1, throws=True)
    else:
        yield from coming_home(case, Group.OFFENSE)
        found = case.bench.fillers(Group.OFFENSE, 1, throws=True)
        yield from (added(each, 1, Group.OFFENSE) for each in islice(found, OTHERS))


def of_too_many(case: Case) -> Iterator[Fix]:
    """DC-5, DC-7, DC-8, DC-11, DC-12, FR-2: fewer of one of the cards."""
    yield from fewer(case, case.concerned, case.excess)


def of_stranger(case: Case) -> Iterator[Fix]:
    """DC-16, DC-17, FR-1: another print that is in the pool, or another card."""
    pool = case.bench.snapshot.pool
    for listed in case.concerned:
        for number in listed.card.prints:
            other = case.bench.shelf.cards.get(number)
            if other and number != listed.card.number and other.set in (pool or ()):
                yield swapped(listed, listed.quantity, other)
        yield taken_out(listed, listed.quantity)
        yield from exchanged(case, [listed], listed.quantity)


def of_misplaced(case: Case) -> Iterator[Fix]:
    """DC-23: where it belongs, or another card in its place."""
    for listed in case.concerned:
        for home in sorted(listed.card.homes - {listed.group}):
            yield moved(listed, home)
        yield from fewer(case, [listed], listed.quantity)


def of_two_sides(case: Case) -> Iterator[Fix]:
    """DC-22: on one side, or nowhere."""
    for listed in case.concerned:
        if listed.group is None:
            for side in sorted(listed.card.sides):
                yield moved(listed, side)
            yield taken_out(listed, listed.quantity)
        else:
            yield from fewer(case, [listed], listed.quantity)


def of_counterpart(case: Case) -> Iterator[Fix]:
    """DC-13: bring in the normal card, or another card for the Superstar."""
    for star in case.concerned:
        person = star.card.person
        coming = (brought(case, each) for each in normals(case, person))
        for side in sorted(SIDES):
            yield from coming_home(case, side, person=person)
        yield taken_out(star, star.quantity)
        yield from in_turn([*coming, exchanged(case, [star], star.quantity)])


def brought(case: Case, normal: Facts) -> Iterator[Fix]:
    """Bring a Player in, in the place of another if the side is full."""
    for side in sorted(normal.sides):
        if case.is_full(side):
            throws = normal.is_quarterback
            alike = (it for it in case.of(side) if it.card.is_quarterback is throws)
            yield from (swapped(each, 1, normal) for each in alike)
        else:
            yield added(normal, 1, side)


def normals(case: Case, person: str) -> Iterator[Facts]:
    for card in case.bench.on_shelf:
        if card.kind is Kind.PLAYER and card.person == person:
            yield card


CANDIDATES: dict[str, Callable[[Case], Iterator[Fix]]] = {
    "DC-1": of_total,
    **dict.fromkeys(SIZES, of_size),
    "DC-4": of_quarterbacks,
    **dict.fromkeys(("DC-5", "DC-7", "DC-8", "DC-11", "DC-12", "FR-2"), of_too_many),
    "DC-13": of_counterpart,
    **dict.fromkeys(("DC-16", "DC-17", "FR-1"), of_stranger),
    "DC-22": of_two_sides,
    "DC-23": of_misplaced,
}
