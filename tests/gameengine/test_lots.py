"""Cards that nobody saw: a lot refuses no true game, and always counts right."""

from collections import Counter
from dataclasses import dataclass
from functools import partial
from random import Random

import pytest

from gameengine.hidden_cards import UNSEEN_CARD, Lot, faces, may_lack

SEEDS = range(150)
DEEDS = 60


@dataclass(frozen=True)
class Card:
    number: str


A, B, C, D = CARDS = tuple(Card(number) for number in "ABCD")


def a_lot(cards, *, hand=0):
    """A lot of which so many cards have been drawn, unseen."""
    lot = Lot(0, 0, cards)
    for _ in range(hand):
        draw_unseen(lot)
    return lot


def draw_unseen(lot):
    lot.deck.unseen -= 1
    lot.hand.append(UNSEEN_CARD)


def hidden(lot):
    """Count what may be in either hidden pile."""
    return +lot.hidden


# The property: real piles, and beside them a lot that sees what the public sees.


class Table:
    """Real piles of one seat's deck, moved together with what is known of them."""

    def __init__(self, rng):
        self.rng = rng
        cards = [rng.choice(CARDS) for _ in range(rng.randrange(4, 14))]
        self.lot = Lot(0, 0, cards)
        self.deck, self.hand, self.discards = cards, [], []
        rng.shuffle(self.deck)

    def draw(self):
        if self.deck:
            card = self.deck.pop()
            self.hand.append(card)
            known = self.lot.deck.top()
            assert known in (None, card)
            if known is None:
                draw_unseen(self.lot)
            else:
                self.lot.hand.append(known)

    def draw_and_show(self):
        """A log may name what was drawn."""
        if self.deck:
            card = self.deck.pop()
            self.hand.append(card)
            if self.lot.deck.top() is None:
                self.lot.deck.unseen -= 1
                self.lot.show(card)
            self.lot.hand.append(card)

    def flip(self):
        if self.deck:
            card = self.deck.pop()
            if self.lot.deck.top() is None:
                self.lot.deck.unseen -= 1
                self.lot.show(card)
            self.discard(card)

    def discard_shown(self):
        if self.hand:
            card = self.rng.choice(self.hand)
            assert self.lot.hand.may_hold(card)
            assert card in [*self.lot.hand]
            self.hand.remove(card)
            self.lot.hand.remove(card)
            self.discard(card)

    def discard(self, card):
        self.discards.append(card)
        self.lot.discards.append(card)

    def discard_unseen(self):
        if self.hand:
            card = self.rng.choice(self.hand)
            self.hand.remove(card)
            self.discards.append(card)
            self.lot.hand.remove(UNSEEN_CARD)
            self.lot.discards.append(UNSEEN_CARD)

    def search(self):
        """Take a card out of the deck into the hand, for all to see; then shuffle."""
        if self.deck:
            card = self.rng.choice(self.deck)
            assert card in [*self.lot.deck]
            self.deck.remove(card)
            self.hand.append(card)
            self.lot.deck.remove(card)
            self.lot.hand.append(card)
            self.shuffle()

    def put_back(self):
        """Shuffle a card of the discard pile into the deck."""
        if self.discards:
            card = self.rng.choice(self.discards)
            assert card in [*self.lot.discards]
            self.discards.remove(card)
            self.deck.append(card)
            self.lot.discards.remove(card)
            self.lot.deck.append(card)
            self.shuffle()

    def shuffle(self):
        self.rng.shuffle(self.deck)
        self.lot.deck.shuffle()
        if self.rng.random() < 0.2:
            self.lot.deck.lie([*self.deck])

    def reshuffle(self):
        """Make a deck of the discards once it is empty (D-30)."""
        if not self.deck and self.discards:
            self.deck.extend(self.discards)
            self.discards.clear()
            self.lot.deck.extend(self.lot.discards)
            self.lot.discards.clear()
            self.shuffle()

    def check(self):
        """What is known is so, what is hidden fits, and every pile has its size."""
        lot = self.lot
        piles = (
            (lot.deck, self.deck),
            (lot.hand, self.hand),
            (lot.discards, self.discards),
        )
        unseen = Counter()
        for known, real in piles:
            assert (len(known), bool(known)) == (len(real), bool(real))
            assert known.unseen >= 0
            assert Counter(known.known) <= Counter(real)
            assert len(faces(known)) == len(real)
            unseen += Counter(real) - Counter(known.known)
            for card in CARDS:
                assert card not in real or card in [*known]
                assert may_lack(known, card.__eq__) or card in real
        assert unseen == hidden(lot)


DEEDS_OF = (
    *("draw", "draw", "draw", "draw_and_show", "flip", "discard_shown"),
    *("discard_unseen", "search", "put_back", "reshuffle", "reshuffle"),
)


@pytest.mark.load
@pytest.mark.parametrize("seed", SEEDS)
def test_a_lot_never_refuses_what_really_happened(seed):
    rng = Random(seed)
    table = Table(rng)
    done = []

    for _ in range(DEEDS):
        done.append(rng.choice(DEEDS_OF))
        try:
            getattr(table, done[-1])()
            table.check()
        except (AssertionError, ValueError) as error:
            error.add_note(f"seed {seed}: {' '.join(done)}")
            raise


# Examples.


def test_a_card_whose_copies_are_all_elsewhere_is_refused():
    lot = a_lot([A, A, B, C], hand=2)
    lot.hand.remove(A)
    lot.hand.remove(A)

    assert lot.hand.may_hold(A) is False
    with pytest.raises(ValueError, match="A is not among the hidden cards"):
        lot.show(A)


def test_a_card_that_is_not_in_the_list_is_refused():
    lot = a_lot([A, B], hand=1)

    assert lot.hand.may_hold(C) is False
    with pytest.raises(ValueError, match="C is not among the hidden cards"):
        lot.hand.remove(C)


def test_a_hidden_hand_may_hold_any_hidden_card_and_may_discard_it_unseen():
    lot = a_lot([A, A, B], hand=1)

    assert [*lot.hand] == [A, B, UNSEEN_CARD]
    assert (len(lot.hand), faces(lot.hand)) == (1, ["??"])


def test_after_a_reshuffle_the_rest_is_known_to_be_the_hand():
    """D-30: a deck is refilled when it is empty, so what was hidden is in hand."""
    lot = a_lot([A, A, B, C], hand=4)
    lot.hand.remove(A)
    lot.discards.append(A)

    lot.deck.extend(lot.discards)
    lot.discards.clear()

    assert Counter(lot.hand) == Counter([A, B, C])
    assert [*lot.deck] == [A]
    assert (lot.hand.unseen, lot.deck.unseen, hidden(lot)) == (0, 1, Counter([A]))


def test_after_a_reshuffle_of_unseen_discards_the_hand_stays_hidden():
    lot = a_lot([A, B], hand=2)
    lot.hand.remove(UNSEEN_CARD)
    lot.discards.append(UNSEEN_CARD)

    lot.deck.extend(lot.discards)
    lot.discards.clear()

    assert [*lot.hand] == [A, B, UNSEEN_CARD]
    assert (len(lot.hand), len(lot.deck)) == (1, 1)


def test_an_unseen_discard_may_have_been_any_card_of_the_hand():
    lot = a_lot([A, B, C], hand=1)
    lot.deck.remove(B)
    lot.hand.append(B)

    lot.hand.remove(UNSEEN_CARD)
    lot.discards.append(UNSEEN_CARD)

    assert (lot.hand.known, len(lot.hand)) == ([], 1)
    assert hidden(lot) == Counter([A, B, C])


def test_an_order_is_known_until_the_next_shuffle():
    lot = a_lot([A, B, C])
    lot.deck.lie([C, B, A])  # the top card last

    first = lot.deck.top()
    lot.deck.shuffle()

    assert (first, lot.deck.top()) == (A, None)
    assert hidden(lot) == Counter([B, C])


def test_an_order_with_a_card_that_is_elsewhere_is_refused():
    lot = a_lot([A, A, B], hand=1)
    lot.hand.remove(B)

    with pytest.raises(ValueError, match="B is not among the hidden cards"):
        lot.deck.lie([A, B])


@pytest.mark.parametrize(
    ("cards", "hand", "expected"),
    [
        pytest.param([A, B, C], 2, True, id="the others fill it"),
        pytest.param([A, B, C], 3, False, id="one too few others"),
        pytest.param([A, A, B], 1, True, id="one other is enough for one"),
        pytest.param([A, A, B], 2, False, id="one other is not enough for two"),
        pytest.param([B, C, D], 3, True, id="none is among the hidden"),
        pytest.param([A], 0, True, id="an empty pile"),
    ],
)
def test_what_a_pile_may_lack_is_counted(cards, hand, expected):
    lot = a_lot(cards, hand=hand)

    assert may_lack(lot.hand, partial(Card.__eq__, A)) is expected


def test_a_pile_that_is_known_to_hold_a_card_does_not_lack_it():
    lot = a_lot([A, B], hand=0)
    lot.deck.remove(A)
    lot.hand.append(A)

    assert may_lack(lot.hand, partial(Card.__eq__, A)) is False


def test_a_plain_pile_lacks_what_is_not_in_it():
    assert [may_lack([A, B], partial(Card.__eq__, card)) for card in (A, C)] == [
        False,
        True,
    ]
