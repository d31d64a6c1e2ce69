"""The cache keeps one client, JSON values, and fails as one that is away."""

import json

import pytest
from django.core.cache import cache, caches
from redis.exceptions import ConnectionError as RedisConnectionError

from config.caching import RedisRateCache
from config.limits import count_request
from config.rate_counting import RateCounter, Window
from outbox.breaker import redis_breaker


def test_many_keys_are_asked_through_one_client():
    kept = caches["default"]._cache

    clients = {id(kept.get_client(f"key {at}", write=at % 2)) for at in range(20)}

    assert isinstance(caches["default"], RedisRateCache)
    assert len(clients) == 1


@pytest.mark.parametrize("value", [7, "word", {"a": [1, 2]}, None])
def test_what_is_kept_is_what_comes_back(value):
    cache.set("kept", value, 30)

    assert cache.get("kept", "nothing") == value
    stored = caches["default"]._cache.get_client().get(cache.make_key("kept"))
    assert json.loads(stored) == value  # a pickle can run code when it is read


@pytest.fixture
def full_redis():
    """A Redis that answers, but writes nothing: its memory is full."""
    client = caches["default"]._cache.get_client(write=True)
    most = client.config_get("maxmemory")["maxmemory"]
    client.config_set("maxmemory", "1")
    yield
    redis_breaker._open_until = 0.0
    client.config_set("maxmemory", most)


def test_a_redis_that_writes_nothing_is_one_that_is_away(full_redis):
    """Its refusal is an error of its own, which was answered with 500."""
    counter = RateCounter("deck checks", "anybody", (Window(1),))

    with pytest.raises(RedisConnectionError):
        cache.set("kept", 1)

    assert redis_breaker.is_open()
    redis_breaker._open_until = 0.0
    assert count_request(counter) is None
