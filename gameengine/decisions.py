"""What is asked of a seat, and what is said when the answer is not allowed.

Choices are plain text, as a log would write them: the same in every process, in a
file and on a page. What a choice means to the engine stays inside the decision.
"""

from collections.abc import Generator, Iterable, Iterator
from enum import StrEnum
from typing import Any, Protocol, TypeVar

from .errors import FixableError

PASS_UP = "pass"  # noqa: S105 - not a secret


class Ask(StrEnum):
    """The kinds of decisions in a game."""

    LINEUP = "line-up"
    TOP_UP = "top-up"
    ACT = "act"
    ORDER = "trigger order"
    CALL = "call"
    PLAY_CARD = "play card"
    STRENGTH = "x"
    REPLAY_OR_TURNOVER = "replay or turnover"
    DESIGNATE = "designation"
    TIMEOUT = "timeout"
    DISCARD = "discard"
    TARGET = "target"
    MODE = "mode"
    NUMBER = "number"
    CARD = "card"
    LOOP = "loop count"


class Decision:
    """Who decides what, by which rule; choices and what each of them means."""

    __slots__ = ("ask", "options", "rule", "seat")

    def __init__(self, rule: str, ask: Ask, seat: int, options: dict[str, Any]) -> None:
        self.rule = rule
        self.ask = ask
        self.seat = seat
        self.options = options


Result = TypeVar("Result")
Steps = Generator[Decision, Any, Result]
NO_STEPS: Iterator[Decision] = iter(())  # for what asks nothing; it is at its end


class Code(StrEnum):
    """Why a choice is refused."""

    NOT_IN_HAND = "not_in_hand"
    WRONG_TIMING = "wrong_timing"
    WRONG_SIDE = "wrong_side"
    CONDITION_UNMET = "condition_unmet"
    EXHAUSTED = "exhausted"
    ALREADY_USED = "already_used"
    OUT_OF_TURN = "out_of_turn"
    UNKNOWN_CARD = "unknown_card"
    OVER_LIMIT = "over_limit"
    NOT_ON_FIELD = "not_on_field"
    NOT_A_CHOICE = "not_a_choice"
    GAME_OVER = "game_over"


class IllegalDecision(FixableError):
    """A choice that the rules refuse: what is wrong, by which rule, what to do."""

    def __init__(self, code: Code, message: str, *, rule: str, remedy: str) -> None:
        super().__init__(message, rule=rule, remedy=remedy)
        self.code = code
        self.offered: tuple[str, ...] = ()
        self.step = 0


class Script(Protocol):
    """The answers of a game that was decided before: a log that is run again.

    A script is asked instead of the seats, even where there is one answer, because it
    may say something else. It gives what the choice means to the engine; of a timing
    point, who acts next from the seat whose turn it is, and what they add. Where a card
    of a pile or an athlete is chosen, it need not list them all to find the one; and
    if it `says` outright what is chosen, the caller that uses it calls `heard`.
    `keeps_timeouts` is a quick check that nobody spends a timeout.
    """

    def is_quiet(self, point: int, /) -> bool: ...
    def act(self, rule: str, seat: int, /) -> tuple[int, Any] | None: ...
    def answer(
        self, rule: str, ask: Ask, seat: int, options: dict[str, Any], /
    ) -> Any: ...
    def keeps_timeouts(self) -> bool: ...
    def says(self, ask: Ask, seat: int, /) -> str: ...
    def heard(self) -> None: ...
    def card(self, rule: str, ask: Ask, seat: int, pile: list[Any], /) -> Any: ...
    def athlete(
        self, rule: str, ask: Ask, seat: int, athletes: list[Any], /
    ) -> Any: ...


class Listing:
    """A script that has cards and athletes listed before it chooses among them."""

    __slots__ = ()

    def answer(self, rule: str, ask: Ask, seat: int, options: dict[str, Any]) -> Any:
        raise NotImplementedError

    def keeps_timeouts(self) -> bool:
        return False

    def says(self, _: Ask, __: int) -> str:
        return ""

    def heard(self) -> None:
        raise NotImplementedError

    def card(self, rule: str, ask: Ask, seat: int, pile: list[Any]) -> Any:
        return self.answer(rule, ask, seat, by_number(pile))

    def athlete(self, rule: str, ask: Ask, seat: int, athletes: list[Any]) -> Any:
        return self.answer(rule, ask, seat, by_name(athletes))


def by_number(cards: Iterable[Any]) -> dict[str, Any]:
    return {each.number: each for each in cards}


def by_name(athletes: Iterable[Any]) -> dict[str, Any]:
    return {each.name: each for each in athletes}


class Scripted(Protocol):
    """A table on which a script may answer instead of the seats."""

    script: Script | None


def ask(
    t: Scripted, rule: str, kind: Ask, seat: int, options: dict[str, Any]
) -> Steps[Any]:
    """Ask a seat; a single option needs no answer and is taken."""
    if t.script is not None:
        return t.script.answer(rule, kind, seat, options)
    if len(options) == 1:
        return next(iter(options.values()))
    return (yield Decision(rule, kind, seat, options))
