"""The closed vocabulary of effects on cards, as frozen data.

Each effect is a class here and a function in `verbs`; a card carries values of these
classes and never code. Connectives (and, if, may, choose one) are effects as well.
"""

from dataclasses import dataclass

from .bans import Ban
from .conditions import Condition, Value, Whose
from .effect_terms import (
    AttachedCardKind,
    CardFilter,
    DiscardChooser,
    LastingStaticChange,
    Quantity,
    RecoverDestination,
    Subject,
    TurnoverKind,
)
from .measures import ACTION
from .moments import EffectDuration, Occasion


class Effect:
    """Base of all effects; `on_adding` caches whether it acts when it is added."""

    __slots__ = ("on_adding",)
    on_adding: tuple[bool, bool]


# Yards, ball and clock.


@dataclass(frozen=True, slots=True)
class Change(Effect):
    """Change a quantity of this play; yards count on stopped plays too (D-68)."""

    of: Quantity
    by: Value
    if_successful: bool = False
    limit: int | None = None  # what the quantity may reach by it


@dataclass(frozen=True, slots=True)
class SetQuantity(Effect):
    """Set strength, time or an end of the catch range; later changes still count."""

    of: Quantity
    value: Value


@dataclass(frozen=True, slots=True)
class Multiply(Effect):
    """Multiply the final yards of the play, gained or lost."""

    times: int


@dataclass(frozen=True, slots=True)
class LastingChange(Effect):
    """Change a quantity for a time, apart from the card that did it."""

    static: LastingStaticChange
    lasts: EffectDuration = EffectDuration.POSSESSION


@dataclass(frozen=True, slots=True)
class ReplaceYards(Effect):
    """Replace the yards of the play."""

    yards: Value


@dataclass(frozen=True, slots=True)
class ReplaceYardsIf(Effect):
    """Replace the yards if they would lie in a range, and do something more."""

    least: int
    yards: int
    then: Effect | None = None
    most: int = 999


@dataclass(frozen=True, slots=True)
class MoveBall(Effect):
    """Move the ball outside Play Results; it never enters an end zone."""

    yards: Value


@dataclass(frozen=True, slots=True)
class AddTime(Effect):
    """Put time units back on the clock, or take some off; never past its start."""

    units: int


# Calls and their success.


@dataclass(frozen=True, slots=True)
class NewCall(Effect):
    """Change the offense's call; strength and time stay with the card (D-49)."""

    call: int
    yards: int = 0
    catch: tuple[int, int] = (0, 9)
    keep_numbers: bool = False
    immediate: bool = False


@dataclass(frozen=True, slots=True)
class Audible(Effect):
    """Flip the top card of your Play deck; it becomes your call."""


@dataclass(frozen=True, slots=True)
class CallFromHand(Effect):
    """Replace your call by a Play card from your hand, of the given calls."""

    calls: int = 0


@dataclass(frozen=True, slots=True)
class AddCall(Effect):
    """Let the call count as another type too (D-64)."""

    calls: int


@dataclass(frozen=True, slots=True)
class Stop(Effect):
    """Make the play stopped."""


@dataclass(frozen=True, slots=True)
class Succeed(Effect):
    """Make the play successful."""


@dataclass(frozen=True, slots=True)
class Turnover(Effect):
    """Turn the ball over to the other seat."""

    kind: TurnoverKind


@dataclass(frozen=True, slots=True)
class ReplayTheDown(Effect):
    """Start the down again."""


@dataclass(frozen=True, slots=True)
class FirstDown(Effect):
    """Make the next down a first down."""


# Athletes.


@dataclass(frozen=True, slots=True)
class Energize(Effect):
    """Energize athletes."""

    who: Subject


@dataclass(frozen=True, slots=True)
class Exhaust(Effect):
    """Exhaust athletes."""

    who: Subject


@dataclass(frozen=True, slots=True)
class Remove(Effect):
    """Move athletes from the field to the bench."""

    who: Subject


@dataclass(frozen=True, slots=True)
class Substitute(Effect):
    """Replace athletes on the field by others of their side."""

    who: Subject


@dataclass(frozen=True, slots=True)
class Choose(Effect):
    """Choose athletes; later effects refer to them (`ChosenAthletes`)."""

    who: Subject


@dataclass(frozen=True, slots=True)
class RemoveAttached(Effect):
    """Discard Power Ups or a Superstar of athletes, or a Gridiron."""

    what: AttachedCardKind
    who: Subject | None = None


@dataclass(frozen=True, slots=True)
class CancelAbilities(Effect):
    """Cancel abilities of these kinds until the down ends: all, or of some athletes."""

    kinds: int
    whose: Whose = Whose.OPPONENT
    who: Subject | None = None


@dataclass(frozen=True, slots=True)
class Forbid(Effect):
    """Forbid for a time to do something to the athletes that are meant now."""

    ban: Ban
    who: Subject
    lasts: EffectDuration = EffectDuration.DOWN


# Layers.


@dataclass(frozen=True, slots=True)
class CancelLayer(Effect):
    """Cancel an opposing layer of this timing point, chosen on adding.

    D-126: "Action card" is one kind of card; without kinds every card is meant.
    """

    cards: bool = True
    abilities: bool = True
    kinds: tuple[int, ...] = ()


# Cards.


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    """Draw cards."""

    count: Value = 1
    deck: int = ACTION
    whose: Whose = Whose.OWN


@dataclass(frozen=True, slots=True)
class Discard(Effect):
    """Discard cards from a hand."""

    count: Value = 1
    deck: int = ACTION
    whose: Whose = Whose.OPPONENT
    by: DiscardChooser = DiscardChooser.OWNER


@dataclass(frozen=True, slots=True)
class Search(Effect):
    """Take a card from your deck into your hand, show it, and shuffle the deck."""

    cards: CardFilter


@dataclass(frozen=True, slots=True)
class TakeFromDiscards(Effect):
    """Take a card from your discard pile into your hand or your deck."""

    cards: CardFilter
    into: RecoverDestination = RecoverDestination.HAND


@dataclass(frozen=True, slots=True)
class DiscardTopCards(Effect):
    """Discard the top cards of a deck."""

    count: Value = 1
    deck: int = ACTION
    whose: Whose = Whose.OPPONENT


@dataclass(frozen=True, slots=True)
class LookAtCards(Effect):
    """Look at the opponent's hand, or at the top cards of your deck."""

    deck: int = ACTION
    top: int = 0


@dataclass(frozen=True, slots=True)
class SkipDraw(Effect):
    """Skip the draw of an Action card at the end of this down."""

    whose: Whose = Whose.OPPONENT


# Kicks and timeouts.


@dataclass(frozen=True, slots=True)
class DetermineGrit(Effect):
    """Flip cards for Grit; its range decides which effect follows."""

    outcomes: tuple[tuple[int, int, Effect], ...]


@dataclass(frozen=True, slots=True)
class LoseTimeout(Effect):
    """Take a timeout away."""

    whose: Whose = Whose.OPPONENT


@dataclass(frozen=True, slots=True)
class GainTimeout(Effect):
    """Give a spent timeout back; never more than a seat starts with."""

    whose: Whose = Whose.OWN
    count: int = 1


@dataclass(frozen=True, slots=True)
class ForbidTimeouts(Effect):
    """Forbid timeouts on this down."""

    whose: Whose = Whose.OPPONENT


# Later.


@dataclass(frozen=True, slots=True)
class OnEveryOccasion(Effect):
    """Choose athletes; each time the occasion concerns one, do something."""

    who: Subject
    occasion: Occasion
    then: Effect
    lasts: EffectDuration = EffectDuration.POSSESSION


@dataclass(frozen=True, slots=True)
class OnNextOccasion(Effect):
    """Do something once, the next time the occasion happens."""

    occasion: Occasion
    then: Effect
    lasts: EffectDuration = EffectDuration.DOWN


@dataclass(frozen=True, slots=True)
class OnNextPlay(Effect):
    """Do something on the next play that this seat runs on offense."""

    then: Effect
    whose: Whose = Whose.OWN


# Connectives.


@dataclass(frozen=True, slots=True)
class EffectsInOrder(Effect):
    """Do several effects, one after the other."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class If(Effect):
    """Do one effect if a condition is true, and another if not."""

    condition: Condition
    then: Effect
    otherwise: Effect | None = None


@dataclass(frozen=True, slots=True)
class May(Effect):
    """Ask a seat whether to do something."""

    then: Effect
    by_opponent: bool = False


@dataclass(frozen=True, slots=True)
class ChooseOne(Effect):
    """Let a seat choose one of several effects."""

    modes: tuple[Effect, ...]
    by_opponent: bool = False


@dataclass(frozen=True, slots=True)
class CountThenDo(Effect):
    """Do one effect, then another in which X counts what the first one did.

    It counts cards that were discarded and athletes that were changed.
    """

    first: Effect
    then: Effect


@dataclass(frozen=True, slots=True)
class ChooseNumber(Effect):
    """Let the seat choose a number; X stands for it in the effect."""

    most: int
    then: Effect
    least: int = 0
    of_hand: int | None = None
