"""C8: the same key and body get the same answer, and the act is done once."""

import datetime as dt
import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction
from django.db.models import F
from django.http import HttpResponse
from django.test import Client, RequestFactory

from integrations import middleware
from integrations.models import Answer, Token
from integrations.services import idempotency
from tests.builders.documented import is_a_problem
from tests.builders.events import an_entrant, an_event
from tests.builders.programs import OF_EVENTS, a_desk_program, a_program
from tournaments.models import Entrant, Entry, Tournament

pytestmark = pytest.mark.django_db
ADD = "entrants/add/"
KEY = {"Idempotency-Key": "7f3a-once"}


@pytest.fixture
def desk():
    return a_desk_program(an_event())


@pytest.mark.nightly
def test_the_same_again_gets_the_same_answer_and_is_done_once(desk):
    first, again = (desk.post(ADD, {"name": "Ada"}, headers=KEY) for _ in range(2))

    assert first.status_code == again.status_code == 201
    assert first.content == again.content
    assert again["Idempotent-Replayed"] == "true"
    assert "Idempotent-Replayed" not in first
    assert Entrant.objects.count() == 1
    assert Entry.objects.filter(kind="entrant_added").count() == 1


@pytest.mark.nightly
def test_without_a_key_it_is_done_again(desk):
    assert desk.post(ADD, {"name": "Ada"}).status_code == 201
    assert desk.post(ADD, {"name": "Ada"}).status_code == 422


@pytest.mark.parametrize(
    ("where", "body"), [(ADD, {"name": "Ben"}), ("check-in/", {"name": "Ada"})]
)
def test_a_key_that_came_with_something_else_is_refused(desk, where, body):
    desk.post(ADD, {"name": "Ada"}, headers=KEY)

    told = is_a_problem(desk.post(where, body, headers=KEY), 422)

    assert (told["code"], told["rule"]) == ("key_of_another", "C8")
    assert Entrant.objects.count() == 1


def test_an_answer_that_refuses_is_kept_too(desk):
    first = desk.post("start/", headers=KEY)
    again = desk.post("start/", headers=KEY)

    assert first.status_code == again.status_code == 422
    assert first.content == again.content


def test_what_may_be_tried_again_is_not_kept(desk):
    """409, 429 and 5xx are no answers for a day."""
    stale = {"version": 99}

    assert desk.post("check-in/", stale, headers=KEY).status_code == 409

    assert not Answer.objects.exists()


@pytest.mark.parametrize("status", [409, 429, 500, 503])
@pytest.mark.usefixtures("desk")
def test_a_failure_is_forgotten_and_undone(status):
    """K3: with the answer goes the act."""
    event = Tournament.objects.get()

    def fails(_request):
        an_entrant(event, "Ghost")
        return HttpResponse(status=status)

    once = middleware.IdempotencyMiddleware(fails)
    row = idempotency.get_or_create_key("person 1", "key", "question")

    assert once.run_once_and_store(None, row).status_code == status
    assert not Answer.objects.exists()
    assert Entrant.objects.filter(name="Ghost").exists() == (status < 500)


@pytest.mark.django_db(transaction=True)
def test_while_it_is_done_the_same_has_to_wait():
    desk = a_desk_program(an_event())
    row = idempotency.get_or_create_key(*asked_by(desk))

    with ThreadPoolExecutor(1) as pool, transaction.atomic():
        idempotency.lock_key(row)
        answer = pool.submit(send_and_close, desk).result()

    assert is_a_problem(answer, 409)["code"] == "under_way"
    assert not Entrant.objects.exists()


def send_and_close(desk):
    try:
        return desk.post(ADD, {"name": "Ada"}, headers=KEY)
    finally:
        connection.close()


def asked_by(desk):
    """Return what names the first of two equal calls."""
    body = json.dumps({"name": "Ada"})
    request = RequestFactory().post(desk.of + ADD, body, "application/json")
    asker = f"token {Token.objects.get().pk}"
    return asker, KEY["Idempotency-Key"], middleware.request_digest(request)


def later(**passed):
    """Let time pass for what was answered so far."""
    Answer.objects.update(begun_at=F("begun_at") - dt.timedelta(**passed))


def test_what_a_crash_left_behind_is_done_at_once(desk):
    """It was refused for two minutes."""
    idempotency.get_or_create_key(*asked_by(desk))

    assert desk.post(ADD, {"name": "Ada"}, headers=KEY).status_code == 201
    assert Entrant.objects.count() == 1


@pytest.mark.nightly
def test_after_a_day_a_key_is_new(desk):
    assert desk.post(ADD, {"name": "Ada"}, headers=KEY).status_code == 201
    later(hours=25)

    assert desk.post(ADD, {"name": "Ben"}, headers=KEY).status_code == 201
    assert Answer.objects.count() == 1


def test_old_answers_are_swept(desk):
    desk.post(ADD, {"name": "Ada"}, headers=KEY)
    later(hours=25)
    desk.post(ADD, {"name": "Ben"}, headers={"Idempotency-Key": "young"})

    assert idempotency.delete_old_answers() == 1
    assert Answer.objects.get().key == "young"


@pytest.mark.nightly
def test_keys_of_two_programs_are_two(desk):
    desk.post(ADD, {"name": "Ada"}, headers=KEY)
    event = Tournament.objects.get()
    other = a_program(event.owner, event, *OF_EVENTS)

    assert other.post(ADD, {"name": "Ben"}, headers=KEY).status_code == 201


@pytest.mark.parametrize("key", ["", "x" * 65, "a\tb"])
def test_a_key_that_is_none_is_explained(desk, key):
    told = is_a_problem(desk.post(ADD, headers={"Idempotency-Key": key}), 400)

    assert told["code"] == "unusable_key"


def test_whoever_is_nobody_keeps_nothing(desk):
    answer = Client(headers=KEY).post(desk.of + ADD, "{}", "application/json")

    assert answer.status_code == 401
    assert not Answer.objects.exists()


def test_reading_and_pages_know_no_key(desk):
    desk.get("entrants/", headers=KEY)
    desk.visit.post("/events/", headers=KEY)

    assert not Answer.objects.exists()


@pytest.mark.nightly
@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_one_does_it():
    """Eight at a time: one is done, the others wait or get its answer."""
    desk = a_desk_program(an_event())

    for trial in range(5):
        name = f"Ada {trial}"

        def call(_, name=name):
            try:
                key = {"Idempotency-Key": name}
                return desk.post(ADD, {"name": name}, headers=key).status_code
            finally:
                connection.close()

        with ThreadPoolExecutor(8) as pool:
            statuses = list(pool.map(call, range(8)))
        assert 201 in statuses
        assert set(statuses) <= {201, 409}
        assert Entrant.objects.filter(name=name).count() == 1
