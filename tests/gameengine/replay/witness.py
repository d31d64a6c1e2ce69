"""What the verifier took a log to mean: who chose what, and which cards lay where."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gameengine.decisions import DecisionKind, ListingScript
from gameengine.game import Game
from gameengine.hidden_cards import HiddenDeck, HiddenHand, HiddenPool
from gameengine.notation import Log
from gameengine.phases.acts import available_acts
from gameengine.replay.forks import fork_runs
from gameengine.replay.log_player import LogPlayer
from gameengine.replay.run import finish_log
from gameengine.replay.stops import ReplayStop
from gameengine.setup import Setup
from gameengine.table import Table

Key = tuple[int, int]  # the kind of a deck, and its seat
Happening = tuple[str, str]  # what is done with a card, and its number
KEYS: tuple[Key, ...] = ((0, 0), (0, 1), (1, 0), (1, 1))


@dataclass(frozen=True)
class Choice:
    step: int
    point: int  # how many timing points began before it
    ask: DecisionKind
    seat: int
    said: str


class WatchedHand(HiddenHand):
    """A hand that remembers what came into it and what left it."""

    __slots__ = ("told",)

    def append(self, card: Any) -> None:
        super().append(card)
        self.told.append(("gain", card.number))

    def remove(self, card: Any) -> None:
        super().remove(card)
        self.told.append(("show", card.number))


class WatchedDeck(HiddenDeck):
    """A deck that remembers what was searched out of it or put into it."""

    __slots__ = ("searched", "told")

    def __iter__(self) -> Iterator[Any]:
        """Go through the deck, as nobody does but to search it."""
        self.searched.append((self.pool.kind, self.pool.seat))
        return super().__iter__()

    def append(self, card: Any) -> None:
        super().append(card)
        self.told.append(("add", card.number))

    def extend(self, cards: Any) -> None:
        super().extend(cards)
        self.told.append(("refill", ""))

    def remove(self, card: Any) -> None:
        super().remove(card)
        self.told.append(("search", card.number))


class Witness(LogPlayer):
    """The luck of a log, which remembers what it did with every deck."""

    __slots__ = ("choices", "orders", "picks", "points", "searched", "told", "tossed")

    def reset(self) -> None:
        super().reset()
        self.points = 0
        self.choices: list[Choice] = []
        self.tossed: list[int] = []
        self.picks: list[str] = []
        self.searched: list[Key] = []  # the decks that were gone through
        self.told: dict[Key, list[Happening]] = {key: [] for key in KEYS}
        self.orders: dict[Key, list[tuple[str, ...] | None]] = {key: [] for key in KEYS}

    def prepare(self, t: Table) -> None:
        super().prepare(t)
        for kind, seat in KEYS:
            pool: HiddenPool = self.pools[kind][seat]
            deck, hand = WatchedDeck(pool), WatchedHand(pool)
            deck.unseen = pool.deck.unseen
            deck.told = hand.told = self.told[kind, seat]
            deck.searched = self.searched
            pool.deck = t.decks[kind][seat] = deck
            pool.hand = t.hands[kind][seat] = hand

    keeps_timeouts = ListingScript.keeps_timeouts  # every timeout is asked for

    def has_no_act_at(self, point: int) -> bool:
        self.points += 1
        return super().has_no_act_at(point)

    def act(self, rule: str, turn: int) -> tuple[int, Any] | None:
        step, said = self.step, self.acts[self.place].choice
        added = super().act(rule, turn)
        if added is not None:
            seat, meaning = added
            options = available_acts(self.t, seat)
            if said in options:  # two abilities may read the same: what is said counts
                options = {said: meaning}
            self.chose(step, DecisionKind.ACT, seat, options, meaning)
        return added

    def answer(
        self, rule: str, ask: DecisionKind, seat: int, options: dict[str, Any]
    ) -> Any:
        step = self.step
        meaning = super().answer(rule, ask, seat, options)
        self.chose(step, ask, seat, options, meaning)
        if ask is DecisionKind.CARD:
            self.search(options, meaning)
        return meaning

    def search(self, options: dict[str, Any], meaning: Any) -> None:
        """Tell what a search says of a deck: a card is in it, or none of several."""
        decks = {*self.searched}
        self.searched.clear()
        for key in decks:
            if meaning is None:
                lacks = {each[1].number for each in options.values() if each}
                self.told[key].append(("lacks", " ".join(sorted(lacks))))
            elif meaning[0] == key[0]:
                self.told[key].append(("named", meaning[1].number))

    def chose(
        self,
        step: int,
        ask: DecisionKind,
        seat: int,
        options: dict[str, Any],
        meaning: Any,
    ) -> None:
        said = next(name for name, each in options.items() if each == meaning)
        self.choices.append(Choice(step, self.points, ask, seat, said))

    def toss(self) -> int:
        self.tossed.append(super().toss())
        return self.tossed[-1]

    def shuffle(self, cards: Any) -> None:
        super().shuffle(cards)
        self.searched.clear()
        key = cards.pool.kind, cards.pool.seat
        known = tuple(card.number for card in reversed(cards.known))
        self.orders[key].append(None if cards.unseen else known)
        self.told[key].append(("shuffle", ""))

    def draw(self, cards: Any) -> Any:
        card = super().draw(cards)
        self.told[cards.pool.kind, cards.pool.seat].append(("draw", card.number))
        return card

    def flip(self, cards: Any) -> Any:
        card = super().flip(cards)
        self.told[cards.pool.kind, cards.pool.seat].append(("flip", card.number))
        return card

    def pick(self, cards: Any) -> Any:
        card = super().pick(cards)
        self.picks.append(card.number)
        return card


@dataclass
class Meaning:
    """What a log was taken to mean, as far as it could be followed."""

    luck: Witness
    choices: list[Choice]
    whole: bool = False


def meanings(setup: Setup, log: Log) -> Iterator[Meaning]:
    """Give each way to follow a log that the verifier tries."""
    yield from followed(setup, log, loose=False)
    yield from followed(setup, log, loose=True)


def followed(setup: Setup, log: Log, *, loose: bool) -> Iterator[Meaning]:
    steps = tuple(log.acts())
    for forks in fork_runs():
        luck = Witness(steps, forks)
        luck.loose = loose
        found = Meaning(luck, luck.choices)
        try:
            Game(setup, luck)
            finish_log(luck)
            found.whole = not luck.differences
        except ReplayStop:
            pass
        found.choices = luck.choices
        yield found
