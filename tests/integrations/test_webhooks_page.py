"""The page of programs that are told, as organisers and others meet it."""

import datetime as dt
import re

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from integrations.forms import WebhookForm
from integrations.models import Delivery, DeliveryState, Webhook
from integrations.services import webhooks
from outbox.models import Job
from tests.builders.desk import address, at_the_desk, buttons
from tests.builders.events import an_entrant, an_event, an_official, lines
from tests.builders.looking import source
from tests.builders.people import PASSWORD, a_person
from tests.builders.webhooks import ADDRESS, HOST, a_delivery, a_webhook
from tournaments.journal import sentences
from tournaments.models import Audience, Entry, Role
from tournaments.rules.errors import Forbidden, TournamentError

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _on(settings):
    settings.WEBHOOKS = True


@pytest.fixture
def event():
    return an_event()


@pytest.fixture
def desk(event):
    return at_the_desk(event.owner)


def page(event):
    return address(event, "webhooks")


def sent(**cells):
    return {
        "do": "add",
        "address": ADDRESS,
        "form": "json",
        "topics": ["rounds", "results"],
        **cells,
    }


@pytest.mark.nightly
def test_an_organiser_adds_a_program_and_sees_its_secret_once(event, desk):
    answer = desk.post(page(event), sent())

    hook = Webhook.objects.get()
    assert answer.status_code == 200
    assert hook.secret in source(answer)
    assert len(hook.secret) >= 22, "128 bits or more"
    assert (hook.host, hook.topics, hook.made_by) == (
        HOST,
        ["rounds", "results"],
        event.owner,
    )
    assert hook.secret not in source(desk.get(page(event)))
    [line] = lines(event, "webhook_added")
    assert line.visibility == Audience.STAFF
    assert ADDRESS not in str(line.payload.after)
    assert sentences.full_sentence(line) == f"Olga added a webhook to {HOST}."
    assert answer["Cache-Control"] == "private, no-store"


@pytest.mark.nightly
def test_the_whole_address_is_shown_to_nobody(event, desk):
    a_webhook(event)

    shown = source(desk.get(page(event)))

    assert ADDRESS not in shown
    assert f"{HOST}/…ey=1" in shown


def test_what_is_wrong_is_said_and_what_was_typed_stays(event, desk):
    answer = desk.post(page(event), sent(address="http://10.0.0.1/a", topics=[]))

    said = source(answer)
    assert answer.status_code == 422
    assert "The address does not begin with https://" in said
    assert "Select at least one topic." in said
    assert 'value="http://10.0.0.1/a"' in said
    assert not Webhook.objects.exists()


@pytest.mark.nightly
def test_adding_asks_for_a_fresh_sign_in_and_goes_on_then(event, desk):
    """A4."""
    with time_machine.travel(timezone.now() + dt.timedelta(hours=13)):
        answer = desk.post(page(event), sent())
        assert answer["Location"].startswith("/accounts/reauthenticate/")
        assert not Webhook.objects.exists()
        answer = desk.post(
            "/accounts/reauthenticate/", {"password": PASSWORD, "next": page(event)}
        )

    assert Webhook.objects.get().secret in source(answer)


@pytest.mark.nightly
@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.HEAD_JUDGE, Role.JUDGE])
def test_to_other_officials_the_page_is_not_there(event, role):
    visit = at_the_desk(an_official(event, role))

    assert visit.get(page(event)).status_code == 404
    assert visit.post(page(event), sent()).status_code == 404
    assert f'href="{page(event)}"' not in source(visit.get(address(event, "files")))


@pytest.mark.nightly
def test_another_organiser_has_the_page_too(event):
    visit = at_the_desk(an_official(event, Role.ORGANISER, "Otto"))

    assert visit.get(page(event)).status_code == 200
    assert f'href="{page(event)}"' in source(visit.get(address(event, "files")))


@pytest.mark.nightly
def test_to_strangers_and_entrants_it_is_not_there(event):
    ada = a_person("Ada")
    an_entrant(event, person=ada)

    assert at_the_desk(ada).get(page(event)).status_code == 404
    assert Client().get(page(event)).status_code == 302


def test_a_role_is_asked_for_in_the_service_too(event):
    judge = an_official(event)
    hook = a_webhook(event)

    for act in (
        lambda: webhooks.add_webhook(
            event.pk,
            judge,
            address="https://a.example/",
            form="json",
            wanted=["rounds"],
        ),
        lambda: webhooks.send_test_message(event.pk, judge, webhook=hook.pk),
        lambda: webhooks.switch_webhook(event.pk, judge, webhook=hook.pk, is_on=False),
        lambda: webhooks.remove_webhook(event.pk, judge, webhook=hook.pk),
    ):
        with pytest.raises(Forbidden):
            act()
    assert Webhook.objects.get().is_on


@pytest.mark.nightly
@pytest.mark.parametrize("do", ["try", "on", "off", "remove"])
def test_a_webhook_of_another_event_is_not_there(event, desk, do):
    other = a_webhook(an_event(a_person("Otto")))

    answer = desk.post(page(event), {"do": do, "webhook": other.pk})

    assert answer.status_code == 404
    other.refresh_from_db()
    assert other.is_on


@pytest.mark.parametrize("form", [{"do": "dance"}, {"do": "off", "webhook": "x"}, {}])
def test_a_form_that_says_nothing_is_not_there(event, desk, form):
    assert desk.post(page(event), form).status_code == 404


def test_a_trial_is_promised(event, desk):
    hook = a_webhook(event)

    answer = desk.post(page(event), {"do": "try", "webhook": hook.pk}, follow=True)

    assert f"A test message is on its way to {HOST}." in source(answer)
    row = Delivery.objects.get()
    assert (row.line, row.state) == (None, DeliveryState.WAITING)
    assert "This is a test" in row.body
    assert Job.objects.filter(kind="send").count() == 1


def test_switching_off_and_on_again(event, desk):
    hook = a_webhook(event, failures=7)
    a_delivery(hook)

    desk.post(page(event), {"do": "off", "webhook": hook.pk})
    hook.refresh_from_db()
    assert (hook.is_on, hook.why_off) == (False, webhooks.OFF)
    assert Delivery.objects.get().state == DeliveryState.GIVEN_UP
    found = buttons(desk.get(page(event)))
    assert f"Switch on {HOST}/…ey=1" in found
    assert not any("trial" in each for each in found)

    desk.post(page(event), {"do": "on", "webhook": hook.pk})
    desk.post(page(event), {"do": "on", "webhook": hook.pk})
    hook.refresh_from_db()
    assert (hook.is_on, hook.why_off, hook.failures) == (True, "", 0)
    said = [sentences.full_sentence(each) for each in lines(event, "webhook_switched")]
    assert said == [
        f"Olga switched the webhook to {HOST} off.",
        f"Olga switched the webhook to {HOST} on.",
    ]


def test_what_is_off_gets_no_trial(event, desk):
    hook = a_webhook(event, is_on=False, why_off="Because.")

    answer = desk.post(page(event), {"do": "try", "webhook": hook.pk})

    assert answer.status_code == 422
    assert "Switch it on first." in source(answer)


@pytest.mark.nightly
@pytest.mark.parametrize("is_on", [True, False])
def test_removing_takes_address_and_secret_away(event, desk, is_on):
    hook = a_webhook(event, is_on=is_on, why_off="" if is_on else "Because.")
    a_delivery(hook)

    desk.post(page(event), {"do": "remove", "webhook": hook.pk})

    hook.refresh_from_db()
    assert (hook.address, hook.secret, hook.is_on) == ("", "", False)
    assert hook.ended_at is not None
    assert Delivery.objects.get().body == ""
    [line] = lines(event, "webhook_removed")
    assert line.payload.after == {"host": HOST}
    assert "No webhooks yet" in source(desk.get(page(event)))
    desk.post(page(event), sent())
    assert Webhook.objects.filter(is_on=True).count() == 1


def test_an_address_is_added_once_and_five_are_the_most(event, desk):
    a_webhook(event)
    again = desk.post(page(event), sent())
    assert again.status_code == 422
    assert "There is already a webhook with this URL." in source(again)
    for at in range(4):
        desk.post(page(event), sent(address=f"https://a{at}.example/"))

    with pytest.raises(TournamentError, match="already 5 webhooks"):
        webhooks.add_webhook(
            event.pk,
            event.owner,
            address="https://b.example/",
            form="json",
            wanted=["rounds"],
        )
    assert "the maximum" in source(desk.get(page(event)))


def test_no_form_of_others_grows_stale_and_nothing_can_be_taken_back(event, desk):
    before = event.version

    desk.post(page(event), sent())

    event.refresh_from_db()
    assert event.version == before
    assert not hasattr(Entry.objects.get(kind="webhook_added"), "deed")


def test_while_webhooks_are_off_the_page_says_so(event, desk, settings):
    hook = a_webhook(event)
    settings.WEBHOOKS = False

    answer = desk.get(page(event))

    said = source(answer)
    assert "Webhooks are switched off" in said
    assert "<code>WEBHOOKS</code>" in said
    assert "Add webhook" not in buttons(answer)
    refused = desk.post(page(event), sent(address="https://b.example/"))
    assert refused.status_code == 422
    assert desk.post(page(event), {"do": "try", "webhook": hook.pk}).status_code == 422
    desk.post(page(event), {"do": "off", "webhook": hook.pk})
    assert not Webhook.objects.get().is_on


@pytest.mark.nightly
def test_the_page_shows_status_and_time_alone(event, desk):
    hook = a_webhook(event)
    now = timezone.now()
    a_delivery(hook, line=12, state=DeliveryState.DONE, body="", status=204, at=now)
    a_delivery(
        hook,
        state=DeliveryState.FAILED,
        trouble="no answer in time",
        at=now,
        attempts=2,
    )

    said = source(desk.get(page(event)))

    shown = " ".join(re.sub(r"<[^>]+>", " ", said).split())
    assert "Line 12 arrived response 204" in shown
    assert "Test tried 2 times no answer in time" in shown


@pytest.mark.nightly
def test_many_webhooks_and_messages_cost_no_more_queries(event, desk):
    counts = []
    for number in (1, 3):
        for at in range(number):
            hook = a_webhook(event, address=f"https://a{number}{at}.example/")
            for _ in range(8):
                a_delivery(hook)
        with CaptureQueriesContext(connection) as asked:
            answer = desk.get(page(event))
        counts.append(len(asked))

    assert counts[0] == counts[1] <= 15
    assert source(answer).count(">sending<") == 4 * 5


@pytest.mark.nightly
def test_programs_are_changed_thirty_times_a_minute_and_no_more(event, desk):
    hook = a_webhook(event)
    for _ in range(30):
        desk.post(page(event), {"do": "try", "webhook": hook.pk})

    assert desk.post(page(event), {"do": "try", "webhook": hook.pk}).status_code == 429


@pytest.mark.parametrize(
    ("address", "form", "field"),
    [
        ("https://discord.com/api/webhooks/1/a", "json", "form"),
        ("https://hooks.example.com/desk", "discord", "address"),
    ],
)
def test_the_wrong_form_for_an_address_is_noticed(address, form, field):
    sent = {"address": address, "form": form, "topics": ["rounds"]}

    assert list(WebhookForm(sent).errors) == [field]
