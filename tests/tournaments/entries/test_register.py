"""Coming to an event by oneself: register, claim an entry, check in, withdraw."""

import datetime as dt
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.builders.events import (
    a_field,
    a_running_event,
    an_entrant,
    an_event,
    lines,
)
from tests.builders.looking import FOR_MANY, source
from tests.builders.people import a_browser, a_person
from tests.builders.swiss import a_draft, published
from tests.builders.tables import a_round
from tournaments.entries import actions as entrants
from tournaments.models import Entrant, EntrantState, Stage, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    return a_person("Ada")


def at(event, part):
    return f"/events/{event.pk}/{part}/"


def words(answer):
    """Give what a page says, without its markup."""
    text = re.sub(r"<[^>]+>", " ", source(answer))
    return " ".join(text.split())


def hidden(page, name):
    return re.search(rf'name="{name}"[^>]*value="([^"]*)"', source(page))[1]


# Registering


def test_whoever_has_not_signed_in_does_so_first():
    event = an_event()

    answer = Client().get(at(event, "register"))

    assert answer["Location"] == f"/accounts/login/?next={at(event, 'register')}"


@pytest.mark.nightly
def test_the_form_offers_the_own_name_and_says_what_one_agrees_to(ada):
    event = an_event(list_policy="required", visible_in_swiss="opponent")

    page = a_browser(ada).get(at(event, "register"))

    assert 'value="Ada"' in source(page)
    said = words(page)
    assert "0 of 64 spots are taken" in said
    assert "results are public" in said
    assert "You have to submit a deck list" in said
    assert "your opponent, while you are paired" in said


@pytest.mark.nightly
def test_somebody_registers_under_a_name_of_his_choice(ada):
    event = an_event()

    answer = a_browser(ada).post(
        at(event, "register"), {"name": "  Ada   Ito "}, follow=True
    )

    row = Entrant.objects.get(tournament=event)
    assert (row.name, row.person, row.state) == ("Ada Ito", ada, "registered")
    assert "Ada Ito is registered for Harbour Open." in words(answer)
    assert answer.redirect_chain[0][0] == at(event, "match")
    assert lines(event, "entrant_registered")


@pytest.mark.nightly
def test_a_second_click_is_led_to_where_the_first_one_led(ada, monkeypatch):
    """Both clicks were on their way before either was answered."""
    event, register = an_event(), entrants.register_for_event

    def twice(*who, **what):
        register(*who, **what)
        return register(*who, **what)

    monkeypatch.setattr(entrants, "register_for_event", twice)
    answer = a_browser(ada).post(at(event, "register"), {"name": "Ada Ito"})

    assert (answer.status_code, answer["Location"]) == (302, at(event, "match"))


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("name", "told"),
    [
        pytest.param("", "Enter a name.", id="none"),
        pytest.param("...", "at least one letter or digit", id="dots"),
        pytest.param("x" * 41, "at most 40 characters", id="long"),
        pytest.param("Ada\u202eX", "invisible characters", id="turned round"),
        pytest.param("BEN  okafor", "is taken by Ben Okafor", id="taken"),
    ],
)
def test_a_name_that_cannot_be_is_refused_and_stays(ada, name, told):
    event = an_event()
    an_entrant(event, "Ben Okafor")

    answer = a_browser(ada).post(at(event, "register"), {"name": name})

    assert answer.status_code == 422
    assert told in words(answer)
    assert Entrant.objects.filter(person=ada).count() == 0


def test_the_waiting_list_is_said_before_anybody_joins_it(ada):
    event = an_event(capacity=4)
    a_field(event, 4)
    an_entrant(event, "Zoe Quist", state=EntrantState.WAITLISTED)
    browser = a_browser(ada)

    page = browser.get(at(event, "register"))
    assert "All 4 spots are taken." in words(page)
    assert "You would be number 2 on the waiting list" in words(page)

    browser.post(at(event, "register"), {"name": "Ada", "waits": "True"})
    assert Entrant.objects.get(person=ada).state == EntrantState.WAITLISTED


def test_whoever_was_promised_a_place_is_not_put_on_the_waiting_list_unasked(ada):
    event = an_event(capacity=4)
    a_field(event, 4)

    answer = a_browser(ada).post(
        at(event, "register"), {"name": "Ada Ito", "waits": "False"}
    )

    assert answer.status_code == 409
    assert "The last spot was just taken." in words(answer)
    assert 'value="Ada Ito"' in source(answer)
    assert not Entrant.objects.filter(person=ada).exists()


def test_who_is_in_already_is_led_to_his_page(ada):
    event = an_event()
    an_entrant(event, person=ada)

    assert a_browser(ada).get(at(event, "register"))["Location"] == at(event, "match")


@pytest.mark.nightly
def test_who_withdrew_comes_back_under_his_name(ada):
    event = an_event()
    an_entrant(event, person=ada, state=EntrantState.WITHDRAWN)
    browser = a_browser(ada)

    assert "registered again as Ada Ito" in words(browser.get(at(event, "register")))
    browser.post(at(event, "register"), {"name": "Ada Ito"})

    assert Entrant.objects.get(person=ada).state == EntrantState.REGISTERED


@pytest.mark.nightly
@pytest.mark.parametrize("state", ["finished", "cancelled"])
def test_an_event_that_is_over_takes_nobody(ada, state):
    event = a_running_event(4, state=state)
    browser = a_browser(ada)

    assert "Registration is over" in words(browser.get(at(event, "register")))
    refused = browser.post(at(event, "register"), {"name": "Ada"})
    assert refused.status_code == 422


@pytest.mark.nightly
def test_a_draft_is_not_there(ada):
    event = an_event(state="draft", opened_at=None)

    assert a_browser(ada).get(at(event, "register")).status_code == 404


# Late entry


@pytest.mark.nightly
def test_late_entry_says_its_price_first(ada):
    event = a_running_event(4, late_entry_until_round=3)
    published(a_draft(event))

    page = words(a_browser(ada).get(at(event, "register")))

    assert "Late entry: you start with 1 loss" in page
    assert "you play from round 2" in page
    assert "through round 3" in page


def test_before_round_1_late_entry_costs_nothing(ada):
    page = words(a_browser(ada).get(at(a_running_event(4), "register")))

    assert "no losses yet" in page


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("cells", "told"),
    [
        pytest.param(
            {"late_entry_until_round": 1}, "would start in round 2", id="late"
        ),
        pytest.param({"capacity": 4}, "All 4 spots are taken", id="full"),
        pytest.param({"stage": Stage.CUT}, "the cut is being played", id="cut"),
    ],
)
def test_when_late_entry_is_over_the_page_says_why(ada, cells, told):
    event = a_running_event(0, **cells)
    people = a_field(event, 4)
    a_round(event, people[:2], people[2:])

    page = words(a_browser(ada).get(at(event, "register")))

    assert "Registration is over" in page
    assert told in page


# Claiming


def a_code(event, name="Ben Okafor"):
    row = an_entrant(event, name)
    return row, entrants.make_claim_code(
        event.pk, event.owner, entrant=row.pk, expected=row.version
    )


@pytest.mark.nightly
@pytest.mark.parametrize(
    "name",
    ["Ben Okafor", pytest.param("ben@desk.example", id="an old one, not proper now")],
)
def test_an_entry_is_claimed_by_its_name_and_code(ada, name):
    event = an_event()
    row, code = a_code(event, name)

    answer = a_browser(ada).post(
        at(event, "claim"), {"name": name.lower(), "code": code.lower()}, follow=True
    )

    row.refresh_from_db()
    assert row.person == ada
    assert f"The entry of {name} is now yours." in words(answer)


@pytest.mark.parametrize(
    ("name", "code", "told"),
    [
        ("Ben Okafor", "0000-0000", "This code is wrong, already used or more than"),
        ("Nobody Here", "0000-0000", "There is no entrant Nobody Here in this event."),
        ("", "", "Enter your name as it appears in the pairings."),
    ],
)
def test_a_claim_that_fails_says_why_and_keeps_the_name(ada, name, code, told):
    event = an_event()
    row, _ = a_code(event)

    answer = a_browser(ada).post(at(event, "claim"), {"name": name, "code": code})

    assert answer.status_code == 422
    assert told in words(answer)
    assert f'value="{name}"' in source(answer) or not name
    row.refresh_from_db()
    assert row.person is None


def test_who_is_in_the_event_claims_nothing(ada):
    event = an_event()
    an_entrant(event, person=ada)

    assert a_browser(ada).get(at(event, "claim"))["Location"] == at(event, "match")


# Check-in


def test_check_in_shows_the_name_large_and_asks_for_one_tap(ada):
    event = an_event(state="check_in")
    own = an_entrant(event, person=ada, state=EntrantState.REGISTERED)
    browser = a_browser(ada)

    page = browser.get(at(event, "check-in"))
    assert re.search(r'class="my-name[^"]*">Ada Ito<', source(page))
    answer = browser.post(
        at(event, "check-in"), {"expected": hidden(page, "expected")}, follow=True
    )

    own.refresh_from_db()
    assert own.state == EntrantState.CHECKED_IN
    assert "Ada Ito is checked in." in words(answer)
    assert "Checked in as Ada Ito" in words(browser.get(at(event, "check-in")))


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("cells", "told"),
    [
        ({}, "Check-in is not open yet. Staff will open it."),
        ({"has_check_in": False}, "This event has no check-in"),
        ({"state": "running", "rounds": 3, "cut": 0}, "check-in is over"),
    ],
)
def test_a_check_in_that_is_not_open_says_so(ada, cells, told):
    if cells.get("state") == "running":
        cells = {**cells, "started_at": timezone.now()}
    event = an_event(**cells)
    an_entrant(event, person=ada, state=EntrantState.REGISTERED)

    assert told in words(a_browser(ada).get(at(event, "check-in")))


def test_check_in_tells_when_it_opens_in_the_zone_of_the_event(ada):
    opens = dt.datetime(2030, 7, 6, 7, 30, tzinfo=dt.UTC)
    event = an_event(check_in_opens_at=opens)
    an_entrant(event, person=ada, state=EntrantState.REGISTERED)

    page = words(a_browser(ada).get(at(event, "check-in")))

    assert "Saturday, July 6, 09:30 (Europe/Berlin)" in page


@pytest.mark.nightly
def test_a_stale_check_in_is_refused(ada):
    event = an_event(state="check_in")
    own = an_entrant(event, person=ada, state=EntrantState.REGISTERED, version=3)

    answer = a_browser(ada).post(at(event, "check-in"), {"expected": "2"})

    assert answer.status_code == 409
    own.refresh_from_db()
    assert own.state == EntrantState.REGISTERED


def test_whoever_scans_the_code_at_the_door_is_led_to_sign_in_and_back():
    event = an_event(state="check_in")

    page = Client().get(at(event, "check-in"))

    assert page.status_code == 200
    assert "Sign in to check in" in words(page)
    for way in ("login", "signup"):
        assert f"/accounts/{way}/?next={at(event, 'check-in')}" in source(page)


def test_the_code_at_the_door_shows_no_event_that_is_not_open(ada):
    """A sign-in is asked for as it is for an event that does not exist (H15)."""
    event = an_event(state="draft", opened_at=None)
    here = at(event, "check-in")

    assert Client().get(here)["Location"] == f"/accounts/login/?next={here}"
    assert a_browser(ada).get(here).status_code == 404


@pytest.mark.parametrize("part", ["check-in", "leave", "return"])
def test_who_is_not_in_the_event_can_do_nothing_in_it(ada, part):
    event = an_event(state="check_in")

    assert a_browser(ada).post(at(event, part)).status_code == 404
    assert "You are not in this event" in words(
        a_browser(ada).get(at(event, "check-in"))
    )


# Withdrawing


def test_a_withdrawal_frees_the_place_for_who_waits(ada):
    event = an_event(capacity=4)
    a_field(event, 3)
    own = an_entrant(event, "Ada Quill", person=ada, state=EntrantState.REGISTERED)
    next_one = an_entrant(event, "Zoe Quist", state=EntrantState.WAITLISTED)
    browser = a_browser(ada)

    page = browser.get(at(event, "leave"))
    assert "Your spot goes to the next person on the waiting list." in words(page)
    browser.post(at(event, "leave"), {"expected": hidden(page, "expected")})

    own.refresh_from_db()
    next_one.refresh_from_db()
    assert (own.state, next_one.state) == ("withdrawn", "registered")
    assert "You have withdrawn" in words(browser.get(at(event, "match")))


# Cost


@pytest.mark.nightly
@FOR_MANY
@pytest.mark.parametrize("part", ["register", "claim", "check-in", "leave", "match"])
def test_the_pages_cost_the_same_for_8_and_for_many(part, many):
    counts = {size: cost(size, part) for size in (8, many)}

    assert counts[8] == counts[many] <= 15


def cost(size, part):
    person = a_person(f"Ada{size}")
    event = an_event(
        a_person(f"Olga{size}"),
        name=f"Open {size}",
        capacity=size,
        state="check_in",
        list_policy="required",
    )
    a_field(event, size)
    if part in ("check-in", "leave", "match"):
        an_entrant(event, "Ada X", person=person, state=EntrantState.WAITLISTED)
    browser = a_browser(person)
    browser.get(at(event, part))
    with CaptureQueriesContext(connection) as queries:
        assert browser.get(at(event, part)).status_code == 200
    assert Tournament.objects.get(pk=event.pk).version == event.version
    return len(queries)
