"""Game logs of matches: how far their check is, and who may see what of them.

H14: a log reveals both deck lists, so log, replay and report are as hidden as the more
hidden of the two. Both players see what they could see at the table.
"""

import json
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db.models import Count, Prefetch, QuerySet

from accounts.models import User
from gameengine.notation import Log, from_trusted_json
from gameengine.replay.verdict import VerdictKind
from gameengine.viewpoint import Audience
from outbox.models import Job, JobState
from tournaments.core import permissions
from tournaments.core.compiled_query import CompiledQuery
from tournaments.core.permissions import Position
from tournaments.disputes.log_match_check import OF_LISTS
from tournaments.entries.queries import lists
from tournaments.models import (
    Entrant,
    GameLog,
    LogChannel,
    LogSubmission,
    LogVerdict,
    Match,
    Round,
    RoundState,
    Tournament,
)
from tournaments.rules import decklist_visibility as visibility
from tournaments.rules.claims import AWAY, HOME, ClaimedResult, other_side, parse_claim
from tournaments.rules.scoring import Outcome

WAITING = (JobState.QUEUED, JobState.RUNNING)
# What a failed job's error begins with when the clock stopped it (J8).
TOO_LONG = ("SoftTimeLimitExceeded", "TimeLimitExceeded")


class CheckProgress(StrEnum):
    """How far the check of a game log is (J1)."""

    WAITING = "waiting"
    REPLAYING = "replaying"
    DONE = "done"
    ENGINE_ERROR = "engine_error"
    TIMED_OUT = "timed_out"
    PARKED = "parked"


@dataclass(frozen=True, kw_only=True)
class SubmittedLog:
    """A game log with its submissions, its match and its verdicts."""

    log: GameLog
    submissions: list[LogSubmission]
    verdicts: list[LogVerdict]  # the newest first
    is_veiled: bool = False  # there is a verdict, and its reader may not know it yet

    @property
    def match(self) -> Match:
        return self.log.match

    @property
    def verdict(self) -> LogVerdict | None:
        return self.verdicts[0] if self.verdicts else None

    @cached_property
    def report(self) -> dict[str, Any]:
        """Return the report of the newest verdict, or {} before there is one."""
        return json.loads(self.verdict.report) if self.verdict else {}

    @property
    def job(self) -> Job | None:
        found = [each.job for each in self.submissions if each.job is not None]
        return found[-1] if found else None

    @property
    def progress(self) -> CheckProgress:
        if self.verdict is not None or self.is_veiled:
            return CheckProgress.DONE
        return check_progress(self.job)

    @property
    def is_waiting(self) -> bool:
        return self.progress in (CheckProgress.WAITING, CheckProgress.REPLAYING)

    @property
    def submitting_sides(self) -> set[str]:
        """Return the sides that submitted this log; empty if only an official did."""
        return {each.side for each in self.submissions if each.side}

    @property
    def is_confirmed(self) -> bool:
        return self.verdict is not None and self.verdict.kind == VerdictKind.CONFIRMED


def check_progress(job: Job | None) -> CheckProgress:
    """Return how far the check of a log is, read from its job; None counts as waiting.

    A crash of the engine is an error of its own and no verdict (J2).
    """
    if job is None or job.state == JobState.QUEUED:
        return CheckProgress.WAITING
    if job.state in (JobState.RUNNING, JobState.DONE):
        return CheckProgress.REPLAYING
    if job.error.startswith(TOO_LONG):
        return CheckProgress.TIMED_OUT
    return CheckProgress.ENGINE_ERROR if job.failures else CheckProgress.PARKED


def queue_positions(logs: Iterable[SubmittedLog]) -> dict[UUID, int]:
    """Return each waiting log's position in the queue, by log id: one query."""
    jobs = {
        each.log.pk: each.job
        for each in logs
        if each.progress is CheckProgress.WAITING and each.job is not None
    }
    if not jobs:
        return {}
    last = max(jobs.values(), key=lambda job: job.pk)
    queue = Job.objects.filter(kind=last.kind, state__in=WAITING, pk__lte=last.pk)
    waiting = sorted(queue.values_list("pk", flat=True))
    return {log: bisect_right(waiting, job.pk) for log, job in jobs.items()}


# Reading.


def game_log_queryset() -> QuerySet[GameLog]:
    """Return a queryset of game logs with their match, its entrants and their lists."""
    return GameLog.objects.select_related(
        "match__round__tournament",
        "match__home",
        "match__away",
        "home_list__entrant",
        "away_list__entrant",
    )


def logs_with_history() -> QuerySet[GameLog]:
    """Return a queryset of game logs with their submissions and verdicts prefetched."""
    handed_in = LogSubmission.objects.select_related("by", "job")
    return game_log_queryset().prefetch_related(
        Prefetch("submissions", handed_in), "verdicts"
    )


def submitted_log_of(row: GameLog) -> SubmittedLog:
    return SubmittedLog(
        log=row,
        submissions=list(row.submissions.all()),
        verdicts=list(row.verdicts.all()),
    )


def get_log(tournament: Tournament, log_id: UUID) -> SubmittedLog:
    """Return one log of an event, or raise GameLog.DoesNotExist."""
    found = logs_with_history().filter(match__round__tournament=tournament)
    return submitted_log_of(found.get(pk=log_id))


def parse_stored_log(row: GameLog) -> Log:
    return from_trusted_json(row.canonical)


def logs_of_match(match: Match) -> list[SubmittedLog]:
    """Return the logs of a match; one cheap query if there are none."""
    return logs_of_matches([match])[match.pk] if IDS_OF_MATCH(match=match.pk) else []


IDS_OF_MATCH = CompiledQuery(
    lambda match: GameLog.objects.filter(match=match).order_by().values_list("pk")[:1]
)


def logs_of_matches(matches: Sequence[Match]) -> dict[UUID, list[SubmittedLog]]:
    """Return the logs of each match by its id: three queries for any number."""
    found: dict[UUID, list[SubmittedLog]] = {match.pk: [] for match in matches}
    for row in logs_with_history().filter(match__in=found) if found else ():
        found[row.match_id].append(submitted_log_of(row))
    return found


# Limits (J9).


def count_waiting_logs(user: User) -> int:
    """Count the logs that a user submitted and that wait to be checked."""
    waiting = LogSubmission.objects.filter(by=user, job__state__in=WAITING)
    return waiting.values("log").distinct().count()


def count_failed_checks(round_: Round) -> int:
    """Count the logs of a round whose check was given up, for officials (J6)."""
    given_up = LogSubmission.objects.filter(
        log__match__round=round_, job__state=JobState.PARKED, log__verdicts=None
    )
    return given_up.values("log").distinct().count()


def count_verdicts() -> Iterable[tuple[str, int]]:
    """Return how many verdicts of each kind the site has."""
    rows = LogVerdict.objects.order_by("kind").values_list("kind")
    return rows.annotate(number=Count("pk"))


# Who may see it.

PLAYERS = (Audience.HOME, Audience.AWAY)


@dataclass(frozen=True, slots=True)
class LogAccess:
    """What a viewer may see of a game log, as a player, judge or spectator, and why."""

    audience: Audience | None
    is_by_role: bool = False  # a reading that is logged (H9)
    is_author: bool = False
    # Handed in words of their own: of what the recorder wrote, half is the other's.
    is_writer: bool = False
    is_told: bool = True  # what came of it

    @property
    def can_view(self) -> bool:
        return self.audience is not None

    @property
    def sees_everything(self) -> bool:
        return self.audience is Audience.JUDGE


def readable_log(position: Position, log_id: UUID) -> tuple[SubmittedLog, LogAccess]:
    """Return a log of the event with the viewer's access to it.

    Raise GameLog.DoesNotExist if it is hidden or not there, by the same queries (H4).
    """
    event = position.tournament
    row = game_log_queryset().filter(match__round__tournament=event, pk=log_id).first()
    handed_in = LogSubmission.objects.select_related("by", "job").filter(log=log_id)
    shown = SubmittedLog(log=row, submissions=list(handed_in), verdicts=[])
    match = row.match if row else Match(home=Entrant(), away=Entrant())
    released = are_deck_lists_released(position, match)
    if row is None or audience_of_viewer(position, shown, released=released) is None:
        raise GameLog.DoesNotExist
    shown = replace(shown, verdicts=list(row.verdicts.all()))
    return shown, log_access(position, shown, released=released)


def log_access(
    position: Position, shown: SubmittedLog, *, released: bool | None = None
) -> LogAccess:
    """Return what a viewer may see of a game log."""
    as_audience = audience_of_viewer(position, shown, released=released)
    is_by_role = False
    if as_audience is Audience.JUDGE:
        if released is None:
            released = are_deck_lists_released(position, shown.match)
        is_by_role = not released
    return LogAccess(
        as_audience,
        is_by_role=is_by_role,
        is_author=has_submitted_log(position, shown),
        is_writer=has_written_log(position, shown),
        is_told=as_audience not in PLAYERS or is_verdict_released(shown),
    )


def audience_of_viewer(
    position: Position, shown: SubmittedLog, *, released: bool | None = None
) -> Audience | None:
    """Return the audience as which a viewer sees a log: home, away, judge or spectator.

    None if the viewer may not see the log. `released` says whether both lists are shown
    to the viewer, if that is known.
    """
    match = shown.match
    sides = (match.side_of(each.pk) for each in position.entries)
    side = next((each for each in sides if each), "")
    if side:
        return audience_of_player(position, shown, side)
    if permissions.may_read_hidden_lists(position):
        return Audience.JUDGE
    # Until it is settled, what is said of a match is for those who settle it.
    if not is_match_settled(match) or match.round.state != RoundState.CLOSED:
        return None
    if released is None:
        released = are_deck_lists_released(position, match)
    return Audience.SPECTATOR if released else None


def audience_of_player(
    position: Position, shown: SubmittedLog, side: str
) -> Audience | None:
    """Return the audience as which a player may see a log of their match, or None.

    They see a log of their own at once, but the opponent's only when the match has a
    result: before, they could adapt their own log to it.
    """
    if not has_submitted_log(position, shown) and not is_verdict_released(shown):
        return None
    seat = other_side(side) if shown.log.is_turned else side
    return Audience.HOME if seat == HOME else Audience.AWAY


def hide_unreleased_verdict(position: Position, shown: SubmittedLog) -> SubmittedLog:
    """Return the log, without its verdicts if the viewer may not know them yet.

    A verdict depends on the opponent's deck list. A player who learned it at once could
    submit made-up logs and find that list out card by card.
    """
    if audience_of_viewer(position, shown) in PLAYERS and not is_verdict_released(
        shown
    ):
        return replace(shown, verdicts=[], is_veiled=bool(shown.verdicts))
    return shown


def visible_flags(
    viewer_audience: Audience | None, shown: SubmittedLog
) -> list[dict[str, str]]:
    """Return the mismatches of a log with its match that the viewer may know.

    H5: those of deck lists reveal what is in a list; only officials see them.
    """
    return [
        each
        for each in shown.log.flags
        if viewer_audience is Audience.JUDGE or each["code"] not in OF_LISTS
    ]


def is_verdict_released(shown: SubmittedLog) -> bool:
    """Return whether the two players of the match may know the verdict on a log.

    The match is settled, and the log was submitted before that; the verdict on a later
    log is for officials only.
    """
    settled_at = shown.match.settled_at
    first = min((each.at for each in shown.submissions), default=None)
    in_time = settled_at is not None and first is not None and first <= settled_at
    return is_match_settled(shown.match) and in_time


def has_submitted_log(position: Position, shown: SubmittedLog) -> bool:
    """Return whether the viewer has submitted this log."""
    return any(each.by_id == position.viewer.pk for each in shown.submissions)


def has_written_log(position: Position, shown: SubmittedLog) -> bool:
    """Return whether the viewer wrote the log, and so knows everything in it (H14).

    A log that the recorder wrote does not count: it holds the hidden cards of both
    players.
    """
    return any(
        each.by_id == position.viewer.pk and each.channel != LogChannel.TABLE
        for each in shown.submissions
    )


def is_match_settled(match: Match) -> bool:
    """Return whether the match has a result that nobody disputes."""
    return not match.is_open and not match.is_disputed


def are_deck_lists_released(position: Position, match: Match) -> bool:
    """Return whether the event's settings show both deck lists to the viewer (H14)."""
    # Both are asked for, so that no answer tells by its time which one is hidden.
    home, away = (
        is_deck_list_released(position, match.seat(side)) for side in (HOME, AWAY)
    )
    return home and away


def is_deck_list_released(position: Position, owner: Entrant | None) -> bool:
    if owner is None:
        return False
    sees = lists.access_to_current_list(position, owner)
    return visibility.is_shown_by_settings(
        sees.viewing, mode=sees.mode, phase=sees.phase, counts=sees.counts
    )


# What was proven.


def result_from_replay(match: Match, log_id: str) -> ClaimedResult | None:
    """Return the result that the replay of a log gave; None if its game did not end."""
    for shown in logs_of_match(match):
        found = shown.verdict
        if (
            str(shown.log.pk) == log_id
            and found is not None
            and has_replayed_result(found)
        ):
            game = {
                "home_score": found.home_score,
                "away_score": found.away_score,
                "winner": found.winner,
            }
            return parse_claim(
                Outcome.WIN if found.winner else Outcome.TIE, found.winner, [game]
            )
    return None


def has_replayed_result(verdict: LogVerdict) -> bool:
    """Return whether the replayed game ended, whatever result the log claims."""
    return verdict.kind in (VerdictKind.CONFIRMED, VerdictKind.DIFFERENT_RESULT)
