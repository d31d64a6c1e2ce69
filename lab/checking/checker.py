"""Check a pairing: is everybody seated, and could the pairing have been better?

It shares no code with the product's pairing. The cheapest proof that decides is used: a
lower bound for all pairings, brute force over all pairings, or a matching of everybody
with everybody. Larger fields are checked as far as possible.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from .field import Field, Pair
from .objective import ALONE, CHOICE, LINES, Cost, cost_of_pairing
from .optimum import (
    always_has_pairing_without_rematch,
    best_by_brute_force,
    best_by_matching,
    least_possible_cost,
)

BRUTE_FORCE_MOST = 10
MATCHING_MOST = 256


class PairingProof(StrEnum):
    """How a pairing was judged, or why it was not."""

    FLOOR = "parity bound"
    BRUTE_FORCE = "brute force"
    MATCHING = "dense matching"
    OPEN = "left open"
    REFUSED = "refused"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingJudgement:
    """The proof that was used, and a sentence for each thing that is wrong."""

    proof: PairingProof
    discrepancies: tuple[str, ...] = ()


def discrepancies_in(field: Field, tables: Sequence[Pair]) -> list[str]:
    """Return what is wrong with a pairing; nothing if it is as good as possible.

    >>> from .field import EntrantFigures, field_from_figures
    >>> figures = (EntrantFigures(id=name, score=ord(name)) for name in "abcd")
    >>> field = field_from_figures(figures)
    >>> discrepancies_in(field, [("a", "b"), ("d", "c")])
    []
    >>> discrepancies_in(field, [("a", "d"), ("b", "c")])
    ['It has 10 squared gaps where 2 are possible: a - b, c - d.']
    """
    return list(judge_pairing(field, tables).discrepancies)


def judge_pairing(field: Field, tables: Sequence[Pair]) -> PairingJudgement:
    """Return what is wrong with a pairing, and the proof that was used."""
    if errors := tuple(seating_errors(field, tables)):
        return PairingJudgement(proof=PairingProof.REFUSED, discrepancies=errors)
    field, tables = without_awarded_byes(field, tables)
    found, least = cost_of_pairing(field, tables), least_possible_cost(field)
    if found == least:
        return PairingJudgement(proof=PairingProof.FLOOR)
    if field.size <= BRUTE_FORCE_MOST:
        return compare_with_best(
            field, tables, proof=PairingProof.BRUTE_FORCE, best=best_by_brute_force
        )
    if field.size <= MATCHING_MOST:
        return compare_with_best(
            field, tables, proof=PairingProof.MATCHING, best=best_by_matching
        )
    return judge_by_floor(field, found, least)


def without_awarded_byes(
    field: Field, tables: Sequence[Pair]
) -> tuple[Field, Sequence[Pair]]:
    """Return field and tables without unpaired entrants with an awarded bye."""
    awarded = field.with_awarded_bye
    if not awarded:
        return field, tables
    rest = [table for table in tables if awarded.isdisjoint(table)]
    return field.without_entrants(awarded), rest


def seating_errors(field: Field, tables: Sequence[Pair]) -> Iterator[str]:
    """Yield who is not seated exactly once, who is not in the field, and wrong byes."""
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
    """Yield who plays despite an awarded bye, and a wrong number of byes."""
    byes = sum(table.count(ALONE) for table in tables)
    for one, other in tables:
        for seat, partner in ((one, other), (other, one)):
            if seat in field.with_awarded_bye and partner:
                yield f"{seat} has an awarded bye and sits opposite {partner}."
    awarded = len(field.with_awarded_bye)
    expected = awarded + (field.size - awarded) % 2
    if byes != expected:
        yield (
            f"{byes} entrants have the bye; of {field.size} there should be {expected}."
        )


def compare_with_best(
    field: Field,
    tables: Sequence[Pair],
    *,
    proof: PairingProof,
    best: Callable[[Field], list[Pair]],
) -> PairingJudgement:
    """Compare the cost of a pairing with that of a best one."""
    optimum = best(field)
    found, possible = cost_of_pairing(field, tables), cost_of_pairing(field, optimum)
    if found == possible:
        return PairingJudgement(proof=proof)
    return PairingJudgement(
        proof=proof,
        discrepancies=(describe_difference(found, possible, tables, optimum),),
    )


def describe_difference(
    found: Cost, possible: Cost, tables: Sequence[Pair], optimum: Sequence[Pair]
) -> str:
    """Return a sentence that names the first unequal cost and the better tables."""
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


def judge_by_floor(field: Field, found: Cost, least: Cost) -> PairingJudgement:
    """Judge a pairing of a field too large for a matching by the lower bound of costs.

    Where a pairing without rematches exists under any bye, the first four costs must be
    at their lower bound; the gaps are not judged.
    """
    if not always_has_pairing_without_rematch(field):
        return PairingJudgement(proof=PairingProof.OPEN)
    return PairingJudgement(
        proof=PairingProof.OPEN,
        discrepancies=tuple(
            f"It has {has} {name} where {could} are possible."
            for name, has, could in zip(
                LINES[CHOICE], found[CHOICE], least[CHOICE], strict=True
            )
            if has != could
        ),
    )
