"""Type in cards as a user, and read the pages of card entry."""

import re

from cards import card_entry, numbers
from cards.cellfields import BLANK
from cards.knowledge import Basis
from cards.models import Card
from cards.services import Origin
from tests.builders.cards import PUSH
from tests.builders.looking import source

SENT_PUSH = {**PUSH, "special_text": BLANK, "version": "0", "seen": "0"}


def typed(number, cells, *, by, athlete=""):
    """Type cells of a card as a user, and say which athlete is on it."""
    found = Card.objects.filter(printings__number=number).first()
    origin = Origin(basis=Basis.TYPED, by=by, source="from the card")
    card, _ = card_entry.enter_card(
        numbers.parse_number(number),
        cells,
        origin=origin,
        version=found.version if found else 0,
        athlete=athlete,
    )
    return card


def the_card(number):
    return Card.objects.get(printings__number=number)


def text_of(answer):
    """Return the visible text of a page."""
    words = re.sub(r"<[^>]+>", " ", source(answer))
    return " ".join(words.split())


def sent_again(answer):
    """Return what the form on a page would send."""
    form = answer.context["form"]
    values = {name: form[name].value() for name in form.fields}
    return {
        name: "on" if value is True else value
        for name, value in values.items()
        if value not in (None, False)
    }
