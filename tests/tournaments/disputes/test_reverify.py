"""After an upgrade every stored log is replayed: what changed is listed (J12, J13)."""

import io
import uuid

import pytest
from django.core.management import CommandError, call_command

from gameengine.replay import verdict as engine
from gameengine.replay.verdict import Verdict, VerdictKind
from outbox import services as outbox
from tests.builders.events import an_official
from tests.builders.evidence import a_table, doctored, named, seen_by_all
from tournaments.core.action import seal_breaches
from tournaments.disputes import versions
from tournaments.models import LogVerdict

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.both,
    pytest.mark.usefixtures("samples"),
    pytest.mark.usefixtures("nobody_renews"),
]


class Terminal(io.StringIO):
    def isatty(self):
        return True


def reverify(*words, stderr=None):
    """Run the command; give its exit code and its lines."""
    out, code = io.StringIO(), 0
    try:
        call_command("reverify", *words, stdout=out, stderr=stderr or io.StringIO())
    except SystemExit as end:
        code = end.code
    return code, out.getvalue().splitlines()


def check(submission):
    outbox.run_job(submission.job.pk)
    return submission.log


@pytest.fixture
def table():
    return a_table()


@pytest.fixture
def upgrade(monkeypatch):
    """Give a function that puts another engine in the place of this one."""

    def to(name="engine-next", found=None):
        monkeypatch.setattr(versions, "engine_version", lambda: name)
        if found is not None:
            monkeypatch.setattr(engine, "judge_log", found)

    return to


def refuted(*_, **__):
    """Judge as an engine does that finds every game ended otherwise."""
    return Verdict(
        VerdictKind.DIFFERENT_RESULT, "Another score.", score=(3, 0), winner=0
    )


def crash(*_, **__):
    raise RuntimeError("no such verb")


def test_nothing_is_replayed_when_nothing_changed(table):
    check(table.hand_in(named(seen_by_all(), table)))

    code, said = reverify()

    assert code == 0
    assert said[0].startswith("0 logs replayed. 1 are up to date")


@pytest.mark.nightly
def test_an_upgrade_that_changes_nothing_adds_the_same_verdicts(table, upgrade):
    """J13: the old ones stay as they are."""
    check(table.hand_in(named(seen_by_all(), table)))
    check(table.hand_in(named(doctored(seen_by_all()), table)))
    before = list(LogVerdict.objects.order_by("pk").values())
    upgrade()

    code, said = reverify()

    assert code == 0
    assert said[0].startswith("2 logs replayed: 2 unchanged. 0 are up to")
    kept = LogVerdict.objects.exclude(engine="engine-next")
    assert list(kept.order_by("pk").values()) == before
    assert LogVerdict.objects.filter(engine="engine-next").count() == 2
    assert seal_breaches(table.event) == []


@pytest.mark.nightly
def test_what_an_upgrade_changed_is_listed_with_old_and_new(table, upgrade):
    """J12."""
    log = check(table.hand_in(named(doctored(seen_by_all()), table)))
    old = log.verdicts.get()
    upgrade(found=refuted)

    code, said = reverify()

    assert code == 1
    assert said[0] == (
        f"Harbour Open, Round 1, table 1, log of {table.match.home.name}: "
        f"illegal at step {old.step}, {old.home_score}-{old.away_score} -> "
        "different_result, 3-0"
    )
    assert said[1].startswith("1 logs replayed: 1 changed.")
    assert log.verdicts.first().kind == VerdictKind.DIFFERENT_RESULT
    assert log.verdicts.count() == 2


def test_a_second_run_finds_nothing_to_do(table, upgrade):
    check(table.hand_in(named(seen_by_all(), table)))
    upgrade(found=refuted)

    assert reverify()[0] == 1
    assert reverify()[0] == 0

    assert LogVerdict.objects.count() == 2


@pytest.mark.nightly
def test_a_dry_run_lists_the_same_and_writes_nothing(table, upgrade):
    check(table.hand_in(named(seen_by_all(), table)))
    table.event.refresh_from_db()
    version = table.event.version
    upgrade(found=refuted)

    dry = reverify("--dry-run")
    table.event.refresh_from_db()
    assert (LogVerdict.objects.count(), table.event.version) == (1, version)
    real = reverify()

    assert dry[0] == real[0] == 1
    assert dry[1][0] == real[1][0]
    assert dry[1][1] == f"{real[1][1]} Nothing was saved."


@pytest.mark.nightly
def test_a_crash_is_listed_and_does_not_stop_the_rest(table, upgrade):
    """J2: no verdict comes of it."""
    true_one = engine.judge_log
    first = check(table.hand_in(named(seen_by_all(), table)))
    check(table.hand_in(named(seen_by_all(12), table)))
    calls = []

    def crash_once(*words, **more):
        calls.append(words)
        return crash() if len(calls) == 1 else true_one(*words, **more)

    upgrade(found=crash_once)

    code, said = reverify()

    assert code == 1
    assert "-> engine_error: RuntimeError in test_reverify.py" in said[0]
    assert said[1].startswith("2 logs replayed: 1 unchanged, 1 engine_error.")
    assert first.verdicts.count() == 1


@pytest.mark.nightly
def test_a_log_of_both_and_one_of_an_official_are_named_so(table, upgrade):
    judge = an_official(table.event)
    log = named(seen_by_all(), table)
    check(table.hand_in(log))
    table.hand_in(log, table.ben)
    check(table.hand_in(named(seen_by_all(12), table), judge))
    upgrade(found=refuted)

    _, said = reverify()

    both = f"{table.match.home.name} and {table.match.away.name}"
    assert f"log of {both}: confirmed" in said[0]
    assert "log of staff: confirmed" in said[1]


def test_a_log_that_nobody_has_replayed_yet_is_left_to_its_job(table, upgrade):
    table.hand_in(named(seen_by_all(), table))
    upgrade()

    code, said = reverify()

    assert code == 0
    assert said[0].endswith("1 wait for their first verdict.")
    assert not LogVerdict.objects.exists()


@pytest.mark.nightly
def test_one_event_can_be_named(table, upgrade):
    check(table.hand_in(named(seen_by_all(), table)))
    upgrade()

    _, said = reverify(f"--event={table.event.pk}")

    assert said[0].startswith("1 logs replayed")
    with pytest.raises(CommandError, match="There is no event"):
        reverify(f"--event={uuid.uuid4()}")


@pytest.mark.nightly
def test_a_terminal_shows_how_far_it_is(table, upgrade):
    check(table.hand_in(named(seen_by_all(), table)))
    check(table.hand_in(named(seen_by_all(12), table)))
    upgrade()
    terminal = Terminal()

    reverify(stderr=terminal)

    assert "[###############               ] 1 of 2" in terminal.getvalue()
