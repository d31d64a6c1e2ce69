"""The web process dies while a round is published: all of it is there, or nothing."""

import os
import random
import signal
import time
import urllib.error
import urllib.parse
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException

import pytest
from django.conf import settings
from django.db import connection, transaction

from tests import services
from tests.builders.desk import guarded
from tests.builders.events import a_running_event
from tests.builders.people import a_browser, a_person
from tests.builders.swiss import a_draft
from tournaments.core.action import seal_breaches
from tournaments.journal.queries.logbook import last_sealed_entry
from tournaments.models import Round, RoundState

pytestmark = [
    pytest.mark.load,
    pytest.mark.django_db(transaction=True),
    pytest.mark.nightly,
]
SIZE = 64
HITS, MOST_KILLS = 20, 100
CSRF = "c" * 32
SESSION = settings.SESSION_COOKIE_NAME


class Web:
    """The site in a process group of its own, which can be killed."""

    def __init__(self, environment):
        self.environment = environment
        self.start()

    def start(self):
        self.port, self.process = services.start_site("config.wsgi", self.environment)

    def kill(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def button(self, draft):
        """Give the request of whoever is about to publish a round."""
        browser = a_browser(draft.tournament.owner)
        browser.get("/")  # notes when the session began
        session = browser.cookies[SESSION].value
        keys = [("seen", each["key"]) for each in draft.notices]
        sent = [("do", "publish"), ("expected", draft.version), *keys]
        event = f"/events/{draft.tournament_id}"
        return urllib.request.Request(
            f"http://127.0.0.1:{self.port}{event}/desk/rounds/{draft.pk}/do/",
            urllib.parse.urlencode([*sent, ("csrfmiddlewaretoken", CSRF)]).encode(),
            {"Cookie": f"{settings.CSRF_COOKIE_NAME}={CSRF}; {SESSION}={session}"},
        )


def press(button):
    """Send it, and give the status, if there is an answer."""
    try:
        with urllib.request.urlopen(button, timeout=30) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code
    except (OSError, HTTPException):
        return None


@pytest.fixture
def web(process_environment):
    started = Web(process_environment)
    yield started
    started.kill()


def what_is_there(draft):
    """Give the state of a round and the last line of its log, whose chain holds."""
    assert seal_breaches(draft.tournament) == []
    state = Round.objects.get(pk=draft.pk).state
    return state, last_sealed_entry(draft.tournament).kind


@pytest.fixture
def olga():
    return guarded(a_person("Olga"))


NOTHING = (RoundState.DRAFT, "round_drafted")
ALL = (RoundState.PUBLISHED, "round_published")


def test_killed_in_the_middle_nothing_is_there_and_the_next_one_does_it(
    web, olga, eventually, record_property
):
    """Held where it writes the log, after the round itself was written."""
    draft = a_draft(a_running_event(SIZE, olga))
    button = web.button(draft)
    with ThreadPoolExecutor() as pool:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("LOCK TABLE tournaments_payload IN SHARE MODE")
            pressed = pool.submit(press, button)
            eventually(lambda: is_waiting(cursor))
            web.kill()
        assert pressed.result() is None
    record_property("hits", 1)
    assert what_is_there(draft) == NOTHING

    web.start()

    assert press(web.button(draft)) == 200
    found = what_is_there(draft)
    record_property("lost or doubled", int(found != ALL))
    assert found == ALL


def is_waiting(cursor):
    cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
    return cursor.fetchone()[0]


def undisturbed(web, olga):
    """Give the seconds that it takes on this machine, as busy as it is."""
    button = web.button(a_draft(a_running_event(SIZE, olga)))
    began = time.monotonic()
    assert press(button) == 200
    return time.monotonic() - began


@pytest.mark.nightly
def test_killed_at_any_time_it_is_all_or_nothing(web, olga, record_property):
    """Kills that hit are counted: those after which no answer came."""
    rng = random.Random(9)
    seen, whole, kills, hits, lost = set(), undisturbed(web, olga), 0, 0, 0
    while hits < HITS and kills < MOST_KILLS:
        draft = a_draft(a_running_event(SIZE, olga))
        button = web.button(draft)
        with ThreadPoolExecutor() as pool:
            pressed = pool.submit(press, button)
            time.sleep(rng.uniform(0, 2 * whole))
            web.kill()
            status = pressed.result()
        kills += 1
        hits += status is None
        found = what_is_there(draft)
        lost += found not in ({ALL} if status == 200 else {NOTHING, ALL})
        seen.add(found)
        web.start()

    record_property("attempts", kills)
    record_property("hits", hits)
    record_property("lost or doubled", lost)
    assert hits == HITS
    assert lost == 0
    assert seen == {NOTHING, ALL}
