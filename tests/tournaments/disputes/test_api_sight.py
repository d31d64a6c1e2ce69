"""Game logs by the API: who sees which, and what stays hidden from him (H14)."""

import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders.desk import at_the_desk
from tests.builders.documented import fits, is_a_problem, shape
from tests.builders.events import an_official
from tests.builders.evidence import (
    a_game,
    a_setup,
    a_table,
    check_all,
    disputed,
    doctored,
    named,
    ruled,
    seen_by_all,
    settled,
)
from tests.builders.logapi import UNKNOWN, a_text, address, another, logs_of, sent
from tests.builders.looking import source
from tests.builders.people import a_browser, a_person
from tests.builders.rounds import close_all
from tournaments.models import DecklistMode, Entry, GameLog

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("samples"),
]


@pytest.fixture
def table():
    return a_table()


def a_disputed_log(log=None, **cells):
    """Let the home of a match hand in a log of which every card is known."""
    table = a_table(**cells)
    log = named(log or a_game(), table)
    disputed(table, log)
    table.hand_in(log)
    check_all()
    return table


def finished(table):
    ruled(table, an_official(table.event, name="Ruth"))
    close_all(table.event)


def listed(visit, table):
    answer = visit.get(logs_of(table))
    assert answer.status_code == 200, answer.content
    for each in answer.json()["results"]:
        fits(each, shape("Log"))
    return [each["id"] for each in answer.json()["results"]]


@pytest.mark.nightly
def test_while_it_waits_a_log_has_its_place_in_the_queue(table):
    for seed, who in ((11, table.ben), (12, table.ada), (13, table.ada)):
        table.hand_in(named(seen_by_all(seed), table), who)

    found = a_browser(table.ada).get(logs_of(table)).json()

    assert found["count"] == 2
    assert [each["place"] for each in found["results"]] == [2, 3]
    assert {each["progress"] for each in found["results"]} == {"waiting"}


@pytest.mark.nightly
def test_before_the_ruling_the_opponent_sees_nothing():
    table = a_disputed_log()
    [log] = listed(a_browser(table.ada), table)

    hidden = a_browser(table.ben).get(address(table))
    unknown = a_browser(table.ben).get(address(table, UNKNOWN))

    assert listed(a_browser(table.ben), table) == []
    assert listed(at_the_desk(an_official(table.event)), table) == [log]
    is_a_problem(hidden, 404)
    assert hidden.content == unknown.content


@pytest.mark.nightly
def test_to_whoever_sees_no_log_of_it_a_match_is_not_there():
    """H4: nor does he learn that there is a log."""
    table = a_disputed_log(visible_in_swiss=DecklistMode.PUBLIC)
    bare = table.event.played.get().matches.get(table=2)
    visits = [Client(), a_browser(a_person("Stranger")), a_browser(another(table))]

    for visit in visits[:2]:
        answers = [
            visit.get(logs_of(table, match)) for match in (None, bare.pk, UNKNOWN)
        ]
        assert {each.status_code for each in answers} == {404}
        assert len({each.content for each in answers}) == 1
    assert visits[2].get(logs_of(table)).status_code == 404


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("mode", "entrant", "stranger"),
    [
        (DecklistMode.PRIVATE, 404, 404),
        (DecklistMode.OPPONENT, 404, 404),
        (DecklistMode.ENTRANTS, 200, 404),
        (DecklistMode.PUBLIC, 200, 200),
    ],
)
def test_once_the_round_is_closed_lists_decide_who_else_sees_it(
    mode, entrant, stranger
):
    table = a_disputed_log(visible_in_swiss=mode)
    finished(table)

    for where in (logs_of(table), address(table)):
        assert a_browser(another(table)).get(where).status_code == entrant
        assert Client().get(where).status_code == stranger


def secret_numbers(seat):
    """Give the numbers of a seat's cards that nobody but its owner could know."""
    shown = {
        word.rpartition(":")[2].partition("/")[0]
        for entry in seen_by_all().entries
        for word in entry.words
    }
    own, others = (
        {card.number for card in a_setup().decks[each].cards()}
        for each in (seat, 1 - seat)
    )
    return own - others - shown


def telling(table):
    """Let the report of a log tell every card that must not be told."""
    [verdict] = GameLog.objects.get().verdicts.all()
    numbers = " ".join(sorted(secret_numbers(0)))
    report = json.loads(verdict.report) | {"notes": [numbers], "why": numbers}
    with_all = dict.fromkeys(("log_says", "rules_give", "remedy"), numbers)
    report["wrong"] = {"step": 9, "rule": "CRD 7.B", "code": "x", **with_all}
    verdict.pk, verdict.engine = None, "engine-telling"
    verdict.report = json.dumps(report)
    verdict.save(force_insert=True)


@pytest.mark.nightly
def test_after_the_ruling_the_opponent_sees_it_without_what_was_hidden():
    table = a_disputed_log()
    telling(table)
    ruled(table, an_official(table.event))

    seen = a_browser(table.ben).get(address(table))
    own = source(a_browser(table.ada).get(address(table)))

    assert seen.status_code == 200
    assert seen.json()["report"]["differs"]["remedy"] == ""
    assert secret_numbers(0)
    for number in secret_numbers(0):
        assert number not in source(seen)
        assert number in own


@pytest.mark.nightly
@pytest.mark.parametrize("who", ["ada", "ben", "a judge", "a spectator"])
def test_the_report_is_that_of_the_page(who):
    """H13: page and API hide the same."""
    table = a_disputed_log(
        doctored(seen_by_all()), visible_in_swiss=DecklistMode.PUBLIC
    )
    finished(table)
    visit = {
        "ada": lambda: a_browser(table.ada),
        "ben": lambda: a_browser(table.ben),
        "a judge": lambda: at_the_desk(an_official(table.event)),
        "a spectator": Client,
    }[who]()

    found = visit.get(address(table)).json()
    page = visit.get(f"/events/{table.event.pk}/logs/{found['id']}/")

    fits(found, shape("WholeLog"))
    on_page = page.context["finding"]
    assert found["report"]["why"] == on_page.why
    assert found["report"]["differs"]["log_says"] == on_page.differs.log_says
    assert found["report"]["differs"]["remedy"] == on_page.differs.remedy
    assert bool(on_page.differs.remedy) == (who == "a judge")


def test_a_log_that_cannot_be_replayed_tells_nothing_to_who_may_not_know_all():
    """What nobody can replay, nobody can mask."""
    table = a_table(with_lists=False)
    table.hand_in(named(seen_by_all(), table))
    check_all()
    settled(table)

    visits = a_browser(table.ada), at_the_desk(an_official(table.event))
    own, judged = (visit.get(address(table)).json()["report"] for visit in visits)

    assert own["why"] == "The log does not prove who is right."
    assert "Deck" in judged["why"]


@pytest.mark.nightly
def test_no_answer_holds_a_hash_of_the_log_or_a_card_of_a_list():
    """H10: only who sees all of a log could have made its hash."""
    table = a_disputed_log()
    visit = at_the_desk(an_official(table.event))

    told = visit.get(address(table)).content + visit.get(logs_of(table)).content

    assert GameLog.objects.get().digest.encode() not in told


@pytest.mark.nightly
def test_a_reading_by_office_is_noted_and_a_list_is_not_one():
    """H9: the list tells no card."""
    table = a_disputed_log()
    visit = at_the_desk(an_official(table.event))

    visit.get(logs_of(table))
    before = Entry.objects.filter(kind="hidden_log_read").count()
    for _ in range(2):
        assert visit.get(address(table)).status_code == 200

    [line] = Entry.objects.filter(kind="hidden_log_read")
    assert before == 0
    assert line.match_id == table.match.pk


@pytest.mark.nightly
def test_an_event_that_is_a_draft_is_there_for_its_staff_alone(table):
    table.hand_in(named(seen_by_all(), table))
    where = [logs_of(table), address(table)]
    table.event.opened_at = None
    table.event.save()

    for each in where:
        assert a_browser(table.ada).get(each).status_code == 404
    assert sent(a_browser(table.ada), where[0], b"{}").status_code == 404


@pytest.mark.nightly
def test_answers_are_kept_by_no_cache_and_found_by_no_search_engine(table):
    """H12."""
    table.hand_in(named(seen_by_all(), table))
    visit = a_browser(table.ada)

    answers = [
        visit.get(logs_of(table)),
        visit.get(address(table)),
        Client().get(address(table)),
        sent(visit, logs_of(table), {"text": a_text(table, 12)}),
    ]

    for each in answers:
        assert each["Cache-Control"] == "private, no-store"
        assert each["X-Robots-Tag"] == "noindex"
    assert ["Access-Control-Allow-Origin" in each for each in answers] == [
        *(False, False, True, False)
    ]


@pytest.mark.nightly
@pytest.mark.parametrize("who", ["ada", "a judge", "a spectator"])
def test_four_logs_cost_as_many_queries_as_two(who):
    """X7."""
    table = a_disputed_log(visible_in_swiss=DecklistMode.PUBLIC)
    finished(table)
    judge = an_official(table.event)
    visit = {
        "ada": lambda: a_browser(table.ada),
        "a judge": lambda: at_the_desk(judge),
        "a spectator": Client,
    }[who]()
    listed(visit, table)
    counts = []

    for seeds in ((12,), (13, 14)):
        for seed in seeds:
            table.hand_in(named(seen_by_all(seed), table), judge)
        with CaptureQueriesContext(connection) as asked:
            found = listed(visit, table)
        counts.append((len(found), len(asked)))

    # What comes after the match was settled serves others alone.
    assert [each for each, _ in counts] == ([1, 1] if who == "ada" else [2, 4])
    assert counts[0][1] == counts[1][1] <= 15, counts
