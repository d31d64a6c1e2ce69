"""A site that tells when it rests: nobody is being answered."""

import threading
from collections.abc import Callable, Iterable
from typing import Any

RESTS = "/rests/"
Answering = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Resting:
    """A site with one address more, which answers once nobody else waits for one.

    A window that is closed does not take back what it has asked for.
    """

    def __init__(self, site: Answering) -> None:
        self.site = site
        self.busy = 0
        self.changed = threading.Condition()

    def __call__(
        self, environ: dict[str, Any], start: Callable[..., Any]
    ) -> Iterable[bytes]:
        if environ["PATH_INFO"] == RESTS:
            with self.changed:
                self.changed.wait_for(lambda: not self.busy)
            start("204 No Content", [])
            return []
        self.count(1)
        try:
            return self.site(environ, start)
        finally:
            self.count(-1)

    def count(self, more: int) -> None:
        with self.changed:
            self.busy += more
            self.changed.notify_all()
