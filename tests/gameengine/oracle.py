"""A second, plain engine for cards without texts, to hold the first one to.

It is written from the rules alone and shares only the cards with the
engine. Given what chance did and what the seats chose, it works out who was asked
what, and tells the table at every call and at the end. Lineups and designations
change nothing here; nor is there a halftime top-up, as unused hands only grow.
"""

from collections import Counter
from typing import NamedTuple

from gameengine.calls import PASS, PASSES, RUN, RUNS

# C.4: a punt by Grit; the Grit that makes a goal from 5, 10, ... 40 yards.
PUNT = (25, 30, 30, 35, 35, 40, 40, 45, 45, 50)
GOAL = ((0, 8), (1, 8), (1, 7), (2, 7), (2, 6), (3, 6), (3, 5), (9, 9))
GOAL_19 = ((0, 8), (0, 8), (1, 8), (1, 8), (2, 7), (2, 7), (3, 6), (9, 9))


class Rules(NamedTuple):
    """What sets the editions apart as long as no card says anything (A.3)."""

    actions: int = 3
    cap: str = "cancel"
    kick: str = "then draw"
    goal: tuple = GOAL
    is_2019: bool = False


EDITIONS = {
    "P22C": Rules(cap="discard", kick="after the draw"),
    "P22": Rules(),
    "P21": Rules(),
    "P19": Rules(2, "none", "no draw", GOAL_19, is_2019=True),
}


def yards(offense, defense, strength):
    """Phases 4 and 7.A: what is stopped or incomplete gains nothing."""
    call, against = offense.call, defense.defense
    if (
        call & against
        or (call == RUN and against & RUNS)
        or (call == PASS and against & PASSES)
    ):
        return 0
    if call & RUNS:
        return strength * 5
    return offense.yards if offense.catch[0] <= strength <= offense.catch[1] else 0


class Pile:
    """A deck with its hand and discards; `orders` are the shuffles there were."""

    def __init__(self, cards, orders, size):
        self.orders, self.discards, self.deck = orders, list(cards), []
        self.hand = [self.top() for _ in range(size)]

    def top(self):
        if not self.deck and self.discards:  # D-30: exactly these were shuffled next
            cards = Counter(self.discards)
            order = next((o for o in self.orders if Counter(o) == cards), None)
            assert order, f"never shuffled together: {cards}"
            self.orders.remove(order)
            self.deck, self.discards = list(order), []
        return self.deck.pop() if self.deck else None  # D-32

    def throw(self, number):
        card = next(card for card in self.hand if card.number == number)
        self.hand.remove(card)
        self.discards.append(card)
        return card


class Oracle:
    def __init__(self, edition, decks, tosses, orders, answers):
        self.rules, self.tosses = EDITIONS[edition], list(tosses)
        self.orders, self.answers = list(orders), list(answers)
        self.plays = [Pile(deck.plays, self.orders, 3) for deck in decks]
        opening = self.rules.actions
        self.actions = [Pile(deck.actions, self.orders, opening) for deck in decks]
        self.half, self.clock, self.score, self.timeouts = 1, 15, [0, 0], [3, 3]
        self.had_ball, self.ended, self.winner = [], False, None
        self.opener = self.tosses.pop(0)
        self.take_over(self.opener, 25)

    def game(self):
        """Tell the table at every call, and at the end with the winner."""
        while not self.ended:
            if self.rules.is_2019:
                self.draw(self.plays)
            yield (*self.markers(), self.offense, self.x, self.down)
            call = self.ask("call", self.offense, ("run", "punt", "field goal"))
            self.lost_at = None  # where the other seat takes over, as it counts
            self.run() if call == "run" else self.kick(call)
            self.end_down()
        yield (*self.markers(), self.winner)
        assert self.answers + self.tosses + self.orders == [], "left over"

    def markers(self):
        hands = tuple(len(pile.hand) for pile in (*self.plays, *self.actions))
        return self.half, self.clock, tuple(self.score), tuple(self.timeouts), hands

    def seats(self):
        return self.offense, 1 - self.offense

    def ask(self, kind, seat, options):
        """Give what the seat chose; nobody is asked about a single option."""
        if len(set(options)) == 1:
            return next(iter(options))
        *asked, choice = self.answers.pop(0) if self.answers else (None,)
        assert asked == [kind, seat, set(options)], (asked, kind, seat, options)
        return choice

    def draw(self, piles):
        for seat in self.seats():
            full = self.rules.cap == "cancel" and len(piles[seat].hand) == 5
            if not full and (card := piles[seat].top()):
                piles[seat].hand.append(card)
        for seat in self.seats():
            while self.rules.cap == "discard" and len(piles[seat].hand) > 5:
                piles[seat].throw(self.ask_card("discard", seat, piles))

    def ask_card(self, kind, seat, piles):
        return self.ask(kind, seat, [card.number for card in piles[seat].hand])

    def run(self):
        if not self.rules.is_2019:
            self.draw(self.plays)
        chosen = [self.ask_card("play card", seat, self.plays) for seat in self.seats()]
        calls, strength = [], 0
        for seat, number in zip(self.seats(), chosen, strict=True):
            card = self.plays[seat].throw(number)
            calls.append(card)
            is_x = card.strength is None
            strengths = "0123456789" if is_x else (card.strength,)
            strength += int(self.ask("x", seat, strengths))
        self.x += yards(*calls, strength % 10)
        if self.x >= 100:
            self.add(self.offense, 7, then=25)
        elif self.x <= 0:
            self.add(1 - self.offense, 2, then=40)
        self.run_clock(calls[0].time)
        if not self.ended and not self.rules.is_2019:
            self.draw(self.actions)

    def kick(self, call):
        if self.rules.kick == "after the draw":
            self.draw(self.actions)
        grit = 0
        for pile in (self.plays[seat] for seat in self.seats()):
            if card := pile.top():
                pile.discards.append(card)
                grit = (grit + (card.strength or 0)) % 10
        if call == "punt":
            landed = self.x + PUNT[grit]
            self.lost_at = 20 if landed >= 100 else 100 - landed
        else:
            row = (99 - self.x) // 5  # D-92: between two lines the farther one
            low, high = self.rules.goal[row] if row < 8 else (9, 0)  # D-91
            self.lost_at = 100 - self.x
            if low <= grit <= high:
                self.add(self.offense, 3, then=25)
        self.run_clock(1)
        if not self.ended and self.rules.kick == "then draw":
            self.draw(self.actions)

    def add(self, seat, points, *, then):
        """Score; in overtime it may win at once (10.B)."""
        self.score[seat] += points
        self.lost_at = then
        first = len(self.had_ball) == 1 and points != 3
        if first or (len(self.had_ball) > 1 and self.leader() == seat):
            self.ended, self.winner = True, seat

    def leader(self):
        home, away = self.score
        return None if home == away else int(away > home)

    def run_clock(self, units):
        if self.ended or units == 0:
            return
        for seat in self.seats():
            options = ("keep", "timeout") if self.timeouts[seat] else ("keep",)
            if self.ask("timeout", seat, options) == "timeout":
                self.timeouts[seat] -= 1
                return
        self.clock = max(0, self.clock - units)

    def end_down(self):
        if self.down == 4 and self.lost_at is None:
            self.lost_at = 100 - self.x
        if self.ended:
            return
        if self.clock == 0:
            self.end_half()
        elif self.lost_at is None:
            self.down += 1
        elif len(self.had_ball) > 1 and self.leader() is not None:  # D-108
            self.ended, self.winner = True, self.leader()
        else:
            self.take_over(1 - self.offense, self.lost_at)

    def end_half(self):
        if self.half > 1 and (self.leader() is not None or self.rules.is_2019):
            self.ended, self.winner = True, self.leader()
            return
        self.half, self.clock = self.half + 1, 15 if self.half == 1 else 10
        if self.half > 2:
            self.timeouts, self.had_ball = [1, 1], []
        self.opener = self.tosses.pop(0) if self.half == 3 else 1 - self.opener
        self.take_over(self.opener, 25)

    def take_over(self, seat, x):
        self.offense, self.x, self.down = seat, x, 1
        self.had_ball += [seat] if self.half > 2 else []
