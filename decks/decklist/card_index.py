"""An index of cards by number and name, for reading deck texts. Pure."""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from string import ascii_letters
from types import MappingProxyType
from typing import Any

from rapidfuzz import process
from rapidfuzz.distance import OSA

from cards import names
from cards.matching import OFFERED, nearest_folded_names
from decks.facts import CardFacts, Kind

Pool = frozenset[str] | None  # codes of sets; None is every set
Numbers = tuple[str, ...]
ATHLETES = frozenset((Kind.PLAYER, Kind.SUPERSTAR))
NAME, ATHLETE, SPELLING, SHORT = range(4)  # what names of a card are looked up by
LEAST = 3  # letters of a beginning that stands for a name
ALIKE = 80.0  # how near a number must come to be offered
_INITIALS = re.compile(r"\w(?: \w)+(?= )")
LEAST_SURNAME = 5  # letters of a surname that is read with one letter wrong


class CardIndex:
    """Cards by number and name, never changed; names lead to base numbers (ID-2)."""

    __slots__ = (
        "_aliases",
        "_athletes",
        "_codes",
        "_first",
        "_folded",
        "_named",
        "_order",
        "_short",
        "_slips",
        "_words",
        "cards",
        "sets",
        "version",
    )

    def __init__(
        self,
        cards: Iterable[CardFacts],
        *,
        aliases: Iterable[tuple[str, str]] = (),
        version: str = "",
    ) -> None:
        """Index the cards; `aliases` are pairs of a spelling and the name it is for."""
        self.cards: Mapping[str, CardFacts] = MappingProxyType(
            {each.number: each for each in cards}
        )
        self.version = version
        self.sets = frozenset(each.set for each in self.cards.values())
        self._first: dict[str, CardFacts] = {}
        for each in self.cards.values():
            self._first.setdefault(each.base, self.cards.get(each.base, each))
        # Most names are written as they are printed; folding takes its time.
        self._folded = {
            card.title: _fold_title(card.title) for card in self._first.values()
        }
        self._named = _index_pairs(self._name_pairs(self._first, NAME))
        self._athletes = _index_pairs(self._name_pairs(self._first, ATHLETE))
        self._aliases = _index_pairs(
            (*self._name_pairs(self._first, SPELLING), *self._alias_pairs(aliases))
        )
        self._short = _index_pairs(self._name_pairs(self._first, SHORT))
        self._slips: dict[str, list[str]] | None = None
        self._order = sorted(self._named)
        self._words = _index_pairs(
            (word, name) for name in self._order for word in name.split()
        )
        self._codes = {names.fold_name(number): number for number in self.cards}

    def _name_pairs(self, bases: Iterable[str], by: int) -> Iterator[tuple[str, str]]:
        """Yield the folded names of cards, of one kind, each with the base number."""
        for base in bases:
            card = self._first[base]
            if by == NAME:
                yield self._folded[card.title][NAME], base
            elif _may_be_athlete(card):
                # ID-3: a suffix alone never separates two people.
                told = [self._folded[card.title][ATHLETE]]
                found = card.spellings if by == SPELLING else told
                if by == SHORT:
                    both = dict.fromkeys((*told, *card.spellings))
                    found = [short for name in both for short in short_names(name)]
                yield from ((name, base) for name in found)

    def _alias_pairs(
        self, aliases: Iterable[tuple[str, str]]
    ) -> Iterator[tuple[str, str]]:
        for spelling, name in aliases:
            for base in self.bases_by_name(name):
                yield names.fold_athlete_name(spelling), base

    def copy_with_changed_cards(
        self, cards: Iterable[CardFacts], *, version: str
    ) -> "CardIndex":
        """Return an index in which these cards replace those of the same numbers.

        Their prints are the same. An index with `aliases` is built anew instead.
        """
        new = copy(self)
        new.replace_cards({card.number: card for card in cards}, version)
        return new

    def replace_cards(self, changed: Mapping[str, CardFacts], version: str) -> None:
        """Replace cards in a copy, and with them every mapping that changes."""
        self.version = version
        self._slips = None
        self.cards = MappingProxyType({**self.cards, **changed})
        stand_for = {
            card.base: card
            for card in changed.values()
            if self._first[card.base].number == card.number
        }
        by = (NAME, ATHLETE, SPELLING, SHORT)
        old = [[*self._name_pairs(stand_for, each)] for each in by]
        self._first = {**self._first, **stand_for}
        titles = {card.title: _fold_title(card.title) for card in stand_for.values()}
        self._folded = {**self._folded, **titles}
        new = [[*self._name_pairs(stand_for, each)] for each in by]
        rank = {base: place for place, base in enumerate(self._first)}
        named = self._named
        self._named, self._athletes, self._aliases, self._short = (
            _update_index(index, old=gone, new=come, key=rank.__getitem__)
            for index, gone, come in zip(
                (self._named, self._athletes, self._aliases, self._short),
                old,
                new,
                strict=True,
            )
        )
        gone, come = (
            named.keys() - self._named.keys(),
            self._named.keys() - named.keys(),
        )
        if gone or come:
            self._order = sorted(self._named)
            self._words = _update_index(
                self._words,
                old=[(word, name) for name in gone for word in name.split()],
                new=[(word, name) for name in come for word in name.split()],
                key=str,
            )

    def bases_by_name(self, said: str) -> Numbers:
        """Return the base numbers of this name; letter case and suffixes do not matter.

        >>> index = CardIndex([CardFacts(number="C1-PS", title="Cal Rook Jr.")])
        >>> index.bases_by_name("cal rook")
        ('C1-PS',)
        """
        folded, person = self._folded.get(said) or _fold_title(said)
        found = (*self._named.get(folded, ()), *self._athletes.get(person, ()))
        return tuple(dict.fromkeys(found))

    def bases_by_alias(self, said: str) -> Numbers:
        """Return the base numbers of cards with this name as another spelling."""
        _, person = self._folded.get(said) or _fold_title(said)
        return self._aliases.get(person, ())

    def bases_by_short_name(self, said: str) -> Numbers:
        """Return the base numbers of athletes by surname, or by initial and surname.

        >>> cells = {"type": "Player"}
        >>> rook = CardFacts(number="C1-PS", title="Cal Rook Jr.", cells=cells)
        >>> index = CardIndex([rook])
        >>> index.bases_by_short_name("rook"), index.bases_by_short_name("C. Rook")
        (('C1-PS',), ('C1-PS',))
        """
        name = join_initials(names.fold_athlete_name(said))
        return self._short.get(name) or self._athletes.get(name, ())

    def bases_by_misspelled_surname(self, said: str) -> Numbers:
        """Return the base numbers of athletes if one letter of the surname is wrong.

        What stands before the surname, a first name or an initial, has to be right.
        """
        front, _, surname = names.fold_athlete_name(said).rpartition(" ")
        if len(surname) < LEAST_SURNAME:
            return ()
        near = self._surnames_within_one_letter(surname)
        if not near or self.is_nearly_a_title(said):
            return ()
        found = dict.fromkeys(
            base
            for each in near
            for base in (
                self._athletes.get(f"{front} {each}", ())
                or self._short.get(f"{front} {each}".strip(), ())
            )
        )
        return tuple(found)

    def is_nearly_a_title(self, said: str) -> bool:
        """Return whether a card other than a Player has nearly this title."""
        folded = names.fold_name(said)
        near = process.extract_iter(
            folded, self._order, scorer=OSA.distance, score_cutoff=1
        )
        return any(
            not _may_be_athlete(self._first[base])
            for title, _, _ in near
            for base in self._named[title]
        )

    def _surnames_within_one_letter(self, said: str) -> list[str]:
        """Return the surnames of one word in which at most one letter differs.

        Two such words are the same once a letter, or none, is left out of each.
        """
        if self._slips is None:  # made when first asked for
            found = defaultdict(list)
            for each in self._short:
                if " " not in each:
                    for left in variants_without_one_letter(each):
                        found[left].append(each)
            self._slips = dict(found)
        near = {
            each
            for left in variants_without_one_letter(said)
            for each in self._slips.get(left, ())
        }
        return sorted(
            each for each in near if OSA.distance(said, each, score_cutoff=1) <= 1
        )

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
        near = nearest_folded_names(said, self._order)
        return list(dict.fromkeys((*worded[:OFFERED], *near)))[:OFFERED]

    def cards_by_digits(self, code: str, digits: str) -> list[CardFacts]:
        """Return the cards of a set with these digits behind the letters."""
        return [
            self.cards[number]
            for number in self.cards
            if number.endswith(f"-{code}")
            and number[: -len(code) - 1].lstrip(ascii_letters) == digits
        ]

    def numbers_like(self, code: str) -> list[str]:
        """Return the card numbers nearest to a misspelled one."""
        near = nearest_folded_names(code, self._codes, least=ALIKE)
        return [self._codes[each] for each in near]

    def print_in_pool(self, base: str, pool: Pool) -> CardFacts | None:
        """Return the first print of a card that is in the pool, or None."""
        card = self._first[base]
        if pool is None or card.set in pool:
            return card
        for number in card.prints:
            if number in self.cards and number.rpartition("-")[2] in pool:
                return self.cards[number]
        return None

    def base_card(self, base: str) -> CardFacts:
        """Return the card that stands for all prints with this base number."""
        return self._first[base]


def _fold_title(title: str) -> tuple[str, str]:
    return names.fold_name(title), names.fold_athlete_name(title)


def short_names(name: str) -> Iterator[str]:
    """Yield what is written for a folded name: the surname, and an initial before it.

    >>> list(short_names("amon ra rook"))
    ['ra rook', 'a ra rook', 'rook', 'a rook']
    """
    words = name.split()
    for at in range(1, len(words)):
        surname = " ".join(words[at:])
        yield surname
        if len(words[0]) > 1 or at > 1:
            yield f"{words[0][0]} {surname}"


def variants_without_one_letter(word: str) -> set[str]:
    """Return a word as it is, and without each of its letters.

    >>> sorted(variants_without_one_letter("abc"))
    ['ab', 'abc', 'ac', 'bc']
    """
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


def join_initials(folded: str) -> str:
    """Return a folded name with its initials as one word: t j rook is tj rook."""
    found = _INITIALS.match(folded)
    if found is None:
        return folded
    return found[0].replace(" ", "") + folded[found.end() :]


def _update_index(
    index: Mapping[str, Numbers],
    *,
    old: Iterable[tuple[str, str]],
    new: Iterable[tuple[str, str]],
    key: Callable[[str], Any],
) -> dict[str, Numbers]:
    """Return an index without the old pairs and with the new, each key's sorted."""
    found: dict[str, Numbers] = dict(index)
    for name, value in old:
        left = tuple(each for each in found.get(name, ()) if each != value)
        if left:
            found[name] = left
        else:
            found.pop(name, None)
    for name, value in new:
        if name:
            found[name] = tuple(sorted({*found.get(name, ()), value}, key=key))
    return found


def _may_be_athlete(card: CardFacts) -> bool:
    return not ATHLETES.isdisjoint(card.kinds)


def _index_pairs(pairs: Iterable[tuple[str, str]]) -> dict[str, Numbers]:
    """Return the values of each key, without duplicates, in their order."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for key, value in pairs:
        if key:  # a card may still be without a name
            found[key][value] = None
    return {key: tuple(values) for key, values in found.items()}
