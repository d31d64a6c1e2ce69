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
    promo: Annotated[bool, doc("Whether it reprints the card under another number.")]


class Person(Struct):
    key: Annotated[Slug, doc("The same for all cards of this athlete.")]
    name: Annotated[str, doc("The name that most cards have.")]
    basis: Annotated[Basis, doc("How it is known that the card shows this person.")]


class Ruling(Struct):
    number: Annotated[str, doc("The card number in the ruling.")]
    name: Annotated[str, doc("The card name in the ruling.")]
    ruled_on: Annotated[date, doc("The first day of the ruling.")]
    source: Annotated[str, doc("The document that has the ruling.")]
    text: Annotated[str, doc("The ruling in our words.")]
    effect: Annotated[str, doc("How the engine applies it, or blank.")]
    warning: Annotated[
        str, doc("Blank unless number and name in the ruling do not match.")
    ]
    superseded_on: Annotated[
        date | None, doc("The day from which another ruling replaces it.")
    ]
    card: Annotated[str | None, doc("The first number of the card that is meant.")]


class Card(Struct):
    number: Annotated[str, doc("The first number that is not a promo.")]
    name: Annotated[str, doc("As printed; blank if unknown.")]
    type: Annotated[CardType, doc("Blank if unknown.")]
    printings: Annotated[list[Printing], doc("All numbers of this card (ID-2).")]
    cells: Annotated[
        dict[str, str],
        doc(
            "The text of each cell. A blank cell is known to be empty; a cell "
            f"that is absent is unknown. Cells: {', '.join(knowledge.CELLS)}."
        ),
    ]
    basis: Annotated[
        dict[str, Basis],
        doc(
            "How the text of each cell is known. `printed`, `ruling` and "
            "`entered` (typed by one person, confirmed by another) count as "
            "known."
        ),
    ]
    person: Annotated[Person | None, doc("The athlete of a Player card.")]
    franchise: Annotated[
        str | None, doc("The key of the franchise, the same across its names.")
    ]
    missing: Annotated[
        list[str],
        doc("The cells that are needed to replay this card and are not known."),
    ]
    unread: Annotated[
        dict[str, str], doc("Cells that the phrasebook cannot read, and why.")
    ]
    suspect: Annotated[str, doc("Why the data look wrong, or blank.")]
    deck_complete: Annotated[bool, doc("Whether enough is known for a deck check.")]
    replay_complete: Annotated[bool, doc("Whether enough is known for a replay.")]
    rulings: Annotated[
        list[Ruling], doc("All rulings, by date, replaced ones included.")
    ]


class Set(Struct):
    code: Annotated[str, doc("Two digits of a season, or 2 to 4 capital letters.")]
    name: Annotated[str, doc("The name of the set.")]
    released_on: Annotated[date | None, doc("Null if unknown.")]
    numbers: Annotated[int, doc("The number of printed card numbers.")]
    cards: Annotated[
        int, doc("The number of cards; one card may have several numbers.")
    ]
    deck_complete: Annotated[
        int, doc("The number of cards with enough data for deck checks.")
    ]
    replay_complete: Annotated[
        int, doc("The number of cards with enough data for replays.")
    ]


PROBLEM_JSON = "application/problem+json"


class Problem(Struct):
    """Every error, as RFC 9457 has it: what is wrong, by which rule, and a remedy."""

    type: Annotated[str, doc("Always about:blank: `code` has the kind of error.")]
    title: Annotated[str, doc("The HTTP status in words.")]
    status: Annotated[int, doc("The HTTP status.")]
    detail: Annotated[str, doc("The same as message.")]
    code: Annotated[str, doc("A fixed key for the kind of error.")]
    message: Annotated[str, doc("What is wrong, with the numbers.")]
    rule: Annotated[str, doc("The rule that applies, such as ID-1, or blank.")]
    remedy: Annotated[str, doc("What to do next.")]
    details: Annotated[
        dict[str, Any],
        doc("More data for programs; often empty."),
    ]


class Bulk(Struct):
    version: Annotated[str, doc("The version of the card data.")]
    count: Annotated[int, doc("The number of results.")]


class BulkCards(Bulk):
    results: list[Card]


class BulkRulings(Bulk):
    results: list[Ruling]


class BulkSets(Bulk):
    results: list[Set]
