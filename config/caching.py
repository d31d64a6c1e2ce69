"""The cache of the site: Redis, asked through a client that is made once.

Django makes one for every key, which costs more than the question itself.
"""

from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient


class OneClient(RedisCacheClient):
    """Keeps the client of each pool; a client may serve many threads."""

    def __init__(self, *servers: Any, **options: Any) -> None:
        super().__init__(*servers, **options)
        self._clients: dict[Any, Any] = {}

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:  # noqa: ARG002
        pool = self._get_connection_pool(write)
        if pool not in self._clients:
            self._clients[pool] = self._client(connection_pool=pool)
        return self._clients[pool]


class DeskRedis(RedisCache):
    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = OneClient
