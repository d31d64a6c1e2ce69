"""Play round robins and eliminations, and judge them with the independent checker.

The command fails if there is any discrepancy, and names the seed that shows it again.
"""

from functools import partial
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from lab.checking.format_play import STRUCTURES, judge_random_event
from tournaments.management.arguments import whole_number

SHOWN = 5


class Command(BaseCommand):
    help = "Play round robins and eliminations, and judge every one of them."

    def add_arguments(self, parser: CommandParser) -> None:
        add = partial(parser.add_argument, type=whole_number(1))
        add("--events", default=1000, help="how many of each format")
        add("--first", default=1, help="number of the first, to see one of them again")

    def handle(self, *_: Any, **options: Any) -> None:
        first, wrong = options["first"], []
        for structure in STRUCTURES:
            for number in range(first, first + options["events"]):
                found = judge_random_event(structure, str(number))
                wrong += [f"{structure} {number}: {each}" for each in found]
        played = ", ".join(f"{options['events']} of {each}" for each in STRUCTURES)
        self.stdout.write(f"Events: {played}.")
        for each in wrong[:SHOWN]:
            self.stdout.write(each)
        self.stdout.write(f"Discrepancies: {len(wrong)}.")
        if wrong:
            raise CommandError("Events are wrong, and none may be.")
