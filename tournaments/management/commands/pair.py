"""manage.py pair FILE: pair the next round of an event file."""

from collections.abc import Iterator

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.files import eventfile
from tournaments.files.eventfile.schema import MatchRow
from tournaments.management.arguments import load_event_file, whole_number
from tournaments.rules.pairing import Pairing
from tournaments.rules.random_draws import pairing_seed
from tournaments.rules.scoring import Outcome

ROW = "{:>5}  {:<28} {:<28} {}"


class Command(BaseCommand):
    help = "Pair the next round of an event file, and print the reason for every table."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="an event file; - reads standard input")
        parser.add_argument(
            "--seed", default="", help="instead of the random seed of the event"
        )
        parser.add_argument(
            "--attempt",
            type=whole_number(1),
            default=1,
            help="2 for the second draft of the round, and so on: another random draw",
        )
        parser.add_argument("--json", action="store_true", help="output for programs")

    def handle(self, *_: object, **options: object) -> None:
        event = load_event_file(str(options["file"]))
        if not eventfile.entrants_to_pair(event):
            raise CommandError(
                f"Nobody to pair: all {len(event.entrants)} entrants have dropped. "
                "Add entrants, or undo a drop."
            )
        number = event.last_round + 1
        seed = str(options["seed"]) or pairing_seed(
            event.settings.lot_seed, number=number, attempt=int(str(options["attempt"]))
        )
        pairing = eventfile.pair_next_round(event, seed=seed)
        if options["json"]:
            data = {"round": number, "seed": seed, **pairing_data(pairing, number)}
            self.stdout.write(msgspec.json.encode(data).decode())
        else:
            self.print_pairing(event, pairing, number)
            self.stdout.write(f"Seed: {seed}")

    def print_pairing(
        self, event: eventfile.Event, pairing: Pairing, number: int
    ) -> None:
        points = {each.id: each.score for each in eventfile.entrants_to_pair(event)}
        names = {
            each.id: f"{each.name or each.id} ({points.get(each.id, 0)})"
            for each in event.entrants
        }
        self.stdout.write(f"Round {number}\n" + ROW.format("Table", "", "", "Why"))
        for table in pairing.tables:
            self.stdout.write(
                ROW.format(
                    table.number or "-",
                    names[table.home],
                    names.get(table.away, "has the bye"),
                    f"{table.reason.replace('_', ' ')}: {table.why}",
                )
            )
        notes = [*round_notes(event, number), *pairing.notices]
        for note in notes:
            self.stdout.write(self.style.WARNING(f"Note: {note}"))
        self.stdout.write(pairing.certificate.explanation())


def round_notes(event: eventfile.Event, number: int) -> Iterator[str]:
    """Yield notes on the draft: open results, or more rounds than planned."""
    waiting = sum(match.outcome is Outcome.PENDING for match in event.matches)
    if waiting:
        results = "1 result is" if waiting == 1 else f"{waiting} results are"
        yield f"{results} open; this is provisional."
    planned = event.settings.rounds
    if planned and number > planned:
        yield f"Round {number} is beyond the planned number of rounds, {planned}."


def pairing_data(pairing: Pairing, number: int) -> dict[str, object]:
    """Return a pairing as plain data, with matches in the form of the event file."""
    certificate = pairing.certificate
    return {
        "matches": [
            MatchRow(
                round=number,
                home=table.home,
                away=table.away,
                outcome=Outcome.PENDING if table.away else Outcome.BYE,
                table=table.number,
            )
            for table in pairing.tables
        ],
        "tables": pairing.tables,
        "notices": pairing.notices,
        "certificate": {
            "proof": certificate.proof,
            "optimal": certificate.is_optimal,
            "cost": certificate.cost._asdict(),
            "bound": certificate.bound._asdict(),
            "odd_thresholds": certificate.thresholds,
        },
    }
