"""The desk on one machine opens, keeps itself alive, and leaves nothing behind."""

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest

from config import embedded
from tests.services import free_port

pytestmark = pytest.mark.load

# What the tests' own servers put into the environment is not for this desk.
PRODUCTION = (
    *("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "ALLOWED_HOSTS", "EMAIL_URL"),
    "STATIC_ROOT",
)
PATIENCE = 300  # seconds, for a start beside other tests; it only guards against a hang


class Desk:
    """A ./booth run of the test's own, on a free port, with its data in a folder."""

    def __init__(self, var: Path, *, output: str = "output") -> None:
        self.var = var
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.output = var / output
        var.mkdir(exist_ok=True)

    def open(self, *words: str) -> None:
        environment = {k: v for k, v in os.environ.items() if k not in PRODUCTION}
        with self.output.open("wb") as output:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "config.embedded"),
                    *("--port", str(self.port), *words),
                ],
                env={**environment, "BOOTH_VAR": str(self.var)},
                stdout=output,
                stderr=subprocess.STDOUT,
            )

    def said(self) -> str:
        return self.output.read_text()

    def is_open(self) -> bool:
        assert self.process.poll() is None, self.said()
        return "Replay Booth is open" in self.said()

    def page(self, path: str) -> str:
        with urllib.request.urlopen(f"{self.address}{path}") as answer:
            return answer.read().decode()

    def readiness(self) -> dict:
        try:
            with urllib.request.urlopen(f"{self.address}/readyz") as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            return json.load(error)

    def is_ready(self) -> bool:
        return self.readiness()["ready"]

    def processes(self) -> dict[int, str]:
        """Find every process that works on this desk's folder, wherever it stands."""
        found = {}
        mark = f"BOOTH_VAR={self.var}".encode()
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                if mark in folder.joinpath("environ").read_bytes().split(b"\0"):
                    words = folder.joinpath("cmdline").read_text().split("\0")
                    found[int(folder.name)] = " ".join(words)
            except OSError:
                continue
        return found

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()

    def kill(self) -> None:
        for number in self.processes():
            os.kill(number, signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def desk(tmp_path):
    opened = Desk(tmp_path / "var")
    yield opened
    opened.kill()


@pytest.fixture(scope="module")
def venue(tmp_path_factory, eventually):
    """Give a desk that is open to a network, for those who only look at it."""
    opened = Desk(tmp_path_factory.mktemp("venue") / "var")
    opened.open("--empty", "--host", "0.0.0.0")
    eventually(opened.is_open, seconds=PATIENCE)
    yield opened
    opened.kill()


def furnish(desk, venue):
    """Give a new desk the tables of the venue: to make them takes the longest."""
    made = sqlite3.connect(venue.var / "db.sqlite3")
    copy = sqlite3.connect(desk.var / "db.sqlite3")
    with closing(made), closing(copy):
        made.backup(copy)


# A start costs seconds, so each of them shows several things.


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(signal.SIGTERM, marks=pytest.mark.nightly),
        pytest.param(signal.SIGINT, marks=pytest.mark.nightly),
        pytest.param(signal.SIGHUP, marks=pytest.mark.nightly),
    ],
)
def test_the_desk_gets_ready_starts_a_dead_worker_again_and_closes(
    desk, venue, number, eventually
):
    furnish(desk, venue)
    desk.open("--empty")
    eventually(desk.is_open, seconds=PATIENCE)
    eventually(desk.is_ready)
    eventually(lambda: worker_leader(desk))
    before = workers_of(desk)

    # The leader alone: its children, the scheduler among them, are left behind.
    os.kill(worker_leader(desk), signal.SIGKILL)

    # The message first: until it is printed, children that the leader forked
    # after `before` was read look like a new worker.
    eventually(lambda: "The worker stopped and is being restarted." in desk.said())
    eventually(lambda: (now := workers_of(desk)) and not now & before)
    eventually(desk.is_ready)

    desk.process.send_signal(number)

    assert desk.process.wait(30) == 0, desk.said()
    assert "Replay Booth is closed." in desk.said()
    assert desk.processes() == {}


def workers_of(desk):
    return {n for n, words in desk.processes().items() if "celery" in words}


def worker_leader(desk):
    """Return the worker process that the desk itself started, or None."""
    for number in workers_of(desk):
        status = Path(f"/proc/{number}/status").read_text()
        if f"\nPPid:\t{desk.process.pid}\n" in status:
            return number
    return None


def printed(desk):
    return [line for line in desk.said().splitlines() if "Sign in as" in line]


@pytest.mark.nightly
def test_a_second_start_knows_the_demo_and_the_sign_ins_that_still_work(
    desk, eventually
):
    desk.open()
    eventually(desk.is_open, seconds=PATIENCE)
    assert "The demo is ready" not in desk.said(), "nobody waits for it"
    first = printed(desk)
    assert len(first) == 5, "the desk, and four people of the demo"
    for name in ("db.sqlite3", "secret-key", "sign-ins.txt", "log"):
        assert (desk.var / name).stat().st_mode & 0o077 == 0, f"{name}: its owner's"
    eventually(lambda: "The demo is ready" in desk.said(), seconds=PATIENCE)
    events = desk.page("/events/")

    desk.close()
    forget_the_first_password(desk)
    desk.open()
    eventually(desk.is_open, seconds=PATIENCE)

    assert printed(desk) == first[1:]
    for name in ("Lighthouse Open", "Winter Kickoff", "Spring Scrimmage"):
        mark = f">{name}<"
        assert events.count(mark) == desk.page("/events/").count(mark) == 1
    assert "The demo" not in desk.said()

    desk.process.kill()
    desk.process.wait()
    eventually(lambda: desk.processes() == {})


def forget_the_first_password(desk):
    """Write down another one than the desk has, as if it had been changed there."""
    kept = desk.var / "sign-ins.txt"
    email, _, part = kept.read_text().split(maxsplit=2)
    kept.write_text(f"{email} no-longer-mine {part}")


def test_a_second_desk_on_the_same_data_is_refused(venue):
    second = Desk(venue.var, output="second")

    second.open("--empty")

    assert second.process.wait(30) == 1
    assert second.said().startswith("Replay Booth is already running with the data in")


def test_an_empty_desk_has_no_sign_ins(venue):
    assert printed(venue) == []


def test_a_venue_gets_an_address_and_a_code_to_scan(venue):
    assert "Phones on this network can scan:" in venue.said()
    assert "▀" in venue.said()
    assert f"http://{embedded.own_network_addresses()[0]}:{venue.port}" in venue.said()


@pytest.mark.nightly
def test_a_web_server_that_cannot_start_says_why(desk, venue):
    furnish(desk, venue)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", desk.port))
        taken.listen()
        desk.open("--empty")

        assert desk.process.wait(90) == 1

    assert "The web did not start." in desk.said()
    assert desk.processes() == {}


def test_the_embedded_desk_refuses_a_production_database():
    done = subprocess.run(
        [sys.executable, "-m", "config.embedded"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert done.stderr.startswith("DATABASE_URL is set")
