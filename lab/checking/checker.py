"""The judge of pairings: is everybody seated, and could it have been done better?

It shares no code with the pairer. A field is judged by the cheapest proof that decides
it: the floor that no pairing goes below, all pairings one by one, or a matching of
everybody with everybody. Beyond that size it judges what can be judged.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from .field import Field, Pair
from .objective import ALONE, CHOICE, LINES, Lines, lines_of
from .optimum import by_brute_force, by_matching, floor, has_room

BRUTE_FORCE_MOST = 10
MATCHING_MOST = 256


class Proof(StrEnum):
    """What decided about a pairing, or that there was nothing to decide about."""

    FLOOR = "parity bound"
    BRUTE_FORCE = "brute force"
    MATCHING = "dense matching"
    OPEN = "left open"
    REFUSED = "refused"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """How a pairing was decided, and a sentence for each thing that is wrong."""

    proof: Proof
    discrepancies: tuple[str, ...] = ()


def check(field: Field, tables: Sequence[Pair]) -> list[str]:
    """Return what is wrong with a pairing; nothing if it is as good as can be.

    >>> from .field import Figures, from_figures
    >>> field = from_figures(Figures(id=name, score=ord(name)) for name in "abcd")
    >>> check(field, [("a", "b"), ("d", "c")])
    []
    >>> check(field, [("a", "d"), ("b", "c")])
    ['It has 10 squared gaps where 2 are possible: a - b, c - d.']
    """
    return list(judge(field, tables).discrepancies)


def judge(field: Field, tables: Sequence[Pair]) -> Judgement:
    """Check a pairing, and tell by what proof."""
    if errors := tuple(seating_errors(field, tables)):
        return Judgement(proof=Proof.REFUSED, discrepancies=errors)
    field, tables = without_awarded(field, tables)
    found, least = lines_of(field, tables), floor(field)
    if found == least:
        return Judgement(proof=Proof.FLOOR)
    if field.size <= BRUTE_FORCE_MOST:
        return compared(field, tables, proof=Proof.BRUTE_FORCE, best=by_brute_force)
    if field.size <= MATCHING_MOST:
        return compared(field, tables, proof=Proof.MATCHING, best=by_matching)
    return bounded(field, found, least)


def without_awarded(
    field: Field, tables: Sequence[Pair]
) -> tuple[Field, Sequence[Pair]]:
    """Leave out whom the pairing had no say about: those with an awarded bye."""
    awarded = field.awarded
    if not awarded:
        return field, tables
    rest = [table for table in tables if awarded.isdisjoint(table)]
    return field.without(awarded), rest


def seating_errors(field: Field, tables: Sequence[Pair]) -> Iterator[str]:
    """Return who does not sit exactly once, who is a stranger, and wrong byes."""
    seats = Counter(seat for table in tables for seat in table)
    seats.pop(ALONE, None)
    for one, other in tables:
        if one == other:
            yield f"{one or 'Nobody'} sits opposite {other or 'nobody'}."
    for seat, times in sorted(seats.items()):
        if seat not in field.entrants:
            yield f"{seat} sits at a table and is not in the round."
        elif times > 1:
            yield f"{seat} sits {times} times."
    for missing in sorted(field.entrants.keys() - seats.keys()):
        yield f"{missing} does not sit."
    yield from bye_errors(field, tables)


def bye_errors(field: Field, tables: Sequence[Pair]) -> Iterator[str]:
    """Return who plays despite an awarded bye, and whether others have one too many."""
    byes = sum(table.count(ALONE) for table in tables)
    for one, other in tables:
        for seat, partner in ((one, other), (other, one)):
            if seat in field.awarded and partner:
                yield f"{seat} has an awarded bye and sits opposite {partner}."
    awarded = len(field.awarded)
    expected = awarded + (field.size - awarded) % 2
    if byes != expected:
        yield (
            f"{byes} entrants have the bye; of {field.size} there should be {expected}."
        )


def compared(
    field: Field,
    tables: Sequence[Pair],
    *,
    proof: Proof,
    best: Callable[[Field], list[Pair]],
) -> Judgement:
    """Hold a pairing against the best one, which may be any of several."""
    optimum = best(field)
    found, possible = lines_of(field, tables), lines_of(field, optimum)
    if found == possible:
        return Judgement(proof=proof)
    return Judgement(
        proof=proof, discrepancies=(difference(found, possible, tables, optimum),)
    )


def difference(
    found: Lines, possible: Lines, tables: Sequence[Pair], optimum: Sequence[Pair]
) -> str:
    """Name the first line that differs, and the tables that would do better."""
    line = next(n for n in range(len(LINES)) if found[n] != possible[n])
    seated = {frozenset(table) for table in tables}
    better = ", ".join(
        f"{one} - {other or 'bye'}"
        for one, other in optimum
        if frozenset((one, other)) not in seated
    )
    # A pairing below the optimum would be an error of this module; it is told too.
    return (
        f"It has {found[line]} {LINES[line]} where {possible[line]} are possible: "
        f"{better}."
    )


def bounded(field: Field, found: Lines, least: Lines) -> Judgement:
    """Judge a field too large for a matching by what is known without one.

    Where there is room for a pairing without rematch under any bye, the first four
    lines must be at their floor; the gaps stay open.
    """
    if not has_room(field):
        return Judgement(proof=Proof.OPEN)
    return Judgement(
        proof=Proof.OPEN,
        discrepancies=tuple(
            f"It has {has} {name} where {could} are possible."
            for name, has, could in zip(
                LINES[CHOICE], found[CHOICE], least[CHOICE], strict=True
            )
            if has != could
        ),
    )
