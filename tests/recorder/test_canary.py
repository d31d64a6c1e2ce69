"""H1, H9: every answer of the recorder, to sixteen roles: no card of a hidden list."""

import pytest
from django.test import Client
from django.urls import reverse

from recorder import services
from tests.builders.events import an_entrant, an_event, an_official
from tests.builders.evidence import a_table
from tests.builders.people import a_browser, a_chief, a_person
from tests.builders.roles import ENTITLED, OTHERS, WITHOUT_FACTOR, with_rarer_roles
from tests.recorder.test_door import cards_of, every_answer, leaked
from tournaments.models import Entry, Role

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.nightly,
    pytest.mark.usefixtures("samples"),
]
OFFICIALS = ENTITLED[1:]


@pytest.fixture
def table():
    return a_table()


def everybody(table):
    """Return a person for each role; the owner of the list is Ada, who is home."""
    event = table.event
    playing = an_official(event, Role.HEAD_JUDGE, "Hugo")
    an_entrant(event, "Hugo", person=playing)
    others = event.entrants.exclude(person__in=(table.ada, table.ben, playing))
    return with_rarer_roles(
        event,
        {
            "anonymous": None,
            "stranger": a_person("Sam"),
            "entrant": others.exclude(person=None).first().person,
            "opponent": table.ben,
            "owner": table.ada,
            "judge_here": an_official(event, Role.JUDGE, "Jude"),
            "judge_elsewhere": an_official(an_event(a_person("Omar")), name="Kim"),
            "organiser": event.owner,
            "playing_staff": playing,
            "admin": a_chief(guarded=False),
        },
    )


@pytest.mark.parametrize("both", [False, True], ids=["one has come", "both have"])
@pytest.mark.parametrize("viewer", OTHERS)
def test_no_answer_has_a_card_of_a_hidden_list(table, viewer, both, settings):
    """The opponent has a part in the game once he has come; nobody else ever."""
    settings.STAFF_SECOND_FACTOR = viewer in WITHOUT_FACTOR
    sheet = services.begin_match_sheet(table.match, table.ada)
    person = everybody(table)[viewer]
    hidden = cards_of(table, 0) | cards_of(table, 1)
    if viewer == "opponent":
        hidden = cards_of(table, 0)
    elif both:
        services.begin_match_sheet(table.match, table.ben)

    answers = every_answer(person, sheet)
    visit = a_browser(person) if person else Client()
    answers += [visit.get(reverse("recorder")), visit.post(reverse("recorder"), {})]

    assert leaked(answers, hidden) == set()
    assert {each.status_code for each in answers} <= {200, 302, 403, 404, 405, 422}
    assert not Entry.objects.filter(actor=person, kind="hidden_log_read").exists()


@pytest.mark.parametrize("viewer", ENTITLED)
def test_who_may_see_them_does_and_an_official_is_logged(table, viewer, settings):
    """A test that can find nothing proves nothing."""
    settings.STAFF_SECOND_FACTOR = False
    sheet = services.begin_match_sheet(table.match, table.ada)
    services.begin_match_sheet(table.match, table.ben)
    person = everybody(table)[viewer]

    page = a_browser(person).get(reverse("scoresheet", args=[sheet.pk]))

    assert leaked([page], cards_of(table, 0))
    read = Entry.objects.filter(actor=person, kind="hidden_log_read")
    assert read.exists() == (viewer in OFFICIALS)
