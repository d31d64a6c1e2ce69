"""Somebody lets a program into an event, in a real browser, and ends it again."""

import pytest
from playwright.sync_api import expect

from tests.builders.events import an_entrant, an_event
from tests.builders.people import a_person
from tests.builders.programs import Program, a_secret
from tournaments.rules.api_scopes import ApiScope


@pytest.fixture
def ada(transactional_db):
    return a_person("Ada")


def test_a_token_is_made_copied_used_and_ended(visitors, ada):
    event = an_event()
    an_entrant(event, "Ada Ito", person=ada)
    visitor = visitors(viewport={"width": 390, "height": 844})
    visitor.sign_in(ada)
    page = visitor.go(f"/events/{event.pk}/")

    page.get_by_role("link", name="API tokens").click()
    page.get_by_label("Token name").fill("Results bot")
    page.get_by_label("Read anything you can see on this site").check()
    page.get_by_role("button", name="Create a token").click()

    secret = page.get_by_label("The token", exact=True).inner_text().strip()
    assert Program(secret, event).get("me/").json()["entrant"]["name"] == "Ada Ito"
    assert visitor.barriers() == []
    visitor.look("programs-made-390-light")
    page.get_by_role("button", name="Revoke Results bot").click()
    expect(page.get_by_text("Results bot was revoked")).to_be_visible()
    assert Program(secret, event).get("me/").status_code == 401


def test_the_page_of_programs_is_sound(inspect, ada):
    event = an_event()
    an_entrant(event, "Ada Ito", person=ada)
    a_secret(ada, event, ApiScope.READ, ApiScope.REPORT)

    inspect(f"/events/{event.pk}/programs/", "programs", user=ada, narrow=True)


@pytest.mark.nightly
def test_the_page_of_an_account_s_programs_is_sound(inspect, ada):
    a_secret(ada, None, ApiScope.READ, ApiScope.DECK)

    inspect("/accounts/tokens/", "account-tokens", user=ada, narrow=True)
