"""manage.py import_event FILE --owner ADDRESS: import an event from another desk."""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import User
from tournaments.files import actions as archives
from tournaments.files import archive
from tournaments.management.arguments import UNREADABLE, read_bytes
from tournaments.management.terminal_text import escape_invisible
from tournaments.rules.errors import TournamentError


class Command(BaseCommand):
    help = "Import a whole event that another site exported."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="packed or not; - reads standard input")
        parser.add_argument("--owner", help="address of the owner of the event here")
        parser.add_argument(
            "--check", action="store_true", help="only check the file; import nothing"
        )

    def handle(self, *_: object, **options: object) -> None:
        try:
            found = archive.read_archive(
                read_bytes(str(options["file"]), archive.MOST_BYTES)
            )
            if options["check"] and not options["owner"]:
                self.stdout.write(
                    escape_invisible(f"{found.event.name}: the file is complete.")
                )
                return
            owner = self.find_owner(str(options["owner"] or "").lower())
            if options["check"]:
                archives.try_import(owner, found)
                self.stdout.write(
                    escape_invisible(f"{found.event.name}: it can be imported here.")
                )
                return
            event = archives.import_event(owner, found)
        except TournamentError as error:
            raise CommandError(
                escape_invisible(str(error)), returncode=UNREADABLE
            ) from None
        self.stdout.write(
            f"{escape_invisible(event.name)} is imported, with "
            f"{len(found.entrants)} entrants and {len(found.log)} log lines: "
            f"/events/{event.pk}/"
        )

    def find_owner(self, address: str) -> User:
        found = User.objects.filter(email=address, is_active=True).first()
        if found is None:
            raise CommandError(
                "There is no account with the address "
                f"{escape_invisible(address) or 'no address'}. Give one with "
                "--owner.",
                returncode=UNREADABLE,
            )
        return found
