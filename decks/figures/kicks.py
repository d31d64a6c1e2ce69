"""Figures of a deck's kicks: length of punts, chance of field goals."""

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

from .figure import Figure, distance_chart
from .plays import PossiblePlay, count_copies, count_known


@dataclass(frozen=True, slots=True)
class KickFigures:
    """The chances of field goals by distance, and the average punt."""

    goals: Chart
    punt: Figure


def kick_figures(
    plays: Sequence[PossiblePlay], *, theirs: Sequence[PossiblePlay], profile: Profile
) -> KickFigures:
    may_be = [*possible_grit_chances(plays, theirs)]
    rests_on = count_known(plays, "strengths"), count_copies(plays)

    def figure(chance: Callable[..., Fraction]) -> Figure:
        found = [chance(grits=each, profile=profile) for each in may_be]
        return Figure(min(found), max(found), *rests_on)

    goals = {
        f"{distance} yards": figure(partial(odds.field_goal_chance, distance))
        for distance in profile.field_goals
    }
    beyond = max(profile.field_goals) + 1  # D-91
    goals["farther"] = figure(partial(odds.field_goal_chance, beyond))
    return KickFigures(
        goals=distance_chart(
            "goals", "Chance that a field goal is good, by distance", goals
        ),
        punt=figure(odds.mean_punt_yards),
    )


def possible_grit_chances(
    plays: Sequence[PossiblePlay], theirs: Sequence[PossiblePlay]
) -> Iterator[tuple[Fraction, ...]]:
    """Yield the chances of each Grit for the assumptions that give the extremes.

    A chance is linear in each unknown strength, so it is lowest and highest where all
    unknown strengths of a list are equal.
    """
    others = [*possible_strength_counts(theirs)] if theirs else [odds.EVERY_STRENGTH]
    for own, other in product(possible_strength_counts(plays), others):
        yield odds.grit_chances(own, theirs=other)


def possible_strength_counts(plays: Sequence[PossiblePlay]) -> Iterator[odds.Strengths]:
    """Yield the Plays by strength, the unknown ones set to each digit in turn."""
    sure: Counter[Strength] = Counter()
    for play in plays:
        if play.is_known("strengths"):
            sure[play.strengths[0]] += play.copies
    missing = count_copies(plays) - sure.total()
    if not missing:
        yield sure
        return
    for each in DIGITS:  # an X counts 0 (D-96)
        yield sure + Counter({each: missing})
