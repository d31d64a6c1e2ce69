"""The decisions of a game, and the error for a choice that is not allowed.

Choices are plain text, as a log would write them: the same in every process, in a file
and on a page. What a choice means to the engine stays inside the decision.
"""

from collections.abc import Generator, Iterable, Iterator
from enum import StrEnum
from typing import Any, Protocol, TypeVar

from .errors import FixableError

PASS = "pass"  # noqa: S105 - not a secret


class DecisionKind(StrEnum):
    """The kinds of decisions in a game."""

    LINEUP = "lineup"
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
    """One decision: the seat, the kind, the rule, and each option with its meaning."""

    __slots__ = ("ask", "options", "rule", "seat")

    def __init__(
        self, rule: str, ask: DecisionKind, seat: int, options: dict[str, Any]
    ) -> None:
        self.rule = rule
        self.ask = ask
        self.seat = seat
        self.options = options


# Asked before a possession begins.
BETWEEN_POSSESSIONS = (DecisionKind.LINEUP, DecisionKind.TOP_UP)


Result = TypeVar("Result")
Steps = Generator[Decision, Any, Result]
NO_STEPS: Iterator[Decision] = iter(())  # for what asks nothing; it is at its end


class RefusalCode(StrEnum):
    """The reasons for which a choice is refused."""

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
    """Raised for a choice that the rules refuse, with rule, reason and remedy."""

    def __init__(
        self, code: RefusalCode, message: str, *, rule: str, remedy: str
    ) -> None:
        super().__init__(message, rule=rule, remedy=remedy)
        self.code = code
        self.offered: tuple[str, ...] = ()
        self.step = 0


class Script(Protocol):
    """Answers decisions instead of the seats, for example from a log.

    A script is asked even where there is one answer, because a log may say something
    else. `answer` returns the meaning of an option; `act` returns the next seat that
    acts at a timing point and its act. `card` and `athlete` may find the chosen one
    without listing all. If `peek_named_choice` returns a choice, the caller that uses
    it calls `consume_named_choice`. `keeps_timeouts` is a quick check that nobody
    spends a timeout. `begin_grit` says that the next flips are for Grit.
    """

    def has_no_act_at(self, point: int, /) -> bool: ...
    def act(self, rule: str, seat: int, /) -> tuple[int, Any] | None: ...
    def answer(
        self, rule: str, ask: DecisionKind, seat: int, options: dict[str, Any], /
    ) -> Any: ...
    def keeps_timeouts(self) -> bool: ...
    def begin_grit(self) -> None: ...
    def peek_named_choice(self, ask: DecisionKind, seat: int, /) -> str: ...
    def consume_named_choice(self) -> None: ...
    def card(
        self, rule: str, ask: DecisionKind, seat: int, pile: list[Any], /
    ) -> Any: ...
    def athlete(
        self, rule: str, ask: DecisionKind, seat: int, athletes: list[Any], /
    ) -> Any: ...


class ListingScript:
    """A script that lists all cards and athletes before it chooses among them."""

    __slots__ = ()

    def answer(
        self, rule: str, ask: DecisionKind, seat: int, options: dict[str, Any]
    ) -> Any:
        raise NotImplementedError

    def keeps_timeouts(self) -> bool:
        return False

    def begin_grit(self) -> None:
        """Do nothing; a log prepares for cards that were not seen."""

    def peek_named_choice(self, _: DecisionKind, __: int) -> str:
        return ""

    def consume_named_choice(self) -> None:
        raise NotImplementedError

    def card(self, rule: str, ask: DecisionKind, seat: int, pile: list[Any]) -> Any:
        return self.answer(rule, ask, seat, cards_by_number(pile))

    def athlete(
        self, rule: str, ask: DecisionKind, seat: int, athletes: list[Any]
    ) -> Any:
        return self.answer(rule, ask, seat, athletes_by_name(athletes))


def cards_by_number(cards: Iterable[Any]) -> dict[str, Any]:
    return {each.number: each for each in cards}


def athletes_by_name(athletes: Iterable[Any]) -> dict[str, Any]:
    return {each.name: each for each in athletes}


class TableWithScript(Protocol):
    """A table on which a script may answer instead of the seats."""

    script: Script | None


def ask(
    t: TableWithScript,
    rule: str,
    kind: DecisionKind,
    seat: int,
    options: dict[str, Any],
) -> Steps[Any]:
    """Return the meaning of the option that a seat chooses.

    A script, if the table has one, answers; a single option is taken without asking.
    """
    if t.script is not None:
        return t.script.answer(rule, kind, seat, options)
    if len(options) == 1:
        return next(iter(options.values()))
    return (yield Decision(rule, kind, seat, options))
