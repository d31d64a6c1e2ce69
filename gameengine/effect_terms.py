"""What effects are made of: quantities, the athletes and the cards they mean."""

from dataclasses import dataclass
from enum import IntEnum

from .bans import Ban
from .conditions import AthleteFilter, Condition, Value
from .measures import ACTION

EITHER = 2  # a deck that the text does not name
ALL_CARDS = -1


class Quantity(IntEnum):
    """A number of the play that effects may change; changes net out (D-47)."""

    YARDS = 0
    STRENGTH = 1
    CATCH_LOW = 2
    CATCH_HIGH = 3
    TIME = 4
    GRIT = 5
    PUNT_YARDS = 6
    GOAL_LOW = 7
    GOAL_HIGH = 8
    PLAY_LIMIT = 9
    ACTION_LIMIT = 10
    EXTRA_CALLS = 11  # a set of calls, not a sum: U129-22
    BANS = 12  # what is forbidden, not a sum
    RATING = 13  # of the athlete that a Power Up lies under
    GOAL_GRIT = 14  # of a field goal alone


class TurnoverKind(IntEnum):
    FUMBLE = 0
    INTERCEPTION = 1
    PICK_SIX = 2


class DiscardChooser(IntEnum):
    """Who chooses the cards of a discard."""

    OWNER = 0
    CONTROLLER = 1
    CHANCE = 2


class RecoverDestination(IntEnum):
    """Where a card goes that leaves a discard pile; DECK is shuffled."""

    HAND = 0
    DECK = 1
    TOP = 2
    BOTTOM = 3


class AbilityKind(IntEnum):
    """The kinds of abilities that can be cancelled, as bits."""

    EXHAUST = 1
    DESIGNATED = 2
    WHENEVER = 4
    STATIC = 8


class AttachedCardKind(IntEnum):
    """The kinds of cards at a Player that an effect may remove."""

    POWER_UP = 0
    SUPERSTAR = 1
    GRIDIRON = 2


# Whom an effect means.


@dataclass(frozen=True, slots=True)
class EveryAthlete:
    """All athletes that pass a filter."""

    athletes: AthleteFilter
    other: bool = False  # than the one with the ability


@dataclass(frozen=True, slots=True)
class PickedAthletes:
    """A number of athletes, chosen when the effect resolves."""

    athletes: AthleteFilter
    count: int = 1
    up_to: bool = False
    by_opponent: bool = False  # who names them
    other: bool = False  # than the one with the ability


@dataclass(frozen=True, slots=True)
class ThisAthlete:
    """The athlete with the ability, or the one that the Power Up is attached to."""


@dataclass(frozen=True, slots=True)
class ChosenAthletes:
    """The athletes that were chosen earlier in this effect."""


@dataclass(frozen=True, slots=True)
class DesignatedAthlete:
    """The athlete who was designated to run or receive, or to tackle."""

    tackler: bool = False


Subject = (
    EveryAthlete | PickedAthletes | ThisAthlete | ChosenAthletes | DesignatedAthlete
)


@dataclass(frozen=True, slots=True)
class CardFilter:
    """A filter for cards of a seat: by deck, call, type or side; empty means any."""

    deck: int = ACTION
    calls: int = 0
    kinds: tuple[int, ...] = ()
    side: int | None = None


@dataclass(frozen=True, slots=True)
class LastingStaticChange:
    """A change that lasts while its source is in play and its condition is true."""

    of: Quantity
    by: Value
    condition: Condition | None = None
    bench: bool = False
    ban: Ban | None = None
