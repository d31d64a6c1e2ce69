"""manage.py export_cards: write cards as JSON or CSV, or teams, to standard output."""

import io
from collections.abc import Iterable

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards.cardjson import LONGEST_ABOUT
from cards.exporting import (
    describe_shared_file,
    printings_to_export,
    write_csv,
    write_json,
    write_teams,
)
from cards.management.files import MISUSED
from cards.models import CardSet, Printing

WRITERS = {"csv": write_csv, "json": write_json}


class Command(BaseCommand):
    help = "Export cards; JSON loses nothing, CSV carries the known cells."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--set", default="", help="one set only")
        parser.add_argument("--format", choices=[*WRITERS], default="json")
        parser.add_argument(
            "--teams", action="store_true", help="only the teams and their franchises"
        )

        parser.add_argument(
            "--share", metavar="LICENSE", help="JSON for other sites, under a license"
        )
        parser.add_argument(
            "--source", action="append", default=[], help="where the data come from"
        )

    def handle(self, *_: object, **options: object) -> None:
        file = io.StringIO(newline="")
        if options["teams"]:
            write_teams(file)
        elif options["share"] is not None:
            write_json(self.printings(options), file, self.about(options))
        else:
            WRITERS[str(options["format"])](self.printings(options), file)
        self.stdout.write(file.getvalue(), ending="")

    def about(self, options: dict[str, object]) -> dict[str, object]:
        """Return the head of a shared file; raise CommandError without a license."""
        license_text = str(options["share"]).strip()
        sources = [str(each) for each in options["source"]]  # type: ignore[attr-defined]
        long = [each for each in (license_text, *sources) if len(each) > LONGEST_ABOUT]
        if not license_text or long or options["format"] != "json":
            raise CommandError(
                "Name the license, such as --share 'CC BY 4.0'. License and "
                f"source have at most {LONGEST_ABOUT} letters; the format is JSON.",
                returncode=MISUSED,
            )
        return describe_shared_file(license_text, sources)

    def printings(self, options: dict[str, object]) -> Iterable[Printing]:
        code = str(options["set"]).strip().upper()
        if code and not CardSet.objects.filter(code=code).exists():
            known = ", ".join(CardSet.objects.values_list("code", flat=True)) or "none"
            raise CommandError(
                f"There is no set {code[:20]!r}. The sets are: {known}.",
                returncode=MISUSED,
            )
        return printings_to_export(code)
