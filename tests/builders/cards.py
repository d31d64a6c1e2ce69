"""Build cards in the database."""

from datetime import date

from cards import card_entry, knowledge, names, numbers, services
from cards.knowledge import Basis
from cards.models import (
    Card,
    CardData,
    CardSet,
    Change,
    Franchise,
    Person,
    PersonName,
    Printing,
    Ruling,
    TeamName,
)
from cards.selectors.clubs import clubs_by_team_name
from gameengine.cardtext.__main__ import read_sheet_files
from gameengine.cardtext.sheet import Row, sheet_rows
from tests.builders.people import a_person
from tests.builders.samples import HERE, SHEETS

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


def data_version() -> int:
    """Return the version of the card data."""
    return CardData.objects.values_list("version", flat=True).first() or 0


def a_set(code: str = "PS", name: str = "Preseason") -> CardSet:
    return CardSet.objects.get_or_create(code=code, defaults={"name": name})[0]


def a_team(name: str = "Harbor Lights") -> TeamName:
    key = name.lower().replace(" ", "-")
    club, _ = Franchise.objects.get_or_create(key=key, defaults={"name": name})
    return TeamName.objects.get_or_create(name=name, defaults={"franchise": club})[0]


def a_card(number: str = "R1-PS", *, basis: Basis = Basis.PRINTED, **cells) -> Card:
    """Create a card with these cells; their basis is printed by default."""
    read = numbers.parse_number(number)
    a_set(read.set, name=f"Set {read.set}" if read.set != "PS" else "Preseason")
    printing = services.add_printing(read)
    services.write_cells(
        printing.card,
        cells or PUSH,
        origin=services.Origin(basis=basis, source="a test"),
    )
    return Card.objects.get(pk=printing.card_id)


def the_documented_card() -> Card:
    """Create the card that the API documentation shows."""
    known = {cell: PUSH[cell] for cell in ("name", "type", "special_text")}
    card = a_card("R1-PS", **known)
    services.add_printing(numbers.parse_number("P9-PS"), card=card)
    typist, second = (a_person(name, password=None) for name in ("Ada", "Ben"))
    origin = services.Origin(basis=Basis.TYPED, by=typist)
    cells = {"sub_type": "Offense", "effect": "Gain 5 yards."}
    services.write_cells(card, cells, origin=origin)
    card_entry.confirm_cells(card, ["sub_type"], by=second)
    Ruling.objects.create(
        number="R1-PS",
        name="Second Push",
        card=card,
        ruled_on=date(2022, 11, 1),
        source="House rules 1.0, section 3",
        text="Counts as Unique.",
    )
    return card


def many_cards(count: int) -> None:
    """Create this many cards from C1-PS on, each with a ruling, in a few statements."""
    first = a_card("C1-PS")
    season = first.printings.get().set
    copies = [
        Card(**first.cells, basis=first.basis, folded=first.folded)
        for _ in range(1, count)
    ]
    Card.objects.bulk_create(copies)
    Printing.objects.bulk_create(
        Printing(number=f"C{each}-PS", prefix="C", ordinal=each, set=season, card=card)
        for each, card in enumerate(copies, 2)
    )
    Ruling.objects.bulk_create(
        Ruling(
            number=f"C{each}-PS",
            card=card,
            ruled_on=date(2022, 11, 1),
            source="House rules 1.0",
            text="Counts as Unique.",
        )
        for each, card in enumerate([first, *copies], 1)
    )
    services.raise_version()


# The set that ships with us


def the_sample_set() -> None:
    """Create all cards of the Preseason set, in a few statements.

    Rows with the same content are prints of one card (ID-2).
    """
    texts = read_sheet_files(HERE / "cards")
    printed = [row for name in SHEETS for row in sheet_rows(texts[name])]
    the_sample_clubs(sheet_rows(texts["franchises"]))
    people = the_sample_people(sheet_rows(texts["persons"]), printed)
    origin = services.Origin(basis=Basis.PRINTED, source="samples/cards")
    known_teams, season = clubs_by_team_name(), a_set()
    cards: dict[tuple[str, ...], Card] = {}
    changes, printings = [], []
    for row in printed:
        cells = {cell: row[cell] for cell in knowledge.cells_of_type(row["type"])}
        person = people.get(row["number"])
        content = (*cells.values(), person.key if person else "")
        card = cards.get(content)
        if card is None:
            basis = Basis.PRINTED if person else ""
            card = cards[content] = Card(person=person, person_basis=basis)
            changes += [
                services.set_cell(card, cell, text, origin)
                for cell, text in cells.items()
            ]
            services.update_derived_fields(card, known_teams=known_teams)
        read = numbers.parse_number(row["number"])
        printings.append(
            Printing(
                number=str(read),
                prefix=read.prefix,
                ordinal=read.ordinal,
                set=season,
                card=card,
            )
        )
    Card.objects.bulk_create(cards.values())
    Printing.objects.bulk_create(printings)
    Change.objects.bulk_create(changes)
    services.raise_version()


def the_sample_clubs(sheet: list[Row]) -> None:
    """Create the clubs of the sample set; a club with several team names has the last
    one.
    """
    named = {row["franchise"]: row["team"] for row in sheet}
    clubs = {key: Franchise(key=key, name=name) for key, name in named.items()}
    Franchise.objects.bulk_create(clubs.values())
    TeamName.objects.bulk_create(
        TeamName(name=row["team"], franchise=clubs[row["franchise"]]) for row in sheet
    )


def the_sample_people(sheet: list[Row], printed: list[Row]) -> dict[str, Person]:
    """Create the athletes of the sample set, and return them by card number."""
    called = {row["number"]: row["name"] for row in printed}
    people = {
        row["person"]: Person(key=row["person"], name=called[row["number"]])
        for row in sheet
    }
    Person.objects.bulk_create(people.values())
    spellings = {
        (row["person"], names.fold_athlete_name(name)): name
        for row in sheet
        for name in [called[row["number"]]]
    }
    PersonName.objects.bulk_create(
        PersonName(name=name, folded=folded, person=people[key])
        for (key, folded), name in spellings.items()
    )
    return {row["number"]: people[row["person"]] for row in sheet}
