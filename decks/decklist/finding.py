"""Which card a line means: by number, by name, or several that it may mean. Pure.

Nothing is guessed: where more than one card fits, or none does, the line is a problem
with suggestions: all cards of one name, or up to three that come near.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from cards import names
from cards.matching import OFFERED
from decks.facts import Facts, Group

from .counting import NUMBER, counted, is_like_a_quantity, perhaps
from .headings import Place
from .headings import place as place_of
from .lines import CardLine, Notes
from .reading import Suggestion
from .scanning import named, number_of
from .shelf import LEAST, Pool, Shelf

GROUPS = "Offense, Defense, Plays, Action deck and Synergy"
CHOOSE = "Choose the card that you mean, or write its number."
ONE_A_LINE = "Write one card a line."
MOST_NAMESAKES = 12  # of a name that many cards have
_APART = re.compile(r"\s*[,;/\t]\s*")
_NUMBERS = re.compile(rf"\b{NUMBER}\b")


@dataclass(frozen=True, slots=True)
class Found:
    card: Facts
    notes: Notes = ()


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a line names no card, and what to do."""

    reason: str
    remedy: str
    suggestions: tuple[Suggestion, ...] = ()


@dataclass(frozen=True, slots=True)
class Finder:
    """Looks for cards on a shelf, in the pool of a format first."""

    shelf: Shelf
    pool: Pool = None

    def find(
        self, line: CardLine, *, season: str = "", place: Place | None = None
    ) -> Found | Problem:
        """Find the card of a line; a season completes a number without its set."""
        code = line.code
        if not code or ("-" not in code and self.shelf.named(line.said)):
            return self._by_name(line, place)
        if "-" not in code and not season:
            return self._without_set(line, place)
        number = code if "-" in code else f"{code}-{season}"
        card = self.shelf.cards.get(number)
        if card is None:
            return self._not_on_record(number, line.name, place)
        if not line.name or line.name == card.title:
            return Found(card)
        return self._compared(card, line.name, place)

    def several(self, text: str) -> Problem | None:
        """Tell two cards on one line; to suggest one of them would lose the other."""
        pieces = [each for each in _APART.split(text) if self._is_card(each)]
        numbers = {number_of(each) for each in _NUMBERS.findall(text)}
        on_record = sorted(numbers & self.shelf.cards.keys())
        both = pieces if len(pieces) > 1 else on_record
        if not both[1:]:
            return None
        said = " and ".join(f'"{each}"' for each in both)
        return Problem(f"This line names {len(both)} cards: {said}.", ONE_A_LINE)

    def _is_card(self, piece: str) -> bool:
        """Say whether a piece of a line would do as a line of its own.

        A bare number would not: the other piece may be its name.
        """
        is_whole = counted(piece)[1] != piece or all(named(piece))
        return is_whole or bool(self.shelf.named(piece))

    # By number.

    def _without_set(self, line: CardLine, place: Place | None) -> Problem:
        alike = [
            card
            for each in sorted(self.pool or self.shelf.sets)
            if (card := self.shelf.cards.get(f"{line.code}-{each}"))
        ]
        return Problem(
            f"{line.code} has no set.",
            "Write the whole number, such as C9-21, or a line Set: 2021 above it.",
            self._offered(alike, place),
        )

    def _not_on_record(self, number: str, name: str, place: Place | None) -> Problem:
        alike = self._called(name) or [*self._alike(name, place)]
        return Problem(
            f"No card on record has the number {number}.",
            "Look at the printed number; cards that we lack can be entered.",
            self._offered(alike or self._numbered_like(number), place),
        )

    def _compared(self, card: Facts, name: str, place: Place | None) -> Found | Problem:
        """Accept a number with a name that agrees with it."""
        called = (*self.shelf.named(name), *self.shelf.also_called(name))
        if card.base in called:
            return Found(card)
        said, title = names.folded(name), names.folded(card.title)
        is_part = len(said) >= LEAST and title.startswith(said)
        is_more = f"{said} ".startswith(f"{title} ") and not _is_counting(name)
        if not called and (is_part or is_more):
            return Found(card, (f"Read as {card.number} {card.title}.",))
        others = self._in_pool(called)[0] or list(self._alike(name, place))
        return Problem(
            f'{card.number} is "{card.title}", not "{name}".',
            CHOOSE,
            _suggested([card, *self._ranked(others, place)]),
        )

    # By name.

    def _by_name(self, line: CardLine, place: Place | None) -> Found | Problem:
        found = self._named(line.said, place)
        if isinstance(found, Problem) and _is_like_a_heading(line.text):
            remedy = f"{found.remedy} Headings are {GROUPS}."
            return replace(found, remedy=remedy)
        return found

    def _named(self, said: str, place: Place | None) -> Found | Problem:
        exact = self.shelf.named(said)
        if exact:
            return self._only(exact, said, place)
        other = self.shelf.also_called(said)
        if other:
            return self._only(other, said, place, note="which is spelled so too")
        begun = self._begun(said)
        if len(begun) == 1:
            only = self.shelf.under(begun[0])
            return self._only(only, said, place, note="the only name that begins so")
        if begun:
            cards = [card for each in begun for card in self._under(each)]
            return Problem(
                f'{len(begun)} names begin with "{said}".',
                "Write more of the name, or choose one.",
                self._offered(cards, place),
            )
        return self._unnamed(said, place)

    def _only(
        self, bases: Iterable[str], said: str, place: Place | None, *, note: str = ""
    ) -> Found | Problem:
        """Take the one card of a name; with several, nobody knows which is meant."""
        cards, is_outside = self._in_pool(bases)
        if len(cards) > 1:
            offered = _suggested(self._ranked(cards, place), most=MOST_NAMESAKES)
            is_cut = len(cards) > MOST_NAMESAKES
            cut = f" Here are {MOST_NAMESAKES} of them." if is_cut else ""
            return Problem(
                f'{len(cards)} cards are called "{said}".', f"{CHOOSE}{cut}", offered
            )
        card = cards[0]
        notes = [f"Read as {card.number} {card.title}, {note}."] if note else []
        others = [each for each in card.prints if self._is_other_print(each, card)]
        if others:
            notes.append(
                f"{card.title} is also printed as {', '.join(others)}; "
                f"{card.number} was taken."
            )
        if is_outside:
            notes.append(f"{card.number} is the only card of this name.")
        return Found(card, tuple(notes))

    def _is_other_print(self, number: str, card: Facts) -> bool:
        is_there = number in self.shelf.cards and number != card.number
        return is_there and (self.pool is None or number.split("-")[1] in self.pool)

    def _begun(self, said: str) -> list[str]:
        begun = self.shelf.beginning(said)
        if self.pool is None:
            return begun
        return [each for each in begun if any(self._prints(self.shelf.under(each)))]

    def _unnamed(self, said: str, place: Place | None) -> Problem:
        alike = _suggested((*self._numbered_like(said), *self._alike(said, place)))
        reason = f'No card on record is called "{said}".'
        if place_of(said):
            remedy = f'For a heading write "{said}:".'
        elif alike:
            remedy = CHOOSE
        elif not names.folded(said):
            reason = "This line names no card."
            remedy = "Write a number or a name; put # before a remark."
        else:
            remedy = "Look at the spelling, or write the number, such as C9-21."
        return Problem(reason, remedy, alike)

    # Candidates.

    def _prints(self, bases: Iterable[str]) -> Iterator[Facts]:
        """Yield the prints that the pool has of some cards."""
        for base in bases:
            card = self.shelf.print_in(base, self.pool)
            if card:
                yield card

    def _in_pool(self, bases: Iterable[str]) -> tuple[list[Facts], bool]:
        """Return the cards of the pool; if it has none of them, those outside."""
        wanted = tuple(dict.fromkeys(bases))
        inside = list(self._prints(wanted))
        outside = [] if inside else [self.shelf.base_of(each) for each in wanted]
        return inside or outside, bool(outside)

    def _under(self, folded: str) -> list[Facts]:
        return self._in_pool(self.shelf.under(folded))[0]

    def _called(self, name: str) -> list[Facts]:
        called = (*self.shelf.named(name), *self.shelf.also_called(name))
        return self._in_pool(called)[0]

    def _numbered_like(self, said: str) -> list[Facts]:
        """Return the cards of the nearest numbers, if it may be meant as one."""
        word = said.partition(" ")[0]
        if not any(map(str.isdigit, word)):
            return []
        return [self.shelf.cards[each] for each in self.shelf.numbers_like(word)]

    def _alike(self, said: str, place: Place | None) -> Iterator[Facts]:
        """Yield the cards of the nearest names: one of each, then their others."""
        names_like = self.shelf.like(said)
        near = [self._ranked(self._under(each), place) for each in names_like]
        yield from (cards[0] for cards in near)
        for cards in near:
            yield from cards[1:]

    def _offered(
        self, cards: Iterable[Facts], place: Place | None
    ) -> tuple[Suggestion, ...]:
        return _suggested(self._ranked(cards, place))

    def _ranked(self, cards: Iterable[Facts], place: Place | None) -> list[Facts]:
        """Put first what may stand where the line stands."""
        if not isinstance(place, Group):
            return list(cards)
        return sorted(cards, key=lambda card: place not in card.homes)


def copies_meant(line: CardLine, title: str) -> int:
    """Say for how many copies a card would stand in a line; 0 is to be asked for.

    Behind a name that is none, as in `Smash 2`, a number may be its quantity.
    """
    words = line.said.split()
    named = names.folded(title).split()
    over = [
        word
        for word in dict.fromkeys((words[0], words[-1]) if words[1:] else ())
        if is_like_a_quantity(word)
        and names.folded(word) not in named
        and (not line.code or number_of(word) != line.code)
    ]
    if line.table or not over:
        return line.quantity
    is_said = names.folded(line.said) != names.folded(line.text)
    return 0 if is_said or over[1:] else perhaps(over[0])


def _is_counting(name: str) -> bool:
    return is_like_a_quantity(name.rpartition(" ")[2])


def _is_like_a_heading(text: str) -> bool:
    return text.rstrip("0123456789 ").endswith(":")


def _suggested(
    cards: Iterable[Facts], *, most: int = OFFERED
) -> tuple[Suggestion, ...]:
    offered = {card.number: card.title for card in cards}
    return tuple(Suggestion(*each) for each in list(offered.items())[:most])
