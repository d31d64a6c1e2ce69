"""An index with changed cards is the one that would be built of them."""

import random
from dataclasses import replace

import pytest

from decks.decklist.card_index import CardIndex
from tests.builders.facts import sample_facts


def slots_of(index):
    """Everything that an index is asked by; the folded titles may be more."""
    names = [each for each in CardIndex.__slots__ if each != "_folded"]
    return {name: getattr(index, name) for name in names}


def changed(card, others, rng):
    """Give a card another name, athlete or spelling, as its cells may change."""
    other = rng.choice(others)
    return rng.choice(
        [
            replace(card, title=f"{card.title} Jr."),
            replace(card, title=other.title, spellings=other.spellings),
            replace(card, title="", cells={}, spellings=frozenset()),
            replace(card, spellings=card.spellings | {"cal the wall"}),
            replace(card, cells=other.cells),
        ]
    )


@pytest.mark.parametrize("seed", range(20))
def test_an_index_with_changed_cards_is_the_one_built_of_all(seed):
    rng = random.Random(seed)
    cards = dict(sample_facts())
    index = CardIndex(cards.values(), version="0")
    before = slots_of(index)
    updated = index

    for version in range(5):
        numbers = rng.sample(sorted(cards), 3)
        told = [changed(cards[each], [*cards.values()], rng) for each in numbers]
        cards |= {each.number: each for each in told}
        updated = updated.copy_with_changed_cards(told, version=str(version))

    assert slots_of(updated) == slots_of(CardIndex(cards.values(), version="4"))
    assert slots_of(index) == before
