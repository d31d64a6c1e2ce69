"""Which results are proven by replaying the game logs that players handed in.

A log that ends early, by concession, time or award, states its result only in its last
line. It proves the result once the other side or an official confirms it: by a log with
the same end, by a report, or by how the match was settled.
"""

import json
from collections.abc import Collection, Iterable, Sequence
from typing import Any
from uuid import UUID

from gameengine.notation import from_trusted_json
from gameengine.replay.cursor import ENDINGS
from gameengine.replay.endings import CUT_SHORT, Ending
from gameengine.replay.verdict import VerdictKind
from tournaments.models import LogVerdict, Match, Report, SettledBy
from tournaments.rules.claims import AWAY, HOME, other_side
from tournaments.rules.scoring import Outcome

BY_OFFICIAL = ""  # the side of a submission that an official made
ENDED = (VerdictKind.CONFIRMED, VerdictKind.DIFFERENT_RESULT)
Result = tuple[str, int, int]


def log_ending(verdict: LogVerdict) -> Ending | None:
    """Return how the game of a log ended; None if its verdict says it did not."""
    if verdict.kind not in ENDED:
        return None
    report = json.loads(verdict.report)
    if "ending" in report:
        return Ending(report["ending"])
    # Kept by an engine that did not say it: the last line does.
    acts = [act for _, act in from_trusted_json(verdict.log.canonical).acts()]
    last = next((act.verb for act in reversed(acts) if act.verb != "sign"), "")
    return CUT_SHORT[ENDINGS[last]] if last in ENDINGS else Ending.PLAYED


def is_cut_short(verdict: LogVerdict) -> bool:
    """Return whether the game ended before it was played out, such as by concession."""
    return log_ending(verdict) not in (None, Ending.PLAYED)


def proven_logs(verdicts: Collection[LogVerdict]) -> set[UUID]:
    """Return ids of logs whose verdicts prove a result: at most three queries."""
    confirmed = [each for each in verdicts if each.kind == VerdictKind.CONFIRMED]
    cut_short = [each for each in confirmed if is_cut_short(each)]
    found = {each.log_id for each in confirmed} - {each.log_id for each in cut_short}
    if not cut_short:
        return found
    matches = {each.log.match_id for each in cut_short}
    beside = newest_verdicts(matches)
    reports = Report.objects.filter(match__in=matches, is_current=True)
    said: dict[UUID, list[Report]] = {}
    for report in reports:
        said.setdefault(report.match_id, []).append(report)
    return found | {
        each.log_id
        for each in cut_short
        if is_end_confirmed(each, beside, said.get(each.log.match_id, ()))
    }


def newest_verdicts(matches: Collection[UUID]) -> list[LogVerdict]:
    """Return the newest verdict on each log of some matches, with who handed it in."""
    rows = LogVerdict.objects.filter(log__match__in=matches)
    rows = rows.select_related("log").prefetch_related("log__submissions")
    found: dict[UUID, LogVerdict] = {}
    for each in rows.order_by("-at"):
        found.setdefault(each.log_id, each)
    return list(found.values())


def is_end_confirmed(
    verdict: LogVerdict, beside: Iterable[LogVerdict], reports: Iterable[Report]
) -> bool:
    """Return whether both sides, the conceding one, or an official confirm the end."""
    speakers = {
        submission.side
        for each in beside
        if has_same_end(each, verdict)
        for submission in each.log.submissions.all()
    }
    speakers.update(each.side for each in reports if report_matches_log(each, verdict))
    speakers |= settling_sides(verdict.log.match, verdict)
    if BY_OFFICIAL in speakers or speakers >= {HOME, AWAY}:
        return True
    is_conceded = log_ending(verdict) is Ending.CONCESSION
    return is_conceded and other_side(verdict.winner) in speakers


def has_same_end(one: LogVerdict, verdict: LogVerdict) -> bool:
    """Return whether another log of the same game has the same result and ending."""
    return (
        one.kind == VerdictKind.CONFIRMED
        and (one.log.match_id, one.log.game) == (verdict.log.match_id, verdict.log.game)
        and verdict_result(one) == verdict_result(verdict)
        and log_ending(one) == log_ending(verdict)
    )


def report_matches_log(report: Report, verdict: LogVerdict) -> bool:
    """Return whether a report claims the result of a log, or its concession."""
    if game_result(report.games, verdict.log.game) == verdict_result(verdict):
        return True
    is_conceded = report.outcome == Outcome.CONCESSION and not report.games
    return (
        is_conceded
        and log_ending(verdict) is Ending.CONCESSION
        and report.winner == verdict.winner
    )


def settling_sides(match: Match, verdict: LogVerdict) -> set[str]:
    """Return which sides agreed on a log's result; "" stands for an official."""
    if game_result(match.games, verdict.log.game) != verdict_result(verdict):
        return set()
    return SETTLED_BY.get(match.settled, set())


SETTLED_BY: dict[str, set[str]] = {
    SettledBy.AGREED: {HOME, AWAY},
    SettledBy.BY_STAFF: {BY_OFFICIAL},
    SettledBy.RULED: {BY_OFFICIAL},
}


def verdict_result(verdict: LogVerdict) -> Result:
    """Return the winner and score that replaying the log gave."""
    return verdict.winner, verdict.home_score, verdict.away_score


def game_result(games: Sequence[dict[str, Any]], number: int) -> Result | None:
    """Return winner and score of one game by its number, or None."""
    if number > len(games):
        return None
    game = games[number - 1]
    return game.get("winner", ""), game["home_score"], game["away_score"]


def proven_matches(matches: Iterable[Match]) -> set[UUID]:
    """Return the ids of the matches in which every game is proven by a game log.

    Logs count by their newest verdict, and only if played with the registered decks.
    """
    settled = {match.pk: match for match in matches if match.games}
    newest: dict[UUID, LogVerdict] = {}
    found = LogVerdict.objects.filter(log__match__in=settled).select_related("log")
    for verdict in found.order_by("-at"):
        newest.setdefault(verdict.log_id, verdict)
    yielding = []
    for verdict in newest.values():
        verdict.log.match = settled[verdict.log.match_id]
        if has_accepted_result(verdict, verdict.log.match):
            yielding.append(verdict)
    proved = proven_logs(yielding)
    proven: dict[UUID, set[int]] = {}
    for verdict in yielding:
        if verdict.log_id in proved:
            proven.setdefault(verdict.log.match_id, set()).add(verdict.log.game)
    return {
        pk
        for pk, games in proven.items()
        if games >= set(range(1, len(settled[pk].games) + 1))
    }


def proves_accepted_result(verdict: LogVerdict, match: Match) -> bool:
    """Return whether a log proves the accepted result of its game."""
    return has_accepted_result(verdict, match) and is_log_proven(verdict)


def is_log_proven(verdict: LogVerdict) -> bool:
    """Return whether the result of a log is supported by more than its last line."""
    return bool(proven_logs([verdict]))


def has_accepted_result(verdict: LogVerdict, match: Match) -> bool:
    """Return whether a confirmed log has the winner and score that the match has."""
    if verdict.kind != VerdictKind.CONFIRMED or not verdict.is_registered:
        return False
    accepted = game_result(match.games, verdict.log.game)
    return accepted == verdict_result(verdict)
