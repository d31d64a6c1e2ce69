"""The pieces on the table: athletes, calls, layers, and abilities in play."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .cards import (
    Ability,
    ActionCard,
    DesignatedAbility,
    ExhaustAbility,
    PlayCard,
    PlayerCard,
    WheneverAbility,
)
from .conditions import SEATS, Condition, Value
from .effect_terms import LastingStaticChange, Quantity
from .effects import Effect
from .moments import EffectDuration

LETTERS = ("H", "A")
RATING = Quantity.RATING


# What a layer is made of: a card or an athlete's ability, and the layer it cancels.
Act = tuple[
    "ActionCard | None", "ExhaustAbility | None", "Athlete | None", "Layer | None"
]


class Athlete:
    """A Player card of a seat during a game, with the cards attached to it."""

    __slots__ = (
        "bench_changes",
        "bench_listeners",
        "card",
        "designated",
        "energized",
        "exhausts",
        "face",
        "is_quarterback",
        "listeners",
        "name",
        "on_field",
        "power_ups",
        "rating",
        "seat",
        "silenced",
        "static_changes",
        "superstar",
        "watches",
        "windows",
        "works_on_bench",
    )

    def __init__(self, seat: int, card: PlayerCard) -> None:
        self.seat = seat
        self.card = card
        self.name = f"{LETTERS[seat]}:{card.number}"
        self.on_field = False
        self.energized = True
        self.superstar: ActionCard | None = None
        self.power_ups: list[ActionCard] = []  # another list whenever it changes
        self.silenced = 0
        self.refresh()

    def refresh(self) -> None:
        """Collect the abilities: a Superstar replaces them, Power Ups add theirs."""
        over = self.superstar
        self.face = over.face if over is not None and over.face else self.card
        self.is_quarterback = self.face.is_quarterback
        self.rating = self.face.rating
        abilities = self.face.abilities
        for card in self.power_ups:
            abilities += card.abilities
        self.exhausts: tuple[tuple[str, ExhaustAbility, Act], ...] = ()
        self.designated: tuple[DesignatedAbility, ...] = ()
        self.listeners: tuple[Listener, ...] = ()
        self.static_changes: tuple[StaticChange, ...] = ()
        # R22 Zones: on the bench only these are in play.
        self.bench_listeners: tuple[Listener, ...] = ()
        self.bench_changes: tuple[StaticChange, ...] = ()
        self.windows = 0
        self.works_on_bench = False
        for ability in abilities:
            self._add_ability(ability)
        self.watches = bool(self.listeners or self.static_changes)

    def _add_ability(self, ability: Ability) -> None:
        """Sort in one ability by its kind."""
        if isinstance(ability, ExhaustAbility):
            place = len(self.exhausts) + 1
            name = f"use {self.name}" if place == 1 else f"use {self.name}/{place}"
            self.exhausts += ((name, ability, (None, ability, self, None)),)
            self.windows |= ability.windows
            self.works_on_bench = self.works_on_bench or ability.bench
        elif isinstance(ability, DesignatedAbility):
            self.designated += (ability,)
        elif isinstance(ability, WheneverAbility):
            waiting = (Listener(self.seat, self, ability, self.name),)
            self.listeners += waiting
            if ability.bench:
                self.bench_listeners += waiting
        elif ability.of is RATING:
            self.rating += ability.by if isinstance(ability.by, int) else 0
        else:
            change = (StaticChange(self.seat, self, ability, self.name),)
            self.static_changes += change
            if ability.bench:
                self.bench_changes += change


class Call:
    """The call of a seat in this down: its Play card, as effects have changed it."""

    __slots__ = (
        "card",
        "defense",
        "extra",
        "high",
        "low",
        "strength",
        "time",
        "types",
        "yards",
    )

    def __init__(self, card: PlayCard, strength: int) -> None:
        self.card = card
        self.types = card.call
        self.extra = 0
        self.defense = card.defense
        self.yards = card.yards
        self.low, self.high = card.catch
        self.strength = strength
        self.time = card.time


NO_ANSWERS: dict[tuple[int, ...], Any] = {}


class Layer:
    """An effect that waits in a timing point to be resolved."""

    __slots__ = (
        "acts_now",
        "adding",
        "answers",
        "call",
        "cancelled",
        "card",
        "chosen",
        "effect",
        "host",
        "label",
        "limited",
        "path",
        "seat",
        "tally",
        "target",
        "trigger",
        "x",
    )

    def __init__(
        self,
        seat: int,
        label: str,
        effect: Effect | None,
        host: Athlete | None = None,
        card: ActionCard | None = None,
    ) -> None:
        self.seat = seat
        self.label = label
        self.effect = effect
        self.host = host
        self.card = card
        self.trigger = True  # nobody added it
        self.acts_now = self.adding = self.cancelled = False  # at once: TP-11
        self.target: Layer | None = None  # what it cancels
        self.call: Call | None = None  # the call on whose card it is printed
        self.chosen: Sequence[Athlete] = ()
        self.limited: tuple[Any, EffectDuration] | None = (
            None  # spent once it is accepted
        )
        self.x = self.tally = 0  # what X stands for; how much was done
        self.path: tuple[int, ...] = ()  # to the part that is carried out
        self.answers = NO_ANSWERS  # by the path to the part that was asked about

    def store_answer(self, answer: Any) -> None:
        """Store the answer for the part of the effect that is carried out."""
        self.answers = {**self.answers, self.path: answer}


@dataclass(slots=True, eq=False)
class Listener:
    """An ability, or an earlier effect, that is triggered by an occasion."""

    seat: int
    host: Athlete | None
    ability: WheneverAbility
    label: str
    only: Athlete | None = None
    lasts: EffectDuration = EffectDuration.GAME
    once: bool = False
    synergy: bool = False
    key: int = field(init=False)
    # The seats whose occasions are meant, by the offense; or one athlete alone.
    seats: tuple[tuple[int, ...], ...] = field(init=False)
    alone: bool = field(init=False)
    subject: Athlete | None = field(init=False)

    def __post_init__(self) -> None:
        self.key = int(self.ability.occasion)
        self.seats = SEATS[self.ability.whose][self.seat]
        self.alone = self.only is not None or self.ability.only_host
        self.subject = self.only or self.host


@dataclass(slots=True, eq=False)
class StaticChange:
    """A static change in play: whose it is and how long it lasts."""

    seat: int
    host: Athlete | None
    static: LastingStaticChange
    label: str
    lasts: EffectDuration = EffectDuration.GAME
    synergy: bool = False
    about: Athlete | None = None  # of a ban, the one athlete that it concerns
    key: int = field(init=False)
    by: Value = field(init=False)
    condition: Condition | None = field(init=False)

    def __post_init__(self) -> None:
        self.key = int(self.static.of)
        self.by = self.static.by
        self.condition = self.static.condition
