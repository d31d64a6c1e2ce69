"""A temporary desk with the demo events."""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from accounts.trial_sign_ins import FILE

HERE = Path(__file__).resolve().parent.parent
PATIENCE = 120  # seconds
PLAYED = "The demo is there"
# Whoever has a production in the environment does not want its pictures taken.
ELSEWHERE = ("DATABASE_URL", "REDIS_URL", "ALLOWED_HOSTS", "SITE_ADDRESS")


@dataclass(frozen=True, slots=True)
class TemporaryDesk:
    address: str
    sign_ins: dict[str, tuple[str, str]]  # e-mail and password, by first name


@contextmanager
def temporary_desk() -> Iterator[TemporaryDesk]:
    """Start a desk, wait until the demo is loaded, and stop it at the end."""
    with tempfile.TemporaryDirectory(prefix="booth-guides-") as folder:
        port = free_port()
        log = Path(folder, "desk.log")
        with log.open("wb") as output:
            desk = subprocess.Popen(
                [sys.executable, "-m", "config.embedded", "--port", str(port)],
                cwd=HERE,
                env=desk_environment(folder),
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        try:
            wait_for_demo(desk, log)
            yield TemporaryDesk(
                f"http://127.0.0.1:{port}", read_sign_in_file(Path(folder, FILE))
            )
        finally:
            desk.terminate()
            desk.wait(30)


def desk_environment(folder: str) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if key not in ELSEWHERE}
    return {**kept, "BOOTH_VAR": folder}


def wait_for_demo(desk: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while PLAYED not in log.read_text():
        if desk.poll() is not None or time.monotonic() > deadline:
            raise SystemExit(f"The demonstration was not played:\n{log.read_text()}")
        time.sleep(0.2)


def read_sign_in_file(file: Path) -> dict[str, tuple[str, str]]:
    words = [line.split() for line in file.read_text().splitlines()]
    return {email.partition("@")[0]: (email, word) for email, word, *_ in words}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
