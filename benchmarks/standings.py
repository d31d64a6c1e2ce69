"""Exact standings of a large event, compared with floating point.

The peer is a minimal implementation: one pass over the matches, means of floats, one
sort. Ours also checks its input and records how each value adds up, in integers over
common denominators. A third version, in plain fractions, checks both results.
"""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from random import Random
from statistics import median
from typing import Any

from benchmarks.report import BenchmarkReport, cpu_seconds
from tests.builders.matches import Rates, Someone, a_random_event
from tournaments.rules.scoring import ALONE, TIED, WON, Match, Outcome
from tournaments.rules.standings import StandingsSettings, compute_standings
from tournaments.rules.tiebreaks import random_draw_of

ENTRANTS, ROUNDS, TURNS = 10_000, 15, 5
SEED = "5eed"


@cache
def simulated_event() -> tuple[list[Someone], list[Match]]:
    """Return an event without drops, so that every round is full."""
    entrants, matches = a_random_event(
        Random(15),  # noqa: S311
        entrants=ENTRANTS,
        rounds=ROUNDS,
        rates=Rates(drop=0, disqualified=0),
    )
    return list(entrants), list(matches)


def exact_order() -> list[str]:
    """Return the ids in the order of the standings, by the default preset."""
    entrants, matches = simulated_event()
    found = compute_standings(
        entrants, matches, settings=StandingsSettings(), lot_seed=SEED
    )
    return [row.entrant for row in found]


def float_order() -> list[str]:
    return standings_order_by_share(
        lambda numerator, denominator: numerator / denominator
    )


def fraction_order() -> list[str]:
    return standings_order_by_share(Fraction)


def standings_order_by_share(share: Callable[[Any, Any], Any]) -> list[str]:
    """Return the ids by points, opponents' win shares, score difference and lot."""
    entrants, matches = simulated_event()
    points: dict[str, int] = defaultdict(int)
    rounds: dict[str, int] = defaultdict(int)
    difference: dict[str, int] = defaultdict(int)
    opponents: dict[str, list[str]] = {each.id: [] for each in entrants}
    for match in matches:
        home, away, outcome = match.home, match.away, match.outcome
        if outcome in (Outcome.PENDING, Outcome.CANCELLED):
            continue
        rounds[home] += 1
        if outcome in ALONE:
            points[home] += 3 if outcome is Outcome.BYE else 0
            continue
        rounds[away] += 1
        opponents[home].append(away)
        opponents[away].append(home)
        if outcome in WON:
            points[match.winner] += 3
        elif outcome in TIED:
            points[home] += 1
            points[away] += 1
        for game in match.games:
            margin = max(-21, min(21, game.home_score - game.away_score))
            difference[home] += margin
            difference[away] -= margin

    def mean_of_opponents(values: dict[str, Any], entrant: str) -> Any:
        against = opponents[entrant]
        if not against:
            return floor
        return share(sum([values[other] for other in against]), len(against))

    floor = share(33, 100)
    rate = {
        who: max(floor, share(points[who], 3 * count)) for who, count in rounds.items()
    }
    omw = {each: mean_of_opponents(rate, each) for each in opponents}
    oomw = {each: mean_of_opponents(omw, each) for each in opponents}
    listed = [each.id for each in entrants if not each.disqualified]
    return sorted(
        listed,
        key=lambda who: (
            -points[who],
            -omw[who],
            -oomw[who],
            -difference[who],
            random_draw_of(SEED, entrant=who),
        ),
    )


@cache
def exact_over_float() -> float:
    """Return the median ratio of CPU times, exact over floating point."""
    exact_order()
    float_order()
    return median(
        cpu_seconds(exact_order) / cpu_seconds(float_order) for _ in range(TURNS)
    )


def count_misplaced(order: list[str], *, truth: list[str]) -> int:
    return sum(one != other for one, other in zip(order, truth, strict=True))


def run() -> BenchmarkReport:
    report = BenchmarkReport("standings")
    truth = fraction_order()
    report.add("exact_over_float", exact_over_float(), most=4)
    report.add("misplaced by ours", count_misplaced(exact_order(), truth=truth), most=0)
    report.add(
        "misplaced by floats",
        count_misplaced(float_order(), truth=truth),
        most=ENTRANTS,
    )
    return report
