"""Logs to be shown: of robots, and as people write them."""

from functools import cache

from gameengine.notation import Log
from gameengine.profiles import PROFILES
from gameengine.viewpoint import Audience
from tests.builders.logs import a_robot_log
from tests.builders.paper import a_log, a_setup
from tournaments.disputes.replays import Replay, ReplayView

NAMES = ("Ada", "Ben")
JUDGE, PUBLIC = Audience.JUDGE, Audience.SPECTATOR


@cache
def played(seed: int, profile: str):
    """A game of two robots, and its log."""
    return a_robot_log(seed, PROFILES[profile])


def a_robot_showing(seed: int, profile: str = "P22C", **more) -> ReplayView:
    game, log = played(seed, profile)
    return a_showing(log, setup=game.setup, **more)


def a_showing(
    log: Log, *, audience: Audience = JUDGE, setup=None, **more
) -> ReplayView:
    return ReplayView(
        log=log,
        setup=setup or a_setup(log),
        audience=audience,
        names=NAMES,
        **more,
    )


def a_reel(*lines: str, **more) -> Replay:
    """A log of some lines by two sample decks, opened."""
    return Replay(a_showing(a_log(*lines), **more))
