"""manage.py pair FILE: pair the next round of an event file."""

import msgspec
from django.core.management.base import BaseCommand, CommandParser

from tournaments import eventfile
from tournaments.lots import pairing_seed
from tournaments.management.files import event_from
from tournaments.pairing import Pairing

ROW = "{:>5}  {:<28} {:<28} {}"


class Command(BaseCommand):
    help = "Pair the next round of an event file, with the reason of every table."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="an event file; - reads standard input")
        parser.add_argument("--seed", default="", help="instead of the event's lot")
        parser.add_argument("--attempt", type=int, default=1, help="counts new drafts")
        parser.add_argument("--json", action="store_true", help="for machines")

    def handle(self, *_: object, **options: object) -> None:
        event = event_from(str(options["file"]))
        number = event.last_round + 1
        seed = str(options["seed"]) or pairing_seed(
            event.settings.lot_seed, number=number, attempt=int(str(options["attempt"]))
        )
        pairing = eventfile.pair_next(event, seed=seed)
        if options["json"]:
            data = {"round": number, "seed": seed, **as_data(pairing)}
            self.stdout.write(msgspec.json.encode(data).decode())
        else:
            self.show(event, pairing, number)
            self.stdout.write(f"Seed: {seed}")

    def show(self, event: eventfile.Event, pairing: Pairing, number: int) -> None:
        points = {each.id: each.score for each in eventfile.field(event)}
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
        for notice in pairing.notices:
            self.stdout.write(self.style.WARNING(f"Note: {notice.message}"))
        self.stdout.write(pairing.certificate.told())


def as_data(pairing: Pairing) -> dict[str, object]:
    """Give a pairing as plain data."""
    certificate = pairing.certificate
    return {
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
