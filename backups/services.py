"""Keeping the desk's data elsewhere, and bringing it back (X3)."""

import datetime as dt
import subprocess
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from backups import dumps, proof, sealing, shelf
from backups.errors import BackupError, NoKey
from backups.manifest import Manifest, head_of, read_head
from backups.proof import Found

KEPT_KEY = "backup-key"
MADE_UNDER_ANOTHER = (
    "The backup was made under another SECRET_KEY. Receipts of lists, claim codes and "
    "links in old letters do not hold under this one; set the old one if there is one."
)


NO_KEPT_KEY = (
    "The backups of a trial desk are sealed with the file backup-key beside its data, "
    "and {folder} has none. Copy backup-key and secret-key from the folder of the desk "
    "that made this backup into it, then run this again."
)


def key(*, new: bool = True) -> bytes:
    """Return the key of this desk; a trial desk keeps one beside its data."""
    if settings.BACKUP_KEY:
        return sealing.read_key(settings.BACKUP_KEY)
    if not settings.EMBEDDED:
        raise NoKey(
            "A backup is sealed, and BACKUP_KEY is not set. Make a key with ./booth "
            "manage backup --new-key, put it into the environment of this command, and "
            "keep a copy away from this machine: without it nobody reads the backup."
        )
    kept = Path(settings.VAR, KEPT_KEY)
    if not (kept.exists() or new):
        raise NoKey(NO_KEPT_KEY.format(folder=settings.VAR))
    if not kept.exists():
        kept.touch(mode=0o600)
        kept.write_text(sealing.new_key())
    return sealing.read_key(kept.read_text())


def back_up(folder: Path, *, now: dt.datetime) -> Path:
    """Seal all that the desk knows into one file of a folder."""
    sealing_key = key()
    with dumps.taken() as dump:
        head = head_of(manifest_of(dump, now=now))
        pieces = sealing.sealed(dump.stream, key=sealing_key, head=head)
        return shelf.put(folder, shelf.named(now), chain([head], pieces))


def manifest_of(dump: dumps.Dump, *, now: dt.datetime) -> Manifest:
    return Manifest(
        made=now.astimezone(dt.UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        version=version(),
        commit=commit(),
        vendor=dump.vendor,
        server=dump.server,
        migrations=dump.migrations,
        rows=dump.rows,
        secret=proof.mark_of_secret(),
    )


def version() -> str:
    project = Path(settings.BASE_DIR, "pyproject.toml").read_text()
    return tomllib.loads(project)["project"]["version"]


def commit() -> str:
    """Name the commit of this program, where it was cloned and git is there."""
    try:
        told = subprocess.run(
            ["git", "-C", settings.BASE_DIR, "rev-parse", "HEAD"],
            check=False,
            capture_output=True,
            text=True,
        )
    except OSError:
        return ""
    return told.stdout.strip()


def manifest_in(path: Path) -> Manifest:
    try:
        with path.open("rb") as file:
            return read_head(file)[0]
    except OSError as error:
        raise BackupError(
            f"{path} cannot be read: {error.strerror}. Name a file desk-….backup of "
            "the folder that backups are written to."
        ) from error


def dump_in(path: Path) -> Iterator[bytes]:
    """Open a backup; what is no longer as it was sealed is refused on the way."""
    with path.open("rb") as file:
        _, head = read_head(file)
        yield from sealing.opened(file, key=key(new=False), head=head)


def restore(path: Path, *, replays: int) -> Iterator[Found]:
    """Write a backup into the empty database and prove it, check by check."""
    manifest = manifest_in(path)
    dumps.require_empty()
    refuse_unknown(manifest)
    dumps.put_back(dump_in(path))
    yield from proof.as_written(manifest)
    if proof.tables().wrong:
        call_command("migrate", verbosity=0, interactive=False)
    yield from proof.as_it_should_be(replays)
    if manifest.secret != proof.mark_of_secret():
        yield Found(
            "secrets",
            [MADE_UNDER_ANOTHER],
        )


def refuse_unknown(manifest: Manifest) -> None:
    """Refuse what this program cannot read: another database, a newer program."""
    if manifest.vendor != connection.vendor:
        raise BackupError(
            f"This is a backup of {manifest.vendor}, and the desk's database is "
            f"{connection.vendor}. Set DATABASE_URL for PostgreSQL, or unset it for a "
            "trial desk. Single events move between the two: ./booth manage "
            "export_event."
        )
    known = {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}
    newer = [each for each in manifest.migrations if each not in known]
    if newer:
        raise BackupError(
            f"The backup is of a newer program ({manifest.version}, commit "
            f"{manifest.commit or 'unknown'}): it has {len(newer)} migrations that "
            f"this one does not know, such as {newer[0]}. Restore it with that program."
        )
