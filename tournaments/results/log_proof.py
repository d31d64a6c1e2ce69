"""Which results are proven by game logs, and who else says how a game ended.

A concession, a call of time or an award ends a log by its own last line alone. The
result is proved once the other side or an official says the same: by handing in this
log or another one that ends alike, by a report, or by how the match was settled.
"""

import json
from collections.abc import Collection, Iterable, Sequence
from typing import Any
from uuid import UUID

from gameengine.notation import from_canonical
from gameengine.replay.cursor import ENDINGS
from gameengine.replay.endings import CUT_SHORT, Ending
from gameengine.replay.verdict import Kind
from tournaments.models import LogVerdict, Match, Report, Settled
from tournaments.rules.claims import AWAY, HOME, other_side
from tournaments.rules.scoring import Outcome

OFFICIAL = ""  # the side of a submission that an official made
ENDED = (Kind.CONFIRMED, Kind.DIFFERENT_RESULT)
Result = tuple[str, int, int]


def ending_of(verdict: LogVerdict) -> Ending | None:
    """Return how the game of a log ended; None if it has not."""
    if verdict.kind not in ENDED:
        return None
    report = json.loads(verdict.report)
    if "ending" in report:
        return Ending(report["ending"])
    # Kept by an engine that did not say it: the last line does.
    acts = [act for _, act in from_canonical(verdict.log.canonical).acts()]
    last = next((act.verb for act in reversed(acts) if act.verb != "sign"), "")
    return CUT_SHORT[ENDINGS[last]] if last in ENDINGS else Ending.PLAYED


def is_cut_short(verdict: LogVerdict) -> bool:
    return ending_of(verdict) not in (None, Ending.PLAYED)


def proving(verdicts: Collection[LogVerdict]) -> set[UUID]:
    """Return the logs whose verdicts prove a result, whatever the match says.

    Costs nothing unless a game was cut short; then three queries for all of them.
    """
    confirmed = [each for each in verdicts if each.kind == Kind.CONFIRMED]
    cut_short = [each for each in confirmed if is_cut_short(each)]
    found = {each.log_id for each in confirmed} - {each.log_id for each in cut_short}
    if not cut_short:
        return found
    matches = {each.log.match_id for each in cut_short}
    beside = newest(matches)
    reports = Report.objects.filter(match__in=matches, is_current=True)
    said: dict[UUID, list[Report]] = {}
    for report in reports:
        said.setdefault(report.match_id, []).append(report)
    return found | {
        each.log_id
        for each in cut_short
        if is_borne_out(each, beside, said.get(each.log.match_id, ()))
    }


def newest(matches: Collection[UUID]) -> list[LogVerdict]:
    """Return the newest verdict on each log of some matches, with its submissions."""
    rows = LogVerdict.objects.filter(log__match__in=matches)
    rows = rows.select_related("log").prefetch_related("log__submissions")
    found: dict[UUID, LogVerdict] = {}
    for each in rows.order_by("-at"):
        found.setdefault(each.log_id, each)
    return list(found.values())


def is_borne_out(
    verdict: LogVerdict, beside: Iterable[LogVerdict], reports: Iterable[Report]
) -> bool:
    """Return whether somebody else says how a game ended as its log does.

    Of a concession the word of the side that conceded is enough.
    """
    speakers = {
        submission.side
        for each in beside
        if is_alike(each, verdict)
        for submission in each.log.submissions.all()
    }
    speakers.update(each.side for each in reports if says_so(each, verdict))
    speakers |= settled_by(verdict.log.match, verdict)
    if OFFICIAL in speakers or speakers >= {HOME, AWAY}:
        return True
    is_conceded = ending_of(verdict) is Ending.CONCESSION
    return is_conceded and other_side(verdict.winner) in speakers


def is_alike(one: LogVerdict, verdict: LogVerdict) -> bool:
    """Return whether two logs of one game come to the same end; one is like itself."""
    return (
        one.kind == Kind.CONFIRMED
        and (one.log.match_id, one.log.game) == (verdict.log.match_id, verdict.log.game)
        and result_of(one) == result_of(verdict)
        and ending_of(one) == ending_of(verdict)
    )


def says_so(report: Report, verdict: LogVerdict) -> bool:
    if result_in(report.games, verdict.log.game) == result_of(verdict):
        return True
    is_conceded = report.outcome == Outcome.CONCESSION and not report.games
    return (
        is_conceded
        and ending_of(verdict) is Ending.CONCESSION
        and report.winner == verdict.winner
    )


def settled_by(match: Match, verdict: LogVerdict) -> set[str]:
    """Return who settled the match with the result of this log."""
    if result_in(match.games, verdict.log.game) != result_of(verdict):
        return set()
    return SETTLED_BY.get(match.settled, set())


SETTLED_BY: dict[str, set[str]] = {
    Settled.AGREED: {HOME, AWAY},
    Settled.BY_STAFF: {OFFICIAL},
    Settled.RULED: {OFFICIAL},
}


def result_of(verdict: LogVerdict) -> Result:
    return verdict.winner, verdict.home_score, verdict.away_score


def result_in(games: Sequence[dict[str, Any]], number: int) -> Result | None:
    """Return the winner and the score of one of the games; None if it is not there."""
    if number > len(games):
        return None
    game = games[number - 1]
    return game.get("winner", ""), game["home_score"], game["away_score"]


def proven_matches(matches: Iterable[Match]) -> set[UUID]:
    """Return the matches whose results logs prove: legal, with the registered lists.

    Every game must be proven, by the newest verdict on a log of it (events 6).
    """
    settled = {match.pk: match for match in matches if match.games}
    newest: dict[UUID, LogVerdict] = {}
    found = LogVerdict.objects.filter(log__match__in=settled).select_related("log")
    for verdict in found.order_by("-at"):
        newest.setdefault(verdict.log_id, verdict)
    yielding = []
    for verdict in newest.values():
        verdict.log.match = settled[verdict.log.match_id]
        if yields_result(verdict, verdict.log.match):
            yielding.append(verdict)
    proved = proving(yielding)
    proven: dict[UUID, set[int]] = {}
    for verdict in yielding:
        if verdict.log_id in proved:
            proven.setdefault(verdict.log.match_id, set()).add(verdict.log.game)
    return {
        pk
        for pk, games in proven.items()
        if games >= set(range(1, len(settled[pk].games) + 1))
    }


def proves(verdict: LogVerdict, match: Match) -> bool:
    """Return whether a verdict proves the result of its game that was accepted."""
    return yields_result(verdict, match) and proves_result(verdict)


def proves_result(verdict: LogVerdict) -> bool:
    """Return whether the result of a log rests on more than its own last line."""
    return bool(proving([verdict]))


def yields_result(verdict: LogVerdict, match: Match) -> bool:
    """Return whether a verdict yields the winner and score of its game."""
    if verdict.kind != Kind.CONFIRMED or not verdict.is_registered:
        return False
    accepted = result_in(match.games, verdict.log.game)
    return accepted == result_of(verdict)
