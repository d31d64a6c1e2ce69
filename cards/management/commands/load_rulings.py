"""manage.py load_rulings: load the CRD card rulings and link them to cards (D-22)."""

from django.core.management.base import BaseCommand

from cards.management.busy import fail_if_busy
from cards.rulings import load_rulings


class Command(BaseCommand):
    help = (
        "Load the card rulings of the CRD. If they are loaded already, only new "
        "ones are added."
    )

    def handle(self, *_: object, **__: object) -> None:
        with fail_if_busy():
            loaded = load_rulings()
        for line in loaded.report_lines():
            self.stdout.write(line)
