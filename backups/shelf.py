"""Where backups lie: named by their instant, written whole or not at all, kept so long.

Beside each lies its sum in the form of sha256sum, so that a copy can be checked on a
machine that has no key: `sha256sum --check desk-….sha256`.
"""

import datetime as dt
import hashlib
import os
import re
import shutil
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from backups.errors import BackupError, Damaged

NAMED = re.compile(r"desk-(\d{8}T\d{6}Z)\.backup")
STAMP = "%Y%m%dT%H%M%SZ"
BLOCK = 1024 * 1024


def named(made: dt.datetime) -> str:
    return f"desk-{made.astimezone(dt.UTC):{STAMP}}.backup"


def made_at(path: Path) -> dt.datetime:
    found = NAMED.fullmatch(path.name)
    assert found is not None  # noqa: S101 (backups() gives no others)
    return dt.datetime.strptime(found[1], STAMP).replace(tzinfo=dt.UTC)


def backups(folder: Path) -> list[Path]:
    """List the backups of a folder, the newest first."""
    if not folder.is_dir():
        raise BackupError(f"There is no folder {folder}. Make it, or name another one.")
    there = (path for path in folder.iterdir() if NAMED.fullmatch(path.name))
    return sorted(there, key=lambda path: path.name, reverse=True)


def put(folder: Path, name: str, pieces: Iterable[bytes]) -> Path:
    """Write a backup and its sum; whoever looks sees all of it or nothing."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    target, part = folder / name, folder / f".{name}.part"
    counted = hashlib.sha256()
    try:
        with os.fdopen(
            os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb"
        ) as file:
            for piece in pieces:
                counted.update(piece)
                file.write(piece)
            file.flush()
            os.fsync(file.fileno())
        write_sum(target, counted.hexdigest())
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    settle(folder)
    return target


def copy(source: Path, folder: Path) -> Path:
    """Copy a backup into a second place, and read it back there.

    A place that is not there is never made: a share that is not mounted would look
    like a second machine, and be a folder of this one (X3).
    """
    if not folder.is_dir():
        raise BackupError(
            f"There is no folder {folder}, so the backup has no second copy. Mount the "
            "share that it lies on, or make the folder there once, and run this "
            f"again. The first copy, {source}, is whole and stays."
        )
    target, part = folder / source.name, folder / f".{source.name}.part"
    try:
        shutil.copyfile(source, part)
        part.chmod(0o600)
        part.replace(target)
        write_sum(target, kept_sum(source))
        settle(folder)
    except OSError as error:
        raise BackupError(
            f"The second copy cannot be written into {folder}: {error.strerror}. Look "
            "whether it has room and whether this user may write there (a unit of "
            "systemd needs it in ReadWritePaths). The first copy, "
            f"{source}, is whole and stays."
        ) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    check(target)
    return target


def thin_out(folder: Path, *, keep: int) -> list[Path]:
    """Remove all but the newest; give what was removed."""
    old = backups(folder)[keep:]
    for path in old:
        path.unlink()
        sum_of(path).unlink(missing_ok=True)
    return old


def check(path: Path) -> None:
    """Refuse a backup whose bytes are not those that were written."""
    if sum_now(path) != kept_sum(path):
        raise Damaged(
            f"{path} is not what was written: its SHA-256 differs from the one in "
            f"{sum_of(path).name}. Take the copy in the second place, or an older one."
        )


def age(path: Path, *, now: dt.datetime) -> dt.timedelta:
    return now - made_at(path)


# Sums


def sum_of(path: Path) -> Path:
    return path.with_suffix(".sha256")


def write_sum(path: Path, digest: str) -> None:
    sum_of(path).write_text(f"{digest}  {path.name}\n")


def kept_sum(path: Path) -> str:
    try:
        return sum_of(path).read_text().split()[0]
    except (OSError, IndexError):
        raise Damaged(
            f"{sum_of(path)} is missing or empty, so nobody can tell without the key "
            f"whether {path.name} is whole."
        ) from None


def sum_now(path: Path) -> str:
    counted = hashlib.sha256()
    for block in blocks(path):
        counted.update(block)
    return counted.hexdigest()


def blocks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            yield block


def settle(folder: Path) -> None:
    """Have the folder itself on the disk, so that a name outlives a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
