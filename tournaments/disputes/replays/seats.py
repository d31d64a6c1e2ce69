"""One seat of a frame: the Players on field and bench, hands, decks and discards."""

from dataclasses import dataclass
from typing import Any

from gameengine.viewpoint import Seen

from .card_names import CardName, CardNames
from .replay_view import LETTERS, SEAT_WORDS


@dataclass(frozen=True, slots=True)
class AthleteView:
    """A Player card in play; a Superstar also has the name of the card below it."""

    position: str
    name: str
    number: str
    rating: int
    is_energized: bool
    below: str  # the normal card under a Superstar
    power_ups: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardPiles:
    """A seat's cards of one kind: hand (if visible), deck size and discards."""

    kind: str
    count: int
    deck: int
    cards: tuple[CardName, ...]
    discards: tuple[CardName, ...]

    @property
    def known(self) -> tuple[CardName, ...]:
        return tuple(each for each in self.cards if each.number)

    @property
    def hidden(self) -> int:
        return self.count - len(self.known)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """All that a frame shows of one seat."""

    letter: str
    word: str
    name: str
    role: str
    score: int
    timeouts: int
    timeouts_used: int
    field: tuple[AthleteView, ...]
    bench: tuple[AthleteView, ...]
    hands: tuple[CardPiles, CardPiles]
    synergy: str
    is_synergy_on: bool
    gridirons: tuple[CardName, ...]

    @property
    def timeout_limit(self) -> int:
        return self.timeouts + self.timeouts_used

    @property
    def timeout_letters(self) -> str:
        """Return one letter for each timeout, used or left, for the template."""
        return "l" * self.timeouts + "u" * self.timeouts_used


class SeatViewBuilder:
    """Builds the view of a seat, and reuses it while nothing of the seat changes."""

    def __init__(self, naming: CardNames, names: tuple[str, str]) -> None:
        self.naming, self.names = naming, names
        self.drawn: dict[tuple[Any, ...], SeatView] = {}

    def view_of(self, frame: Seen, seat: int, *, most: int) -> SeatView:
        """Return the view of a seat in a frame; `most` is the number of timeouts."""
        letter = LETTERS[seat]
        seen = frame["seats"][seat]
        mine = tuple(number for of, number in frame["gridirons"] if of == letter)
        offense = frame["offense"] == letter
        score, left = frame["score"][seat], frame["timeouts"][seat]
        key = (seat, id(seen), offense, score, left, most, mine)
        if key not in self.drawn:
            self.drawn[key] = SeatView(
                letter=letter,
                word=SEAT_WORDS[seat],
                name=self.names[seat],
                role="offense" if offense else "defense",
                score=score,
                timeouts=left,
                timeouts_used=max(0, most - left),
                field=tuple(self.athlete_view(letter, each) for each in seen["field"]),
                bench=tuple(self.athlete_view(letter, each) for each in seen["bench"]),
                hands=(
                    self.card_piles("Play", seen, "play"),
                    self.card_piles("Action", seen, "action"),
                ),
                synergy=self.naming.title_of_word(seen["synergy"])
                if seen["synergy"]
                else "",
                is_synergy_on=seen["synergy_active"],
                gridirons=tuple(map(self.naming.name_of_card, mine)),
            )
        return self.drawn[key]

    def athlete_view(self, letter: str, seen: Seen) -> AthleteView:
        card = self.naming.players[f"{letter}:{seen['number']}"]
        star = seen["superstar"]
        return AthleteView(
            position="/".join(seen["positions"]),
            name=seen["name"],
            number=star or seen["number"],
            rating=self.naming.stars.get(star, card).rating,
            is_energized=seen["energized"],
            below=card.name if star else "",
            power_ups=tuple(map(self.naming.title_of_word, seen["power_ups"])),
        )

    def card_piles(self, kind: str, seen: Seen, name: str) -> CardPiles:
        held = seen[f"{name}_hand"]
        is_hidden = isinstance(held, int)
        card = self.naming.name_of_card
        return CardPiles(
            kind=kind,
            count=held if is_hidden else len(held),
            deck=seen[f"{name}_deck"],
            cards=() if is_hidden else tuple(map(card, held)),
            discards=tuple(map(card, seen[f"{name}_discard"])),
        )
