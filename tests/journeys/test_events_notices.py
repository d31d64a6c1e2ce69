"""Notices: a report on one phone is a number on the other, and leads to the match."""

import re

import pytest
from django.db.models.functions import Now
from playwright.sync_api import expect

from tests.builders.notices import person, tell
from tests.builders.tables import (
    HOME,
    a_dispute,
    a_table,
    event_of,
    rule,
    say,
    won,
)
from tournaments.journal.queries import notices
from tournaments.models import Notice, Topic

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def ben(transactional_db):
    """Give Ben, who was told of a report, a ruling, and his round."""
    match = a_dispute()
    rule(match, event_of(match).owner, won(HOME, "21:14"))
    tell()
    Notice.objects.filter(entry__kind="result_reported").update(read_at=Now())
    return person("Ben")


def test_the_pages_of_notices_are_sound(inspect, ben):
    token = notices.unsubscribe_token(ben.pk, Topic.RULING)

    inspect("/notices/", "notices", user=ben)
    inspect("/notices/wishes/", "notices-wishes", user=ben)
    inspect(f"/notices/stop/{token}/", "notices-stop")
    Notice.objects.all().delete()
    inspect("/notices/", "notices-none", user=ben)


@pytest.mark.daily
def test_a_report_is_a_number_on_the_other_phone_and_leads_to_the_match(
    visitors, transactional_db
):
    match = a_table()
    phone = visitors(viewport=PHONE)
    phone.sign_in(person("Ben"))
    page = phone.go("/")
    number = page.locator(".notices-number")
    expect(number).to_be_empty()

    say(match, HOME, won(HOME, "21:14"))
    tell()
    page.evaluate(  # what it does by itself once a minute
        "htmx.ajax('GET', '/notices/count/?n=0',"
        " {target: '.notices-number', swap: 'outerHTML'})"
    )
    expect(number).to_have_text("1 unread")

    page.get_by_role("link", name="Notifications").click()
    notice = page.get_by_role("link", name="Ada Ito reported the result of your match")
    expect(page.locator(".told-new")).to_contain_text("new Harbour Open")
    phone.look("notices-journey")
    notice.click()
    expect(page).to_have_url(re.compile(rf"/events/{event_of(match).pk}/match/$"))
    expect(page.locator(".notices-number")).to_be_empty()


def test_without_scripts_the_link_is_there_and_leads_to_the_notices(visitors, ben):
    plain = visitors(viewport=PHONE, java_script_enabled=False)
    plain.sign_in(ben)

    page = plain.go("/")
    page.get_by_role("link", name="Notifications").click()

    expect(page.get_by_role("heading", name="Notifications")).to_be_visible()
    page.get_by_role("button", name="Mark all as read").click()
    expect(page.get_by_text("No unread notifications.")).to_be_visible()


def test_somebody_chooses_by_keyboard_what_comes_by_mail(visitors, ben):
    visitor = visitors()
    visitor.sign_in(ben)
    page = visitor.go("/notices/wishes/")
    box = page.get_by_role(
        "checkbox", name=re.compile("^Your table in a new round: by e-?mail")
    )

    box.focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Save").click()

    expect(page.get_by_text("Notification settings saved.")).to_be_visible()
    expect(box).to_be_checked()
    assert notices.channels_by_topic(ben)["table"].by_mail
