"""The web worker: a client that keeps its socket open stops nobody else."""

import os
import socket
import time
from contextlib import ExitStack

import pytest

from config.webworker import LINGER_SECONDS
from tests import services

HOST = "127.0.0.1"
SLOW_CLIENTS = 6
HEALTH = f"GET /healthz HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode()


@pytest.fixture(scope="module")
def port():
    with services.serve("config.wsgi", dict(os.environ)) as port:
        yield port


def connect(port):
    # The first request loads every view, which takes long on a busy machine.
    return socket.create_connection((HOST, port), timeout=60)


def ask(client):
    """Send a request and return the whole answer; the socket stays open."""
    client.sendall(HEALTH)
    answer = b""
    while data := client.recv(65_536):
        answer += data
    return answer


def is_reset(client):
    """Return whether the server has closed its side for good."""
    try:
        client.sendall(b"more")
        time.sleep(0.05)
        client.sendall(b"more")
    except (BrokenPipeError, ConnectionResetError):
        return True
    return False


def test_clients_that_keep_their_sockets_open_delay_nobody(port):
    """Six of them stopped the site for 11 seconds."""
    with ExitStack() as stack:
        slow = [stack.enter_context(connect(port)) for _ in range(SLOW_CLIENTS)]
        for client in slow:
            client.sendall(HEALTH)
        for client in slow:
            assert client.recv(65_536).startswith(b"HTTP/1.1 200")
        started = time.monotonic()
        with connect(port) as quick:
            answer = ask(quick)
        waited = time.monotonic() - started

    assert answer.startswith(b"HTTP/1.1 200")
    assert waited < LINGER_SECONDS


@pytest.mark.load
def test_a_socket_that_a_client_keeps_open_is_closed_in_the_end(port):
    with connect(port) as client:
        answer = ask(client)
        deadline = time.monotonic() + 5 * LINGER_SECONDS
        while not is_reset(client) and time.monotonic() < deadline:
            time.sleep(0.2)

        assert answer.startswith(b"HTTP/1.1 200")
        assert is_reset(client)


@pytest.mark.load
def test_what_a_client_still_sends_does_not_cut_its_answer_short(port):
    """RFC 9112 9.6: unread input must not reset the connection under an answer."""
    body = b"x" * 200_000
    head = (
        f"POST /healthz HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    with connect(port) as client:
        client.sendall(head.encode() + body)
        answer = b""
        while data := client.recv(65_536):
            answer += data

    assert answer.startswith(b"HTTP/1.1 4")
    assert b"\r\n\r\n" in answer
