"""K1, K2: Redis is gone, and the event goes on; what waits is done when it is back."""

import json
import signal
import subprocess
import sys
import time

import pytest

from config.processes import launch_process
from outbox.breaker import SKIP_SECONDS
from outbox.models import Job, JobState
from tests import services
from tests.builders.cards import the_sample_set
from tests.builders.desk import guarded
from tests.builders.events import a_running_event
from tests.builders.evidence import a_table
from tests.builders.logapi import a_text
from tests.builders.people import a_person
from tests.builders.programs import OF_EVENTS, PLAYERS, a_secret
from tests.chaos.sites import Site, cookie_of
from tournaments.models import GameLog, Match, Report, Round, RoundState

pytestmark = [
    pytest.mark.load,
    pytest.mark.django_db(transaction=True),
    pytest.mark.nightly,
]
NOWHERE = "redis://127.0.0.1:1/0"
SIZE = 64


@pytest.fixture
def site(process_environment):
    started = Site({**process_environment, "REDIS_URL": NOWHERE})
    yield started
    started.end()


class Acts:
    """What a program does in an event; every answer must be one of ours."""

    def __init__(self, site, event, person, verbs=PLAYERS):
        self.site, self.of = site, f"/api/v1/events/{event.pk}/"
        self.bearer = f"Bearer {a_secret(person, event, *verbs)}"

    def post(self, where, body=None):
        status, text = self.site.ask(
            self.of + where, body=body or {}, Authorization=self.bearer
        )
        assert status in {200, 201}, text
        return json.loads(text)


def test_an_event_of_64_is_paired_read_and_reported_without_redis(site):
    """K1: pairing, ten core pages and reports, and nothing that is 500."""
    event = a_running_event(SIZE, guarded(a_person("Olga")))
    desk = Acts(site, event, event.owner, OF_EVENTS)

    drafted = desk.post("rounds/pair/", {"round": "1"})
    assert drafted["tables"] == SIZE // 2
    told = {"version": drafted["version"], "acknowledged": drafted["notices"]}
    assert desk.post("rounds/1/publish/", told)["state"] == "published"
    for match in Match.objects.filter(round__tournament=event)[:3]:
        desk.post(f"matches/{match.pk}/report/", WON)

    cookie = cookie_of(event.owner)
    answers = {page: site.ask(page, Cookie=cookie)[0] for page in pages(event)}
    assert set(answers.values()) == {200}, answers
    assert Round.objects.get(tournament=event).state == RoundState.PUBLISHED
    assert Match.objects.filter(outcome="win").count() == 3


WON = {
    "outcome": "win",
    "winner": "home",
    "games": [{"home_score": 21, "away_score": 14}],
}


def pages(event):
    of = f"/events/{event.pk}"
    return (
        *("/", "/events/", "/cards/", "/decks/", "/accounts/"),
        *(f"{of}/", f"{of}/entrants/", f"{of}/pairings/", f"{of}/standings/"),
        *(f"{of}/clock/", f"{of}/desk/", f"{of}/desk/results/"),
    )


def test_two_report_and_a_log_waits_without_redis(site, record_property):
    """K1: entrants report; verification waits as a row, and nothing is lost."""
    the_sample_set()
    table = a_table()
    for person in (table.ada, table.ben):
        acts = Acts(site, table.event, person)
        acts.post(f"matches/{table.match.pk}/report/", WON)
    reports = Report.objects.filter(match=table.match).count()
    record_property("lost or doubled", abs(reports - 2))
    assert reports == 2
    assert table.fresh().outcome == "win"

    acts.post(f"matches/{table.match.pk}/logs/", {"text": a_text(table)})

    job = Job.objects.get(kind="verify")
    assert (job.state, job.published) == (JobState.QUEUED, 0)
    assert GameLog.objects.count() == 1


@pytest.fixture
def hung_redis(tmp_path):
    """A Redis that takes connections and answers nothing: it is stopped."""
    port = services.free_port()
    program, _ = services.find_redis()
    with (tmp_path / "redis.log").open("wb") as output:
        redis = launch_process(
            [program, "--port", str(port), "--save", "", "--appendonly", "no"],
            output=output,
        )
    try:
        yield redis, f"redis://127.0.0.1:{port}/0"
    finally:
        redis.send_signal(signal.SIGCONT)
        services.stop(redis, signal.SIGTERM)


def test_no_page_takes_three_seconds_while_redis_hangs(
    process_environment, hung_redis, eventually, record_property
):
    """K1: one call waits for the timeout, the others skip Redis for some seconds."""
    redis, url = hung_redis
    the_sample_set()
    event, table = a_running_event(SIZE, guarded(a_person("Otto"))), a_table()
    environment = {**process_environment, "REDIS_URL": url}
    del environment["REDIS_TIMEOUT"]  # that of production
    site, seconds, statuses = Site(environment), {}, set()
    desk = Acts(site, event, event.owner, OF_EVENTS)
    ada = Acts(site, table.event, table.ada)
    match = f"matches/{table.match.pk}"
    cookie = cookie_of(event.owner)

    def look():
        for page in pages(event):
            began = time.monotonic()
            statuses.add(site.ask(page, Cookie=cookie)[0])
            seconds[page] = time.monotonic() - began

    def act(acts, *words):
        """Act when a call to Redis is tried again, and not skipped."""
        time.sleep(SKIP_SECONDS)
        began = time.monotonic()
        acts.post(*words)
        seconds[words[0]] = time.monotonic() - began

    try:
        look()
        ada.post(f"{match}/logs/", {"text": a_text(table, 12)})  # reads all cards
        seconds.clear()
        redis.send_signal(signal.SIGSTOP)
        look()
        act(desk, "rounds/pair/", {"round": "1"})
        act(ada, f"{match}/report/", WON)
        act(ada, f"{match}/logs/", {"text": a_text(table)})
        look()
        readiness = redis_check(site)
        redis.send_signal(signal.SIGCONT)
        eventually(lambda: redis_check(site)["ok"], seconds=10)
    finally:
        site.end()

    record_property("slowest page, s", round(max(seconds.values()), 2))
    assert statuses == {200}
    assert max(seconds.values()) < 3, seconds
    assert "skipped" in readiness["says"]
    job = Job.objects.filter(kind="verify").latest("pk")
    assert (job.state, job.published) == (JobState.QUEUED, 0)


def redis_check(site):
    return json.loads(site.ask("/readyz")[1])["redis"]


@pytest.mark.nightly
def test_what_was_promised_without_a_broker_is_done_soon_after_its_return(
    process_environment, workers, eventually, tmp_path
):
    """K2: within 60 seconds of the return, by a worker that lived through it."""
    port = services.free_port()
    url = f"redis://127.0.0.1:{port}/0"
    words = (
        "from outbox import services, tasks;"
        "services.enqueue(tasks.heartbeat, key='kept')"
    )
    subprocess.run(
        [sys.executable, "manage.py", "shell", "--verbosity", "0", "--command", words],
        check=True,
        env={**process_environment, "REDIS_URL": url},
    )
    assert Job.objects.get(key="kept").published == 0
    workers.environment = {
        **process_environment,
        "REDIS_URL": url,
        "OUTBOX_LEASE": "20",
    }
    workers.start()
    eventually(lambda: "Trying again" in workers.log.read_text())

    program, _ = services.find_redis()
    with (tmp_path / "redis.log").open("wb") as output:
        redis = launch_process(
            [program, "--port", str(port), "--save", "", "--appendonly", "no"],
            output=output,
        )
    try:
        done = Job.objects.filter(key="kept", state=JobState.DONE)
        eventually(done.exists, seconds=60)
    finally:
        workers.stop()
        services.stop(redis, signal.SIGTERM)
