"""A robot that plans: it plays the down to its end in samples and picks the best.

What its seat cannot see is drawn anew in every sample (`viewpoint`), also what the
other seat has just chosen face down. The samples end before the next down, where the
position is worth what such positions were worth in games between robots.
"""

from collections.abc import Callable
from math import exp, sqrt, tanh
from random import Random

from .chance import SeededChance
from .decisions import Decision, DecisionKind, cards_by_number
from .game import ContinuedGame, Game
from .measures import FIELD_LENGTH, PLAY
from .phases.possession import next_offense, next_spot
from .profiles import DesignationOrder, LineupMode
from .robots import VALUES, SensibleRobot
from .table import Table
from .table_copy import copy_between_downs
from .viewpoint import redraw_hidden_cards

PLANNED = {
    *(
        DecisionKind.LINEUP,
        DecisionKind.ACT,
        DecisionKind.CALL,
        DecisionKind.PLAY_CARD,
        DecisionKind.DESIGNATE,
        DecisionKind.TIMEOUT,
    ),
    *(DecisionKind.STRENGTH, DecisionKind.REPLAY_OR_TURNOVER),
}
MOST_CANDIDATES = 6
SAMPLES = 8  # of each candidate that is not out before
HALVINGS = (2, 4)  # after these samples the worse half is out
LONGEST_SAMPLE = 120  # decisions
SECONDS = 0.2
LAST_DOWN = 4

# Points until the next score, by down and every ten yards from the own goal line.
EXPECTED_POINTS = (
    (0.0, 0.5, 1.2, 1.6, 2.4, 3.2, 4.3, 5.0, 5.5, 6.3, 7.0),
    (-0.5, -0.2, 0.2, 0.8, 1.6, 2.3, 3.3, 4.4, 5.2, 5.7, 6.5),
    (-1.6, -1.2, -0.8, -0.3, 0.2, 0.9, 1.8, 3.0, 4.1, 5.0, 6.0),
    (-2.5, -2.3, -1.9, -1.4, -1.0, -0.5, 0.0, 0.9, 1.8, 2.7, 3.5),
)


class PlanningRobot:
    """Tries the better options in samples; ends early when its time is used up.

    `clock` returns seconds of processor time. Without one the same seed is the same
    game.
    """

    def __init__(
        self,
        rng: Random,
        *,
        samples: int = SAMPLES,
        seconds: float = SECONDS,
        clock: Callable[[], float] = lambda: 0.0,
    ) -> None:
        self.rng, self.samples = rng, samples
        self.seconds, self.clock = seconds, clock
        self.sensible = SensibleRobot(rng)

    def choose(self, game: Game) -> str:
        pending = game.pending_decision
        if pending is None:
            raise ValueError("the game is over")
        game.keep_last_down()
        if pending.ask not in PLANNED or not isinstance(
            game.table.chance, SeededChance
        ):
            return self.sensible.choose(game)
        candidates = self.best_rated_options(game.table, pending)
        end = self.clock() + self.seconds
        seed = self.rng.getrandbits(32)
        worth = dict.fromkeys(candidates, 0.0)
        for number in range(self.samples):
            for choice in worth:
                value = sampled_value(game, pending, choice, seed + number)
                if value is None:
                    return self.sensible.choose(game)
                worth[choice] += value
            if self.clock() >= end:
                break
            if number in HALVINGS and len(worth) > 1:
                best = sorted(worth, key=worth.__getitem__, reverse=True)
                worth = {each: worth[each] for each in best[: (len(best) + 1) // 2]}
        return max(worth, key=worth.__getitem__)

    def best_rated_options(self, t: Table, pending: Decision) -> list[str]:
        """Return the options that a beginner would rate best."""
        value = VALUES.get(pending.ask)
        options = list(pending.options.items())
        if value is None or len(options) <= MOST_CANDIDATES:
            return [choice for choice, _ in options]
        rated = [
            (value(t, pending, choice, meaning) + self.rng.random(), choice)
            for choice, meaning in options
        ]
        rated.sort(reverse=True)
        return [choice for _, choice in rated[:MOST_CANDIDATES]]


def sampled_value(
    game: Game, pending: Decision, choice: str, seed: int
) -> float | None:
    """Return what a choice is worth in one sample; None if it cannot be sampled."""
    rng = Random(seed)  # noqa: S311 - a game, not a secret
    seat = pending.seat
    sample = sample_game(game, seat, rng)
    if sample is None:
        return None
    robot, t = SensibleRobot(rng), sample.table
    ahead = 1 if pending.ask is not DecisionKind.LINEUP else LAST_DOWN
    values: list[float] = []

    def end_down(goes_on: bool) -> None:  # noqa: FBT001
        if len(values) < ahead:
            values.append(position_value(t, seat, goes_on=goes_on))
            if not goes_on:
                values.extend([values[-1]] * ahead)

    t.before_down = end_down
    sample.push(choice)
    for _ in range(LONGEST_SAMPLE):
        if len(values) >= ahead or sample.pending_decision is None:
            break
        sample.push(robot.choose(sample))
    return values[-1] if values else position_value(t, seat, goes_on=True)


def sample_game(game: Game, seat: int, rng: Random) -> Game | None:
    """Return a game that fits all that a seat knows, at the same decision.

    Return None where the other seat chose face down and had no choice: the rules then
    hold its card already.
    """
    pending = game.pending_decision
    kept = game.last_down
    if pending is None:
        return None
    if kept is None:
        sample = Game(game.setup, game.chance)
        done = 0
    else:
        chance = kept.table.chance
        table = copy_between_downs(
            kept.table, chance.copy() if isinstance(chance, SeededChance) else chance
        )
        sample = ContinuedGame(table, goes_on=kept.goes_on)
        done = kept.choices
    choices = game.choices[done:]
    hidden = (
        do_seats_choose_at_once(game.table, pending.ask) and seat != game.table.offense
    )
    for choice in choices[:-1] if hidden else choices:
        sample.push(choice)
    t, asked = sample.table, sample.pending_decision
    redraw_hidden_cards(t, seat, rng)
    t.chance = SeededChance(rng.getrandbits(32))
    if not hidden:
        return sample
    if asked is None or asked.ask is not pending.ask or asked.seat == seat:
        return None
    if asked.ask is DecisionKind.PLAY_CARD:
        asked.options = cards_by_number(t.hands[PLAY][asked.seat])
    sample.push(SensibleRobot(rng).choose(sample))
    return sample


def do_seats_choose_at_once(t: Table, ask: DecisionKind) -> bool:
    """Return whether the seats choose at the same time."""
    if ask is DecisionKind.LINEUP:
        return t.profile.lineup_mode is not LineupMode.OPEN_O_FIRST
    if ask is DecisionKind.DESIGNATE:
        return t.profile.designation_order is DesignationOrder.SIMUL
    return ask is DecisionKind.PLAY_CARD


# What a position is worth.

HAND_CARD, ENERGIZED, ATTACHED = 0.3, 0.25, 0.6  # points
TIMEOUT = 0.15
SPREAD = 12.0  # of the points of a whole game
SHORT = 4.0  # units in which a possession can hardly score


def position_value(t: Table, seat: int, *, goes_on: bool) -> float:
    """Return how likely a seat is to win between two downs, from -1 to 1."""
    if t.outcome is not None:
        winner = t.outcome.winner
        return 0.0 if winner is None else 2.0 * (winner == seat) - 1
    if goes_on:
        offense, down, x = t.offense, t.down, t.x
    else:
        offense, down, x = next_offense(t), 1, next_spot(t)
    left = t.clock + (t.profile.half_clock if t.half == 1 else 0)
    scoring = expected_points(down, x) * (1 - exp(-(t.clock + 0.5) / SHORT))
    ahead: float = t.score[seat] - t.score[1 - seat]
    ahead += scoring if offense == seat else -scoring
    resources = value_of_hands_and_players(
        t, seat, goes_on
    ) - value_of_hands_and_players(t, 1 - seat, goes_on)
    ahead += resources * min(1.0, left / 10)
    return tanh(ahead / (1.5 + SPREAD * sqrt(left / 30)))


def expected_points(down: int, x: int) -> float:
    row = EXPECTED_POINTS[min(down, LAST_DOWN) - 1]
    place, rest = divmod(min(max(x, 0), FIELD_LENGTH - 1), 10)
    return row[place] + (row[place + 1] - row[place]) * rest / 10


def value_of_hands_and_players(t: Table, seat: int, goes_on: bool) -> float:  # noqa: FBT001
    """Return the worth of cards in hand and Players at their best, in points."""
    hands = len(t.hands[0][seat]) * 0.5 + len(t.hands[1][seat])
    worth = HAND_CARD * hands + TIMEOUT * t.timeouts[seat]
    worth += ATTACHED * sum(owner == seat for owner, _ in t.gridirons)
    for athlete in t.athletes[seat]:
        worth += ATTACHED * ((athlete.superstar is not None) + len(athlete.power_ups))
        if goes_on and athlete.on_field and athlete.energized:
            worth += ENERGIZED
    return worth
