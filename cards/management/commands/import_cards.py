"""manage.py import_cards FILE --set NN: import cards and report each line."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards import checklist
from cards.cardfile import LONGEST_CLUB, LONGEST_KEY, Sheet, UnreadableFile
from cards.importing import NO_PAIRS, ImportJob, Pairs, import_cards
from cards.importreport import Report, count_noun, report_data, report_text
from cards.management.busy import fail_if_busy
from cards.management.files import MISUSED, REFUSED, UNREADABLE, read_bytes
from cards.management.progress import Progress
from cards.numbers import SET_CODE

TEAMS = {"heading": ("team", "franchise"), "most": LONGEST_CLUB}
PERSONS = {"heading": ("number", "person"), "most": LONGEST_KEY}
Found = TypeVar("Found")


class Command(BaseCommand):
    help = "Import cards from a checklist, our CSV or JSON (docs/card-import.md)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", nargs="?", help="a file of cards; - reads standard input"
        )
        parser.add_argument("--set", default="", help="set of numbers without one")
        parser.add_argument("--set-name", default="", help="its name, if it is new")
        parser.add_argument("--teams", help="a sheet with team,franchise")
        parser.add_argument("--persons", help="a sheet with number,person")
        parser.add_argument(
            "--complete",
            action="store_true",
            help="a blank cell says that nothing is printed there",
        )
        parser.add_argument(
            "--dry-run", action="store_true", help="only report; save nothing"
        )
        parser.add_argument(
            "--skip-bad", action="store_true", help="import the other rows"
        )
        parser.add_argument("--json", action="store_true", help="output for programs")

    def handle(self, *_: object, **options: object) -> None:
        job = self.read_job(options)
        with fail_if_busy():
            report = import_cards(job)
        self.write_report(report, options)
        if report.refused:
            raise CommandError(refusal_text(report, job), returncode=REFUSED)

    def read_job(self, options: dict[str, object]) -> ImportJob:
        """Return the job of the options; raise CommandError for unreadable files."""
        code = str(options["set"]).strip().upper()
        if code and not SET_CODE.fullmatch(code):
            raise CommandError(
                f"{code[:20]!r} is not a set. Give two digits or 2 to 4 letters.",
                returncode=MISUSED,
            )
        if len(str(options["set_name"])) > LONGEST_KEY:
            raise CommandError(
                f"The name of a set has at most {LONGEST_KEY} letters.",
                returncode=MISUSED,
            )
        name, teams, persons = (options[each] for each in ("file", "teams", "persons"))
        if not (name or teams or persons):
            raise CommandError("Specify a card file.", returncode=MISUSED)
        sheet = Sheet()
        if name:
            sheet = read_file_with(
                str(name),
                checklist.parse_file,
                set_code=code,
                is_complete=options["complete"],
            )
        source = Path(str(name or teams or persons)).name
        set_names = {code: str(options["set_name"])} if options["set_name"] else {}
        if sheet.about:
            source = f"{source} ({sheet.about.license})"
            set_names = {**sheet.about.sets, **set_names}
        return ImportJob(
            source=storable_name(source),
            sheet=sheet,
            teams=read_pairs(teams, TEAMS) if teams else shared_teams(sheet),
            persons=read_pairs(persons, PERSONS),
            set_names=set_names,
            is_trial=bool(options["dry_run"]),
            skips_bad=bool(options["skip_bad"]),
            progress=Progress(self.stderr),
        )

    def write_report(self, report: Report, options: dict[str, object]) -> None:
        if options["json"]:
            self.stdout.write(msgspec.json.encode(report_data(report)).decode())
            return
        loud = int(str(options["verbosity"])) > 1
        for line in report_text(report, with_unchanged=loud):
            self.stdout.write(line)


def refusal_text(report: Report, job: ImportJob) -> str:
    """Return how many rows were refused, what of the others, and what to do."""
    them = "it" if report.refused == 1 else "them"
    others = "the others are" if job.skips_bad else "none is"
    if job.is_trial:
        others = "the others would be" if job.skips_bad else "none would be"
    skip = "" if job.skips_bad else f", or leave {them} out with --skip-bad"
    refused = count_noun(report.refused, "row")
    return f"{refused} refused; {others} imported. Fix {them} and import again{skip}."


def storable_name(name: str) -> str:
    """Return a file name that the database can store."""
    return name.encode(errors="replace").decode()[:200]


def read_file_with(name: str, reader: Callable[..., Found], **options: object) -> Found:
    try:
        return reader(read_bytes(name), **options)
    except UnreadableFile as error:
        raise CommandError(f"{name}: {error}", returncode=UNREADABLE) from None


def shared_teams(sheet: Sheet) -> Pairs:
    """Return the teams that a shared file brings along, all of its first line."""
    found = sheet.about.teams.items() if sheet.about else ()
    return [(1, name, key) for name, key in found], []


def read_pairs(name: object, options: dict[str, object]) -> Pairs:
    return (
        read_file_with(str(name), checklist.parse_pairs, **options)
        if name
        else NO_PAIRS
    )
