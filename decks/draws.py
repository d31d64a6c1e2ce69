"""Draw through a deck: shuffled piles, opening hands and the draws after them. Pure.

The hands follow the edition: how many cards open the game, how many a hand holds, and
what happens to a draw past that. Nothing is played by itself: the reader plays or
discards cards, and every step follows from the seed and the steps before.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from decks.decklist.contents import Decklist
from decks.facts import CardFacts, Group
from gameengine.profiles import HandCapMode, Profile

MOST_STEPS = 200
DRAW, PLAY = "d", "p"  # of a step: draw, or play the card at a place of the hand
PLAYED = re.compile(r"p[0-9]{1,2}")
SIDES = {"plays": Group.PLAYS, "actions": Group.ACTIONS}


@dataclass
class DrawPile:
    """One of the two decks of a player: its pile, hand and discards."""

    title: str
    cards: list[CardFacts]
    cap: int | None
    mode: HandCapMode | None
    hand: list[CardFacts] = field(default_factory=list)
    discards: list[CardFacts] = field(default_factory=list)
    note: str = ""

    def draw(self, rng: Random) -> None:
        """Draw one card, as far as the limit of the hand allows."""
        self.note = ""
        if self.is_full and self.mode is not HandCapMode.DRAW_THEN_DISCARD:
            self.note = f"The hand holds {self.cap}; the draw is canceled."
            return
        if not self.cards:
            self.cards, self.discards = self.discards, []
            rng.shuffle(self.cards)
            self.note = "The discards were shuffled into the deck."
        if self.cards:
            self.hand.append(self.cards.pop())
        if self.is_over:
            self.note = f"The hand holds {self.cap}: play or discard a card."

    def play(self, place: int) -> None:
        """Put a card of the hand on the discards."""
        if place < len(self.hand):
            self.discards.append(self.hand.pop(place))
            self.note = ""

    @property
    def is_full(self) -> bool:
        return self.cap is not None and len(self.hand) >= self.cap

    @property
    def is_over(self) -> bool:
        return self.cap is not None and len(self.hand) > self.cap


def deal(
    deck: Decklist, profile: Profile, *, seed: str, steps: Sequence[str] = ()
) -> dict[str, DrawPile]:
    """Return both piles after the opening hands and some steps, such as "plays-d"."""
    rng = Random(seed)  # noqa: S311 - a game, not a secret
    opening = {
        "plays": profile.opening_play_hand,
        "actions": profile.opening_action_hand,
    }
    piles: dict[str, DrawPile] = {}
    for name, group in SIDES.items():
        cards = [
            each.card
            for each in deck.without_uncounted_lines.in_group(group)
            for _ in range(each.quantity)
        ]
        rng.shuffle(cards)
        pile = DrawPile(str(group), cards, profile.hand_cap, profile.hand_cap_mode)
        for _ in range(min(opening[name], len(cards))):
            pile.draw(rng)
        piles[name] = pile
    for step in steps[:MOST_STEPS]:
        name, _, what = step.partition("-")
        chosen = piles.get(name)
        if chosen is None:
            continue
        if what == DRAW:
            chosen.draw(rng)
        elif PLAYED.fullmatch(what):
            chosen.play(int(what[1:]))
    return piles
