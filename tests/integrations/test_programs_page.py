"""The page of one's programs: a token is made, shown once, and ended (A7)."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from integrations.models import Token
from tests.builders.desk import at_the_desk
from tests.builders.events import an_entrant, an_event
from tests.builders.looking import source
from tests.builders.people import a_browser, a_person, a_visit
from tests.builders.programs import Program, a_secret
from tournaments.rules.api_scopes import ApiScope

pytestmark = [pytest.mark.django_db, pytest.mark.both]
WANTED = {
    "name": "Results bot",
    "verbs": ["read", "report"],
    "days": "14",
    "do": "make",
}


def wanted():
    return WANTED | {"key": str(uuid4())}


@pytest.fixture
def event():
    return an_event()


@pytest.fixture
def ada(event):
    ada = a_person("Ada")
    an_entrant(event, "Ada Ito", person=ada)
    return ada


def address(event):
    return f"/events/{event.pk}/programs/"


def test_a_token_is_shown_once_and_works(event, ada):
    visit = a_visit(ada)

    made = source(visit.post(address(event), wanted()))
    again = source(visit.get(address(event)))

    [secret] = set(re.findall(r"booth_[\w-]{43}", made))
    assert secret not in again
    assert "Results bot" in again
    assert Program(secret, event).get("me/").status_code == 200
    assert Program(secret, event).post("register/").status_code == 403


@pytest.mark.nightly
def test_making_one_asks_who_has_not_signed_in_lately(event, ada):
    """A4."""
    answer = a_browser(ada).post(address(event), wanted())

    assert answer.status_code == 302
    assert "reauthenticate" in answer["Location"]
    assert not Token.objects.exists()


def test_what_is_wrong_is_said_and_nothing_is_lost(event, ada):
    sent = wanted() | {"verbs": [], "days": "91"}

    answer = a_visit(ada).post(address(event), sent)

    said = source(answer)
    assert answer.status_code == 422
    assert "Choose what the program can do." in said
    assert 'value="Results bot"' in said
    assert not Token.objects.exists()


@pytest.mark.nightly
def test_who_plays_is_not_offered_what_officials_may(event, ada):
    said = source(a_visit(ada).get(address(event)))
    desk = source(at_the_desk(event.owner).get(address(event)))

    assert 'value="report"' in said
    assert 'value="pair"' not in said
    assert 'value="pair"' in desk


def test_a_token_of_an_account_is_made_and_ended_on_the_account_page(event, ada):
    visit, here = a_visit(ada), "/accounts/tokens/"

    made = source(visit.post(here, wanted() | {"verbs": ["read", "deck", "create"]}))
    [secret] = set(re.findall(r"booth_[\w-]{43}", made))
    used = Program(secret, event).get("me/").status_code
    sent = {"do": "end", "token": Token.objects.get().pk}
    ended = source(visit.post(here, sent, follow=True))

    assert f"Bearer {secret}&#x27; \\" in made or f"Bearer {secret}' \\" in made
    assert used == 200
    assert "Results bot was revoked" in ended
    assert Program(secret, event).get("me/").status_code == 401


def test_a_token_is_ended_by_a_button(event, ada):
    secret = a_secret(ada, event, ApiScope.READ)
    sent = {"do": "end", "token": Token.objects.get().pk}

    answer = a_browser(ada).post(address(event), sent, follow=True)

    assert "was revoked" in source(answer)
    assert Program(secret, event).get().status_code == 401


@pytest.mark.nightly
@pytest.mark.parametrize("token", ["", "x", "3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90"])
def test_nobody_ends_what_is_not_his(event, ada, token):
    a_secret(ada, event, ApiScope.READ)
    eve = a_person("Eve")
    own = str(Token.objects.get().pk)

    for sent in (token, own):
        answer = a_browser(eve).post(address(event), {"do": "end", "token": sent})
        assert answer.status_code == 404
    assert Token.objects.get().ended_at is None


def test_a_stranger_is_told_why_there_is_no_form(event):
    said = source(a_browser(a_person("Eve")).get(address(event)))

    assert "Only entrants and staff" in said
    assert 'value="make"' not in said


def test_nobody_sees_the_page_without_signing_in(event):
    assert Client().get(address(event)).status_code == 302


@pytest.mark.nightly
def test_the_event_leads_there_whoever_is_in_it(event, ada):
    here = f"/events/{event.pk}/"

    assert address(event) in source(a_browser(ada).get(here))
    assert address(event) not in source(Client().get(here))


def test_whoever_loads_the_page_again_makes_no_second_token(event, ada):
    visit = a_visit(ada)
    page = source(visit.get(address(event)))
    key = re.search(r'name="key" value="([^"]+)"', page)[1]

    first = visit.post(address(event), WANTED | {"key": key})
    again = visit.post(address(event), WANTED | {"key": key})

    assert (first.status_code, again.status_code) == (200, 409)
    assert "was already created" in source(again)
    assert Token.objects.count() == 1
