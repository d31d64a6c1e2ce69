"""The cards of the set that ships with us, as a deck check knows them: everything."""

from collections import defaultdict
from functools import cache

from cards import names
from decks.decklist.card_index import CardIndex
from decks.facts import CardFacts
from tests.builders.decklists import Row, cards, content


@cache
def sample_facts() -> dict[str, CardFacts]:
    """Give what is known of every number; promos are prints of their base (ID-2)."""
    families, spellings = defaultdict(list), defaultdict(set)
    for number, row in cards().items():
        families[content(row)].append(number)
        spellings[who(row)].add(names.fold_athlete_name(row["name"]))
    return {
        number: CardFacts(
            number=number,
            title=row["name"],
            prints=tuple(sorted(families[content(row)], key=is_promo)),
            cells={
                cell: text
                for cell, text in row.items()
                if cell not in ("number", "person")
            },
            person=row["person"],
            spellings=frozenset(spellings[who(row)]),
        )
        for number, row in cards().items()
    }


@cache
def sample_shelf() -> CardIndex:
    return CardIndex(sample_facts().values(), version="PS")


def who(row: Row) -> str:
    return row["person"] or row["name"]


def is_promo(number: str) -> bool:
    return number.startswith("P")
