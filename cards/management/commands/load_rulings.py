"""manage.py load_rulings: the card rulings of the CRD, bound to the cards (D-22)."""

from django.core.management.base import BaseCommand

from cards.management.turns import in_turn
from cards.rulings import load_rulings


class Command(BaseCommand):
    help = "Load the card rulings of the CRD; again, and only what is new is bound."

    def handle(self, *_: object, **__: object) -> None:
        with in_turn():
            loaded = load_rulings()
        for line in loaded.told():
            self.stdout.write(line)
