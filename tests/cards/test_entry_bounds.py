"""Typing cards in: who may, what is refused, and how much is asked for it."""

import re

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from config.limits import CARDS, READINGS
from config.rate_counting import RateCounter, count_action
from tests.builders.cards import PUSH, a_card, a_team
from tests.builders.entry import SENT_PUSH, the_card, typed
from tests.builders.looking import source
from tests.builders.people import a_person

pytestmark = pytest.mark.django_db


ADDRESSES = ("new/", "R1-PS/edit/", "R1-PS/confirm/")


@pytest.mark.nightly
@pytest.mark.parametrize("address", [*ADDRESSES, "R1-PS/read/"])
def test_a_stranger_types_nothing(pushed, address):
    answer = Client().post(f"/cards/{address}", SENT_PUSH)

    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/login/")
    assert the_card("R1-PS").version == pushed.version


@pytest.mark.nightly
@pytest.mark.parametrize("address", [*ADDRESSES, "R1-PS/read/"])
def test_a_form_from_elsewhere_is_refused(pushed, ada, address):
    visit = Client(enforce_csrf_checks=True)
    visit.force_login(ada)

    answer = visit.post(f"/cards/{address}", SENT_PUSH)

    assert answer.status_code == 403


@pytest.mark.parametrize(
    ("address", "most"),
    [("new/", 60), ("R1-PS/edit/", 60), ("R1-PS/confirm/", 60), ("R1-PS/read/", 240)],
)
def test_nobody_floods_the_desk_with_cards(visit, address, most):
    """R1."""
    with time_machine.travel("2026-11-15T12:00:15Z", tick=False):
        limit = READINGS if address.endswith("read/") else CARDS
        ada = str(User.objects.get(display_name="Ada").pk)
        for _ in range(most - 1):
            count_action(RateCounter(limit.name, ada, limit.address))
        last, beyond = (visit.post(f"/cards/{address}", {}) for _ in range(2))

    assert last.status_code != 429
    assert beyond.status_code == 429
    assert f"The limit is {most} " in source(beyond)


@pytest.mark.nightly
@pytest.mark.parametrize(("number", "is_warned"), [("ZQ5-PS", True), ("C5-PS", False)])
def test_letters_that_no_card_has_are_warned_about_and_taken(visit, number, is_warned):
    """ID-1: an unknown prefix is accepted, and told."""
    page = source(visit.get(f"/cards/{number}/edit/"))

    answer = visit.post(f"/cards/{number}/edit/", SENT_PUSH)

    assert ("No card we know has a number with ZQ" in page) == is_warned
    assert answer.status_code == 302
    assert the_card(number).name == "Second Push"
    assert "No card we know" not in source(visit.get(f"/cards/{number}/edit/"))


CANARY = '<script>alert("5")</script><b x=\'"&'


def test_markup_in_any_cell_is_shown_as_text(ada, visit):
    """O1."""
    ben = a_person('<i>Ben"')
    canary = dict.fromkeys(("name", "team", "ability", "position"), CANARY)
    typed("C1-PS", {"type": "Player", **canary, "side": CANARY[:20]}, by=ben)
    a_card("R1-PS", **PUSH | {"name": CANARY})
    typed("R1-PS", {"name": f"{CANARY}!", "effect": CANARY}, by=ben)
    pages = [
        *(
            f"/cards/{number}/{page}/"
            for number in ("C1-PS", "R1-PS")
            for page in ("edit", "confirm", "history")
        ),
        "/cards/new/",
    ]

    for page in pages:
        shown = source(visit.get(page))
        assert not re.search(r"<script>alert|<b x|<i>Ben", shown), page
    for cell in ("ability", "team", "face"):
        sent = {"type": "Player", "side": "Offense", **canary, "cell": cell}
        shown = source(visit.post("/cards/C1-PS/read/", sent))
        assert not re.search(r"<script>alert|<b x", shown), cell


POISON = {
    "no version": {"version": "x"},
    "a version below": {"version": "-1"},
    "a version beyond": {"version": "9" * 30},
    "nothing seen": {"seen": "x"},
    "too much seen": {"seen": "9" * 30},
    "no type": {"type": "Playr"},
    "a NUL as type": {"type": "\x00"},
    "a long text": {"effect": "x" * 100_000},
    "many words": {"effect": "gain " * 20_000},
    "a broken sign": {"name": b"\xff\xfe"},
    "a NUL to do": {"do": "\x00"},
    "a long mending": {"mend-effect": "x" * 5000},
    "a mending of nothing": {"mend-nothing": "x"},
}


@pytest.mark.nightly
@pytest.mark.parametrize("sent", POISON.values(), ids=POISON)
@pytest.mark.parametrize("number", ["R1-PS", "R2-PS"])
def test_whatever_is_sent_is_answered(pushed, visit, sent, number):
    answer = visit.post(f"/cards/{number}/edit/", {**SENT_PUSH, **sent})

    assert answer.status_code in {200, 302, 409, 422}


@pytest.mark.nightly
@pytest.mark.parametrize("sent", POISON.values(), ids=POISON)
def test_whatever_is_read_is_answered(visit, sent):
    sent = {**SENT_PUSH, **sent, "cell": "effect"}

    assert visit.post("/cards/R1-PS/read/", sent).status_code == 200


# How much is asked of the database


PAGES = ("new/", "R1-PS/edit/", "R1-PS/confirm/", "R1-PS/history/", "R999-PS/edit/")


def queries(visit, address):
    visit.get(f"/cards/{address}")
    with CaptureQueriesContext(connection) as asked:
        assert visit.get(f"/cards/{address}").status_code == 200
    return len(asked)


@pytest.mark.nightly
@pytest.mark.load
def test_a_page_asks_as_much_for_60_cards_as_for_3(visit):
    """X7: and for a long history, and many clubs."""
    ben, counts = a_person("Ben"), []

    for several in (range(1, 4), range(4, 61)):
        for number in several:
            typed(f"R{number}-PS", PUSH, by=ben)
        for number in list(several)[:60]:
            typed("R1-PS", {"effect": f"Gain {number * 5} yards."}, by=ben)
        for number in several:
            a_team(f"Club {number}")
        counts.append([queries(visit, page) for page in PAGES])

    assert counts[0] == counts[1]
    assert max(counts[0]) <= 15
