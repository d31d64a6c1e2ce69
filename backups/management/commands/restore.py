"""manage.py restore: write a backup into an empty database, and check the data."""

import sys
import time
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from backups import services
from backups.errors import BackupError

REPLAYS = 50


class Command(BaseCommand):
    help = (
        "Restore a backup into an empty database, then check rows, versions, "
        "tables, the log of every event, its standings and pairings, a sign-in, "
        "and verdicts. Exits with 1 if a check fails."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="a file desk-….age")
        parser.add_argument(
            "--replays",
            type=int,
            default=REPLAYS,
            help=f"number of newest game logs to replay ({REPLAYS})",
        )
        parser.add_argument(
            "--open-to",
            type=Path,
            help="restore nothing: write the bare dump into this file, for pg_restore",
        )

    def handle(self, *_: Any, **options: Any) -> None:
        began = time.monotonic()
        try:
            self.print_manifest(services.read_manifest(options["file"]))
            if options["open_to"]:
                self.write_decrypted_dump(options["file"], options["open_to"])
                return
            wrong = self.restore(options["file"], replays=options["replays"])
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from error
        spent = time.monotonic() - began
        if wrong:
            self.stderr.write(
                f"{failure_text(wrong)}, after {spent:.0f} s. The data stays as "
                "it was restored, so that you can examine it. Do not open the "
                "site with it."
            )
            sys.exit(1)
        self.stdout.write(f"Restored. All checks passed, after {spent:.0f} s.")

    def restore(self, path: Path, *, replays: int) -> int:
        """Restore the backup and print every check; return the number of problems."""
        number = 0
        for result in services.restore_backup(path, replays=replays):
            mark = "WRONG" if result.wrong else "ok"
            self.stdout.write(f"{mark:5}  {result.title}")
            for words in result.wrong:
                self.stderr.write(f"       {words}")
            number += len(result.wrong)
        return number

    def print_manifest(self, manifest: Any) -> None:
        self.stdout.write(
            f"Backup of {manifest.made} by Replay Booth {manifest.version}, "
            f"{manifest.vendor} {manifest.server}"
        )

    def write_decrypted_dump(self, path: Path, target: Path) -> None:
        """Write the decrypted dump to a new file, for pg_restore."""
        if target.exists():
            raise BackupError(
                f"{target} already exists and is not overwritten. Name another file."
            )
        target.touch(mode=0o600, exist_ok=False)
        try:
            with target.open("wb") as file:
                services.write_dump(path, file)
        except BaseException:
            target.unlink()  # half a dump is none
            raise
        self.stdout.write(f"Wrote {target}. It is not encrypted: remove it after use.")


def failure_text(wrong: int) -> str:
    return "1 check failed" if wrong == 1 else f"{wrong} checks failed"
