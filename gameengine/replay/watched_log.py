"""A log that is run while somebody looks on: the viewer, or whoever seeks a step.

Looking costs more than running, so they are shown a question only where a step is
done that they want to see.
"""

from collections.abc import Callable
from typing import Any

from gameengine.decisions import Ask, Decision, Listing
from gameengine.phases.acts import acts

from .log_player import ACT, LogPlayer
from .sealed_log import Sealed


class Watched(LogPlayer):
    """A log that stops to be looked at before it answers.

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
        """What was asked last; nothing once the game is over."""
        if self.asked is None or self.t.outcome is not None:
            return None
        rule, ask, seat, options = self.asked
        if options is None:
            options = acts(self.t, seat)
        return Decision(rule, ask, seat, options)


def unwatched() -> None:
    """Nobody looks on any more."""


class WatchedOpenly(Watched, Sealed):
    """A log that is looked at, and whose decks lie open."""

    __slots__ = ()


KINDS = (WatchedOpenly, Watched)
