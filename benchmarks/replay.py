"""Verify logs, compared with python-chess replaying games from their moves.

Decisions count if there were at least two options. The games are those of two robots
with the practice decks, in all four editions; a log is verified from its text, as a
chess game is from the text of its moves.
"""

import gc
import tracemalloc
from collections.abc import Callable
from functools import cache
from io import StringIO
from random import Random
from statistics import median

import chess
import chess.pgn

from benchmarks.report import BenchmarkReport, cpu_seconds
from gameengine.chance import SeededChance
from gameengine.notation import Entry, Log, from_text, to_text
from gameengine.notation.grammar import clear_caches
from gameengine.practice import practice_setup
from gameengine.profiles import PROFILES
from gameengine.recording.log_writer import write_log
from gameengine.replay.redaction import redact_log
from gameengine.replay.run import run_log, run_to_step
from gameengine.replay.viewer import record_frames
from gameengine.robots import SensibleRobot, play_game
from gameengine.setup import Setup
from gameengine.viewpoint import Audience

ROUNDS = 5
GAMES = 6  # of each edition
CHESS_GAMES = 6
SHORT, LONG = 1250, 5000
Game = tuple[Setup, Log, int]


@cache
def robot_game_logs() -> list[Game]:
    """Return a setup, the log and the number of decisions for each robot game."""
    found = []
    for profile in PROFILES.values():
        setup = practice_setup(profile)
        for seed in range(GAMES):
            rng = Random(seed)  # noqa: S311
            game = play_game(
                setup, SeededChance(seed), (SensibleRobot(rng), SensibleRobot(rng))
            )
            found.append((setup, write_log(game), len(game.choices)))
    return found


@cache
def spectator_logs() -> list[Game]:
    return [
        (setup, redact_log(log, setup, Audience.SPECTATOR), decisions)
        for setup, log, decisions in robot_game_logs()
    ]


@cache
def chess_games() -> list[tuple[list[str], int, str]]:
    """Return random games of chess: moves, how many were a choice, and the PGN."""
    found = []
    for seed in range(CHESS_GAMES):
        board, rng = chess.Board(), Random(seed)  # noqa: S311
        moves, chosen = [], 0
        while not board.is_game_over():
            legal = list(board.legal_moves)
            move = legal[int(rng.random() * len(legal))]
            chosen += len(legal) > 1
            moves.append(board.san(move))
            board.push(move)
        found.append((moves, chosen, str(chess.pgn.Game.from_board(board))))
    return found


def verify_all(logs: list[Game]) -> None:
    clear_caches()
    for setup, log, _ in logs:
        result = run_log(setup, tuple(log.acts()))
        assert result.outcome is not None
        assert result.first_wrong is None


def push_all_chess_moves() -> None:
    for moves, _, _ in chess_games():
        board = chess.Board()
        for move in moves:
            board.push_san(move)


def read_and_verify_all(texts: list[tuple[Setup, str]]) -> None:
    clear_caches()
    for setup, text in texts:
        run_log(setup, tuple(from_text(text).acts()))


def read_chess_files() -> None:
    for _, _, text in chess_games():
        assert chess.pgn.read_game(StringIO(text)) is not None


def median_of_rounds(function: Callable[[], float]) -> float:
    return median(function() for _ in range(ROUNDS))


def run() -> BenchmarkReport:
    report = BenchmarkReport("replay")
    decisions = sum(count for *_, count in robot_game_logs())
    moves = sum(count for _, count, _ in chess_games())
    texts = [(setup, to_text(log)) for setup, log, _ in robot_game_logs()]
    verify_all(robot_game_logs())
    verify_all(spectator_logs())
    push_all_chess_moves()
    # What the benchmark keeps would be looked through again and again by the
    # collector, at the cost of whoever is measured.
    gc.collect()
    gc.freeze()

    def verify_against_chess() -> float:
        ours, theirs = (
            cpu_seconds(lambda: verify_all(robot_game_logs())),
            cpu_seconds(push_all_chess_moves),
        )
        return (decisions / ours) / (moves / theirs)

    def read_files_against_chess() -> float:
        ours = cpu_seconds(lambda: read_and_verify_all(texts))
        return (decisions / ours) / (moves / cpu_seconds(read_chess_files))

    def open_against_hidden() -> float:
        return cpu_seconds(lambda: verify_all(robot_game_logs())) / cpu_seconds(
            lambda: verify_all(spectator_logs())
        )

    report.add(
        "verify_vs_push_san", median_of_rounds(verify_against_chess), least=2, most=1000
    )
    report.add(
        "file_vs_read_pgn",
        median_of_rounds(read_files_against_chess),
        least=1,
        most=1000,
    )
    report.add(
        "public_vs_open", median_of_rounds(open_against_hidden), least=0.5, most=10
    )
    each = median_of_rounds(
        lambda: cpu_seconds(lambda: verify_all(robot_game_logs()))
    ) / len(robot_game_logs())
    report.add("games a second", 1 / each, least=20, most=100_000)
    report.add("5,000 entries against 1,250, each", entry_cost_growth(), most=1.5)
    setup, log, _ = robot_game_logs()[-1]
    steps = tuple(log.acts())
    report.add(
        "game with all frames, ms",
        median_of_rounds(
            lambda: cpu_seconds(lambda: record_frames(setup, steps, Audience.JUDGE))
        )
        * 1000,
        most=15,
    )
    report.add("game with all frames, KiB", frames_memory(setup, log), most=1024)
    last = steps[-1][0]
    report.add(
        "seek to the last step, ms",
        median_of_rounds(lambda: cpu_seconds(lambda: run_to_step(setup, steps, last)))
        * 1000,
        most=10,
    )
    return report


def entry_cost_growth() -> float:
    """Return an entry's cost in a long log relative to that in a quarter of it."""

    def seconds_per_entry(entries: int) -> float:
        setup, log = lengthen_log(entries)
        return (
            median_of_rounds(
                lambda: cpu_seconds(lambda: run_log(setup, tuple(log.acts())))
            )
            / entries
        )

    return seconds_per_entry(LONG) / seconds_per_entry(SHORT)


def lengthen_log(entries: int) -> tuple[Setup, Log]:
    """Return a log with true claims repeated until it has this many entries."""
    setup, log, _ = robot_game_logs()[0]
    more, rest = divmod(
        entries - len(log.entries), sum(map(is_down_claim, log.entries))
    )
    found: list[Entry] = []
    for entry in log.entries:
        found.append(entry)
        if is_down_claim(entry):
            found += [entry] * (more + (rest > 0))
            rest -= 1
    return setup, Log(log.tags, tuple(found))


def is_down_claim(entry: Entry) -> bool:
    return entry.words[0] == "--"


def frames_memory(setup: Setup, log: Log) -> float:
    """Return the KiB of a game's frames."""
    steps = tuple(log.acts())
    gc.collect()
    tracemalloc.start()
    kept = record_frames(setup, steps, Audience.JUDGE)
    gc.collect()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept
    return size / 1024
