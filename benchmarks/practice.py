"""Play 50 practice games at once against the planning robot, on two cores.

Each simulated visitor sends a sensible answer as soon as a page arrives, so a request
is always waiting. 50 people would send fewer requests, because they read first. Two
processes share the games. Each measured time is that of one answer, from the request to
the finished page.
"""

from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from random import Random
from time import perf_counter, thread_time

import django

from benchmarks.report import BenchmarkReport

GAMES, ANSWERS, CORES = 50, 12, 2
PAUSE = 4.0  # seconds that a person takes at least for an answer
MOST_SECONDS = 0.5


def answer_times(games: range) -> list[float]:
    """Return the seconds of each answer, the games in turn as requests would come."""
    django.setup()
    from django.contrib.auth.models import AnonymousUser
    from django.template.loader import render_to_string

    from gameengine.robots import SensibleRobot
    from practice.game import PLANNING, PracticeGame, PracticeTable
    from practice.page import TablePageBuilder
    from practice.selectors import (
        FIRST_DECKS,
        card_texts,
        practice_setup,
    )

    deck, opponent = FIRST_DECKS
    kept = {}
    times = []
    for seed in games:
        game = PracticeGame(
            edition="P22C", deck=deck, opponent=opponent, robot=PLANNING, seed=seed
        )
        setup = practice_setup(game, AnonymousUser())
        table = PracticeTable(game, setup, clock=thread_time)
        table.play_to_next_question()
        kept[seed] = table.kept
    for _ in range(ANSWERS):
        for seed in games:
            start = perf_counter()
            table = PracticeTable(kept[seed], setup, clock=thread_time)
            if table.question is None:
                continue
            rng = Random(len(table.game.choices))  # noqa: S311 - a game
            table.answer(SensibleRobot(rng).choose(table.game))
            builder = TablePageBuilder(table, card_texts(setup))
            page, log = builder.build(), [*builder.log_lines()]
            context = {"page": page, "kept": table.kept, "log": log, "field": ""}
            render_to_string("table/table.html", context)
            kept[seed] = table.kept
            times.append(perf_counter() - start)
    return times


def run() -> BenchmarkReport:
    with ProcessPoolExecutor(CORES) as pool:
        shares = [range(core, GAMES, CORES) for core in range(CORES)]
        times = sorted(chain(*pool.map(answer_times, shares)))
    report = BenchmarkReport("practice")
    slow = times[-len(times) // 20]
    report.add("p95 of an answer, seconds", slow, most=MOST_SECONDS)
    busy = sum(times) / len(times) * GAMES / CORES / PAUSE
    report.add("share of two cores with 50 people", busy, most=1)
    return report
