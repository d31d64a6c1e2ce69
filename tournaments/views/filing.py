"""The logs of a match as a page lists them, with what each reader may know of them."""

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from gameengine.viewpoint import Audience
from tournaments.findings import TONES, parted, short
from tournaments.models import GameLog, Match
from tournaments.policy import Position
from tournaments.selectors import evidence, words
from tournaments.selectors.evidence import Exhibit, Progress

SECONDS = 3  # between two looks while a log waits
MOST_COMPARED = 4
STATES = {
    Progress.WAITING: "waiting",
    Progress.REPLAYING: "replaying",
    Progress.ENGINE_ERROR: "the check failed",
    Progress.TIMED_OUT: "the check took too long",
    Progress.PARKED: "the check was given up",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Filed:
    """A log in a list: whose it is, how far its check is, what came of it."""

    log: GameLog
    name: str
    state: str
    tone: str
    score: str
    may_open: bool
    is_waiting: bool
    is_of_many: bool  # the match has several games


def filed(position: Position, found: list[Exhibit]) -> list[Filed]:
    """List the logs of a match; of what somebody may not see, only that it is there."""
    is_of_many = len({each.log.game for each in found}) > 1
    return [
        row(each, is_of_many=is_of_many, is_open=may_open)
        for each in found
        for may_open in [evidence.audience(position, each) is not None]
    ]


def listing(position: Position, match: Match) -> dict[str, Any]:
    """Give the logs of a match, and how often to look for news of them."""
    found = filed(position, evidence.of_match(match))
    is_waiting = any(each.is_waiting and each.may_open for each in found)
    return {"logs": found, "logs_every": SECONDS if is_waiting else 0}


def row(shown: Exhibit, *, is_open: bool, is_of_many: bool) -> Filed:
    verdict = shown.verdict if is_open else None
    state = STATES.get(shown.progress, "") if is_open else "handed in"
    return Filed(
        log=shown.log,
        name=name_of(shown),
        state=short(verdict.kind, verdict.step) if verdict else state,
        tone=TONES[verdict.kind] if verdict else "",
        score=words.computed(verdict, shown.match) if verdict else "",
        may_open=is_open,
        is_waiting=shown.is_waiting,
        is_of_many=is_of_many,
    )


def name_of(shown: Exhibit) -> str:
    """Name a log by whoever handed it in."""
    sides = dict.fromkeys(each.side for each in shown.submissions)
    names = [str(shown.match.seat(side)) for side in sides if side]
    return " and ".join(names or ["an official"])


def comparisons(position: Position, found: list[Exhibit]) -> list[str]:
    """Say of each two logs of one game where they part; only to who sees all of both.

    What both say, and where not, is often all that a judge has to look at.
    """
    open_ones = [
        each for each in found if evidence.audience(position, each) is Audience.JUDGE
    ]
    return [
        parted(
            evidence.log_of(one.log),
            evidence.log_of(other.log),
            names=(name_of(one), name_of(other)),
        )
        for one, other in combinations(open_ones[:MOST_COMPARED], 2)
        if one.log.game == other.log.game
    ]
