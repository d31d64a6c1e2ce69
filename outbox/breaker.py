"""A circuit breaker: after Redis fails once, it is not asked for a few seconds.

A server that hangs costs a timeout for every call, and a page makes several calls.
Each process has one breaker, for its cache and its broker.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import OutOfMemoryError, ReadOnlyError, ResponseError
from redis.exceptions import TimeoutError as RedisTimeoutError

SKIP_SECONDS = 3.0
# What Redis answers to every write while its disk is full.
DISK_FULL = "MISCONF"


class CircuitBreaker:
    def __init__(self) -> None:
        self._open_until = 0.0

    @contextmanager
    def guard_call(self) -> Iterator[None]:
        """Context manager around a call to Redis; opens the breaker if the call fails.

        While the breaker is open it raises Redis's ConnectionError at once. A Redis
        that answers but writes nothing counts as failed: its disk or memory is full.
        """
        if self.is_open():
            raise RedisConnectionError("Redis failed a moment ago and is skipped.")
        try:
            yield
        except (RedisConnectionError, RedisTimeoutError):
            self.open_circuit()
            raise
        except ResponseError as error:
            if not writes_nothing(error):
                raise
            self.open_circuit()
            raise RedisConnectionError(str(error)) from error

    def is_open(self) -> bool:
        return time.monotonic() < self._open_until

    def open_circuit(self) -> None:
        self._open_until = time.monotonic() + SKIP_SECONDS


def writes_nothing(error: ResponseError) -> bool:
    """Return whether Redis refuses every write: full disk, full memory, a replica."""
    refused = (OutOfMemoryError, ReadOnlyError)
    return isinstance(error, refused) or str(error).startswith(DISK_FULL)


redis_breaker = CircuitBreaker()
