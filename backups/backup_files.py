"""Backup files in a folder: named by time, complete or absent, old ones deleted.

Beside each is its checksum in the form of sha256sum, so that a copy can be checked on
a machine that has no key: `sha256sum --check desk-….sha256`.
"""

import datetime as dt
import hashlib
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO

from backups.errors import BackupError, DamagedBackup

NAMED = re.compile(r"desk-(\d{8}T\d{6}Z)\.age")
STAMP = "%Y%m%dT%H%M%SZ"
BLOCK = 1024 * 1024


def backup_name(made: dt.datetime) -> str:
    return f"desk-{made.astimezone(dt.UTC):{STAMP}}.age"


def backup_time(path: Path) -> dt.datetime:
    """Return the time in the name of a backup file."""
    found = NAMED.fullmatch(path.name)
    assert found is not None  # noqa: S101 (from list_backups)
    return dt.datetime.strptime(found[1], STAMP).replace(tzinfo=dt.UTC)


def list_backups(folder: Path) -> list[Path]:
    """Return a folder's backups, newest first; raise BackupError if it is missing."""
    if not folder.is_dir():
        raise BackupError(
            f"There is no folder {folder}. Create it, or name another one."
        )
    there = (path for path in folder.iterdir() if NAMED.fullmatch(path.name))
    return sorted(there, key=lambda path: path.name, reverse=True)


def write_backup(
    folder: Path, name: str, write_content: Callable[[IO[bytes]], None]
) -> Path:
    """Write a backup and its checksum; the file appears whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    target, part = folder / name, folder / f".{name}.part"
    try:
        with os.fdopen(
            os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb"
        ) as file:
            write_content(file)
            file.flush()
            os.fsync(file.fileno())
        write_checksum(target, compute_checksum(part))
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    sync_folder(folder)
    return target


def copy_backup(source: Path, folder: Path) -> Path:
    """Copy a backup into a second folder, verify the copy and return its path.

    A missing folder raises BackupError and is never created: where a network share is
    not mounted, the copy would lie on this machine unnoticed (trust X3).
    """
    if not folder.is_dir():
        raise BackupError(
            f"There is no folder {folder}, so the backup has no second copy. "
            "Mount the share, or create the folder there once, and run this "
            f"again. The first copy, {source}, is complete and stays."
        )
    target, part = folder / source.name, folder / f".{source.name}.part"
    try:
        shutil.copyfile(source, part)
        part.chmod(0o600)
        part.replace(target)
        write_checksum(target, read_checksum(source))
        sync_folder(folder)
    except OSError as error:
        raise BackupError(
            f"The second copy cannot be written to {folder}: {error.strerror}. "
            "Check that there is enough space and that this user can write there "
            "(a systemd unit needs it in ReadWritePaths). The first copy, "
            f"{source}, is complete and stays."
        ) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    verify_checksum(target)
    return target


def remove_old_backups(folder: Path, *, keep: int) -> list[Path]:
    """Delete all backups of a folder but the newest `keep`; return the old paths."""
    old = list_backups(folder)[keep:]
    for path in old:
        path.unlink()
        checksum_path(path).unlink(missing_ok=True)
    return old


def verify_checksum(path: Path) -> None:
    """Raise DamagedBackup unless the file has the SHA-256 written beside it."""
    if compute_checksum(path) != read_checksum(path):
        raise DamagedBackup(
            f"{path} was changed or damaged: its SHA-256 differs from the one in "
            f"{checksum_path(path).name}. Use the second copy, or an older backup."
        )


def backup_age(path: Path, *, now: dt.datetime) -> dt.timedelta:
    return now - backup_time(path)


# Sums


def checksum_path(path: Path) -> Path:
    return path.with_suffix(".sha256")


def write_checksum(path: Path, digest: str) -> None:
    checksum_path(path).write_text(f"{digest}  {path.name}\n")


def read_checksum(path: Path) -> str:
    try:
        return checksum_path(path).read_text().split()[0]
    except (OSError, IndexError):
        raise DamagedBackup(
            f"{checksum_path(path)} is missing or empty, so without the key it "
            f"can't be checked whether {path.name} is complete."
        ) from None


def compute_checksum(path: Path) -> str:
    counted = hashlib.sha256()
    for block in read_blocks(path):
        counted.update(block)
    return counted.hexdigest()


def read_blocks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            yield block


def sync_folder(folder: Path) -> None:
    """Flush the folder entry to disk, so that a new file name survives a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
