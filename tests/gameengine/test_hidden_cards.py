"""Cards that nobody saw: a pool refuses no true game, and always counts right."""

from collections import Counter
from dataclasses import dataclass
from functools import partial
from random import Random

import pytest

from gameengine.hidden_cards import (
    UNSEEN_CARD,
    HiddenPool,
    may_hold_none,
    visible_numbers,
)

SEEDS = range(150)
DEEDS = 60


@dataclass(frozen=True)
class Card:
    number: str


A, B, C, D = CARDS = tuple(Card(number) for number in "ABCD")


def a_lot(cards, *, hand=0):
    """A pool of which so many cards have been drawn, unseen."""
    pool = HiddenPool(0, 0, cards)
    for _ in range(hand):
        draw_unseen(pool)
    return pool


def draw_unseen(pool):
    pool.deck.unseen -= 1
    pool.hand.append(UNSEEN_CARD)


def hidden(pool):
    """Count what may be in either hidden pile."""
    return +pool.hidden


# The property: real piles, and beside them a pool that sees what the public sees.


class Table:
    """Real piles of one seat's deck, moved together with what is known of them."""

    def __init__(self, rng):
        self.rng = rng
        cards = [rng.choice(CARDS) for _ in range(rng.randrange(4, 14))]
        self.pool = HiddenPool(0, 0, cards)
        self.deck, self.hand, self.discards = cards, [], []
        rng.shuffle(self.deck)

    def draw(self):
        if self.deck:
            card = self.deck.pop()
            self.hand.append(card)
            known = self.pool.deck.top()
            assert known in (None, card)
            if known is None:
                draw_unseen(self.pool)
            else:
                self.pool.hand.append(known)

    def draw_and_show(self):
        """A log may name what was drawn."""
        if self.deck:
            card = self.deck.pop()
            self.hand.append(card)
            if self.pool.deck.top() is None:
                self.pool.deck.unseen -= 1
                self.pool.reveal(card)
            self.pool.hand.append(card)

    def flip(self):
        if self.deck:
            card = self.deck.pop()
            if self.pool.deck.top() is None:
                self.pool.deck.unseen -= 1
                self.pool.reveal(card)
            self.discard(card)

    def discard_shown(self):
        if self.hand:
            card = self.rng.choice(self.hand)
            assert self.pool.hand.may_hold(card)
            assert card in [*self.pool.hand]
            self.hand.remove(card)
            self.pool.hand.remove(card)
            self.discard(card)

    def discard(self, card):
        self.discards.append(card)
        self.pool.discards.append(card)

    def discard_unseen(self):
        if self.hand:
            card = self.rng.choice(self.hand)
            self.hand.remove(card)
            self.discards.append(card)
            self.pool.hand.remove(UNSEEN_CARD)
            self.pool.discards.append(UNSEEN_CARD)

    def search(self):
        """Take a card out of the deck into the hand, for all to see; then shuffle."""
        if self.deck:
            card = self.rng.choice(self.deck)
            assert card in [*self.pool.deck]
            self.deck.remove(card)
            self.hand.append(card)
            self.pool.deck.remove(card)
            self.pool.hand.append(card)
            self.shuffle()

    def put_back(self):
        """Shuffle a card of the discard pile into the deck."""
        if self.discards:
            card = self.rng.choice(self.discards)
            assert card in [*self.pool.discards]
            self.discards.remove(card)
            self.deck.append(card)
            self.pool.discards.remove(card)
            self.pool.deck.append(card)
            self.shuffle()

    def shuffle(self):
        self.rng.shuffle(self.deck)
        self.pool.deck.shuffle()
        if self.rng.random() < 0.2:
            self.pool.deck.set_order([*self.deck])

    def reshuffle(self):
        """Make a deck of the discards once it is empty (D-30)."""
        if not self.deck and self.discards:
            self.deck.extend(self.discards)
            self.discards.clear()
            self.pool.deck.extend(self.pool.discards)
            self.pool.discards.clear()
            self.shuffle()

    def check(self):
        """What is known is so, what is hidden fits, and every pile has its size."""
        pool = self.pool
        piles = (
            (pool.deck, self.deck),
            (pool.hand, self.hand),
            (pool.discards, self.discards),
        )
        unseen = Counter()
        for known, real in piles:
            assert (len(known), bool(known)) == (len(real), bool(real))
            assert known.unseen >= 0
            assert Counter(known.known) <= Counter(real)
            assert len(visible_numbers(known)) == len(real)
            unseen += Counter(real) - Counter(known.known)
            for card in CARDS:
                assert card not in real or card in [*known]
                assert may_hold_none(known, card.__eq__) or card in real
        assert unseen == hidden(pool)


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
    pool = a_lot([A, A, B, C], hand=2)
    pool.hand.remove(A)
    pool.hand.remove(A)

    assert pool.hand.may_hold(A) is False
    with pytest.raises(ValueError, match="A is not among the hidden cards"):
        pool.reveal(A)


def test_a_card_that_is_not_in_the_list_is_refused():
    pool = a_lot([A, B], hand=1)

    assert pool.hand.may_hold(C) is False
    with pytest.raises(ValueError, match="C is not among the hidden cards"):
        pool.hand.remove(C)


def test_a_hidden_hand_may_hold_any_hidden_card_and_may_discard_it_unseen():
    pool = a_lot([A, A, B], hand=1)

    assert [*pool.hand] == [A, B, UNSEEN_CARD]
    assert (len(pool.hand), visible_numbers(pool.hand)) == (1, ["??"])


def test_after_a_reshuffle_the_rest_is_known_to_be_the_hand():
    """D-30: a deck is refilled when it is empty, so what was hidden is in hand."""
    pool = a_lot([A, A, B, C], hand=4)
    pool.hand.remove(A)
    pool.discards.append(A)

    pool.deck.extend(pool.discards)
    pool.discards.clear()

    assert Counter(pool.hand) == Counter([A, B, C])
    assert [*pool.deck] == [A]
    assert (pool.hand.unseen, pool.deck.unseen, hidden(pool)) == (0, 1, Counter([A]))


def test_after_a_reshuffle_of_unseen_discards_the_hand_stays_hidden():
    pool = a_lot([A, B], hand=2)
    pool.hand.remove(UNSEEN_CARD)
    pool.discards.append(UNSEEN_CARD)

    pool.deck.extend(pool.discards)
    pool.discards.clear()

    assert [*pool.hand] == [A, B, UNSEEN_CARD]
    assert (len(pool.hand), len(pool.deck)) == (1, 1)


def test_an_unseen_discard_may_have_been_any_card_of_the_hand():
    pool = a_lot([A, B, C], hand=1)
    pool.deck.remove(B)
    pool.hand.append(B)

    pool.hand.remove(UNSEEN_CARD)
    pool.discards.append(UNSEEN_CARD)

    assert (pool.hand.known, len(pool.hand)) == ([], 1)
    assert hidden(pool) == Counter([A, B, C])


def test_an_order_is_known_until_the_next_shuffle():
    pool = a_lot([A, B, C])
    pool.deck.set_order([C, B, A])  # the top card last

    first = pool.deck.top()
    pool.deck.shuffle()

    assert (first, pool.deck.top()) == (A, None)
    assert hidden(pool) == Counter([B, C])


def test_an_order_with_a_card_that_is_elsewhere_is_refused():
    pool = a_lot([A, A, B], hand=1)
    pool.hand.remove(B)

    with pytest.raises(ValueError, match="B is not among the hidden cards"):
        pool.deck.set_order([A, B])


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
    pool = a_lot(cards, hand=hand)

    assert may_hold_none(pool.hand, partial(Card.__eq__, A)) is expected


def test_a_pile_that_is_known_to_hold_a_card_does_not_lack_it():
    pool = a_lot([A, B], hand=0)
    pool.deck.remove(A)
    pool.hand.append(A)

    assert may_hold_none(pool.hand, partial(Card.__eq__, A)) is False


def test_a_plain_pile_lacks_what_is_not_in_it():
    assert [may_hold_none([A, B], partial(Card.__eq__, card)) for card in (A, C)] == [
        False,
        True,
    ]
