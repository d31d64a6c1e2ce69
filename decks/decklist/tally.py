"""Add up the cards of a list: how many copies of each card in each group. Pure."""

from decks.facts import CardFacts, Group

from .contents import ListedCard


class CopyTally:
    """Counts copies; the same number in the same group is one entry (ID-2)."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, Group | None, int], ListedCard] = {}

    def add(
        self, card: CardFacts, quantity: int, group: Group | None, *lines: int
    ) -> ListedCard | None:
        """Add copies of a card; return the combined entry if it was there already.

        A quantity of 0 stands for an unreadable count: each such line stays a separate
        entry.
        """
        is_counted = bool(quantity)
        apart = 0 if is_counted else len(self._found) + 1
        key = (card.number or f" {card.title}", group, apart)
        before = self._found.get(key)
        self._found[key] = ListedCard(
            card,
            (quantity or 1) + (before.quantity if before else 0),
            group,
            (before.lines if before else ()) + lines,
            is_counted,
        )
        return self._found[key] if before else None

    def cards(self) -> tuple[ListedCard, ...]:
        return tuple(self._found.values())
