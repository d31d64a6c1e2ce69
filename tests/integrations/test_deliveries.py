"""Messages from an act to a real server: promised, sent, tried again, given up."""

import datetime as dt
import json

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from standardwebhooks import Webhook as Verifier

from integrations import retry_schedule
from integrations.models import Delivery, DeliveryState, Webhook, WebhookFormat
from integrations.models.webhooks import MOST_FAILURES
from integrations.services import deliveries
from integrations.tasks import delete_old_deliveries, enqueue_due_deliveries
from integrations.webhook_sender import DeliveryOutcome, DeliveryProblem
from outbox.models import Job
from tests.builders.events import a_running_event, an_event, lines
from tests.builders.notices import heard as told_on_site
from tests.builders.swiss import a_draft, play, published
from tests.builders.webhooks import (
    ADDRESS,
    HOST,
    a_delivery,
    a_listener,
    a_webhook,
    make_due,
    work,
)
from tournaments.core.action import act_on
from tournaments.models import Notice

pytestmark = [pytest.mark.django_db, pytest.mark.both]
GONE = b"HTTP/1.1 410 Gone\r\n\r\n"
OOPS = b"HTTP/1.1 500 Oops\r\n\r\nyour password is hunter2"


@pytest.fixture(scope="module")
def listening():
    with a_listener() as found:
        yield found


@pytest.fixture(autouse=True)
def server(listening, settings, monkeypatch, nobody_renews):
    """Switch webhooks on, with a wire that ends at a server of ours."""
    settings.WEBHOOKS = True
    for each in (listening.heard, listening.answers, listening.names):
        each.clear()
    monkeypatch.setattr(deliveries, "webhook_sender", listening.courier)
    return listening


def a_message(**cells):
    """Have a message of a webhook that was promised and not sent yet."""
    hook = a_webhook(an_event(), **cells)
    deliveries.store_deliveries([(hook, ['{"a": 1}'])])
    return Delivery.objects.get()


def again(row):
    return type(row).objects.get(pk=row.pk)


# From an act to a program.


def test_an_act_reaches_a_program_signed(server):
    event = a_running_event(4)
    hook = a_webhook(event)

    published(a_draft(event))
    work()

    [heard] = server.heard
    sent = Verifier(hook.secret).verify(heard.body, heard.headers)
    assert [each["kind"] for each in sent["lines"]] == ["round_published"]
    assert len(sent["pairings"]["tables"]) == 2
    row = Delivery.objects.get()
    assert heard.headers["webhook-id"] == str(row.pk)
    assert (row.state, row.status, row.attempts, row.body) == (
        DeliveryState.DONE,
        204,
        1,
        "",
    )


@pytest.mark.nightly
def test_a_draft_of_a_round_reaches_nobody(server):
    event = a_running_event(4)
    a_webhook(event)

    a_draft(event)
    work()

    assert server.heard == []
    assert not Job.objects.filter(kind="hand_on").exists()


@pytest.mark.nightly
def test_a_program_hears_only_of_what_it_wants(server):
    event = a_running_event(4)
    a_webhook(event, topics=["results"])

    play(event)
    work()

    assert server.heard == []


@pytest.mark.nightly
def test_an_act_of_another_event_reaches_nobody(server):
    there = an_event()
    a_webhook(there)

    published(a_draft(a_running_event(4, there.owner)))
    work()

    assert server.heard == []


@pytest.mark.nightly
def test_what_is_rolled_back_is_told_to_nobody(server):
    """C9."""
    event = a_running_event(4)
    a_webhook(event)
    round_ = a_draft(event)

    with transaction.atomic():
        published(round_)
        transaction.set_rollback(True)

    work()
    assert server.heard == []
    assert not Job.objects.filter(kind="hand_on").exists()


@pytest.mark.nightly
def test_an_act_is_told_once_however_often_its_job_runs(server):
    event = a_running_event(4)
    a_webhook(event)
    published(a_draft(event))
    job = Job.objects.get(kind="hand_on")

    for _ in range(3):
        deliveries.prepare_deliveries(job.payload)(job)

    assert Delivery.objects.count() == 1


@pytest.mark.nightly
def test_nothing_is_asked_and_nothing_leaves_while_webhooks_are_off(server, settings):
    settings.WEBHOOKS = False
    event = a_running_event(4)
    a_webhook(event)

    with CaptureQueriesContext(connection) as asked:
        published(a_draft(event))
    enqueue_due_deliveries()
    work()

    assert not any("integrations_" in each["sql"] for each in asked)
    assert server.heard == []


def test_an_act_costs_one_query_where_webhooks_are_on():
    event = a_running_event(4)
    with (
        CaptureQueriesContext(connection) as asked,
        act_on(event.pk, event.owner) as act,
    ):
        act.log("registration_opened")

    assert sum("integrations_" in each["sql"] for each in asked) == 1


def test_what_was_written_down_waits_while_webhooks_are_off(server, settings):
    row = a_message()
    settings.WEBHOOKS = False
    work()

    assert server.heard == []
    settings.WEBHOOKS = True
    make_due()
    enqueue_due_deliveries()
    work()
    assert again(row).state == DeliveryState.DONE


@pytest.mark.nightly
def test_discord_gets_messages_of_its_own(server):
    event = a_running_event(4)
    a_webhook(event, form=WebhookFormat.DISCORD)

    published(a_draft(event))
    work()

    [heard] = server.heard
    sent = json.loads(heard.body)
    assert sorted(sent) == ["allowed_mentions", "content"]
    assert sent["content"].startswith("**Harbour Open**: The desk published round 1.")


@pytest.mark.nightly
def test_many_messages_go_in_order_a_few_at_a_time(server):
    hook = a_webhook(an_event(), form=WebhookFormat.DISCORD)
    deliveries.store_deliveries([(hook, [f"[{at}]" for at in range(12)])], line=7)

    work()
    assert [each.body for each in server.heard] == [
        b"[0]",
        b"[1]",
        b"[2]",
        b"[3]",
        b"[4]",
    ]
    for _ in range(2):
        make_due()
        enqueue_due_deliveries()
        work()

    assert [json.loads(each.body)[0] for each in server.heard] == [*range(12)]


@pytest.mark.nightly
def test_what_stands_behind_a_failure_keeps_its_turn(server):
    hook = a_webhook(an_event(), form=WebhookFormat.DISCORD)
    deliveries.store_deliveries([(hook, ["[0]", "[1]"])], line=7)
    server.answers.append(OOPS)

    work()
    assert len(server.heard) == 1
    make_due()
    enqueue_due_deliveries()
    work()

    assert [each.body for each in server.heard] == [b"[0]", b"[0]", b"[1]"]


# Tried again.


@pytest.mark.nightly
def test_a_failure_is_tried_again_later_with_the_same_id(server):
    """S4."""
    row = a_message()
    server.answers += [OOPS, OOPS]

    for wait in retry_schedule.WAITS[:2]:
        work()
        failed = again(row)
        assert (failed.state, failed.status) == (DeliveryState.FAILED, 500)
        assert failed.due_at - failed.at == dt.timedelta(seconds=wait)
        assert enqueue_due_deliveries() is None
        assert not Job.objects.filter(kind="send", state="queued").exists()
        make_due()
        enqueue_due_deliveries()
    work()

    assert again(row).state == DeliveryState.DONE
    assert len({each.headers["webhook-id"] for each in server.heard}) == 1
    assert len(server.heard) == 3
    assert again(row.webhook).failures == 0


@pytest.mark.nightly
def test_two_sweeps_send_once(server):
    a_message()
    Job.objects.all().delete()
    make_due()

    enqueue_due_deliveries()
    enqueue_due_deliveries()
    work()

    assert len(server.heard) == 1


@pytest.mark.nightly
def test_what_a_dead_worker_left_is_looked_after(server):
    row = a_message()
    Job.objects.all().delete()
    enqueue_due_deliveries()
    assert not Job.objects.filter(kind="send").exists(), "its job has time"
    make_due()

    enqueue_due_deliveries()
    work()

    assert again(row).state == DeliveryState.DONE


@pytest.mark.nightly
def test_a_message_is_given_up_after_the_last_attempt(server):
    row = a_message()
    Delivery.objects.update(attempts=retry_schedule.MOST_ATTEMPTS - 1)
    server.answers.append(OOPS)

    work()

    gone = again(row)
    assert (gone.state, gone.body) == (DeliveryState.GIVEN_UP, "")
    assert again(row.webhook).is_on


def test_a_message_of_three_days_ago_is_given_up(server):
    row = a_message()
    Job.objects.all().delete()
    Delivery.objects.update(made_at=timezone.now() - dt.timedelta(hours=73))
    make_due()

    enqueue_due_deliveries()
    work()

    assert again(row).state == DeliveryState.GIVEN_UP
    assert server.heard == []


@pytest.mark.nightly
def test_nothing_of_an_answer_is_kept(server, caplog):
    """S2."""
    row = a_message()
    server.answers.append(OOPS)

    work()

    kept = [str(getattr(again(row), each.attname)) for each in row._meta.fields]
    assert not any("hunter2" in each for each in (*kept, caplog.text))


def test_trouble_is_told_in_words_of_our_own(server, monkeypatch):
    row = a_message()
    inside = server.courier(resolve=lambda *_: ["127.0.0.1"])
    monkeypatch.setattr(deliveries, "webhook_sender", lambda: inside)

    work()

    assert (again(row).status, again(row).trouble) == (
        None,
        str(DeliveryProblem.NOWHERE),
    )


# Ended.


def test_who_wants_no_more_is_switched_off_and_organisers_are_told(server):
    """S4: 410."""
    row = a_message()
    a_delivery(row.webhook)
    server.answers.append(GONE)

    work()

    hook = again(row.webhook)
    assert (hook.is_on, hook.why_off) == (
        False,
        "It answered 410, which means no more messages.",
    )
    assert {*Delivery.objects.values_list("state", "body")} == {
        (DeliveryState.GIVEN_UP, "")
    }
    [line] = lines(hook.tournament, "webhook_stopped")
    assert line.payload.after == {"host": HOST, "why": hook.why_off}
    assert ADDRESS not in str(line.payload.after)
    assert told_on_site(hook.made_by) == [
        f"Harbour Open: the webhook to {HOST} was switched off. {hook.why_off}"
    ]
    address = Notice.objects.get().address
    assert address == f"/events/{hook.tournament_id}/desk/webhooks/"


@pytest.mark.nightly
def test_fifty_failures_in_a_row_switch_it_off(server):
    """S4."""
    row = a_message()
    Webhook.objects.update(failures=MOST_FAILURES - 2)
    server.answers += [OOPS, OOPS]

    work()
    assert (again(row.webhook).is_on, again(row.webhook).failures) == (True, 49)
    make_due()
    enqueue_due_deliveries()
    work()

    assert again(row.webhook).why_off == "It failed 50 times in a row."
    assert again(row).state == DeliveryState.GIVEN_UP


@pytest.mark.nightly
def test_a_success_ends_the_row_of_failures(server):
    row = a_message()
    Webhook.objects.update(failures=49)

    work()

    assert again(row.webhook).failures == 0


@pytest.mark.nightly
def test_whoever_was_quicker_is_not_counted_twice(server):
    row = a_message()
    row.webhook.refresh_from_db()

    deliveries.record_outcome(row, DeliveryOutcome(status=500))
    deliveries.record_outcome(row, DeliveryOutcome(status=500))

    assert again(row).attempts == 1
    assert again(row.webhook).failures == 1


@pytest.mark.nightly
def test_what_is_switched_off_meanwhile_is_not_sent(server):
    row = a_message()
    Webhook.objects.update(is_on=False, why_off="Because.")

    work()
    make_due()
    enqueue_due_deliveries()
    work()

    assert server.heard == []
    assert again(row).attempts == 0


def test_old_messages_are_forgotten():
    hook = a_webhook(an_event())
    over = {"state": DeliveryState.DONE, "body": ""}
    now = timezone.now()
    a_delivery(hook, at=now - dt.timedelta(days=31), **over)
    kept = a_delivery(hook, at=now, **over), a_delivery(hook)

    delete_old_deliveries()

    assert {*Delivery.objects.all()} == {*kept}
