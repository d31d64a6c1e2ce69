"""A log is handed in, replayed, and its verdict kept."""

import pytest

from gameengine.replay.verdict import VerdictKind
from tests.builders.evidence import (
    a_game,
    a_table,
    check_all,
    doctored,
    named,
    seen_by_all,
)
from tournaments.models import GameLog, LogVerdict

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.both,
    pytest.mark.usefixtures("samples"),
    pytest.mark.nightly,
]


@pytest.mark.parametrize("made", [a_game, seen_by_all], ids=["open", "public"])
def test_an_honest_log_is_confirmed_with_the_registered_lists(made):
    table = a_table()
    log = named(made(), table)

    table.hand_in(log)
    check_all()

    [found] = LogVerdict.objects.all()
    winner, score = log.tags["Result"].split()
    assert found.kind == VerdictKind.CONFIRMED, found.report
    assert f"{found.home_score}-{found.away_score}" == score
    assert found.winner == {"H": "home", "A": "away"}[winner]
    assert found.is_registered


def test_a_doctored_log_is_illegal_at_the_step_that_was_changed():
    table = a_table()
    log = named(doctored(seen_by_all()), table)

    table.hand_in(log)
    check_all()

    [found] = LogVerdict.objects.all()
    assert found.kind == VerdictKind.ILLEGAL
    assert found.step


def test_the_same_log_of_both_is_one_log_with_two_submissions():
    """U7."""
    table = a_table()
    log = named(seen_by_all(), table)

    table.hand_in(log)
    table.hand_in(log, table.ben)
    check_all()

    [row] = GameLog.objects.all()
    assert {each.side for each in row.submissions.all()} == {"home", "away"}
    assert row.verdicts.count() == 1
