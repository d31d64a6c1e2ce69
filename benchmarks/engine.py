"""The rules engine: random legal play beside random playouts of python-chess.

Only decisions with at least two options count on either side. CPU time of one core;
rounds of both take turns, and the median round counts.
"""

import gc
import time
import tracemalloc
from random import Random
from statistics import median

import chess

from benchmarks.report import Report
from gameengine.chance import Seeded
from gameengine.game import Game
from gameengine.practice import practice_setup
from gameengine.profiles import PROFILES
from gameengine.robots import RandomRobot, play
from gameengine.table import Setup

ROUNDS = 5
TURNS = 24  # in a round; short, so that both sides meet the same weather
PROFILED = tuple(practice_setup(profile) for profile in PROFILES.values())


def run() -> Report:
    report = Report("engine")
    turn(0)  # warm up
    rounds = [one_round(number) for number in range(ROUNDS)]
    ours, games, peer = (median(column) for column in zip(*rounds, strict=True))
    ratio = median(ours / peer for ours, _, peer in rounds)
    print(
        f"{ours:,.0f} decisions, {games:,.0f} games a second; chess {peer:,.0f} moves"
    )
    report.add("play_vs_chess_playouts", ratio, least=5, most=1000)
    report.add("games a second", games, least=20, most=100_000)
    report.add("memory of a game, KiB", memory(), most=1024)
    return report


def one_round(number: int) -> tuple[float, float, float]:
    """Give decisions, games and chess moves per second of CPU."""
    turns = [turn(number * TURNS + each) for each in range(TURNS)]
    decisions, spent, moves, peer_spent = (
        sum(each) for each in zip(*turns, strict=True)
    )
    return decisions / spent, TURNS * len(PROFILED) / spent, moves / peer_spent


def turn(seed: int) -> tuple[int, float, int, float]:
    """Play one game of each profile and one of chess; give counts and CPU seconds."""
    started = time.process_time()
    decisions = sum(len(random_game(setup, seed).choices) for setup in PROFILED)
    middle = time.process_time()
    moves = playout(seed)
    return decisions, middle - started, moves, time.process_time() - middle


def random_game(setup: Setup, seed: int) -> Game:
    """Play one game; the engine asks only where there are two options or more."""
    robot = RandomRobot(Random(seed))  # noqa: S311
    return play(setup, Seeded(seed), (robot, robot))


def playout(seed: int) -> int:
    """Play one game of chess at random; give how many moves were a choice."""
    board, rng, chosen = chess.Board(), Random(seed), 0  # noqa: S311
    while not board.is_game_over():
        moves = list(board.legal_moves)
        chosen += len(moves) > 1
        board.push(moves[int(rng.random() * len(moves))])
    return chosen


def memory() -> float:
    """Give the KiB that a finished game holds, with all of its events."""
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    game = random_game(PROFILED[-1], 1)
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert game.outcome is not None
    return (after - before) / 1024
