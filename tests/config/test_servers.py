"""The suite runs on the servers that it claims to run on."""

import os

import pytest
import redis
from celery import current_app
from django.conf import settings
from django.db import connection


@pytest.mark.nightly
@pytest.mark.django_db
def test_the_database_is_a_real_postgresql():
    with connection.cursor() as cursor:
        cursor.execute("SELECT version()")
        [version] = cursor.fetchone()

    assert version.startswith("PostgreSQL")
    assert "PostgreSQL" in os.environ["BOOTH_SERVERS_USED"]


def test_the_cache_and_the_broker_are_a_real_redis():
    server = redis.Redis.from_url(os.environ["REDIS_URL"])

    assert server.info("server")["redis_version"]
    assert settings.CACHES["default"]["LOCATION"] == os.environ["REDIS_URL"]


def test_tasks_are_bound_to_our_broker():
    """An app that is not imported leaves tasks on AMQP, silently."""
    assert current_app.conf.broker_url == os.environ["REDIS_URL"]
    assert current_app.main == "booth"
