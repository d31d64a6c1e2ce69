"""How far the punts of a deck go, and from where its field goals are good."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import product

from decks import odds
from decks.charts import Chart
from decks.odds import DIGITS, Strength
from gameengine.profiles import Profile

from .figure import Figure, by_distance
from .plays import Play, count, known


@dataclass(frozen=True, slots=True)
class Kicks:
    goals: Chart
    punt: Figure


def kicks_of(
    plays: Sequence[Play], *, theirs: Sequence[Play], profile: Profile
) -> Kicks:
    may_be = [*grits(plays, theirs)]
    rests_on = known(plays, "strengths"), count(plays)

    def figure(chance: Callable[..., Fraction]) -> Figure:
        found = [chance(grits=each, profile=profile) for each in may_be]
        return Figure(min(found), max(found), *rests_on)

    goals = {
        f"{distance} yards": figure(partial(odds.field_goal, distance))
        for distance in profile.field_goals
    }
    beyond = max(profile.field_goals) + 1  # D-91
    goals["farther"] = figure(partial(odds.field_goal, beyond))
    return Kicks(
        goals=by_distance("goals", "A field goal is good from", goals),
        punt=figure(odds.mean_punt),
    )


def grits(
    plays: Sequence[Play], theirs: Sequence[Play]
) -> Iterator[tuple[Fraction, ...]]:
    """Yield the chances of each Grit in all cases that may be the extreme ones.

    A chance is linear in each strength that is missing, so it is least and most where
    all that are missing in a list are the same.
    """
    others = [*flips(theirs)] if theirs else [odds.EVERY_STRENGTH]
    for own, other in product(flips(plays), others):
        yield odds.grit(own, theirs=other)


def flips(plays: Sequence[Play]) -> Iterator[odds.Strengths]:
    sure: Counter[Strength] = Counter()
    for play in plays:
        if play.is_known("strengths"):
            sure[play.strengths[0]] += play.copies
    missing = count(plays) - sure.total()
    if not missing:
        yield sure
        return
    for each in DIGITS:  # an X counts 0 (D-96)
        yield sure + Counter({each: missing})
