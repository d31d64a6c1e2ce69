"""Child processes that are stopped with this process and restarted if they die."""

import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any

PR_SET_PDEATHSIG = 1  # Linux: prctl(2)
PATIENCE = 3  # seconds that a child has for each step of stopping


def launch_process(
    command: Sequence[str | Path],
    *,
    output: IO[bytes],
    stop_signal: int = signal.SIGTERM,
    **more: Any,
) -> subprocess.Popen[bytes]:
    """Start a process in a session of its own; it stops when this process dies."""
    return subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        preexec_fn=die_with_parent(stop_signal),  # noqa: PLW1509 (one prctl call)
        **more,
    )


def die_with_parent(stop_signal: int) -> Callable[[], None] | None:
    """Return a function for the child that makes it stop when this process dies."""
    if not sys.platform.startswith("linux"):
        return None
    prctl = ctypes.CDLL(None).prctl
    return lambda: prctl(PR_SET_PDEATHSIG, stop_signal)


class ChildProcess:
    """A supervised process with a log file."""

    def __init__(self, name: str, command: Sequence[str], *, logs: Path) -> None:
        self.name = name
        self.command = command
        self.log = logs / f"{name}.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.started = 0.0

    def start(self) -> None:
        self.started = time.monotonic()
        with self.log.open("ab") as output:
            self.process = launch_process(self.command, output=output)

    def has_died(self) -> bool:
        return self.process is not None and self.process.poll() is not None

    def keep_alive(self) -> None:
        """Restart a dead process, but not more often than every few seconds."""
        if self.has_died() and time.monotonic() - self.started > PATIENCE:
            print(f"The {self.name} stopped and is being restarted.", file=sys.stderr)
            self.signal_process_group(
                signal.SIGKILL
            )  # what it had started and left behind
            self.start()

    def print_start_failure(self) -> int:
        print(
            f"The {self.name} did not start. The end of {self.log}:\n"
            + "\n".join(self.log.read_text().splitlines()[-5:]),
            file=sys.stderr,
        )
        return 1

    def signal_process_group(self, number: int) -> None:
        """Signal the whole session of the process, with its own children."""
        if self.process:
            try:
                os.killpg(self.process.pid, number)
            except ProcessLookupError:
                pass

    def wait_for_exit(self, seconds: float) -> None:
        if self.process:
            try:
                self.process.wait(seconds)
            except subprocess.TimeoutExpired:
                pass


def stop_all(children: Sequence[ChildProcess]) -> None:
    """Stop processes by SIGTERM, SIGQUIT, SIGKILL; the sweep finds jobs again."""
    for child in children:
        if child.process:
            child.process.terminate()
    for number in (signal.SIGQUIT, signal.SIGKILL):
        deadline = time.monotonic() + PATIENCE
        for child in children:
            child.wait_for_exit(max(0, deadline - time.monotonic()))
            child.signal_process_group(number)


def stop_on_signals() -> threading.Event:
    """Return an event that is set on SIGINT, SIGTERM or SIGHUP."""
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: stop.set())
    return stop
