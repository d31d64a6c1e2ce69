"""A log told again by the plain engine, to show that a game can be as it says.

Nothing here trusts the verifier. Its run of a log is only asked what it took the log
to mean: who chose what, and which cards lay where. That is played with real cards in
real piles, written down by the scribe, and held against the log.

Cards that nobody saw are dealt so that all that is shown later can be: at each draw
the card that must have left the deck first, of those that the deck has and nobody
flips or searches before it is refilled. It is shown from the hand, or a search does not
find it.
"""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from gameengine import claims
from gameengine.decisions import PASS, Decision, DecisionKind, ListingScript
from gameengine.game import Game
from gameengine.notation import Act
from gameengine.notation.act import UNSEEN
from gameengine.phases.acts import available_acts
from gameengine.pieces import LETTERS
from gameengine.setup import HOME, Setup
from gameengine.table import Table
from tests.gameengine.replay.witness import KEYS, Choice, Happening, Key, Meaning


class Enough(Exception):
    """There is nothing more to choose."""


class Untold(Exception):
    """The plain engine cannot go the way that a log went."""


class Arranger(ListingScript):
    """Luck that arranges cards while they are drawn, and listens at every point."""

    def __init__(self, meaning: Meaning, left: list[Choice], rng: Random) -> None:
        luck = meaning.luck
        self.left = left
        self.made: list[str] = []
        self.forced: set[tuple[str, str]] = set()
        self.whole = meaning.whole  # otherwise the game may go on past the log
        self.rng = rng
        self.points = 0
        self.tosses = list(luck.tossed)
        self.picks = list(luck.picks)
        self.told = {key: list(each) for key, each in luck.told.items()}
        self.given = {key: list(each) for key, each in luck.orders.items()}
        self.place = dict.fromkeys(KEYS, 0)
        self.laid: dict[Key, list[tuple[list[str], list[str]]]] = {
            key: [] for key in KEYS
        }
        self.is_known = dict.fromkeys(KEYS, False)

    def source_for_rerun(self) -> "Arranger":
        return self

    def prepare(self, t: Table) -> None:
        self.t = t
        t.script = self

    def has_no_act_at(self, _: int) -> bool:
        self.points += 1
        return False

    def act(self, rule: str, seat: int) -> tuple[int, Any] | None:
        for each in (seat, 1 - seat):
            act = self.answer(
                rule, DecisionKind.ACT, each, available_acts(self.t, each)
            )
            if act is not None:
                return each, act
        return None

    def answer(
        self, rule: str, ask: DecisionKind, seat: int, options: dict[str, Any]
    ) -> Any:
        """Choose as the log was taken to mean, if that is an option."""
        pending = Decision(rule, ask, seat, options)
        said = next_answer(self.left, pending, self.points)
        if not said:
            raise Enough
        if said not in options:
            raise Untold(f"{said} is no option of {ask}, before {self.left[:1]}")
        if len(options) > 1:
            self.made.append(said)
        else:
            self.forced.add((LETTERS[seat], said))
        return options[said]

    def key(self, cards: Any) -> Key:
        for key in KEYS:
            kind, seat = key
            if cards is self.t.decks[kind][seat] or cards is self.t.hands[kind][seat]:
                return key
        raise Untold("no pile of this table")

    def toss(self) -> int:
        if not self.tosses and self.whole:
            raise Untold("a toss that the log does not have")
        return self.tosses.pop(0) if self.tosses else HOME

    def pick(self, cards: Sequence[Any]) -> Any:
        if not self.picks and self.whole:
            raise Untold("a random discard that the log does not have")
        if not self.picks:
            return cards[0]
        number = self.picks.pop(0)
        if self.is_past_the_log and all(card.number != number for card in cards):
            raise Enough
        return self.one(cards, number, "hand")

    @property
    def is_past_the_log(self) -> bool:
        """Tell whether a part was told, so that the log may go on otherwise."""
        return not self.left and not self.whole

    def one(self, cards: Sequence[Any], number: str, where: str) -> Any:
        for card in cards:
            if card.number == number:
                return card
        raise Untold(f"{number} is not in the {where}")

    def shuffle(self, cards: list[Any]) -> None:
        key = self.key(cards)
        order = self.given[key].pop(0) if self.given[key] else None
        self.is_known[key] = order is not None
        if order is not None:
            if Counter(order) != Counter(card.number for card in cards):
                if self.is_past_the_log:
                    raise Enough
                raise Untold(f"the order has other cards than deck {key}")
            lay(cards, order)
        self.laid[key].append(([card.number for card in cards], []))
        self.pass_by(key, "shuffle")

    def pass_by(self, key: Key, *verbs: str) -> Happening:
        """Go on in the tale of a deck to the next such happening, and past it."""
        told = self.told[key]
        for place in range(self.place[key], len(told)):
            if told[place][0] in verbs:
                self.place[key] = place + 1
                return told[place]
        return ("", UNSEEN)

    def draw(self, cards: list[Any]) -> Any:
        key = self.key(cards)
        _, number = self.pass_by(key, "draw")
        if number == UNSEEN and not self.is_known[key]:
            number = self.wanted(key, cards)
        return self.taken(key, cards, number)

    def flip(self, cards: list[Any]) -> Any:
        key = self.key(cards)
        _, number = self.pass_by(key, "flip")
        return self.taken(key, cards, number)

    def taken(self, key: Key, cards: list[Any], number: str) -> Any:
        """Take a card off the deck; the one on top, if its order is known."""
        if self.is_known[key] or number == UNSEEN:
            card = cards.pop()
        else:
            card = self.one(cards, number, "deck")
            cards.remove(card)
        self.laid[key][-1][1].append(card.number)
        return card

    def wanted(self, key: Key, cards: list[Any]) -> str:
        """Choose the unseen card that is drawn now."""
        kind, seat = key
        free = Counter(card.number for card in cards)
        hand = Counter(card.number for card in self.t.hands[kind][seat])
        later = self.told[key][self.place[key] :]
        # Between a draw and its place in the hand nothing else is told.
        if later and later[0] == ("gain", UNSEEN):
            later = later[1:]
        free -= reserved(later)
        wanted = drawn_by(later, hand, free)
        for number in wanted:
            if free[number] > 0:
                return number
        spare = sorted((free - Counter(wanted)).elements()) or sorted(free.elements())
        if not spare:
            raise Untold("every card of the deck is needed elsewhere")
        return self.rng.choice(spare)

    def order(self, key: Key) -> list[list[str]]:
        """Give the orders that were laid, from the top: first what was taken."""
        found = []
        for lay_out, popped in self.laid[key]:
            rest = Counter(lay_out) - Counter(popped)
            kept = []
            for number in lay_out:  # of two copies the lower one is left
                if rest[number] > 0:
                    rest[number] -= 1
                    kept.append(number)
            found.append(popped + kept[::-1])
        return found


def drawn_by(
    later: Sequence[Happening], hand: Counter[str], free: Counter[str]
) -> list[str]:
    """Give the cards that must be drawn before something happens, the first first."""
    wanted: list[str] = []
    refilled = False
    for what, number in later:
        refilled = refilled or what == "refill"
        if what == "gain":
            hand[number] += 1
        elif what == "show" and hand[number] > 0:
            hand[number] -= 1
        elif what == "show" and number != UNSEEN:
            wanted.append(number)
        elif what == "lacks" and not refilled:
            for each in number.split(" "):
                wanted += [each] * (free[each] - wanted.count(each))
    return wanted


def reserved(later: Sequence[Happening]) -> Counter[str]:
    """Count the cards that must stay in the deck until it is refilled.

    They are flipped or searched; what is put into the deck before serves first. A card
    that a search names may stay, because the hand is full.
    """
    found: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    added: Counter[str] = Counter()
    for what, number in later:
        if what == "refill":
            break
        if what == "add":
            added[number] += 1
        elif what == "named" and not added[number]:
            found[number] = max(found[number], taken[number] + 1)
        elif what in ("flip", "search") or (what == "draw" and number != UNSEEN):
            if added[number] > 0:
                added[number] -= 1
            else:
                taken[number] += 1
                found[number] = max(found[number], taken[number])
    return found


def lay(cards: list[Any], order: Sequence[str]) -> None:
    """Put a deck in an order, given from its top; it is drawn from its end."""
    left = list(cards)
    cards.clear()
    for number in reversed(order):
        card = next(each for each in left if each.number == number)
        left.remove(card)
        cards.append(card)


class Arranged:
    """Luck that is known beforehand: tosses, orders and random discards.

    What comes after all that is known is as it may be.
    """

    def __init__(
        self, tosses: list[int], orders: dict[Key, list[list[str]]], picks: list[str]
    ) -> None:
        self.given = tosses, orders, picks
        self.tosses, self.picks = list(tosses), list(picks)
        self.orders = {key: list(each) for key, each in orders.items()}

    def source_for_rerun(self) -> "Arranged":
        return Arranged(*self.given)

    def prepare(self, t: Table) -> None:
        self.t = t

    def toss(self) -> int:
        return self.tosses.pop(0) if self.tosses else HOME

    def shuffle(self, cards: list[Any]) -> None:
        key = next(
            (kind, seat) for kind, seat in KEYS if cards is self.t.decks[kind][seat]
        )
        if self.orders[key]:
            lay(cards, self.orders[key].pop(0))

    draw = flip = staticmethod(list.pop)

    def pick(self, cards: Sequence[Any]) -> Any:
        number = self.picks.pop(0) if self.picks else ""
        return next((card for card in cards if card.number == number), cards[0])


@dataclass(frozen=True)
class Retold:
    """A game of the plain engine, what it had no choice in, and how it stood."""

    game: Game
    forced: frozenset[tuple[str, str]]
    stood: list[Act]  # what could be claimed of a down at each decision


def retell(setup: Setup, meaning: Meaning, rng: Random, *, until: int = 0) -> Retold:
    """Play what a log means in the plain engine; `until` ends it before that step."""
    choices = meaning.choices
    if until:
        choices = [each for each in choices if each.step < until]
    luck = Arranger(meaning, list(choices), rng)
    with suppress(Enough):
        Game(setup, luck)
    orders = {key: luck.order(key) for key in KEYS}
    luck_again = Arranged([*meaning.luck.tossed], orders, [*meaning.luck.picks])
    plain = Game(setup, luck_again)
    stood: list[Act] = []
    for said in luck.made:
        t = plain.table
        if t.calls[HOME] is None:
            stood.append(Act("", "--", claims.down_words(t)))
        plain.push(said)
    return Retold(plain, frozenset(luck.forced), stood)


def next_answer(left: list[Choice], pending: Decision, points: int) -> str:
    """Take the next choice if it answers what is asked; where nobody acts, pass."""
    is_act = pending.ask is DecisionKind.ACT
    while left and is_empty_search(left[0], pending.ask):
        left.pop(0)
    if left and is_answer(left[0], pending, points if is_act else 0):
        return left.pop(0).said
    if is_act:
        return PASS
    if left:
        who = LETTERS[pending.seat]
        raise Untold(f"{who} is asked {pending.ask}, the log has {left[0]}")
    return ""


def is_answer(choice: Choice, pending: Decision, point: int) -> bool:
    """Tell whether a choice answers what is asked; an act does so at its own point."""
    if (choice.ask, choice.seat) != (pending.ask, pending.seat):
        return False
    return not point or choice.point == point


def is_empty_search(choice: Choice, ask: DecisionKind) -> bool:
    """Tell whether nothing was found, so that the plain engine asks nothing."""
    return (
        choice.ask is DecisionKind.CARD
        and choice.said == "none"
        and ask is not DecisionKind.CARD
    )
