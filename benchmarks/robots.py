"""Let each robot play 400 games against the one before it, with the sample decks.

Decks, seats and chance are drawn from the number of the game, so that a run can be
repeated. The times are of the processor, for one choice of the planning robot.
"""

from collections.abc import Callable
from itertools import pairwise
from random import Random
from time import thread_time

from benchmarks.report import BenchmarkReport
from gameengine.chance import SeededChance
from gameengine.game import Game
from gameengine.planning import SECONDS, PlanningRobot
from gameengine.profiles import P19, P21, P22, P22C
from gameengine.robots import RandomRobot, Robot, SensibleRobot, play_game
from gameengine.setup import Setup
from tests.builders.samples import sample_decks

GAMES = 400
LEAST_WINS = 0.65
PROFILES = (P22C, P22, P21, P19)
LEGAL_IN_2019 = ("journeymen", "promo-night", "starter-herons", "starter-lanterns")
MakeRobot = Callable[[Random], Robot]


class TimedRobot:
    """A robot that notes how long each choice takes."""

    def __init__(self, robot: Robot, times: list[float]) -> None:
        self.robot, self.times = robot, times

    def choose(self, game: Game) -> str:
        start = thread_time()
        choice = self.robot.choose(game)
        self.times.append(thread_time() - start)
        return choice


def planning_robot(rng: Random) -> Robot:
    return PlanningRobot(rng, clock=thread_time)


ROBOTS: dict[str, MakeRobot] = {
    "random": RandomRobot,
    "sensible": SensibleRobot,
    "planning": planning_robot,
}


def share_of_wins(better: MakeRobot, worse: MakeRobot, games: range) -> float:
    """Return which share of the games a robot wins; a tie is half a win."""
    wins = 0.0
    for number in games:
        game = play_pairing(better, worse, number)
        winner = None if game.outcome is None else game.outcome.winner
        wins += 0.5 if winner is None else winner == number % 2
    return wins / len(games)


def play_pairing(better: MakeRobot, worse: MakeRobot, number: int) -> Game:
    """Return a game; the better robot sits at home in every other one."""
    rng = Random(number)  # noqa: S311 - a game, not a secret
    profile = PROFILES[number // 2 % len(PROFILES)]
    decks = sample_decks()
    names = LEGAL_IN_2019 if profile is P19 else sorted(decks)
    home, away = rng.sample(names, 2)
    robots = [worse(rng), worse(rng)]
    robots[number % 2] = better(rng)
    setup = Setup(decks=(decks[home], decks[away]), profile=profile)
    return play_game(setup, SeededChance(number), (robots[0], robots[1]))


def run() -> BenchmarkReport:
    report = BenchmarkReport("robots")
    times: list[float] = []
    for worse, better in pairwise(ROBOTS):
        robot_factory = ROBOTS[better]
        if better == "planning":

            def robot_factory(rng: Random) -> Robot:
                return TimedRobot(planning_robot(rng), times)

        share = share_of_wins(robot_factory, ROBOTS[worse], range(GAMES))
        title = f"wins of {better} against {worse}"
        report.add(title, share, least=LEAST_WINS, most=1)
    times.sort()
    slow = times[-len(times) // 20]
    report.add("p95 of a planned choice, seconds", slow, most=SECONDS)
    return report
