"""manage.py backup: write an encrypted backup, or check that the newest is good."""

import datetime as dt
import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.mail import send_mail
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from backups import backup_files, encryption, services
from backups.errors import BackupError

OLDEST = 26  # hours (X3)
KEPT = 30


class Command(BaseCommand):
    help = (
        "Write the whole database to one encrypted file in a folder. With "
        "--check, write nothing and exit with 1 if the newest backup is too old "
        "or damaged."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", type=Path, nargs="?")
        parser.add_argument(
            "--second", type=Path, help="a second place, on another machine or disk"
        )
        parser.add_argument(
            "--keep", type=int, default=KEPT, help=f"number of backups to keep ({KEPT})"
        )
        parser.add_argument(
            "--check", action="store_true", help="check that there is a recent backup"
        )
        parser.add_argument(
            "--hours", type=float, default=OLDEST, help=f"maximum age ({OLDEST})"
        )
        parser.add_argument("--tell", help="with --check: an e-mail address to warn")
        parser.add_argument("--new-key", action="store_true", help="print a BACKUP_KEY")

    def handle(self, *_: Any, **options: Any) -> None:
        if options["new_key"]:
            self.stdout.write(encryption.new_backup_key())
            return
        if options["folder"] is None:
            raise CommandError("Name the folder: ./booth manage backup FOLDER")
        if options["keep"] < 1:
            raise CommandError(
                "--keep must be at least 1: the newest backup is always kept."
            )
        places = [options["folder"], *filter(None, [options["second"]])]
        try:
            if options["check"]:
                self.check_newest_backups(places, hours=options["hours"])
            else:
                self.write_and_copy(places, keep=options["keep"])
        except (BackupError, OSError) as error:
            if options["check"] and options["tell"]:
                send_alarm(options["tell"], str(error))
            raise CommandError(str(error)) from error

    def write_and_copy(self, places: list[Path], *, keep: int) -> None:
        """Write a backup to the first folder and copy it to the others."""
        first, *further = places
        made = services.back_up(first, now=timezone.now())
        size = made.stat().st_size / 1024**2
        self.stdout.write(f"Wrote {made} ({size:.1f} MiB)")
        self.remove_old_backups(first, keep=keep)
        for place in further:
            self.stdout.write(f"Copied to {backup_files.copy_backup(made, place)}")
            self.remove_old_backups(place, keep=keep)
        if settings.EMBEDDED and not settings.BACKUP_KEY:
            kept = Path(settings.VAR, services.KEPT_KEY)
            self.stdout.write(f"Its key is {kept}: keep a copy of it elsewhere.")

    def remove_old_backups(self, place: Path, *, keep: int) -> None:
        for old in backup_files.remove_old_backups(place, keep=keep):
            self.stdout.write(f"Removed {old}")

    def check_newest_backups(self, places: list[Path], *, hours: float) -> None:
        """Raise BackupError if a folder's newest backup is damaged, old or missing."""
        for place in places:
            there = backup_files.list_backups(place)
            if not there:
                raise BackupError(f"There is no backup in {place}.")
            backup_files.verify_checksum(there[0])
            age = backup_files.backup_age(there[0], now=timezone.now())
            if age > dt.timedelta(hours=hours):
                raise BackupError(
                    f"The newest backup in {place} is {format_hours(age)} old; "
                    f"{hours:g} are allowed. Check why the nightly backup failed."
                )
            self.stdout.write(f"{there[0]} is complete and {format_hours(age)} old.")


def format_hours(age: dt.timedelta) -> str:
    return f"{age.total_seconds() / 3600:.1f} hours"


def send_alarm(address: str, words: str) -> None:
    """Send an e-mail directly, not through the outbox, whose worker may be down."""
    try:
        send_mail("[Replay Booth] No backup", words, None, [address])
    except OSError as error:
        sys.stderr.write(f"The e-mail to {address} was not sent: {error}\n")
