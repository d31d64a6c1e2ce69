"""Replaying logs: promised to a worker, done once, and kept for ever (J1 to J13).

The work writes nothing, and its effect is one transaction with the end of the job. So
a worker that dies leaves no half of a verdict, and a crash of ours is never one (J2).
"""

import json
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from cards import catalogue
from gameengine.replay.report import verdict_data
from gameengine.replay.verdict import Evidence, Kind, Verdict, verify
from outbox import services as outbox
from outbox.models import Job
from tournaments import tasks
from tournaments.core import fragments
from tournaments.core.action import act_on
from tournaments.core.round_versions import raise_round_version
from tournaments.disputes import versions
from tournaments.disputes.queries import logs
from tournaments.disputes.queries.material import Material, material
from tournaments.models import Audience, GameLog, LogVerdict, Match
from tournaments.results import log_proof
from tournaments.rules.capabilities import May
from tournaments.rules.claims import AWAY, HOME, other


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What replaying a log gave, and by which state of things."""

    verdict: Verdict
    engine: str
    rules: str
    card_data: str
    is_registered: bool

    @property
    def key(self) -> dict[str, str]:
        return {
            "engine": self.engine,
            "rules": self.rules,
            "card_data": self.card_data,
        }


def promise_check(row: GameLog) -> Job:
    """Have a log replayed by a worker, once for each state of engine and cards."""
    version, _ = catalogue.state()
    key = f"verify:{row.pk}:{versions.engine()}:{version}"
    return outbox.enqueue(tasks.verify, key=key, payload={"log": str(row.pk)})


def check_again(event_id: UUID, who: Any, *, log_id: UUID) -> Job | None:
    """Give a check that failed another full set of attempts, after somebody looked."""
    with act_on(event_id, who) as act:
        shown = logs.exhibit(act.tournament, log_id)
        act.by.require(May.RULE, match=shown.match)
        job = shown.job
        if job is not None:
            outbox.unpark(Job.objects.filter(pk=job.pk))
        act.log("log_checked_again", match=shown.match, to=Audience.JUDGES)
    return job


def checked(row: GameLog) -> Checked:
    """Replay a log with what is registered and known now; nothing is written."""
    found = material(row)
    return Checked(
        verdict=judged(found),
        engine=versions.engine(),
        rules=found.rules,
        card_data=found.catalogue.version,
        is_registered=found.is_registered,
    )


def judged(found: Material) -> Verdict:
    if found.trouble:
        return Verdict(Kind.UNDECIDED, found.trouble, evidence=Evidence.PARTIAL)
    return verify(
        found.log,
        found.catalogue.cards,
        version=found.catalogue.version,
        decks=found.decks,
    )


def keep(row: GameLog, found: Checked) -> LogVerdict | None:
    """Write a verdict down, unless there is one by the same state of things (J4).

    It changes nothing about the event, so it waits for no lock, and a full hall cannot
    hold a verdict up; that the log came in stands in the log of the event.
    """
    verdict = found.verdict
    home, away = reversed(verdict.score) if row.is_turned else verdict.score
    cells = {
        "kind": verdict.kind,
        "step": verdict.step,
        "winner": side_of(verdict, is_turned=row.is_turned),
        "home_score": home,
        "away_score": away,
        "is_registered": found.is_registered,
        "report": json.dumps(verdict_data(verdict), sort_keys=True),
    }
    try:
        with transaction.atomic():
            made = LogVerdict.objects.create(log=row, **found.key, **cells)
    except IntegrityError:
        # Two are rare; to ask for the first one every time would cost each log a query.
        if LogVerdict.objects.filter(log=row, **found.key).exists():
            return None
        raise
    if log_proof.proves(made, row.match):
        tell_the_round(row.match, row.match.round.tournament_id)
    return made


def tell_the_round(match: Match, event_id: UUID) -> None:
    """Let the pages of a round know that a result of it is verified now."""
    raise_round_version(match.round_id)
    transaction.on_commit(partial(fragments.announce, event_id))


def side_of(verdict: Verdict, *, is_turned: bool) -> str:
    """Return the side of the match that won, if somebody did."""
    if verdict.winner is None:
        return ""
    side = (HOME, AWAY)[verdict.winner]
    return other(side) if is_turned else side


def replayed(payload: Any) -> Any:
    """Do the work of one job; give what is written when it ends."""
    row = to_replay().get(pk=payload["log"])
    found = checked(row)
    return lambda _job: keep(row, found)


def to_replay() -> QuerySet[GameLog]:
    """Return logs with what a replay reads of them and their lists, and no more.

    The rows of matches and events are wide, and each job reads them once.
    """
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
