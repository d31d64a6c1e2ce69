"""The answers of the API about cards, each declared once, for `cards.openapi`."""

from collections.abc import Iterable
from datetime import date
from enum import StrEnum
from typing import Annotated, Any

from msgspec import Meta, Struct

from cards import knowledge
from cards.knowledge import Basis


def doc(text: str) -> Meta:
    """Return the description of a struct field, for use in `Annotated`."""
    return Meta(description=text)


def choices(name: str, values: Iterable[str]) -> Any:
    """Return an enum of these values, in their order; one of them may be ""."""
    return StrEnum(name, {str(value) or "blank": str(value) for value in values})


CardType = choices("CardType", (*knowledge.TYPES, ""))
Slug = Annotated[str, Meta(pattern="^[-a-zA-Z0-9_]+$")]


class Printing(Struct):
    number: Annotated[str, doc("Prefix, integer and set, such as R1-PS.")]
    set: Annotated[str, doc("The code of the set.")]
    promo: Annotated[bool, doc("It repeats another number.")]


class Person(Struct):
    key: Annotated[Slug, doc("The same for all cards of this athlete.")]
    name: Annotated[str, doc("As most cards print it.")]
    basis: Annotated[Basis, doc("On what it rests that it is this person.")]


class Ruling(Struct):
    number: Annotated[str, doc("As the ruling names it.")]
    name: Annotated[str, doc("As the ruling names it.")]
    ruled_on: Annotated[date, doc("It holds from this day on.")]
    source: Annotated[str, doc("Where to read it.")]
    text: Annotated[str, doc("In our words.")]
    effect: Annotated[str, doc("What the engine makes of it, or blank.")]
    warning: Annotated[
        str, doc("Not blank where number and name do not fit each other (D-22).")
    ]
    superseded_on: Annotated[
        date | None, doc("From this day on another ruling holds instead.")
    ]
    card: Annotated[str | None, doc("The first number of the card that is meant.")]


class Card(Struct):
    number: Annotated[str, doc("Its first number that is no promo.")]
    name: Annotated[str, doc("As printed; blank while nobody knows.")]
    type: Annotated[CardType, doc("Blank while nobody knows.")]
    printings: Annotated[list[Printing], doc("All numbers of this card (ID-2).")]
    cells: Annotated[
        dict[str, str],
        doc(
            "The text of each cell. A blank one has nothing printed; one that is "
            f"absent nobody has looked at. Cells: {', '.join(knowledge.CELLS)}."
        ),
    ]
    basis: Annotated[
        dict[str, Basis],
        doc(
            "What each cell rests on. Printed, ruling and entered (typed in by one "
            "person, confirmed by another) count as known."
        ),
    ]
    person: Annotated[Person | None, doc("The athlete of a Player card.")]
    franchise: Annotated[str | None, doc("The club across its names, by key.")]
    missing: Annotated[list[str], doc("What must be known to replay it.")]
    unread: Annotated[
        dict[str, str], doc("Cells that the phrasebook does not read, and why.")
    ]
    suspect: Annotated[str, doc("Why something looks wrong, or blank.")]
    deck_complete: Annotated[bool, doc("Enough for a deck check.")]
    replay_complete: Annotated[bool, doc("Enough for a replay.")]
    rulings: Annotated[list[Ruling], doc("All that ever held, by date.")]


class Set(Struct):
    code: Annotated[str, doc("A season's two digits, or 2 to 4 capitals.")]
    name: Annotated[str, doc("As people call it.")]
    released_on: Annotated[date | None, doc("Null where no document says.")]
    numbers: Annotated[int, doc("Printed numbers.")]
    cards: Annotated[int, doc("Cards; one may have several numbers.")]
    deck_complete: Annotated[int, doc("Cards that can be checked.")]
    replay_complete: Annotated[int, doc("Cards that can be replayed.")]


class Problem(Struct):
    """Every error: what is wrong, the rule that says so if there is one, a remedy."""

    code: Annotated[str, doc("The same for all of a kind.")]
    message: Annotated[str, doc("What is wrong, with the numbers.")]
    rule: Annotated[str, doc("Such as ID-1, or blank.")]
    remedy: Annotated[str, doc("What to do next.")]
    details: Annotated[
        dict[str, Any],
        doc("What a program may want to know beside the words; often empty."),
    ]


class Bulk(Struct):
    version: Annotated[str, doc("The state of the card data.")]
    count: Annotated[int, doc("How many there are.")]


class BulkCards(Bulk):
    results: list[Card]


class BulkRulings(Bulk):
    results: list[Ruling]


class BulkSets(Bulk):
    results: list[Set]
