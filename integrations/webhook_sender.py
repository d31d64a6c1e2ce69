"""Send one webhook message to a public machine; only the answer's status is read.

The host name is resolved here, every address is checked, and the connection goes to a
checked address, so a name that changes a moment later has no effect. No redirect is
followed and no proxy used.
"""

import queue
import socket
import ssl
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from integrations.addresses import (
    WebhookTarget,
    WebhookUrlError,
    is_public_ip,
    parse_webhook_url,
)

CONNECT_SECONDS = 3.0
TOTAL_SECONDS = 10.0
MOST_READ = 64 * 1024
A_READ = 4096
END = b"\r\n\r\n"


class DeliveryProblem(StrEnum):
    """Why a message was not delivered, in our words; the server's are never shown."""

    NONE = ""
    ADDRESS = "the address is not allowed"
    # One word for both: which names there are inside is nobody's business.
    NOWHERE = "the host name has no public address"
    CLOSED = "no connection"
    CERTIFICATE = "no valid certificate"
    LATE = "no answer in time"
    UNREADABLE = "no valid HTTP answer"


@dataclass(frozen=True, slots=True)
class DeliveryOutcome:
    """The result of sending a message: the HTTP status, or the problem."""

    status: int | None = None
    trouble: DeliveryProblem = DeliveryProblem.NONE

    @property
    def is_done(self) -> bool:
        return self.status is not None and 200 <= self.status < 300  # noqa: PLR2004

    @property
    def is_gone(self) -> bool:
        """Return whether the server answered 410, so that it wants no more messages."""
        return self.status == 410  # noqa: PLR2004


class DeliveryFailed(Exception):
    """Raised when a message cannot be delivered now."""

    def __init__(self, trouble: DeliveryProblem) -> None:
        super().__init__(trouble)
        self.trouble = trouble


class DeliveryDeadline:
    """A point in time at which the whole delivery must be over."""

    def __init__(self, seconds: float) -> None:
        self.at = time.monotonic() + seconds

    def seconds_left(self, most: float = TOTAL_SECONDS) -> float:
        """Return the seconds left, at most `most`; raise TimeoutError at the end."""
        left = self.at - time.monotonic()
        if left <= 0:
            raise TimeoutError
        return min(left, most)


def resolve_host(host: str, port: int, seconds: float) -> list[str]:
    """Return every IP address of a host; raise TimeoutError if it takes too long."""
    found: queue.SimpleQueue[list[str]] = queue.SimpleQueue()

    def look_up_addresses() -> None:
        try:
            rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            rows = []
        found.put(list(dict.fromkeys(str(row[4][0]) for row in rows)))

    threading.Thread(target=look_up_addresses, name="resolve", daemon=True).start()
    try:
        return found.get(timeout=seconds)
    except queue.Empty as error:
        raise TimeoutError from error


def open_connection(number: str, port: int, seconds: float) -> socket.socket:
    return socket.create_connection((number, port), timeout=seconds)


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookSender:
    """Sends messages; tests pass another resolver and another connection."""

    resolve: Callable[[str, int, float], Sequence[str]] = resolve_host
    dial: Callable[[str, int, float], socket.socket] = open_connection
    trust: ssl.SSLContext = field(default_factory=ssl.create_default_context)
    connect_seconds: float = CONNECT_SECONDS
    total_seconds: float = TOTAL_SECONDS

    def post(
        self, address: str, body: bytes, headers: Mapping[str, str] | None = None
    ) -> DeliveryOutcome:
        """Send a message to a URL within the time limit; return the outcome."""
        try:
            return DeliveryOutcome(
                status=self.connect_and_send(
                    parse_webhook_url(address), body, headers or {}
                )
            )
        except WebhookUrlError:
            return DeliveryOutcome(trouble=DeliveryProblem.ADDRESS)
        except DeliveryFailed as error:
            return DeliveryOutcome(trouble=error.trouble)
        except ssl.SSLCertVerificationError:
            return DeliveryOutcome(trouble=DeliveryProblem.CERTIFICATE)
        except TimeoutError:
            return DeliveryOutcome(trouble=DeliveryProblem.LATE)
        except OSError:  # that of TLS among them
            return DeliveryOutcome(trouble=DeliveryProblem.CLOSED)

    def connect_and_send(
        self, to: WebhookTarget, body: bytes, headers: Mapping[str, str]
    ) -> int:
        deadline = DeliveryDeadline(self.total_seconds)
        connect = DeliveryDeadline(min(self.connect_seconds, self.total_seconds))
        numbers = self.public_addresses(to, connect)
        with self.connect_to_first(numbers, to.port, connect) as plain:
            plain.settimeout(deadline.seconds_left())
            with self.trust.wrap_socket(plain, server_hostname=to.host) as line:
                send_all(line, http_request_bytes(to, body, headers), deadline)
                return read_http_status(line, deadline)

    def public_addresses(
        self, to: WebhookTarget, connect: DeliveryDeadline
    ) -> Sequence[str]:
        """Return a host's IP addresses; raise DeliveryFailed unless all are public."""
        numbers = self.resolve(to.host, to.port, connect.seconds_left())
        if not numbers or not all(map(is_public_ip, numbers)):
            raise DeliveryFailed(DeliveryProblem.NOWHERE)
        return numbers

    def connect_to_first(
        self, numbers: Sequence[str], port: int, connect: DeliveryDeadline
    ) -> socket.socket:
        """Connect to the first IP address that answers; none is resolved again."""
        *others, last = numbers
        for each in others:
            try:
                return self.dial(
                    each, port, connect.seconds_left(self.connect_seconds / 2)
                )
            except OSError:
                continue
        return self.dial(last, port, connect.seconds_left())


def http_request_bytes(
    to: WebhookTarget, body: bytes, headers: Mapping[str, str]
) -> bytes:
    lines = {
        "Host": to.authority,
        "User-Agent": "Replay-Booth",
        "Accept": "*/*",
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Connection": "close",
        **headers,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"POST {to.path} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body


def send_all(line: ssl.SSLSocket, data: bytes, deadline: DeliveryDeadline) -> None:
    """Send everything within the overall deadline."""
    rest = memoryview(data)
    while rest:
        line.settimeout(deadline.seconds_left())
        rest = rest[line.send(rest) :]


def read_http_status(line: ssl.SSLSocket, deadline: DeliveryDeadline) -> int:
    """Return the HTTP status of the answer; read at most 64 KB of it."""
    read = b""
    while len(read) < MOST_READ:
        found = parse_http_status(read)
        if found:
            return found
        line.settimeout(deadline.seconds_left())
        more = line.recv(A_READ)
        if not more:
            break
        read += more
    raise DeliveryFailed(DeliveryProblem.UNREADABLE)


def parse_http_status(read: bytes) -> int | None:
    r"""Return the final HTTP status in the bytes read so far, or None; skip 1xx.

    >>> parse_http_status(b"HTTP/1.1 103 Hints\r\n\r\nHTTP/1.1 204 No Content\r\n")
    204
    """
    while True:
        first, found, _ = read.partition(b"\r\n")
        if not found:
            return None
        words = first.split(b" ", 2)
        is_one = len(words) > 1 and words[0] in (b"HTTP/1.1", b"HTTP/1.0")
        if not (is_one and len(words[1]) == 3 and words[1].isdigit()):  # noqa: PLR2004
            raise DeliveryFailed(DeliveryProblem.UNREADABLE)
        if not words[1].startswith(b"1"):
            return int(words[1])
        _, found, read = read.partition(END)
        if not found:
            return None
