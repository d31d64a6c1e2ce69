"""Replay submitted game logs in background jobs and store the verdicts.

The replay writes nothing; its verdict is stored in the transaction that ends the job.
So a worker that dies leaves no partial verdict (J3, J4), and a crash of the engine is
never a verdict (J2).
"""

import json
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from cards.selectors.data_state import read_card_data_state
from gameengine.replay.report import verdict_data
from gameengine.replay.verdict import Evidence, Verdict, VerdictKind, verify
from outbox import services as outbox
from outbox.models import Job
from tournaments import tasks
from tournaments.core import fragments
from tournaments.core.action import act_on
from tournaments.core.round_versions import raise_round_version
from tournaments.disputes import versions
from tournaments.disputes.queries import logs
from tournaments.disputes.queries.replay_inputs import ReplayInput, replay_input
from tournaments.models import Audience, GameLog, LogVerdict, Match
from tournaments.results import log_proof
from tournaments.rules.capabilities import Capability
from tournaments.rules.claims import AWAY, HOME, other_side


@dataclass(frozen=True, slots=True, kw_only=True)
class LogCheck:
    """The verdict on a game log, with the versions that it was found with."""

    verdict: Verdict
    engine: str
    rules: str
    card_data: str
    is_registered: bool

    @property
    def versions(self) -> dict[str, str]:
        """Return the versions of engine, rules and card data as model fields."""
        return {
            "engine": self.engine,
            "rules": self.rules,
            "card_data": self.card_data,
        }


def enqueue_check(row: GameLog) -> Job:
    """Enqueue the replay of a game log, once for each version of engine and cards."""
    version = read_card_data_state().version
    key = f"verify:{row.pk}:{versions.engine_version()}:{version}"
    return outbox.enqueue(tasks.verify_game_log, key=key, payload={"log": str(row.pk)})


def retry_check(event_id: UUID, user: Any, *, log_id: UUID) -> Job | None:
    """Queue a failed check again for an official who may rule; return its job."""
    with act_on(event_id, user) as act:
        shown = logs.get_log(act.tournament, log_id)
        act.by.require(Capability.RULE, match=shown.match)
        job = shown.job
        if job is not None:
            outbox.requeue_parked_jobs(Job.objects.filter(pk=job.pk))
        act.log("log_checked_again", match=shown.match, to=Audience.JUDGES)
    return job


def check_log(row: GameLog) -> LogCheck:
    """Replay a game log with the registered lists and current cards; store nothing."""
    found = replay_input(row)
    return LogCheck(
        verdict=engine_verdict_on(found),
        engine=versions.engine_version(),
        rules=found.rules,
        card_data=found.catalogue.version,
        is_registered=found.is_registered,
    )


def engine_verdict_on(prepared: ReplayInput) -> Verdict:
    """Return the engine's verdict; undecided if the log cannot be replayed."""
    if prepared.trouble:
        return Verdict(
            VerdictKind.UNDECIDED, prepared.trouble, evidence=Evidence.PARTIAL
        )
    return verify(
        prepared.log,
        prepared.catalogue.cards,
        version=prepared.catalogue.version,
        decks=prepared.decks,
    )


def store_verdict(row: GameLog, found: LogCheck) -> LogVerdict | None:
    """Store a verdict; return None if the same versions have given one already (J4).

    A verdict changes nothing about the event, so the tournament is not locked and a
    busy event does not delay it.
    """
    verdict = found.verdict
    home, away = reversed(verdict.score) if row.is_turned else verdict.score
    cells = {
        "kind": verdict.kind,
        "step": verdict.step,
        "winner": winning_side(verdict, is_turned=row.is_turned),
        "home_score": home,
        "away_score": away,
        "is_registered": found.is_registered,
        "report": json.dumps(verdict_data(verdict), sort_keys=True),
    }
    try:
        with transaction.atomic():
            made = LogVerdict.objects.create(log=row, **found.versions, **cells)
    except IntegrityError:
        # Two are rare; to ask for the first one every time would cost each log a query.
        if LogVerdict.objects.filter(log=row, **found.versions).exists():
            return None
        raise
    if log_proof.proves_accepted_result(made, row.match):
        announce_verified_result(row.match, row.match.round.tournament_id)
    return made


def announce_verified_result(match: Match, event_id: UUID) -> None:
    """Make open pages of the round reload, because one of its results is verified."""
    raise_round_version(match.round_id)
    transaction.on_commit(partial(fragments.publish_round_versions, event_id))


def winning_side(verdict: Verdict, *, is_turned: bool) -> str:
    """Return the side of the match that won the replayed game, or "" for none.

    `is_turned` means that the home player of the log has the away seat in the match.
    """
    if verdict.winner is None:
        return ""
    side = (HOME, AWAY)[verdict.winner]
    return other_side(side) if is_turned else side


def run_check(payload: Any) -> Any:
    """Replay the log of a job; return a function that stores the verdict."""
    row = logs_for_replay().get(pk=payload["log"])
    found = check_log(row)
    return lambda _job: store_verdict(row, found)


def logs_for_replay() -> QuerySet[GameLog]:
    """Return a queryset of game logs that loads only the columns a replay needs."""
    return GameLog.objects.select_related(
        "match__round__tournament", "home_list__entrant", "away_list__entrant"
    ).only(
        "canonical",
        "game",
        "is_turned",
        "match__games",
        "match__round__tournament__snapshot",
        "home_list__text",
        "home_list__entrant__name",
        "away_list__text",
        "away_list__entrant__name",
    )
