"""Flips for Grit of which the log does not name every card.

Only the strength of such a card matters, so the cards are not tried one by one: each
result that Grit may have is tried once, and none that contradicts the log.
"""

from collections.abc import Iterable
from typing import cast

from gameengine.calls import settle_strength
from gameengine.effect_terms import Quantity
from gameengine.hidden_cards import HiddenDeck, HiddenPool, UnseenGritCard
from gameengine.measures import PLAY
from gameengine.notation.act import UNSEEN
from gameengine.phases.kicks import GOAL, PUNT, is_good_goal, punt_distance
from gameengine.phases.piles import cards_left
from gameengine.phases.triggers import total_change
from gameengine.phases.verbs.cards import strength_for_grit
from gameengine.table import Table

from .cursor import Cursor

GRIT = Quantity.GRIT.value
Strengths = tuple[int, ...]  # of the cards flipped, the offense first


class GritFlips(Cursor):
    """A cursor that knows which strengths unseen cards flipped for Grit may have."""

    __slots__ = ("first_strengths", "grit_event", "planned", "words_left")

    def reset(self) -> None:
        super().reset()
        self.words_left: list[str] = []  # words of the current act still to be taken
        self.grit_event: int | None = None  # the number of events when Grit began
        self.first_strengths: Strengths = ()
        self.planned: int | None = None  # the strength of the second unseen card

    def begin_grit(self) -> None:
        self.grit_event, self.first_strengths = len(self.t.events), ()
        self.planned = None

    @property
    def is_for_grit(self) -> bool:
        """Whether the flip that is due is one for Grit."""
        at = self.grit_event
        return at is not None and all(
            event[1] != "grit" for event in self.t.events[at:]
        )

    def unseen_grit_card(self, pool: HiddenPool) -> UnseenGritCard:
        """Return a card with a possible strength; a fork decides between results."""
        if self.planned is None:
            ways = self.possible_strengths(pool)
            way = ways[self.forks.choose(len(ways))]
            place = len(self.first_strengths)
            strength, self.planned = way[place], (*way[place + 1 :], None)[0]
        else:
            strength = self.planned
        return UnseenGritCard(strength)

    def possible_strengths(self, pool: HiddenPool) -> list[Strengths]:
        """Return strengths for each result, or only for the one that the log states."""
        t, first = self.t, self.first_strengths
        own = possible_grit_strengths(t, pool)
        if first:
            ways = [(*first, each) for each in own]
        else:
            others = self.strengths_of_next_flip(1 - pool.seat)
            ways = [(one, other) for one in own for other in others]
        stated, changes = self.stated_grit(), total_change(t, GRIT)
        found: dict[object, Strengths] = {}
        for way in ways:
            grit = settle_strength(t.profile, sum(way), changes)
            if grit == stated:
                return [way]
            found.setdefault(result_of_grit(t, grit), way)
        return [*found.values()]

    def strengths_of_next_flip(self, seat: int) -> Iterable[int]:
        """Return the strengths that the second card may have, flipped by a seat."""
        t = self.t
        if not cards_left(t, seat, PLAY):
            return (0,)
        deck = cast("HiddenDeck", t.decks[PLAY][seat])
        pool = deck.pool
        act = self.acts[self.place]
        words = self.words_left or (act.words if act.verb == "flip" else ())
        number = words[0].rpartition(":")[2] if words else UNSEEN
        if deck.known:
            return (strength_for_grit(t, deck.known[-1]),)
        if number in pool.by_number:
            return (strength_for_grit(t, pool.by_number[number]),)
        return possible_grit_strengths(t, pool) or (0,)

    def stated_grit(self) -> int | None:
        """Return the Grit that the log states after the flips, or None."""
        place = self.place
        while self.acts[place].verb == "flip":
            place += 1
        act = self.acts[place]
        is_stated = act.verb == "grit" and act.words[0].isdecimal()
        return int(act.words[0]) if is_stated else None


def possible_grit_strengths(t: Table, pool: HiddenPool) -> list[int]:
    """Return the strengths that the next card may have, by the cards of its pool."""
    refill = pool.discards.known if not pool.deck else []
    hidden = [*pool.candidates(), *refill]
    return sorted({strength_for_grit(t, card) for card in hidden})


def result_of_grit(t: Table, grit: int) -> object:
    """Return what a Grit comes to; kicks have fewer results than there are values."""
    for _, verb, *details in reversed(t.events):
        if verb == "down":
            break
        if verb == "chooses":
            if details[1] == PUNT:
                return punt_distance(t, grit)
            return is_good_goal(t, grit) if details[1] == GOAL else grit
    return grit
