"""Find the card that a line of a deck text means, by number or by name. Pure.

Nothing is guessed: where more than one card fits, or none does, the line is a problem
with suggestions: all cards of one name, or up to three that are near in spelling.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from string import ascii_letters

from rapidfuzz.distance import OSA

from cards import names
from cards.matching import OFFERED
from decks.facts import CardFacts, Group

from .card_index import ATHLETES, LEAST, CardIndex, Numbers, Pool
from .headings import Place
from .headings import parse_section_name as place_of
from .lines import CardLine, Notes
from .namesakes import (
    cards_fitting_place,
    cards_fitting_positions,
    choose_namesake,
    newest_first,
)
from .parsed_text import Suggestion
from .quantities import NUMBER, guess_copies, looks_like_quantity, split_quantity
from .scanning import parse_card_number, split_number_and_name
from .shorthand import Shorthand, bare_name, parse_shorthand

GROUPS = "Offense, Defense, Plays, Action deck and Synergy"
CHOOSE = "Choose the card you mean, or write its number."
ONE_A_LINE = "Write one card per line."
ALIKE_BESIDE_NUMBER = 0.8  # of a name, where the number says the card too
MOST_NOTED = 4  # numbers in a note
MOST_NAMESAKES = 12  # of a name that many cards have
_APART = re.compile(r"\s*[,;/\t]\s*")
_DIGITS_BEHIND = re.compile(r"(\S.*) ([0-9]{2,3})")
_IN_BRACKETS = re.compile(r"[(\[][^()\[\]]*[)\]]")
_NUMBERS = re.compile(rf"\b{NUMBER}\b")


@dataclass(frozen=True, slots=True)
class FoundCard:
    """The card that a line means, with notes for its author."""

    card: CardFacts
    notes: Notes = ()


@dataclass(frozen=True, slots=True)
class LineProblem:
    """Why a line names no card, what to do, and cards to suggest."""

    reason: str
    remedy: str
    suggestions: tuple[Suggestion, ...] = ()


@dataclass(frozen=True, slots=True)
class NameScope:
    """Among which cards a name is looked up: by season, positions, and heading."""

    season: str = ""  # of a line Set:, or written beside the name
    place: Place | None = None
    positions: tuple[str, ...] = ()
    is_strict: bool = False  # the season stands beside the name, so it is meant
    is_of_athlete: bool = False  # what stands beside the name is of athletes alone

    def narrowed_by(self, short: Shorthand) -> "NameScope":
        return replace(
            self,
            place=Group.ACTIONS if short.is_superstar else self.place,
            season=short.season or self.season,
            positions=short.positions,
            is_strict=bool(short.season),
            is_of_athlete=short.is_of_athlete,
        )


@dataclass(frozen=True, slots=True)
class CardFinder:
    """Finds cards in an index, those of the format's pool first."""

    index: CardIndex
    pool: Pool = None

    def find(
        self, line: CardLine, *, season: str = "", place: Place | None = None
    ) -> FoundCard | LineProblem:
        """Return a line's card or problem; `season` completes it, `place` ranks."""
        code = line.code
        if line.ordinal:
            dated = replace(line, season=line.season or season)
            return self._find_in_set(dated, place)
        if not code or ("-" not in code and self.index.bases_by_name(line.said)):
            stated = line.season if line.season in self.index.sets else ""
            return self._find_by_name(line, NameScope(stated or season, place))
        if "-" not in code and not season:
            return self._match_number_without_set(line, place)
        number = code if "-" in code else f"{code}-{season}"
        card = self.index.cards.get(number) or self._find_in_another_set(line)
        if card is None:
            return self._problem_unknown_number(number, line.name, place)
        if not line.name or line.name == card.title:
            return FoundCard(card)
        return self._match_number_and_name(card, line.name, place)

    def _find_in_another_set(self, line: CardLine) -> CardFacts | None:
        """Return the only card of a name and a number without a set, or None."""
        if "-" in line.code or not line.name:
            return None
        found = [
            card
            for base in self._numbers_with_name(line.name)
            if (card := self.index.base_card(base)).number.startswith(f"{line.code}-")
        ]
        return found[0] if len(found) == 1 else None

    def read_season(self, line: CardLine) -> CardLine:
        """Return a line such as Cal Rook (22) with a season instead of 22 copies."""
        code = str(line.quantity)
        if code not in self.index.sets or not line.text.endswith(f"({code})"):
            return line
        bases = self.index.bases_by_name(line.said)
        if not bases or len(self._numbers_of_athletes(bases)) < len(bases):
            return line
        return replace(line, quantity=1, said=f"{line.said} '{code}")

    def find_several(self, text: str) -> LineProblem | None:
        """Return the problem of a line that names two or more cards, or None."""
        pieces = [each for each in _APART.split(text) if self._is_whole_card(each)]
        numbers = {parse_card_number(each) for each in _NUMBERS.findall(text)}
        on_record = sorted(numbers & self.index.cards.keys())
        both = pieces if len(pieces) > 1 else on_record
        if not both[1:]:
            return None
        said = " and ".join(f'"{each}"' for each in both)
        return LineProblem(f"This line names {len(both)} cards: {said}.", ONE_A_LINE)

    def _is_whole_card(self, piece: str) -> bool:
        """Return whether a piece of a line could be a line of its own.

        A bare number could not: the other piece may be its name.
        """
        card = split_quantity(piece)[1]
        is_counted = card != piece and any(map(str.isalpha, card))
        is_whole = is_counted or all(split_number_and_name(piece))
        return is_whole or bool(self.index.bases_by_name(piece))

    # By number.

    def _find_in_set(
        self, line: CardLine, place: Place | None
    ) -> FoundCard | LineProblem:
        """Return the card of a name, a set, and a number without its letters."""
        numbered = [
            card
            for card in self.index.cards_by_digits(line.season, line.ordinal)
            if self._is_called(card, line.name)
        ]
        if len(numbered) == 1:
            return FoundCard(numbered[0])
        season = line.season if line.season in self.index.sets else ""
        named = replace(line, said=line.name)
        return self._find_by_name(
            named, NameScope(season, place, is_strict=bool(season))
        )

    def _is_called(self, card: CardFacts, name: str) -> bool:
        """Return whether a name beside a number may be a card's, but for a letter."""
        said, title = bare_name(name), names.fold_athlete_name(card.title)
        return card.base in self._numbers_with_name(name) or is_nearly_title(
            names.fold_athlete_name(said), title
        )

    def _numbers_with_name(self, name: str) -> Numbers:
        """Return the base numbers of a name, despite a season or position beside it."""
        found = (
            base
            for said in dict.fromkeys(
                (name, *(it.name for it in parse_shorthand(name)))
            )
            for base in (
                *self.index.bases_by_name(said),
                *self.index.bases_by_alias(said),
            )
        )
        return tuple(dict.fromkeys(found))

    def _match_number_without_set(
        self, line: CardLine, place: Place | None
    ) -> FoundCard | LineProblem:
        """Return the only card of a number in the format, or the only one so named."""
        alike = [
            card
            for each in sorted(self.pool or self.index.sets)
            if (card := self.index.cards.get(f"{line.code}-{each}"))
        ]
        called = {*self._numbers_with_name(line.name)} if line.name else set()
        named = [each for each in alike if each.base in called]
        if len(named) == 1:
            return FoundCard(named[0])
        if len(alike) == 1 and self.pool is not None and not line.name:
            (card,) = alike
            note = f"Read as {card.number} {card.title}, the only match in the format."
            return FoundCard(card, (note,))
        return LineProblem(
            f"{line.code} has no set.",
            "Write the whole number, such as C9-21, or a line Set: 2021 above it.",
            self._suggest(alike, place),
        )

    def _problem_unknown_number(
        self, number: str, name: str, place: Place | None
    ) -> LineProblem:
        alike = self._cards_with_name(name) or [
            *self._cards_with_similar_name(name, place)
        ]
        return LineProblem(
            f"No card on record has the number {number}.",
            "Check the printed number. Missing cards can be entered.",
            self._suggest(alike or self._cards_with_similar_number(number), place),
        )

    def _match_number_and_name(
        self, card: CardFacts, name: str, place: Place | None
    ) -> FoundCard | LineProblem:
        """Return a number's card if the written name fits, else the problem."""
        called = self._numbers_with_name(name)
        is_type = (
            card.kind is not None and names.fold_name(name) == card.kind.casefold()
        )
        if card.base in called or is_type:
            return FoundCard(card)
        said, title = names.fold_name(name), names.fold_name(card.title)
        short = self.index.bases_by_short_name(bare_name(name))
        is_part = len(said) >= LEAST and title.startswith(said)
        is_like = is_nearly_title(names.fold_name(bare_name(name)), title)
        is_more = f"{said} ".startswith(f"{title} ") and not looks_like_quantity(
            name.rpartition(" ")[2]
        )
        if not called and (is_part or is_more or is_like or card.base in short):
            return FoundCard(card, (f"Read as {card.number} {card.title}.",))
        others = self._cards_in_pool(called)[0] or list(
            self._cards_with_similar_name(name, place)
        )
        return LineProblem(
            f'{card.number} is "{card.title}", not "{name}".',
            CHOOSE,
            _make_suggestions([card, *self._rank_by_group(others, place)]),
        )

    # By name.

    def _find_by_name(
        self, line: CardLine, scope: NameScope
    ) -> FoundCard | LineProblem:
        """Return the card of a name; the problem says if the line may be a heading."""
        found = self._match_by_name(line.said, scope)
        is_heading = line.text.rstrip("0123456789 ").endswith(":")
        if isinstance(found, LineProblem) and is_heading:
            remedy = f"{found.remedy} Headings are {GROUPS}."
            return replace(found, remedy=remedy)
        return found

    def _match_by_name(self, said: str, scope: NameScope) -> FoundCard | LineProblem:
        """Return the card of a name as people write it, else the problem."""
        found = self._match_full_name(said, scope)
        if found is None:
            shorts = [*parse_shorthand(said)]
            found = next(self._match_shorthand(shorts, scope), None)
        if found is None:
            found = self._match_digits(said, scope)
        if found is None:
            found = self._match_beginning(said, scope)
        if found is None:
            whole = Shorthand(said)
            found = next(self._match_surname([whole, *shorts], scope), None)
        return found or self._problem_unknown_name(said, scope.place)

    def _match_digits(self, said: str, scope: NameScope) -> FoundCard | None:
        """Return the card of a name with the digits of its number: `Play 79`."""
        found = _DIGITS_BEHIND.fullmatch(said)
        if not found or not scope.season:
            return None
        called = self._numbers_with_name(found[1])
        cards = [
            each
            for each in self.index.cards_by_digits(scope.season, str(int(found[2])))
            if each.base in called
        ]
        return FoundCard(cards[0]) if len(cards) == 1 else None

    def _match_full_name(
        self, said: str, scope: NameScope
    ) -> FoundCard | LineProblem | None:
        """Return the card of a whole name or another spelling of it, or None."""
        exact = self._numbers_in_scope(self.index.bases_by_name(said), scope)
        other = self._numbers_in_scope(self.index.bases_by_alias(said), scope)
        if not exact:
            note = "which has the same spelling"
            return self._take_card(other, said, scope, note=note) if other else None
        if other:
            people = {self.index.base_card(each).athlete for each in exact} - {""}
            same = [it for it in other if self.index.base_card(it).athlete in people]
            exact = [*dict.fromkeys((*exact, *same))]
        found = self._match_misspelled_in_season(exact, said, scope)
        return found or self._take_card(exact, said, scope)

    def _match_misspelled_in_season(
        self, exact: Collection[str], said: str, scope: NameScope
    ) -> FoundCard | LineProblem | None:
        """Return the athlete whom the stated season spells with another letter.

        None if the season has a card of this very name, or several such athletes.
        """
        season = frozenset((scope.season,))
        if not scope.season or any(self._prints_in_pool(exact, season)):
            return None
        bases = self.index.bases_by_misspelled_surname(said)
        there = [each.base for each in self._prints_in_pool(bases, season)]
        if len(self._athletes_on_cards(there, scope)) != 1:
            return None
        note = "one letter of the name differs"
        return self._take_card(there, said, scope, note=note)

    def _numbers_in_scope(self, bases: Iterable[str], scope: NameScope) -> list[str]:
        """Return the base numbers that may be meant: of athletes, if only they may."""
        return self._numbers_of_athletes(bases) if scope.is_of_athlete else [*bases]

    def _numbers_of_athletes(self, bases: Iterable[str]) -> list[str]:
        return [each for each in bases if self.index.base_card(each).kinds <= ATHLETES]

    def _match_shorthand(
        self, shorts: Iterable[Shorthand], scope: NameScope
    ) -> Iterator[FoundCard | LineProblem]:
        """Yield the card of a whole name with a season or a position beside it."""
        for each in filter(self._is_shorthand_meant, shorts):
            found = self._match_full_name(each.name, scope.narrowed_by(each))
            if found is not None:
                yield found

    def _is_shorthand_meant(self, short: Shorthand) -> bool:
        """Return whether its season is known and its other words name no card."""
        is_known = not short.season or short.season in self.index.sets
        return is_known and not self.index.bases_by_name(short.left_out)

    def _match_beginning(
        self, said: str, scope: NameScope
    ) -> FoundCard | LineProblem | None:
        """Return the card of the only name that begins so, or None if none does."""
        begun = self._names_beginning_with(said)
        called = self._cards_in_pool(self.index.bases_by_short_name(said))[0]
        if len(begun) == 1 and not called:
            only = self.index.bases_by_folded_name(begun[0])
            note = "the only name that starts like this"
            return self._take_card(only, said, scope, note=note)
        if not begun:
            return None
        cards = [card for each in begun for card in self._cards_with_folded_name(each)]
        fitting = {*begun, *(names.fold_name(each.title) for each in called)}
        return LineProblem(
            f'{len(fitting)} names {"have" if called else "start with"} "{said}".',
            "Write more of the name, or choose a card.",
            self._suggest((*cards, *called), scope.place),
        )

    def _match_surname(
        self, shorts: Collection[Shorthand], scope: NameScope
    ) -> Iterator[FoundCard | LineProblem]:
        """Yield the athlete of a surname, then of one with a letter wrong."""
        for each in filter(self._is_shorthand_meant, shorts):
            if bases := self.index.bases_by_short_name(each.name):
                yield self._take_card(
                    bases, each.name, scope.narrowed_by(each), note="by the last name"
                )
        for each in filter(self._is_shorthand_meant, shorts):
            bases = self.index.bases_by_misspelled_surname(each.name)
            inner = scope.narrowed_by(each)
            if bases and len(self._athletes_on_cards(bases, inner)) == 1:
                note = "one letter of the name differs"
                yield self._take_card(bases, each.name, inner, note=note)

    def _athletes_on_cards(self, bases: Iterable[str], scope: NameScope) -> set[str]:
        """Return who is on the cards that a line may mean, by key or by name."""
        cards, _ = self._cards_in_scope(bases, scope)
        return {each.athlete or names.fold_athlete_name(each.title) for each in cards}

    def _cards_in_scope(
        self, bases: Iterable[str], scope: NameScope
    ) -> tuple[list[CardFacts], bool]:
        """Return the cards of the season, if it has any; else as without a season."""
        wanted = tuple(bases)
        if scope.season:
            there = [*self._prints_in_pool(wanted, frozenset((scope.season,)))]
            if there or scope.is_strict:
                return cards_fitting_positions(there, scope.positions), False
        cards, is_outside = self._cards_in_pool(wanted)
        return cards_fitting_positions(cards, scope.positions), is_outside

    def _take_card(
        self, bases: Iterable[str], said: str, scope: NameScope, *, note: str = ""
    ) -> FoundCard | LineProblem:
        """Return the card of a name with notes; where that is a question, the problem.

        Several cards that are the same for a deck check are none (`namesakes`).
        """
        wanted = tuple(bases)
        cards, is_outside = self._cards_in_scope(wanted, scope)
        if not cards:
            others = self._cards_in_pool(wanted)[0]
            return LineProblem(
                f'No card in the set {scope.season} is called "{said}".',
                CHOOSE,
                self._suggest(others, scope.place),
            )
        fitting = cards_fitting_place(cards, scope.place)
        card = (
            fitting[0] if len(fitting) == 1 else choose_namesake(fitting, scope.place)
        )
        if card is None:
            return self._problem_of_namesakes(cards, said, scope.place)
        notes = [f"Read as {card.number} {card.title}, {note}."] if note else []
        left = [each.number for each in newest_first(cards) if each is not card]
        if left:
            notes.append(
                f"{card.title} is also on {card_numbers_text(left)}; {card.number} was "
                "taken. Write the number for another."
            )
        prints = [each for each in card.prints if self._is_other_print(each, card)]
        if prints:
            notes.append(
                f"{card.title} is also printed as {', '.join(prints)}; "
                f"{card.number} was taken."
            )
        if scope.season and card.set != scope.season:
            notes.append(f"It is not in the set {scope.season}.")
        elif is_outside:
            notes.append(f"{card.number} is the only card with this name.")
        return FoundCard(card, tuple(notes))

    def _problem_of_namesakes(
        self, cards: list[CardFacts], said: str, place: Place | None
    ) -> LineProblem:
        offered = _make_suggestions(
            self._rank_by_group(cards, place), most=MOST_NAMESAKES
        )
        is_cut = len(cards) > MOST_NAMESAKES
        cut = f" Here are the first {MOST_NAMESAKES}." if is_cut else ""
        return LineProblem(
            f'{len(cards)} cards are called "{said}".', f"{CHOOSE}{cut}", offered
        )

    def _is_other_print(self, number: str, card: CardFacts) -> bool:
        """Return whether a number is another print of the card in the pool."""
        is_there = number in self.index.cards and number != card.number
        return is_there and (self.pool is None or number.split("-")[1] in self.pool)

    def _names_beginning_with(self, said: str) -> list[str]:
        """Return the folded names that begin so and have a print in the pool."""
        begun = self.index.names_beginning_with(said)
        if self.pool is None:
            return begun
        return [
            each
            for each in begun
            if any(
                self._prints_in_pool(self.index.bases_by_folded_name(each), self.pool)
            )
        ]

    def _problem_unknown_name(self, said: str, place: Place | None) -> LineProblem:
        alike = _make_suggestions(
            (
                *self._cards_with_similar_number(said),
                *self._cards_with_similar_name(said, place),
            )
        )
        reason = f'There is no card called "{said}".'
        if place_of(said):
            remedy = f'For a heading, write "{said}:".'
        elif alike:
            remedy = CHOOSE
        elif not names.fold_name(said):
            reason = "This line has no card."
            remedy = "Write a number or a name. Put # before a comment."
        else:
            remedy = "Check the spelling, or write the number, such as C9-21."
        return LineProblem(reason, remedy, alike)

    # Candidates.

    def _prints_in_pool(self, bases: Iterable[str], pool: Pool) -> Iterator[CardFacts]:
        """Yield, for each base number, the print that is in a pool, if one is."""
        prints = (self.index.print_in_pool(each, pool) for each in bases)
        return filter(None, prints)

    def _cards_in_pool(self, bases: Iterable[str]) -> tuple[list[CardFacts], bool]:
        """Return the cards in the pool; if none, those outside it and True."""
        wanted = tuple(dict.fromkeys(bases))
        inside = list(self._prints_in_pool(wanted, self.pool))
        outside = [] if inside else [self.index.base_card(each) for each in wanted]
        return inside or outside, bool(outside)

    def _cards_with_folded_name(self, folded: str) -> list[CardFacts]:
        return self._cards_in_pool(self.index.bases_by_folded_name(folded))[0]

    def _cards_with_name(self, name: str) -> list[CardFacts]:
        called = (*self.index.bases_by_name(name), *self.index.bases_by_alias(name))
        return self._cards_in_pool(called)[0]

    def _cards_with_similar_number(self, said: str) -> list[CardFacts]:
        """Return the cards with the nearest numbers, if a number may be meant."""
        word = said.partition(" ")[0]
        if not any(map(str.isdigit, word)):
            return []
        return [self.index.cards[each] for each in self.index.numbers_like(word)]

    def _cards_with_similar_name(
        self, said: str, place: Place | None
    ) -> Iterator[CardFacts]:
        """Yield the cards with the nearest names: one of each, then the others."""
        names_like = self.index.names_like(said)
        near = [
            self._rank_by_group(self._cards_with_folded_name(each), place)
            for each in names_like
        ]
        yield from (cards[0] for cards in near)
        for cards in near:
            yield from cards[1:]

    def _suggest(
        self, cards: Iterable[CardFacts], place: Place | None
    ) -> tuple[Suggestion, ...]:
        return _make_suggestions(self._rank_by_group(cards, place))

    def _rank_by_group(
        self, cards: Iterable[CardFacts], place: Place | None
    ) -> list[CardFacts]:
        """Return the cards, newest first, above all those of the line's group."""
        ranked = newest_first(cards)
        if not isinstance(place, Group):
            return ranked
        return sorted(ranked, key=lambda card: place not in card.possible_groups)


def is_nearly_title(said: str, title: str) -> bool:
    """Return whether a folded name beside a number is the title but for a slip."""
    return OSA.normalized_similarity(said, title) >= ALIKE_BESIDE_NUMBER


def card_numbers_text(numbers: list[str]) -> str:
    """Return card numbers in words, the first four of them."""
    shown = numbers[:MOST_NOTED]
    more = len(numbers) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")


def intended_copies(line: CardLine, card: Suggestion) -> int:
    """Return a line's copies of a suggested card, or 0 if the player must say them.

    After a name that matches no card, as in `Smash 2`, a number may be its quantity,
    unless it is the season of the card, or what stands on it.
    """
    words = _IN_BRACKETS.sub("", line.said).split()
    named = names.fold_name(card.title).split()
    number, _, season = card.number.rpartition("-")
    over = [
        word
        for word in dict.fromkeys((words[0], words[-1]) if words[1:] else ())
        if looks_like_quantity(word)
        and names.fold_name(word) not in named
        and (not line.code or parse_card_number(word) != line.code)
    ]
    is_said = names.fold_name(line.said) != names.fold_name(line.text)
    of_card = {season, f"20{season}", number.lstrip(ascii_letters)}
    signs = "'\u2018\u2019"
    is_of_card = all(
        each.strip(signs) in of_card and (is_said or len(each) > len(season))
        for each in over
    )
    if line.table or is_of_card:
        return line.quantity
    return 0 if is_said or over[1:] else guess_copies(over[0])


def _make_suggestions(
    cards: Iterable[CardFacts], *, most: int = OFFERED
) -> tuple[Suggestion, ...]:
    offered = {card.number: card.title for card in cards}
    return tuple(Suggestion(*each) for each in list(offered.items())[:most])
