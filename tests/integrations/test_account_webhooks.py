"""Webhooks of an account, and failed messages that are sent again."""

import datetime as dt
import json

import pytest
from django.test import Client
from django.utils import timezone

from integrations.models import Delivery, DeliveryState, Webhook
from integrations.services import deliveries, webhooks
from tests.builders.desk import guarded
from tests.builders.documented import fits, is_a_problem, shape
from tests.builders.events import a_running_event, an_event
from tests.builders.looking import source
from tests.builders.people import a_browser, a_person, a_visit, letters
from tests.builders.programs import a_secret
from tests.builders.swiss import a_draft, published
from tests.builders.webhooks import (
    ADDRESS,
    HOST,
    a_delivery,
    a_listener,
    a_webhook,
    an_account_webhook,
    work,
)
from tournaments.models import Role, Staff, Tournament
from tournaments.rules.api_scopes import ApiScope
from tournaments.rules.errors import TournamentError

pytestmark = pytest.mark.django_db
PAGE = "/accounts/webhooks/"
API = "/api/v1/webhooks/"


GONE = b"HTTP/1.1 410 Gone\r\n\r\n"
OOPS = b"HTTP/1.1 500 Oops\r\n\r\n"


@pytest.fixture(scope="module")
def listening():
    with a_listener() as found:
        yield found


@pytest.fixture
def server(listening, settings, monkeypatch, nobody_renews):
    """Switch webhooks on, with a wire that ends at a server of ours."""
    settings.WEBHOOKS = True
    for each in (listening.heard, listening.answers):
        each.clear()
    monkeypatch.setattr(deliveries, "webhook_sender", listening.courier)
    return listening


def messages(server):
    return [json.loads(each.body) for each in server.heard]


def ids(server):
    return [each.headers["webhook-id"] for each in server.heard]


def test_a_webhook_of_an_account_hears_of_all_events_that_it_organizes(server):
    olga = a_person("Olga")
    own = a_running_event(4, olga, name="Own")
    helped = a_running_event(4, a_person("Otto"), name="Helped")
    foreign = a_running_event(4, a_person("Eve"), name="Foreign")
    for event, role in ((helped, Role.ORGANISER), (foreign, Role.HEAD_JUDGE)):
        Staff.objects.create(tournament=event, person=olga, role=role)
    an_account_webhook(olga)

    for event in (own, helped, foreign):
        published(a_draft(event))
    work()

    assert [each["event"]["name"] for each in messages(server)] == ["Own", "Helped"]
    rows = Delivery.objects.order_by("made_at")
    assert [each.tournament for each in rows] == [own, helped]
    assert {each.state for each in rows} == {DeliveryState.DONE}


def test_the_page_of_an_account_adds_tries_and_removes_one(server):
    olga = a_person("Olga")
    visit, eve = a_visit(olga), a_browser(a_person("Eve"))

    added = visit.post(
        PAGE, {"do": "add", "address": ADDRESS, "form": "json", "topics": ["rounds"]}
    )
    hook = Webhook.objects.get()
    assert hook.secret in source(added)
    assert (hook.tournament, hook.made_by) == (None, olga)
    nothing = visit.post(PAGE, {"do": "try", "webhook": hook.pk}, follow=True)
    an_event(olga)
    visit.post(PAGE, {"do": "try", "webhook": hook.pk})
    work()
    others = eve.post(PAGE, {"do": "remove", "webhook": hook.pk})
    shown = source(visit.get(PAGE))
    visit.post(PAGE, {"do": "remove", "webhook": hook.pk})

    assert "You have no event" in source(nothing)
    assert [each["lines"][0]["kind"] for each in messages(server)] == ["trial"]
    assert others.status_code == 404
    assert HOST not in source(eve.get(PAGE))
    assert "arrived" in shown
    assert hook.secret not in shown
    assert Webhook.objects.get().ended_at is not None
    assert Client().get(PAGE).status_code == 302


def test_an_account_is_told_by_e_mail_that_its_webhook_was_switched_off(server):
    olga = a_person("Olga")
    event = a_running_event(4, olga)
    hook = an_account_webhook(olga)
    server.answers.append(GONE)

    published(a_draft(event))
    work()

    hook.refresh_from_db()
    assert not hook.is_on
    [letter] = letters()
    assert letter.to == [olga.email]
    assert HOST in letter.body
    assert PAGE in letter.body


def dropped(event, hook):
    """Have a message about a round that was given up; give its row."""
    published(a_draft(event))
    work()
    row = Delivery.objects.get(webhook=hook)
    Delivery.objects.filter(pk=row.pk).update(
        state=DeliveryState.GIVEN_UP,
        body="",
        attempts=12,
        at=timezone.now(),
        made_at=timezone.now() - dt.timedelta(days=4),
    )
    return row


def test_a_dropped_message_is_written_again_and_sent_with_its_id(server):
    event = a_running_event(4)
    hook = a_webhook(event)
    server.answers.append(OOPS)
    row = dropped(event, hook)
    [before] = messages(server)

    webhooks.send_failed_messages(event.pk, event.owner, webhook=hook.pk)
    webhooks.send_failed_messages(event.pk, event.owner, webhook=hook.pk)
    work()

    assert ids(server) == 2 * [str(row.pk)]
    assert messages(server) == [before, before]
    row.refresh_from_db()
    assert (row.state, row.attempts, row.body) == (DeliveryState.DONE, 1, "")
    with pytest.raises(TournamentError, match="No message has failed"):
        webhooks.send_failed_messages(event.pk, event.owner, webhook=hook.pk)


def test_a_message_of_an_event_that_is_hidden_meanwhile_stays_dropped(server):
    event = a_running_event(4)
    hook = a_webhook(event)
    row = dropped(event, hook)
    Tournament.objects.filter(pk=event.pk).update(opened_at=None)
    server.heard.clear()

    webhooks.send_failed_messages(event.pk, event.owner, webhook=hook.pk)
    work()

    row.refresh_from_db()
    assert (server.heard, row.state) == ([], DeliveryState.GIVEN_UP)


def test_the_button_is_there_while_something_failed(server):
    event = an_event()
    hook = a_webhook(event)
    a_delivery(hook, line=1, last=1, state="given_up", body="", at=timezone.now())
    visit = a_browser(guarded(event.owner))
    here = f"/events/{event.pk}/desk/webhooks/"

    shown = source(visit.get(here))
    visit.post(here, {"do": "again", "webhook": hook.pk})

    assert 'value="again"' in shown
    assert "1 failed" in shown
    Delivery.objects.all().delete()
    assert 'value="again"' not in source(visit.get(here))


# The API


def program(person, *verbs):
    secret = a_secret(person, None, *verbs)
    return Client(headers={"Authorization": f"Bearer {secret}"})


def test_a_program_sees_its_webhooks_and_sends_failed_messages_again(server):
    olga = a_person("Olga")
    event = a_running_event(4, olga)
    hook = a_webhook(event)
    an_account_webhook(olga, topics=["people"])
    a_webhook(an_event(a_person("Otto")))
    dropped(event, hook)
    robot = program(guarded(olga), ApiScope.HOOK)
    server.heard.clear()

    rows = robot.get(API).json()["results"]
    again = robot.post(f"{API}{hook.pk}/replay/", "{}", "application/json")
    work()

    for each in (*rows, again.json()):
        fits(each, shape("Webhook"))
    assert [(each["event"], each["failed"]) for each in rows] == [
        (None, 0),
        (str(event.pk), 1),
    ]
    assert ADDRESS not in json.dumps(rows)
    assert again.status_code == 200
    assert len(server.heard) == 1
    nothing = robot.post(f"{API}{hook.pk}/replay/", "{}", "application/json")
    is_a_problem(nothing, 422)


def test_webhooks_of_others_are_not_there_and_need_their_verb(server):
    hook = an_account_webhook(a_person("Olga"))
    eve = guarded(a_person("Eve"))
    where = f"{API}{hook.pk}/replay/"

    is_a_problem(Client().get(API), 401)
    is_a_problem(program(eve, ApiScope.READ).get(API), 403)
    assert program(eve, ApiScope.HOOK).get(API).json()["count"] == 0
    refused = program(eve, ApiScope.HOOK).post(where, "{}", "application/json")
    is_a_problem(refused, 404)
