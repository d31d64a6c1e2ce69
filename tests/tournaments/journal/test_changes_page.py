"""What happened, for everybody: the public part of the log, and one's own."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders.desk import address as desk_address
from tests.builders.desk import at_the_desk
from tests.builders.events import a_running_event, an_event, an_official
from tests.builders.looking import words
from tests.builders.people import a_browser, a_person
from tests.builders.swiss import a_draft, published, table, unpublish
from tests.builders.tables import (
    a_dispute,
    a_table,
    enter,
    event_of,
    rule,
    say,
    who,
    won,
)
from tournaments.entries import actions as entrants
from tournaments.models import Entrant
from tournaments.rules.claims import AWAY, HOME

pytestmark = [pytest.mark.django_db, pytest.mark.nightly]


def address(event):
    return f"/events/{event.pk}/changes/"


def test_everybody_reads_that_a_round_was_taken_back_and_why():
    event = a_running_event(8)
    unpublish(published(a_draft(event)), "Two people were missing.")

    shown = words(Client().get(address(event)))

    assert "Olga unpublished round 1. “Two people were missing.”" in shown
    assert "drafted" not in shown


def test_what_concerns_the_two_is_for_the_two():
    match = a_table()
    say(match, HOME, won())
    event = event_of(match)

    own = words(a_browser(who(match, HOME)).get(address(event)))

    assert "Ada Ito reported a result at table 1" in own
    assert "reported" not in words(Client().get(address(event)))


def test_an_event_that_was_never_opened_has_no_such_page():
    event = an_event(state="draft", opened_at=None)

    assert Client().get(address(event)).status_code == 404


def test_the_event_leads_to_it():
    event = a_running_event(4, a_person("Otto"))

    assert f'href="{address(event)}"' in Client().get(f"/events/{event.pk}/").text


@pytest.mark.parametrize("size", [8, 24])
def test_few_questions_are_asked_however_many_play(size):
    """X7."""
    event = a_running_event(size)
    enter(table(published(a_draft(event)), 1), event.owner, won())

    with CaptureQueriesContext(connection) as asked:
        Client().get(address(event))

    assert len(asked) <= 6


def test_why_somebody_was_dropped_is_for_officials_and_for_that_person():
    event = a_running_event(4, a_person("Olga"))
    one, two = Entrant.objects.filter(tournament=event).order_by("name")[:2]
    for each in (one, two):
        Entrant.objects.filter(pk=each.pk).update(person=a_person(each.name))
    published(a_draft(event))
    entrants.drop_from_event(
        event.pk,
        event.owner,
        entrant=one.pk,
        expected=one.version,
        open_match="finish",
        reason="sick: flu",
    )
    line = f"Olga dropped {one.name}."
    own, other = (
        a_browser(Entrant.objects.get(pk=each.pk).person) for each in (one, two)
    )

    public = Client().get(address(event))
    log = Client().get(f"/api/v1/events/{event.pk}/log/")

    assert line in words(public)
    assert "flu" not in public.text + other.get(address(event)).text
    assert line in log.text
    assert "flu" not in log.text
    assert "flu" in own.get(address(event)).text
    assert "flu" in at_the_desk(event.owner).get(f"{desk_address(event)}log/").text


def test_an_official_without_a_second_factor_reads_what_everybody_reads(settings):
    """A1: the page showed the reasons of judges."""
    event = a_running_event(4, a_person("Olga"))
    judge, one = an_official(event), event.entrants.first()
    published(a_draft(event))
    entrants.drop_from_event(
        event.pk,
        event.owner,
        entrant=one.pk,
        expected=one.version,
        open_match="finish",
        reason="sick: flu",
    )
    settings.STAFF_SECOND_FACTOR = False
    assert "flu" in a_browser(judge).get(address(event)).text

    settings.STAFF_SECOND_FACTOR = True

    shown = a_browser(judge).get(address(event))
    assert shown.status_code == 200
    assert "flu" not in shown.text


@pytest.mark.nightly
def test_a_reason_for_a_drop_says_who_reads_it():
    event = a_running_event(4, a_person("Olga"))
    one = Entrant.objects.filter(tournament=event).first()

    shown = at_the_desk(event.owner).get(f"{desk_address(event)}entrants/{one.pk}/")

    assert f"Only staff and {one.name} can read it." in words(shown)


def test_the_reason_of_a_ruling_is_for_the_two_and_officials():
    match = a_dispute()
    judge = an_official(event_of(match))
    rule(match, judge, won(AWAY, "14:21"), "The log has a wrong spot.")
    event = event_of(match)

    pages = {
        name: words(visitor.get(address(event)))
        for name, visitor in {
            "everybody": Client(),
            "player": a_browser(who(match, HOME)),
            "judge": at_the_desk(judge),
        }.items()
    }

    assert all("ruled on table" in each for each in pages.values())
    told = {name for name, each in pages.items() if "wrong spot" in each}
    assert told == {"player", "judge"}
