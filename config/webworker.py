"""The web worker: gunicorn's threaded worker, protected against slow clients.

After a response with `Connection: close` gunicorn waits up to two seconds for the
client to close its side too (RFC 9112 section 9.6), and it waits on the thread that
accepts connections. Six clients that keep their sockets open stop the whole site for
twelve seconds. Here the event loop waits instead, for all at once.
"""

import selectors
import socket
import time
from functools import partial
from typing import Any

from gunicorn import util
from gunicorn.workers.gthread import ThreadWorker

LINGER_SECONDS = 2.0
LINGER_LIMIT = 256
READ_BYTES = 65_536


class NonBlockingCloseWorker(ThreadWorker):
    """A threaded worker whose event loop never waits for one client."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Half-closed sockets and when to close them, oldest first.
        self.lingering: dict[socket.socket, float] = {}

    def enqueue_req(self, conn: Any) -> None:
        conn.close = partial(self.close_connection, conn)
        super().enqueue_req(conn)

    def close_connection(self, conn: Any, *, graceful: bool = False) -> None:
        """Close at once, or our side, and let the event loop wait for the client's."""
        client = conn.sock
        if not graceful:
            util.close(client)
            return
        try:
            client.settimeout(0)
            client.shutdown(socket.SHUT_WR)
            self.poller.register(client, selectors.EVENT_READ, self.drain)
        except (OSError, ValueError, KeyError):
            util.close(client)
            return
        self.lingering[client] = time.monotonic() + LINGER_SECONDS
        if len(self.lingering) > LINGER_LIMIT:
            self.close_lingering(next(iter(self.lingering)))

    def drain(self, client: socket.socket) -> None:
        """Discard what a half-closed client still sends; close once it has closed."""
        try:
            data = client.recv(READ_BYTES)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self.close_lingering(client)

    def close_lingering(self, client: socket.socket) -> None:
        del self.lingering[client]
        self.poller.unregister(client)
        util.close(client)

    def murder_pending(self) -> None:
        """Also close sockets whose client never closed; called every second."""
        super().murder_pending()
        now = time.monotonic()
        for client in [each for each, end in self.lingering.items() if end <= now]:
            self.close_lingering(client)
