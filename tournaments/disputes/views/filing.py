"""The logs of a match as a page lists them, with what each reader may know of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from operator import itemgetter
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gameengine.viewpoint import Audience
from tournaments.core import words
from tournaments.core.permissions import Position
from tournaments.disputes.queries import logs as evidence
from tournaments.disputes.queries.logs import Exhibit, Progress
from tournaments.disputes.verdict_text import parted, short, tone_of
from tournaments.models import GameLog, Match
from tournaments.results import log_proof
from tournaments.rules.claims import SIDES

SECONDS = 3  # between two looks while a log waits
STATES = {
    Progress.WAITING: gettext_lazy("waiting"),
    Progress.REPLAYING: gettext_lazy("replaying"),
    # By what verdict, its reader may not know yet.
    Progress.DONE: gettext_lazy("replayed"),
    Progress.ENGINE_ERROR: gettext_lazy("the check failed"),
    Progress.TIMED_OUT: gettext_lazy("the check took too long"),
    Progress.PARKED: gettext_lazy("the check was given up"),
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
    at: datetime  # when it came in first
    file_name: str
    flags: int  # things that do not fit


def filed(position: Position, found: list[Exhibit]) -> list[Filed]:
    """List the logs of a match; of what somebody may not see, only that it is there."""
    is_of_many = len({each.log.game for each in found}) > 1
    proving = log_proof.proving([each.verdict for each in found if each.verdict])
    return [
        row(
            evidence.seen(position, each),
            evidence.audience(position, each),
            is_of_many=is_of_many,
            proves_result=each.log.pk in proving,
        )
        for each in found
    ]


def listing(position: Position, match: Match) -> dict[str, Any]:
    """Return the logs of a match, and how often to look for news of them."""
    found = filed(position, evidence.of_match(match))
    is_waiting = any(each.is_waiting and each.may_open for each in found)
    return {"logs": found, "logs_every": SECONDS if is_waiting else 0}


def row(
    shown: Exhibit,
    seen_as: Audience | None,
    *,
    is_of_many: bool,
    proves_result: bool,
) -> Filed:
    is_open = seen_as is not None
    verdict = shown.verdict if is_open else None
    first = shown.submissions[0]
    state = str(STATES[shown.progress]) if is_open else _("handed in")
    return Filed(
        log=shown.log,
        name=name_of(shown),
        state=short(verdict.kind, verdict.step, say=_, proves_result=proves_result)
        if verdict
        else state,
        tone=tone_of(verdict.kind, proves_result=proves_result) if verdict else "",
        score=words.log_verdict_text(verdict, shown.match) if verdict else "",
        may_open=is_open,
        is_waiting=shown.is_waiting,
        is_of_many=is_of_many,
        at=first.at,
        file_name=first.file_name if is_open else "",
        flags=len(evidence.flags(seen_as, shown)) if is_open else 0,
    )


def name_of(shown: Exhibit) -> str:
    """Name a log by whoever handed it in."""
    sides = dict.fromkeys(each.side for each in shown.submissions)
    names = [str(shown.match.seat(side)) for side in sides if side]
    if len(names) > 1:
        return _("%(one)s and %(other)s") % {"one": names[0], "other": names[1]}
    return names[0] if names else _("an official")


def comparisons(position: Position, found: list[Exhibit]) -> list[str]:
    """Say where the logs of the two sides part; only to who sees all of both.

    What both say, and where not, is often all that a judge has to look at.
    """
    open_ones = [
        each for each in found if evidence.audience(position, each) is Audience.JUDGE
    ]
    games = sorted({each.log.game for each in open_ones})
    return [words for game in games for words in compared(open_ones, game)]


def compared(found: list[Exhibit], game: int) -> Iterator[str]:
    logs = [each for each in found if each.log.game == game]
    home, away = (best(logs, side) for side in SIDES)
    if home is not None and away is not None and home is not away:
        yield parted(
            evidence.log_of(home.log),
            evidence.log_of(away.log),
            names=(name_of(home), name_of(away)),
        )
    results = {
        words.log_verdict_text(each.verdict, each.match)
        for each in logs
        if each.verdict and each.is_confirmed
    }
    if len(results) > 1:
        yield (
            f"Logs of one game are confirmed with different results: "
            f"{'; '.join(sorted(results))}. Each tells of a game that could have been "
            "played, and only one was."
        )


def best(found: list[Exhibit], side: str) -> Exhibit | None:
    """Return the log of a side that says most: a confirmed one, else the newest."""
    own = [each for each in found if side in each.sides]
    by_worth = [(each.is_confirmed, each.submissions[-1].at, each) for each in own]
    return max(by_worth, key=itemgetter(0, 1))[2] if by_worth else None
