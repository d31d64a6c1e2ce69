"""Why a run of a log ends before the game does."""

from dataclasses import dataclass

from gameengine.table import Outcome


@dataclass(frozen=True, slots=True)
class Wrong:
    """A step that cannot be: what the log says, what the rules give, and the rule."""

    step: int
    rule: str
    code: str
    claimed: str
    expected: str
    remedy: str = ""


class Stop(Exception):
    """The run cannot go on."""


class Impossible(Stop):
    """An entry that the rules do not allow."""

    def __init__(self, wrong: Wrong) -> None:
        super().__init__(wrong.expected)
        self.wrong = wrong


class Gap(Stop):
    """The log does not say what it must."""

    def __init__(self, step: int, rule: str, missing: str) -> None:
        super().__init__(missing)
        self.step, self.rule, self.missing = step, rule, missing


class Over(Stop):
    """The log ends here."""


class Ended(Stop):
    """The game ended beside its rules: conceded, called, or awarded by a judge."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.rule)
        self.outcome = outcome
