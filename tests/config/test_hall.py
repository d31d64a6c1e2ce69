"""R3: a hall behind one address signs in, mistypes, and reports, within a minute."""

import re

import pytest
import time_machine
from django.test import Client

from tests.builders.looking import source
from tests.builders.people import PASSWORD
from tests.builders.venues import a_hall, a_venue
from tournaments.models import Report

pytestmark = [pytest.mark.django_db, pytest.mark.nightly]
HALL = "198.51.100.20"
# One in twenty types the password wrong.
SIZES = pytest.mark.parametrize(
    ("size", "mistypes"),
    [
        pytest.param(40, 12, marks=pytest.mark.load, id="40, and 12 of them mistype"),
        pytest.param(300, 15, marks=pytest.mark.nightly, id="300"),
    ],
)


@pytest.fixture(autouse=True)
def _all_of_it_within_a_minute():
    with time_machine.travel("2026-11-15T12:00:15Z", tick=False):
        yield


def signs_in(at, *, first=PASSWORD):
    """Sign in from the hall; give the browser and every answer on the way."""
    browser = Client(REMOTE_ADDR=HALL)
    typed = [first] if first == PASSWORD else [first, PASSWORD]
    return browser, [
        browser.post(
            "/accounts/login/",
            {"login": f"entrant{at}@desk.example", "password": password},
        ).status_code
        for password in typed
    ]


def reports(browser, event, *, won):
    """Report the own table, as the page has it."""
    page = source(browser.get(f"/events/{event.pk}/match/"))
    [form] = set(re.findall(r'action="([^"]+/report/)"', page))
    expected = re.search(r'name="expected" value="(\d+)" id', page)[1]
    scores = ("21", "14") if won else ("14", "21")
    typed = {"result": "won" if won else "lost", "ending": "regulation"}
    typed |= {"expected": expected, "mine_1": scores[0], "theirs_1": scores[1]}
    return browser.post(form, typed).status_code


@pytest.mark.nightly
@SIZES
def test_nobody_in_an_open_hall_is_shut_out(size, mistypes):
    event = a_hall(size)
    a_venue(event, network=HALL)
    answers, visits = [], []
    for at in range(size):
        browser, found = signs_in(at, first="mistyped" if at < mistypes else PASSWORD)
        answers += found
        visits.append(browser)

    reported = {
        reports(browser, event, won=at % 2 == 0) for at, browser in enumerate(visits)
    }

    assert sorted(answers) == [200] * mistypes + [302] * size
    assert reported == {302}
    assert Report.objects.filter(match__round__tournament=event).count() == size


def test_a_hall_that_nobody_opened_is_shut_out_after_ten():
    a_hall(14)

    answers = [signs_in(at, first="mistyped")[1] for at in range(14)]

    # The tenth mistake is told as one; from then on the door is closed.
    assert answers == [[200, 302]] * 9 + [[200, 429]] + [[429, 429]] * 4
