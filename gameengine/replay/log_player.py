"""Replays a log: it answers for both seats and for chance while the flow runs.

The usual answer is found here; `answers` handles what is left out, unseen or wrong.
"""

from typing import Any

from gameengine.decisions import Decision, DecisionKind, ListingScript
from gameengine.measures import ACTION
from gameengine.moments import END_OF_PLAY
from gameengine.notation.act import RESULT, UNSEEN, Act
from gameengine.phases.acts import (
    EXHAUST,
    add_ability_acts,
    available_acts,
    available_acts_with,
    may_use_card,
)
from gameengine.pieces import Athlete
from gameengine.table import Table

from . import answers
from .log_chance import LogChance
from .unnamed_points import OUTSIDE_POINTS, may_belong_to_later_point

DESIGNATE, ACT = DecisionKind.DESIGNATE, DecisionKind.ACT
ROLES = {"carry": True, "tackle": False}


class LogPlayer(LogChance, ListingScript):
    """A script whose answers come from a log."""

    __slots__ = ("athletes", "point_place", "postponed")

    def reset(self) -> None:
        super().reset()
        # The place where the log names the open timing point; 0 if it does not.
        self.point_place = 0
        self.postponed = -1  # the place of the last act that belongs to a later point

    def prepare(self, t: Table) -> None:
        super().prepare(t)
        t.script = self
        self.athletes: dict[str, Athlete] = {
            each.name: each for team in t.athletes for each in team
        }

    def has_no_act_at(self, point: int) -> bool:
        """Return whether the log has no act at this timing point."""
        act = self.acts[self.place]
        if act.statement and (act.statement != RESULT or point == END_OF_PLAY):
            self.skip_statements(None, point)
            act = self.acts[self.place]
        self.first_event = len(self.t.events)
        if self.written_layers:
            self.written_layers.clear()
        if act.point == point:
            self.place += 1
            self.point_place = self.place
            return False
        self.point_place = 0
        return act.verb in OUTSIDE_POINTS

    def act(self, rule: str, _: int) -> tuple[int, Any] | None:
        """Return the next seat that acts at this timing point and its act.

        None means that both pass. A seat whose turn it is and that does not act has
        passed.
        """
        act = self.acts[self.place]
        if not act.source:
            return None
        meaning = self.find_meaning(act)
        if not self.point_place:
            if not self.belongs_here(act, meaning):
                return None
        elif self.loose and self.belongs_later(act):
            return None
        if meaning is None:
            options = available_acts(self.t, act.seat)
            meaning = answers.find_answer(self, Decision(rule, ACT, act.seat, options))
        else:
            self.place += 1
        return act.seat, meaning

    def find_meaning(self, act: Act) -> Any:
        """Return what an act adds to the timing point, or None if it may not."""
        t, seat = self.t, act.seat
        if act.verb == "cast":
            card = self.card_in_hand(seat, act.source)
            if card is None:
                return None
            if card.plain:
                fits = act.choice == card.act and may_use_card(t, seat, card)
                return card.use if fits else None
            return available_acts_with(t, seat, (card,), ()).get(act.choice)
        athlete = self.athletes.get(act.source)
        if athlete is None or t.silenced[seat] & EXHAUST:
            return None
        options: dict[str, Any] = {}
        add_ability_acts(t, seat, (athlete,), options)
        return options.get(act.choice)

    def card_in_hand(self, seat: int, number: str) -> Any:
        """Return an Action card by its number if it may be in the hand."""
        pool = self.pools[ACTION][seat]
        card = pool.by_number.get(number)
        if card is None or not pool.hand.may_hold(card):
            return None
        return None if pool.left_in_deck and pool.is_left_in_deck(card) else card

    def belongs_here(self, act: Act, meaning: Any) -> bool:
        """Return whether an act at an unnamed point belongs here; a fork may decide."""
        if meaning is None and UNSEEN not in act.choice:
            return False
        return self.forks.choose(2) == 0

    def belongs_later(self, act: Act) -> bool:
        """Return whether an act belongs to a later point than the named one.

        Only where names of points may be missing; a fork decides. An act right behind
        the name of a point belongs to it.
        """
        if self.place == self.point_place or not may_belong_to_later_point(self, act):
            return False
        if self.forks.choose(2) == 0:
            return False
        self.postponed = self.place
        return True

    def answer(
        self, rule: str, ask: DecisionKind, seat: int, options: dict[str, Any]
    ) -> Any:
        """Return the meaning of the option that a seat chose."""
        act = self.acts[self.place]
        if act.statement:
            self.skip_statements(ask)
            act = self.acts[self.place]
        if (
            act.answers is ask
            and act.seat == seat
            and act.choice in options
            and not self.search_failed
            and (ask is not DESIGNATE or self.fits_role(act))
        ):
            self.place += 1
            return options[act.choice]
        return answers.find_answer(self, Decision(rule, ask, seat, options))

    def fits_role(self, act: Act) -> bool:
        """Return whether an act fits its seat: carrying or tackling (CRD 6.A)."""
        return ROLES.get(act.verb) in (None, act.seat == self.t.offense)

    def keeps_timeouts(self) -> bool:
        """Return True if certainly no timeout follows, even behind the play's claim."""
        acts, place = self.acts, self.place
        if acts[place].statement != RESULT:
            return False
        while acts[place].verb == "=":
            place += 1
        return (
            acts[place].verb != "timeout"
            and place + 1 < self.end
            and self.steps[place + 1] != self.steps[self.place]
        )
