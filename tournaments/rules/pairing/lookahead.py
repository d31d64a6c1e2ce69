"""Look-ahead for small fields: choose a pairing that keeps later rounds possible.

With at most ten entrants, a pairing of least cost can leave later rounds without a
pairing free of rematches. So all pairings of least cost are compared.
"""

from collections.abc import Iterator, Sequence

from .equal_cost_order import EqualCostOrder
from .objective import OutsideOpponent, PairingCosts
from .table_assembly import Table

MOST = 10  # entrants; beyond that, rounds run out before opponents do
PATIENCE = 4000  # pairings tried before a future counts as unknown


def pairing_allowing_later_rounds(
    objective: PairingCosts, tables: Sequence[Table], rounds: int
) -> list[Table]:
    """Return a least-cost pairing after which so many rounds can be played, if any."""
    found = sorted(
        equal_cost_pairings(objective, tables),
        key=lambda each: _tie_weights(objective, each),
    )
    for each in found:
        if _can_play_rounds(_remaining_opponents(objective, each), rounds, [PATIENCE]):
            return each
    return [*tables]


def equal_cost_pairings(
    objective: PairingCosts, tables: Sequence[Table]
) -> Iterator[list[Table]]:
    """Yield every pairing that costs the same."""
    cost = objective.pairing_cost(tables)
    seats = len(objective.order)
    everybody = [(1 << seats + seats % 2) - 1] * (seats + seats % 2)
    for pairing in _possible_pairings([*everybody]):
        found = [(one, two if two < seats else None) for one, two in pairing]
        if objective.pairing_cost(found) == cost:
            yield found


def _tie_weights(objective: PairingCosts, tables: Sequence[Table]) -> list[int]:
    """Return the tie-break weights of a pairing, as the solver compares them."""
    ties = EqualCostOrder(objective, range(len(objective.order)))
    weights = [0] * ties.count
    for one, two in tables:
        weights[one] = (
            ties.weight_outside_cluster(one, OutsideOpponent.BYE)
            if two is None
            else ties.table_weight(one, two)
        )
    return weights if ties.is_seeded else [sum(weights)]


def _remaining_opponents(objective: PairingCosts, tables: Sequence[Table]) -> list[int]:
    """Return for each candidate, as bits, whom they may still meet; last the bye."""
    seats = len(objective.order)
    nodes = seats + seats % 2
    free = [0] * nodes
    now = {(one, seats if two is None else two) for one, two in tables}
    for one in range(seats):
        for two in range(one + 1, nodes):
            if two == seats:
                may = not objective.order[one].byes
            else:
                may = objective.may_meet(one, two)
            if may and not {(one, two), (two, one)} & now:
                free[one] |= 1 << two
                free[two] |= 1 << one
    return free


def _can_play_rounds(free: list[int], rounds: int, patience: list[int]) -> bool:
    """Return whether so many rounds can be played without a rematch or second bye."""
    if not rounds:
        return True
    if any(each.bit_count() < rounds for each in free):
        return False
    for pairing in _possible_pairings(free):
        patience[0] -= 1
        if patience[0] < 0:
            return False
        left = [*free]
        for one, two in pairing:
            left[one] &= ~(1 << two)
            left[two] &= ~(1 << one)
        if _can_play_rounds(left, rounds - 1, patience):
            return True
    return False


def _possible_pairings(
    free: list[int], gone: int = 0
) -> Iterator[list[tuple[int, int]]]:
    """Yield every way to pair all candidates with somebody they may meet."""
    one = next((each for each in range(len(free)) if not gone >> each & 1), None)
    if one is None:
        yield []
        return
    for two in range(one + 1, len(free)):
        if free[one] >> two & 1 and not gone >> two & 1:
            for rest in _possible_pairings(free, gone | 1 << one | 1 << two):
                yield [(one, two), *rest]
