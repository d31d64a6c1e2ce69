"""Replays a log and calls a function at each question of the game.

A callback costs more than a step, so it is called only from a given step on.
"""

from collections.abc import Callable
from typing import Any

from gameengine.decisions import Decision, DecisionKind, ListingScript
from gameengine.phases.acts import available_acts

from .log_player import ACT, LogPlayer
from .sealed_log import SealedLogPlayer


class CallbackLogPlayer(LogPlayer):
    """A log player that calls `watch` before each answer.

    It calls `LogPlayer` by name, because `super()` would cost more than the answer.
    """

    __slots__ = ("question", "since", "watch")
    # Rule, kind, seat and options of the last question; None: `pending_decision` lists
    # them.
    question: tuple[str, DecisionKind, int, dict[str, Any] | None] | None
    since: int  # the first step to call `watch` after
    watch: Callable[[], None]

    def reset(self) -> None:
        super().reset()
        self.question = None

    def act(self, rule: str, turn: int) -> tuple[int, Any] | None:
        act = self.acts[self.place]
        if act.source:
            self.question = (rule, ACT, act.seat, None)
            if self.last_finished_step >= self.since:
                self.watch()
        return LogPlayer.act(self, rule, turn)

    def answer(
        self, rule: str, ask: DecisionKind, seat: int, options: dict[str, Any]
    ) -> Any:
        self.question = (rule, ask, seat, options)
        if self.acts[self.place].statement:
            self.skip_statements(ask)  # they count as done
        if self.last_finished_step >= self.since:
            self.watch()
        return LogPlayer.answer(self, rule, ask, seat, options)

    # A viewer sees every question with all options: no shortcut of a sealed log.
    keeps_timeouts = ListingScript.keeps_timeouts
    peek_named_choice = ListingScript.peek_named_choice
    card, athlete = ListingScript.card, ListingScript.athlete

    @property
    def pending_decision(self) -> Decision | None:
        """The last question asked, or None once the game is over."""
        if self.question is None or self.t.outcome is not None:
            return None
        rule, ask, seat, options = self.question
        if options is None:
            options = available_acts(self.t, seat)
        return Decision(rule, ask, seat, options)


def do_nothing() -> None:
    """Do nothing; replaces `watch` when the replay is over."""


class SealedCallbackLogPlayer(CallbackLogPlayer, SealedLogPlayer):
    __slots__ = ()


CALLBACK_PLAYERS = (SealedCallbackLogPlayer, CallbackLogPlayer)
