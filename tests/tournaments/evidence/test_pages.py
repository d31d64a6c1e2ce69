"""The pages of a log: who sees them, what they say, what they hide."""

import pytest
from django.test import Client

from tests.builders.desk import at_the_desk
from tests.builders.events import an_official
from tests.builders.evidence import a_table, check_all, doctored, named, seen_by_all
from tests.builders.looking import words
from tests.builders.people import a_browser, a_person
from tournaments.models import GameLog

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.both,
    pytest.mark.usefixtures("samples"),
]


def address(log, *more):
    event = log.match.round.tournament_id
    return "/".join(("", "events", str(event), "logs", str(log.pk), *more, ""))


@pytest.fixture
def table():
    made = a_table()
    made.hand_in(named(doctored(seen_by_all()), made))
    return made


def the_log():
    return GameLog.objects.select_related("match__round").get()


def test_a_log_that_waits_says_its_place_in_the_queue(table):
    answer = a_browser(table.ada).get(address(the_log()))

    assert "Next in the queue" in words(answer)


def test_a_judge_reads_the_verdict_with_the_step_and_the_rule(table):
    check_all()
    judge = an_official(table.event)

    answer = at_the_desk(judge).get(address(the_log()))

    said = words(answer)
    step = the_log().verdicts.get().step
    assert f"Illegal at step {step}" in said
    assert "Log says" in said
    assert "Rules give" in said


def test_who_may_not_see_a_log_finds_nothing_there(table):
    check_all()
    stranger = a_browser(a_person("Stranger"))

    for visit in (Client(), stranger, a_browser(table.ben)):
        for page in ((), ("state",), ("file",), ("replay",), ("replay", "possession")):
            assert visit.get(address(the_log(), *page)).status_code == 404, page


@pytest.mark.parametrize(
    "page", [(), ("file",), ("replay",), ("replay", "possession")], ids=str
)
def test_whoever_handed_a_log_in_may_look_at_all_of_it(table, page):
    check_all()

    answer = a_browser(table.ada).get(address(the_log(), *page))

    assert answer.status_code == 200
    assert answer["Cache-Control"] == "private, no-store"
