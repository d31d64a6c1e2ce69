"""A path on which answers take their time.

Saves and searches take as long as the visitor's cookie says; with pytest --delayed,
every page and every save of every visitor takes up to LONGEST seconds.
"""

import os
import time
from collections import Counter
from collections.abc import Iterable
from http.cookies import SimpleCookie
from random import Random
from typing import Any

from tests.journeys.resting import Answering

COOKIE = "slow"
SAVES = ("/save/", "/mend/", "-PS/edit/")
SEARCH = "/cards/"
DELAYED = "BOOTH_DELAYED"
LONGEST = "2.0"


class Slow:
    """Delay answers by a time drawn from a seed: "7-3.0" is seed 7, up to 3 s.

    A part of it passes before the desk writes, the rest before its answer arrives.
    """

    def __init__(self, site: Answering) -> None:
        self.site = site
        self.asked: Counter[str] = Counter()

    def __call__(self, environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        before, after = self.delays(environ)
        time.sleep(before)
        answer = self.site(environ, start)
        time.sleep(after)
        return answer

    def delays(self, environ: dict[str, Any]) -> tuple[float, float]:
        """Return the seconds before and after the work on an answer."""
        path = environ["PATH_INFO"]
        cookie = SimpleCookie(environ.get("HTTP_COOKIE", "")).get(COOKIE)
        if cookie is not None and (path == SEARCH or path.endswith(SAVES)):
            seed, _, longest = cookie.value.partition("-")
            rng = Random(f"{seed} {path}")
        elif DELAYED in os.environ and not path.startswith("/static/"):
            self.asked[path] += 1
            longest = os.environ[DELAYED]
            rng = Random(f"{path} {self.asked[path]}")
        else:
            return 0, 0
        delay, share = rng.uniform(0, float(longest)), rng.random()
        return delay * share, delay * (1 - share)
