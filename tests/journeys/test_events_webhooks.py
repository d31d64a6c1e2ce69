"""An organiser has a program told, in a real browser; and a calendar is handed out."""

import datetime as dt

from django.utils import timezone
from playwright.sync_api import expect

from integrations.models import DeliveryState, Webhook, WebhookFormat
from tests.builders.events import an_event
from tests.builders.webhooks import (
    ADDRESS,
    a_delivery,
    a_webhook,
    an_account_webhook,
)

DESK = {"width": 1280, "height": 844}


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def test_an_organiser_adds_a_program_tries_it_and_removes_it(visitors, olga):
    event = an_event(olga)
    visitor = visitors(viewport=DESK)
    visitor.sign_in(olga)
    page = visitor.go(f"/events/{event.pk}/desk/files/")

    page.get_by_role("link", name="Webhooks", exact=True).click()
    expect(page.get_by_role("heading", name="No webhooks yet")).to_be_visible()
    visitor.expected_status = 422
    page.get_by_label("Address").fill("http://10.0.0.1/")
    press(page, "Add webhook")
    told = page.get_by_role("alert")
    expect(told).to_contain_text("The address does not begin with https://")
    assert visitor.barriers() == []
    visitor.look("webhooks-refused-1280-light")

    page.get_by_label("Address").fill(ADDRESS)
    page.get_by_label("Results of matches").check()
    press(page, "Add webhook")
    expect(page.get_by_text(Webhook.objects.get().secret)).to_be_visible()
    assert visitor.barriers() == []
    visitor.look("webhooks-made-1280-light")

    press(page, "Send a test to hooks.example.com/…ey=1")
    expect(page.get_by_text("A test message is on its way")).to_be_visible()
    press(page, "Switch off hooks.example.com/…ey=1")
    expect(page.get_by_text("switched off", exact=True)).to_be_visible()
    press(page, "Remove hooks.example.com/…ey=1")
    expect(page.get_by_role("heading", name="No webhooks yet")).to_be_visible()


def test_a_calendar_is_handed_out(visitors, olga):
    event = an_event(olga)
    visitor = visitors(viewport=DESK)
    page = visitor.go(f"/events/{event.pk}/")

    with page.expect_download() as download:
        page.get_by_role("link", name="Add to calendar").click()

    assert download.value.suggested_filename == "harbour-open.ics"
    assert download.value.path().read_bytes().startswith(b"BEGIN:VCALENDAR\r\n")


def some_programs(event):
    now = timezone.now()
    a_delivery(an_account_webhook(event.owner), tournament=event, line=3)
    hook = a_webhook(event, failures=2)
    over = {"body": "", "at": now}
    a_delivery(hook, line=31, state=DeliveryState.DONE, status=204, **over)
    a_delivery(hook, line=34, last=34, state=DeliveryState.GIVEN_UP, status=404, **over)
    a_delivery(
        hook,
        line=36,
        state=DeliveryState.FAILED,
        trouble="the host name has no public address",
        attempts=3,
        at=now,
        due_at=now + dt.timedelta(minutes=5),
    )
    a_delivery(hook)
    a_webhook(
        event,
        form=WebhookFormat.DISCORD,
        address="https://discord.com/api/webhooks/1234/abcd",
        host="discord.com",
        topics=["rounds"],
        is_on=False,
        why_off="It answered 410, which means no more messages.",
    )


def test_the_page_of_programs_is_sound(inspect, olga):
    event = an_event(olga)
    some_programs(event)

    inspect(f"/events/{event.pk}/desk/webhooks/", "webhooks", user=olga, narrow=True)
    inspect("/accounts/webhooks/", "account-webhooks", user=olga, narrow=True)
