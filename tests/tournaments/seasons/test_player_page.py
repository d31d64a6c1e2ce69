"""The page of a person across events: what it shows, and of whom it shows nothing."""

import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.builders.events import a_submission, an_entrant, an_event
from tests.builders.looking import source
from tests.builders.people import a_browser, a_person, a_ward
from tests.builders.series import a_finished
from tournaments.models import Entrant, EntrantState, Tournament

pytestmark = pytest.mark.django_db

LATER = timezone.localdate() + dt.timedelta(days=400)


@pytest.fixture
def ada(db):
    person = a_person("Ada")
    person.display_name = "Ada Ito"
    person.save()
    return person


def page_of(client, person):
    return client.get(f"/players/{person.page_id}/")


def text(answer):
    return " ".join(source(answer).split())


def test_events_are_shown_with_place_record_and_letters(client, ada):
    event = a_finished(ada, "Ben Okafor", "Cleo", "Dev")

    answer = page_of(client, ada)
    page = text(answer)

    assert "<h1>Ada I.</h1>" in page
    assert '<a href="/series/">Series</a></li><li>Ada I.</li>' in page
    assert "1 event, 2-0-0 in all, won 1 of them" in page
    assert '<b>1</b> <span class="soft">of 4</span>' in page
    assert f'/events/{event.pk}/pairings/?round=2#t1" aria-label="Round 2: won"' in page
    assert answer["X-Robots-Tag"] == "noindex"


@pytest.mark.nightly
def test_nobody_else_is_named(client, ada):
    """P3: whom somebody met stands in the event."""
    a_finished(ada, "Ben Okafor", "Cleo", "Dev")

    page = text(page_of(client, ada))

    assert "Ben" not in page
    assert "Ito" not in page


@pytest.mark.nightly
def test_only_public_events_that_are_over_are_shown(client, ada):
    over = a_finished(ada, "Ben", "Cleo", "Dev")
    running = an_event(over.owner, name="Running", state="registration")
    an_entrant(running, "Ada", person=ada)
    off = a_finished(ada, "Ben", "Cleo", "Dev", owner=over.owner, name="Off")
    Tournament.objects.filter(pk=off.pk).update(state="cancelled")
    secret = a_finished(ada, "Ben", "Cleo", "Dev", owner=over.owner, name="Secret")
    Tournament.objects.filter(pk=secret.pk).update(opened_at=None)

    page = text(page_of(client, ada))

    assert "Harbour Open" in page
    assert not any(each in page for each in ("Running", "Off", "Secret"))


@pytest.mark.nightly
@pytest.mark.parametrize(
    "state",
    [EntrantState.WITHDRAWN, EntrantState.WAITLISTED, EntrantState.DISQUALIFIED],
)
def test_whoever_did_not_finish_has_no_line(client, ada, state):
    """Nobody reads a penalty off this page."""
    a_finished(ada, "Ben", "Cleo", "Dev")
    Entrant.objects.filter(person=ada).update(state=state)

    assert "No finished public events yet" in text(page_of(client, ada))


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("mode", "is_linked"),
    [("private", False), ("opponent", False), ("entrants", False), ("public", True)],
)
def test_a_list_is_linked_where_everybody_may_read_it(client, ada, mode, is_linked):
    """H1, H5: and nothing of what is in it is said."""
    a_finished(ada, "Ben", "Cleo", "Dev", visible_when_finished=mode)
    made = a_submission(Entrant.objects.get(person=ada), deck_name="Marmalade")

    page = text(page_of(client, ada))

    assert (str(made.pk) in page) is is_linked
    assert "Marmalade" not in page


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("history", "status", "robots"),
    [("hidden", 404, None), ("shown", 200, "noindex"), ("found", 200, None)],
)
def test_a_person_decides_who_finds_the_page(client, ada, history, status, robots):
    ada.history = history
    ada.save()

    answer = page_of(client, ada)

    assert answer.status_code == status
    assert answer.get("X-Robots-Tag") == robots


@pytest.mark.nightly
def test_a_hidden_page_is_as_unknown_as_none(client, ada):
    """H4; to its owner, too."""
    ada.history = "hidden"
    ada.save()

    unknown = client.get("/players/3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90/")

    assert len(page_of(client, ada).content) == len(unknown.content)
    assert page_of(a_browser(ada), ada).status_code == 404


@pytest.mark.nightly
def test_no_address_gives_an_account_away(client, ada):
    """P3: an account's id travels in files of events, and leads to nobody's page."""
    assert ada.page_id != ada.pk
    assert client.get(f"/players/{ada.pk}/").status_code == 404
    assert str(ada.pk) not in text(page_of(client, ada))


@pytest.mark.nightly
def test_the_page_of_a_minor_is_by_an_alias_and_never_listed(client):
    tim = a_person("Tim", adult_from=LATER, history="found")
    a_finished(tim, "Ben", "Cleo", "Dev")

    answer = page_of(client, tim)

    assert "Player " in text(answer)
    assert "Tim" not in text(answer)
    assert answer["X-Robots-Tag"] == "noindex"


@pytest.mark.nightly
def test_a_child_without_an_account_has_no_page(client):
    mia = a_ward(a_person("Gwen"), "Mia")
    a_finished(mia, "Ben", "Cleo", "Dev")

    assert client.get(f"/players/{mia.pk}/").status_code == 404


def test_a_closed_account_has_no_page(client, ada):
    ada.is_active = False
    ada.save()

    assert page_of(client, ada).status_code == 404


@pytest.mark.nightly
def test_the_page_asks_the_same_for_few_and_many_events(client, ada):
    """X7."""
    olga = a_person("Olga")
    client.get("/healthz")
    counts = []
    for more in (1, 5):
        for at in range(more):
            a_finished(ada, "Ben", "Cleo", "Dev", owner=olga, name=f"Cup {more} {at}")
        with CaptureQueriesContext(connection) as asked:
            assert page_of(client, ada).status_code == 200
        counts.append(len(asked))

    assert counts[0] == counts[1] <= 15
