"""/metrics: for whoever has the token, and with numbers that hold."""

import datetime as dt
import os
import re
import urllib.request

import pytest
from django.db import OperationalError
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from config import metrics_folder
from outbox import services as outbox
from outbox.models import Heartbeat, Job
from tests import services
from tests.builders.evidence import a_table
from tests.chaos.tasks import slow_beat
from tournaments.models import GameLog, LogVerdict

TOKEN = "a token that was made for this test"
HEADERS = {"Authorization": f"Bearer {TOKEN}"}


@pytest.fixture
def token(settings):
    settings.METRICS_TOKEN = TOKEN
    return TOKEN


def numbers(text):
    """Read an answer as Prometheus does: a value by name and labels."""
    return {
        (sample.name, *sorted(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def scrape(client):
    answer = client.get("/metrics", headers=HEADERS)
    assert answer.status_code == 200
    return numbers(answer.content.decode())


def test_without_a_setting_there_is_no_such_page(client):
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers=HEADERS).status_code == 404


@pytest.mark.usefixtures("token")
@pytest.mark.parametrize("said", ["", "Bearer ", "Bearer x", TOKEN, f"bearer {TOKEN}"])
def test_another_token_is_told_nothing(client, said):
    answer = client.get("/metrics", headers={"Authorization": said} if said else {})

    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Bearer")
    assert b"booth_" not in answer.content


@pytest.mark.django_db
def test_requests_are_counted_by_view_and_not_by_what_visitors_type(client, token):
    before = scrape(client)
    client.get("/healthz")
    client.get("/no/such/page/at/all")
    client.generic("BREW", "/healthz")

    now = scrape(client)

    def more(*labels):
        key = ("booth_request_seconds_count", *sorted(labels))
        return now.get(key, 0) - before.get(key, 0)

    assert more("healthz", "GET", "200") == 1
    assert more("none", "GET", "404") == 1
    assert more("healthz", "other", "405") == 1
    assert not [key for key in now if "BREW" in key or "no/such" in str(key)]


@pytest.mark.django_db
def test_jobs_the_queue_and_the_version_are_told(client, token, settings):
    now = timezone.now()
    job = outbox.enqueue(slow_beat, key="waits")
    Job.objects.filter(pk=job.pk).update(due_at=now - dt.timedelta(seconds=90))
    later = outbox.enqueue(slow_beat, key="later")
    Job.objects.filter(pk=later.pk).update(due_at=now + dt.timedelta(hours=1))
    Heartbeat.objects.create(job=later, worker="w", at=now - dt.timedelta(seconds=30))

    found = scrape(client)

    assert found["booth_jobs", "queued", slow_beat.name] == 2
    assert 90 <= found["booth_queue_age_seconds",] < 100
    assert 30 <= found["booth_heartbeat_age_seconds",] < 40
    assert found["booth_database_up",] == 1
    assert found["booth_info", settings.VERSION] == 1


@pytest.mark.django_db
def test_an_empty_desk_has_no_queue_and_no_worker(client, token):
    found = scrape(client)

    assert found["booth_queue_age_seconds",] == 0
    assert ("booth_heartbeat_age_seconds",) not in found


@pytest.mark.django_db
def test_verdicts_are_counted_by_kind(client, token):
    log = GameLog.objects.create(
        match=a_table(with_lists=False).match,
        digest="0" * 64,
        canonical="{}",
        entries=0,
    )
    for engine, kind in {"1": "confirmed", "2": "confirmed", "3": "illegal"}.items():
        LogVerdict.objects.create(
            log=log,
            engine=engine,
            kind=kind,
            home_score=0,
            away_score=0,
            is_registered=True,
        )

    found = scrape(client)

    assert found["booth_verdicts_total", "confirmed"] == 2
    assert found["booth_verdicts_total", "illegal"] == 1


@pytest.mark.django_db
def test_requests_are_told_while_the_database_is_away(client, token, monkeypatch):
    def away(_now):
        raise OperationalError("connection refused")

    monkeypatch.setattr("outbox.selectors.queue_age", away)

    found = scrape(client)

    assert found["booth_database_up",] == 0
    assert not [key for key in found if key[0] == "booth_jobs"]


@pytest.mark.django_db
def test_it_costs_few_queries(client, token, django_assert_max_num_queries):
    with django_assert_max_num_queries(4):
        scrape(client)


def test_a_server_leaves_no_folder_behind(settings, monkeypatch, tmp_path, token):
    """The folder is the running server's; what an ended one left is removed."""
    settings.VAR = tmp_path
    monkeypatch.setenv(metrics_folder.VARIABLE, "restored after this test")
    ended = tmp_path / "metrics" / "999999999"
    ended.mkdir(parents=True)
    (ended / "histogram_1.db").touch()
    running = tmp_path / "metrics" / "1"
    running.mkdir()
    foreign = tmp_path / "metrics" / "lost+found"
    foreign.mkdir()

    metrics_folder.share_metrics_between_processes()

    [own] = {*(tmp_path / "metrics").iterdir()} - {running, foreign}
    assert os.environ[metrics_folder.VARIABLE] == str(own)
    assert not ended.exists()


@pytest.mark.nightly(seconds=15)
@pytest.mark.load
@pytest.mark.django_db(transaction=True)
def test_all_processes_of_a_server_are_added_up(process_environment, tmp_path):
    """Gunicorn answers a scrape with any of its processes."""
    environment = {
        **process_environment,
        "METRICS_TOKEN": TOKEN,
        "BOOTH_VAR": str(tmp_path),
        "WEB_CONCURRENCY": "3",
    }
    with services.serve("config.wsgi", environment) as port:

        def ask(path):
            request = urllib.request.Request(
                f"http://127.0.0.1:{port}{path}", headers=HEADERS
            )
            with urllib.request.urlopen(request) as answer:
                return answer.read().decode()

        for _ in range(30):
            ask("/healthz")
        text = ask("/metrics")

    [count] = re.findall(
        r'^booth_request_seconds_count\{.*view="healthz"\} (\d+)\.0$',
        text,
        re.MULTILINE,
    )
    assert int(count) >= 30  # and those that waited for the server to start
