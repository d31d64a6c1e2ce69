"""Handing in game logs by the API: who may, what is taken, what is refused how."""

from http import HTTPStatus

import pytest
import time_machine
from django.test import Client

from config.limits import LOGS
from config.rest import handle_api_error
from gameengine.notation import to_json, to_text
from outbox.models import Job
from tests.builders.desk import at_the_desk
from tests.builders.documented import fits, is_a_problem, shape, the_documented_match
from tests.builders.events import a_running_event, an_official
from tests.builders.evidence import a_table, check_all, named, seen_by_all, settled
from tests.builders.logapi import UNKNOWN, a_text, address, another, logs_of, sent
from tests.builders.people import a_browser, a_person
from tournaments.api.examples import logs as examples
from tournaments.models import (
    Entry,
    GameLog,
    LogChannel,
    LogSubmission,
    Role,
    Round,
    RoundState,
)
from tournaments.rules.errors import EventLocked, Forbidden, Stale, TournamentError

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("samples"),
]


@pytest.fixture
def table():
    return a_table()


@pytest.fixture
def a_standing_clock():
    with time_machine.travel("2026-11-15T12:00:15Z", tick=False):
        yield


# Who may, and what he is told.


def test_a_log_is_taken_as_the_documentation_says():
    table = the_documented_match()

    with time_machine.travel(examples.AT, tick=False):
        answer = sent(a_browser(table.ada), logs_of(table), examples.SENT)

    made = LogSubmission.objects.get()
    assert answer.status_code == 201
    assert answer.json() == examples.TAKEN | {"id": str(made.log_id)}
    assert answer["Location"] == address(table)
    assert (made.channel, made.side, made.file_name) == (LogChannel.API, "home", "")


def test_what_was_handed_in_is_found_where_the_answer_says(table):
    visit = a_browser(table.ben)
    answer = sent(visit, logs_of(table), {"text": a_text(table)})
    check_all()

    found = visit.get(answer["Location"]).json()

    fits(found, shape("WholeLog"))
    assert found["handed_in"][0]["side"] == "away"
    assert (found["progress"], found["verdict"], found["report"]) == (
        "done",
        None,
        None,
    )
    settled(table)
    found = visit.get(answer["Location"]).json()
    assert found["verdict"]["kind"] == found["report"]["kind"] == "confirmed"


@pytest.mark.nightly
def test_json_in_a_text_is_a_log_too(table):
    log = named(seen_by_all(), table)
    body = {"text": to_json(log), "game": 1, "seat": ""}

    answer = sent(a_browser(table.ada), logs_of(table), body)

    assert answer.status_code == 201
    assert answer.json()["entries"] == len(log.steps)


@pytest.mark.nightly
def test_an_official_hands_in_for_nobody(table):
    visit = at_the_desk(an_official(table.event))

    answer = sent(visit, logs_of(table), {"text": a_text(table)})

    assert answer.status_code == 201
    assert answer.json()["handed_in"][0]["side"] == ""


@pytest.mark.nightly
def test_who_may_take_logs_and_not_read_lists_is_told_that_it_is_in(table):
    """H14: flags and verdict tell of both lists."""
    text = to_text(named(seen_by_all(), table).with_tags(AwayDeck="1 C1-PS"))
    sent(a_browser(table.ada), logs_of(table), {"text": text})
    check_all()
    visit = at_the_desk(an_official(table.event, Role.SCOREKEEPER))

    answer = sent(visit, logs_of(table), {"text": text})

    found = answer.json()
    assert answer.status_code == 201
    assert len(found["handed_in"]) == 2
    assert (found["flags"], found["progress"], found["verdict"]) == ([], None, None)
    assert visit.get(answer["Location"]).status_code == 404


@pytest.mark.nightly
def test_nobody_hands_in_without_signing_in(table):
    told = is_a_problem(sent(Client(), logs_of(table), {"text": a_text(table)}), 401)

    assert told["message"] == "You are not signed in."
    assert not GameLog.objects.exists()


@pytest.mark.nightly
def test_a_match_that_is_not_ones_own_is_the_same_as_none(table):
    """H4: by the byte, whatever is sent."""
    others = [a_person("Stranger"), another(table)]
    others.append(an_official(a_running_event(4, owner=table.event.owner)))

    for who in others:
        visit = a_browser(who)
        for body in ({"text": a_text(table)}, b" ", b"[]"):
            hidden = sent(visit, logs_of(table), body)
            unknown = sent(visit, logs_of(table, UNKNOWN), body)
            is_a_problem(hidden, 404)
            assert hidden.content == unknown.content
    assert not GameLog.objects.exists()


@pytest.mark.nightly
def test_a_match_of_a_draft_is_there_for_nobody(table):
    Round.objects.update(state=RoundState.DRAFT, published_at=None)
    people = [a_browser(table.ada), at_the_desk(an_official(table.event))]

    for visit in people:
        assert sent(visit, logs_of(table), {"text": "x"}).status_code == 404
        assert visit.get(logs_of(table)).status_code == 404


def test_an_official_without_a_second_factor_is_told_to_set_one_up(table, settings):
    """A1: to hand in, to list, and to read."""
    settings.STAFF_SECOND_FACTOR = True
    table.hand_in(named(seen_by_all(), table))
    visit = a_browser(an_official(table.event))

    for answer in (
        sent(visit, logs_of(table), {"text": a_text(table)}),
        visit.get(logs_of(table)),
        visit.get(address(table)),
    ):
        told = is_a_problem(answer, 403)
        assert told["remedy"] == "Set one up at /accounts/2fa/, then try again."
    assert LogSubmission.objects.count() == 1
    assert not Entry.objects.filter(kind="hidden_log_read").exists()


def test_a_page_of_another_site_hands_nothing_in(table):
    visit = Client(enforce_csrf_checks=True)
    visit.force_login(table.ada)

    told = is_a_problem(sent(visit, logs_of(table), {"text": a_text(table)}), 403)

    assert "X-CSRFToken" in told["remedy"]
    assert not GameLog.objects.exists()


@pytest.mark.nightly
def test_the_token_of_the_cookie_lets_it_in(table, settings):
    visit = Client(enforce_csrf_checks=True)
    visit.force_login(table.ada)
    visit.get(f"/events/{table.event.pk}/match/{table.match.pk}/log/")
    token = visit.cookies[settings.CSRF_COOKIE_NAME].value

    answer = sent(
        visit,
        logs_of(table),
        {"text": a_text(table)},
        headers={"x-csrftoken": token},
    )

    assert answer.status_code == 201


@pytest.mark.nightly
@pytest.mark.parametrize(
    "kind",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""],
)
def test_a_body_that_a_form_could_send_is_refused(table, kind):
    told = is_a_problem(
        sent(a_browser(table.ada), logs_of(table), {"text": "x"}, kind), 415
    )

    assert "Content-Type: application/json" in told["remedy"]


# Bodies that nobody should send (U1, U3)

HOSTILE = {
    "blanks": (b" \n", "The body is empty."),
    "no json": (b"H run", "can't be read"),
    "a list": (b"[]", "Expected object, got array."),
    "null": (b"null", "Expected object, got null."),
    "no text": (b"{}", "missing required field text."),
    "a number": (b'{"text": 7}', "text: Expected str, got int."),
    "unknown": ({"text": "", "side": "home"}, "unknown field side."),
    "doubled": (b'{"text": "a", "text": "b"}', "'text' is in the body 2 times"),
    "doubled in disguise": (b'{"text": "", "te\\u0078t": ""}', "'text' is in the"),
    "half a sign": (b'{"text": "\\ud83c"}', "can't be read"),
    "latin-1": ('{"text": "é"}'.encode("latin-1"), "not UTF-8 text"),
    "utf-16": ('{"text": ""}'.encode("utf-16"), "can't be read"),
    "deep": (b'{"text": ' + b"[" * 100_000, "text: Expected str, got array."),
    "no game": (b'{"text": "", "game": 0}', "game: Expected int >= 1."),
    "a huge game": (b'{"text": "", "game": ' + b"9" * 9_000 + b"}", "can't be read"),
    "half a game": (b'{"text": "", "game": 1.5}', "game: Expected int"),
    "a strange seat": ({"text": "", "seat": "H"}, "seat: Invalid enum value 'H'."),
}


@pytest.mark.nightly
@pytest.mark.parametrize(("body", "message"), HOSTILE.values(), ids=HOSTILE)
def test_a_body_that_cannot_be_used_is_explained(table, body, message):
    told = is_a_problem(sent(a_browser(table.ada), logs_of(table), body), 400)

    assert message in told["message"]
    assert len(told["message"]) < 300
    assert not GameLog.objects.exists()


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "The log is empty."),
        ("H run\0", "there is a NUL"),
        ("<html>", "This is XML or a web page"),
        ('[Fivelog "1"]\n' + "H run\n" * 5_001, "This is entry 5,001."),
        ('[Fivelog "1"]\n' + "; x\n" * 70_000, "The log has 1 error"),
    ],
    ids=lambda text: text[:12],
)
def test_a_text_that_is_no_log_is_explained(table, text, message):
    answer = sent(a_browser(table.ada), logs_of(table), {"text": text})

    assert answer.status_code == 400
    fits(answer.json(), shape("LogProblem"))
    assert message in answer.json()["message"]
    assert not GameLog.objects.exists()
    assert not Job.objects.exists()


@pytest.mark.nightly
def test_every_error_of_a_log_has_its_line_and_column(table):
    text = '[Fivelog "1"]\n[Profile "P22C"]\nH dance\n* toss H\nH run \x1b[2J\n'

    answer = sent(a_browser(table.ada), logs_of(table), {"text": text})

    told = answer.json()
    fits(told, shape("LogProblem"))
    assert told["message"].startswith("The log has 2 errors. The first is on ")
    assert [each["line"] for each in told["details"]["errors"]] == [3, 5]
    assert all(each["column"] and each["remedy"] for each in told["details"]["errors"])


@pytest.mark.nightly
@pytest.mark.parametrize("size", [2**20 + 1, 2**20 + 16 * 2**10 + 1, 10 * 2**20])
def test_a_body_beyond_a_megabyte_is_not_read(table, size):
    """U1: by the view, and before it by the middleware."""
    told = is_a_problem(sent(a_browser(table.ada), logs_of(table), b" " * size), 413)

    assert told["remedy"].endswith("at a time.")


@pytest.mark.nightly
def test_what_the_desk_refuses_is_said_with_its_rule(table):
    """J9."""
    visit = a_browser(table.ada)
    for seed in (11, 12):
        body = {"text": a_text(table, seed)}
        assert sent(visit, logs_of(table), body).status_code == 201

    told = is_a_problem(sent(visit, logs_of(table), {"text": a_text(table, 13)}), 422)

    assert (
        told["message"]
        == "2 of your logs are waiting to be replayed; that is the limit."
    )
    assert told["rule"] == "J9"


@pytest.mark.nightly
def test_a_game_that_the_match_does_not_have_is_refused(table):
    body = {"text": a_text(table), "game": 2}

    told = is_a_problem(sent(a_browser(table.ada), logs_of(table), body), 422)

    assert told["message"] == "This is game 2, but the match has at most 1 games."


@pytest.mark.parametrize(
    ("kind", "status"),
    [(Forbidden, 403), (Stale, 409), (EventLocked, 409), (TournamentError, 422)],
)
def test_an_error_of_the_desk_has_the_status_of_its_kind(kind, status):
    answer = handle_api_error(kind("It is so.", remedy="Do this.", rule="C4"), {})

    assert answer.status_code == status
    assert answer.data == {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": "It is so.",
        "code": kind.code,
        "message": "It is so.",
        "rule": "C4",
        "remedy": "Do this.",
        "details": {},
    }
    assert answer.headers.get("Retry-After") == ("3" if kind is EventLocked else None)


def test_ten_logs_a_minute_are_taken_and_the_next_is_too_many(table, a_standing_clock):
    """R1, R2: whatever becomes of them; reading does not count."""
    visit = a_browser(table.ada)

    statuses = [
        sent(visit, logs_of(table), b"{}").status_code
        for _ in range(LOGS.address[0].most)
    ]
    refused = sent(visit, logs_of(table), {"text": a_text(table)})

    assert statuses == [400] * 10
    told = is_a_problem(refused, 429)
    assert told["message"] == "The limit is 10 game logs in a minute."
    assert refused["Retry-After"] == "60"
    assert visit.get(logs_of(table)).status_code == 200
    assert sent(a_browser(table.ben), logs_of(table), b"{}").status_code == 400


@pytest.mark.nightly
@pytest.mark.parametrize("method", ["put", "patch", "delete", "trace"])
def test_logs_are_read_and_handed_in_and_never_changed(table, method):
    table.hand_in(named(seen_by_all(), table))
    visit = a_browser(table.ada)

    for where in (logs_of(table), address(table)):
        assert getattr(visit, method)(where).status_code == 405
    assert GameLog.objects.count() == 1


@pytest.mark.nightly
def test_the_addresses_say_what_they_take(table):
    visit = a_browser(table.ada)

    answer = visit.options(logs_of(table))
    action = visit.options(logs_of(table).replace("/logs/", "/report/"))

    assert (answer.status_code, action.status_code) == (200, 200)
    assert answer["Allow"] == "GET, HEAD, POST, OPTIONS"
    assert action["Allow"] == "POST, OPTIONS"
