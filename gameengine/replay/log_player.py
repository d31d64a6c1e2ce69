"""A log that is run again: it answers for luck and for both seats.

The flow asks `LogPlayer` whatever it would ask a seat. The usual answer is found here;
what is left out, unseen or wrong is for `answers`.
"""

from typing import Any

from gameengine.conditions import ACTION
from gameengine.decisions import Ask, Decision, Listing
from gameengine.moments import END_OF_PLAY
from gameengine.notation.act import RESULT, UNSEEN, Act
from gameengine.phases.acts import EXHAUST, ability_acts, acts, acts_with, may_cast
from gameengine.pieces import Athlete
from gameengine.table import Table

from . import answers
from .luck import LogLuck
from .unnamed_points import OUTSIDE, may_be_later

DESIGNATE, ACT = Ask.DESIGNATE, Ask.ACT
ROLES = {"carry": True, "tackle": False}


class LogPlayer(LogLuck, Listing):
    """A log as it is read while the flow runs."""

    __slots__ = ("athletes", "named", "put_off")

    def begin(self) -> None:
        super().begin()
        # Where the log names the timing point that is open; 0 if it does not.
        self.named = 0
        self.put_off = -1  # the last act that is taken to belong to a later point

    def meet(self, t: Table) -> None:
        super().meet(t)
        t.script = self
        self.athletes: dict[str, Athlete] = {
            each.name: each for team in t.athletes for each in team
        }

    def is_quiet(self, point: int) -> bool:
        """Return whether nobody acts at this timing point."""
        act = self.acts[self.place]
        told = act.told
        if told and (told != RESULT or point == END_OF_PLAY):
            self.settle(None, point)
            act = self.acts[self.place]
        self.seen = len(self.t.events)
        if self.lined:
            self.lined.clear()
        if act.point == point:
            self.place += 1
            self.named = self.place
            return False
        self.named = 0
        return act.verb in OUTSIDE

    def act(self, rule: str, _: int) -> tuple[int, Any] | None:
        """Return who adds what to the timing point next; None is that both pass.

        Whoever has the turn and does not act in the log has passed.
        """
        act = self.acts[self.place]
        if not act.source:
            return None
        meaning = self.meant(act)
        if not self.named:
            if not self.is_here(act, meaning):
                return None
        elif self.loose and self.is_later(act):
            return None
        if meaning is None:
            options = acts(self.t, act.seat)
            meaning = answers.find_answer(self, Decision(rule, ACT, act.seat, options))
        else:
            self.place += 1
        return act.seat, meaning

    def meant(self, act: Act) -> Any:
        """Return what an act adds, if it may be added now."""
        t, seat = self.t, act.seat
        if act.verb == "cast":
            card = self.card_in_hand(seat, act.source)
            if card is None:
                return None
            if card.plain:
                fits = act.choice == card.act and may_cast(t, seat, card)
                return card.use if fits else None
            return acts_with(t, seat, (card,), ()).get(act.choice)
        athlete = self.athletes.get(act.source)
        if athlete is None or t.silenced[seat] & EXHAUST:
            return None
        options: dict[str, Any] = {}
        ability_acts(t, seat, (athlete,), options)
        return options.get(act.choice)

    def card_in_hand(self, seat: int, number: str) -> Any:
        """Find an Action card that may be in a hand."""
        lot = self.lots[ACTION][seat]
        card = lot.by_number.get(number)
        if card is None or not lot.hand.may_hold(card):
            return None
        return None if lot.staying and lot.must_stay(card) else card

    def is_here(self, act: Act, meaning: Any) -> bool:
        """Where the log names no timing point, an act may belong here or later."""
        if meaning is None and UNSEEN not in act.choice:
            return False
        return self.forks.choose(2) == 0

    def is_later(self, act: Act) -> bool:
        """Where names may be missing, an act may belong to another point than named.

        What stands right behind the name does not.
        """
        if self.place == self.named or not may_be_later(self, act):
            return False
        if self.forks.choose(2) == 0:
            return False
        self.put_off = self.place
        return True

    def answer(self, rule: str, ask: Ask, seat: int, options: dict[str, Any]) -> Any:
        """Return what a seat chose, as the engine understands it."""
        act = self.acts[self.place]
        if act.told:
            self.settle(ask)
            act = self.acts[self.place]
        if (
            act.answers is ask
            and act.seat == seat
            and act.choice in options
            and not self.in_vain
            and (ask is not DESIGNATE or self.is_own_part(act))
        ):
            self.place += 1
            return options[act.choice]
        return answers.find_answer(self, Decision(rule, ask, seat, options))

    def is_own_part(self, act: Act) -> bool:
        """CRD 6.A: the offense names who carries, the defense who tackles."""
        return ROLES.get(act.verb) in (None, act.seat == self.t.offense)

    def keeps_timeouts(self) -> bool:
        """See at a glance that no timeout stands here, which is the usual case.

        It may stand after the claim of the play that it was spent on.
        """
        acts, place = self.acts, self.place
        if acts[place].told != RESULT:
            return False
        while acts[place].verb == "=":
            place += 1
        return (
            acts[place].verb != "timeout"
            and place + 1 < self.end
            and self.steps[place + 1] != self.steps[self.place]
        )
