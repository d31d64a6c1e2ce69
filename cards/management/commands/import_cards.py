"""manage.py import_cards FILE --set NN: cards from a file, with a report per line."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards import checklist
from cards.cardfile import LONGEST_CLUB, LONGEST_KEY, Sheet, Unreadable
from cards.importing import NO_PAIRS, Job, Pairs, import_cards
from cards.importreport import Report, as_data, several, told
from cards.management.files import MISUSED, REFUSED, UNREADABLE, bytes_of
from cards.management.turns import in_turn
from cards.numbers import SET_CODE

TEAMS = {"heading": ("team", "franchise"), "most": LONGEST_CLUB}
PERSONS = {"heading": ("number", "person"), "most": LONGEST_KEY}
Found = TypeVar("Found")
STEP = 25  # rows between two signs of life


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
            "--dry-run", action="store_true", help="report, and write nothing"
        )
        parser.add_argument(
            "--skip-bad", action="store_true", help="import the other rows"
        )
        parser.add_argument("--json", action="store_true", help="for machines")

    def handle(self, *_: object, **options: object) -> None:
        job = self.job(options)
        with in_turn():
            report = import_cards(job)
        self.show(report, options)
        if report.refused:
            raise CommandError(refusal(report, job), returncode=REFUSED)

    def job(self, options: dict[str, object]) -> Job:
        """Read what was given; a file that cannot be read ends it here."""
        code = str(options["set"]).strip().upper()
        if code and not SET_CODE.fullmatch(code):
            raise CommandError(
                f"{code[:20]!r} is no set. Give two digits or 2 to 4 letters.",
                returncode=MISUSED,
            )
        if len(str(options["set_name"])) > LONGEST_KEY:
            raise CommandError(
                f"The name of a set has {LONGEST_KEY} letters at most.",
                returncode=MISUSED,
            )
        name, teams, persons = (options[each] for each in ("file", "teams", "persons"))
        if not (name or teams or persons):
            raise CommandError("Name a file of cards.", returncode=MISUSED)
        sheet = Sheet()
        if name:
            sheet = read(
                str(name),
                checklist.read,
                set_code=code,
                is_complete=options["complete"],
            )
        return Job(
            source=shown(Path(str(name or teams or persons)).name),
            sheet=sheet,
            teams=pairs(teams, TEAMS),
            persons=pairs(persons, PERSONS),
            set_names={code: str(options["set_name"])} if options["set_name"] else {},
            is_trial=bool(options["dry_run"]),
            skips_bad=bool(options["skip_bad"]),
            progress=self.progress,
        )

    def progress(self, done: int, of: int) -> None:
        """Show a person at a terminal how far it is."""
        if self.stderr.isatty() and (done % STEP == 0 or done == of):
            end = "\n" if done == of else ""
            self.stderr.write(f"\r{done} of {of} rows", str, ending=end)

    def show(self, report: Report, options: dict[str, object]) -> None:
        if options["json"]:
            self.stdout.write(msgspec.json.encode(as_data(report)).decode())
            return
        loud = int(str(options["verbosity"])) > 1
        for line in told(report, with_unchanged=loud):
            self.stdout.write(line)


def refusal(report: Report, job: Job) -> str:
    """Say what became of the other rows, and what to do."""
    them = "it" if report.refused == 1 else "them"
    others = "the others are" if job.skips_bad else "none is"
    if job.is_trial:
        others = "the others would be" if job.skips_bad else "none would be"
    skip = "" if job.skips_bad else f", or leave {them} out with --skip-bad"
    return (
        f"{several(report.refused, 'row')} refused; {others} imported. Mend {them} and "
        f"import again{skip}."
    )


def shown(name: str) -> str:
    """Return the name of a file as the database can keep it."""
    return name.encode(errors="replace").decode()[:200]


def read(name: str, reader: Callable[..., Found], **options: object) -> Found:
    try:
        return reader(bytes_of(name), **options)
    except Unreadable as error:
        raise CommandError(f"{name}: {error}", returncode=UNREADABLE) from None


def pairs(name: object, options: dict[str, object]) -> Pairs:
    return read(str(name), checklist.pairs, **options) if name else NO_PAIRS
