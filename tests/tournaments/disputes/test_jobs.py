"""The job of a check: its states, its failures, its limits; one verdict a state (J).

What needs workers, or transactions of its own, stands in test_workers.
"""

import json
import os
import subprocess
import sys
from datetime import timedelta

import pytest
from django.utils import timezone

from cards import services as cards
from cards.knowledge import Basis
from cards.models import Card
from gameengine.notation import to_json
from gameengine.replay.report import verdict_data
from gameengine.replay.verdict import VerdictKind
from outbox import services as outbox
from outbox.models import Job, JobState
from tests.builders.events import an_official, lines
from tests.builders.evidence import (
    SNAPSHOT,
    a_game,
    a_table,
    doctored,
    named,
    seen_by_all,
)
from tournaments.disputes.actions import checking, retry_check, submitting
from tournaments.disputes.queries import logs
from tournaments.disputes.queries.logs import CheckProgress, check_progress
from tournaments.models import GameLog, LogChannel, LogSubmission, LogVerdict
from tournaments.rules.errors import EventLocked, Forbidden, TournamentError

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.both,
    pytest.mark.usefixtures("samples"),
    pytest.mark.usefixtures("nobody_renews"),
    pytest.mark.nightly,
]


@pytest.fixture
def table():
    return a_table()


@pytest.fixture
def job(table):
    return table.hand_in(named(seen_by_all(), table)).job


def again(job):
    return Job.objects.get(pk=job.pk)


def changed(job, **fields):
    Job.objects.filter(pk=job.pk).update(**fields)
    return again(job)


def shown(table):
    return logs.get_log(table.event, GameLog.objects.get().pk)


def run_until_parked(job, settings):
    settings.OUTBOX_RETRIES = [0, 0, 0]
    for _ in range(6):
        outbox.run_job(job.pk)
    return again(job)


# States (J1).


@pytest.mark.nightly
def test_a_log_waits_is_replayed_and_done(table, job):
    """J1."""
    seen = [shown(table).progress]
    claimed = outbox.claim_job(job.pk)
    seen.append(shown(table).progress)
    outbox.finish_job(claimed, checking.run_check(claimed.payload))
    seen.append(shown(table).progress)

    assert seen == [CheckProgress.WAITING, CheckProgress.REPLAYING, CheckProgress.DONE]


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("failures", "error", "expected"),
    [
        (4, "KeyError: 'C1-PS'", CheckProgress.ENGINE_ERROR),
        (4, "MemoryError: ", CheckProgress.ENGINE_ERROR),
        (4, "SoftTimeLimitExceeded: SoftTimeLimitExceeded()", CheckProgress.TIMED_OUT),
        (4, "TimeLimitExceeded: TimeLimitExceeded(60,)", CheckProgress.TIMED_OUT),
        (0, "The worker was lost 8 times.", CheckProgress.PARKED),
    ],
)
def test_what_is_said_of_a_check_that_was_given_up(job, failures, error, expected):
    """J1, J8: the clock, a crash of ours, and workers that died, told apart."""
    parked = changed(job, state=JobState.PARKED, failures=failures, error=error)

    assert check_progress(parked) == expected


STATES = {
    JobState.QUEUED: {},
    JobState.RUNNING: {
        "claim": "00000000-0000-4000-8000-000000000000",
        "lease_until": timezone.now() + timedelta(hours=1),
    },
    JobState.DONE: {"finished_at": timezone.now()},
    JobState.PARKED: {},
}
ALLOWED = {
    "claim": {JobState.QUEUED},
    "finish": {JobState.RUNNING},
    "fail": {JobState.RUNNING},
    "unpark": {JobState.PARKED},
}


def attempted(step, job):
    """Take a step as whoever may think that it is his turn."""
    if step == "claim":
        outbox.claim_job(job.pk)
    elif step == "unpark":
        outbox.requeue_parked_jobs(Job.objects.filter(pk=job.pk))
    elif step == "fail":
        outbox.fail_job(job, RuntimeError("late"))
    else:
        try:
            outbox.finish_job(job, None)
        except outbox.LeaseLost:
            pass


@pytest.mark.nightly
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("step", ALLOWED)
def test_a_forbidden_step_changes_no_row(job, step, state):
    """J1: conditional UPDATEs alone; every pair of a step and a state."""
    before = changed(job, state=state, **STATES[state])
    row = Job.objects.filter(pk=job.pk).values().get()

    attempted(step, before)

    after = Job.objects.filter(pk=job.pk).values().get()
    assert (after != row) == (state in ALLOWED[step])


# Crashes (J2, J6).


@pytest.mark.nightly
@pytest.mark.parametrize(
    "error",
    [
        RuntimeError("no such verb"),
        AssertionError(),
        KeyError("C1-PS"),
        ValueError("no number"),
        RecursionError(),
        MemoryError(),
        EventLocked("Somebody else is changing this event.", remedy="Wait."),
    ],
    ids=lambda error: type(error).__name__,
)
def test_a_crash_of_the_engine_is_no_verdict(table, job, settings, monkeypatch, error):
    """J2: an engine error after the retries, and nobody is accused."""

    def crash(*_, **__):
        raise error

    monkeypatch.setattr("gameengine.replay.verdict.judge_log", crash)

    run_until_parked(job, settings)

    assert shown(table).progress == CheckProgress.ENGINE_ERROR
    assert not LogVerdict.objects.exists()
    assert again(job).error.startswith(type(error).__name__)


@pytest.mark.nightly
def test_a_verdict_that_cannot_be_written_is_no_verdict(
    table, job, settings, monkeypatch
):
    """J2: the effect fails after its rows were written, and none of them is there."""
    version = table.event.version
    keep = checking.store_verdict

    def keep_and_crash(*arguments):
        keep(*arguments)
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(checking, "store_verdict", keep_and_crash)

    run_until_parked(job, settings)

    table.event.refresh_from_db()
    assert shown(table).progress == CheckProgress.ENGINE_ERROR
    assert not LogVerdict.objects.exists()
    assert table.event.version == version + 1  # by the submission


@pytest.mark.nightly
def test_a_check_is_tried_again_after_5_30_and_120_seconds_and_parked(
    job, settings, monkeypatch
):
    """J6."""
    settings.OUTBOX_RETRIES = [5, 30, 120]
    monkeypatch.setattr("gameengine.replay.verdict.judge_log", None)
    waits = []

    for _ in range(3):
        now = timezone.now()
        outbox.run_job(job.pk)
        waits.append(round((again(job).due_at - now).total_seconds()))
        assert outbox.claim_job(job.pk) is None, "it was claimed before it was due"
        changed(job, due_at=now)
    outbox.run_job(job.pk)

    assert waits == [5, 30, 120]
    assert (again(job).state, again(job).failures) == (JobState.PARKED, 4)


@pytest.mark.nightly
def test_a_judge_has_a_parked_check_done_anew(table, job, settings):
    """J6."""
    changed(job, state=JobState.PARKED, failures=4, error="RuntimeError: mended since")
    judge = an_official(table.event)

    retry_check(table.event.pk, judge, log_id=GameLog.objects.get().pk)
    queued = again(job)
    outbox.run_job(job.pk)

    assert (queued.state, queued.failures, queued.losses) == (JobState.QUEUED, 0, 0)
    assert queued.publish_at <= timezone.now()
    assert shown(table).progress == CheckProgress.DONE
    assert LogVerdict.objects.get().kind == VerdictKind.CONFIRMED
    assert lines(table.event, "log_checked_again")


@pytest.mark.nightly
def test_a_player_cannot_have_his_log_checked_again(table, job):
    changed(job, state=JobState.PARKED, failures=4)

    with pytest.raises(Forbidden):
        retry_check(table.event.pk, table.ada, log_id=GameLog.objects.get().pk)

    assert again(job).state == JobState.PARKED


# One verdict a state (J4, J12, J13).


@pytest.mark.nightly
def test_a_check_that_is_delivered_three_times_makes_one_verdict(job):
    """J4."""
    for _ in range(3):
        outbox.run_job(job.pk)

    assert LogVerdict.objects.count() == 1


@pytest.mark.nightly
def test_a_verdict_by_the_same_state_of_things_is_not_written_twice(job):
    """J4: two jobs about one log by the same engine, rules and cards."""
    outbox.run_job(job.pk)
    row = logs.game_log_queryset().get()

    assert checking.store_verdict(row, checking.check_log(row)) is None
    assert LogVerdict.objects.count() == 1


@pytest.mark.nightly
@pytest.mark.parametrize("edit", [lambda log: log, doctored], ids=["honest", "edited"])
def test_twenty_checks_of_one_log_give_one_report_to_the_byte(table, edit):
    """J12."""
    table.hand_in(named(edit(seen_by_all()), table))
    row = logs.game_log_queryset().get()

    reports = {
        json.dumps(verdict_data(checking.check_log(row).verdict), sort_keys=True)
        for _ in range(20)
    }
    outbox.run_job(Job.objects.get(kind="verify").pk)

    assert reports == {LogVerdict.objects.get().report}


RETELL = """
import sys, json
from gameengine.notation import from_json
from gameengine.replay.report import verdict_data
from gameengine.replay.verdict import verify
from tests.builders.samples import sample_cards
found = verify(from_json(sys.stdin.read()), sample_cards())
print(json.dumps(verdict_data(found), sort_keys=True))
"""


@pytest.mark.nightly
@pytest.mark.load
def test_processes_that_hash_otherwise_give_one_report_to_the_byte():
    """J12: the order of a set is another one in every process."""
    log = to_json(doctored(a_game()))

    reports = {
        subprocess.run(
            [sys.executable, "-c", RETELL],
            input=log,
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in range(2)
    }

    assert len(reports) == 1
    assert '"illegal"' in reports.pop()


@pytest.mark.nightly
def test_a_check_by_other_cards_adds_a_verdict_and_the_old_one_stays(table, job):
    """J13."""
    outbox.run_job(job.pk)
    old = LogVerdict.objects.values().get()

    change_a_card()
    second = table.hand_in(named(seen_by_all(), table), table.ben).job
    outbox.run_job(second.pk)

    assert second != job
    assert LogVerdict.objects.count() == 2
    assert LogVerdict.objects.values().get(pk=old["id"]) == old
    newest = shown(table).verdict
    assert newest.pk != old["id"]
    assert newest.card_data != old["card_data"]


def change_a_card():
    """Have somebody correct a cell of a card that nobody here plays."""
    card = Card.objects.filter(printings__number="C1-PS").get()
    origin = cards.Origin(basis=Basis.PRINTED, source="a better picture", decides=True)
    cards.write_cells(card, {"name": f"{card.name} the Second"}, origin=origin)


# Limits (J9).


def numbered(log, number):
    """Give a log that differs from others of the same game."""
    return log.with_tags(Annotator=f"Copy {number}")


@pytest.mark.nightly
def test_two_logs_of_an_entrant_may_wait(table):
    """J9."""
    log = named(seen_by_all(), table)
    jobs = [table.hand_in(numbered(log, each)).job for each in range(2)]

    with pytest.raises(TournamentError, match="2 of your logs are waiting") as refused:
        table.hand_in(numbered(log, 2))
    outbox.run_job(jobs[0].pk)
    table.hand_in(numbered(log, 2))

    assert refused.value.rule == "J9"
    assert logs.count_waiting_logs(table.ada) == 2
    assert logs.count_waiting_logs(table.ben) == 0


@pytest.mark.nightly
def test_fifty_logs_of_an_official_may_wait(table):
    """J9."""
    log, judge = named(seen_by_all(), table), an_official(table.event)
    for each in range(submitting.MOST_WAITING_OF_OFFICIALS):
        table.hand_in(numbered(log, each), judge)

    with pytest.raises(TournamentError, match="50 of your logs are waiting"):
        table.hand_in(numbered(log, 50), judge)

    assert logs.count_waiting_logs(judge) == 50


def test_fifty_logs_of_one_person_are_taken_within_a_day(table, job):
    """J9: those of yesterday are forgotten."""
    outbox.run_job(job.pk)
    log = GameLog.objects.get()
    LogSubmission.objects.bulk_create(
        LogSubmission(log=log, side="home", by=table.ada, channel=LogChannel.API)
        for _ in range(submitting.MOST_A_DAY - 1)
    )

    with pytest.raises(TournamentError, match="the limit is 50 a day"):
        table.hand_in(named(seen_by_all(12), table))
    LogSubmission.objects.update(at=timezone.now() - timedelta(hours=25))
    table.hand_in(named(seen_by_all(12), table))

    assert logs.count_waiting_logs(table.ada) == 1


@pytest.mark.nightly
def test_an_official_hands_in_as_many_as_there_are(table, job):
    """J9: no number for a day; a judge may have the logs of a whole hall."""
    outbox.run_job(job.pk)
    log, judge = GameLog.objects.get(), an_official(table.event)
    LogSubmission.objects.bulk_create(
        LogSubmission(log=log, side="home", by=judge, channel=LogChannel.API)
        for _ in range(submitting.MOST_A_DAY)
    )

    table.hand_in(named(seen_by_all(12), table), judge)

    assert logs.count_waiting_logs(judge) == 1


@pytest.mark.nightly
def test_the_verdict_names_the_state_of_things(table, job):
    """J4: the key of a verdict."""
    outbox.run_job(job.pk)

    found = LogVerdict.objects.get()
    assert found.engine.startswith("engine-")
    assert found.rules.startswith(f"{SNAPSHOT.profile.name}-")
    assert found.card_data.startswith("cards-")
