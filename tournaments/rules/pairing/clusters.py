"""Score groups, and how a large field splits into small problems.

A big group can always pair the rest of its members without a rematch, so it serves its
neighbors as a pool of opponents whom they have not met. What lies between two pools is
a cluster. A pair across a pool would cost less if split in two through it, so clusters
are solved one by one; their total cost is a lower bound.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations, groupby

from .equal_cost_order import EqualCostOrder, Table, possible_tables
from .objective import (
    FREE,
    OutsideOpponent,
    PairingCost,
    PairingCosts,
    total_cost,
)

ROOM = 8  # so that a group stays big after some have left it


@dataclass(slots=True)
class ScoreGroup:
    """The candidates with one score, by their places in the order."""

    score: int
    places: range
    knotted: list[int]  # those who may meet few of the others, paired first
    tangle: int  # the most that one of the rest may not meet inside of the group
    is_big: bool
    new_down: int  # how many never floated down
    new_up: int


def score_groups(objective: PairingCosts) -> list[ScoreGroup]:
    """Return the score groups, the highest first."""
    found, start = [], 0
    for score, members in groupby(objective.scores):
        places = range(start, start + sum(1 for _ in members))
        start = places.stop
        knotted, tangle = constrained_members(objective, places)
        people = objective.order[places.start : places.stop]
        found.append(
            ScoreGroup(
                score,
                places,
                knotted,
                tangle,
                is_big=len(places) >= 2 * (len(knotted) + tangle) + ROOM,
                new_down=sum(not each.floated_down for each in people),
                new_up=sum(not each.floated_up for each in people),
            )
        )
    return found


def constrained_members(
    objective: PairingCosts, places: range
) -> tuple[list[int], int]:
    """Return members who may meet too few, and the most exclusions of the others."""
    bars = {place: count_barred_opponents(objective, place, places) for place in places}
    order = sorted(places, key=bars.__getitem__, reverse=True)
    for at, place in enumerate(order):
        if len(places) >= 2 * (at + bars[place]) + ROOM:
            return sorted(order[:at]), bars[place]
    return [], bars[order[0]]


def count_barred_opponents(objective: PairingCosts, place: int, places: range) -> int:
    """Return how many of the candidates at `places` one may not meet."""
    met, forbidden = objective.met[place], objective.forbidden[place]
    others = {*met, *forbidden} if forbidden else met
    start, stop = places.start, places.stop
    return len([other for other in others if start <= other < stop])


Node = int | OutsideOpponent  # a place in the order, or somebody beyond


@dataclass(slots=True)
class CandidateCluster:
    """Candidates between two pools, paired alone; the lowest cluster has the bye."""

    above: ScoreGroup | None
    below: ScoreGroup | None = None
    places: list[int] = field(default_factory=list)
    has_bye: bool = False
    # Whether an odd number of each pool is needed, 0 or 1.
    from_above: int = 0
    from_below: int = 0

    def pool_of_opponent(self, beyond: OutsideOpponent) -> ScoreGroup:
        pool = self.above if beyond.is_above else self.below
        assert pool is not None, "nobody is asked of a pool that is not there"  # noqa: S101
        return pool


@dataclass(slots=True)
class ClusterSolution:
    """The best pairing of a cluster: its pairs, and whom it needs from the pools."""

    cost: PairingCost = FREE
    pairs: list[tuple[int, int | None]] = field(default_factory=list)
    # Who is paired into the pools, and with whom of them.
    floats: list[tuple[int, OutsideOpponent]] = field(default_factory=list)
    crossing: tuple[OutsideOpponent, OutsideOpponent] | None = (
        None  # a pair that the two pools make
    )
    is_bye_above: bool = False  # the bye falls to the pool above

    def add_pair(self, one: Node, two: Node) -> None:
        """Add a pair of nodes; a pair within one pool is ignored."""
        if isinstance(one, int):
            if isinstance(two, int) or two is OutsideOpponent.BYE:
                self.pairs.append((one, two if isinstance(two, int) else None))
            else:
                self.floats.append((one, two))
        elif two is OutsideOpponent.BYE:
            self.is_bye_above = True
        elif isinstance(two, OutsideOpponent) and one.is_above is not two.is_above:
            self.crossing = one, two


def split_into_clusters(
    found: Sequence[ScoreGroup], *, has_bye: bool
) -> list[CandidateCluster]:
    """Return the clusters between the big score groups of a field.

    The number of pairs across a score is odd exactly if an odd number is above it;
    so for each pool it is known whether it gives an odd number to either side.
    """
    cut = [CandidateCluster(None)]
    for group in found:
        if group.is_big:
            cut[-1].below = group
            cut.append(CandidateCluster(group))
        else:
            cut[-1].places += group.places
    cut[-1].has_bye = has_bye
    odd = 0
    for each in cut:
        each.from_above = odd
        if each.below is not None:
            each.from_below = (odd + len(each.places)) % 2
            odd = (len(each.below.places) - each.from_below) % 2
    return cut


def solve_cluster(
    objective: PairingCosts, cluster: CandidateCluster
) -> ClusterSolution:
    """Return the least-cost pairing of a cluster, with pool members if they help."""
    above, below = cluster.from_above, cluster.from_below
    if not (cluster.places or cluster.has_bye or above or below):
        return ClusterSolution()
    ties = EqualCostOrder(objective, cluster.places)
    own = possible_tables(objective, cluster.places, ties)
    while True:
        nodes = cluster_nodes(cluster, above=above, below=below)
        more = tables_with_outside_opponents(objective, cluster, nodes, ties)
        pairs = ties.first_least_cost_pairs([*own, *more], len(nodes))
        found = cluster_solution(objective, cluster, nodes, pairs)
        wanted_above = count_useful_members(
            objective, cluster, cluster.above, found.cost
        )
        wanted_below = count_useful_members(
            objective, cluster, cluster.below, found.cost
        )
        if wanted_above <= above and wanted_below <= below:
            return found
        above = round_up_to_parity(max(above, wanted_above), cluster.from_above)
        below = round_up_to_parity(max(below, wanted_below), cluster.from_below)


def round_up_to_parity(count: int, parity: int) -> int:
    return count + (count - parity) % 2


def count_useful_members(
    objective: PairingCosts,
    cluster: CandidateCluster,
    pool: ScoreGroup | None,
    cost: PairingCost,
) -> int:
    """Return how many members of a pool could be of use without a greater cost.

    Each costs at least the step to the pool. If a rematch or second bye can be avoided,
    any step is worth it: then one for each member, and one to cross.
    """
    if pool is None:
        return 0
    one_for_each = len(cluster.places) + 1
    if not cluster.places or not is_minimal_above_gaps(objective, cluster, cost):
        return one_for_each
    nearest = cluster.places[0 if pool is cluster.above else -1]
    step = objective.scores[nearest] - pool.score
    return min(one_for_each, cost.gaps // (step * step))


def is_minimal_above_gaps(
    objective: PairingCosts, cluster: CandidateCluster, cost: PairingCost
) -> bool:
    """Return whether the costs that outrank gaps in points are at their lowest."""
    lowest = objective.scores[-1] if cluster.has_bye else 0
    return cost.is_clean and cost.bye_score == lowest


def cluster_nodes(cluster: CandidateCluster, *, above: int, below: int) -> list[Node]:
    """Return whom to pair: a cluster, this many members of each pool, and the bye."""
    new_above = min(above, cluster.above.new_down if cluster.above else 0)
    new_below = min(below, cluster.below.new_up if cluster.below else 0)
    return [
        *cluster.places,
        *[OutsideOpponent.ABOVE] * new_above,
        *[OutsideOpponent.ABOVE_AGAIN] * (above - new_above),
        *[OutsideOpponent.BELOW] * new_below,
        *[OutsideOpponent.BELOW_AGAIN] * (below - new_below),
        *[OutsideOpponent.BYE] * cluster.has_bye,
    ]


def cluster_solution(
    objective: PairingCosts,
    cluster: CandidateCluster,
    nodes: Sequence[Node],
    pairs: Sequence[tuple[int, int]],
) -> ClusterSolution:
    """Return the solution that some pairs of nodes are, with its cost."""
    found, costs = ClusterSolution(), []
    for one, two in pairs:
        costs.append(pair_cost(objective, cluster, nodes[one], nodes[two]))
        found.add_pair(nodes[one], nodes[two])
    found.cost = total_cost(costs)
    return found


def tables_with_outside_opponents(
    objective: PairingCosts,
    cluster: CandidateCluster,
    nodes: Sequence[Node],
    ties: EqualCostOrder,
) -> list[Table]:
    """Return every pair with somebody outside of a cluster, with cost and weight."""
    beyond = [
        (at, each) for at, each in enumerate(nodes) if isinstance(each, OutsideOpponent)
    ]
    kinds = {kind: None for _, kind in beyond}
    found: list[Table] = []
    for one, place in enumerate(cluster.places):
        lines = {
            each: (
                *pair_cost(objective, cluster, place, each),
                ties.weight_outside_cluster(one, each),
            )
            for each in kinds
        }
        found += [(one, at, lines[each]) for at, each in beyond]
    for (one, kind), (two, other) in combinations(beyond, 2):
        found.append((one, two, (*pair_cost(objective, cluster, kind, other), 0)))
    return found


def pair_cost(
    objective: PairingCosts, cluster: CandidateCluster, one: Node, two: Node
) -> PairingCost:
    """Return the cost of pairing two nodes, given in their order."""
    if isinstance(one, int):
        if isinstance(two, int):
            return objective.table_cost(one, two)
        if two is OutsideOpponent.BYE:
            return objective.bye_cost(one)
        cost = objective.least_cost_against_score(
            one, cluster.pool_of_opponent(two).score
        )
        if two.is_again:
            cost = cost._replace(repeated_floats=cost.repeated_floats + 1)
        return cost
    if isinstance(two, int) or (
        two is not OutsideOpponent.BYE and one.is_above is two.is_above
    ):
        return FREE  # who is not needed stays in their group
    pool = cluster.pool_of_opponent(one)
    if two is OutsideOpponent.BYE:
        # Of a pool without anybody new to it somebody above would have the bye.
        return PairingCost(bye_score=pool.score)
    gap = pool.score - cluster.pool_of_opponent(two).score
    return PairingCost(
        gaps=gap * gap,
        high_gaps=gap * gap * pool.score,
        repeated_floats=one.is_again + two.is_again,
    )
