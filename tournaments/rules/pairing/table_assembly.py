"""From the solved clusters to real tables: which members of the pools are used.

A member who leaves a big group must be as good as the solution assumed: no rematch, no
earlier bye, and not paired up or down that way before (a repeated float) unless it said
so. If such members exist and the rest can be paired without a rematch, the pairing
costs the lower bound.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from .clusters import CandidateCluster, ClusterSolution, ScoreGroup
from .equal_cost_order import EqualCostOrder, possible_tables
from .objective import PairingCosts

Table = tuple[int, int | None]


class GroupCannotProvide(Exception):
    """A big group cannot provide what was asked of it and must be solved exactly."""

    def __init__(self, group: ScoreGroup) -> None:
        super().__init__(group)
        self.group = group


@dataclass(slots=True)
class MemberRequest:
    """One member wanted from a pool: for a place, the bye, or the next pool."""

    partner: int | None = None
    is_bye: bool = False
    is_up: bool = False  # he is paired with somebody above him
    is_again: bool = False  # he may have floated that way before


def assemble_tables(
    objective: PairingCosts,
    cut: Sequence[CandidateCluster],
    solved: Sequence[ClusterSolution],
) -> list[Table]:
    """Return tables at the solutions' cost, or raise GroupCannotProvide."""
    tables: list[Table] = [pair for each in solved for pair in each.pairs]
    crossing: int | None = None  # whom the pool above sends across a cluster
    for cluster, over, under in zip(cut, solved, solved[1:], strict=False):
        group = cluster.below
        if group is None:
            break
        wants = [*member_requests(over, under, crossing)]
        given = assign_members(objective, group, wants)
        crossing = None
        for place, want in given:
            if want.partner is not None or want.is_bye:
                tables.append((place, want.partner))
            else:
                crossing = place
        gone = {place for place, _ in given}
        rest = [place for place in group.places if place not in gone]
        tables += pair_remaining_members(objective, group, rest)
    return tables


def member_requests(
    over: ClusterSolution, under: ClusterSolution, crossing: int | None
) -> Iterator[MemberRequest]:
    """Yield the members that the clusters above and below want from their pool."""
    for place, beyond in over.floats:
        if not beyond.is_above:
            yield MemberRequest(place, is_up=True, is_again=beyond.is_again)
    if over.crossing is not None:
        yield MemberRequest(crossing, is_up=True, is_again=over.crossing[1].is_again)
    for place, beyond in under.floats:
        if beyond.is_above:
            yield MemberRequest(place, is_again=beyond.is_again)
    if under.is_bye_above:
        yield MemberRequest(is_bye=True)
    if under.crossing is not None:
        yield MemberRequest(is_again=under.crossing[0].is_again)


def assign_members(
    objective: PairingCosts, group: ScoreGroup, wants: Sequence[MemberRequest]
) -> list[tuple[int, MemberRequest]]:
    """Return a member of the group for each request, or raise GroupCannotProvide."""
    # With so many wants, nobody needs a longer list to choose from.
    lists = [
        [*islice(suitable_members(objective, group, want), len(wants))]
        for want in wants
    ]
    serving: dict[int, int] = {}

    def assign_member(number: int, asked: set[int]) -> bool:
        for place in lists[number]:
            if place not in asked:
                asked.add(place)
                if place not in serving or assign_member(serving[place], asked):
                    serving[place] = number
                    return True
        return False

    for number in range(len(wants)):
        if not assign_member(number, set()):
            raise GroupCannotProvide(group)
    return [(place, wants[number]) for place, number in serving.items()]


def suitable_members(
    objective: PairingCosts, group: ScoreGroup, want: MemberRequest
) -> Iterator[int]:
    """Yield the members of a group that fit a request, the most suitable first."""
    order = objective.order
    for place in group.places if want.is_up else reversed(group.places):
        who = order[place]
        if want.is_bye:
            fits = not who.byes
        else:
            floated = who.floated_up if want.is_up else who.floated_down
            fits = floated is want.is_again and (
                want.partner is None or objective.may_meet(place, want.partner)
            )
        if fits:
            yield place


def pair_remaining_members(
    objective: PairingCosts, group: ScoreGroup, rest: Sequence[int]
) -> list[Table]:
    """Pair the rest of a group, each in order with the first one they may meet.

    If that leaves no opponent for somebody who may meet few, those few come first.
    """
    try:
        return pair_in_order_or_solve(objective, group, rest)
    except GroupCannotProvide:
        if not group.knotted:
            raise
    left = dict.fromkeys(rest)
    tables: list[Table] = []
    for one in group.knotted:
        if one in left:
            del left[one]
            two = next((each for each in left if objective.may_meet(one, each)), None)
            if two is None:
                raise GroupCannotProvide(group)
            del left[two]
            tables.append((one, two))
    return [*tables, *pair_in_order_or_solve(objective, group, [*left])]


def pair_in_order_or_solve(
    objective: PairingCosts, group: ScoreGroup, rest: Sequence[int]
) -> list[Table]:
    """Pair members of a group in order; raise GroupCannotProvide if some find nobody.

    By Dirac's theorem all can be paired if everybody may meet at least half of the
    others, which holds down to 2 * tangle + 2; only the last ones may need solving.
    """
    few = 2 * group.tangle + 2
    tables, last = pair_in_order(objective, rest, down_to=few)
    more, stuck = pair_in_order(objective, last, down_to=0)
    if stuck:
        if len(last) > few:
            raise GroupCannotProvide(group)
        more = pair_exactly(objective, last)
        if not all(objective.may_meet(*pair) for pair in more):
            raise GroupCannotProvide(group)
    return [*tables, *more]


def pair_in_order(
    objective: PairingCosts, places: Sequence[int], *, down_to: int
) -> tuple[list[tuple[int, int]], list[int]]:
    """Pair in order until few are left or one is stuck; return pairs and rest."""
    left, tables = [*places], []
    while len(left) > down_to:
        one = left[0]
        for two in islice(left, 1, None):
            if objective.may_meet(one, two):
                break
        else:
            break
        left.remove(one)
        left.remove(two)
        tables.append((one, two))
    return tables, left


def pair_exactly(
    objective: PairingCosts, places: Sequence[int]
) -> list[tuple[int, int]]:
    """Return the least-cost pairing of some members of one group."""
    ties = EqualCostOrder(objective, places)
    tables = possible_tables(objective, places, ties)
    return [
        (places[one], places[two])
        for one, two in ties.first_least_cost_pairs(tables, len(places))
    ]
