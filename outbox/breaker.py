"""A circuit breaker: after Redis fails once, it is skipped for a few seconds.

A server that hangs costs a timeout for every call; pages that make several calls would
take as many timeouts. Each process has one breaker, for its cache and its broker.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

SKIP_SECONDS = 3.0


class CircuitBreaker:
    def __init__(self) -> None:
        self._open_until = 0.0

    @contextmanager
    def guard(self) -> Iterator[None]:
        """Run a call to Redis; raise Redis's ConnectionError at once while it is open.

        A connection that fails or times out opens it.
        """
        if self.is_open():
            raise RedisConnectionError("Redis failed a moment ago and is skipped.")
        try:
            yield
        except (RedisConnectionError, RedisTimeoutError):
            self.trip()
            raise

    def is_open(self) -> bool:
        return time.monotonic() < self._open_until

    def trip(self) -> None:
        self._open_until = time.monotonic() + SKIP_SECONDS

    def reset(self) -> None:
        self._open_until = 0.0


redis_breaker = CircuitBreaker()
