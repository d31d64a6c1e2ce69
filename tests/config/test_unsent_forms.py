"""What was sent and not taken can be sent once more: nothing that was typed is lost."""

import html
import re

import pytest
from django.conf import settings
from django.test import Client

from config.unsent_forms import KEEPING
from config.views import MOST_SENT
from decks.models import Deck
from tests.builders.decks import PS, a_list
from tests.builders.looking import source
from tests.builders.people import PASSWORD, a_browser, a_person
from tests.builders.tables import a_table, event_of, said

pytestmark = pytest.mark.django_db

NEW = "/decks/new/"
FIELD = re.compile(r'<input type="hidden"\s+name="(\w+)" value="([^"]*)"')
# As `force_login` does not: signing in by the page keeps what the session holds.
SIGN_IN = "/accounts/login/"


@pytest.fixture
def ada():
    return a_person("Ada")


def a_deck_sheet(**more):
    text = 'Mine: "A & <b>"\n' + a_list()
    return {"name": "Anchors", "text": text, "snapshot": PS.id, **more}


def signed_out(person):
    """Give a browser in which somebody has signed in, and is signed out by now."""
    client = a_browser(person)
    client.get("/accounts/")
    del client.cookies[settings.SESSION_COOKIE_NAME]
    return client


def sign_in(client, there, person):
    sent = {"login": person.email, "password": PASSWORD}
    return client.post(there, sent, follow=True)


def carried(answer):
    """Give what the form on a page would send, and where to."""
    page = answer.content.decode()  # as it stands: a value may have several lines
    form = page[page.index("send-again") :]
    fields = {name: html.unescape(value) for name, value in FIELD.findall(form)}
    return re.search(r'action="([^"]+)"', form)[1], fields


@pytest.mark.nightly
def test_a_deck_that_was_sent_signed_out_is_saved_after_signing_in(ada):
    client = signed_out(ada)
    sheet = a_deck_sheet()

    door = client.post(NEW, sheet)
    asked = sign_in(client, door.url, ada)

    assert "Your form has not been saved yet" in source(asked)
    there, fields = carried(asked)
    assert there == NEW
    assert fields.items() >= sheet.items()
    assert not Deck.objects.everything().exists(), (
        "nothing is done without being asked for"
    )
    assert client.post(there, fields).status_code == 302
    assert Deck.objects.everything().get().owner == ada
    assert "unsent" not in client.session


@pytest.mark.nightly
def test_a_report_that_was_sent_signed_out_leads_back_to_itself():
    """Its address takes forms alone, so that nothing else could be opened there."""
    match = a_table()
    there = f"/events/{event_of(match).pk}/match/{match.pk}/report/"
    typed = {"expected": "0", "result": "won", "mine_1": "21", "theirs_1": "14"}
    client = signed_out(match.home.person)

    asked = sign_in(client, client.post(there, typed).url, match.home.person)

    action, fields = carried(asked)
    assert client.post(action, fields).status_code == 302
    assert len(said(match)) == 1


@pytest.mark.nightly
def test_the_page_for_signing_in_says_what_has_become_of_it(ada):
    client = signed_out(ada)

    kept = source(client.post(NEW, a_deck_sheet(), follow=True))
    lost = client.post(NEW, {"text": "x" * (MOST_SENT + 1)}, follow=True)
    asked = source(client.get(SIGN_IN))

    assert ["nothing was saved yet. We kept it" in each for each in (kept, asked)] == [
        True,
        False,
    ]
    assert "could not keep it" in source(lost)
    assert "signed out before" not in asked


@pytest.mark.nightly
def test_who_leaves_it_finds_the_page(ada):
    client = signed_out(ada)
    sign_in(client, client.post(NEW, a_deck_sheet()).url, ada)

    assert b"send-again" not in client.get(NEW).content


def test_a_form_is_offered_only_where_it_was_sent(ada):
    client = signed_out(ada)
    sign_in(client, client.post(NEW, a_deck_sheet()).url, ada)

    assert b"send-again" not in client.get("/decks/?unsent=1").content
    assert b"send-again" not in Client().get("/?unsent=1").content


@pytest.mark.nightly
def test_who_signs_in_instead_of_the_writer_gets_nothing_of_it(ada):
    """H1: it may be a list that is hidden from everybody else."""
    client = signed_out(ada)
    door = client.post(NEW, a_deck_sheet()).url

    opened = sign_in(client, door, a_person("Ben"))

    assert opened.request["PATH_INFO"] == "/", "the address may take forms alone"
    assert b"Anchors" not in opened.content
    assert "unsent" not in client.session


def test_what_nobody_known_sent_is_not_kept():
    client = Client()

    assert "unsent" not in client.post(NEW, a_deck_sheet()).url


@pytest.mark.parametrize(
    ("there", "sent"),
    [
        pytest.param("/accounts/password/change/", {"password1": "x"}, id="password"),
        pytest.param(NEW, {"text": "x" * (MOST_SENT + 1)}, id="too large"),
    ],
)
def test_what_opens_an_account_and_what_is_too_large_is_not_kept(ada, there, sent):
    client = signed_out(ada)

    answer = client.post(there, sent)

    assert answer.url.startswith(SIGN_IN)
    assert "unsent" not in client.session


@pytest.mark.nightly
def test_a_session_is_not_filled_for_ever(ada):
    client = signed_out(ada)
    most = KEEPING[0].most
    doors = [client.post(NEW, {"text": "x"}).url for _ in range(most + 1)]

    assert ["unsent" in each for each in doors] == [True] * most + [False]


# A mark that is old.


def with_an_old_mark(person, origin):
    client = Client(enforce_csrf_checks=True)
    client.force_login(person)
    return client, client.post(NEW, a_deck_sheet(), headers={"origin": origin})


def test_an_old_form_of_ours_can_be_sent_with_a_new_mark(ada):
    client, refused = with_an_old_mark(ada, "http://testserver")

    assert refused.status_code == 403
    there, fields = carried(refused)
    assert fields.items() >= a_deck_sheet().items()
    origin = {"origin": "http://testserver"}
    assert client.post(there, fields, headers=origin).status_code == 302
    assert Deck.objects.everything().get().owner == ada


@pytest.mark.nightly
@pytest.mark.parametrize("origin", ["https://evil.example", "null", ""])
def test_what_another_site_sent_is_carried_nowhere(ada, origin):
    _, refused = with_an_old_mark(ada, origin)

    assert refused.status_code == 403
    assert b"send-again" not in refused.content
    assert b"Anchors" not in refused.content


@pytest.mark.nightly
def test_a_file_is_not_kept_and_that_is_said(ada, tmp_path):
    client = signed_out(ada)
    tmp_path.joinpath("list.txt").write_text("1 Sack")
    with tmp_path.joinpath("list.txt").open("rb") as file:
        door = client.post(NEW, {"name": "Anchors", "upload": file})

    asked = source(sign_in(client, door.url, ada))

    assert "The file was not kept" in asked
