"""A client of the API of Replay Booth, with the standard library alone."""

import json
import time
from collections.abc import Callable, Iterator
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen
from uuid import uuid4

from replaybooth import operations

__all__ = ("ApiError", "Booth", "operations")

TRIES = 5
BUSY = (409, 429, 503)  # with Retry-After
MOST_ON_A_PAGE = 100


class ApiError(Exception):
    """A refusal: `code` for programs, the `rule`, a `remedy`, and `details`."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(f"{problem.get('message')} {problem.get('remedy')}")
        self.status: int = problem.get("status", 0)
        self.code: str = problem.get("code", "")
        self.rule: str = problem.get("rule", "")
        self.remedy: str = problem.get("remedy", "")
        self.details: dict[str, Any] = problem.get("details", {})


class Booth(operations.Operations):
    """A site and a token; without a token, what visitors may read."""

    def __init__(self, site: str, token: str = "", *, timeout: float = 30) -> None:
        self.site, self.timeout = site.rstrip("/"), timeout
        self.headers = {"Accept": "application/json, application/jsonl"}
        if token:
            self.headers["Authorization"] = f"Bearer {token}"

    def read(self, path: str, parameters: dict[str, Any]) -> Any:
        sent = {name: each for name, each in parameters.items() if each is not None}
        return self.send(Request(f"{self.site}{path}?{urlencode(sent)}"))  # noqa: S310

    def pages(self, path: str, parameters: dict[str, Any]) -> Iterator[Any]:
        """Yield the rows of a list, page by page."""
        page, more = 1, True
        while more:
            both = {"size": MOST_ON_A_PAGE, "page": page}
            found = self.read(path, parameters | both)
            yield from found["results"]
            page, more = page + 1, found["next"]

    def each_line(self, path: str, parameters: dict[str, Any]) -> Iterator[Any]:
        """Yield the objects of a file that has one on each line."""
        yield from self.send(
            Request(f"{self.site}{path}?{urlencode(parameters)}"),  # noqa: S310
            parse=lambda answer: list(map(json.loads, answer)),
        )

    def act(self, path: str, body: dict[str, Any]) -> Any:
        """Run an action once, however often it has to be sent."""
        sent = {name: each for name, each in body.items() if each is not None}
        headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid4())}
        data = json.dumps(sent).encode()
        return self.send(Request(f"{self.site}{path}", data, headers))  # noqa: S310

    def send(self, request: Request, parse: Callable[[Any], Any] = json.load) -> Any:
        """Send a request; wait if the site asks for it, or if nobody answers."""
        for name, value in self.headers.items():
            request.add_header(name, value)
        for tried in range(1, TRIES + 1):
            try:
                with urlopen(request, timeout=self.timeout) as answer:  # noqa: S310
                    return parse(answer)
            except HTTPError as error:
                wait = error.headers.get("Retry-After")
                if error.code not in BUSY or wait is None or tried == TRIES:
                    raise ApiError(problem_in_response(error)) from error
                time.sleep(int(wait))
            except (URLError, HTTPException, TimeoutError):
                if tried == TRIES:
                    raise
                time.sleep(tried)
        raise AssertionError  # the last try has returned or raised

    def follow(
        self, event: str, after: int = 0, *, every: float = 15
    ) -> Iterator[operations.LogLine]:
        """Yield the lines of an event's log as they are written, and never end."""
        while True:
            for line in self.lines(event, after=after):
                yield line
                after = line["seq"]
            time.sleep(every)


def problem_in_response(error: HTTPError) -> dict[str, Any]:
    """Return what an error says, or the status alone."""
    try:
        return dict(json.load(error))
    except ValueError:
        return {"status": error.code, "message": str(error), "remedy": ""}
