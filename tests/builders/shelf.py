"""A set of different cards for search tests, or as many as a test wants."""

from datetime import date

from cards import numbers, services
from cards.knowledge import Basis
from cards.models import Card, Person, PersonName, Printing, Ruling
from cards.services import Origin
from tests.builders.cards import PUSH, RUNNER, a_card, a_set, a_team

PLAY = {
    "name": "Weak Toss",
    "type": "Play",
    "special_text": "",
    "strength": "7",
    "time_units": "1",
    "offensive_play": "Run Left",
    "defensive_play": "Run Left / Short Pass",
    "ability": "",
}


def a_shelf() -> None:
    """Create a few cards that differ in everything a query may ask for."""
    a_team()
    a_card("C1-PS", **RUNNER)
    a_card(
        "U2-PS",
        **RUNNER
        | {
            "name": "D\u2019Angelo Vane",
            "rating": "9",
            "position": "CB / S",
            "side": "Defense",
            "team": "Fort Sorrel Drovers",
            "special_text": "Superstar",
        },
    )
    a_card("C3-PS", **PLAY)
    a_card(
        "C4-PS",
        **PLAY
        | {
            "name": "Play",
            "strength": "X",
            "special_text": "Unique",
            "offensive_play": "Short Pass: 20 (1-9)",
        },
    )
    a_card("R5-PS", **PUSH)
    a_card(
        "R6-PS", **PUSH | {"name": "Rain", "type": "Gridiron", "sub_type": "Weather"}
    )
    a_card("R7-PS", **PUSH | {"name": "Cleats", "sub_type": "Power Up"})
    a_card("C9-19", name="Cal Rook", type="Player")
    runner = Card.objects.get(printings__number="C1-PS")
    services.add_printing(numbers.parse_number("P1-PS"), card=runner)
    rook = Person.objects.create(key="cal-rook", name="Cal Rook")
    PersonName.objects.create(name="Calvin Rook Jr.", person=rook)
    services.link_person(runner, rook, origin=Origin(basis=Basis.PRINTED))
    Ruling.objects.create(
        number="R5-PS",
        card=Card.objects.get(printings__number="R5-PS"),
        ruled_on=date(2022, 11, 1),
        source="A document, section 1",
        text="It counts as Unique.",
        effect="counts as Unique",
    )
    Card.objects.filter(printings__number="C9-19").update(suspect="The type is odd.")


def many(count: int) -> None:
    """Create this many cards of all types in a few statements, some with two
    numbers.
    """
    a_team()
    season = a_set()
    kinds = (RUNNER, PLAY, PUSH)
    person, _ = Person.objects.get_or_create(key="cal-rook", name="Cal Rook")
    cards = []
    for place in range(count):
        cells = kinds[place % 3]
        card = Card(**cells | {"name": f"{cells['name']} {place}"}, person=person)
        card.basis = dict.fromkeys(cells, "printed") if place % 2 else {}
        services.update_derived_fields(card, known_teams=())
        cards.append(card)
    Card.objects.bulk_create(cards)
    Printing.objects.bulk_create(
        Printing(
            number=f"{prefix}{place}-PS",
            prefix=prefix,
            ordinal=place,
            set=season,
            card=card,
        )
        for place, card in enumerate(cards, start=1)
        for prefix in ("C", "P")
    )
    Ruling.objects.bulk_create(
        Ruling(
            number=f"C{place}-PS",
            card=cards[0],
            ruled_on=date(2022, 1, 1),
            source="A document",
            text=f"Ruling {place}.",
        )
        for place in range(count)
    )
    services.raise_version()
