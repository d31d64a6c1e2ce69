"""S1, S2: how a message is carried, to a real server over TLS."""

import socket
import ssl
import time

import pytest

from integrations import webhook_sender as module
from integrations.webhook_sender import (
    MOST_READ,
    DeliveryOutcome,
    DeliveryProblem,
    WebhookSender,
    resolve_host,
)
from tests.builders.webhooks import ADDRESS, HOST, PUBLIC, a_listener


@pytest.fixture(scope="module")
def listening():
    with a_listener() as found:
        yield found


@pytest.fixture
def server(listening):
    for each in (listening.heard, listening.answers, listening.names):
        each.clear()
    return listening


def unreachable(*_):
    raise AssertionError("nothing may be dialled")


def test_a_message_arrives_as_it_was_sent(server):
    outcome = server.courier().post(ADDRESS, b'{"a": 1}', {"webhook-id": "m-1"})

    assert outcome == DeliveryOutcome(status=204)
    assert outcome.is_done
    [heard] = server.heard
    assert heard.first == "POST /desk?key=1 HTTP/1.1"
    assert heard.body == b'{"a": 1}'
    assert heard.headers == {
        "Host": f"{HOST}:8443",
        "User-Agent": "Replay-Booth",
        "Accept": "*/*",
        "Content-Type": "application/json",
        "Content-Length": "8",
        "Connection": "close",
        "webhook-id": "m-1",
    }
    assert server.names == [HOST]


def test_a_large_message_arrives_whole(server):
    body = b"x" * 500_000

    assert server.courier().post(ADDRESS, body).is_done
    assert server.heard[0].body == body


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", DeliveryOutcome(200)),
        (b"HTTP/1.0 500 Oh\r\n\r\n", DeliveryOutcome(500)),
        (b"HTTP/1.1 410 Gone\r\n\r\n", DeliveryOutcome(410)),
        (b"HTTP/1.1 204\r\n\r\n", DeliveryOutcome(204)),
        (
            b"HTTP/1.1 103 Wait\r\nA: b\r\n\r\nHTTP/1.1 202 Yes\r\n\r\n",
            DeliveryOutcome(202),
        ),
        (b"", DeliveryOutcome(trouble=DeliveryProblem.UNREADABLE)),
        (b"SSH-2.0-server\r\n", DeliveryOutcome(trouble=DeliveryProblem.UNREADABLE)),
        (b"HTTP/1.1 99x Odd\r\n", DeliveryOutcome(trouble=DeliveryProblem.UNREADABLE)),
        (b"HTTP/1.1 1000 Odd\r\n", DeliveryOutcome(trouble=DeliveryProblem.UNREADABLE)),
        (b"HTTP/1.1\r\n", DeliveryOutcome(trouble=DeliveryProblem.UNREADABLE)),
    ],
)
def test_of_an_answer_the_status_alone_is_kept(server, answer, expected):
    server.answers.append(answer)

    assert server.courier().post(ADDRESS, b"{}") == expected


def test_a_redirect_is_no_success_and_is_not_followed(server):
    server.answers.append(
        b"HTTP/1.1 307 Away\r\nLocation: https://127.0.0.1:8443/\r\n\r\n"
    )

    outcome = server.courier().post(ADDRESS, b"{}")

    assert outcome == DeliveryOutcome(status=307)
    assert not outcome.is_done
    assert len(server.heard) == 1


def test_a_server_that_is_silent_is_cut_off(server):
    server.answers.append(lambda _line: time.sleep(6))
    start = time.monotonic()

    outcome = server.courier(total_seconds=0.4).post(ADDRESS, b"{}")

    assert outcome == DeliveryOutcome(trouble=DeliveryProblem.LATE)
    assert time.monotonic() - start < 5


def test_one_sip_after_the_other_does_not_prolong_the_time(server):
    """A limit for each reading alone would never be reached."""

    def drip(line):
        for sign in b"HTTP/1.1 204 No Content" * 10:
            line.sendall(bytes((sign,)))
            time.sleep(0.05)

    server.answers.append(drip)
    start = time.monotonic()

    outcome = server.courier(total_seconds=0.5).post(ADDRESS, b"{}")

    assert outcome == DeliveryOutcome(trouble=DeliveryProblem.LATE)
    assert time.monotonic() - start < 5


@pytest.mark.parametrize("piece", [b"x" * 4096, b"HTTP/1.1 100 Wait\r\n\r\n" * 200])
def test_an_endless_answer_is_cut_off(server, piece):
    sent = 0

    def flood(line):
        nonlocal sent
        while sent < 100 * MOST_READ:
            sent += line.send(piece)

    server.answers.append(flood)

    outcome = server.courier().post(ADDRESS, b"{}")

    assert outcome == DeliveryOutcome(trouble=DeliveryProblem.UNREADABLE)
    assert sent < 100 * MOST_READ


class Firehose:
    """A line without an end, which counts what is taken from it."""

    taken = 0

    def settimeout(self, _seconds):
        pass

    def recv(self, most):
        self.taken += most
        return b"x" * most


def test_no_more_than_64_kilobytes_are_read():
    line = Firehose()

    with pytest.raises(module.DeliveryFailed):
        module.read_http_status(line, module.DeliveryDeadline(10))

    assert line.taken == MOST_READ == 64 * 1024


def test_a_certificate_of_nobody_is_refused_before_a_word_is_said(server):
    strict = ssl.create_default_context()

    outcome = server.courier(trust=strict).post(ADDRESS, b"{}")

    assert outcome == DeliveryOutcome(trouble=DeliveryProblem.CERTIFICATE)
    assert server.heard == []


def test_a_certificate_for_another_name_is_refused(server):
    outcome = server.courier().post("https://other.example.com/", b"{}")

    assert outcome == DeliveryOutcome(trouble=DeliveryProblem.CERTIFICATE)
    assert server.heard == []


@pytest.mark.parametrize(
    "numbers",
    [
        ["127.0.0.1"],
        ["169.254.169.254"],
        ["10.0.0.1"],
        ["fd00::1"],
        ["::ffff:127.0.0.1"],
        [PUBLIC, "192.168.0.1"],
        ["192.168.0.1", PUBLIC],
        ["2606:4700::1111", "::1"],
    ],
)
def test_a_name_that_leads_inside_is_not_dialled(numbers):
    """One private number among public ones is enough."""
    found = WebhookSender(resolve=lambda *_: numbers, dial=unreachable)

    assert found.post(ADDRESS, b"{}") == DeliveryOutcome(
        trouble=DeliveryProblem.NOWHERE
    )


def test_a_name_that_changes_its_number_is_asked_once_and_dialled_by_that(server):
    """Rebinding: what is checked is what is dialled, and the next time is checked."""
    answers, dialled = [[PUBLIC], ["127.0.0.1"]], []
    whole = server.courier()

    def dial(number, port, seconds):
        dialled.append((number, port))
        return whole.dial(number, port, seconds)

    found = server.courier(resolve=lambda *_: answers.pop(0), dial=dial)

    assert found.post(ADDRESS, b"{}").is_done
    assert dialled == [(PUBLIC, 8443)]
    assert found.post(ADDRESS, b"{}") == DeliveryOutcome(
        trouble=DeliveryProblem.NOWHERE
    )
    assert len(dialled) == 1


def test_a_name_that_nobody_knows_is_told_as_one_that_leads_inside():
    """Otherwise the page would tell everybody which names there are."""
    found = WebhookSender(resolve=lambda *_: [], dial=unreachable)

    assert found.post(ADDRESS, b"{}") == DeliveryOutcome(
        trouble=DeliveryProblem.NOWHERE
    )


def test_an_address_that_is_not_taken_is_not_even_looked_up():
    found = WebhookSender(resolve=unreachable, dial=unreachable)

    assert found.post("http://127.0.0.1/", b"{}") == DeliveryOutcome(
        trouble=DeliveryProblem.ADDRESS
    )


def test_the_second_number_is_tried_if_the_first_does_not_answer(server):
    whole = server.courier()

    def dial(number, port, seconds):
        if number == "1.1.1.1":
            raise ConnectionRefusedError
        return whole.dial(number, port, seconds)

    found = server.courier(resolve=lambda *_: ["1.1.1.1", PUBLIC], dial=dial)

    assert found.post(ADDRESS, b"{}").is_done


def test_nobody_there_is_no_connection():
    def dial(*_):
        raise ConnectionRefusedError

    found = WebhookSender(resolve=lambda *_: [PUBLIC], dial=dial)

    assert found.post(ADDRESS, b"{}") == DeliveryOutcome(trouble=DeliveryProblem.CLOSED)


def test_a_connection_that_takes_too_long_is_given_up():
    def dial(_number, _port, seconds):
        assert seconds <= 0.2
        raise TimeoutError

    found = WebhookSender(resolve=lambda *_: [PUBLIC], dial=dial, connect_seconds=0.2)

    assert found.post(ADDRESS, b"{}") == DeliveryOutcome(trouble=DeliveryProblem.LATE)


# The telephone book and the wire of the system.


def test_the_system_gives_every_number_of_a_name_once():
    assert "127.0.0.1" in resolve_host("localhost", 443, 30)
    assert resolve_host("no.such.name.invalid", 443, 30) == []


def test_a_slow_telephone_book_is_closed(monkeypatch):
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: time.sleep(1) or [])

    with pytest.raises(TimeoutError):
        resolve_host("slow.example.com", 443, 0.1)


def test_the_courier_of_the_product_reaches_no_machine_inside(server):
    """Nothing opens this door: neither a setting nor a name for it."""
    found = WebhookSender()

    assert found.resolve is module.resolve_host
    assert found.dial is module.open_connection
    assert found.trust.verify_mode is ssl.CERT_REQUIRED
    assert found.trust.check_hostname
    assert (found.connect_seconds, found.total_seconds) == (3, 10)
    outcome = WebhookSender(resolve=lambda *_: ["127.0.0.1"]).post(ADDRESS, b"{}")
    assert outcome == DeliveryOutcome(trouble=DeliveryProblem.NOWHERE)
    assert server.heard == []
