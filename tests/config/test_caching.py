"""The cache keeps its client: making one for every key would cost more than Redis."""

import pytest
from django.core.cache import cache, caches

from config.caching import RedisRateCache


def test_many_keys_are_asked_through_one_client():
    kept = caches["default"]._cache

    clients = {id(kept.get_client(f"key {at}", write=at % 2)) for at in range(20)}

    assert isinstance(caches["default"], RedisRateCache)
    assert len(clients) == 1


@pytest.mark.parametrize("value", [7, "word", {"a": [1, 2]}, None])
def test_what_is_kept_is_what_comes_back(value):
    cache.set("kept", value, 30)

    assert cache.get("kept", "nothing") == value
