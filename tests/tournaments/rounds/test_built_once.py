"""What takes all matches of an event is built once for each version, for everybody."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.builders.events import a_running_event
from tests.builders.looking import source
from tests.builders.rounds import seated

pytestmark = pytest.mark.django_db


def addresses(event):
    entrant = event.entrants.get(name="Ada Ito")
    return {
        "by name": reverse("event_print_pairings", args=[event.pk]),
        "by table": f"{reverse('event_print_pairings', args=[event.pk])}?by=table",
        "standings": reverse("event_print_standings", args=[event.pk]),
        "sum": reverse("event_sum", args=[event.pk, entrant.pk]),
    }


@pytest.mark.parametrize("page", ["by name", "by table", "standings", "sum"])
def test_a_stranger_who_asks_again_has_no_match_read(page):
    event = a_running_event(8)
    seated(event)
    address = addresses(event)[page]
    first = source(Client().get(address))

    with CaptureQueriesContext(connection) as asked:
        second = source(Client().get(address))

    assert "Ada Ito" in first
    assert main_of(second) == main_of(first)
    read = [each["sql"] for each in asked if '"tournaments_match"' in each["sql"]]
    assert read == []


def main_of(page):
    """Return what a page says, without its foot and what is drawn for each answer."""
    body = page.partition('id="main"')[2].partition("<footer")[0]
    return body.partition("paper-foot")[0]
