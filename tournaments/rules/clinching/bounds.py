"""Bounds on what is still possible on points: never too narrow, at times too wide.

Open matches count with both their entrants. Of a round that is not paired yet only the
most it can give to one entrant and to all together is known. So what is certain by
these bounds is certain (CL-4, CL-5).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.rules.scoring import Match, Points

from .race import Race, Result, match_ends

Pick = Callable[[Iterable[int]], int]


class PossibleEnd(StrEnum):
    """How the event may end for an entrant: in, out, or level at the line."""

    IN = "in"
    OUT = "out"
    LEVEL = "level"
    LEVEL_IN = "level_in"  # and the tiebreaks put him in
    LEVEL_OUT = "level_out"


@dataclass(frozen=True, slots=True, kw_only=True)
class Branch:
    """The race as one entrant sees it, given the result of their own next match.

    `have` are everybody's points with that result, `open` the matches of others, `own`
    the entrant's match as it ended. Of the unpaired rounds the entrant still plays
    `ahead`; `taken` is what the next of them gave.
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
        """Return the fewest points that the entrant can end with."""
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
    """Return the most points that one round can give an entrant."""
    return max(points.win, points.tie, points.loss, points.bye)


def worst(points: Points) -> int:
    return min(points.win, points.tie, points.loss, points.bye)


def table_gain(points: Points) -> int:
    """Return the most points that one table can give its two entrants together."""
    return max(points.win + points.loss, 2 * points.tie)


# Branches.


def without_own_result(race: Race, *, me: str) -> Branch:
    """Return the race for an entrant without assuming a result of their own."""
    ahead = race.unpaired if me in race.playing_on else 0
    return Branch(race=race, me=me, have=race.points, open=race.open, ahead=ahead)


def branches(race: Race, *, me: str) -> dict[Result, Branch]:
    """Return the race after each result of the entrant's next match; empty if none."""
    start = without_own_result(race, me=me)
    own = race.own_match(me)
    if own is not None:
        found = [with_own_result(start, end) for end in match_ends(own)]
        return dict(zip(Result, found if own.home == me else found[::-1], strict=True))
    # CL-6: an awarded bye is no match that could be won or lost.
    if not start.ahead or race.has_bye(me, race.paired + 1):
        return {}
    scale = race.scale
    gains = {Result.WIN: scale.win, Result.TIE: scale.tie, Result.LOSS: scale.loss}
    return {result: with_round_gain(start, gain) for result, gain in gains.items()}


def with_own_result(start: Branch, end: Match) -> Branch:
    """Return the branch after the entrant's match ended like this."""
    race = start.race
    gains = {
        each: start.have[each] + race.gain(each, end)
        for each in (end.home, end.away)
        if each in start.have
    }
    others = tuple(match for match in race.open if start.me not in people(match))
    return replace(start, have={**start.have, **gains}, open=others, own=end)


def with_round_gain(start: Branch, gain: int) -> Branch:
    """Return the branch after the next unpaired round gave the entrant these points."""
    have = {**start.have, start.me: start.mine + gain}
    return replace(start, have=have, ahead=start.ahead - 1, taken=gain)


def people(match: Match) -> tuple[str, str]:
    return match.home, match.away


# Counts.


def readings(branch: Branch) -> frozenset[PossibleEnd]:
    """Return the ends that the bounds on points leave possible (CL-5)."""
    low, high = branch.lowest, branch.highest
    line = branch.race.line
    from_below, from_above = line.places_for(low), line.places_for(high)
    found = set()
    if fewest_rivals(branch, high) < from_above:
        found.add(PossibleEnd.IN)
    if most_rivals(branch, low + 1, mine=low) >= from_below:
        found.add(PossibleEnd.OUT)
    is_reached = most_rivals(branch, low, mine=low) >= from_below
    if is_reached and fewest_rivals(branch, high + 1) < from_above:
        found.add(PossibleEnd.LEVEL)
    return frozenset(found)


def is_sure(branch: Branch, *, mine: int) -> bool:
    """Return whether these points are enough, whatever else happens."""
    return most_rivals(branch, mine, mine=mine) < branch.race.line.places_for(mine)


def most_rivals(branch: Branch, goal: int, *, mine: int) -> int:
    """Return the most rivals that can reach `goal` if the entrant ends with `mine`."""
    each = best(branch.race.scale)
    return min(
        count_by_tables(branch, goal, each=each, pick=max),
        count_by_sum(branch, goal, mine=mine),
    )


def fewest_rivals(branch: Branch, goal: int) -> int:
    """Return how many rivals are certain to reach `goal` points."""
    return count_by_tables(branch, goal, each=worst(branch.race.scale), pick=min)


def count_by_tables(branch: Branch, goal: int, *, each: int, pick: Pick) -> int:
    """Return how many rivals reach `goal` if each further round gives everybody `each`.

    CL-4: tables do not depend on each other, so the extreme of all is the sum of the
    extremes of each. In the last round this is exact.
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
            for end in match_ends(match)
        )
    return count


def count_by_sum(branch: Branch, goal: int, *, mine: int) -> int:
    """Return how many rivals can reach `goal` with the points left to share (CL-5).

    Those who lack least are served first; what the entrant takes is not available.
    """
    room = max(0, points_to_share(branch) - (mine - branch.mine))
    count = 0
    for lack in sorted(max(0, goal - branch.have[one]) for one in branch.rivals):
        room -= lack
        if room < 0:
            break
        count += 1
    return count


def points_to_share(branch: Branch) -> int:
    """Return all points that open matches and further rounds can give to the others."""
    race = branch.race
    later = sum(
        worth_of_round(race, number)
        for number in range(race.paired + 1, race.rounds + 1)
    )
    now = len(branch.open) * table_gain(race.scale)
    return max(0, now + later - branch.taken)


def worth_of_round(race: Race, number: int) -> int:
    """Return the most points that an unpaired round can give to all together."""
    awarded = sum(race.has_bye(each, number) for each in race.awarded)
    tables, odd = divmod(len(race.playing_on) - awarded, 2)
    return tables * table_gain(race.scale) + (odd + awarded) * race.scale.bye
