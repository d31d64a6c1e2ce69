"""Folders that one test run prepares and later runs copy or read.

Migrating a database and compressing static files take longer than most runs. A
folder is named by a hash of what it was made from, so a change makes a new one.
"""

import fcntl
import hashlib
import os
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
HOME = HERE / ".pytest_cache" / "prepared"
KEPT = 6  # of each kind: branches that one goes back and forth between


def folder(kind: str, *, of: Iterable[Path], make: Callable[[Path], None]) -> Path:
    """Return the folder made from these files; make it if it is missing."""
    HOME.mkdir(parents=True, exist_ok=True)
    made = HOME / f"{kind}-{digest(of)}"
    with (HOME / f"{kind}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            unfinished = HOME / f"{kind}.unfinished"
            shutil.rmtree(unfinished, ignore_errors=True)
            make(unfinished)
            unfinished.rename(made)
            remove_old(kind)
        os.utime(made)
    return made


def digest(files: Iterable[Path]) -> str:
    found = hashlib.sha256()
    for each in sorted(files):
        name = each.relative_to(HERE).as_posix()
        found.update(f"{name}\0".encode() + each.read_bytes() + b"\0")
    return found.hexdigest()[:16]


def remove_old(kind: str) -> None:
    by_age = sorted(HOME.glob(f"{kind}-*"), key=lambda each: each.stat().st_mtime)
    for each in by_age[:-KEPT]:
        shutil.rmtree(each, ignore_errors=True)
