"""A result that only the last line of a log asserts, and who else may say it."""

import pytest
from django.utils import timezone

from gameengine.notation import Entry, Log
from tests.builders.desk import at_the_desk
from tests.builders.events import an_official
from tests.builders.evidence import (
    a_table,
    check_all,
    named,
    seen_by_all,
)
from tests.builders.looking import words
from tournaments.models import LogVerdict, Match
from tournaments.results import log_proof

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("samples"),
    pytest.mark.usefixtures("nobody_renews"),
]


@pytest.fixture
def table():
    return a_table()


def cut_short(table, line="A concede", *, keep=60):
    """Return a log that breaks off, and that its last line ends."""
    log = named(seen_by_all(), table)
    entries = (*log.entries[:keep], Entry(tuple(line.split(" "))))
    tags = {name: said for name, said in log.tags.items() if name != "Result"}
    return Log(tags, entries)


def checked(table, log, who=None):
    """Hand a log in and have it replayed; return its newest verdict."""
    made = table.hand_in(log, who)
    check_all()
    return LogVerdict.objects.filter(log=made.log_id).latest("at")


def score_of(verdict):
    return verdict.winner, verdict.home_score, verdict.away_score


@pytest.mark.nightly
@pytest.mark.parametrize("line", ["A concede", "J time", "J award H"])
def test_the_last_line_of_one_side_proves_nothing(table, line):
    found = checked(table, cut_short(table, line))

    assert found.kind == "confirmed"
    assert not log_proof.is_log_proven(found)


@pytest.mark.nightly
def test_the_same_log_of_the_other_side_proves_it(table):
    log = cut_short(table, "J time")
    found = checked(table, log)

    table.hand_in(log, table.ben)

    assert log_proof.is_log_proven(found)


@pytest.mark.nightly
def test_another_log_of_the_other_side_that_ends_alike_proves_it(table):
    found = checked(table, cut_short(table, "J time"))

    theirs = cut_short(table, "J time")
    checked(table, theirs.with_tags(Date="2026-11-15"), table.ben)

    assert log_proof.is_log_proven(found)


@pytest.mark.nightly
def test_an_official_who_hands_it_in_proves_it(table):
    found = checked(table, cut_short(table), table.event.owner)

    assert log_proof.is_log_proven(found)


@pytest.mark.nightly
def test_who_conceded_may_say_so_alone(table):
    found = checked(table, cut_short(table, "A concede"), table.ben)

    assert log_proof.is_log_proven(found)


@pytest.mark.nightly
def test_who_says_that_the_other_conceded_does_not_prove_it(table):
    found = checked(table, cut_short(table, "A concede"), table.ada)

    assert not log_proof.is_log_proven(found)


@pytest.mark.nightly
def test_a_result_that_nobody_else_says_is_not_verified(table):
    """Nobody objected in time; that is not saying the same."""
    found = checked(table, cut_short(table, "A concede"))
    winner, home, away = score_of(found)
    games = [{"home_score": home, "away_score": away, "winner": winner}]
    settle(table, games, "by_clock")

    assert log_proof.proven_matches([table.fresh()]) == set()


@pytest.mark.nightly
@pytest.mark.parametrize("how", ["agreed", "staff", "ruled"])
def test_a_result_that_others_settled_is_verified(table, how):
    found = checked(table, cut_short(table, "A concede"))
    winner, home, away = score_of(found)
    games = [{"home_score": home, "away_score": away, "winner": winner}]
    settle(table, games, how)

    assert log_proof.proven_matches([table.fresh()]) == {table.match.pk}


def settle(table, games, how):
    Match.objects.filter(pk=table.match.pk).update(
        outcome="win",
        winner=games[0]["winner"],
        games=games,
        settled=how,
        settled_at=timezone.now(),
    )


@pytest.mark.nightly
def test_a_verdict_of_an_older_engine_is_read_by_its_last_line(table):
    found = checked(table, cut_short(table, "J time"))
    found.report = found.report.replace('"ending": "time", ', "")

    assert "ending" not in found.report
    assert log_proof.log_ending(found) == "time"


def test_the_page_says_how_it_ended_and_that_it_is_not_proved(table):
    found = checked(table, cut_short(table, "A concede"))
    judge = at_the_desk(an_official(table.event))

    said = words(judge.get(f"/events/{table.event.pk}/logs/{found.log_id}/"))

    assert "Legal, result not proved" in said
    assert f"How it ended: {table.match.away.name} conceded." in said
    assert "Only the last line of this log says so" in said
    assert "the result follows" not in said


@pytest.mark.nightly
def test_the_desk_says_that_it_is_not_proved(table):
    checked(table, cut_short(table, "A concede"))
    judge = at_the_desk(an_official(table.event))

    said = words(judge.get(f"/events/{table.event.pk}/desk/matches/{table.match.pk}/"))

    assert "legal, result not proved" in said
