"""The table during a game: all zones, markers and pending effects, without rules.

It is the only mutable state of the engine, all in slots. It moves cards between zones;
whether that is allowed is decided by the modules that call it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

from .calls import PASSES
from .cards import (
    Ability,
    ActionCard,
    PlayCard,
    Side,
    SynergyCard,
    WheneverAbility,
)
from .conditions import Condition, Status, TeamCountBetween
from .decisions import Script
from .effect_terms import AbilityKind, LastingStaticChange, Quantity, TurnoverKind
from .effects import Effect, If, ReplaceYardsIf
from .measures import ACTION, PLAY
from .moments import EffectDuration, Occasion, Role
from .pieces import Athlete, Call, Layer, Listener, StaticChange
from .profiles import UnspecifiedPlay
from .rulebook import CITATIONS, PASS_CITATIONS
from .setup import AWAY, HOME, SIDES, Setup

OFFENSE, DEFENSE = SIDES
EXTRA_CALLS = Quantity.EXTRA_CALLS.value
STATIC, SUCCESS = AbilityKind.STATIC, Status.SUCCESS
RUN = Role.RUN
NO_CHANGES = [0] * len(Quantity)
YARDS_PER_STRENGTH = 5
ANY_OF_KIND = UnspecifiedPlay.ANY_OF_KIND
OVERTIME = 3  # halves 1 and 2, then one number for each overtime

Event = tuple[Any, ...]  # rule id, verb, then numbers, names and tuples of them
Card: TypeAlias = PlayCard | ActionCard
Drawn = TypeVar("Drawn")


@dataclass(frozen=True)
class Outcome:
    """The end of a game: winner (None for a tie), score and rule."""

    winner: int | None
    score: tuple[int, int]
    rule: str


class Chance(Protocol):
    """The interface of a source of chance: a seed, known outcomes, or a log.

    `prepare` comes first and may arrange the piles. `draw` goes into a hand, `flip` is
    seen by both seats, `pick` is a random discard; `source_for_rerun` returns a source
    for a new run.
    """

    def toss(self) -> int: ...
    def shuffle(self, cards: list[Drawn]) -> None: ...
    def draw(self, cards: list[Drawn]) -> Drawn: ...
    def flip(self, cards: list[Drawn]) -> Drawn: ...
    def pick(self, cards: Sequence[Drawn]) -> Drawn: ...
    def prepare(self, t: "Table") -> None: ...
    def source_for_rerun(self) -> "Chance": ...


class Table:
    """Everything on the table, and the markers beside it."""

    __slots__ = (
        "acted",
        "athletes",
        "before_down",
        "before_results",
        "calls",
        "caps_fall",
        "caps_move",
        "cause",
        "chance",
        "changes",
        "citations",
        "clock",
        "conditional",
        "counterparts",
        "decks",
        "delayed",
        "designees",
        "discards",
        "down",
        "events",
        "exhaust_athletes",
        "exhaust_users",
        "factor",
        "fielded",
        "first_down",
        "first_offense",
        "fixed_changes",
        "fixed_listeners",
        "granted",
        "gridirons",
        "had_ball",
        "half",
        "hands",
        "instead",
        "instead_if",
        "last_play",
        "lasting",
        "layers",
        "lineups",
        "links",
        "listeners",
        "moves",
        "no_timeouts",
        "offense",
        "one_franchise",
        "outcome",
        "over_cap",
        "overrides",
        "overtime_offense",
        "overtime_possession",
        "passing",
        "played",
        "point",
        "profile",
        "replays",
        "replays_used",
        "resolving",
        "role",
        "score",
        "scored",
        "script",
        "setup",
        "silenced",
        "silenced_athletes",
        "skip_draw",
        "spent",
        "start_x",
        "statics",
        "status",
        "strength",
        "team_synergy",
        "teams",
        "timeouts",
        "touchdown",
        "turnovers",
        "verdict",
        "waiting",
        "watchers",
        "x",
        "yard_terms",
        "yards",
    )

    def __init__(self, setup: Setup, chance: Chance) -> None:
        profile = setup.profile
        self.setup = setup
        self.profile = profile
        self.chance = chance
        self.citations = CITATIONS[profile.name]
        self.passing = PASS_CITATIONS[profile.name]
        self.events: list[Event] = []  # a log writer replaces the list
        self.outcome: Outcome | None = None
        self.script: Script | None = None
        # Called between downs: whether the possession goes on.
        self.before_down: Callable[[bool], None] | None = None

        self.half: int = 1
        self.clock: int = profile.half_clock
        self.score: list[int] = [0, 0]
        self.timeouts: list[int] = [profile.timeouts_game, profile.timeouts_game]
        self.first_offense = HOME
        self.overtime_offense = HOME
        self.overtime_possession = 0
        self.had_ball = [False, False]
        self.granted = False

        self.offense = HOME
        self.cause = ""
        self.replays_used = [0, 0]

        self._create_pieces()
        # A Synergy that asks only for the ten normals is active all game or never.
        self.team_synergy: list[bool | None] = [
            deck.synergy.condition.holds(self, seat, None)
            if deck.synergy is not None
            and isinstance(deck.synergy.condition, TeamCountBetween)
            else None
            for seat, deck in enumerate(setup.decks)
        ]

        self.point = 0
        # D-124: the spot before this timing point moved the ball, and the sum of moves
        self.moves: tuple[int, int] | None = None
        self.layers: list[Layer] = []
        self.resolving: Layer | None = None
        self.waiting: list[Layer] = []
        self.listeners: list[list[Listener]] = [[]] * len(Occasion)
        self.statics: list[list[StaticChange]] = [[]] * len(Quantity)
        self.exhaust_users: tuple[list[Athlete], list[Athlete]] = ([], [])
        self.links: list[Listener] = []
        self.lasting: list[StaticChange] = []
        self.delayed: list[tuple[int, int, Effect, str]] = []
        # Abilities with a limit that were triggered: by seat, source and ability.
        self.spent: dict[tuple[int, str, Ability], EffectDuration] = {}

        self.last_play: tuple[int, Status | None] | None = None  # types, how it went
        self.down: int = 1
        self.x: int = 25
        self.start_x: int = 25
        self.acted = [False, False]
        self.skip_draw = [False, False]  # until the next draw that it can skip
        self.silenced_athletes: list[Athlete] = []
        self.reset_down()

    def _create_pieces(self) -> None:
        """Create athletes and piles from the two decks."""
        setup = self.setup
        both = (HOME, AWAY)
        self.athletes = [
            [Athlete(seat, card) for card in setup.decks[seat].players] for seat in both
        ]
        self.fielded: list[list[Athlete]] = [[], []]
        self.decks: list[list[list[Any]]] = [
            [list(setup.decks[seat].plays) for seat in both],
            [list(setup.decks[seat].actions) for seat in both],
        ]
        self.hands: list[list[list[Any]]] = [[[], []], [[], []]]
        self.over_cap = False  # a hand may hold more than its limit
        self.caps_move = False  # a limit depends on the game: check it at every point
        self.caps_fall = False  # a limit may be smaller than the profile's
        self.discards: list[list[list[Any]]] = [[[], []], [[], []]]
        self.gridirons: list[tuple[int, ActionCard]] = []
        self.collect_seat_abilities()
        self.list_active_athletes()
        self.forget_lineups()
        self.counterparts: list[dict[ActionCard, Athlete | None]] = [{}, {}]
        self.teams = [
            [[each for each in team if each.card.side is side] for side in SIDES]
            for team in self.athletes
        ]
        self.one_franchise = [
            len({card.franchise for card in setup.decks[seat].players}) == 1
            for seat in both
        ]

    def reset_down(self) -> None:
        """Reset what lasts until the end of the down (D-50)."""
        for athlete in self.silenced_athletes:
            athlete.silenced = 0
        self.silenced_athletes = []
        self.calls: list[Call | None] = [None, None]
        self.played = False
        self.changes = NO_CHANGES.copy()
        self.yard_terms: list[tuple[int, str, bool]] = []
        self.factor = 1  # of the final yards
        self.instead: int | None = None
        self.instead_if: list[tuple[ReplaceYardsIf, Layer]] = []
        self.conditional: list[tuple[If, Layer]] = []  # D-128: until Play Results
        self.overrides: list[Status] = []
        self.verdict: Status | None = None
        self.status: Status | None = None
        self.strength: int = 0
        self.yards: int = 0
        self.role: Role = RUN
        self.designees: list[Athlete | None] = []
        self.turnovers: list[tuple[TurnoverKind, int]] = []
        self.replays: list[int] = []
        self.first_down = False
        self.scored: int | None = None
        self.touchdown = False
        self.before_results: (
            tuple[int, tuple[int, int], int, tuple[int, int]] | None
        ) = None
        self.silenced = [0, 0]
        self.no_timeouts = [False, False]

    def rule_id_for_call(self, rule: str) -> str:
        """Return the id of a rule for this call: a pass has its own chapter in 2019."""
        if self.passing:
            call = self.calls[self.offense]
            if call is not None and call.types & PASSES:
                return self.passing.get(rule, rule)
        return rule

    def cite(self, rule: str) -> str:
        """Return the id under which the profile's documents have a rule."""
        return self.citations.get(rule, rule)

    def list_active_athletes(self) -> None:
        """Store which athletes have abilities that wait or can be used."""
        self.watchers = [
            each for team in self.athletes for each in team if each.watches
        ]
        home, away = self.athletes
        self.exhaust_athletes = (
            [each for each in home if each.windows],
            [each for each in away if each.windows],
        )

    def forget_lineups(self) -> None:
        """Clear the cached lineups of a seat: a quarterback has come or gone."""
        self.lineups: list[list[dict[str, Any] | None]] = [[None, None], [None, None]]

    def collect_seat_abilities(self) -> None:
        """Collect the abilities of Synergies and Gridirons, which have no athlete."""
        self.fixed_listeners: list[Listener] = []
        self.fixed_changes: list[StaticChange] = []
        synergies = [(seat, deck.synergy) for seat, deck in enumerate(self.setup.decks)]
        for seat, card in (*synergies, *self.gridirons):
            if card is None:
                continue
            synergy = isinstance(card, SynergyCard)
            for each in card.abilities:
                if isinstance(each, WheneverAbility):
                    waiting = Listener(seat, None, each, card.number, synergy=synergy)
                    self.fixed_listeners.append(waiting)
                elif isinstance(each, LastingStaticChange):
                    change = StaticChange(
                        seat, None, each, card.number, synergy=synergy
                    )
                    self.fixed_changes.append(change)

    def field(self, seat: int) -> list[Athlete]:
        return self.fielded[seat].copy()

    def update_field(self, seat: int) -> None:
        """Store who is on the field, in the order of the team."""
        self.fielded[seat] = [each for each in self.athletes[seat] if each.on_field]

    def side_of(self, seat: int) -> Side:
        return OFFENSE if seat == self.offense else DEFENSE

    def types_of_call(self) -> int:
        """Return the types of the offense's call, as bits; 0 before any call.

        U129-22, D-64: a successful pass may count as a second type too. Conditions of
        that ability itself see the call without it.
        """
        call = self.calls[self.offense]
        if call is None:
            return 0
        types = call.types | call.extra
        extra = self.statics[EXTRA_CALLS]
        if extra and self.status is SUCCESS and types & PASSES:
            self.statics[EXTRA_CALLS] = []
            for each in extra:
                mine = each.seat == self.offense
                if mine and self.is_ability_in_force(each, STATIC, each.condition):
                    types |= each.by if isinstance(each.by, int) else 0
            self.statics[EXTRA_CALLS] = extra
        return types

    def is_call_matched(self) -> bool:
        """Return whether the defense's call stops the offense's (CRD 4.A)."""
        offense, defense = self.calls[self.offense], self.calls[1 - self.offense]
        any_of_kind = self.profile.unspecified_play_rule is ANY_OF_KIND
        return (
            offense is not None
            and defense is not None
            and bool(defense.card.stops[any_of_kind] & offense.types)
        )

    def base_yards(self) -> int:
        """Return the yards of the play before any change; 0 where there are none."""
        call = self.calls[self.offense]
        if call is None or self.status is not SUCCESS:
            return 0
        if call.types & PASSES:
            return call.yards
        return self.strength * YARDS_PER_STRENGTH

    def is_ability_in_force(
        self, source: Listener | StaticChange, kind: int, condition: Condition | None
    ) -> bool:
        """Return whether an ability is not cancelled and its condition is true."""
        host = source.host
        if host is not None and (self.silenced[source.seat] | host.silenced) & kind:
            return False
        if source.synergy and not self.synergy_is_active(source.seat):  # D-25
            return False
        return condition is None or condition.holds(self, source.seat, host)

    def synergy_is_active(self, seat: int) -> bool:
        """Return whether the Synergy card of a seat is active (D-25)."""
        known = self.team_synergy[seat]
        if known is not None:
            return known
        card = self.setup.decks[seat].synergy
        if card is None:
            return False
        self.team_synergy[seat] = False  # D-24: a Synergy does not activate itself
        active = card.condition.holds(self, seat, None)
        self.team_synergy[seat] = None
        return active

    def discard(self, seat: int, card: Card) -> None:
        """Put a card on its owner's discard pile."""
        deck = PLAY if isinstance(card, PlayCard) else ACTION
        self.discards[deck][seat].append(card)
