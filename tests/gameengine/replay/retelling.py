"""A log told again by the plain engine, to show that a game can be as it says.

Nothing here trusts the verifier. Its run of a log is only asked what it took the log
to mean: who chose what, and which cards lay where. That is played with real cards in
real piles, written down by the scribe, and held against the log.

Cards that nobody saw are dealt so that all that is shown later can be: at each draw
the card that is shown from the hand first, of those that the deck has and nobody
flips or searches before it is refilled.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from gameengine import claims
from gameengine.acts import acts
from gameengine.decisions import PASS_UP, Ask, Decision
from gameengine.game import Game
from gameengine.lots import HiddenDeck, HiddenHand, Lot
from gameengine.notation import Act, Log
from gameengine.notation.act import POINTS, UNSEEN
from gameengine.notation.forms import CLAIMS
from gameengine.pieces import LETTERS
from gameengine.replay.forks import runs
from gameengine.replay.logged import Logged
from gameengine.replay.run import finish
from gameengine.replay.stops import Stop
from gameengine.scribe import record
from gameengine.table import HOME, Setup, Table

Key = tuple[int, int]  # the kind of a deck, and its seat
Happening = tuple[str, str]  # what is done with a card, and its number
KEYS: tuple[Key, ...] = ((0, 0), (0, 1), (1, 0), (1, 1))


class Enough(Exception):
    """There is nothing more to choose."""


class Untold(Exception):
    """The plain engine cannot go the way that a log went."""


# What the verifier took a log to mean.


@dataclass(frozen=True)
class Choice:
    step: int
    point: int  # how many timing points began before it
    ask: Ask
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

    __slots__ = ("told",)

    def append(self, card: Any) -> None:
        super().append(card)
        self.told.append(("add", card.number))

    def extend(self, cards: Any) -> None:
        super().extend(cards)
        self.told.append(("refill", ""))

    def remove(self, card: Any) -> None:
        super().remove(card)
        self.told.append(("search", card.number))


class Witness(Logged):
    """The luck of a log, which remembers what it did with every deck."""

    __slots__ = ("choices", "orders", "picks", "points", "told", "tossed")

    def begin(self) -> None:
        super().begin()
        self.points = 0
        self.choices: list[Choice] = []
        self.tossed: list[int] = []
        self.picks: list[str] = []
        self.told: dict[Key, list[Happening]] = {key: [] for key in KEYS}
        self.orders: dict[Key, list[tuple[str, ...] | None]] = {key: [] for key in KEYS}

    def meet(self, t: Table) -> None:
        super().meet(t)
        for kind, seat in KEYS:
            lot: Lot = self.lots[kind][seat]
            deck, hand = WatchedDeck(lot), WatchedHand(lot)
            deck.unseen = lot.deck.unseen
            deck.told = hand.told = self.told[kind, seat]
            lot.deck = t.decks[kind][seat] = deck
            lot.hand = t.hands[kind][seat] = hand

    def is_quiet(self, point: int) -> bool:
        self.points += 1
        return super().is_quiet(point)

    def act(self, rule: str, turn: int) -> tuple[int, Any] | None:
        step, said = self.step, self.acts[self.place].choice
        added = super().act(rule, turn)
        if added is not None:
            seat, meaning = added
            options = acts(self.t, seat)
            if said in options:  # two abilities may read the same: what is said counts
                options = {said: meaning}
            self.chose(step, Ask.ACT, seat, options, meaning)
        return added

    def answer(self, rule: str, ask: Ask, seat: int, options: dict[str, Any]) -> Any:
        step = self.step
        meaning = super().answer(rule, ask, seat, options)
        self.chose(step, ask, seat, options, meaning)
        return meaning

    def chose(
        self, step: int, ask: Ask, seat: int, options: dict[str, Any], meaning: Any
    ) -> None:
        said = next(name for name, each in options.items() if each == meaning)
        self.choices.append(Choice(step, self.points, ask, seat, said))

    def toss(self) -> int:
        self.tossed.append(super().toss())
        return self.tossed[-1]

    def shuffle(self, cards: Any) -> None:
        super().shuffle(cards)
        key = cards.lot.kind, cards.lot.seat
        known = tuple(card.number for card in reversed(cards.known))
        self.orders[key].append(None if cards.unseen else known)
        self.told[key].append(("shuffle", ""))

    def draw(self, cards: Any) -> Any:
        card = super().draw(cards)
        self.told[cards.lot.kind, cards.lot.seat].append(("draw", card.number))
        return card

    def flip(self, cards: Any) -> Any:
        card = super().flip(cards)
        self.told[cards.lot.kind, cards.lot.seat].append(("flip", card.number))
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
    steps = tuple(log.acts())
    for forks in runs():
        luck = Witness(steps, forks)
        found = Meaning(luck, luck.choices)
        try:
            Game(setup, luck)
            finish(luck)
            found.whole = not luck.differences
        except Stop:
            pass
        found.choices = luck.choices
        yield found


# The plain engine, twice: to find an arrangement of the cards, then to play it.


class Arranger:
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

    def again(self) -> "Arranger":
        return self

    def meet(self, t: Table) -> None:
        self.t = t
        t.script = self

    def is_quiet(self, _: int) -> bool:
        self.points += 1
        return False

    def act(self, rule: str, seat: int) -> tuple[int, Any] | None:
        for each in (seat, 1 - seat):
            act = self.answer(rule, Ask.ACT, each, acts(self.t, each))
            if act is not None:
                return each, act
        return None

    def answer(self, rule: str, ask: Ask, seat: int, options: dict[str, Any]) -> Any:
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
        return self.one(cards, self.picks.pop(0), "hand")

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
        wanted = []
        for what, number in later:
            if what == "gain":
                hand[number] += 1
            elif what == "show":
                if hand[number] > 0:
                    hand[number] -= 1
                elif number != UNSEEN:
                    wanted.append(number)
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


def reserved(later: Sequence[Happening]) -> Counter[str]:
    """Count the cards that must stay in the deck until it is refilled.

    They are flipped or searched; what is put into the deck before serves first.
    """
    found: Counter[str] = Counter()
    added: Counter[str] = Counter()
    for what, number in later:
        if what == "refill":
            break
        if what == "add":
            added[number] += 1
        elif what in ("flip", "search") or (what == "draw" and number != UNSEEN):
            if added[number] > 0:
                added[number] -= 1
            else:
                found[number] += 1
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

    def again(self) -> "Arranged":
        return Arranged(*self.given)

    def meet(self, t: Table) -> None:
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
        number = self.picks.pop(0) if self.picks else cards[0].number
        return next(card for card in cards if card.number == number)


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
    is_act = pending.ask is Ask.ACT
    while left and is_empty_search(left[0], pending.ask):
        left.pop(0)
    if left and is_answer(left[0], pending, points if is_act else 0):
        return left.pop(0).said
    if is_act:
        return PASS_UP
    if left:
        who = LETTERS[pending.seat]
        raise Untold(f"{who} is asked {pending.ask}, the log has {left[0]}")
    return ""


def is_answer(choice: Choice, pending: Decision, point: int) -> bool:
    """Tell whether a choice answers what is asked; an act does so at its own point."""
    if (choice.ask, choice.seat) != (pending.ask, pending.seat):
        return False
    return not point or choice.point == point


def is_empty_search(choice: Choice, ask: Ask) -> bool:
    """Tell whether nothing was found, so that the plain engine asks nothing."""
    return choice.ask is Ask.CARD and choice.said == "none" and ask is not Ask.CARD


# Holding a log against the game.

TOGETHER = {"field": 1, "play": 2, "carry": 3, "tackle": 3}
HIDDEN = frozenset(("order", "draw", "deal", "sign"))
SOFT = frozenset((*CLAIMS, *POINTS, "grit", "resolve"))
NOTHING = Act("", "")
NOT_AT_POINTS = frozenset(
    ("", "run", "punt", "goal", "timeout", *TOGETHER, *CLAIMS, *POINTS)
)
CALLS = frozenset(("run", "punt", "goal"))
# What a log may leave out although it was not the only option.
LEFT_OUT = frozenset(("run", "flip", "random", "toss"))


@dataclass(frozen=True)
class Told:
    """What a log says: deeds in their order, and what is said between them."""

    deeds: list[Act]
    said: list[list[Act]]  # before each deed, and after the last
    orders: list[Act]


def told(acts: Iterable[Act]) -> Told:
    # what is said, not what it answers
    every = [Act(act.actor, act.verb, act.words) for act in acts]
    found = Told([], [[]], [act for act in every if act.verb == "order"])
    seen = [act for act in every if act.verb not in HIDDEN]
    for act, after in zip(seen, [*seen[1:], NOTHING], strict=True):
        if act.verb in POINTS and after.verb in NOT_AT_POINTS:
            continue  # nothing happens there, so it need not be named
        if act.verb in SOFT:
            found.said[-1].append(act)
        else:
            for deed in deeds_of(act):
                found.deeds.append(deed)
                found.said.append([])
    in_any_order(found.deeds)
    return found


def deeds_of(act: Act) -> Iterator[Act]:
    """Bring a deed into the one form that says the same."""
    if act.verb == "flip":
        flipped = []
        for word in act.words:
            owner, _, number = word.rpartition(":")
            flipped.append(Act(owner or act.actor, "flip", (number,)))
        yield from sorted(flipped)
    elif act.verb == "field":
        yield replace(act, words=tuple(sorted(act.words)))
    else:
        yield act


def in_any_order(deeds: list[Act]) -> None:
    """Sort what two seats do at once."""
    place = 0
    while place + 1 < len(deeds):
        one, other = deeds[place : place + 2]
        kinds = TOGETHER.get(one.verb), TOGETHER.get(other.verb)
        flips = one.verb == other.verb == "flip"
        if one.actor != other.actor and (flips or (kinds[0] and kinds[0] == kinds[1])):
            deeds[place : place + 2] = sorted((one, other))
            place += 1
        place += 1


def difference(log: Log, retold: Retold, *, before: int = 0) -> str:
    """Say where a log tells something else than the game; "" if it does not.

    Only steps before `before` are compared, if given, and the game may go on.
    """
    mine = told(act for step, act in log.acts() if not before or step < before)
    game = told(act for _, act in record(retold.game).acts())
    if not is_within(mine.orders, game.orders):
        return "the order of a deck is another"
    places: list[int] = []
    for place, deed in enumerate(game.deeds):
        at = len(places)
        if at < len(mine.deeds) and mine.deeds[at] == deed:
            places.append(place)
        elif at == len(mine.deeds) and before:
            break
        elif not may_be_left_out(deed, retold.forced):
            said = mine.deeds[at] if at < len(mine.deeds) else "nothing more"
            return f"the log has {said}, the game {deed}"
    if len(places) < len(mine.deeds):
        return f"the log has {mine.deeds[len(places)]}, the game nothing more"
    return unsaid(mine, game, places, retold, partly=before > 0)


def is_within(some: list[Act], every: list[Act]) -> bool:
    """Tell whether these orders come among those, each deck in its own sequence."""
    for key in {act.words[:2] for act in some}:
        rest = iter([act for act in every if act.words[:2] == key])
        if not all(act in rest for act in some if act.words[:2] == key):
            return False
    return True


def may_be_left_out(deed: Act, forced: frozenset[tuple[str, str]]) -> bool:
    said = " ".join(deed.words)
    return deed.verb in LEFT_OUT or any(
        actor == deed.actor
        and said in (choice, choice[2:], " ".join(sorted(choice.split(" "))))
        for actor, choice in forced
    )


def unsaid(
    mine: Told, game: Told, places: list[int], retold: Retold, *, partly: bool
) -> str:
    """Find something said between deeds that the game does not say there.

    A claim may stand anywhere in its down. Of a part of a game the scribe has not
    said all yet, so only what it says can differ.
    """
    for at, said in enumerate(mine.said):
        start = places[at - 1] if at else -1
        end = places[at] if at < len(places) else len(game.deeds)
        here = [act for each in game.said[start + 1 : end + 1] for act in each]
        near = [act for each in game.said[in_down(game, start, end)] for act in each]
        for act in said:
            around = here if act.verb in POINTS else near
            if any(holds(act, each) for each in around):
                continue
            if act.verb == "resolve" and has_resolved(retold.game, act):
                continue
            if act.verb == "--" and any(holds(act, each) for each in retold.stood):
                continue  # so it was, if not at the first moment of the down
            silent = all(each.verb != act.verb for each in around)
            if not (partly and (silent or at == len(places))):
                return f"the log says {act}, the game says {around}"
    return ""


def in_down(game: Told, start: int, end: int) -> slice:
    """Give the gaps between the calls around two deeds."""
    first, last = max(0, start), min(end, len(game.deeds) - 1)
    while first > 0 and game.deeds[first].verb not in CALLS:
        first -= 1
    while last < len(game.deeds) - 1 and game.deeds[last].verb not in CALLS:
        last += 1
    return slice(first, last + 2)


def has_resolved(game: Game, act: Act) -> bool:
    """Tell whether an effect resolved about which the scribe had nothing to say."""
    return any(
        event[1] in ("resolve", "cancelled")
        and LETTERS[event[2]] == act.actor
        and event[3] in (act.words[0], f"{act.actor}:{act.words[0]}")
        for event in game.events
    )


def holds(act: Act, given: Act) -> bool:
    """Tell whether what is said is so; what is left out of a claim is not asked."""
    if act.verb != given.verb:
        return False
    if act.verb in CLAIMS:
        said, tired = parted(act.words)
        known, given_tired = parted(given.words)
        return {*said} <= {*known} and tired in (None, given_tired)
    if act.verb == "grit":
        return act.words == given.words
    return act == given


def parted(words: tuple[str, ...]) -> tuple[tuple[str, ...], list[str] | None]:
    if "x" not in words:
        return words, None
    place = words.index("x")
    return words[:place], sorted(word.rpartition(":")[2] for word in words[place + 1 :])
