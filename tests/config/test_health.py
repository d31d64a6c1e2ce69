"""Alive and ready (trust X6)."""

import datetime as dt
import os
import re

import pytest
import redis
from django.db import connection
from django.utils import timezone

from outbox import services
from outbox.models import Heartbeat
from tests.chaos.tasks import slow_beat

pytestmark = pytest.mark.django_db


def beat(*, age):
    job = services.enqueue(slow_beat, key=f"beat {age}")
    at = timezone.now() - dt.timedelta(seconds=age)
    Heartbeat.objects.create(job=job, worker="w", at=at)


def test_a_living_process_says_so_without_the_database(
    client, django_assert_num_queries
):
    with django_assert_num_queries(0):
        answer = client.get("/healthz")

    assert (answer.status_code, answer.content) == (200, b"ok\n")


@pytest.mark.nightly
def test_a_desk_with_a_recent_heartbeat_is_ready(client):
    beat(age=55)  # a busy machine may take seconds to ask

    answer = client.get("/readyz")

    assert answer.status_code == 200
    assert answer.json()["ready"] is True
    says = answer.json()["worker"]["says"]
    assert re.fullmatch(r"heartbeat 5[5-9] s old; parked jobs: 0", says)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("age", "says"),
    [
        (None, "No worker has reported yet."),
        (61, "A worker last reported 6[1-9] s ago."),
    ],
)
def test_a_desk_without_a_worker_is_not_ready(client, age, says):
    if age:
        beat(age=age)

    answer = client.get("/readyz")

    assert answer.status_code == 503
    worker = answer.json()["worker"]
    assert re.fullmatch(says, worker["says"])
    assert worker == {
        "ok": False,
        "says": worker["says"],
        "ms": pytest.approx(10, abs=1000),
    }


@pytest.mark.nightly
def test_missing_migrations_are_counted(client):
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'outbox'")

    said = client.get("/readyz").json()["migrations"]

    assert said["ok"] is False
    assert said["says"] == "1 migrations are missing: ./booth manage migrate"


def test_a_redis_that_is_gone_is_seen(client):
    """The server refuses writes as a full or read-only one would."""
    server = redis.Redis.from_url(os.environ["REDIS_URL"])
    server.config_set("maxmemory", "1")
    server.config_set("maxmemory-policy", "noeviction")
    try:
        said = client.get("/readyz").json()["redis"]
    finally:
        server.config_set("maxmemory", "0")

    assert said["ok"] is False
    assert said["says"] == "ConnectionError"  # as the breaker raises it


def test_readiness_costs_few_queries(client, django_assert_max_num_queries):
    beat(age=1)

    with django_assert_max_num_queries(6):
        client.get("/readyz")


def test_the_version_is_told(client, settings):
    assert client.get("/version").json() == {"version": settings.VERSION}


def test_search_engines_are_kept_out_of_accounts(client):
    answer = client.get("/robots.txt")

    assert answer["Content-Type"].startswith("text/plain")
    assert "Disallow: /accounts/\n" in answer.content.decode()
