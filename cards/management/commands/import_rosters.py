"""manage.py import_rosters FILE...: propose position, side and team of Players."""

from pathlib import Path

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards import checklist
from cards.cardfile import UnreadableFile
from cards.management.busy import fail_if_busy
from cards.management.files import MISUSED, UNREADABLE, read_bytes
from cards.management.progress import Progress
from cards.rosters.importing import RosterJob, import_rosters
from cards.rosters.report import as_data, report_text
from cards.rosters.rosterfile import Roster, parse_roster

TEAMS = {"heading": ("team", "abbreviation"), "most": 10}
LONGEST_SOURCE = 200


class Command(BaseCommand):
    help = (
        "Propose the position, side and team of Player cards, based on public rosters."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "files", nargs="+", help="roster files of seasons; - reads standard input"
        )
        parser.add_argument("--teams", help="a sheet with team,abbreviation")
        parser.add_argument(
            "--dry-run", action="store_true", help="only report; save nothing"
        )
        parser.add_argument("--json", action="store_true", help="output for programs")

    def handle(self, *_: object, **options: object) -> None:
        names = [str(each) for each in options["files"]]  # type: ignore[attr-defined]
        if len(set(names)) < len(names):
            raise CommandError("Name each file once.", returncode=MISUSED)
        rosters = [read_roster(name) for name in names]
        source = ", ".join(Path(name).name for name in names)
        job = RosterJob(
            source=source.encode(errors="replace").decode()[:LONGEST_SOURCE],
            lines=tuple(line for each in rosters for line in each.lines),
            refused=tuple(it for each in rosters for it in each.refused),
            teams=read_teams(options["teams"]),
            is_trial=bool(options["dry_run"]),
            progress=Progress(self.stderr, "cards"),
        )
        with fail_if_busy():
            report = import_rosters(job)
        if options["json"]:
            self.stdout.write(msgspec.json.encode(as_data(report)).decode())
            return
        loud = int(str(options["verbosity"])) > 1
        for line in report_text(report, lists_all=loud):
            self.stdout.write(line)


def read_roster(name: str) -> Roster:
    try:
        return parse_roster(read_bytes(name))
    except UnreadableFile as error:
        raise CommandError(f"{name}: {error}", returncode=UNREADABLE) from None


def read_teams(name: object) -> dict[str, str]:
    """Return team names by small abbreviation, from a sheet; {} without one."""
    if not name:
        return {}
    try:
        found, refused = checklist.parse_pairs(read_bytes(str(name)), **TEAMS)
    except UnreadableFile as error:
        raise CommandError(f"{name}: {error}", returncode=UNREADABLE) from None
    if refused:
        raise CommandError(f"{name}: {refused[0]}", returncode=UNREADABLE)
    return {short: team for _, team, short in found}
