"""Search cards by a few letters of a name or number, to add them to a list."""

from cards import names
from decks.decklist import CardIndex
from decks.decklist.card_index import Pool
from decks.facts import CardFacts

FEWEST_LETTERS, MOST_FOUND = 2, 24
LONGEST_SAID = 60


def search_cards(said: str, index: CardIndex, pool: Pool) -> list[CardFacts]:
    """Return the cards of the pool that match best, or else similar names."""
    said = said.strip()[:LONGEST_SAID]
    folded = names.fold_name(said)
    if len(folded) < FEWEST_LETTERS:
        return []
    able = [each for each in index.cards.values() if pool is None or each.set in pool]
    ranked = sorted(
        (place, each.title, each.number, each)
        for each in able
        if (place := match_rank(each, said.upper(), folded)) is not None
    )
    if ranked:
        return [card for *_, card in ranked[:MOST_FOUND]]
    near = (
        index.print_in_pool(base, pool)
        for it in index.names_like(said)
        for base in index.bases_by_folded_name(it)
    )
    return [each for each in near if each][:MOST_FOUND]


def match_rank(card: CardFacts, number: str, folded: str) -> int | None:
    """Return how well a card matches by number or name, 0 the best, or None."""
    title = names.fold_name(card.title)
    if card.number == number or title == folded:
        return 0
    if title.startswith(folded) or card.number.startswith(number):
        return 1
    if f" {folded}" in title:
        return 2
    return 3 if folded in title else None
