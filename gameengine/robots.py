"""Robots that play a game: one chooses at random, one with some sense.

They decide from what their seat may know: its own hand and what lies face up.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from . import effects as e
from .calls import PASSES, defense_stops
from .cards import ActionCard, Kind, PlayCard
from .conditions import AmountPer, CappedAmount, ChosenNumber, Status, Value
from .decisions import PASS, Decision, DecisionKind
from .effect_parts import inner_effects
from .effect_terms import Quantity
from .effects import Effect
from .game import Game
from .measures import FIELD_LENGTH
from .pieces import Athlete
from .setup import Setup
from .table import Chance, Table

LAST_DOWN = 4


class Robot(Protocol):
    """The interface of a robot."""

    def choose(self, game: Game) -> str: ...


class RandomRobot:
    """Chooses any legal option with equal probability."""

    def __init__(self, rng: Random) -> None:
        self.random = rng.random

    def choose(self, game: Game) -> str:
        pending = game.pending_decision
        options = list(pending.options) if pending is not None else []
        return options[int(self.random() * len(options))]


class SensibleRobot:
    """Plays like a beginner: rates options by decision, chance picks a good one."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, game: Game) -> str:
        pending = game.pending_decision
        if pending is None:
            raise ValueError("the game is over")
        value = VALUES.get(pending.ask)
        options = list(pending.options.items())
        if value is None:
            return self.rng.choice(options)[0]
        worth = [
            value(game.table, pending, choice, meaning) + self.rng.random() * 8
            for choice, meaning in options
        ]
        return options[worth.index(max(worth))][0]


def rate_lineup(t: Table, pending: Decision, choice: str, four: Any) -> float:
    """Rate a lineup by ratings and Exhaust abilities."""
    return float(sum(each.face.rating + 2 * bool(each.exhausts) for each in four)) / 2


def rate_call(t: Table, pending: Decision, choice: str, _: Any) -> float:
    """Rate a call: play on early downs, kick on the last one."""
    distance = FIELD_LENGTH - t.x
    trailing = t.score[pending.seat] < t.score[1 - pending.seat]
    if choice == "run":
        desperate = trailing and t.half > 1 and t.clock <= 2  # noqa: PLR2004
        return 30 if t.down < LAST_DOWN or desperate else 5
    if choice == "field goal":
        return 25 if distance <= 30 and t.down == LAST_DOWN else 0  # noqa: PLR2004
    return 20 if t.down == LAST_DOWN else 0


def rate_play_card(t: Table, pending: Decision, choice: str, card: PlayCard) -> float:
    """Rate a Play card: yards to hope for, or how much its defense covers."""
    if pending.seat != t.offense:
        return 4 * card.defense.bit_count()
    if card.call & PASSES:
        low, high = card.catch
        return min(card.yards, FIELD_LENGTH - t.x) * (high - low + 1) / 10
    return 20


def rate_act(t: Table, pending: Decision, choice: str, act: Any) -> float:
    """Rate an act at a timing point: use what helps, keep the rest."""
    if choice == PASS:
        return 6
    card, ability, _, target = act
    if target is not None:
        return 12
    if card is not None:
        return _rate_card(t, pending.seat, card)
    return effect_value(t, pending.seat, ability.effect)


def _rate_card(t: Table, seat: int, card: ActionCard) -> float:
    """Rate a card from the hand."""
    if card.kind is not Kind.ACTION or card.effect is None:
        return 15
    return effect_value(t, seat, card.effect)


def effect_value(t: Table, seat: int, effect: Effect) -> float:
    """Return an estimate of an effect; positive is good for the seat."""
    attack = seat == t.offense
    stopped = t.status is Status.STOPPED
    wrong = t.status is not None and stopped == attack  # the play goes against the seat
    if isinstance(effect, e.Change):
        if effect.of in KICKING and t.down < LAST_DOWN:
            return 0
        return _change_value(effect, attack=attack, wrong=wrong)
    if isinstance(effect, e.ReplaceYards | e.MoveBall):
        by = typical_amount(effect.yards)
        return by if attack else -by
    if isinstance(effect, e.Turnover):
        return -25 if attack else 25
    if isinstance(effect, UNDOING):
        return 20 if wrong else -20
    return max(
        (effect_value(t, seat, part) for part in inner_effects(effect)), default=9
    )


def typical_amount(value: Value) -> int:
    """Return an estimate of a value; what is counted is taken to be two."""
    if isinstance(value, int):
        return value
    if isinstance(value, CappedAmount):
        return min(value.most, typical_amount(value.value))
    return 2 * value.each if isinstance(value, AmountPer | ChosenNumber) else 2


KICKING = {Quantity.GRIT, Quantity.PUNT_YARDS, Quantity.GOAL_LOW, Quantity.GOAL_HIGH}
# What is done about a play that goes against the seat.
UNDOING = e.Audible | e.NewCall | e.CallFromHand | e.Succeed | e.Stop | e.ReplayTheDown


def _change_value(effect: e.Change, *, attack: bool, wrong: bool) -> float:
    """Return an estimate of a change of a quantity."""
    by = typical_amount(effect.by)
    if effect.of is Quantity.YARDS:
        return by if attack else -by
    if effect.of in {Quantity.CATCH_LOW, Quantity.CATCH_HIGH}:
        wider = -by if effect.of is Quantity.CATCH_LOW else by
        return 6 * (wider if attack else -wider) if wrong else 0
    return 6


def rate_designation(
    t: Table, pending: Decision, choice: str, athlete: Athlete
) -> float:
    """Rate a designee by what its abilities add, and spare Exhaust abilities."""
    types = t.types_of_call()
    useful = [
        effect_value(t, pending.seat, ability.effect)
        for ability in athlete.designated
        if athlete.energized and (not ability.qualifier or types & ability.qualifier)
    ]
    return max(useful, default=0.0) - (
        5 if athlete.energized and athlete.exhausts else 0
    )


def rate_timeout(t: Table, pending: Decision, choice: str, spend: bool) -> float:  # noqa: FBT001
    """Rate a timeout: late in a half, while behind or with the ball."""
    behind = t.score[pending.seat] <= t.score[1 - pending.seat]
    late = t.clock <= 3 and (behind or pending.seat == t.offense)  # noqa: PLR2004
    return 20 if spend is late else 0


def rate_x_number(t: Table, pending: Decision, choice: str, x: int) -> float:
    """Rate a number for X: on offense let a pass be caught, on defense prevent it."""
    offense, defense = t.calls[t.offense], t.calls[1 - t.offense]
    if offense is None or defense is None or not offense.types & PASSES:
        return x
    other = defense if pending.seat == t.offense else offense
    caught = offense.low <= (x + other.strength) % 10 <= offense.high
    if defense_stops(defense.defense, call=offense.types, any_of_kind=True):
        return 0
    return 20 if caught == (pending.seat == t.offense) else 0


def rate_effect_option(t: Table, pending: Decision, choice: str, mode: Any) -> float:
    """Rate an option of a "choose one" effect, or the answer to a yes/no question."""
    if isinstance(mode, Effect):
        return effect_value(t, pending.seat, mode)
    return 20 if mode is True else 0


def rate_target(
    t: Table, pending: Decision, choice: str, athlete: Athlete | None
) -> float:
    """Rate a target of an effect by its rating."""
    return 0 if athlete is None else athlete.face.rating / 4


VALUES: dict[DecisionKind, Callable[[Table, Decision, str, Any], float]] = {
    DecisionKind.LINEUP: rate_lineup,
    DecisionKind.CALL: rate_call,
    DecisionKind.PLAY_CARD: rate_play_card,
    DecisionKind.ACT: rate_act,
    DecisionKind.DESIGNATE: rate_designation,
    DecisionKind.TIMEOUT: rate_timeout,
    DecisionKind.STRENGTH: rate_x_number,
    DecisionKind.MODE: rate_effect_option,
    DecisionKind.TARGET: rate_target,
    DecisionKind.LOOP: lambda *asked: -8.0 * int(asked[2]),
    DecisionKind.TOP_UP: lambda *asked: 8.0 * int(asked[2]),
}


def play_game(setup: Setup, chance: Chance, robots: tuple[Robot, Robot]) -> Game:
    """Play a game between two robots to its end and return it."""
    game = Game(setup, chance)
    home, away = robots
    choosers, push = (home.choose, away.choose), game.push
    while (pending := game.pending_decision) is not None:
        push(choosers[pending.seat](game))
    return game
