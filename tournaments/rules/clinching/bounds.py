"""Bounds on the points that are still possible: never too narrow, at times too wide.

Open matches count with both their entrants. Of a round that is not paired yet only the
most it can give to one entrant and to all together is known. So what is certain by
these bounds is certain (CL-4, CL-5).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.rules.scoring import Match, Points

from .race import EventRace, MatchResult, possible_results

Pick = Callable[[Iterable[int]], int]


class PossibleEnd(StrEnum):
    """Whether an entrant ends in the cut, out of it, or tied for its last place."""

    IN = "in"
    OUT = "out"
    LEVEL = "level"
    LEVEL_IN = "level_in"  # and the tiebreaks put them in
    LEVEL_OUT = "level_out"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClinchScenario:
    """One entrant (`me`) and the rest of the event, with an assumed next result.

    `have` are everybody's points with that result, `open` the matches of others, `own`
    the entrant's match as it ended. The entrant still plays `ahead` unpaired rounds;
    `taken` are the points assumed for the next of them.
    """

    race: EventRace
    me: str
    have: dict[str, int]
    open: tuple[Match, ...]
    own: Match | None = None
    ahead: int = 0
    taken: int = 0

    @property
    def own_points(self) -> int:
        return self.have[self.me]

    @property
    def fewest_final_points(self) -> int:
        """Return the fewest points that the entrant can end with."""
        return self.own_points + self._points_ahead(
            fewest_points_in_match(self.race.points_per_result)
        )

    @property
    def most_final_points(self) -> int:
        return self.own_points + self._points_ahead(
            most_points_in_match(self.race.points_per_result)
        )

    def _points_ahead(self, each: int) -> int:
        return self.race.points_in_last_rounds(self.me, self.ahead, each=each)

    @property
    def rivals(self) -> frozenset[str]:
        return self.race.contenders - {self.me}


def most_points_in_match(points: Points) -> int:
    """Return the most points that one round can give an entrant."""
    return max(points.win, points.tie, points.loss, points.bye)


def fewest_points_in_match(points: Points) -> int:
    return min(points.win, points.tie, points.loss, points.bye)


def most_points_at_table(points: Points) -> int:
    """Return the most points that one table can give its two entrants together."""
    return max(points.win + points.loss, 2 * points.tie)


# Branches.


def scenario_without_result(race: EventRace, *, me: str) -> ClinchScenario:
    """Return the scenario that assumes no result of the entrant's next match."""
    ahead = race.unpaired_round_count if me in race.players_of_next_rounds else 0
    return ClinchScenario(
        race=race, me=me, have=race.points, open=race.open_matches, ahead=ahead
    )


def scenarios_by_result(
    race: EventRace, *, me: str
) -> dict[MatchResult, ClinchScenario]:
    """Return a scenario for each result of the entrant's next match, if any."""
    start = scenario_without_result(race, me=me)
    own = race.open_match_of(me)
    if own is not None:
        found = [scenario_after_match(start, end) for end in possible_results(own)]
        return dict(
            zip(MatchResult, found if own.home == me else found[::-1], strict=True)
        )
    # CL-6: an awarded bye is no match that could be won or lost.
    if not start.ahead or race.has_bye(me, race.newest_round + 1):
        return {}
    scale = race.points_per_result
    gains = {
        MatchResult.WIN: scale.win,
        MatchResult.TIE: scale.tie,
        MatchResult.LOSS: scale.loss,
    }
    return {result: scenario_after_round(start, gain) for result, gain in gains.items()}


def scenario_after_match(start: ClinchScenario, end: Match) -> ClinchScenario:
    """Return the scenario in which the entrant's match ends like this."""
    race = start.race
    gains = {
        each: start.have[each] + race.points_from_match(each, end)
        for each in (end.home, end.away)
        if each in start.have
    }
    others = tuple(
        match for match in race.open_matches if start.me not in entrants_of_match(match)
    )
    return replace(start, have={**start.have, **gains}, open=others, own=end)


def scenario_after_round(start: ClinchScenario, gain: int) -> ClinchScenario:
    """Return the scenario in which the next round gives the entrant these points."""
    have = {**start.have, start.me: start.own_points + gain}
    return replace(start, have=have, ahead=start.ahead - 1, taken=gain)


def entrants_of_match(match: Match) -> tuple[str, str]:
    return match.home, match.away


# Counts.


def possible_ends(branch: ClinchScenario) -> frozenset[PossibleEnd]:
    """Return how the entrant may end, as far as bounds on points tell (CL-5)."""
    low, high = branch.fewest_final_points, branch.most_final_points
    line = branch.race.line
    from_below, from_above = (
        line.last_qualifying_place(low),
        line.last_qualifying_place(high),
    )
    found = set()
    if fewest_rivals_reaching(branch, high) < from_above:
        found.add(PossibleEnd.IN)
    if most_rivals_reaching(branch, low + 1, mine=low) >= from_below:
        found.add(PossibleEnd.OUT)
    is_reached = most_rivals_reaching(branch, low, mine=low) >= from_below
    if is_reached and fewest_rivals_reaching(branch, high + 1) < from_above:
        found.add(PossibleEnd.LEVEL)
    return frozenset(found)


def is_enough_for_cut(branch: ClinchScenario, *, mine: int) -> bool:
    """Return whether these points are enough, whatever else happens."""
    return most_rivals_reaching(
        branch, mine, mine=mine
    ) < branch.race.line.last_qualifying_place(mine)


def most_rivals_reaching(branch: ClinchScenario, goal: int, *, mine: int) -> int:
    """Return the most rivals that can reach `goal` if the entrant ends with `mine`."""
    each = most_points_in_match(branch.race.points_per_result)
    return min(
        count_rivals_by_table(branch, goal, each=each, pick=max),
        count_rivals_by_total(branch, goal, mine=mine),
    )


def fewest_rivals_reaching(branch: ClinchScenario, goal: int) -> int:
    """Return how many rivals are certain to reach `goal` points."""
    return count_rivals_by_table(
        branch,
        goal,
        each=fewest_points_in_match(branch.race.points_per_result),
        pick=min,
    )


def count_rivals_by_table(
    branch: ClinchScenario, goal: int, *, each: int, pick: Pick
) -> int:
    """Return how many rivals reach `goal` if each further round gives everybody `each`.

    `pick` is `max` for the most rivals, `min` for the fewest. CL-4: tables do not
    depend on each other, so the extreme of all is the sum of the extremes of each. In
    the last round this is exact.
    """
    race, rivals = branch.race, branch.rivals
    later = {
        one: race.points_in_last_rounds(one, race.unpaired_round_count, each=each)
        if one in race.players_of_next_rounds
        else 0
        for one in rivals
    }
    seated = {one for match in branch.open for one in entrants_of_match(match)}
    count = sum(branch.have[one] + later[one] >= goal for one in rivals - seated)
    for match in branch.open:
        count += pick(
            sum(
                branch.have[one] + race.points_from_match(one, end) + later[one] >= goal
                for one in entrants_of_match(match)
                if one in rivals
            )
            for end in possible_results(match)
        )
    return count


def count_rivals_by_total(branch: ClinchScenario, goal: int, *, mine: int) -> int:
    """Return how many rivals can reach `goal` with the points left to share (CL-5).

    Those who lack the fewest points get theirs first; the entrant's own are left out.
    """
    room = max(0, most_points_left_for_rivals(branch) - (mine - branch.own_points))
    count = 0
    for lack in sorted(max(0, goal - branch.have[one]) for one in branch.rivals):
        room -= lack
        if room < 0:
            break
        count += 1
    return count


def most_points_left_for_rivals(branch: ClinchScenario) -> int:
    """Return the most points that all rivals together can still get."""
    race = branch.race
    later = sum(
        most_points_in_round(race, number)
        for number in range(race.newest_round + 1, race.rounds + 1)
    )
    now = len(branch.open) * most_points_at_table(race.points_per_result)
    return max(0, now + later - branch.taken)


def most_points_in_round(race: EventRace, number: int) -> int:
    """Return the most points that an unpaired round can give to all together."""
    awarded = sum(race.has_bye(each, number) for each in race.awarded)
    tables, odd = divmod(len(race.players_of_next_rounds) - awarded, 2)
    return (
        tables * most_points_at_table(race.points_per_result)
        + (odd + awarded) * race.points_per_result.bye
    )
