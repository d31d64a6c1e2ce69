"""Chance as a log has it: toss, deck orders, draws, flips and random discards.

Cards that the log does not name stay hidden; their pool says what they may be.
"""

from typing import Any, Self

from gameengine.hidden_cards import UNSEEN_CARD, HiddenDeck, HiddenPool, hide_piles
from gameengine.measures import ACTION, PLAY
from gameengine.notation.act import CHANCE, UNSEEN, Act
from gameengine.notation.verb_forms import CLAIMS
from gameengine.phases.piles import owner_seat
from gameengine.phases.verbs.cards import strength_for_grit
from gameengine.pieces import LETTERS
from gameengine.table import Table

from .cursor import SEATS, seat_name
from .grit_flips import GritFlips
from .stops import ImpossibleEntry, MissingDecision, WrongStep

KINDS = {"p": PLAY, "a": ACTION}
HIDDEN_ZONES, HAND_IS_FULL = "R22 Zones", "D-34"


class OpeningChance:
    """The chance entries of the set-up, which a log may have in any order."""

    __slots__ = ("draws", "orders", "tosses")

    def __init__(self) -> None:
        self.orders: dict[tuple[int, int], tuple[int, tuple[str, ...]]] = {}
        self.draws: list[tuple[int, str]] = []
        self.tosses: list[str] = []

    def store_opening_act(self, step: int, act: Act) -> bool:
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

    def next_named_draw(self, pool: HiddenPool) -> tuple[int, str]:
        """Return step and number of the next card drawn from a deck, if named."""
        for place, (step, word) in enumerate(self.draws):
            number = word[2:]
            if word[0] == LETTERS[pool.seat] and (
                number in pool.by_number or number == UNSEEN
            ):
                del self.draws[place]
                return step, number
        return 0, ""


class LogChance(GritFlips):
    """A source of chance whose outcomes come from a log."""

    # Cards are known by their pools, or by their numbers where no card is hidden.
    __slots__ = (
        *("by_number", "drawn", "drew_unknown", "opening", "places", "pools"),
        "search_failed",
    )

    def reset(self) -> None:
        super().reset()
        # Draws known only from the order of a deck: place in the log, seat, card.
        self.drawn: list[tuple[int, int, str]] = []
        self.drew_unknown = False  # a card came from a deck whose order is not known
        self.opening: OpeningChance | None = None
        self.search_failed = False  # a full hand refused a searched card

    def source_for_rerun(self) -> Self:
        if not self.is_unused:
            self.reset()
        return self

    def prepare(self, t: Table) -> None:
        """Hide the piles of the table and read the opening from the log."""
        self.t = t
        self.is_unused = False
        self.prepare_piles(t)
        self.opening = OpeningChance()
        while (act := self.peek()) is not None and act.actor == CHANCE:
            if act.verb == "deal":
                self.check_deal(act)
            elif not self.opening.store_opening_act(self.step, act):
                break
            self.place += 1

    def prepare_piles(self, t: Table) -> None:
        """Replace the piles of the table by hidden ones."""
        self.pools = hide_piles(t)

    def toss(self) -> int:
        """Return the seat that starts on offense; this ends the opening."""
        opening, word = self.opening, UNSEEN
        if opening is not None:
            self.opening = None
            word = (opening.tosses or [UNSEEN])[0]
            self.check_opening(opening)
        else:
            word = self.overtime_toss()
        # A toss that the log leaves out may have gone either way.
        return SEATS[word] if word in SEATS else self.forks.choose(2)

    def overtime_toss(self) -> str:
        """Return the winner of an overtime toss; `??` if the log does not say."""
        self.skip_statements()
        for place in range(self.place, self.end):
            act = self.acts[place]
            if act.verb == "toss":
                self.move_forward(place)
                self.place += 1
                return act.words[0]
            if act.verb not in CLAIMS:
                break
        return UNSEEN

    def check_opening(self, opening: OpeningChance) -> None:
        """Raise ImpossibleEntry if the log names more opening cards than were dealt."""
        if opening.draws:
            step, word = opening.draws[0]
            profile = self.t.profile
            dealt = f"{profile.opening_play_hand} Play and "
            dealt += f"{profile.opening_action_hand} Action cards to each seat"
            wrong = WrongStep(step, "R22 Setup", "over_limit", f"* draw {word}", dealt)
            raise ImpossibleEntry(wrong)

    def shuffle(self, cards: Any) -> None:
        """Set the order of a deck if the log has it; hide it otherwise."""
        deck: HiddenDeck = cards
        pool = deck.pool
        deck.shuffle()
        if self.opening is None and self.t.events[-1][0] == HAND_IS_FULL:
            self.store_card_left_in_deck(pool)
        found = self.deck_order(pool.seat, pool.kind, len(deck))
        if found is None:
            return
        step, numbers = found
        order = [pool.by_number.get(number) for number in reversed(numbers)]
        try:
            if None in order or len(order) != len(deck):
                raise ValueError(numbers)
            deck.set_order(order)
        except ValueError:
            raise self.order_error(step, pool.seat, numbers, len(deck)) from None

    def store_card_left_in_deck(self, pool: HiddenPool) -> None:
        """Store a searched card that stays in the deck because the hand is full."""
        act = self.acts[self.place - 1]
        card = pool.by_number.get(act.choice)
        if act.verb == "take" and act.seat == pool.seat and card is not None:
            pool.left_in_deck.append(card)
            self.search_failed = True

    def is_left_in_deck(self, seat: int, number: str) -> bool:
        """Return whether the last copy of a card is known to be in the deck."""
        return self.search_failed and any(
            pools[seat].is_left_in_deck(pools[seat].by_number.get(number))
            for pools in self.pools
        )

    def deck_order(
        self, seat: int, kind: int, size: int
    ) -> tuple[int, tuple[str, ...]] | None:
        """Return step and order of the deck that is shuffled now, if the log has it.

        In a loose run an order of another size is left for a later shuffle.
        """
        if self.opening is not None:
            return self.opening.orders.pop((seat, kind), None)
        if self.acts[self.place].statement:
            self.skip_statements()
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

    def order_error(
        self, step: int, seat: int, numbers: tuple[str, ...], held: int
    ) -> ImpossibleEntry:
        """Return the exception for an order that does not have the deck's cards."""
        claimed = f"* order {LETTERS[seat]} ... with {len(numbers)} cards"
        expected = f"the {held} cards that are in that deck of "
        expected += f"{seat_name(self.t, seat)} then, each as often"
        wrong = WrongStep(step, HIDDEN_ZONES, "unknown_card", claimed, expected)
        return ImpossibleEntry(wrong)

    def draw(self, cards: Any) -> Any:
        """Return the card drawn: known by the order, named by the log, or unseen."""
        deck: HiddenDeck = cards
        pool = deck.pool
        step, number = 0, ""
        if self.opening is not None:
            step, number = self.opening.next_named_draw(pool)
        else:
            if self.acts[self.place].statement:
                self.skip_statements()
            if self.acts[self.place].verb == "draw":
                step, number = self.take_card_word(pool.seat, "draw", pool)
        card = deck.top()
        if card is not None:
            if number not in ("", UNSEEN, card.number):
                self.raise_wrong_top_card(step, f"* draw {number}", card)
            if not number:
                self.drawn.append((self.place, pool.seat, card.number))
        else:
            deck.unseen -= 1
            self.drew_unknown = True
            if pool.left_in_deck:
                pool.left_in_deck.clear()
            card = UNSEEN_CARD
            if number not in ("", UNSEEN):
                claimed = f"* draw {LETTERS[pool.seat]}:{number}"
                card = self.take_named_card(pool, step, claimed, number)
        return card

    def take_card_word(
        self, seat: int, verb: str, pool: HiddenPool | None = None
    ) -> tuple[int, str]:
        """Return step and number of the next card of a draw or flip of a seat.

        Draws are in order and from the deck of the pool; of a flip for Grit either card
        may stand first. Return an empty number if the log names none.
        """
        act = self.acts[self.place]
        if act.verb != verb:
            return 0, ""
        if not self.words_left:
            self.words_left = list(act.words)
        for word in self.words_left if pool is None else self.words_left[:1]:
            owner, _, number = word.rpartition(":")
            owner = owner or (act.actor if act.actor != CHANCE else LETTERS[seat])
            known = pool is None or number == UNSEEN or number in pool.by_number
            if owner == LETTERS[seat] and known:
                step = self.steps[self.place]
                self.words_left.remove(word)
                self.place += not self.words_left
                return step, number
        return 0, ""

    def raise_wrong_top_card(self, step: int, claimed: str, card: Any) -> None:
        """Raise ImpossibleEntry: the log names another card than the top one."""
        expected = f"{card.number}, which is on top of the deck"
        wrong = WrongStep(step, HIDDEN_ZONES, "claim_mismatch", claimed, expected)
        raise ImpossibleEntry(wrong)

    def take_named_card(
        self, pool: HiddenPool, step: int, claimed: str, number: str
    ) -> Any:
        """Take a named card out of its pool; raise ImpossibleEntry if it is absent."""
        card = pool.by_number.get(number)
        if card is None or pool.hidden[card] <= 0:
            code, why = "unknown_card", "it is not in the list"
            if card is not None:
                code, why = "not_in_deck", "all its copies are elsewhere"
            expected = (
                f"a card that can be in the deck of {seat_name(self.t, pool.seat)}; "
            )
            wrong = WrongStep(step, HIDDEN_ZONES, code, claimed, expected + why)
            raise ImpossibleEntry(wrong)
        pool.reveal(card)
        return card

    def flip(self, cards: Any) -> Any:
        """Return the flipped card; raise MissingDecision if unknown."""
        for_grit = self.is_for_grit
        card = self.flipped_card(cards, for_grit=for_grit)
        if for_grit:
            self.first_strengths += (strength_for_grit(self.t, card),)
        return card

    def flipped_card(self, cards: Any, *, for_grit: bool) -> Any:
        """Return the flipped card; one flipped for Grit may be unseen."""
        deck: HiddenDeck = cards
        pool = deck.pool
        self.skip_statements()
        step, number = self.take_card_word(pool.seat, "flip")
        claimed = f"flip {LETTERS[pool.seat]}:{number}"
        card = deck.top()
        if card is not None:
            if number not in ("", UNSEEN, card.number):
                self.raise_wrong_top_card(step, claimed, card)
            return card
        if not number:
            if self.is_at_end:
                raise self.end_of_log()
            raise MissingDecision(
                self.step,
                HIDDEN_ZONES,
                f"which card {seat_name(self.t, pool.seat)} flips",
            )
        deck.unseen -= 1
        self.drew_unknown = True
        if number == UNSEEN and for_grit:
            return self.unseen_grit_card(pool)
        if number == UNSEEN:
            candidates = pool.candidates()
            number = candidates[self.forks.choose(len(candidates))].number
        card = self.take_named_card(pool, step, claimed, number)
        pool.forget_in_deck(card)
        return card

    def pick(self, cards: Any) -> Any:
        """Return the card discarded at random; raise MissingDecision if not named."""
        self.skip_statements()
        if self.is_at_end:
            raise self.end_of_log()
        act, seat, held = self.acts[self.place], owner_seat(self.t, cards), [*cards]
        if act.verb != "random" or act.words[0][0] != LETTERS[seat]:
            if len({*held}) == 1:
                return held[0]
            missing = f"which card {seat_name(self.t, seat)} discards at random"
            raise MissingDecision(self.step, "D-35", missing)
        number = act.words[0][2:]
        for card in held:
            if card.number == number:
                self.place += 1
                return card
        if number == UNSEEN:
            self.place += 1
            return held[self.forks.choose(len(held))]
        expected = f"a card that can be in the hand of {seat_name(self.t, seat)}"
        raise self.impossible_entry(HIDDEN_ZONES, "not_in_hand", expected)
