"""The rules engine: random legal games, compared with random games of python-chess.

Only decisions with at least two options count on either side. CPU time of one core;
both sides take turns, and the median round counts. The limit is for the four editions
together; each is printed too.
"""

import gc
import time
import tracemalloc
from random import Random
from statistics import median

import chess

from benchmarks.report import BenchmarkReport
from gameengine.chance import SeededChance
from gameengine.game import Game
from gameengine.practice import practice_setup
from gameengine.profiles import DEFAULT, PROFILES
from gameengine.setup import Setup

ROUNDS = 9
TURNS = 30  # in a round; short, so that both sides meet the same weather
ALL = "all four"
SETUPS = {name: practice_setup(profile) for name, profile in PROFILES.items()}


def run() -> BenchmarkReport:
    report = BenchmarkReport("engine")
    play_one_game_each(0)  # warm up
    rounds = [measure_round(number) for number in range(ROUNDS)]
    for name in (*SETUPS, ALL):
        ratio, games = median_rates(rounds, name)
        print(f"{name}: {ratio:.2f} x chess, {games:.0f} games a second")
    ratio, games = median_rates(rounds, ALL)
    report.add("play_vs_chess_playouts", ratio, least=5, most=1000)
    report.add("games a second", games, least=20, most=100_000)
    report.add("memory of a game, KiB", game_memory(), most=1024)
    return report


def median_rates(rounds: list["Rates"], name: str) -> tuple[float, float]:
    """Return the median ratio to chess, and the median of games per second."""
    ratio = median(each[name][0] / each[name][1] for each in rounds)
    return ratio, median(each[name][2] for each in rounds)


Rates = dict[str, tuple[float, float, float]]


def measure_round(number: int) -> Rates:
    """Return decisions, chess moves and games per CPU second for each profile."""
    turns = [play_one_game_each(number * TURNS + each) for each in range(TURNS)]
    moves = sum(each["chess"][0] for each in turns)
    chess_rate = moves / sum(each["chess"][1] for each in turns)
    rates = {}
    for name in SETUPS:
        decisions = sum(each[name][0] for each in turns)
        spent = sum(each[name][1] for each in turns)
        rates[name] = (decisions / spent, chess_rate, TURNS / spent)
    decisions = sum(each[name][0] for each in turns for name in SETUPS)
    spent = sum(each[name][1] for each in turns for name in SETUPS)
    rates[ALL] = (decisions / spent, chess_rate, TURNS * len(SETUPS) / spent)
    return rates


def play_one_game_each(seed: int) -> dict[str, tuple[int, float]]:
    """Play one game of each profile and one of chess; return counts and CPU seconds."""
    spent = {}
    for name, setup in SETUPS.items():
        started = time.process_time()
        decisions = len(random_game(setup, seed).choices)
        spent[name] = (decisions, time.process_time() - started)
    started = time.process_time()
    spent["chess"] = (random_chess_game(seed), time.process_time() - started)
    return spent


def random_game(setup: Setup, seed: int) -> Game:
    """Play one game at random; the engine asks only where there is a choice."""
    game, rng = Game(setup, SeededChance(seed)), Random(seed)  # noqa: S311
    while game.pending_decision is not None:
        choices = list(game.pending_decision.options)
        game.push(choices[int(rng.random() * len(choices))])
    return game


def random_chess_game(seed: int) -> int:
    """Play one game of chess at random; return how many moves were a choice."""
    board, rng, chosen = chess.Board(), Random(seed), 0  # noqa: S311
    while not board.is_game_over():
        moves = list(board.legal_moves)
        chosen += len(moves) > 1
        board.push(moves[int(rng.random() * len(moves))])
    return chosen


def game_memory() -> float:
    """Return the KiB that a finished game holds, with all of its events."""
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    game = random_game(SETUPS[DEFAULT.name], 1)
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert game.outcome is not None
    return (after - before) / 1024
