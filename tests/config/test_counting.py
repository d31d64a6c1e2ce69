"""Counting in one step: Redis and the cache of the trial answer as a list does."""

import pytest
from django.core.cache import cache
from hypothesis import given
from hypothesis import strategies as st

from config.caching import ROOM, MemoryRateCache

MEMORY = MemoryRateCache("test_counting", {})
WINDOWS = {"minute": (3, 60), "hour": (5, 3600)}
pytestmark = pytest.mark.both


class Plain:
    """What was done, and when: the definition, without any cleverness."""

    def __init__(self):
        self.done = []

    def count_action(self, windows, now):
        waits = [self.wait(*window, now) for window in windows.values()]
        if any(waits):
            return waits.index(max(waits)), max(waits)
        self.done.append(now)
        return ROOM

    def wait(self, most, seconds, now):
        within = [at for at in self.done if at > now - seconds]
        return within[-most] + seconds - now if len(within) >= most else 0


BOTH = pytest.mark.parametrize(
    "counter", [pytest.param(cache, id="site"), pytest.param(MEMORY, id="memory")]
)


@pytest.mark.load
@BOTH
@given(st.lists(st.integers(0, 900), min_size=1, max_size=40))
def test_a_cache_counts_as_a_list_would(counter, steps):
    """Steps between two acts, in seconds: now many at once, now an hour between."""
    counter.clear()
    plain, now = Plain(), 1_800_000_000.0
    for at, step in enumerate(steps):
        now += step
        found = counter.count_action(WINDOWS, token=str(at), now=now)

        assert found == plain.count_action(WINDOWS, now)


@BOTH
def test_what_is_given_back_was_never_there(counter):
    counter.clear()
    for token in "abc":
        counter.count_action(WINDOWS, token=token, now=1_800_000_000.0)
    counter.uncount_action(WINDOWS, token="b")

    assert counter.count_action(WINDOWS, token="d", now=1_800_000_001.0) == ROOM
    assert [counter.count_held(each) for each in WINDOWS] == [3, 3]
    assert counter.count_action(WINDOWS, token="e", now=1_800_000_002.0) == (0, 58.0)


@BOTH
def test_what_was_never_taken_can_be_given_back(counter):
    counter.clear()
    counter.uncount_action(["nothing"], token="a")

    assert counter.count_action(WINDOWS, token="a", now=1_800_000_000.0) == ROOM


@BOTH
def test_a_window_that_became_narrower_waits_for_more_than_one(counter):
    """A venue that was closed: of 5 within a minute, 2 are allowed from now on."""
    counter.clear()
    for at in range(5):
        counter.count_action(
            {"minute": (9, 60)}, token=str(at), now=1_800_000_000.0 + at
        )

    found = counter.count_action({"minute": (2, 60)}, token="x", now=1_800_000_005.0)
    assert found == (0, 58.0)
    later = counter.count_action({"minute": (2, 60)}, token="x", now=1_800_000_063.0)
    assert later == ROOM


def test_redis_forgets_what_is_over(settings):
    if not settings.REDIS_URL:
        pytest.skip("the embedded desk has no Redis")
    cache.count_action({"minute": (3, 60)}, token="a", now=1_800_000_000.0)
    client = cache._cache.get_client()

    assert 0 < client.ttl(cache.make_key("minute")) <= 60


def test_redis_that_lost_the_script_is_sent_it_again(settings):
    if not settings.REDIS_URL:
        pytest.skip("the embedded desk has no Redis")
    cache.count_action(WINDOWS, token="a", now=1_800_000_000.0)
    cache._cache.get_client().script_flush()

    assert cache.count_action(WINDOWS, token="b", now=1_800_000_000.0) == ROOM
