"""From the relaxed solution to real tables: who of each big group serves whom.

Whoever leaves a big group must be as good as the solution took him to be: no rematch,
no bye before, and no such float unless it said so. If such people are found and the
rest pairs off without a rematch, the pairing costs what the lower bound says, so
nothing is better.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from .clusters import Cluster, Group, Solution
from .matching import least
from .objective import Objective, Ties, folded

Table = tuple[int, int | None]


class Unrealised(Exception):
    """A big group cannot give what was asked of it, and has to be solved itself."""

    def __init__(self, group: Group) -> None:
        super().__init__(group)
        self.group = group


@dataclass(slots=True)
class Want:
    """Somebody of a pool, for whom: a place, the bye, or the next pool (both None)."""

    partner: int | None = None
    is_bye: bool = False
    is_up: bool = False  # he is paired with somebody above him
    is_again: bool = False  # he may have floated that way before


def realise(
    objective: Objective, cut: Sequence[Cluster], solved: Sequence[Solution]
) -> list[Table]:
    """Give real tables at the cost of the solutions, or name the group that cannot."""
    tables: list[Table] = [pair for each in solved for pair in each.pairs]
    crossing: int | None = None  # whom the pool above sends across a cluster
    for cluster, over, under in zip(cut, solved, solved[1:], strict=False):
        group = cluster.below
        if group is None:
            break
        wants = [*wanted(over, under, crossing)]
        given = assign(objective, group, wants)
        crossing = None
        for place, want in given:
            if want.partner is not None or want.is_bye:
                tables.append((place, want.partner))
            else:
                crossing = place
        gone = {place for place, _ in given}
        rest = [place for place in group.places if place not in gone]
        tables += pair_off(objective, group, rest)
    return tables


def wanted(over: Solution, under: Solution, crossing: int | None) -> Iterator[Want]:
    """Yield what the clusters above and below ask of the pool between them."""
    for place, beyond in over.floats:
        if not beyond.is_above:
            yield Want(place, is_up=True, is_again=beyond.is_again)
    if over.crossing is not None:
        yield Want(crossing, is_up=True, is_again=over.crossing[1].is_again)
    for place, beyond in under.floats:
        if beyond.is_above:
            yield Want(place, is_again=beyond.is_again)
    if under.is_bye_above:
        yield Want(is_bye=True)
    if under.crossing is not None:
        yield Want(is_again=under.crossing[0].is_again)


def assign(
    objective: Objective, group: Group, wants: Sequence[Want]
) -> list[tuple[int, Want]]:
    """Find somebody of a group for each want; one may have to move for another."""
    # With so many wants, nobody needs a longer list to choose from.
    lists = [[*islice(suited(objective, group, want), len(wants))] for want in wants]
    serving: dict[int, int] = {}

    def serve(number: int, asked: set[int]) -> bool:
        for place in lists[number]:
            if place not in asked:
                asked.add(place)
                if place not in serving or serve(serving[place], asked):
                    serving[place] = number
                    return True
        return False

    for number in range(len(wants)):
        if not serve(number, set()):
            raise Unrealised(group)
    return [(place, wants[number]) for place, number in serving.items()]


def suited(objective: Objective, group: Group, want: Want) -> Iterator[int]:
    """Give who of a group fits a want; up go the first of it, down and out the last."""
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


def pair_off(objective: Objective, group: Group, rest: Sequence[int]) -> list[Table]:
    """Pair who is left of a group, each in order with the first whom he may meet.

    Dirac: if everybody may meet at least half of the others, all can be paired. Of
    2 * tangle + 2 everybody may; so only the last can get stuck, and then are solved.
    """
    tables, last = in_order(objective, rest, down_to=2 * group.tangle + 2)
    more, stuck = in_order(objective, last, down_to=0)
    if stuck:
        more = exactly(objective, last)
        if not all(objective.may_meet(*pair) for pair in more):
            raise Unrealised(group)
    return [*tables, *more]


def in_order(
    objective: Objective, places: Sequence[int], *, down_to: int
) -> tuple[list[tuple[int, int]], list[int]]:
    """Pair until few are left or one may meet nobody; give the pairs and the rest."""
    left, tables = deque(places), []
    while len(left) > down_to:
        one = left[0]
        two = next(
            (each for each in islice(left, 1, None) if objective.may_meet(one, each)),
            one,
        )
        if two == one:
            break
        left.popleft()
        left.remove(two)
        tables.append((one, two))
    return tables, [*left]


def exactly(objective: Objective, places: Sequence[int]) -> list[tuple[int, int]]:
    """Pair some of one group at the least cost."""
    ties = Ties(objective, places)
    tables = [
        (one, two, (*objective.table(places[one], places[two]), ties.between(one, two)))
        for one, two in combinations(range(len(places)), 2)
    ]
    return [
        (places[one], places[two]) for one, two in least(folded(tables, len(places)))
    ]
