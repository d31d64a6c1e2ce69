"""The rounds that are left of a round robin, also after earlier ones were edited. Pure.

As long as it repeats no pair, the schedule stays. Otherwise the pairs that have not met
are spread over the remaining rounds anew: whoever can stay stays, and a pair without a
round gets one by swapping two rounds along a chain of tables (RR-5).
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from tournaments.rules.random_draws import seeded_hash
from tournaments.rules.roundrobin import BYE, ScheduledRound, berger_round, round_count

TRIES = 100  # for each pair that has no round
Numbers = tuple[int, int]  # two entrants, or one and `BYE`
Met = Mapping[Numbers, int]  # how often two have met, the lower number first


@dataclass(frozen=True, slots=True, kw_only=True)
class RemainingRounds:
    """The next round, whether it is that of the schedule, and who will not meet."""

    pairs: tuple[Numbers, ...]
    follows_schedule: bool
    unplaced: tuple[Numbers, ...] = ()


def remaining_rounds(
    scheduled: ScheduledRound,
    *,
    there: Collection[int],
    met: Met,
    seed: str,
    is_part: bool = False,
) -> RemainingRounds:
    """Return a round of those who are there, and who will not meet after it.

    `is_part` says that only some tables of the round are paired, so that nobody has a
    bye who can play.

    >>> third = ScheduledRound(number=3, entrants=4)
    >>> met = {(1, 2): 1, (3, 4): 1, (1, 3): 1, (2, 4): 1}
    >>> remaining_rounds(third, there=range(1, 5), met=met, seed="f00d").pairs
    ((1, 4), (2, 3))
    """
    entrants, number = scheduled.entrants, scheduled.number
    count = round_count(entrants)
    rounds = [
        [pair for pair in berger_round(entrants, each) if are_both_present(pair, there)]
        for each in range(number, number - (number - 1) % count + count)
    ]
    unmet = pairs_met_at_most(there, met, times=(number - 1) // count)
    planned = {sorted_pair(pair) for each in rounds for pair in each}
    pairs, unplaced = rounds[0], sorted(unmet - planned)
    follows = planned <= unmet and not (is_part and len(there) > 2 * len(pairs) + 1)
    if not follows:
        repair = ScheduleRepair(rounds, unmet, seed=seed)
        repair.place_all_pairs()
        pairs, unplaced = repair.pairs_of_next_round(), repair.unplaced
        if unplaced or is_part:
            pairs += pair_remaining_entrants(there, pairs, met)
    seated = {each for pair in pairs for each in pair}
    return RemainingRounds(
        pairs=(*pairs, *((each, BYE) for each in sorted(there) if each not in seated)),
        follows_schedule=follows,
        unplaced=tuple(unplaced),
    )


def pairs_left_out(
    scheduled: ScheduledRound, *, there: Collection[int], met: Met, seed: str
) -> tuple[Numbers, ...]:
    """Return who will not meet in the rounds after a round."""
    done, at = divmod(scheduled.number, round_count(scheduled.entrants))
    if not at:
        return tuple(sorted(pairs_met_at_most(there, met, times=done - 1)))
    later = replace(scheduled, number=scheduled.number + 1)
    return remaining_rounds(later, there=there, met=met, seed=seed).unplaced


def pairs_met_at_most(there: Collection[int], met: Met, *, times: int) -> set[Numbers]:
    """Return the pairs that have met so often at most."""
    pairs = combinations(sorted(there), 2)
    return {pair for pair in pairs if met.get(pair, 0) <= times}


def are_both_present(pair: Numbers, there: Collection[int]) -> bool:
    return pair[0] in there and pair[1] in there


def sorted_pair(pair: Numbers) -> Numbers:
    one, two = pair
    return (one, two) if one < two else (two, one)


def pair_remaining_entrants(
    there: Collection[int], pairs: Sequence[Numbers], met: Met
) -> list[Numbers]:
    """Pair whoever has met all others who are free, those who met least first."""
    seated = {each for pair in pairs for each in pair}
    free = [each for each in sorted(there) if each not in seated]
    found = []
    while len(free) > 1:
        one = free.pop(0)
        times = {each: met.get((one, each), 0) for each in free}
        two = min(free, key=times.__getitem__)
        free.remove(two)
        found.append((one, two))
    return found


class ScheduleRepair:
    """Places the pairs that have not met in the rounds that are left."""

    def __init__(
        self,
        rounds: Sequence[Sequence[Numbers]],
        unmet: Collection[Numbers],
        *,
        seed: str,
    ) -> None:
        self.seed, self.steps = seed, 0
        # Each round says who is whose opponent; who is free is not in it.
        self.rounds: list[dict[int, int]] = [{} for _ in rounds]
        left = set(unmet)
        for at, pairs in enumerate(rounds):
            for pair in map(sorted_pair, pairs):
                if pair in left:
                    left.remove(pair)
                    self.seat_pair(at, *pair)
        self.unplaced = sorted(left)

    def place_all_pairs(self) -> None:
        """Place as many pairs as possible; keep the best that was found."""
        best = self.copy_state()
        for _ in range(TRIES * (len(self.unplaced) + 1)):
            hopeful = [
                (one, two)
                for one, two in self.unplaced
                if self.free_rounds(one) and self.free_rounds(two)
            ]
            if not hopeful:
                break
            pair = hopeful[self.random_number_below(len(hopeful))]
            self.unplaced.remove(pair)
            if not self.place_pair(*pair):
                self.swap_random_rounds(pair[0])
                self.seat_pair_and_unseat_opponent(*pair)
            if len(self.unplaced) < len(best[1]):
                best = self.copy_state()
        self.rounds, self.unplaced = best

    def copy_state(self) -> tuple[list[dict[int, int]], list[Numbers]]:
        return [dict(each) for each in self.rounds], [*self.unplaced]

    def random_number_below(self, count: int) -> int:
        """Return a number from 0 that is below `count`, as the seed decides."""
        self.steps += 1
        return int(seeded_hash(self.seed, "schedule", self.steps)[:8], 16) % count

    def free_rounds(self, one: int) -> list[int]:
        return [at for at, each in enumerate(self.rounds) if one not in each]

    def seat_pair(self, at: int, one: int, two: int) -> None:
        self.rounds[at][one], self.rounds[at][two] = two, one

    def place_pair(self, one: int, two: int) -> bool:
        """Seat two in a round in which one is free and the other can be made free."""
        for at in self.free_rounds(two):
            if one not in self.rounds[at]:
                self.seat_pair(at, one, two)
                return True
        for other in self.free_rounds(one):
            for at in self.free_rounds(two):
                chain = self.linked_entrants(one, at, other)
                if two not in chain:
                    self.swap_rounds_along(chain, at, other)
                    self.seat_pair(at, one, two)
                    return True
        return False

    def linked_entrants(self, one: int, at: int, other: int) -> list[int]:
        """Return who is linked to an entrant by the tables of two rounds."""
        found = [one]
        for each in found:
            partners = (self.rounds[at].get(each), self.rounds[other].get(each))
            found += [it for it in partners if it is not None and it not in found]
        return found

    def swap_rounds_along(self, chain: Sequence[int], at: int, other: int) -> None:
        """Swap the tables of two rounds for everybody in a chain of entrants."""
        one, two = self.rounds[at], self.rounds[other]
        for each in chain:
            first, second = one.pop(each, None), two.pop(each, None)
            if second is not None:
                one[each] = second
            if first is not None:
                two[each] = first

    def swap_random_rounds(self, one: int) -> None:
        """Swap two rounds for an entrant and all who are linked to that one."""
        at, other = (self.random_number_below(len(self.rounds)) for _ in range(2))
        if at != other:
            chain = self.linked_entrants(one, at, other)
            self.swap_rounds_along(chain, at, other)

    def seat_pair_and_unseat_opponent(self, one: int, two: int) -> None:
        """Seat two in a round in which one is free, and unseat the other's opponent."""
        free = self.free_rounds(one)
        at = free[self.random_number_below(len(free))]
        if (gone := self.rounds[at].pop(two, None)) is not None:
            del self.rounds[at][gone]
            self.unplaced.append(sorted_pair((two, gone)))
        self.seat_pair(at, one, two)

    def pairs_of_next_round(self) -> list[Numbers]:
        found = self.rounds[0].items() if self.rounds else ()
        return sorted((one, two) for one, two in found if one < two)
