"""manage.py export_cards: write cards as JSON or CSV, or teams, to standard output."""

import io
from collections.abc import Iterable

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards.exporting import printings_to_export, write_csv, write_json, write_teams
from cards.management.files import MISUSED
from cards.models import CardSet, Printing

WRITERS = {"csv": write_csv, "json": write_json}


class Command(BaseCommand):
    help = "Export cards; JSON loses nothing, CSV carries the known cells."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--set", default="", help="one set only")
        parser.add_argument("--format", choices=[*WRITERS], default="json")
        parser.add_argument(
            "--teams", action="store_true", help="the teams and their franchises only"
        )

    def handle(self, *_: object, **options: object) -> None:
        file = io.StringIO(newline="")
        if options["teams"]:
            write_teams(file)
        else:
            WRITERS[str(options["format"])](self.printings(options), file)
        self.stdout.write(file.getvalue(), ending="")

    def printings(self, options: dict[str, object]) -> Iterable[Printing]:
        code = str(options["set"]).strip().upper()
        if code and not CardSet.objects.filter(code=code).exists():
            known = ", ".join(CardSet.objects.values_list("code", flat=True)) or "none"
            raise CommandError(
                f"There is no set {code[:20]!r}. The sets are: {known}.",
                returncode=MISUSED,
            )
        return printings_to_export(code)
