"""The pairing of one round: tables with their reasons, notices, and the proof."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from tournaments.rules.errors import TournamentError
from tournaments.rules.roundrobin import ScheduledRound
from tournaments.rules.scoring import NOBODY

from .certificate import certify_pairing
from .clusters import score_groups, solve_cluster, split_into_clusters
from .field import NO_PAIRS, Candidate, Pairs
from .halves import pair_halves
from .lookahead import MOST, pairing_allowing_later_rounds
from .objective import FREE, PairingCost, PairingCosts, total_cost
from .reasons import (
    PairingExplanation,
    PairingReason,
    PairingScope,
    Places,
    Seated,
    pairing_notices,
)
from .result import PairedTable, Pairing
from .scheduled import pair_by_schedule
from .seating import ANYWHERE, NO_TABLE, AvailableTables, assign_tables
from .table_assembly import GroupCannotProvide, assemble_tables

AWARDED = "The organizer awarded this bye before the round was paired."


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingOptions:
    """How a round is paired, apart from its seed.

    Seeded mode pairs by rank within a score group instead of by random draw. A small
    field is paired so that the remaining rounds can be played, if that costs nothing.
    A scheduled round follows the table of a round robin and costs nothing. A first
    round can pair the upper half by rank with the lower half.
    """

    is_seeded: bool = False
    pairs_halves: bool = False
    rounds_left: int = 0
    room: AvailableTables = ANYWHERE
    scheduled: ScheduledRound | None = None


BY_LOT = PairingOptions()


def pair_candidates(
    field: Sequence[Candidate],
    *,
    seed: str,
    forbidden: Pairs = NO_PAIRS,
    manner: PairingOptions = BY_LOT,
    is_part: bool = False,
) -> Pairing:
    """Pair a field at the least cost; the same input gives the same tables.

    An entrant with an awarded bye sits alone, and the others are paired as if that
    entrant were not there: cost and certificate are of their tables. `is_part` says
    that other tables of the round stay, so that no reason speaks of everybody.
    """
    refuse_duplicate_candidates(field)
    if manner.scheduled is not None:
        objective = PairingCosts(field, seed=seed, forbidden=NO_PAIRS)
        return pair_by_schedule(
            objective, manner.scheduled, room=manner.room, is_part=is_part
        )
    paired = [each for each in field if not each.has_awarded_bye]
    costs = partial(PairingCosts, paired, seed=seed, forbidden=forbidden)
    objective = costs(is_seeded=manner.is_seeded or manner.pairs_halves)
    halves = pair_halves(objective) if manner.pairs_halves else None
    if manner.pairs_halves and not halves:
        objective = costs(is_seeded=manner.is_seeded)
    places, bound = (halves, FREE) if halves else least_cost_pairing(objective)
    if not halves and manner.rounds_left and len(paired) <= MOST:
        places = pairing_allowing_later_rounds(objective, places, manner.rounds_left)
    certificate = certify_pairing(objective, places, bound)
    seated, about_tables = assign_tables(objective, places, manner.room)
    explained = PairingExplanation(
        objective,
        certificate.cost,
        [(one, two) for _, one, two in seated],
        certificate.thresholds,
        PairingScope(
            has_awarded_byes=len(paired) < len(field),
            is_part=is_part,
            are_halves=bool(halves),
            drops_seeds=manner.pairs_halves and halves is None,
        ),
    )
    tables = [build_table(explained, each) for each in seated]
    unavoidable = pairing_notices(explained, seated)
    return Pairing(
        tables=(*tables, *awarded_bye_tables(field)),
        notices=(*unavoidable, *about_tables),
        certificate=certificate,
    )


def awarded_bye_tables(field: Sequence[Candidate]) -> list[PairedTable]:
    return [
        PairedTable(
            number=NO_TABLE, home=each, reason=PairingReason.AWARDED_BYE, why=AWARDED
        )
        for each in sorted(each.id for each in field if each.has_awarded_bye)
    ]


def build_table(explained: PairingExplanation, seated: Seated) -> PairedTable:
    number, one, two = seated
    reason, why = explained.reason_for_table(one, two)
    order = explained.objective.order
    away = NOBODY if two is None else order[two].id
    return PairedTable(
        number=number, home=order[one].id, away=away, reason=reason, why=why
    )


def least_cost_pairing(objective: PairingCosts) -> tuple[list[Places], PairingCost]:
    """Return a pairing of the least cost, and the bound that proves it.

    A group that cannot provide what its neighbors need is solved together with them; at
    worst that is one exact matching of the whole field.
    """
    found = score_groups(objective)
    has_bye = bool(len(objective.order) % 2)
    while True:
        cut = split_into_clusters(found, has_bye=has_bye)
        solved = [solve_cluster(objective, each) for each in cut]
        try:
            places = assemble_tables(objective, cut, solved)
        except GroupCannotProvide as unrealised:
            unrealised.group.is_big = False
            continue
        return places, total_cost(each.cost for each in solved)


def refuse_duplicate_candidates(field: Sequence[Candidate]) -> None:
    doubled = [
        each for each, count in Counter(c.id for c in field).items() if count > 1
    ]
    if doubled:
        raise TournamentError(
            f"{', '.join(sorted(doubled))} would be listed twice in one round.",
            remedy="List every entrant once.",
        )


def pair_again(
    tables: Sequence[PairedTable],
    again: Sequence[Candidate],
    *,
    seed: str,
    forbidden: Pairs = NO_PAIRS,
    manner: PairingOptions = BY_LOT,
) -> Pairing:
    """Pair some candidates again, from whole tables or newly added; others stay.

    The certificate is that of the tables that were paired again.
    """
    chosen = {each.id for each in again}
    odd = sum(not each.has_awarded_bye for each in again) % 2 == 1
    kept = [each for each in tables if not {each.home, each.away} & chosen]
    refuse_split_tables(tables, kept, chosen)
    refuse_second_bye(kept, len(chosen), is_odd=odd)
    taken = frozenset(each.number for each in kept if each.away)
    room = replace(manner.room, taken=manner.room.taken | taken)
    found = pair_candidates(
        again,
        seed=seed,
        forbidden=forbidden,
        manner=replace(manner, room=room),
        is_part=bool(kept),
    )
    both = sorted((*kept, *found.tables), key=lambda each: (not each.away, each.number))
    return replace(found, tables=tuple(both))


def refuse_split_tables(
    tables: Sequence[PairedTable], kept: Sequence[PairedTable], chosen: set[str]
) -> None:
    """Raise TournamentError if the selection would leave somebody without opponent."""
    seated = {each for table in tables for each in (table.home, table.away)}
    staying = {each for table in kept for each in (table.home, table.away)}
    halves = sorted(seated - staying - chosen - {NOBODY})
    if halves:
        raise TournamentError(
            f"{', '.join(halves)} would lose an opponent and get none.",
            remedy="Select whole tables.",
        )


def refuse_second_bye(
    kept: Sequence[PairedTable], chosen: int, *, is_odd: bool
) -> None:
    """Raise TournamentError if the selection needs a bye beside one that is kept."""
    resting = [
        each.home
        for each in kept
        if not each.away
        and each.reason not in (PairingReason.AWARDED_BYE, PairingReason.SCHEDULED)
    ]
    if resting and is_odd:
        raise TournamentError(
            f"{chosen} entrants would leave a second bye, next to {resting[0]}'s.",
            remedy=f"Select {resting[0]} too.",
        )
