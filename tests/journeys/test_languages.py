"""A player's day in German, on a phone, against somebody who reads English."""

import datetime as dt
import re

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.builders import swiss
from tests.builders.endings import again
from tests.builders.events import a_field, an_entrant, an_event
from tests.builders.floor import start
from tests.builders.people import a_person
from tests.builders.tables import HOME, a_dispute, a_table, enter, event_of, say, won
from tournaments.models import Entrant, Match

PHONE = {"width": 390, "height": 844}
LONG = "Bartholomew Featherstonehaugh-Okafor III"


def seen(visitor, name):
    """Look at a page: whole in German, nothing wider than the phone, no barrier."""
    page = visitor.page
    visitor.look(f"de-{name}")
    assert page.locator("html").get_attribute("lang") == "de"
    assert not visitor.is_too_wide(), name
    assert visitor.barriers() == [], name
    return page


def test_a_day_in_german(visitors, transactional_db):
    soon = timezone.now() + dt.timedelta(hours=2)
    event = an_event(starts_at=soon, list_policy="none", place="Hafenhalle")
    ada, ben = a_person("Ada"), a_person("Ben")
    rival = an_entrant(event, LONG, person=ben)
    phone = visitors(viewport=PHONE)
    phone.sign_in(ada)

    page = phone.go("/events/")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("heading", name="Demnächst")).to_be_visible()
    seen(phone, "events")
    page.get_by_role("link", name=event.name).click()
    seen(phone, "event")
    page.get_by_role("link", name="Anmelden", exact=True).click()
    seen(phone, "register")
    page.get_by_role("button", name="Anmelden").click()
    expect(page.get_by_text("ist für Harbour Open angemeldet")).to_be_visible()
    seen(phone, "my-place")

    type(event).objects.filter(pk=event.pk).update(state="check_in")
    phone.go(f"/events/{event.pk}/check-in/")
    page.get_by_role("button", name="Einchecken", exact=True).click()
    expect(page.locator(".badge", has_text="eingecheckt")).to_be_visible()
    row = Entrant.objects.get(tournament=event, person=ada)
    type(event).objects.filter(pk=event.pk).update(
        state="running", started_at=timezone.now(), rounds=2, cut=0, minutes=30
    )
    round_ = swiss.published(swiss.a_draft(again(event)))
    start(round_)
    phone.go(f"/events/{event.pk}/match/")
    expect(page.get_by_role("heading", name="Dein Match")).to_be_visible()
    seen(phone, "my-match")
    page.get_by_label("Ich habe gewonnen").check()
    page.get_by_label("Deine Punkte").fill("21")
    page.get_by_label("Punkte von Bartholomew").fill("14")
    page.get_by_role("button", name="Melden", exact=True).click()
    expect(page.locator("#said-h")).to_have_text("Du meldest")
    seen(phone, "my-report")

    other = visitors(viewport=PHONE)
    other.sign_in(ben)
    english = other.go(f"/events/{event.pk}/match/")
    expect(english.locator("#said-h")).to_have_text(f"{row.name} reports")
    english.get_by_role("button", name=re.compile("^Agree: ")).click()
    # The piece that polls comes in the language of the page that asked for it.
    expect(page.locator("#said-h")).to_contain_text("angenommen", timeout=20_000)
    expect(page.locator("#said-h")).to_contain_text("Du hast 21\u201314 gewonnen")
    assert Match.objects.get(home__in=(row, rival)).settled == "agreed"

    for part in ("pairings", "pairings/?by=name", "standings", "entrants", "leave"):
        phone.go(f"/events/{event.pk}/{part.rstrip('/')}{'' if '?' in part else '/'}")
        seen(phone, part.replace("/?by=", "-"))


def test_a_page_goes_on_in_its_own_language_when_another_tab_has_switched(
    visitors, transactional_db
):
    event = an_event(state="running", started_at=timezone.now(), rounds=2, cut=0)
    a_field(event, 8)
    round_ = swiss.published(swiss.a_draft(event))
    visitor = visitors(viewport=PHONE, locale="de-DE")
    page = visitor.go(f"/events/{event.pk}/pairings/")
    expect(page.locator("#pair-cap")).to_contain_text("0 von 4 gemeldet.")
    page.get_by_role("button", name="Nicht mehr aktualisieren").click()
    expect(page.get_by_role("button", name="Wieder aktualisieren")).to_be_visible()
    visitor.context.add_cookies(
        [{"name": "language", "value": "en", "url": visitor.site}]
    )
    enter(round_.matches.get(table=1), event.owner, won(HOME))

    page.get_by_role("button", name="Wieder aktualisieren").click()

    expect(page.locator("#pair-cap")).to_contain_text("1 von 4 gemeldet.")


@pytest.mark.parametrize("width", [320, 390])
def test_a_badge_stays_in_its_cell(visitors, transactional_db, width):
    """A longer word breaks; over the name of an opponent it would hide it."""
    match = a_table()
    say(match, HOME, won(HOME))
    visitor = visitors(viewport={"width": width, "height": 844}, locale="de")

    pages = {"event": "", "table": "pairings/", "name": "pairings/?by=name"}
    for name, part in pages.items():
        page = visitor.go(f"/events/{event_of(match).pk}/{part}")
        badge = page.locator(".pairings .badge:visible").first
        expect(badge).to_have_text("eine Meldung")
        cell = badge.locator("xpath=ancestor::td[1]")
        inner, outer = badge.bounding_box(), cell.bounding_box()
        visitor.look(f"de-badge-{width}-{name}")
        assert outer["x"] <= inner["x"], part
        assert inner["x"] + inner["width"] <= outer["x"] + outer["width"], part
        assert not visitor.is_too_wide(), part


@pytest.mark.parametrize("width", [390, 1280])
def test_pages_of_a_match_are_sound_in_german(visitors, transactional_db, width):
    match = a_dispute(best_of=3)
    Entrant.objects.filter(pk=match.away_id).update(name=LONG)
    visitor = visitors(viewport={"width": width, "height": 844}, locale="de")
    visitor.sign_in(match.home.person)

    visitor.go(f"/events/{event_of(match).pk}/match/")
    seen(visitor, f"dispute-{width}")
    visitor.go(f"/events/{event_of(match).pk}/")
    seen(visitor, f"running-{width}")
