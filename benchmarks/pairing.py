"""Pairing a round, beside one exact matching of everybody with everybody.

The peers minimize the same costs on the complete graph, with weights made as simply as
can be: dense rustworkx up to 256 entrants, dense networkx up to 64. Events are
simulated with our own pairings; a twentieth of the matches are ties.
"""

import math
import resource
import time
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from random import Random
from statistics import median

from benchmarks.report import BenchmarkReport
from benchmarks.standings import exact_over_float
from tournaments.rules.pairing import (
    Candidate,
    PairingOptions,
    build_candidates,
    pair_candidates,
)
from tournaments.rules.pairing.matching import match_with_networkx, match_with_rustworkx
from tournaments.rules.scoring import Match, Outcome, Points

SIZES = (64, 256, 1_024, 4_096, 10_000)
ROUNDS = (1, 5, 9, 14)
TIMES = 7
TURNS = 15  # of a figure with a bar, which one hiccup should not decide
ENOUGH = 1_000_000  # where a figure has no bar


History = tuple[list[Candidate], list[Match]]


@cache
def simulated_histories(size: int, *, is_seeded: bool = False) -> dict[int, History]:
    """Play an event; return its entrants and matches before each round of ROUNDS."""
    rng, played = Random(size), list[Match]()  # noqa: S311
    people = [Candidate(id=f"e{at:05}", rank=at + 1) for at in range(size)]
    found = {}
    for number in range(1, max(ROUNDS) + 1):
        if number in ROUNDS:
            found[number] = people, [*played]
        field = build_candidates(people, played, points=Points())
        manner = PairingOptions(is_seeded=is_seeded)
        for table in pair_candidates(
            field, seed=f"{size}:{number}", manner=manner
        ).tables:
            played.append(random_result(rng, number, table.home, table.away))
    return found


@cache
def candidates_by_round(size: int) -> dict[int, list[Candidate]]:
    return {
        number: build_candidates(*history, points=Points())
        for number, history in simulated_histories(size).items()
    }


def random_result(rng: Random, number: int, home: str, away: str) -> Match:
    if rng.random() < 0.05:
        return Match(round=number, home=home, away=away, outcome=Outcome.TIE)
    winner = home if rng.random() < 0.5 else away
    return Match(round=number, home=home, away=away, outcome=Outcome.WIN, winner=winner)


def median_cpu_seconds(function: Callable[[], object], times: int = TIMES) -> float:
    """Return the median CPU seconds of a function."""
    found = []
    for _ in range(times):
        started = time.process_time()
        function()
        found.append(time.process_time() - started)
    return median(found)


def median_ratio(
    peer: Callable[[], float], ours: Callable[[], float], turns: int = TURNS
) -> float:
    """Return the median of some turns; in each both are measured side by side."""
    return median(peer() / ours() for _ in range(turns))


def seconds_to_pair(size: int, number: int) -> float:
    field = candidates_by_round(size)[number]
    return median_cpu_seconds(lambda: pair_candidates(field, seed="bench"))


def seconds_to_pair_from_history(
    size: int, number: int, *, is_seeded: bool = False
) -> float:
    """Pair from the matches, as the desk does, and not from figures."""
    people, played = simulated_histories(size, is_seeded=is_seeded)[number]
    manner = PairingOptions(is_seeded=is_seeded)
    return median_cpu_seconds(
        lambda: pair_candidates(
            build_candidates(people, played, points=Points()),
            seed="bench",
            manner=manner,
        )
    )


def seconds_to_pair_with_one_barred(size: int) -> float:
    """Pair a first round in which one entrant may not meet 60 % of the others."""
    field = candidates_by_round(size)[1]
    others = field[1 : size * 6 // 10]
    barred = frozenset(frozenset((field[0].id, each.id)) for each in others)
    return median_cpu_seconds(
        lambda: pair_candidates(field, seed="bench", forbidden=barred)
    )


Solver = Callable[[Sequence[tuple[int, int, int]]], object]


def seconds_to_match_dense_graph(size: int, number: int, solve: Solver) -> float:
    field = candidates_by_round(size)[number]
    return median_cpu_seconds(lambda: solve(complete_graph(field)), times=1)


def complete_graph(field: Sequence[Candidate]) -> list[tuple[int, int, int]]:
    """Return a weighted edge for every pair of an even field, by the costs of ours."""
    ordered = sorted(field, key=lambda each: -each.score)
    most, half = ordered[0].score, len(field) // 2
    floats = (1 << 32) * half
    high = floats * 2 * half
    gaps = high * (most**3 * half + 1)
    again = gaps * (most**2 * half + 1)
    top = again * max(1, most) * half
    rng = Random(1)  # noqa: S311
    edges = []
    for (one, upper), (two, lower) in combinations(enumerate(ordered), 2):
        gap = upper.score - lower.score
        cost = rng.getrandbits(32) + again * upper.opponents.count(lower.id)
        if gap:
            cost += gap * gap * (gaps + high * upper.score)
            cost += floats * (upper.floated_down + lower.floated_up)
        edges.append((one, two, top - cost))
    return edges


def run() -> BenchmarkReport:
    report = BenchmarkReport("pairing")
    figures = {
        (size, number): seconds_to_pair(size, number)
        for size in SIZES
        for number in ROUNDS
    }
    by_256 = median_ratio(
        lambda: seconds_to_match_dense_graph(256, 9, match_with_rustworkx),
        lambda: seconds_to_pair_from_history(256, 9),
    )
    report.add("dense_256_over_ours", by_256, least=20, most=ENOUGH)
    by_64 = median_ratio(
        lambda: seconds_to_match_dense_graph(64, 9, match_with_networkx),
        lambda: seconds_to_pair(64, 9),
        turns=3,
    )
    report.add("dense_networkx_64_over_ours", by_64, least=1, most=ENOUGH)
    large = figures[10_000, 14]
    report.add("t10000_over_t256", large / figures[256, 9], most=60)
    report.add(
        "10000_with_history, ms",
        seconds_to_pair_from_history(10_000, 14) * 1000,
        most=500,
    )
    barred = seconds_to_pair_with_one_barred(1_024) / figures[1_024, 1]
    report.add("one_barred_1024_over_plain", barred, most=30)
    seeded = max(
        seconds_to_pair_from_history(256, each, is_seeded=True) for each in ROUNDS
    )
    report.add(
        "seeded_256_over_plain", seeded / seconds_to_pair_from_history(256, 9), most=30
    )
    growth = math.log(large / figures[1_024, 14]) / math.log(10_000 / 1_024)
    report.add("growth_exponent", growth, most=1.35)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    report.add("peak of the process, MiB", peak, most=150)
    report.add("exact_over_float", exact_over_float(), most=4)
    for (size, number), seconds in figures.items():
        bar = 1_000 if size <= 256 else ENOUGH
        report.add(f"{size} entrants, round {number}, ms", seconds * 1000, most=bar)
    return report
