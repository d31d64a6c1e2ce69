"""What lies in the broker."""

import os

import pytest
import redis
from django.conf import settings


@pytest.fixture
def queue():
    """Empty the broker; yield a function that counts the messages that wait in it."""
    if not settings.REDIS_URL:
        for message in (settings.BROKER / "queue").iterdir():
            message.unlink()
        return lambda: len(list((settings.BROKER / "queue").iterdir()))
    broker = redis.Redis.from_url(os.environ["REDIS_URL"])
    broker.flushdb()
    return lambda: broker.llen("jobs") + broker.llen("upkeep")
