"""Back up the desk's database into an encrypted file, and restore it (trust X3)."""

import datetime as dt
import subprocess
from collections.abc import Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from typing import IO

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from pyrage import x25519

from backups import backup_files, dumps, encryption, restore_checks
from backups.errors import BackupError
from backups.manifest import Manifest, parse_manifest, write_manifest
from backups.restore_checks import CheckResult
from tournaments.core.log_head import store_all_heads_anew

KEPT_KEY = "backup-key"
MADE_UNDER_ANOTHER = (
    "The backup was made with another SECRET_KEY. Receipts of deck lists, claim "
    "codes and links in old e-mails are not valid with this one. Set the old key "
    "if you have it."
)


NO_KEPT_KEY = (
    "The backups of a trial desk are encrypted with the file backup-key beside "
    "its data, but {folder} has none. Copy backup-key and secret-key from the folder "
    "of the desk that made this backup, then run this again."
)


def backup_key(*, new: bool = True) -> x25519.Identity:
    """Return the key of this desk's backups, or raise BackupError.

    A trial desk has no BACKUP_KEY: its key is a file beside its data, made here if
    `new`.
    """
    if settings.BACKUP_KEY:
        return encryption.parse_backup_key(settings.BACKUP_KEY)
    if not settings.EMBEDDED:
        raise BackupError(
            "A backup is encrypted, but BACKUP_KEY is not set. Create a key with "
            "./booth manage backup --new-key, set it in the environment of this "
            "command, and keep a copy on another machine: without it, nobody can "
            "read the backup."
        )
    kept = Path(settings.VAR, KEPT_KEY)
    if not (kept.exists() or new):
        raise BackupError(NO_KEPT_KEY.format(folder=settings.VAR))
    if not kept.exists():
        kept.touch(mode=0o600)
        kept.write_text(encryption.new_backup_key())
    return encryption.parse_backup_key(kept.read_text())


def back_up(folder: Path, *, now: dt.datetime) -> Path:
    """Write the database into one encrypted file of a folder and return its path."""
    key = backup_key()
    with dumps.open_dump() as dump:
        manifest = write_manifest(build_manifest(dump, now=now))
        content = chain([manifest], dump.stream)
        return backup_files.write_backup(
            folder,
            backup_files.backup_name(now),
            partial(encryption.encrypt, content, key=key),
        )


def build_manifest(dump: dumps.Dump, *, now: dt.datetime) -> Manifest:
    return Manifest(
        made=now.astimezone(dt.UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        version=settings.VERSION,
        commit=program_commit(),
        vendor=dump.vendor,
        server=dump.server,
        migrations=dump.migrations,
        rows=dump.rows,
        secret=restore_checks.secret_key_fingerprint(),
    )


def program_commit() -> str:
    """Return the git commit of this program, or "" without a clone or git."""
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


def read_manifest(path: Path) -> Manifest:
    """Return the manifest of a backup file; raise BackupError if it cannot be read."""
    try:
        with path.open("rb") as file:
            encryption.require_age_file(file)
            line = encryption.decrypt_first_line(file, key=backup_key(new=False))
    except OSError as error:
        raise BackupError(
            f"{path} cannot be read: {error.strerror}. Name a file desk-….age "
            "from the backup folder."
        ) from error
    return parse_manifest(line)


def write_dump(path: Path, target: IO[bytes]) -> None:
    """Decrypt the dump of a backup into a file; raise DamagedBackup if altered."""
    with path.open("rb") as file:
        encryption.decrypt_after_first_line(file, target, key=backup_key(new=False))


def restore_backup(path: Path, *, replays: int) -> Iterator[CheckResult]:
    """Write a backup into the empty database, migrate it, and yield check results."""
    manifest = read_manifest(path)
    dumps.require_empty_database()
    require_compatible(manifest)
    dumps.restore_dump(partial(write_dump, path))
    yield from restore_checks.compare_with_manifest(manifest)
    if restore_checks.check_migrations().wrong:
        call_command("migrate", verbosity=0, interactive=False)
    has_other_key = manifest.secret != restore_checks.secret_key_fingerprint()
    if has_other_key:
        store_all_heads_anew()
    yield from restore_checks.check_restored_data(replays)
    if has_other_key:
        yield CheckResult("secrets", [MADE_UNDER_ANOTHER])


def require_compatible(manifest: Manifest) -> None:
    """Raise BackupError for a backup of another database or a newer program."""
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
            f"The backup was made by a newer version ({manifest.version}, commit "
            f"{manifest.commit or 'unknown'}) with {len(newer)} migrations that "
            f"this one does not have, such as {newer[0]}. Restore it with that "
            "version."
        )
