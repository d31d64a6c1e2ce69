"""The list of a match's game logs, with what each viewer may know of them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from operator import itemgetter
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gameengine.viewpoint import Audience
from tournaments.core import words
from tournaments.core.permissions import Position
from tournaments.disputes.log_comparison import compare_logs
from tournaments.disputes.queries import logs as evidence
from tournaments.disputes.queries import replay_inputs
from tournaments.disputes.queries.logs import CheckProgress, LogAccess, SubmittedLog
from tournaments.disputes.replays import CardNames, caption_of_line
from tournaments.disputes.ruling_advice import wrong_step_noun
from tournaments.disputes.verdict_text import badge_tone, short_verdict
from tournaments.models import GameLog, Match
from tournaments.results import log_proof
from tournaments.rules.claims import SIDES

SECONDS = 3  # between two looks while a log waits
STATES = {
    CheckProgress.WAITING: gettext_lazy("waiting"),
    CheckProgress.REPLAYING: gettext_lazy("replaying"),
    # By what verdict, its reader may not know yet.
    CheckProgress.DONE: gettext_lazy("replayed"),
    CheckProgress.ENGINE_ERROR: gettext_lazy("the check failed"),
    CheckProgress.TIMED_OUT: gettext_lazy("the check took too long"),
    CheckProgress.PARKED: gettext_lazy("the check was canceled"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class LogRow:
    """A game log in the list of a match: its submitter, state and score."""

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


def log_rows(position: Position, logs: list[SubmittedLog]) -> list[LogRow]:
    """Return the list of a match's logs; for hidden logs only that they exist."""
    is_of_many = len({each.log.game for each in logs}) > 1
    proving = log_proof.proven_logs([each.verdict for each in logs if each.verdict])
    return [
        log_row(
            evidence.hide_unreleased_verdict(position, each),
            evidence.audience_of_viewer(position, each),
            is_of_many=is_of_many,
            proves_result=each.log.pk in proving,
        )
        for each in logs
    ]


def log_list_context(position: Position, match: Match) -> dict[str, Any]:
    """Return template context: the logs of a match, and seconds between reloads."""
    rows = log_rows(position, evidence.logs_of_match(match))
    is_waiting = any(each.is_waiting and each.may_open for each in rows)
    return {"logs": rows, "logs_every": SECONDS if is_waiting else 0}


def log_row(
    shown: SubmittedLog,
    viewer_audience: Audience | None,
    *,
    is_of_many: bool,
    proves_result: bool,
) -> LogRow:
    is_open = viewer_audience is not None
    verdict = shown.verdict if is_open else None
    first = shown.submissions[0]
    state = str(STATES[shown.progress]) if is_open else _("submitted")
    return LogRow(
        log=shown.log,
        name=submitter_names(shown),
        state=short_verdict(
            verdict.kind,
            verdict.step,
            translate=_,
            proves_result=proves_result,
            wrong=wrong_step_noun(shown.report["wrong"]),
        )
        if verdict
        else state,
        tone=badge_tone(verdict.kind, proves_result=proves_result) if verdict else "",
        score=words.log_verdict_text(verdict, shown.match) if verdict else "",
        may_open=is_open,
        is_waiting=shown.is_waiting,
        is_of_many=is_of_many,
        at=first.at,
        file_name=first.file_name if is_open else "",
        flags=len(evidence.visible_flags(viewer_audience, shown)) if is_open else 0,
    )


def submitter_names(shown: SubmittedLog) -> str:
    """Return who submitted a log: one or both entrants, or an official."""
    sides = dict.fromkeys(each.side for each in shown.submissions)
    names = [str(shown.match.seat(side)) for side in sides if side]
    if len(names) > 1:
        return _("%(one)s and %(other)s") % {"one": names[0], "other": names[1]}
    return names[0] if names else _("staff")


def log_differences(position: Position, logs: list[SubmittedLog]) -> list[str]:
    """Return for judges where the logs of the two players differ."""
    open_ones = [
        each
        for each in logs
        if evidence.audience_of_viewer(position, each) is Audience.JUDGE
    ]
    games = sorted({each.log.game for each in open_ones})
    return [words for game in games for words in compare_logs_of_game(open_ones, game)]


def compare_logs_of_game(submitted: list[SubmittedLog], game: int) -> Iterator[str]:
    """Yield how two logs of one game differ, and whether their results disagree."""
    logs = [each for each in submitted if each.log.game == game]
    home, away = (best_log_of_side(logs, side) for side in SIDES)
    if home is not None and away is not None and home is not away:
        yield compare_logs(
            evidence.parse_stored_log(home.log),
            evidence.parse_stored_log(away.log),
            names=(submitter_names(home), submitter_names(away)),
            caption=line_caption(home),
        )
    results = {
        words.log_verdict_text(each.verdict, each.match)
        for each in logs
        if each.verdict and each.is_confirmed
    }
    if len(results) > 1:
        yield (
            "Logs of the same game are confirmed with different results: "
            f"{'; '.join(sorted(results))}. Each describes a possible game, but "
            "only one was played."
        )


def line_caption(shown: SubmittedLog) -> Callable[[str], str]:
    """Return a function that returns a line of a match's logs in words."""
    view = replay_inputs.replay_view(shown.log, JUDGED, {})
    return partial(caption_of_line, CardNames(view.setup), view.names) if view else str


JUDGED = LogAccess(Audience.JUDGE)


def best_log_of_side(logs: list[SubmittedLog], side: str) -> SubmittedLog | None:
    """Return a player's confirmed log, or else the newest; None without one."""
    own = [each for each in logs if side in each.submitting_sides]
    by_worth = [(each.is_confirmed, each.submissions[-1].at, each) for each in own]
    return max(by_worth, key=itemgetter(0, 1))[2] if by_worth else None
