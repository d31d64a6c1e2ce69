"""Exceptions that end the replay of a log before the game is over."""

from dataclasses import dataclass

from gameengine.table import Outcome


@dataclass(frozen=True, slots=True)
class WrongStep:
    """One entry that contradicts the rules: what the log says, what the rules give."""

    step: int
    rule: str
    code: str
    claimed: str
    expected: str
    remedy: str = ""


class ReplayStop(Exception):
    """Base of the exceptions that end the replay of a log early."""


class ImpossibleEntry(ReplayStop):
    """Raised at an entry that the rules do not allow."""

    def __init__(self, wrong: WrongStep) -> None:
        super().__init__(wrong.expected)
        self.wrong = wrong


class MissingDecision(ReplayStop):
    """Raised where the log leaves out a decision that the rules need."""

    def __init__(self, step: int, rule: str, missing: str) -> None:
        super().__init__(missing)
        self.step, self.rule, self.missing = step, rule, missing


class EndOfLog(ReplayStop):
    """Raised at the last entry of the log."""


class GameEnded(ReplayStop):
    """Raised when the log ends the game by a concession, time or a judge's award."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.rule)
        self.outcome = outcome
