"""Cards in the database, in a few words."""

from cards import numbers, services
from cards.knowledge import Basis
from cards.models import Card, CardSet, Franchise, TeamName

PUSH = {
    "name": "Second Push",
    "type": "Action",
    "special_text": "",
    "sub_type": "Offense",
    "effect": "Gain 5 yards.",
    "timing": "Play at any time.",
}
RUNNER = {
    "name": "Cal Rook",
    "type": "Player",
    "rating": "81",
    "team": "Harbor Lights",
    "position": "RB",
    "side": "Offense",
    "ability": "Run: Gain 5 yards.",
    "special_text": "",
}


def a_set(code: str = "PS", name: str = "Preseason") -> CardSet:
    return CardSet.objects.get_or_create(code=code, defaults={"name": name})[0]


def a_team(name: str = "Harbor Lights") -> TeamName:
    key = name.lower().replace(" ", "-")
    club, _ = Franchise.objects.get_or_create(key=key, defaults={"name": name})
    return TeamName.objects.get_or_create(name=name, defaults={"franchise": club})[0]


def a_card(number: str = "R1-PS", *, basis: Basis = Basis.PRINTED, **cells) -> Card:
    """Make a card with some cells, printed unless said otherwise."""
    read = numbers.read(number)
    a_set(read.set, name=f"Set {read.set}" if read.set != "PS" else "Preseason")
    printing = services.add_printing(read)
    services.write_cells(
        printing.card, cells or PUSH, hand=services.Hand(basis=basis, source="a test")
    )
    return Card.objects.get(pk=printing.card_id)
