"""Table numbers: from the top of the field, fixed tables first."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count

from .objective import PairingCosts
from .reasons import NoticeKind, PairingNotice, Places, Seated

HIGHEST_TABLE = 9999
NO_TABLE = 0  # where somebody sits who has the bye


@dataclass(frozen=True, slots=True, kw_only=True)
class AvailableTables:
    """The table numbers that can be used; without ranges, any number."""

    first: int = 1
    ranges: tuple[tuple[int, int], ...] = ()
    taken: frozenset[int] = frozenset()

    def free_numbers(self) -> Iterator[int]:
        """Yield the free table numbers; after the last range they continue."""
        ranges = [range(first, last + 1) for first, last in self.ranges]
        last = max((each[-1] for each in ranges if each), default=self.first - 1)
        gone = set(self.taken)
        for number in chain(*ranges, count(last + 1)):
            if number not in gone:  # ranges may overlap
                gone.add(number)
                yield number

    def is_in_ranges(self, number: int) -> bool:
        return not self.ranges or any(
            first <= number <= last for first, last in self.ranges
        )


ANYWHERE = AvailableTables()


def assign_tables(
    objective: PairingCosts, pairs: Sequence[Places], room: AvailableTables
) -> tuple[list[Seated], list[PairingNotice]]:
    """Return pairs with table numbers, and notices of fixed or missing tables."""
    ordered = sorted(
        (one, two) if two is None or one < two else (two, one) for one, two in pairs
    )
    fixed, notices = _keep_fixed_tables(objective, ordered, room)
    held = {*fixed.values()}
    free = (number for number in room.free_numbers() if number not in held)
    seated: list[Seated] = []
    for pair in ordered:
        if pair[1] is None:
            number = NO_TABLE
        else:
            number = fixed[pair] if pair in fixed else next(free)
        seated.append((number, *pair))
    seated.sort(key=lambda each: (each[0] == NO_TABLE, each[0]))
    free_ones = [number for number, *_ in seated if number and number not in held]
    return seated, [*notices, *_too_few_tables_notice(free_ones, room)]


def _keep_fixed_tables(
    objective: PairingCosts, pairs: Sequence[Places], room: AvailableTables
) -> tuple[dict[Places, int], list[PairingNotice]]:
    """Return the fixed tables that can be kept, and notices for the others."""
    if not any(each.fixed_table for each in objective.order):
        return {}, []
    found: dict[Places, int] = {}
    broken = []
    given = set(room.taken)
    for pair in pairs:
        people = [objective.order[place] for place in pair if place is not None]
        wanted = [each for each in people if each.fixed_table]
        if len(people) == 1 or not wanted:
            continue
        free = [each for each in wanted if each.fixed_table not in given]
        if free:
            found[pair] = free[0].fixed_table
            given.add(found[pair])
        broken += [each for each in wanted if each.fixed_table != found.get(pair)]
    return found, [
        PairingNotice(
            NoticeKind.FIXED_TABLE_BROKEN,
            f"{each.name or each.id} can't play at table {each.fixed_table}: the "
            "opponent has a different fixed table, or somebody else has this one."
            "",
            (each.fixed_table,),
        )
        for each in broken
    ]


def _too_few_tables_notice(
    numbers: Sequence[int], room: AvailableTables
) -> Iterator[PairingNotice]:
    missing = tuple(each for each in numbers if not room.is_in_ranges(each))
    if missing:
        tables = "1 table is" if len(missing) == 1 else f"{len(missing)} tables are"
        yield PairingNotice(
            NoticeKind.TOO_FEW_TABLES,
            f"{tables} missing: {', '.join(map(str, missing[:5]))} would be outside "
            "the room."
            "",
            missing,
        )
