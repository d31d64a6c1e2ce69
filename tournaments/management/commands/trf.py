"""manage.py trf FILE: an event file as TRF, for chess pairing checkers."""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.files.eventfile.trf import as_trf
from tournaments.management.files import UNREADABLE, event_from
from tournaments.rules.errors import TournamentError


class Command(BaseCommand):
    help = "Write an event file as TRF, which chess pairing checkers read."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="an event file; - reads standard input")

    def handle(self, *_: object, **options: object) -> None:
        try:
            text = as_trf(event_from(str(options["file"])))
        except TournamentError as error:
            raise CommandError(str(error), returncode=UNREADABLE) from None
        self.stdout.write(text, ending="")
