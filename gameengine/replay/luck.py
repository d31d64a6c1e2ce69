"""Chance as a log has it: toss, deck orders, draws, flips and random discards.

Cards that the log does not name stay hidden; their lot says what they may be.
"""

from typing import Any, Self

from gameengine.conditions import ACTION, PLAY
from gameengine.hidden_cards import UNSEEN_CARD, HiddenDeck, Lot, hide
from gameengine.notation.act import CHANCE, UNSEEN, Act
from gameengine.notation.forms import CLAIMS
from gameengine.phases.piles import owner
from gameengine.pieces import LETTERS
from gameengine.table import Table

from .cursor import SEATS, Cursor, seat_name
from .stops import Gap, Impossible, Wrong

KINDS = {"p": PLAY, "a": ACTION}
HIDDEN_ZONES, HAND_IS_FULL = "R22 Zones", "D-34"


class Opening:
    """The chance entries of the set-up, which a log may have in any order."""

    __slots__ = ("draws", "orders", "tosses")

    def __init__(self) -> None:
        self.orders: dict[tuple[int, int], tuple[int, tuple[str, ...]]] = {}
        self.draws: list[tuple[int, str]] = []
        self.tosses: list[str] = []

    def take(self, step: int, act: Act) -> bool:
        """Store an act if it belongs to the opening; return whether it does."""
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
        """Return step and number of the next card drawn from a lot's deck, if named."""
        for place, (step, word) in enumerate(self.draws):
            number = word[2:]
            if word[0] == LETTERS[lot.seat] and (
                number in lot.by_number or number == UNSEEN
            ):
                del self.draws[place]
                return step, number
        return 0, ""


class LogLuck(Cursor):
    """A source of chance whose outcomes come from a log."""

    # Cards are known by their lots, or by their numbers where no card is hidden.
    __slots__ = (
        *("blind", "by_number", "drawn", "left", "lots", "opening", "places"),
        "in_vain",
    )

    def begin(self) -> None:
        super().begin()
        self.left: list[str] = []  # words of the current act still to be taken
        # Draws that only the order of a deck tells: place in the log, seat, card.
        self.drawn: list[tuple[int, int, str]] = []
        self.blind = False  # a card came from a deck whose order is not known
        self.opening: Opening | None = None
        self.in_vain = False  # a card was searched for in vain

    def again(self) -> Self:
        if not self.fresh:
            self.begin()
        return self

    def meet(self, t: Table) -> None:
        """Hide the piles of the table and read the opening from the log."""
        self.t = t
        self.fresh = False
        self.lay(t)
        self.opening = Opening()
        while (act := self.peek()) is not None and act.actor == CHANCE:
            if act.verb == "deal":
                self.is_deal_due(act)
            elif not self.opening.take(self.step, act):
                break
            self.place += 1

    def lay(self, t: Table) -> None:
        """Replace the piles of the table by hidden ones."""
        self.lots = hide(t)

    def toss(self) -> int:
        """Return the seat that starts on offense; this ends the opening."""
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
        """Return the winner of an overtime toss; `??` if the log does not say."""
        self.settle()
        for place in range(self.place, self.end):
            act = self.acts[place]
            if act.verb == "toss":
                self.move_up(place)
                self.place += 1
                return act.words[0]
            if act.verb not in CLAIMS:
                break
        return UNSEEN

    def close(self, opening: Opening) -> None:
        """Raise Impossible if the log names more opening cards than were dealt."""
        if opening.draws:
            step, word = opening.draws[0]
            profile = self.t.profile
            dealt = f"{profile.opening_play_hand} Play and "
            dealt += f"{profile.opening_action_hand} Action cards to each seat"
            wrong = Wrong(step, "R22 Setup", "over_limit", f"* draw {word}", dealt)
            raise Impossible(wrong)

    def shuffle(self, cards: Any) -> None:
        """Set the order of a deck if the log has it; hide it otherwise."""
        deck: HiddenDeck = cards
        lot = deck.lot
        deck.shuffle()
        if self.opening is None and self.t.events[-1][0] == HAND_IS_FULL:
            self.stay(lot)
        found = self.order_of(lot.seat, lot.kind, len(deck))
        if found is None:
            return
        step, numbers = found
        order = [lot.by_number.get(number) for number in reversed(numbers)]
        try:
            if None in order or len(order) != len(deck):
                raise ValueError(numbers)
            deck.lie(order)
        except ValueError:
            raise self.no_order(step, lot.seat, numbers, len(deck)) from None

    def stay(self, lot: Lot) -> None:
        """Remember a searched card that stays in the deck because the hand is full."""
        act = self.acts[self.place - 1]
        if act.verb == "take" and act.seat == lot.seat and act.choice in lot.by_number:
            lot.staying.append(lot.by_number[act.choice])
            self.in_vain = True

    def must_stay(self, seat: int, number: str) -> bool:
        """Return whether the last copy of a card is known to be in the deck."""
        return self.in_vain and any(
            lots[seat].must_stay(lots[seat].by_number.get(number)) for lots in self.lots
        )

    def order_of(
        self, seat: int, kind: int, size: int
    ) -> tuple[int, tuple[str, ...]] | None:
        """Return step and order of the deck that is shuffled now, if the log has it.

        In a loose run an order of another size is left for a later shuffle.
        """
        if self.opening is not None:
            return self.opening.orders.pop((seat, kind), None)
        if self.acts[self.place].told:
            self.settle()
        act = self.acts[self.place]
        if act.verb != "order":
            return None
        if SEATS[act.words[0]] != seat or KINDS[act.words[1]] != kind:
            return None
        if self.loose and len(act.words) - 2 != size:
            return None
        step = self.steps[self.place]
        self.place += 1
        return step, act.words[2:]

    def no_order(
        self, step: int, seat: int, numbers: tuple[str, ...], held: int
    ) -> Impossible:
        """Return the exception for an order that does not have the deck's cards."""
        claimed = f"* order {LETTERS[seat]} ... with {len(numbers)} cards"
        expected = f"the {held} cards that are in that deck of "
        expected += f"{seat_name(self.t, seat)} then, each as often"
        return Impossible(Wrong(step, HIDDEN_ZONES, "unknown_card", claimed, expected))

    def draw(self, cards: Any) -> Any:
        """Return the card drawn: known by the order, named by the log, or unseen."""
        deck: HiddenDeck = cards
        lot = deck.lot
        step, number = 0, ""
        if self.opening is not None:
            step, number = self.opening.draw(lot)
        else:
            if self.acts[self.place].told:
                self.settle()
            if self.acts[self.place].verb == "draw":
                step, number = self.next_word(lot.seat, "draw", lot)
        card = deck.top()
        if card is not None:
            if number not in ("", UNSEEN, card.number):
                self.differ_from_order(step, f"* draw {number}", card)
            if not number:
                self.drawn.append((self.place, lot.seat, card.number))
        else:
            deck.unseen -= 1
            self.blind = True
            if lot.staying:
                lot.staying.clear()
            card = UNSEEN_CARD
            if number not in ("", UNSEEN):
                claimed = f"* draw {LETTERS[lot.seat]}:{number}"
                card = self.take_shown(lot, step, claimed, number)
        return card

    def next_word(
        self, seat: int, verb: str, lot: Lot | None = None
    ) -> tuple[int, str]:
        """Return step and number of the next card of a draw or flip of a seat.

        Cards are drawn in order and from the lot's deck; of a flip for Grit either card
        may stand first. Return an empty number if the log names none.
        """
        act = self.acts[self.place]
        if act.verb != verb:
            return 0, ""
        if not self.left:
            self.left = list(act.words)
        for word in self.left if lot is None else self.left[:1]:
            owner, _, number = word.rpartition(":")
            owner = owner or (act.actor if act.actor != CHANCE else LETTERS[seat])
            known = lot is None or number == UNSEEN or number in lot.by_number
            if owner == LETTERS[seat] and known:
                step = self.steps[self.place]
                self.left.remove(word)
                self.place += not self.left
                return step, number
        return 0, ""

    def differ_from_order(self, step: int, claimed: str, card: Any) -> None:
        """Raise Impossible: the log names another card than the top one."""
        expected = f"{card.number}, which lies on top of the deck"
        wrong = Wrong(step, HIDDEN_ZONES, "claim_mismatch", claimed, expected)
        raise Impossible(wrong)

    def take_shown(self, lot: Lot, step: int, claimed: str, number: str) -> Any:
        """Take a named card out of its lot; raise Impossible if it cannot be there."""
        card = lot.by_number.get(number)
        if card is None or lot.hidden[card] <= 0:
            code, why = "unknown_card", "it is not in the list"
            if card is not None:
                code, why = "not_in_deck", "all of its copies are elsewhere"
            expected = (
                f"a card that can be in the deck of {seat_name(self.t, lot.seat)}; "
            )
            wrong = Wrong(step, HIDDEN_ZONES, code, claimed, expected + why)
            raise Impossible(wrong)
        lot.show(card)
        return card

    def flip(self, cards: Any) -> Any:
        """Return the card turned up; raise Gap if nobody says it, Impossible if two."""
        deck: HiddenDeck = cards
        lot = deck.lot
        self.settle()
        step, number = self.next_word(lot.seat, "flip")
        claimed = f"flip {LETTERS[lot.seat]}:{number}"
        card = deck.top()
        if card is not None:
            if number not in ("", UNSEEN, card.number):
                self.differ_from_order(step, claimed, card)
            return card
        if not number:
            if self.is_over:
                raise self.over()
            raise Gap(
                self.step,
                HIDDEN_ZONES,
                f"which card {seat_name(self.t, lot.seat)} flips",
            )
        deck.unseen -= 1
        self.blind = True
        if number == UNSEEN:
            candidates = lot.candidates()
            number = candidates[self.forks.choose(len(candidates))].number
        card = self.take_shown(lot, step, claimed, number)
        lot.leave(card)
        return card

    def pick(self, cards: Any) -> Any:
        """Return the card discarded at random; raise Gap if the log names none."""
        self.settle()
        if self.is_over:
            raise self.over()
        act, seat, held = self.acts[self.place], owner(self.t, cards), [*cards]
        if act.verb != "random" or act.words[0][0] != LETTERS[seat]:
            if len({*held}) == 1:
                return held[0]
            missing = f"which card {seat_name(self.t, seat)} discards at random"
            raise Gap(self.step, "D-35", missing)
        number = act.words[0][2:]
        for card in held:
            if card.number == number:
                self.place += 1
                return card
        if number == UNSEEN:
            self.place += 1
            return held[self.forks.choose(len(held))]
        expected = f"a card that can be in the hand of {seat_name(self.t, seat)}"
        raise self.impossible(HIDDEN_ZONES, "not_in_hand", expected)
