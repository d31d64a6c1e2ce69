"""Adding up a list: how often each card stands in each group. Pure."""

from decks.facts import Facts, Group

from .listed import Listed


class Tally:
    """Adds up cards; equal numbers in one group are one entry (ID-2)."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, Group | None, int], Listed] = {}

    def add(
        self, card: Facts, quantity: int, group: Group | None, *lines: int
    ) -> Listed | None:
        """Add copies; give the entry if there was one already.

        A quantity of 0 is one that nobody can tell: each such line stays apart.
        """
        is_counted = bool(quantity)
        apart = 0 if is_counted else len(self._found) + 1
        key = (card.number or f" {card.title}", group, apart)
        before = self._found.get(key)
        self._found[key] = Listed(
            card,
            (quantity or 1) + (before.quantity if before else 0),
            group,
            (before.lines if before else ()) + lines,
            is_counted,
        )
        return self._found[key] if before else None

    def listed(self) -> tuple[Listed, ...]:
        return tuple(self._found.values())
