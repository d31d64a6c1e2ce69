"""Choices above the list of cards: each of them writes a part of the query."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cards import search
from cards.search import Query, Vocabulary

NAMES = ("type", "set", "side", "known")
STATES = (
    ("is:complete", "Complete"),
    ("is:deckready", "Enough for decks"),
    ("is:incomplete", "Something missing"),
)


@dataclass(frozen=True, slots=True)
class Filter:
    name: str
    label: str
    choices: tuple[tuple[str, str], ...]  # a part of the query, and its label
    current: str

    def applied(self, query: Query, part: str) -> str:
        """Write a query with another choice."""
        parts = [each for each, _ in self.choices if each]
        return search.replaced(query, out=parts, by=part if part in parts else "")


def filters(query: Query, known: Vocabulary) -> Iterator[Filter]:
    """Yield every choice, as the query has it."""
    sets = [(f"set:{code}", name) for code, name in (known.sets or {}).items()]
    types = [(f"t:{kind}", many) for kind, many in search.PLURALS.items()]
    sides = [(f"side:{each.lower()}", each) for each in search.SIDES]
    offered = {
        "type": ("Type", "All types", types),
        "set": ("Set", "All sets", sets),
        "side": ("Side", "All sides", sides),
        "known": ("What is known", "Anything", STATES),
    }
    for name, (label, every, parts) in offered.items():
        current = search.chosen(query, [part for part, _ in parts])
        yield Filter(name, label, (("", every), *parts), current)


def is_chosen(asked: Mapping[str, str]) -> bool:
    return any(name in asked for name in NAMES)


def rewritten(query: Query, known: Vocabulary, asked: Mapping[str, str]) -> str:
    """Write into a query what was chosen since the page was shown.

    The page sends along what was chosen then, so that a part that somebody removed
    from the text does not come back.
    """
    for name in NAMES:
        chosen = asked.get(name, "")
        if chosen != asked.get(f"was_{name}", ""):
            each = next(each for each in filters(query, known) if each.name == name)
            query = search.parse(each.applied(query, chosen), known)
    return query.text
