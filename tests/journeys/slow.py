"""A path on which saves take their time: as long as the visitor's cookie says."""

import time
from collections.abc import Iterable
from http.cookies import SimpleCookie
from random import Random
from typing import Any

from tests.journeys.resting import Answering

COOKIE = "slow"
SAVE = "/save/"


class Slow:
    """Delay saves by a time drawn from a seed: "7-3.0" is seed 7, up to 3 s.

    A part of it passes before the desk writes, the rest before its answer arrives.
    """

    def __init__(self, site: Answering) -> None:
        self.site = site

    def __call__(self, environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        found = SimpleCookie(environ.get("HTTP_COOKIE", "")).get(COOKIE)
        path = environ["PATH_INFO"]
        if found is None or not path.endswith(SAVE):
            return self.site(environ, start)
        seed, _, longest = found.value.partition("-")
        rng = Random(f"{seed} {path}")
        delay, share = rng.uniform(0, float(longest)), rng.random()
        time.sleep(delay * share)
        answer = self.site(environ, start)
        time.sleep(delay * (1 - share))
        return answer
