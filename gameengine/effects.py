"""What effects may write: the closed vocabulary, as frozen data.

Each verb is a class here and a function in `verbs`; a card carries values of these
classes and never code. Connectives (and, if, may, choose one) are verbs as well.
"""

from dataclasses import dataclass
from enum import IntEnum

from .conditions import ACTION, Athletes, Condition, Value, Whose
from .moments import Lasts, Occasion

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


class TurnoverKind(IntEnum):
    FUMBLE = 0
    INTERCEPTION = 1
    PICK_SIX = 2


class By(IntEnum):
    """Who names the cards of a discard."""

    OWNER = 0
    CONTROLLER = 1
    CHANCE = 2


class AbilityKind(IntEnum):
    """Kinds of abilities that can be cancelled; bits."""

    EXHAUST = 1
    DESIGNATED = 2
    WHENEVER = 4
    STATIC = 8


class Attached(IntEnum):
    POWER_UP = 0
    SUPERSTAR = 1
    GRIDIRON = 2


class Effect:
    """A verb with its objects; keeps in mind how it behaves when it is added."""

    __slots__ = ("on_adding",)
    on_adding: tuple[bool, bool]


# Whom an effect means.


@dataclass(frozen=True, slots=True)
class Every:
    athletes: Athletes
    other: bool = False  # than the one with the ability


@dataclass(frozen=True, slots=True)
class Pick:
    """So many of these, named when the effect resolves."""

    athletes: Athletes
    count: int = 1
    up_to: bool = False
    by_opponent: bool = False  # who names them
    other: bool = False  # than the one with the ability


@dataclass(frozen=True, slots=True)
class This:
    """The athlete with the ability, or under whom the Power Up lies."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The athletes that this effect named before."""


@dataclass(frozen=True, slots=True)
class Designee:
    """The athlete who runs or receives, or the one who tackles."""

    tackler: bool = False


Subject = Every | Pick | This | Chosen | Designee


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards of a seat by deck, call, type or side; empty means any."""

    deck: int = ACTION
    calls: int = 0
    kinds: tuple[int, ...] = ()
    side: int | None = None


@dataclass(frozen=True, slots=True)
class Static:
    """A change that holds while its source lies there and its condition is met."""

    of: Quantity
    by: Value
    condition: Condition | None = None
    bench: bool = False


# Yards, ball and clock.


@dataclass(frozen=True, slots=True)
class Change(Effect):
    """Add to a quantity of this play; yards count on stopped plays too (D-68)."""

    of: Quantity
    by: Value
    if_successful: bool = False


@dataclass(frozen=True, slots=True)
class Lasting(Effect):
    static: Static
    lasts: Lasts = Lasts.POSSESSION


@dataclass(frozen=True, slots=True)
class Instead(Effect):
    """Replace the yards of the play."""

    yards: Value


@dataclass(frozen=True, slots=True)
class InsteadIf(Effect):
    """Replace the yards if the play would gain so many, and do something more."""

    least: int
    yards: int
    then: Effect | None = None


@dataclass(frozen=True, slots=True)
class MoveBall(Effect):
    """Move the ball outside Play Results: guarded at both goal lines."""

    yards: Value


# Calls and their success.


@dataclass(frozen=True, slots=True)
class NewCall(Effect):
    """Rewrite the offense's call; strength and time stay with the card (D-49)."""

    call: int
    yards: int = 0
    catch: tuple[int, int] = (0, 9)
    keep_numbers: bool = False
    immediate: bool = False


@dataclass(frozen=True, slots=True)
class Audible(Effect):
    """Flip the top of the own Play deck; it becomes the call."""


@dataclass(frozen=True, slots=True)
class CallFromHand(Effect):
    """Put a Play card from the own hand in place of the call; of some calls only."""

    calls: int = 0


@dataclass(frozen=True, slots=True)
class AddCall(Effect):
    """The call counts as another type too (D-64)."""

    calls: int


@dataclass(frozen=True, slots=True)
class Stop(Effect):
    """The play becomes stopped."""


@dataclass(frozen=True, slots=True)
class Succeed(Effect):
    """The play becomes successful."""


@dataclass(frozen=True, slots=True)
class Turnover(Effect):
    kind: TurnoverKind


@dataclass(frozen=True, slots=True)
class ReplayTheDown(Effect):
    """Begin the down anew."""


@dataclass(frozen=True, slots=True)
class FirstDown(Effect):
    """The next down is the first."""


# Athletes.


@dataclass(frozen=True, slots=True)
class Energize(Effect):
    who: Subject


@dataclass(frozen=True, slots=True)
class Exhaust(Effect):
    who: Subject


@dataclass(frozen=True, slots=True)
class Remove(Effect):
    """From the field to the bench."""

    who: Subject


@dataclass(frozen=True, slots=True)
class Substitute(Effect):
    """From the field to the bench, and another of that side comes on."""

    who: Subject


@dataclass(frozen=True, slots=True)
class RemoveAttached(Effect):
    """Discard Power Ups or a Superstar of athletes, or a Gridiron."""

    what: Attached
    who: Subject | None = None


@dataclass(frozen=True, slots=True)
class Silence(Effect):
    """Cancel abilities of a kind until the down ends; of all, or of some athletes."""

    kinds: int
    whose: Whose = Whose.OPPONENT
    who: Subject | None = None


# Layers.


@dataclass(frozen=True, slots=True)
class CancelLayer(Effect):
    """Cancel an opposing effect of this timing point, named on adding.

    D-126: "Action card" is one kind of card; without kinds every card is meant.
    """

    cards: bool = True
    abilities: bool = True
    kinds: tuple[int, ...] = ()


# Cards.


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    count: Value = 1
    deck: int = ACTION
    whose: Whose = Whose.OWN


@dataclass(frozen=True, slots=True)
class Discard(Effect):
    count: Value = 1
    deck: int = ACTION
    whose: Whose = Whose.OPPONENT
    by: By = By.OWNER


@dataclass(frozen=True, slots=True)
class Search(Effect):
    """Take a card from the own deck into the hand, shown, and shuffle that deck."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Recover(Effect):
    """Take a card from the own discard pile into the hand, or into the deck."""

    cards: Cards
    to_deck: bool = False


@dataclass(frozen=True, slots=True)
class Look(Effect):
    """See an opposing hand, or the top cards of an own deck."""

    deck: int = ACTION
    top: int = 0


@dataclass(frozen=True, slots=True)
class SkipDraw(Effect):
    """No Action card at the end of this down."""

    whose: Whose = Whose.OPPONENT


# Kicks and timeouts.


@dataclass(frozen=True, slots=True)
class DetermineGrit(Effect):
    """Flip for Grit inside an effect; ranges of it decide what follows."""

    outcomes: tuple[tuple[int, int, Effect], ...]


@dataclass(frozen=True, slots=True)
class LoseTimeout(Effect):
    whose: Whose = Whose.OPPONENT


@dataclass(frozen=True, slots=True)
class NoTimeouts(Effect):
    """No timeout may be spent on this down."""

    whose: Whose = Whose.OPPONENT


# Later.


@dataclass(frozen=True, slots=True)
class Link(Effect):
    """Remember an athlete: whenever the occasion concerns them, something happens."""

    who: Subject
    occasion: Occasion
    then: Effect
    lasts: Lasts = Lasts.POSSESSION


@dataclass(frozen=True, slots=True)
class Later(Effect):
    """The next time this happens, once."""

    occasion: Occasion
    then: Effect
    lasts: Lasts = Lasts.DOWN


@dataclass(frozen=True, slots=True)
class NextPlay(Effect):
    """Applies to the next play that is run with this side on offense."""

    then: Effect
    whose: Whose = Whose.OWN


# Connectives.


@dataclass(frozen=True, slots=True)
class Both(Effect):
    """One after the other."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class If(Effect):
    condition: Condition
    then: Effect
    otherwise: Effect | None = None


@dataclass(frozen=True, slots=True)
class May(Effect):
    then: Effect


@dataclass(frozen=True, slots=True)
class ChooseOne(Effect):
    modes: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class ChooseNumber(Effect):
    """Name a number, which X means from then on; of a hand, no more than it holds."""

    most: int
    then: Effect
    least: int = 0
    of_hand: int | None = None
