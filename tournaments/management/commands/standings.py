"""manage.py standings FILE: print an event file's standings and calculations."""

from fractions import Fraction
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.files import eventfile
from tournaments.management.arguments import UNREADABLE, load_event_file
from tournaments.rules.errors import TournamentError
from tournaments.rules.standings import (
    Standings,
    compute_standings,
    explain_tiebreak_value,
)
from tournaments.rules.tiebreaks import ValueExplanation, find_tiebreak

DIGITS = 4


class Command(BaseCommand):
    help = (
        "Print the standings of an event file; --sum shows how one value is calculated."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="an event file; - reads standard input")
        parser.add_argument(
            "--sum", nargs=2, metavar=("ENTRANT", "KEY"), help="such as: ada omw"
        )
        parser.add_argument("--json", action="store_true", help="output for programs")

    def handle(self, *_: object, **options: object) -> None:
        event = load_event_file(str(options["file"]))
        people, played = (
            eventfile.scoring_entrants(event),
            eventfile.scoring_matches(event),
        )
        settings, lot = eventfile.tiebreaks_in_order(event), event.settings.lot_seed
        try:
            if isinstance(options["sum"], list):
                entrant, key = options["sum"]
                found_sum = explain_tiebreak_value(
                    people,
                    played,
                    entrant=entrant,
                    key=key,
                    settings=settings,
                    lot_seed=lot,
                )
                as_text = msgspec.json.encode(sum_data(found_sum)).decode()
                self.stdout.write(as_text if options["json"] else str(found_sum))
                return
            found = compute_standings(people, played, settings=settings, lot_seed=lot)
        except TournamentError as error:
            raise CommandError(str(error), returncode=UNREADABLE) from None
        if options["json"]:
            self.stdout.write(msgspec.json.encode(standings_data(found)).decode())
        else:
            self.print_standings(event, found, settings.tiebreaks)

    def print_standings(
        self, event: eventfile.Event, found: Standings, keys: tuple[str, ...]
    ) -> None:
        names = {each.id: each.name or each.id for each in event.entrants}
        lines = [
            ["", "", "Points", "W-L-T", *(find_tiebreak(key).name for key in keys)]
        ]
        lines += [
            [
                row.label,
                names[row.entrant],
                str(row.points),
                row.record,
                *map(rounded_text, row.values.values()),
            ]
            for row in found
        ]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        self.stdout.write(f"Standings, {found.state}")
        for line in lines:
            place, name, *numbers = map(str.rjust, line, widths)
            cells = [place, name.strip().ljust(widths[1]), *numbers]
            self.stdout.write("  ".join(cells))


def rounded_text(value: Fraction | None) -> str:
    """Return a fraction rounded to four digits, computed exactly; "-" for None."""
    if value is None:
        return "-"
    if value.denominator == 1:
        return str(value.numerator)
    scaled = round(value * 10**DIGITS)
    sign = "-" if scaled < 0 else ""
    whole, rest = divmod(abs(scaled), 10**DIGITS)
    return f"{sign}{whole}.{rest:0{DIGITS}}"


def sum_data(found: ValueExplanation) -> object:
    """Return the calculation of a tiebreak as plain data; fractions are text."""

    def as_text(value: Any) -> str:
        return str(value)

    return msgspec.to_builtins(found, enc_hook=as_text)


def standings_data(found: Standings) -> dict[str, object]:
    """Return standings as plain data; fractions are text."""
    return {
        "state": found.state,
        "rows": [
            {
                "place": row.place,
                "shared": row.shared,
                "entrant": row.entrant,
                "points": row.points,
                "rounds": row.rounds,
                "record": row.record,
                "byes": row.byes,
                "tiebreaks": {
                    key: None if value is None else str(value)
                    for key, value in row.values.items()
                },
            }
            for row in found
        ],
    }
