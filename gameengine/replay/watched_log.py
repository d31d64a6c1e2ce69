"""Replays a log and calls a function at each question: for the viewer and for seek.

A callback costs more than a step, so it is called only from a given step on.
"""

from collections.abc import Callable
from typing import Any

from gameengine.decisions import Ask, Decision, Listing
from gameengine.phases.acts import acts

from .log_player import ACT, LogPlayer
from .sealed_log import Sealed


class Watched(LogPlayer):
    """A log player that calls `watch` before each answer.

    It calls `LogPlayer` by name, because `super()` would cost more than the answer.
    """

    __slots__ = ("asked", "since", "watch")
    # Rule, kind, seat and options of the last question; of an act they are listed
    # when somebody asks for them.
    asked: tuple[str, Ask, int, dict[str, Any] | None] | None
    since: int  # the first step that is wanted, once it is done
    watch: Callable[[], None]

    def begin(self) -> None:
        super().begin()
        self.asked = None

    def act(self, rule: str, turn: int) -> tuple[int, Any] | None:
        act = self.acts[self.place]
        if act.source:
            self.asked = (rule, ACT, act.seat, None)
            if self.last_done >= self.since:
                self.watch()
        return LogPlayer.act(self, rule, turn)

    def answer(self, rule: str, ask: Ask, seat: int, options: dict[str, Any]) -> Any:
        self.asked = (rule, ask, seat, options)
        if self.acts[self.place].told:
            self.settle(ask)  # what is so by now has been done, too
        if self.last_done >= self.since:
            self.watch()
        return LogPlayer.answer(self, rule, ask, seat, options)

    # Whoever looks on sees every question, and all that may be chosen.
    keeps_timeouts = Listing.keeps_timeouts
    says, card, athlete = Listing.says, Listing.card, Listing.athlete

    @property
    def pending(self) -> Decision | None:
        """The last question asked, or None once the game is over."""
        if self.asked is None or self.t.outcome is not None:
            return None
        rule, ask, seat, options = self.asked
        if options is None:
            options = acts(self.t, seat)
        return Decision(rule, ask, seat, options)


def unwatched() -> None:
    """Do nothing; takes the place of `watch` when the replay is over."""


class WatchedOpenly(Watched, Sealed):
    """A watched log player for sealed logs."""

    __slots__ = ()


KINDS = (WatchedOpenly, Watched)
