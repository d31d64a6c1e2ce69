"""manage.py load_rulings: the card rulings of the CRD, bound to the cards (D-22)."""

from django.core.management.base import BaseCommand

from cards.rulings import load_rulings


class Command(BaseCommand):
    help = "Load the card rulings of the CRD; again, and only what is new is bound."

    def handle(self, *_: object, **__: object) -> None:
        for line in load_rulings().told():
            self.stdout.write(line)
