"""Logs of matches, how far their check has come, and who may see what they show.

H14: a log reveals both lists, so log, replay and report take the stricter visibility
of the two. The two in the match see it with the eyes that they had at the table.
"""

import json
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db.models import Prefetch, QuerySet

from accounts.models import User
from gameengine.notation import Log, from_canonical
from gameengine.replay.verdict import Kind
from gameengine.viewpoint import Audience
from outbox.models import Job, State
from tournaments.core import permissions
from tournaments.core.compiled_query import CompiledQuery
from tournaments.core.permissions import Position
from tournaments.disputes.log_match_check import OF_LISTS
from tournaments.entries.queries import lists
from tournaments.models import (
    Channel,
    Entrant,
    GameLog,
    LogSubmission,
    LogVerdict,
    Match,
    Round,
    RoundState,
    Tournament,
)
from tournaments.rules import decklist_visibility as visibility
from tournaments.rules.claims import AWAY, HOME, Claim, other, read
from tournaments.rules.scoring import Outcome

WAITING = (State.QUEUED, State.RUNNING)
# What a failed job's error begins with when the clock stopped it (J8).
TOO_LONG = ("SoftTimeLimitExceeded", "TimeLimitExceeded")


class Progress(StrEnum):
    """How far the check of a log has come (J1)."""

    WAITING = "waiting"
    REPLAYING = "replaying"
    DONE = "done"
    ENGINE_ERROR = "engine_error"
    TIMED_OUT = "timed_out"
    PARKED = "parked"


@dataclass(frozen=True, kw_only=True)
class Exhibit:
    """A log with all that was handed in, checked and found about it."""

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
        """What the newest verdict says; nothing before there is one."""
        return json.loads(self.verdict.report) if self.verdict else {}

    @property
    def job(self) -> Job | None:
        found = [each.job for each in self.submissions if each.job is not None]
        return found[-1] if found else None

    @property
    def progress(self) -> Progress:
        if self.verdict is not None or self.is_veiled:
            return Progress.DONE
        return progress_of(self.job)

    @property
    def is_waiting(self) -> bool:
        return self.progress in (Progress.WAITING, Progress.REPLAYING)

    @property
    def sides(self) -> set[str]:
        """Who handed it in: one side, both, or nobody but an official."""
        return {each.side for each in self.submissions if each.side}

    @property
    def is_confirmed(self) -> bool:
        return self.verdict is not None and self.verdict.kind == Kind.CONFIRMED


def progress_of(job: Job | None) -> Progress:
    """Say how far a job is. A crash of ours is no verdict, and says so (J2)."""
    if job is None or job.state == State.QUEUED:
        return Progress.WAITING
    if job.state in (State.RUNNING, State.DONE):
        return Progress.REPLAYING
    if job.error.startswith(TOO_LONG):
        return Progress.TIMED_OUT
    return Progress.ENGINE_ERROR if job.failures else Progress.PARKED


def places(found: Iterable[Exhibit]) -> dict[UUID, int]:
    """Count the checks that wait before each log that waits, and its own: one query."""
    jobs = {
        each.log.pk: each.job
        for each in found
        if each.progress is Progress.WAITING and each.job is not None
    }
    if not jobs:
        return {}
    last = max(jobs.values(), key=lambda job: job.pk)
    queue = Job.objects.filter(kind=last.kind, state__in=WAITING, pk__lte=last.pk)
    waiting = sorted(queue.values_list("pk", flat=True))
    return {log: bisect_right(waiting, job.pk) for log, job in jobs.items()}


# Reading.


def rows() -> QuerySet[GameLog]:
    return GameLog.objects.select_related(
        "match__round__tournament",
        "match__home",
        "match__away",
        "home_list__entrant",
        "away_list__entrant",
    )


def whole() -> QuerySet[GameLog]:
    """Return logs with what was handed in and found, for as many as there are."""
    handed_in = LogSubmission.objects.select_related("by", "job")
    return rows().prefetch_related(Prefetch("submissions", handed_in), "verdicts")


def exhibit_of(row: GameLog) -> Exhibit:
    return Exhibit(
        log=row,
        submissions=list(row.submissions.all()),
        verdicts=list(row.verdicts.all()),
    )


def exhibit(tournament: Tournament, log_id: UUID) -> Exhibit:
    """Return one log of an event, or raise GameLog.DoesNotExist."""
    found = whole().filter(match__round__tournament=tournament)
    return exhibit_of(found.get(pk=log_id))


def log_of(row: GameLog) -> Log:
    return from_canonical(row.canonical)


def of_match(match: Match) -> list[Exhibit]:
    """Return the logs of a match; that there are none, as mostly, costs little."""
    return of_matches([match])[match.pk] if ANY_OF(match=match.pk) else []


ANY_OF = CompiledQuery(
    lambda match: GameLog.objects.filter(match=match).order_by().values_list("pk")[:1]
)


def of_matches(matches: Sequence[Match]) -> dict[UUID, list[Exhibit]]:
    """Return the logs of each match: three queries, however many there are."""
    found: dict[UUID, list[Exhibit]] = {match.pk: [] for match in matches}
    for row in whole().filter(match__in=found) if found else ():
        found[row.match_id].append(exhibit_of(row))
    return found


# Limits (J9).


def pending_of(person: User) -> int:
    """Count the logs of somebody that wait to be checked."""
    waiting = LogSubmission.objects.filter(by=person, job__state__in=WAITING)
    return waiting.values("log").distinct().count()


def failed_in(round_: Round) -> int:
    """Count the logs of a round whose check was given up: somebody must look (J6)."""
    given_up = LogSubmission.objects.filter(
        log__match__round=round_, job__state=State.PARKED, log__verdicts=None
    )
    return given_up.values("log").distinct().count()


# Who may see it.

PLAYERS = (Audience.HOME, Audience.AWAY)


@dataclass(frozen=True, slots=True)
class Sight:
    """Somebody before a log: with whose eyes he sees it, if at all."""

    audience: Audience | None
    is_by_office: bool = False  # a reading that is logged (H9)
    is_author: bool = False
    # Handed in words of their own: of what the recorder wrote, half is the other's.
    is_writer: bool = False
    is_told: bool = True  # what came of it

    @property
    def can_view(self) -> bool:
        return self.audience is not None

    @property
    def sees_all(self) -> bool:
        return self.audience is Audience.JUDGE


def sight(position: Position, shown: Exhibit) -> Sight:
    """Find out what somebody may see of a log, and by what right."""
    seen_as = audience(position, shown)
    is_by_office = seen_as is Audience.JUDGE and not is_released(position, shown.match)
    return Sight(
        seen_as,
        is_by_office=is_by_office,
        is_author=is_author(position, shown),
        is_writer=is_writer(position, shown),
        is_told=seen_as not in PLAYERS or is_told(shown),
    )


def audience(position: Position, shown: Exhibit) -> Audience | None:
    """Tell with whose eyes somebody sees a log; None if not at all."""
    match = shown.match
    sides = (match.side_of(each.pk) for each in position.entries)
    side = next((each for each in sides if each), "")
    if side:
        return audience_of_player(position, shown, side)
    if permissions.is_official(position):
        return Audience.JUDGE
    # Until it is settled, what is said of a match is for those who settle it.
    is_over = is_settled(match) and match.round.state == RoundState.CLOSED
    return Audience.SPECTATOR if is_over and is_released(position, match) else None


def audience_of_player(
    position: Position, shown: Exhibit, side: str
) -> Audience | None:
    """Let a player see that his own log is there, and the other's once it is told.

    Before, he could fit his own to it.
    """
    if not is_author(position, shown) and not is_told(shown):
        return None
    seat = other(side) if shown.log.is_turned else side
    return Audience.HOME if seat == HOME else Audience.AWAY


def seen(position: Position, shown: Exhibit) -> Exhibit:
    """Return a log without its verdict to a player whom it is not told yet.

    A verdict rests on the opponent's list. Whoever learned at once what one says could
    hand in made-up logs and ask for that list card by card.
    """
    if audience(position, shown) in PLAYERS and not is_told(shown):
        return replace(shown, verdicts=[], is_veiled=bool(shown.verdicts))
    return shown


def flags(seen_as: Audience | None, shown: Exhibit) -> list[dict[str, str]]:
    """Return what does not fit the match; what tells of lists is for officials (H5)."""
    return [
        each
        for each in shown.log.flags
        if seen_as is Audience.JUDGE or each["code"] not in OF_LISTS
    ]


def is_told(shown: Exhibit) -> bool:
    """Return whether the two of a match may know what came of a log.

    The match is settled, and the log was there before; one that came after serves the
    officials alone.
    """
    settled_at = shown.match.settled_at
    first = min((each.at for each in shown.submissions), default=None)
    in_time = settled_at is not None and first is not None and first <= settled_at
    return is_settled(shown.match) and in_time


def is_author(position: Position, shown: Exhibit) -> bool:
    return any(each.by_id == position.viewer.pk for each in shown.submissions)


def is_writer(position: Position, shown: Exhibit) -> bool:
    """Return whether somebody knows all that a log says, having written it (H14).

    The recorder writes what two phones say, hidden cards of both; whoever presses the
    last button has not seen those of the other.
    """
    return any(
        each.by_id == position.viewer.pk and each.channel != Channel.TABLE
        for each in shown.submissions
    )


def is_settled(match: Match) -> bool:
    return not match.is_open and not match.is_disputed


def is_released(position: Position, match: Match) -> bool:
    """Return whether the settings show both lists to him (H14)."""
    return all(is_list_released(position, match.seat(side)) for side in (HOME, AWAY))


def is_list_released(position: Position, owner: Entrant | None) -> bool:
    if owner is None:
        return False
    sees = lists.sight_of(position, owner)
    return visibility.is_released_to(
        sees.viewing, mode=sees.mode, phase=sees.phase, counts=sees.counts
    )


# What was proven.


def yielded(match: Match, log_id: str) -> Claim | None:
    """Return the result that a log of a match yields, if its game ended."""
    for shown in of_match(match):
        found = shown.verdict
        if str(shown.log.pk) == log_id and found is not None and is_result(found):
            game = {
                "home_score": found.home_score,
                "away_score": found.away_score,
                "winner": found.winner,
            }
            return read(
                Outcome.WIN if found.winner else Outcome.TIE, found.winner, [game]
            )
    return None


def is_result(verdict: LogVerdict) -> bool:
    """Return whether the game of a log came to its end, whatever the log claims."""
    return verdict.kind in (Kind.CONFIRMED, Kind.DIFFERENT_RESULT)
