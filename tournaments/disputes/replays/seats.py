"""One seat of a frame: who is on the field, the hands, the piles."""

from dataclasses import dataclass
from typing import Any

from gameengine.viewpoint import Seen

from .naming import CardName, Naming
from .showing import LETTERS, SEAT_WORDS


@dataclass(frozen=True, slots=True)
class Face:
    """An athlete as text; a Superstar has his normal name below."""

    position: str
    name: str
    number: str
    rating: int
    is_energized: bool
    below: str  # the normal card under a Superstar
    power_ups: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards in hand and in the deck; the cards themselves for those who see them."""

    kind: str
    count: int
    deck: int
    cards: tuple[CardName, ...]
    discards: tuple[CardName, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatDrawn:
    letter: str
    word: str
    name: str
    role: str
    score: int
    timeouts: int
    timeouts_used: int
    field: tuple[Face, ...]
    bench: tuple[Face, ...]
    hands: tuple[Hand, Hand]
    synergy: str
    is_synergy_on: bool
    gridirons: tuple[CardName, ...]

    @property
    def timeouts_most(self) -> int:
        return self.timeouts + self.timeouts_used

    @property
    def pips(self) -> str:
        """Return a letter for each timeout, for a template to go through."""
        return "l" * self.timeouts + "u" * self.timeouts_used


class SeatArtist:
    """Draws seats; one that lies as it did before is given again."""

    def __init__(self, naming: Naming, names: tuple[str, str]) -> None:
        self.naming, self.names = naming, names
        self.drawn: dict[tuple[Any, ...], SeatDrawn] = {}

    def draw(self, frame: Seen, place: int, *, most: int) -> SeatDrawn:
        """Draw a seat of a frame; frames share what stayed as it was."""
        letter = LETTERS[place]
        seen = frame["seats"][place]
        mine = tuple(number for of, number in frame["gridirons"] if of == letter)
        offense = frame["offense"] == letter
        score, left = frame["score"][place], frame["timeouts"][place]
        key = (place, id(seen), offense, score, left, most, mine)
        if key not in self.drawn:
            self.drawn[key] = SeatDrawn(
                letter=letter,
                word=SEAT_WORDS[place],
                name=self.names[place],
                role="offense" if offense else "defense",
                score=score,
                timeouts=left,
                timeouts_used=max(0, most - left),
                field=tuple(self.face(letter, each) for each in seen["field"]),
                bench=tuple(self.face(letter, each) for each in seen["bench"]),
                hands=(
                    self.hand("Play", seen, "play"),
                    self.hand("Action", seen, "action"),
                ),
                synergy=self.naming.title(seen["synergy"]) if seen["synergy"] else "",
                is_synergy_on=seen["synergy_active"],
                gridirons=tuple(map(self.naming.card, mine)),
            )
        return self.drawn[key]

    def face(self, letter: str, seen: Seen) -> Face:
        card = self.naming.players[f"{letter}:{seen['number']}"]
        star = seen["superstar"]
        return Face(
            position="/".join(seen["positions"]),
            name=seen["name"],
            number=star or seen["number"],
            rating=self.naming.stars.get(star, card).rating,
            is_energized=seen["energized"],
            below=card.name if star else "",
            power_ups=tuple(map(self.naming.title, seen["power_ups"])),
        )

    def hand(self, kind: str, seen: Seen, name: str) -> Hand:
        held = seen[f"{name}_hand"]
        is_hidden = isinstance(held, int)
        card = self.naming.card
        return Hand(
            kind=kind,
            count=held if is_hidden else len(held),
            deck=seen[f"{name}_deck"],
            cards=() if is_hidden else tuple(map(card, held)),
            discards=tuple(map(card, seen[f"{name}_discard"])),
        )
