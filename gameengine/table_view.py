"""Protocols of what conditions read on the table.

Cards carry conditions, and conditions read the table on which the cards lie, so neither
module can import the other. `table.Table` and `pieces.Athlete` match the protocols.
"""

from collections.abc import Sequence, Sized
from typing import Any, Protocol, TypeAlias, TypeVar


class PlayerFace(Protocol):
    """The printed values of a Player card."""

    @property
    def positions(self) -> tuple[str, ...]: ...
    @property
    def franchise(self) -> str: ...
    @property
    def rating(self) -> int: ...
    @property
    def legend(self) -> bool: ...
    @property
    def side(self) -> int: ...


class AthleteView(Protocol):
    """The part of an athlete that conditions read."""

    on_field: bool
    energized: bool
    rating: int

    @property
    def card(self) -> PlayerFace: ...
    @property
    def face(self) -> PlayerFace: ...
    @property
    def superstar(self) -> object | None: ...


class CallView(Protocol):
    """The part of a call that conditions read."""

    defense: int


class DeckView(Protocol):
    """The part of a deck that conditions read."""

    @property
    def players(self) -> Sequence[PlayerFace]: ...


class SetupView(Protocol):
    """The part of a set-up that conditions read."""

    @property
    def decks(self) -> Sequence[DeckView]: ...


Athlete_co = TypeVar("Athlete_co", bound=AthleteView, covariant=True)


class TableView(Protocol[Athlete_co]):
    """The part of the table that conditions read."""

    down: int
    x: int
    clock: int
    half: int
    offense: int
    score: list[int]
    timeouts: list[int]
    hands: list[list[list[Any]]]
    strength: int
    yards: int
    last_play: tuple[int, Any] | None
    scored: int | None
    touchdown: bool
    one_franchise: list[bool]

    @property
    def athletes(self) -> Sequence[Sequence[Athlete_co]]: ...
    @property
    def fielded(self) -> Sequence[Sequence[Athlete_co]]: ...
    @property
    def designees(self) -> Sequence[Athlete_co | None]: ...
    @property
    def calls(self) -> Sequence[CallView | None]: ...
    @property
    def gridirons(self) -> Sized: ...
    @property
    def setup(self) -> SetupView: ...
    @property
    def before_results(self) -> object | None: ...
    @property
    def status(self) -> object | None: ...
    def types_of_call(self) -> int: ...
    def base_yards(self) -> int: ...
    def is_call_matched(self) -> bool: ...
    def synergy_is_active(self, seat: int, /) -> bool: ...


AnyTable: TypeAlias = TableView[AthleteView]
