"""manage.py export_event EVENT --by ADDRESS: export an event as one sealed file."""

import json
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import User
from tournaments.files import actions as archives
from tournaments.files import archive
from tournaments.files.archive.schema import json_schema
from tournaments.management.arguments import UNREADABLE, write_bytes
from tournaments.management.terminal_text import escape_invisible
from tournaments.models import Tournament
from tournaments.rules.errors import TournamentError


class Command(BaseCommand):
    help = "Export a whole event to a file that another site can import."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", nargs="?", type=UUID, help="the id of the event")
        parser.add_argument("--by", help="address of the organizer who exports it")
        parser.add_argument("--to", default="-", help="the file to write; .gz packs it")
        parser.add_argument(
            "--schema",
            action="store_true",
            help="print the JSON Schema instead of an event",
        )

    def handle(self, *_: object, **options: object) -> None:
        if options["schema"]:
            self.stdout.write(json.dumps(json_schema(), indent=1, ensure_ascii=False))
            return
        if not options["event"] or not options["by"]:
            raise CommandError("Give the id of an event, and the organizer with --by.")
        name = str(options["to"])
        data = self.export_for_user(options["event"], str(options["by"]).lower())
        write_bytes(
            archive.compress_archive(data) if name.endswith(".gz") else data, name
        )

    def export_for_user(self, event: object, address: str) -> bytes:
        try:
            user = User.objects.get(email=address, is_active=True)
            return archives.export_event(UUID(str(event)), user)
        except User.DoesNotExist:
            raise CommandError(
                f"There is no account with the address {escape_invisible(address)}.",
                returncode=UNREADABLE,
            ) from None
        except Tournament.DoesNotExist:
            raise CommandError(
                f"This site has no event {event}.", returncode=UNREADABLE
            ) from None
        except TournamentError as error:
            raise CommandError(
                escape_invisible(str(error)), returncode=UNREADABLE
            ) from None
