"""What can still happen, counted on points: never too little, at times too much.

An open match is looked at with both who play it. Of a round that is not paired yet
only this is known: what it can bring to one entrant, and what it can bring to all of
them together. So what is called certain here is certain (CL-4, CL-5).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.rules.scoring import Match, Points

from .race import Race, Result, ends

Pick = Callable[[Iterable[int]], int]


class Reading(StrEnum):
    """How the event may end for somebody: on points, or level on them at the line."""

    IN = "in"
    OUT = "out"
    LEVEL = "level"
    LEVEL_IN = "level_in"  # and the tiebreaks put him in
    LEVEL_OUT = "level_out"


@dataclass(frozen=True, slots=True, kw_only=True)
class Branch:
    """A race as one entrant sees it, once his own next result is taken as given.

    `have` holds everybody's points with that result, `open` the matches of others,
    `own` his match as it ended. Of the rounds that are not paired, `ahead` are still
    to be played by him, and `taken` is what the next one gave him.
    """

    race: Race
    me: str
    have: dict[str, int]
    open: tuple[Match, ...]
    own: Match | None = None
    ahead: int = 0
    taken: int = 0

    @property
    def mine(self) -> int:
        return self.have[self.me]

    @property
    def lowest(self) -> int:
        """Return the fewest points to end with."""
        return self.mine + self._gain_ahead(worst(self.race.scale))

    @property
    def highest(self) -> int:
        return self.mine + self._gain_ahead(best(self.race.scale))

    def _gain_ahead(self, each: int) -> int:
        return self.race.gain_ahead(self.me, self.ahead, each=each)

    @property
    def rivals(self) -> frozenset[str]:
        return self.race.runners - {self.me}


def best(points: Points) -> int:
    """Return the most that a round can bring to one entrant."""
    return max(points.win, points.tie, points.loss, points.bye)


def worst(points: Points) -> int:
    return min(points.win, points.tie, points.loss, points.bye)


def shared(points: Points) -> int:
    """Return the most that a table can bring to its two."""
    return max(points.win + points.loss, 2 * points.tie)


# Branches.


def unbranched(race: Race, *, me: str) -> Branch:
    """See a race without any result of one's own, where none is open."""
    ahead = race.unpaired if me in race.playing_on else 0
    return Branch(race=race, me=me, have=race.points, open=race.open, ahead=ahead)


def branches(race: Race, *, me: str) -> dict[Result, Branch]:
    """Return a race after each result of one's own next match, if there is one."""
    start = unbranched(race, me=me)
    own = race.own_match(me)
    if own is not None:
        found = [played(start, end) for end in ends(own)]
        return dict(zip(Result, found if own.home == me else found[::-1], strict=True))
    # CL-6: an awarded bye is no match that could be won or lost.
    if not start.ahead or race.has_bye(me, race.paired + 1):
        return {}
    scale = race.scale
    gains = {Result.WIN: scale.win, Result.TIE: scale.tie, Result.LOSS: scale.loss}
    return {result: passed(start, gain) for result, gain in gains.items()}


def played(start: Branch, end: Match) -> Branch:
    """Write down how the own match ended."""
    race = start.race
    gains = {
        each: start.have[each] + race.gain(each, end)
        for each in (end.home, end.away)
        if each in start.have
    }
    others = tuple(match for match in race.open if start.me not in people(match))
    return replace(start, have={**start.have, **gains}, open=others, own=end)


def passed(start: Branch, gain: int) -> Branch:
    """Write down what the next round gives, whoever it is played against."""
    have = {**start.have, start.me: start.mine + gain}
    return replace(start, have=have, ahead=start.ahead - 1, taken=gain)


def people(match: Match) -> tuple[str, str]:
    return match.home, match.away


# Counts.


def readings(branch: Branch) -> frozenset[Reading]:
    """Return which ends the points leave possible, or seem to (CL-5)."""
    low, high = branch.lowest, branch.highest
    line = branch.race.line
    from_below, from_above = line.places_for(low), line.places_for(high)
    found = set()
    if least(branch, high) < from_above:
        found.add(Reading.IN)
    if most(branch, low + 1, mine=low) >= from_below:
        found.add(Reading.OUT)
    is_reached = most(branch, low, mine=low) >= from_below
    if is_reached and least(branch, high + 1) < from_above:
        found.add(Reading.LEVEL)
    return frozenset(found)


def is_sure(branch: Branch, *, mine: int) -> bool:
    """Return whether so many points, or more, are enough whatever else happens."""
    return most(branch, mine, mine=mine) < branch.race.line.places_for(mine)


def most(branch: Branch, goal: int, *, mine: int) -> int:
    """Return how many rivals can have `goal` points at most, if I end with `mine`."""
    each = best(branch.race.scale)
    return min(
        by_tables(branch, goal, each=each, pick=max),
        by_sum(branch, goal, mine=mine),
    )


def least(branch: Branch, goal: int) -> int:
    """Return how many rivals will have `goal` points for certain, or more of them."""
    return by_tables(branch, goal, each=worst(branch.race.scale), pick=min)


def by_tables(branch: Branch, goal: int, *, each: int, pick: Pick) -> int:
    """Count rivals with so many points, if each further round brings `each` to all.

    CL-4: who plays at one table has nothing to do with another, so the most of all
    tables is the sum of the most at each. In the last round this is exact.
    """
    race, rivals = branch.race, branch.rivals
    later = {
        one: race.gain_ahead(one, race.unpaired, each=each)
        if one in race.playing_on
        else 0
        for one in rivals
    }
    seated = {one for match in branch.open for one in people(match)}
    count = sum(branch.have[one] + later[one] >= goal for one in rivals - seated)
    for match in branch.open:
        count += pick(
            sum(
                branch.have[one] + race.gain(one, end) + later[one] >= goal
                for one in people(match)
                if one in rivals
            )
            for end in ends(match)
        )
    return count


def by_sum(branch: Branch, goal: int, *, mine: int) -> int:
    """Count rivals with so many points by what there is to share out (CL-5).

    Those who lack least come first; what I take nobody else has.
    """
    room = max(0, to_share(branch) - (mine - branch.mine))
    count = 0
    for lack in sorted(max(0, goal - branch.have[one]) for one in branch.rivals):
        room -= lack
        if room < 0:
            break
        count += 1
    return count


def to_share(branch: Branch) -> int:
    """Add up all that open matches and further rounds can bring to the others."""
    race = branch.race
    later = sum(
        worth_of_round(race, number)
        for number in range(race.paired + 1, race.rounds + 1)
    )
    now = len(branch.open) * shared(race.scale)
    return max(0, now + later - branch.taken)


def worth_of_round(race: Race, number: int) -> int:
    """Return the most that a round to come can bring to all of them together."""
    awarded = sum(race.has_bye(each, number) for each in race.awarded)
    tables, odd = divmod(len(race.playing_on) - awarded, 2)
    return tables * shared(race.scale) + (odd + awarded) * race.scale.bye
