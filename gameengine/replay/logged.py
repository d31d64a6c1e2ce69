"""The luck and the script of a game that is run again from its log.

The flow asks `Logged` for luck (toss, order, draws, flips) and whether a timing point
is quiet. What a seat decides is taken out of the log by `answers`.
"""

from typing import Any

from gameengine import timing
from gameengine.conditions import ACTION, PLAY
from gameengine.lots import UNSEEN_CARD, HiddenDeck, HiddenHand, Lot, hide
from gameengine.notation.words import CHANCE, CLAIMS, POINTS, UNSEEN, Act
from gameengine.pieces import LETTERS
from gameengine.table import Table

from .cursor import SEATS, Cursor, named
from .stops import Gap, Impossible, Over, Wrong

KINDS = {"p": PLAY, "a": ACTION}
AT_POINTS = frozenset(("cast", "use"))
HIDDEN_ZONES = "R22 Zones"


class Opening:
    """What a log says of the set-up, in whatever order it says so."""

    __slots__ = ("draws", "orders", "tosses")

    def __init__(self) -> None:
        self.orders: dict[tuple[int, int], tuple[int, tuple[str, ...]]] = {}
        self.draws: list[tuple[int, str]] = []
        self.tosses: list[str] = []

    def take(self, step: int, act: Act) -> bool:
        """Keep an act of the opening; tell whether it is one."""
        if act.verb == "toss" and not self.tosses:
            self.tosses = [act.words[0]]
        elif act.verb == "draw":
            self.draws += [(step, word) for word in act.words]
        elif act.verb == "order":
            key = SEATS[act.words[0]], KINDS[act.words[1]]
            if key in self.orders:
                return False
            self.orders[key] = (step, act.words[2:])
        else:
            return False
        return True

    def draw(self, lot: Lot) -> tuple[int, str]:
        """Give the next card drawn from a deck, as far as the log names it."""
        for place, (step, word) in enumerate(self.draws):
            number = word[2:]
            if word[0] == LETTERS[lot.seat] and (
                number in lot.by_number or number == UNSEEN
            ):
                del self.draws[place]
                return step, number
        return 0, ""


class Logged(Cursor):
    """A log as it is read while the flow runs."""

    __slots__ = ("blind", "drawn", "left", "lots", "named", "opening")

    def begin(self) -> None:
        super().begin()
        self.left: list[str] = []  # words of the current act still to be taken
        self.named = False  # the log names the timing point that is open
        self.drawn: list[tuple[int, Lot, str]] = []  # place in the log, and the card
        self.blind = False  # a card came from a deck whose order is not known
        self.opening: Opening | None = None

    def again(self) -> "Logged":
        self.begin()
        return self

    def meet(self, t: Table) -> None:
        """Hide the piles, and read what the log says of the opening."""
        self.t = t
        self.lots = hide(t)
        t.script = self
        self.opening = Opening()
        while (act := self.peek()) is not None and act.actor == CHANCE:
            if act.verb == "deal":
                self.is_deal_due(act)
            elif not self.opening.take(self.step, act):
                break
            self.take()

    # Luck.

    def toss(self) -> int:
        """Give who has the ball first; with it the opening is over."""
        opening, word = self.opening, UNSEEN
        if opening is not None:
            self.opening = None
            word = (opening.tosses or [UNSEEN])[0]
            self.close(opening)
        else:
            word = self.later_toss()
        # One that was not written down may have gone either way.
        return SEATS[word] if word in SEATS else self.forks.choose(2)

    def later_toss(self) -> str:
        """Find the toss of an overtime; claims of the half may stand before it."""
        self.settle()
        for place in range(self.place, len(self.acts)):
            act = self.acts[place][1]
            if act.verb == "toss":
                self.acts.insert(self.place, self.acts.pop(place))
                self.take()
                return act.words[0]
            if act.verb not in CLAIMS:
                break
        return UNSEEN

    def close(self, opening: Opening) -> None:
        """Refuse cards that were never dealt."""
        if opening.draws:
            step, word = opening.draws[0]
            profile = self.t.profile
            dealt = f"{profile.opening_play_hand} Play and "
            dealt += f"{profile.opening_action_hand} Action cards to each seat"
            wrong = Wrong(step, "R22 Setup", "over_limit", f"* draw {word}", dealt)
            raise Impossible(wrong)

    def shuffle(self, cards: Any) -> None:
        """Let the order be known if the log has it, and be forgotten otherwise."""
        deck: HiddenDeck = cards
        key = deck.lot.seat, deck.lot.kind
        deck.shuffle()
        if self.opening is not None:
            if key in self.opening.orders:
                self.lie(deck, *self.opening.orders.pop(key))
            return
        self.settle()
        act = self.peek()
        if (
            act is not None
            and act.verb == "order"
            and (SEATS[act.words[0]], KINDS[act.words[1]]) == key
        ):
            self.lie(deck, self.step, act.words[2:])
            self.take()

    def lie(self, deck: HiddenDeck, step: int, numbers: tuple[str, ...]) -> None:
        """Put a deck in the order that the log gives, from its top."""
        lot, held = deck.lot, len(deck)
        cards = [lot.by_number.get(number) for number in reversed(numbers)]
        try:
            if None in cards or len(cards) != held:
                raise ValueError(numbers)
            deck.lie(cards)
        except ValueError:
            kind = "p" if lot.kind == PLAY else "a"
            wrong = Wrong(
                step,
                HIDDEN_ZONES,
                "unknown_card",
                f"* order {LETTERS[lot.seat]} {kind} with {len(numbers)} cards",
                f"the {held} cards that are in that deck of "
                f"{named(self.t, lot.seat)} then, each as often",
            )
            raise Impossible(wrong) from None

    def draw(self, cards: Any) -> Any:
        """Move a card to the hand: known by the order or the log, or unseen."""
        deck: HiddenDeck = cards
        lot = deck.lot
        step, number = self.next_drawn(lot)
        card = deck.top()
        if card is not None:
            if number not in ("", UNSEEN, card.number):
                self.differ_from_order(step, f"* draw {number}", card)
        else:
            deck.unseen -= 1
            self.blind = True
            card = UNSEEN_CARD
            if number not in ("", UNSEEN):
                claimed = f"* draw {LETTERS[lot.seat]}:{number}"
                card = self.shown(lot, step, claimed, number)
        self.drawn.append((self.place, lot, card.number))
        return card

    def next_drawn(self, lot: Lot) -> tuple[int, str]:
        if self.opening is not None:
            return self.opening.draw(lot)
        self.settle()
        return self.next_named(lot, "draw")

    def next_named(self, lot: Lot, verb: str) -> tuple[int, str]:
        """Take the next card of a draw or a flip, if the log names one of this deck."""
        act = self.peek()
        if act is None or act.verb != verb:
            return 0, ""
        if not self.left:
            self.left = list(act.words)
        step = self.step
        # Cards are drawn in order; of a flip for Grit either may stand first.
        for word in self.left if verb == "flip" else self.left[:1]:
            owner, _, number = word.rpartition(":")
            owner = owner or (act.actor if act.actor != CHANCE else LETTERS[lot.seat])
            known = number == UNSEEN or number in lot.by_number or verb == "flip"
            if owner == LETTERS[lot.seat] and known:
                self.left.remove(word)
                if not self.left:
                    self.take()
                return step, number
        return 0, ""

    def differ_from_order(self, step: int, claimed: str, card: Any) -> None:
        expected = f"{card.number}, which lies on top of the deck"
        wrong = Wrong(step, HIDDEN_ZONES, "claim_mismatch", claimed, expected)
        raise Impossible(wrong)

    def shown(self, lot: Lot, step: int, claimed: str, number: str) -> Any:
        """Take a named card out of a lot; it must still be there."""
        card = lot.by_number.get(number)
        if card is None or lot.hidden[card] <= 0:
            code, why = "unknown_card", "it is not in the list"
            if card is not None:
                code, why = "not_in_deck", "all of its copies are elsewhere"
            expected = f"a card that can be in the deck of {named(self.t, lot.seat)}; "
            wrong = Wrong(step, HIDDEN_ZONES, code, claimed, expected + why)
            raise Impossible(wrong)
        lot.show(card)
        return card

    def flip(self, cards: Any) -> Any:
        """Turn up a card; the log names it, unless the order of the deck is known."""
        deck: HiddenDeck = cards
        lot = deck.lot
        self.settle()
        step, number = self.next_named(lot, "flip")
        claimed = f"flip {LETTERS[lot.seat]}:{number}"
        card = deck.top()
        if card is not None:
            if number not in ("", UNSEEN, card.number):
                self.differ_from_order(step, claimed, card)
            return card
        if not number:
            if self.peek() is None:
                raise Over
            raise Gap(self.step, HIDDEN_ZONES, f"what {named(self.t, lot.seat)} flip")
        deck.unseen -= 1
        self.blind = True
        if number == UNSEEN:
            candidates = lot.candidates()
            number = candidates[self.forks.choose(len(candidates))].number
        return self.shown(lot, step, claimed, number)

    def pick(self, cards: Any) -> Any:
        """Give the card that was discarded at random."""
        hand: HiddenHand = cards
        seat = hand.lot.seat
        self.settle()
        act = self.peek()
        if act is None:
            raise Over
        if act.verb != "random" or act.words[0][0] != LETTERS[seat]:
            if not hand.unseen and len({*hand.known}) == 1:
                return hand.known[0]
            missing = f"what {named(self.t, seat)} discard at random"
            raise Gap(self.step, "D-35", missing)
        number = act.words[0][2:]
        for card in hand:
            if card.number == number:
                self.take()
                return card
        if number == UNSEEN:
            self.take()
            return hand.known[self.forks.choose(len(hand.known))]
        expected = f"a card that can be in the hand of {named(self.t, seat)}"
        raise self.impossible(HIDDEN_ZONES, "not_in_hand", expected)

    # The script.

    def is_quiet(self, point: int) -> bool:
        """Tell whether nobody acts at this timing point."""
        self.named = False
        self.settle(point=point)
        act = self.peek()
        if act is None:
            return True
        if POINTS.get(act.verb) == point:
            self.named = True
            self.take()
            return False
        return act.verb not in AT_POINTS

    def has_act(self, seat: int) -> bool:
        """Tell whether the log has this seat act now.

        Where it does not name the timing point, the act may belong here or later.
        """
        act = self.peek()
        if act is None or act.verb not in AT_POINTS or SEATS[act.actor] != seat:
            return False
        if self.named:
            return True
        choice = as_choice(act)
        if choice not in timing.acts(self.t, seat) and UNSEEN not in act.words:
            return False
        return self.forks.choose(2) == 0


def as_choice(act: Act) -> str:
    """Write an act at a timing point as the engine names its choices.

    >>> as_choice(Act("H", "cast", ("R240-PS", "on", "C9-PS", ">", "2")))
    'cast R240-PS on H:C9-PS > 2'
    """
    words = list(act.words)
    if act.verb == "use":
        words[0] = f"{act.actor}:{words[0]}"
    elif "on" in words:
        words[2] = f"{act.actor}:{words[2]}"
    return " ".join((act.verb, *words))
