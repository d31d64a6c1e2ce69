"""The printed cards as frozen values, and deck lists of them.

A card carries its numbers, its timing points and its effects. Where it lies belongs to
the table, and whether a list is legal to the deck check. A card is equal only to
itself; copies in a deck are the same object.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Self

from . import moments
from .calls import PASSES, stopped_calls
from .conditions import AthleteFilter, Condition, Value, Whose
from .effect_parts import acts_on_adding, cancelling_part
from .effect_terms import LastingStaticChange
from .effects import CancelLayer, Effect
from .moments import ANY_POINT, EffectDuration, Occasion

# R22 Gls:Positions: groups that effects may name.
GROUPS = {"DB": ("CB", "S"), "DL": ("DE", "DT"), "OL": ("OT", "OG", "C")}


def expand_positions(*names: str) -> tuple[str, ...]:
    """Return single positions, with groups such as DB expanded.

    >>> expand_positions("QB", "DB")
    ('QB', 'CB', 'S')
    """
    return tuple(each for name in names for each in GROUPS.get(name, (name,)))


class Side(IntEnum):
    """The side that a card belongs to."""

    OFFENSE = 0
    DEFENSE = 1
    GENERIC = 2


class Kind(IntEnum):
    """The types of cards in the Action deck."""

    ACTION = 0
    POWER_UP = 1
    GRIDIRON = 2
    SUPERSTAR = 3


def acts_on_adding_by_mode(effect: Effect | None) -> tuple[bool, bool]:
    """Return whether an effect acts when it is added, without and with audibles.

    The profile says whether audibles act at once (TP-11).
    """
    if effect is None:
        return (False, False)
    return (
        acts_on_adding(effect, audibles=False),
        acts_on_adding(effect, audibles=True),
    )


@dataclass(frozen=True, slots=True)
class ExhaustAbility:
    """An ability used by exhausting the card, at any timing point by default (D-53)."""

    effect: Effect
    windows: int = ANY_POINT
    qualifier: int = 0
    condition: Condition | None = None
    bench: bool = False
    limit: EffectDuration | None = None  # once in each down, possession, half or game
    cancels: CancelLayer | None = field(init=False)
    plain: bool = field(init=False)  # nothing but its windows to ask about
    # By `audible_immediate`; it follows from the effect.
    on_adding: tuple[bool, bool] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        cancels = cancelling_part(self.effect)
        object.__setattr__(self, "on_adding", acts_on_adding_by_mode(self.effect))
        object.__setattr__(self, "cancels", cancels)
        asks = self.qualifier, self.condition, cancels, self.bench
        plain = not any(asks) and self.limit is None
        object.__setattr__(self, "plain", plain)


@dataclass(frozen=True, slots=True)
class DesignatedAbility:
    """A Run, Receive or Tackle ability, triggered by designation (CRD 6.A.a)."""

    roles: int
    effect: Effect
    qualifier: int = 0
    condition: Condition | None = None
    limit: EffectDuration | None = None


@dataclass(frozen=True, slots=True)
class WheneverAbility:
    """An ability triggered by an occasion; a May can be declined (D-45)."""

    occasion: Occasion
    effect: Effect
    whose: Whose = Whose.BOTH
    among: AthleteFilter | None = None
    only_host: bool = False
    condition: Condition | None = None
    bench: bool = False
    limit: EffectDuration | None = None
    other: bool = False  # than the athlete with the ability


Ability = ExhaustAbility | DesignatedAbility | WheneverAbility | LastingStaticChange


@dataclass(frozen=True, slots=True, eq=False)
class PlayerCard:
    """A printed Player card."""

    number: str
    name: str
    side: Side
    positions: tuple[str, ...]
    franchise: str
    rating: int = 70
    person: str = ""
    legend: bool = False
    abilities: tuple[Ability, ...] = ()
    unread: tuple[str, ...] = ()  # lines of its text that nobody could read

    @property
    def identity(self) -> str:
        """The person on the card, or the name where no person is known (D-11)."""
        return self.person or self.name

    @property
    def is_quarterback(self) -> bool:
        return "QB" in self.positions  # D-20: any printed position counts


@dataclass(frozen=True, slots=True, eq=False)
class PlayCard:
    """A Play card: a call for each side, a strength (None is X) and its time units."""

    number: str
    title: str
    call: int
    defense: int
    strength: int | None
    time: int = 1
    yards: int = 0
    catch: tuple[int, int] = (0, 9)
    grit: int | None = None  # printed otherwise for Grit (D-96)
    unique: bool = False
    abilities: tuple[WheneverAbility, ...] = ()
    unread: tuple[str, ...] = ()
    x: Value | None = None  # what X is, where the card says so
    stops: tuple[int, int] = field(init=False)  # as printed, and by kind (D-62)

    def __post_init__(self) -> None:
        object.__setattr__(self, "stops", stopped_calls(self.defense))

    @property
    def is_pass(self) -> bool:
        return bool(self.call & PASSES)

    @property
    def strength_text(self) -> str:
        return "X" if self.strength is None else str(self.strength)


class UsableCard:
    """A card that can be used; keeps the act of using it without host and target."""

    __slots__ = ("use",)
    use: tuple["ActionCard", None, None, None]


@dataclass(frozen=True, slots=True, eq=False)
class ActionCard(UsableCard):
    """A card of the Action deck: Action, Power Up, Gridiron or Superstar.

    An Action has an effect, the others have abilities while they are in play. A
    Superstar also has a Player card as its face, a Power Up the athletes that may be
    its host.
    """

    number: str
    title: str
    kind: Kind = Kind.ACTION
    side: Side = Side.GENERIC
    windows: int = ANY_POINT
    condition: Condition | None = None
    effect: Effect | None = None
    abilities: tuple[Ability, ...] = ()
    host: AthleteFilter = field(default_factory=AthleteFilter)
    face: PlayerCard | None = None
    subtype: str = ""
    unique: bool = False
    unread: tuple[str, ...] = ()
    cancels: CancelLayer | None = field(init=False)
    act: str = field(init=False)
    plain: bool = field(init=False)  # an Action that needs nothing to be aimed at
    moments: tuple[int, int] = field(init=False)  # windows on offense, on defense
    on_adding: tuple[bool, bool] = field(init=False)  # by `audible_immediate`

    def __post_init__(self) -> None:
        found = cancelling_part(self.effect) if self.effect else None
        object.__setattr__(self, "cancels", found)
        object.__setattr__(self, "act", f"cast {self.number}")
        plain = self.kind is Kind.ACTION and found is None
        object.__setattr__(self, "plain", plain)
        offense = 0 if self.side is Side.DEFENSE else self.windows
        defense = 0 if self.side is Side.OFFENSE else self.windows
        object.__setattr__(self, "moments", (offense, defense))
        object.__setattr__(self, "on_adding", acts_on_adding_by_mode(self.effect))
        object.__setattr__(self, "use", (self, None, None, None))


def superstar_card(face: PlayerCard, *, number: str) -> ActionCard:
    """Return the Action-deck card of a Superstar from its face."""
    return ActionCard(
        number,
        face.name,
        Kind.SUPERSTAR,
        windows=moments.SUPERSTAR_POINTS,
        face=face,
    )


@dataclass(frozen=True, slots=True, eq=False)
class SynergyCard:
    """A Synergy card, active while its condition is true (D-25)."""

    number: str
    title: str
    condition: Condition
    abilities: tuple[Ability, ...] = ()
    unread: tuple[str, ...] = ()


Card = PlayerCard | PlayCard | ActionCard | SynergyCard


@dataclass(frozen=True, slots=True)
class Deck:
    """The list of one seat: ten Player cards, the Play deck and the Action deck."""

    name: str
    players: tuple[PlayerCard, ...]
    plays: tuple[PlayCard, ...]
    actions: tuple[ActionCard, ...]
    synergy: SynergyCard | None = None

    @classmethod
    def of(cls, name: str, cards: Sequence[Card]) -> Self:
        """Return a deck made of the cards of a list."""
        return cls(
            name,
            tuple(each for each in cards if isinstance(each, PlayerCard)),
            tuple(each for each in cards if isinstance(each, PlayCard)),
            tuple(each for each in cards if isinstance(each, ActionCard)),
            next((each for each in cards if isinstance(each, SynergyCard)), None),
        )

    def cards(self) -> Iterator[Card]:
        """Yield every card of the list."""
        yield from self.players
        yield from self.plays
        yield from self.actions
        if self.synergy is not None:
            yield self.synergy
