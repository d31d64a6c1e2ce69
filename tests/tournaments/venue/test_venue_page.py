"""The card of the settings that opens the network of a hall (R3)."""

import pytest

from tests.builders.desk import address, at_the_desk, buttons
from tests.builders.events import a_running_event, an_official, lines
from tests.builders.looking import words
from tests.builders.people import a_browser, a_person
from tests.builders.venues import a_venue
from tournaments.models import TournamentState, VenueAllowance

pytestmark = [pytest.mark.django_db, pytest.mark.both]
HALL = "198.51.100.20"


@pytest.fixture
def event():
    return a_running_event(4)


@pytest.fixture
def desk(event):
    browser = at_the_desk(event.owner)
    browser.defaults["REMOTE_ADDR"] = HALL
    return browser


def sent(desk, event, do, **fields):
    return desk.post(address(event, "venue"), {"do": do, **fields})


@pytest.mark.nightly
def test_the_page_shows_the_address_and_opens_it(desk, event):
    page = desk.get(address(event, "settings"))
    assert f"Your IP address is {HALL}" in words(page)

    answer = sent(desk, event, "open")

    assert answer["Location"] == address(event, "settings") + "#venue"
    assert VenueAllowance.objects.get().network == HALL
    page = desk.get(address(event, "settings"))
    assert f"{HALL} is open for 12 hours." in words(page)
    assert "you are here" in words(page)
    assert f"Remove for {HALL}" in buttons(page)
    assert f"Open {HALL} for 12 hours" not in buttons(page)


def test_the_page_ends_it_from_anywhere(desk, event):
    a_venue(event, network="192.0.2.9")

    sent(desk, event, "close", network="192.0.2.9")

    assert not VenueAllowance.objects.exists()
    page = words(desk.get(address(event, "settings")))
    assert "Limits for 192.0.2.9 are back to normal." in page


def test_of_ipv6_the_network_is_opened(desk, event):
    desk.defaults["REMOTE_ADDR"] = "2001:db8:1:2:3::4"

    sent(desk, event, "open")

    assert VenueAllowance.objects.get().network == "2001:db8:1:2::/64"
    assert "Open 2001" not in " ".join(buttons(desk.get(address(event, "settings"))))


def test_nobody_chooses_which_address_is_opened(desk, event):
    """Whoever opens one sits in the hall; a made-up one is not looked at."""
    sent(desk, event, "open", network="203.0.113.9")

    assert VenueAllowance.objects.get().network == HALL


def test_without_an_address_the_page_says_so(desk, event):
    desk.defaults["REMOTE_ADDR"] = ""

    assert "see your IP address" in words(desk.get(address(event, "settings")))
    assert sent(desk, event, "open").status_code == 422


@pytest.mark.nightly
def test_judges_see_no_such_card_and_are_refused(event):
    judge = at_the_desk(an_official(event))

    assert "network" not in words(judge.get(address(event, "settings")))
    assert sent(judge, event, "open").status_code == 403
    assert lines(event, "venue_opened") == []


@pytest.mark.nightly
def test_to_strangers_it_is_not_there(event):
    assert sent(a_browser(a_person("Zoe")), event, "open").status_code == 404


@pytest.mark.nightly
def test_an_event_that_is_over_opens_nothing(desk, event):
    type(event).objects.filter(pk=event.pk).update(state=TournamentState.FINISHED)

    assert "The venue's network" not in words(desk.get(address(event, "settings")))
    assert sent(desk, event, "open").status_code == 422


def test_a_word_that_is_no_deed_is_nothing(desk, event):
    assert sent(desk, event, "widen").status_code == 404


@pytest.mark.nightly
def test_a_page_with_many_open_networks_costs_no_more(
    desk, event, django_assert_max_num_queries
):
    for at in range(5):
        a_venue(event, network=f"192.0.2.{at}")

    with django_assert_max_num_queries(15):
        desk.get(address(event, "settings"))
