"""manage.py export_cards: the cards as JSON or CSV, to standard output."""

import io

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards.exporting import printings, write_csv, write_json
from cards.management.files import MISUSED
from cards.models import CardSet

WRITERS = {"csv": write_csv, "json": write_json}


class Command(BaseCommand):
    help = "Export cards; JSON loses nothing, CSV carries the known cells."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--set", default="", help="one set only")
        parser.add_argument("--format", choices=[*WRITERS], default="json")

    def handle(self, *_: object, **options: object) -> None:
        code = str(options["set"]).strip().upper()
        if code and not CardSet.objects.filter(code=code).exists():
            known = ", ".join(CardSet.objects.values_list("code", flat=True)) or "none"
            raise CommandError(
                f"There is no set {code[:20]!r}. The sets are: {known}.",
                returncode=MISUSED,
            )
        file = io.StringIO(newline="")
        WRITERS[str(options["format"])](printings(code), file)
        self.stdout.write(file.getvalue(), ending="")
