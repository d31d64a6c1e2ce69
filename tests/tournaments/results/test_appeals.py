"""A judge rules with the log before him; one appeal goes to the head judge."""

import pytest

from tests.builders.desk import at_the_desk
from tests.builders.events import an_official
from tests.builders.evidence import (
    a_table,
    check_all,
    disputed,
    doctored,
    named,
    reported,
    result,
    ruled,
    seen_by_all,
)
from tests.builders.looking import words
from tests.builders.people import a_browser
from tournaments.models import Entry, Role
from tournaments.results import actions as results
from tournaments.results import log_proof
from tournaments.rules.claims import parse_claim
from tournaments.rules.errors import Forbidden, TournamentError

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.both,
    pytest.mark.usefixtures("samples"),
    pytest.mark.nightly,
]
WHY = "The ball was never at the thirty."


@pytest.fixture
def table():
    made = a_table()
    log = named(seen_by_all(), made)
    disputed(made, log)
    made.hand_in(log)
    made.hand_in(doctored(log), made.ben)
    check_all()
    return made


def appeal(table, who=None, **more):
    return results.appeal_ruling(
        table.event.pk,
        who or table.ben,
        match_id=table.match.pk,
        expected=table.fresh().version,
        **{"reason": WHY, **more},
    )


@pytest.mark.nightly
def test_a_ruling_as_the_log_gives_it_is_a_verified_result(table):
    ruled(table, an_official(table.event))

    assert log_proof.proven_matches([table.fresh()]) == {table.match.pk}


@pytest.mark.nightly
def test_a_ruling_against_the_log_stands_and_is_not_verified(table):
    """No verdict decides by itself (events 6)."""
    against = parse_claim("win", "home", [{"home_score": 99, "away_score": 0}])

    ruled(table, an_official(table.event), claim=against)

    assert table.fresh().winner == "home"
    assert log_proof.proven_matches([table.fresh()]) == set()


def test_a_report_with_a_confirming_log_is_verified_without_a_dispute():
    table = a_table()
    log = named(seen_by_all(), table)
    winner, (home, away) = result(log)
    side = {"H": "home", "A": "away"}[winner]
    for each in ("home", "away"):
        reported(table, each, side, home, away)
    table.hand_in(log)

    check_all()

    assert table.fresh().settled == "agreed"
    assert log_proof.proven_matches([table.fresh()]) == {table.match.pk}


def test_an_appeal_opens_the_match_for_the_head_judge_alone(table):
    judge = an_official(table.event)
    head = an_official(table.event, Role.HEAD_JUDGE, "Hedda")
    ruled(table, judge)

    appeal(table)

    match = table.fresh()
    assert match.is_open
    assert match.disputed_at
    assert match.appealed_by == "away"
    with pytest.raises(Forbidden, match="head judge"):
        ruled(table, judge)
    assert ruled(table, head).settled == "ruled"


def test_there_is_one_appeal(table):
    head = an_official(table.event, Role.HEAD_JUDGE, "Hedda")
    ruled(table, an_official(table.event))
    appeal(table)
    ruled(table, head)

    for who in (table.ada, table.ben):
        with pytest.raises(TournamentError, match="already"):
            appeal(table, who)


def test_what_the_head_judge_ruled_first_stands(table):
    ruled(table, an_official(table.event, Role.HEAD_JUDGE, "Hedda"))

    with pytest.raises(TournamentError, match="The head judge has already ruled"):
        appeal(table)


@pytest.mark.nightly
def test_nothing_can_be_appealed_that_no_judge_has_ruled_on(table):
    with pytest.raises(TournamentError, match="No judge has ruled"):
        appeal(table)


@pytest.mark.nightly
def test_an_appeal_needs_a_reason_and_stands_in_the_log(table):
    ruled(table, an_official(table.event))

    with pytest.raises(TournamentError, match="at least 5 characters; it has 3"):
        appeal(table, reason="No.")
    appeal(table)

    line = Entry.objects.get(kind="ruling_appealed")
    assert line.payload.reason == WHY
    assert line.payload.before["settled"] == "ruled"


@pytest.mark.nightly
def test_only_the_two_of_the_match_appeal(table):
    judge = an_official(table.event)
    ruled(table, judge)

    with pytest.raises(Forbidden):
        appeal(table, judge)


@pytest.mark.nightly
def test_while_it_waits_both_and_the_head_judge_read_the_ruling_and_both_reasons(table):
    judge = an_official(table.event)
    head = an_official(table.event, Role.HEAD_JUDGE, "Hedda")
    ruled(table, judge, reason="The log of Ada replays so.")
    appeal(table)
    desk = f"/events/{table.event.pk}/desk/matches/{table.match.pk}/"

    pages = [
        a_browser(table.ada).get(f"/events/{table.event.pk}/match/"),
        a_browser(table.ben).get(f"/events/{table.event.pk}/match/"),
        at_the_desk(head).get(desk),
    ]

    for page in map(words, pages):
        assert "The log of Ada replays so." in page
        assert WHY in page
