"""What a game starts from: two decks, a profile, and perhaps a situation."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from .cards import Deck, Side
from .profiles import DEFAULT, Profile

SIDES = Side.OFFENSE, Side.DEFENSE
LEAST_A_SIDE = 2
HOME, AWAY = 0, 1


@dataclass(frozen=True, kw_only=True)
class Situation:
    """A game in progress at the start of a down, to start a game from.

    Lineups are the first four of the side unless named; hands are taken out of the
    decks by number.
    """

    half: int = 1
    down: int = 1
    x: int = 25
    clock: int = 15
    score: tuple[int, int] = (0, 0)
    timeouts: tuple[int, int] = (3, 3)
    offense: int = HOME
    first_offense: int = HOME
    lineups: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    play_hands: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    action_hands: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    exhausted: tuple[str, ...] = ()
    replays_used: tuple[int, int] = (0, 0)
    overtime_possession: int = 1


@dataclass(frozen=True, kw_only=True)
class Setup:
    """All that a game starts from, except chance; decks playable, maybe not legal."""

    decks: tuple[Deck, Deck]
    profile: Profile = DEFAULT
    start: Situation | None = None

    def __post_init__(self) -> None:
        problems = [each for deck in self.decks for each in deck_problems(deck)]
        if self.start is not None:
            problems += situation_problems(self.start, self.decks)
        if problems:
            raise ValueError(" ".join(problems))


def deck_problems(deck: Deck) -> Iterator[str]:
    """Yield the reasons why a deck cannot be played at all, legal or not."""
    for side in SIDES:
        count = sum(card.side is side for card in deck.players)
        if count < LEAST_A_SIDE:
            yield (
                f"{deck.name} has {count} of the {LEAST_A_SIDE} athletes that its "
                f"{side.name.lower()} needs at least. Add some."
            )
    numbers = Counter(card.number for card in deck.players)
    for number in sorted(each for each, count in numbers.items() if count > 1):
        yield f"{deck.name} has {number} twice among its Player cards. Take one out."
    if not deck.plays:
        yield f"{deck.name} has no Play card, and a play needs one. Add some."


def situation_problems(start: Situation, decks: tuple[Deck, Deck]) -> Iterator[str]:
    """Yield what is impossible in a situation."""
    for name, number, least, most in (
        ("ball", start.x, 1, 99),
        ("down", start.down, 1, 4),
        ("half", start.half, 1, 99),
        ("clock", start.clock, 0, 15),
    ):
        if not least <= number <= most:
            yield f"The {name} is {number}; it may be {least} to {most}."
    for deck, names in zip(decks, start.lineups, strict=True):
        for name in names:
            if all(card.number != name for card in deck.players):
                yield f"{name} is not in the team of {deck.name}."
