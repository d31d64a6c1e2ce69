"""Cache backends that count rates atomically and keep one Redis client per pool.

Django makes a client for every call, which costs more than the call itself. Both
backends, for production and for the embedded desk, have `count_action`: it counts in
all windows or in none, atomically. Values in Redis are JSON: reading it runs no code.
"""

import json
import pickle
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import Redis
from redis.client import Pipeline

from outbox.breaker import redis_breaker

# A window: how many within how many seconds.
Windows = Mapping[str, tuple[int, int]]
# Which window is full, by its place, and for how many seconds yet; none: (-1, 0).
Answer = tuple[int, float]
ROOM: Answer = (-1, 0.0)

# Each key is a sorted set of what was done, by its time. What has left the window is
# forgotten first; there is room again once all but `most - 1` of the rest have left.
TAKE = """
local now, full, wait = tonumber(ARGV[1]), 0, 0
for at, key in ipairs(KEYS) do
  local most, seconds = tonumber(ARGV[2 * at + 1]), tonumber(ARGV[2 * at + 2])
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now - seconds)
  local held = redis.call('ZCARD', key)
  if held >= most then
    local last = redis.call('ZRANGE', key, held - most, held - most, 'WITHSCORES')
    local left = tonumber(last[2]) + seconds - now
    if left > wait then full, wait = at, left end
  end
end
if full > 0 then return {full, tostring(wait)} end
for at, key in ipairs(KEYS) do
  redis.call('ZADD', key, ARGV[1], ARGV[2])
  redis.call('EXPIRE', key, ARGV[2 * at + 2])
end
return {0, '0'}
"""


class JSONSerializer:
    def dumps(self, value: Any) -> Any:
        return value if type(value) is int else json.dumps(value)

    def loads(self, stored: bytes) -> Any:
        return json.loads(stored)


class GuardedPipeline(Pipeline):
    def execute(self, *args: Any, **options: Any) -> Any:
        with redis_breaker.guard_call():
            return super().execute(*args, **options)


class GuardedRedis(Redis):
    """A Redis client that fails at once while the circuit breaker is open."""

    def execute_command(self, *args: Any, **options: Any) -> Any:
        with redis_breaker.guard_call():
            return super().execute_command(*args, **options)

    def pipeline(self, transaction: Any = True, shard_hint: Any = None) -> Any:  # noqa: FBT002 (Redis's own signature)
        return GuardedPipeline(
            self.connection_pool, self.response_callbacks, transaction, shard_hint
        )


class SharedRedisClient(RedisCacheClient):
    """A cache client that keeps one thread-safe Redis client per connection pool."""

    def __init__(self, *servers: Any, **options: Any) -> None:
        super().__init__(*servers, serializer=JSONSerializer, **options)
        self._client = GuardedRedis
        self._clients: dict[Any, Any] = {}

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:  # noqa: ARG002
        pool = self._get_connection_pool(write)
        if pool not in self._clients:
            self._clients[pool] = self._client(connection_pool=pool)
        return self._clients[pool]

    @cached_property
    def counting_script(self) -> Any:
        """Return the Redis script that counts, called by its hash."""
        return self.get_client(write=True).register_script(TAKE)


class RedisRateCache(RedisCache):
    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = SharedRedisClient

    def count_action(self, windows: Windows, *, token: str, now: float) -> Answer:
        """Count an action in all windows; if one is full, return it and the wait."""
        keys = [self.make_and_validate_key(key) for key in windows]
        bounds = [each for window in windows.values() for each in window]
        full, wait = self._cache.counting_script(keys, [repr(now), token, *bounds])
        return (full - 1, float(wait)) if full else ROOM

    def count_held(self, key: str) -> int:
        """Return how many actions a window holds, as of the last one counted."""
        client = self._cache.get_client(write=True)
        return int(client.zcard(self.make_and_validate_key(key)))

    def uncount_action(self, keys: Iterable[str], *, token: str) -> None:
        """Remove an action, known by its token, from these windows."""
        pipeline = self._cache.get_client(write=True).pipeline()
        for key in keys:
            pipeline.zrem(self.make_and_validate_key(key), token)
        pipeline.execute()


class MemoryRateCache(LocMemCache):
    """The cache of the embedded desk: in the memory of one process, with a lock."""

    def count_action(self, windows: Windows, *, token: str, now: float) -> Answer:
        keys = [self.make_and_validate_key(key) for key in windows]
        answer = ROOM
        with self._lock:
            held = [self._load(key) for key in keys]
            for at, (most, seconds) in enumerate(windows.values()):
                held[at] = [each for each in held[at] if each[0] > now - seconds]
                if len(held[at]) >= most:
                    left = held[at][-most][0] + seconds - now
                    answer = max(answer, (at, left), key=lambda each: each[1])
            if answer is ROOM:
                for key, rows, (_, seconds) in zip(
                    keys, held, windows.values(), strict=True
                ):
                    self._store(key, sorted([*rows, (now, token)]), seconds)
        return answer

    def count_held(self, key: str) -> int:
        with self._lock:
            return len(self._load(self.make_and_validate_key(key)))

    def uncount_action(self, keys: Iterable[str], *, token: str) -> None:
        with self._lock:
            for key in map(self.make_and_validate_key, keys):
                if held := self._load(key):
                    left = [each for each in held if each[1] != token]
                    # The end stays as it was: what is left ends no later.
                    self._cache[key] = pickle.dumps(left, self.pickle_protocol)

    def _load(self, key: str) -> list[tuple[float, str]]:
        if self._has_expired(key):
            self._delete(key)
            return []
        return pickle.loads(self._cache[key])  # noqa: S301 (what `_store` wrote)

    def _store(self, key: str, rows: list[tuple[float, str]], seconds: int) -> None:
        self._set(key, pickle.dumps(rows, self.pickle_protocol), seconds)
