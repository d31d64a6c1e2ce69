"""The cards that a list may name, and how to find them by what people write. Pure."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from types import MappingProxyType

from cards import names
from cards.matching import OFFERED, nearest_folded
from decks.facts import Facts, Kind

Pool = frozenset[str] | None  # codes of sets; None is every set
Numbers = tuple[str, ...]
ATHLETES = frozenset((Kind.PLAYER, Kind.SUPERSTAR))
LEAST = 3  # letters of a beginning that stands for a name
ALIKE = 80.0  # how near a number must come to be offered


class Shelf:
    """Holds cards by number and by name; built once, never changed.

    Names lead to the base numbers of cards, so a card with several prints is found
    once (ID-2).
    """

    __slots__ = (
        "_aliases",
        "_athletes",
        "_codes",
        "_first",
        "_named",
        "_order",
        "_spelled",
        "_words",
        "cards",
        "sets",
        "typed",
        "version",
    )

    def __init__(
        self,
        cards: Iterable[Facts],
        *,
        aliases: Iterable[tuple[str, str]] = (),
        version: str = "",
        typed: Mapping[str, Collection[str]] = MappingProxyType({}),
    ) -> None:
        """Take the cards, and other spellings: each with the name that it means.

        Of what is unknown, `typed` is what one person has typed, by number.
        """
        self.cards: Mapping[str, Facts] = MappingProxyType(
            {each.number: each for each in cards}
        )
        self.version, self.typed = version, typed
        self.sets = frozenset(each.set for each in self.cards.values())
        self._first: dict[str, Facts] = {}
        for each in self.cards.values():
            self._first.setdefault(each.base, self.cards.get(each.base, each))
        self._named = _index(
            (names.folded(card.title), base) for base, card in self._first.items()
        )
        # ID-3: a suffix alone never separates two people.
        self._athletes = _index(
            (names.person(card.title), base)
            for base, card in self._first.items()
            if _may_be_athlete(card)
        )
        # Most names are written as they are printed; folding takes its time.
        self._spelled: dict[str, Numbers] = {}
        self._spelled = {
            card.title: self.named(card.title) for card in self._first.values()
        }
        self._aliases = _index(self._other_spellings(aliases))
        self._order = sorted(self._named)
        self._words = _index(
            (word, name) for name in self._order for word in name.split()
        )
        self._codes = {names.folded(number): number for number in self.cards}

    def _other_spellings(
        self, aliases: Iterable[tuple[str, str]]
    ) -> Iterator[tuple[str, str]]:
        for base, card in self._first.items():
            if _may_be_athlete(card):
                yield from ((spelling, base) for spelling in card.spellings)
        for spelling, name in aliases:
            for base in self.named(name):
                yield names.person(spelling), base

    def named(self, said: str) -> Numbers:
        """Return the cards of exactly this name.

        >>> Shelf([Facts(number="C1-PS", title="Cal Rook Jr.")]).named("cal rook")
        ('C1-PS',)
        """
        if said in self._spelled:
            return self._spelled[said]
        folded, person = names.folded(said), names.person(said)
        found = (*self._named.get(folded, ()), *self._athletes.get(person, ()))
        return tuple(dict.fromkeys(found))

    def also_called(self, said: str) -> Numbers:
        """Return the cards that have this name as another spelling."""
        return self._aliases.get(names.person(said), ())

    def beginning(self, said: str) -> list[str]:
        """Return the folded names that begin like this."""
        start = names.folded(said)
        if len(start) < LEAST:
            return []
        found = []
        for name in self._order[bisect_left(self._order, start) :]:
            if not name.startswith(start):
                break
            found.append(name)
        return found

    def under(self, folded: str) -> Numbers:
        return self._named.get(folded, ())

    def like(self, said: str) -> list[str]:
        """Return the folded names that come nearest: all words of it first (D4)."""
        words = names.folded(said).split()
        having = [set(self._words.get(word, ())) for word in words]
        worded = sorted(set.intersection(*having)) if having else []
        near = nearest_folded(said, self._order)
        return list(dict.fromkeys((*worded[:OFFERED], *near)))[:OFFERED]

    def numbers_like(self, code: str) -> list[str]:
        near = nearest_folded(code, self._codes, least=ALIKE)
        return [self._codes[each] for each in near]

    def print_in(self, base: str, pool: Pool) -> Facts | None:
        """Return the print of a card to take: the first one that the pool has."""
        card = self._first[base]
        if pool is None or card.set in pool:
            return card
        for number in card.prints:
            if number in self.cards and number.rpartition("-")[2] in pool:
                return self.cards[number]
        return None

    def base_of(self, base: str) -> Facts:
        return self._first[base]


def _may_be_athlete(card: Facts) -> bool:
    return not ATHLETES.isdisjoint(card.kinds)


def _index(pairs: Iterable[tuple[str, str]]) -> dict[str, Numbers]:
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for key, value in pairs:
        if key:  # a card may still be without a name
            found[key][value] = None
    return {key: tuple(values) for key, values in found.items()}
