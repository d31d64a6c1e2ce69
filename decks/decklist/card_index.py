"""An index of cards by number and name, for reading deck texts. Pure."""

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


class CardIndex:
    """Cards by number and name, never changed; names lead to base numbers (ID-2)."""

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
        """Index the cards; `aliases` are pairs of a spelling and the name it is for.

        `typed` has, by card number, the cells that one person has typed and nobody
        confirmed.
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
            (names.fold_name(card.title), base) for base, card in self._first.items()
        )
        # ID-3: a suffix alone never separates two people.
        self._athletes = _index(
            (names.fold_athlete_name(card.title), base)
            for base, card in self._first.items()
            if _may_be_athlete(card)
        )
        # Most names are written as they are printed; folding takes its time.
        self._spelled: dict[str, Numbers] = {}
        self._spelled = {
            card.title: self.bases_by_name(card.title) for card in self._first.values()
        }
        self._aliases = _index(self._other_spellings(aliases))
        self._order = sorted(self._named)
        self._words = _index(
            (word, name) for name in self._order for word in name.split()
        )
        self._codes = {names.fold_name(number): number for number in self.cards}

    def _other_spellings(
        self, aliases: Iterable[tuple[str, str]]
    ) -> Iterator[tuple[str, str]]:
        """Yield each other spelling with the base number of a card it stands for."""
        for base, card in self._first.items():
            if _may_be_athlete(card):
                yield from ((spelling, base) for spelling in card.spellings)
        for spelling, name in aliases:
            for base in self.bases_by_name(name):
                yield names.fold_athlete_name(spelling), base

    def bases_by_name(self, said: str) -> Numbers:
        """Return the base numbers of this name; letter case and suffixes do not matter.

        >>> index = CardIndex([Facts(number="C1-PS", title="Cal Rook Jr.")])
        >>> index.bases_by_name("cal rook")
        ('C1-PS',)
        """
        if said in self._spelled:
            return self._spelled[said]
        folded, person = names.fold_name(said), names.fold_athlete_name(said)
        found = (*self._named.get(folded, ()), *self._athletes.get(person, ()))
        return tuple(dict.fromkeys(found))

    def bases_by_alias(self, said: str) -> Numbers:
        """Return the base numbers of cards with this name as another spelling."""
        return self._aliases.get(names.fold_athlete_name(said), ())

    def names_beginning_with(self, said: str) -> list[str]:
        """Return the folded names that begin with a text of at least three letters."""
        start = names.fold_name(said)
        if len(start) < LEAST:
            return []
        found = []
        for name in self._order[bisect_left(self._order, start) :]:
            if not name.startswith(start):
                break
            found.append(name)
        return found

    def bases_by_folded_name(self, folded: str) -> Numbers:
        return self._named.get(folded, ())

    def names_like(self, said: str) -> list[str]:
        """Return three folded names: with every word, then nearest (trust D4)."""
        words = names.fold_name(said).split()
        having = [set(self._words.get(word, ())) for word in words]
        worded = sorted(set.intersection(*having)) if having else []
        near = nearest_folded(said, self._order)
        return list(dict.fromkeys((*worded[:OFFERED], *near)))[:OFFERED]

    def numbers_like(self, code: str) -> list[str]:
        """Return the card numbers nearest to a misspelled one."""
        near = nearest_folded(code, self._codes, least=ALIKE)
        return [self._codes[each] for each in near]

    def print_in_pool(self, base: str, pool: Pool) -> Facts | None:
        """Return the first print of a card that is in the pool, or None."""
        card = self._first[base]
        if pool is None or card.set in pool:
            return card
        for number in card.prints:
            if number in self.cards and number.rpartition("-")[2] in pool:
                return self.cards[number]
        return None

    def base_card(self, base: str) -> Facts:
        """Return the card that stands for all prints with this base number."""
        return self._first[base]


def _may_be_athlete(card: Facts) -> bool:
    return not ATHLETES.isdisjoint(card.kinds)


def _index(pairs: Iterable[tuple[str, str]]) -> dict[str, Numbers]:
    """Return the values of each key, without duplicates, in their order."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for key, value in pairs:
        if key:  # a card may still be without a name
            found[key][value] = None
    return {key: tuple(values) for key, values in found.items()}
