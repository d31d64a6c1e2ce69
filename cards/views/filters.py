"""Filters above the card list: each choice writes a part of the query."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cards import search
from cards.search import Query, Vocabulary

NAMES = ("type", "set", "side", "known")
STATES = (
    ("is:complete", "Complete"),
    ("is:deckready", "Enough for deck checks"),
    ("is:incomplete", "Something missing"),
)


@dataclass(frozen=True, slots=True)
class Filter:
    name: str
    label: str
    choices: tuple[tuple[str, str], ...]  # a part of the query, and its label
    current: str

    def apply(self, query: Query, part: str) -> str:
        """Return the query text with this part as the choice of the filter."""
        parts = [each for each, _ in self.choices if each]
        return search.replace_parts(query, out=parts, by=part if part in parts else "")


def query_filters(query: Query, known: Vocabulary) -> Iterator[Filter]:
    """Yield every filter, with its current choice in the query."""
    sets = [(f"set:{code}", name) for code, name in (known.sets or {}).items()]
    types = [(f"t:{kind}", many) for kind, many in search.PLURALS.items()]
    sides = [(f"side:{each.lower()}", each) for each in search.SIDES]
    offered = {
        "type": ("Type", "All types", types),
        "set": ("Set", "All sets", sets),
        "side": ("Side", "All sides", sides),
        "known": ("Data status", "Anything", STATES),
    }
    for name, (label, every, parts) in offered.items():
        current = search.chosen_part(query, [part for part, _ in parts])
        yield Filter(name, label, (("", every), *parts), current)


def has_choice(asked: Mapping[str, str]) -> bool:
    return any(name in asked for name in NAMES)


def apply_choices(query: Query, known: Vocabulary, asked: Mapping[str, str]) -> str:
    """Return the query text with the choices that changed since the page was shown.

    The page sends its former choices too, so that a part removed from the text does not
    come back.
    """
    for name in NAMES:
        chosen = asked.get(name, "")
        if chosen != asked.get(f"was_{name}", ""):
            each = next(
                each for each in query_filters(query, known) if each.name == name
            )
            query = search.parse_query(each.apply(query, chosen), known)
    return query.text
