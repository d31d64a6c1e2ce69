"""Order and values beside a plain implementation in fractions, on events of chance."""

import os
import subprocess
import sys
from collections import Counter
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from tests.builders.matches import WILD, a_random_event, five_entrants
from tests.tournaments.rules.standings_oracle import Oracle
from tournaments.rules.scoring import Outcome, Points
from tournaments.rules.standings import (
    StandingsSettings,
    compute_standings,
    explain_tiebreak_value,
)
from tournaments.rules.tiebreaks import TIEBREAKS

ROOT = Path(__file__).parents[3]
POINTS = (
    Points(),
    Points(win=2, tie=1, loss=0, bye=2),
    Points(win=3, tie=1, loss=0, bye=1),
    Points(win=5, tie=2, loss=1, bye=4),
)
GAMES = {key for key, each in TIEBREAKS.items() if each.needs_games}


def an_event(seed):
    """Give the entrants, matches and settings of a wild event, in any order."""
    rng = Random(seed)
    best_of, points = rng.choice((1, 1, 3)), rng.choice(POINTS)
    entrants, matches = a_random_event(
        rng,
        entrants=rng.randint(2, 12),
        rounds=rng.randint(1, 7),
        rates=WILD,
        best_of=best_of,
        points=points,
    )
    keys = sorted(TIEBREAKS.keys() - {"lot"} - (GAMES if best_of == 1 else set()))
    rng.shuffle(keys)
    settings = StandingsSettings(
        points=points,
        keys=tuple(keys[: rng.randint(0, len(keys))]),
        opponent_bye_counts=rng.random() < 0.5,
        best_of=best_of,
    )
    return (
        rng.sample(entrants, len(entrants)),
        rng.sample(matches, len(matches)),
        settings,
    )


def line(row):
    numbers = (row.points, row.rounds, row.record, row.byes)
    return (row.label, row.entrant, *numbers, row.values)


def an_oracle(entrants, matches, settings):
    return Oracle(
        entrants,
        matches,
        points=settings.points,
        opponent_bye_counts=settings.opponent_bye_counts,
    )


@pytest.mark.load
@pytest.mark.parametrize(
    "part",
    [*range(3), *(pytest.param(n, marks=pytest.mark.nightly) for n in range(3, 10))],
)
def test_order_and_values_are_those_of_plain_fractions(part):
    for seed in range(part * 200, part * 200 + 200):
        entrants, matches, settings = an_event(seed)
        expected = an_oracle(entrants, matches, settings).lines(
            list(settings.tiebreaks), str(seed)
        )

        found = compute_standings(
            entrants, matches, settings=settings, lot_seed=str(seed)
        )

        assert [line(row) for row in found] == expected, f"seed {seed}"


@pytest.mark.load
def test_every_sum_adds_up_to_its_value():
    for seed in range(60):
        entrants, matches, settings = an_event(seed)
        oracle = an_oracle(entrants, matches, settings)
        for key in settings.tiebreaks:
            for each in entrants:
                found = explain_tiebreak_value(
                    entrants, matches, entrant=each.id, key=key, settings=settings
                )
                if key in ("on_time", "head_to_head"):
                    continue

                assert found.value == getattr(oracle, key)(each.id), f"seed {seed}"
                if not found.mark:
                    assert found.value == found.total / found.divisor, f"seed {seed}"


def test_the_events_of_chance_have_everything():
    seen = Counter()
    for seed in range(200):
        entrants, matches, settings = an_event(seed)
        rows = compute_standings(entrants, matches, settings=settings).rows
        seen.update(str(match.outcome) for match in matches)
        seen.update(shared=any(row.shared for row in rows))
        seen.update(
            decided=any(row.values.get("head_to_head") for row in rows),
            late=any(each.late for each in entrants),
            dropped=any(each.dropped_after for each in entrants),
            disqualified=any(each.disqualified for each in entrants),
        )

    rare = {"penalty_loss", "agreed_tie"}
    assert seen.keys() >= {*map(str, Outcome)} - rare
    assert min(seen.values()) >= 10


def test_the_order_of_the_input_does_not_matter():
    entrants, matches = five_entrants()
    settings = StandingsSettings()
    expected = compute_standings(entrants, matches, settings=settings, lot_seed="a")

    for shuffled in permutations(entrants):
        backwards = matches[::-1]
        found = compute_standings(shuffled, backwards, settings=settings, lot_seed="a")

        assert found == expected


PROGRAM = """
from tests.tournaments.rules.test_standings_second_opinion import *
for seed in range(20):
    entrants, matches, settings = an_event(seed)
    print(compute_standings(entrants, matches, settings=settings))
"""


@pytest.mark.load
def test_the_hash_seed_of_a_process_does_not_matter():
    outputs = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env=os.environ | {"PYTHONHASHSEED": seed},
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(outputs) == 1
