"""Time from a fresh clone to the first page, and for the second start."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from benchmarks.report import BenchmarkReport
from tests.services import free_port

HERE = Path(__file__).resolve().parent.parent


def run() -> BenchmarkReport:
    report = BenchmarkReport("start")
    folder = Path(tempfile.mkdtemp(prefix="booth-start-"))
    clone = folder / "clone"
    subprocess.run(["git", "clone", "--quiet", HERE, clone], check=True)
    # No cache, no settings, no uv: only what a fresh machine has.
    kept = {
        k: v for k, v in os.environ.items() if k.startswith(("PATH", "PIP_", "SSL"))
    }
    bare = {**kept, "HOME": str(folder), "PIP_NO_CACHE_DIR": "1"}
    cold = seconds_to_first_page(clone, bare)
    warm = seconds_to_first_page(clone, bare)
    peer = seconds_to_run(
        [clone / ".venv/bin/python", "manage.py", "check"], clone, bare
    )
    shutil.rmtree(folder)
    report.add("first start, s", cold, most=180)
    report.add("second start, s", warm, most=8)
    report.add("second start / manage.py check", warm / peer, most=10)
    return report


def seconds_to_first_page(clone: Path, environment: dict[str, str]) -> float:
    port = free_port()
    started = time.monotonic()
    desk = subprocess.Popen(
        [clone / "booth", "run", "--port", str(port)],
        env=environment,
        stdout=subprocess.DEVNULL,
    )
    try:
        while not is_answering(port):
            if desk.poll() is not None:
                sys.exit("The desk did not start.")
            time.sleep(0.05)
        return time.monotonic() - started
    finally:
        desk.send_signal(signal.SIGTERM)
        desk.wait()


def is_answering(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=2):
            return True
    except OSError:
        return False


def seconds_to_run(words: list, folder: Path, environment: dict[str, str]) -> float:
    started = time.monotonic()
    subprocess.run(words, cwd=folder, env=environment, check=True, capture_output=True)
    return time.monotonic() - started
