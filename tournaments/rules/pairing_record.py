"""What a round was paired from, stored so that anybody can pair it again (I4). Pure.

Converts candidates and tables to plain JSON and back. Entrants are stored by id, once
each, so the record stays small and survives the removal of a name.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from tournaments.rules.pairing import (
    NO_PAIRS,
    Candidate,
    PairedTable,
    Pairing,
    PairingCertificate,
    PairingNotice,
    PairingOptions,
    PairingReason,
    Pairs,
    pair_candidates,
)
from tournaments.rules.scoring import NOBODY

PAIRER = "3"  # raised with every change of what a pairing finds
Data = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedTable:
    """One table: who sits there and why; an entrant with the bye sits alone."""

    number: int
    home: str
    away: str = NOBODY
    reason: PairingReason

    @property
    def seated_ids(self) -> frozenset[str]:
        return frozenset((self.home, self.away)) - {NOBODY}


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingInput:
    """Everything that determines a pairing."""

    seed: str
    field: tuple[Candidate, ...]
    manner: PairingOptions
    forbidden: Pairs = NO_PAIRS

    def pair_again(self) -> Pairing:
        return pair_candidates(
            self.field, seed=self.seed, forbidden=self.forbidden, manner=self.manner
        )


def to_recorded_tables(tables: Iterable[PairedTable]) -> tuple[RecordedTable, ...]:
    return tuple(
        RecordedTable(
            number=each.number, home=each.home, away=each.away, reason=each.reason
        )
        for each in tables
    )


# As it is kept.


class _StoredCandidate(msgspec.Struct, array_like=True, frozen=True):
    score: int
    opponents: tuple[int, ...]
    byes: int
    floated_down: bool
    floated_up: bool
    rank: int
    fixed_table: int
    has_awarded_bye: bool = False
    acceleration: int = 0


class _StoredTable(msgspec.Struct, array_like=True, frozen=True):
    number: int
    home: int
    away: int | None
    reason: PairingReason


class _StoredPairing(msgspec.Struct, frozen=True, kw_only=True):
    people: tuple[str, ...]  # the field in its order, then whom they met beside it
    field: tuple[_StoredCandidate, ...]
    tables: tuple[_StoredTable, ...]
    manner: PairingOptions
    forbidden: tuple[tuple[int, int], ...] = ()
    seed: str = ""  # of a part that was paired again; the round has its own


def serialize_pairing(
    inputs: PairingInput, tables: Sequence[RecordedTable], *, seed: str = ""
) -> Data:
    """Return the input of a pairing and its tables as plain JSON."""
    numbers = _number_entrants(inputs.field)
    data = _StoredPairing(
        people=tuple(numbers),
        field=tuple(_store_candidate(each, numbers) for each in inputs.field),
        tables=tuple(
            _StoredTable(
                each.number,
                numbers[each.home],
                numbers[each.away] if each.away else None,
                each.reason,
            )
            for each in tables
        ),
        manner=inputs.manner,
        forbidden=tuple(
            sorted(
                _sorted_pair(numbers[each] for each in two) for two in inputs.forbidden
            )
        ),
        seed=seed,
    )
    return dict(msgspec.to_builtins(data, order="deterministic"))


def _number_entrants(field: Sequence[Candidate]) -> dict[str, int]:
    everybody = [each.id for each in field]
    for each in field:
        everybody += each.opponents
    return {each: at for at, each in enumerate(dict.fromkeys(everybody))}


def _store_candidate(one: Candidate, numbers: dict[str, int]) -> _StoredCandidate:
    return _StoredCandidate(
        one.score,
        tuple(numbers[each] for each in one.opponents),
        one.byes,
        one.floated_down,
        one.floated_up,
        one.rank,
        one.fixed_table,
        one.has_awarded_bye,
        one.acceleration,
    )


def _sorted_pair(two: Iterable[int]) -> tuple[int, int]:
    lower, upper = sorted(two)
    return lower, upper


def parse_pairing_input(data: Data, *, seed: str = "") -> PairingInput:
    """Return the input of a pairing from its JSON; a round's seed is stored apart."""
    found = msgspec.convert(data, _StoredPairing)
    people = found.people
    return PairingInput(
        seed=seed or found.seed,
        field=tuple(
            Candidate(
                id=people[at],
                score=each.score,
                opponents=tuple(people[one] for one in each.opponents),
                byes=each.byes,
                floated_down=each.floated_down,
                floated_up=each.floated_up,
                rank=each.rank,
                fixed_table=each.fixed_table,
                has_awarded_bye=each.has_awarded_bye,
                acceleration=each.acceleration,
            )
            for at, each in enumerate(found.field)
        ),
        manner=found.manner,
        forbidden=frozenset(
            frozenset(people[each] for each in two) for two in found.forbidden
        ),
    )


def recorded_tables(data: Data) -> tuple[RecordedTable, ...]:
    """Return the tables that the pairing gave when it was recorded."""
    found = msgspec.convert(data, _StoredPairing)
    return tuple(
        RecordedTable(
            number=each.number,
            home=found.people[each.home],
            away=NOBODY if each.away is None else found.people[each.away],
            reason=each.reason,
        )
        for each in found.tables
    )


def recorded_bye(data: Data) -> str:
    """Return who got the bye by pairing, or NOBODY.

    Where part of the round was paired again, the last time counts.
    """
    found = NOBODY
    for part in (data, *parts_paired_again(data)):
        for each in recorded_tables(part):
            if each.reason is PairingReason.LOWEST_ELIGIBLE_BYE:
                found = each.home
    return found


def parts_paired_again(data: Data) -> list[Data]:
    """Return the records of the parts of a round that were paired again, in order."""
    return list(data.get("repairs", []))


def add_part_paired_again(data: Data, repair: Data) -> Data:
    return {**data, "repairs": [*parts_paired_again(data), repair]}


def recorded_candidates(data: Data) -> dict[str, Candidate]:
    """Return the candidates by id, each as their newest pairing in the round had it."""
    found: dict[str, Candidate] = {}
    for each in (data, *parts_paired_again(data)):
        found |= {one.id: one for one in parse_pairing_input(each).field}
    return found


def recheck_record(data: Data, *, seed: str) -> list[str]:
    """Pair a round and its repairs again; return a sentence for each difference."""
    found = []
    if to_recorded_tables(
        parse_pairing_input(data, seed=seed).pair_again().tables
    ) != recorded_tables(data):
        found.append("Pairing again gives different tables than the stored ones.")
    for at, each in enumerate(parts_paired_again(data), 1):
        if to_recorded_tables(
            parse_pairing_input(each).pair_again().tables
        ) != recorded_tables(each):
            found.append(f"Repair {at} gives different tables than those stored.")
    return found


# What is said about it.


def serialize_certificate(certificate: PairingCertificate) -> Data:
    """Return a certificate as plain data, with its explanation."""
    return {
        "proof": str(certificate.proof),
        "optimal": certificate.is_optimal,
        "cost": certificate.cost._asdict(),
        "bound": certificate.bound._asdict(),
        "odd_thresholds": [
            [each.upper, each.lower, each.above] for each in certificate.thresholds
        ],
        "told": certificate.explanation(),
    }


def serialize_notices(notices: Iterable[PairingNotice]) -> list[Data]:
    """Return notices as plain data; `key` is what staff acknowledge them by."""
    return [
        {
            "key": ":".join((str(each.caution), *map(str, each.tables))),
            "caution": str(each.caution),
            "message": each.message,
            "tables": list(each.tables),
        }
        for each in notices
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingDifference:
    """How a new pairing of a round differs: pairs that are gone, new or moved."""

    was: tuple[RecordedTable, ...]
    now: tuple[RecordedTable, ...]
    edits_lost: bool = False

    @property
    def removed_pairs(self) -> tuple[RecordedTable, ...]:
        return _pairs_not_in(self.was, self.now)

    @property
    def new_pairs(self) -> tuple[RecordedTable, ...]:
        return _pairs_not_in(self.now, self.was)


def _pairs_not_in(
    some: Sequence[RecordedTable], others: Sequence[RecordedTable]
) -> tuple[RecordedTable, ...]:
    pairs = {each.seated_ids for each in others}
    return tuple(each for each in some if each.seated_ids not in pairs)
