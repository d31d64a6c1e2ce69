"""manage.py reverify: replay stored logs after a change of engine, rules or cards."""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Exists, OuterRef, Q, QuerySet

from cards import catalogue
from decks.formats import SNAPSHOTS
from tournaments.core import words
from tournaments.disputes import versions
from tournaments.disputes.actions import checking
from tournaments.disputes.queries import logs as evidence
from tournaments.management.log_verification import ENGINE_ERROR, failure_text
from tournaments.management.progress import STOPPED, ProgressBar
from tournaments.models import GameLog, LogVerdict, Tournament

CHUNK = 200  # ids that are read at once
SAME, CHANGED = "unchanged", "changed"


@dataclass(frozen=True, slots=True)
class ComparedVerdict:
    """The part of a verdict that is compared: kind, step, winner and score."""

    kind: str
    step: int
    winner: str
    score: tuple[int, int]  # of the match's sides

    def __str__(self) -> str:
        home, away = self.score
        where = f" at step {self.step}" if self.step else ""
        return f"{self.kind}{where}, {home}-{away}"


def stored_verdict(verdict: LogVerdict) -> ComparedVerdict:
    score = (verdict.home_score, verdict.away_score)
    return ComparedVerdict(verdict.kind, verdict.step, verdict.winner, score)


def new_verdict(checked: checking.LogCheck, row: GameLog) -> ComparedVerdict:
    """Return what a replay found, with the score in the order of the match's sides."""
    verdict, turned = checked.verdict, row.is_turned
    home, away = reversed(verdict.score) if turned else verdict.score
    winner = checking.winning_side(verdict, is_turned=turned)
    return ComparedVerdict(str(verdict.kind), verdict.step, winner, (home, away))


@dataclass(frozen=True, slots=True)
class ReplayOutcome:
    """How the replay of one log went, and the line to print about it."""

    name: str
    line: str = ""


class Command(BaseCommand):
    help = (
        "Replay every stored log whose verdict was made with another version of "
        "the engine, rules or cards. New verdicts are added, old ones stay; "
        "changes are listed. Exits with 1 if something changed or the engine "
        "failed, else with 0."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--event", type=UUID, help="the id of one event")
        parser.add_argument(
            "--dry-run", action="store_true", help="do not save anything"
        )

    def handle(self, *_: Any, **options: Any) -> None:
        logs = logs_of_event(options["event"])
        old = outdated_logs(logs)
        of, counts = old.count(), Counter[str]()
        progress = ProgressBar(self.stderr, "logs")
        try:
            for each in replay_logs(old, write=not options["dry_run"]):
                counts[each.name] += 1
                progress.clear()
                if each.line:
                    self.stdout.write(each.line)
                progress.show(counts.total(), of)
        except KeyboardInterrupt:
            progress.write_text(
                f"\nStopped: {counts.total()} of {of} logs are replayed.\n"
            )
            sys.exit(STOPPED)
        self.stdout.write(replay_count_text(counts, logs, is_dry=options["dry_run"]))
        if counts[CHANGED] or counts[ENGINE_ERROR]:
            sys.exit(1)


# Which logs.


def logs_of_event(event: UUID | None) -> QuerySet[GameLog]:
    if event is None:
        return GameLog.objects.all()
    if not Tournament.objects.filter(pk=event).exists():
        raise CommandError(f"There is no event {event}. Name another one, or none.")
    return GameLog.objects.filter(match__round__tournament=event)


def outdated_logs(logs: QuerySet[GameLog]) -> QuerySet[GameLog]:
    """Return logs with verdicts, none by the current engine, rules and cards."""
    verdicts = LogVerdict.objects.filter(log=OuterRef("pk"))
    rules = Q()
    for snapshot in SNAPSHOTS.values():
        rules |= Q(
            log__match__round__tournament__snapshot=snapshot.id,
            rules=versions.rules_version(snapshot.id),
        )
    now = verdicts.filter(
        rules,
        engine=versions.engine_version(),
        card_data=catalogue.build_catalogue().version,
    )
    return logs.filter(Exists(verdicts), ~Exists(now)).order_by("made_at", "pk")


def replay_logs(logs: QuerySet[GameLog], *, write: bool) -> Iterator[ReplayOutcome]:
    """Replay the logs one by one, with only one in memory, and yield the outcomes."""
    for pk in logs.values_list("pk", flat=True).iterator(chunk_size=CHUNK):
        shown = evidence.submitted_log_of(evidence.logs_with_history().get(pk=pk))
        yield replay_log(shown, write=write)


# One log.


def replay_log(shown: evidence.SubmittedLog, *, write: bool) -> ReplayOutcome:
    """Replay a log and compare the verdicts; a crash of the engine gives no verdict."""
    before = stored_verdict(shown.verdict)
    try:
        checked = checking.check_log(shown.log)
    except Exception as error:  # noqa: BLE001 - J2: any crash is the engine's fault
        return outcome_with_line(
            ENGINE_ERROR, shown, before, f"{ENGINE_ERROR}: {failure_text(error)}"
        )
    if write:
        checking.store_verdict(shown.log, checked)
    after = new_verdict(checked, shown.log)
    if after == before:
        return ReplayOutcome(SAME)
    return outcome_with_line(CHANGED, shown, before, after)


def outcome_with_line(
    name: str,
    shown: evidence.SubmittedLog,
    before: ComparedVerdict,
    after: ComparedVerdict | str,
) -> ReplayOutcome:
    return ReplayOutcome(name, f"{log_place(shown)}: {before} -> {after}")


def log_place(shown: evidence.SubmittedLog) -> str:
    """Return where a log belongs: event, round, table and player."""
    match = shown.match
    seats = {
        side: match.seat(side) for side in sorted(shown.submitting_sides, reverse=True)
    }
    names = " and ".join(each.name for each in seats.values() if each is not None)
    event = match.round.tournament.name
    of = f"log of {names or 'staff'}"
    return f"{event}, {words.round_title(match.round)}, table {match.table}, {of}"


def replay_count_text(
    counts: Counter[str], logs: QuerySet[GameLog], *, is_dry: bool
) -> str:
    """Return a sentence with the counts of replayed and untouched logs."""
    told_counts = [
        f"{counts[name]} {name}"
        for name in (CHANGED, SAME, ENGINE_ERROR)
        if counts[name]
    ]
    first = f"{counts.total()} logs replayed"
    if told_counts:
        first += f": {', '.join(told_counts)}"
    waiting = logs.filter(verdicts=None).count()
    others = logs.count() - counts.total() - waiting
    end = " Nothing was saved." if is_dry else ""
    return (
        f"{first}. {others} are up to date, {waiting} wait for their first "
        f"verdict.{end}"
    )
