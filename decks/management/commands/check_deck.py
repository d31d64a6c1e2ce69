"""manage.py check_deck: check a deck list from a file or standard input."""

import io
import sys
from pathlib import Path
from typing import Any, NoReturn

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from decks import formats
from decks.checking import CheckOutcome, check_text, require_cards, serialize_check
from decks.decklist.scanning import decode_text
from decks.errors import DeckError
from decks.facts import Group
from decks.legality.violation import Verdict
from decks.legality.wording import citation_text, fix_text, violation_text

CODES = {Verdict.LEGAL: 0, Verdict.ILLEGAL: 1, Verdict.UNDETERMINED: 2}
UNREADABLE = 3


class Command(BaseCommand):
    help = (
        "Check a deck list. Exits with 0 if it is legal, 1 if it is not, 2 if "
        "card data is missing to decide, 3 if the list or an option cannot be "
        "read."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the list, or - for standard input")
        parser.add_argument(
            "--format",
            default=formats.CONSTRUCTED.name,
            help="the format, such as Constructed or Preseason",
        )
        parser.add_argument(
            "--profile", default="", help="the edition: P19, P21, P22 or P22C"
        )
        parser.add_argument("--json", action="store_true", help="for programs")

    def run_from_argv(self, argv: list[str]) -> None:
        """Exit with 3 if an option is wrong, because 2 would be a verdict."""
        try:
            self.create_parser(argv[0], argv[1]).parse_args(argv[2:])
        except CommandError as error:
            wrong = f"{str(error).removeprefix('Error: ').removesuffix('.')}."
            usage = DeckError(wrong, remedy="check_deck --help shows what it takes.")
            if "--json" in argv:
                self.report_error(usage, as_json=True)
            self.stderr.write(f"CommandError: {usage}")
            sys.exit(UNREADABLE)
        super().run_from_argv(argv)

    def handle(self, *_: Any, **options: Any) -> None:
        try:
            outcome = self.check_list(options)
        except DeckError as error:
            self.report_error(error, as_json=options["json"])
        try:
            if options["json"]:
                self.stdout.write(
                    msgspec.json.encode(serialize_check(outcome)).decode()
                )
            else:
                self.print_report(outcome)
            self.stdout.flush()
        except BrokenPipeError:
            # Whoever read has enough; what is left would fail once more at the end.
            sys.stdout = io.StringIO()
        sys.exit(CODES[outcome.verdict])

    def check_list(self, options: dict[str, Any]) -> CheckOutcome:
        chosen = formats.find_format(options["format"])
        profile = options["profile"].upper()
        snapshot = chosen.for_profile(profile) if profile else chosen.snapshots[-1]
        return check_text(
            require_cards(decode_text(self.read_file(options["file"]))), snapshot
        )

    def read_file(self, name: str) -> bytes:
        if name == "-":
            return sys.stdin.buffer.read()
        try:
            return Path(name).read_bytes()
        except (OSError, ValueError) as error:
            shown = name.encode(errors="replace").decode()
            why = getattr(error, "strerror", None) or error
            raise DeckError(
                f"{shown} cannot be read: {why}.",
                remedy="Specify a file, or - for standard input.",
            ) from error

    def report_error(self, error: DeckError, *, as_json: bool) -> NoReturn:
        if as_json:
            told = {
                "message": error.message,
                "rule": error.rule,
                "remedy": error.remedy,
            }
            self.stdout.write(msgspec.json.encode(told).decode())
            sys.exit(UNREADABLE)
        raise CommandError(str(error), returncode=UNREADABLE) from error

    def print_report(self, outcome: CheckOutcome) -> None:
        snapshot, checked = outcome.snapshot, outcome.checked
        title = formats.FORMATS[snapshot.format].title
        self.stdout.write(
            f"{checked.verdict}: {title}, {snapshot.profile.title} rules, "
            f"{outcome.index.version}"
        )
        counts = (
            f"{group} {'-'.join(map(str, sorted({*checked.counts[group]})))}"
            for group in Group
        )
        self.stdout.write(", ".join(counts))
        for read in outcome.reading.errors:
            self.stdout.write(f"Line {read.line}: {read.reason} {read.remedy}")
            for card in read.suggestions:
                self.stdout.write(f"    Did you mean {card.number} {card.title}?")
        for line, note in outcome.reading.notes:
            self.stdout.write(f"note: Line {line}: {note}")
        for violation in checked.violations:
            at = ", ".join(map(str, violation.lines))
            where = f"Line{'s' if ',' in at else ''} {at}: " if at else ""
            text, rule = violation_text(violation), citation_text(violation)
            self.stdout.write(f"{violation.severity}: {where}{text} [{rule}]")
            for fix in violation.fixes:
                self.stdout.write(f"    {fix_text(fix, outcome.index)}")
