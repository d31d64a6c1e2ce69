"""The numbers on the table that conditions and values read."""

from collections.abc import Callable
from enum import IntEnum

from .table_view import AnyTable

FIELD_LENGTH = 100  # D-26: no document states it; every table fits only this
# The two decks, hands and discards of a seat.
PLAY: int = 0
ACTION: int = 1


class Measure(IntEnum):
    """A number on the table that conditions compare, from the view of a seat."""

    DOWN = 0
    SPOT = 1  # yards from the goal line of the seat on offense
    DISTANCE = 2  # yards to the end zone of the seat on defense
    CLOCK = 3
    HALF = 4
    SCORE = 5
    LEAD = 6
    TIMEOUTS = 7
    PLAY_HAND = 8
    ACTION_HAND = 9
    OPPOSING_PLAY_HAND = 10
    OPPOSING_ACTION_HAND = 11
    STRENGTH = 12
    YARDS = 13  # D-74: final yards, past the goal line too
    GRIDIRONS = 14
    PLAY_HAND_LEAD = 15  # more than the opponent has
    ACTION_HAND_LEAD = 16
    TIMEOUT_LEAD = 17
    OPPOSING_TIMEOUTS = 18
    BASE_YARDS = 19  # of the call that is in force, before any change
    CARRIER_RATING = 20  # of the designated Player on offense; 0 without one
    TACKLER_RATING = 21


FINAL_YARDS = Measure.YARDS


def designee_rating(t: AnyTable, place: int) -> int:
    """Return the rating of the designated carrier (0) or tackler (1); 0 for nobody."""
    designee = next(iter(t.designees[place:]), None)
    return designee.rating if designee is not None else 0


MEASURES: tuple[Callable[[AnyTable, int], int], ...] = (
    lambda t, _: t.down,
    lambda t, _: t.x,
    lambda t, _: FIELD_LENGTH - t.x,
    lambda t, _: t.clock,
    lambda t, _: t.half,
    lambda t, seat: t.score[seat],
    lambda t, seat: t.score[seat] - t.score[1 - seat],
    lambda t, seat: t.timeouts[seat],
    lambda t, seat: len(t.hands[PLAY][seat]),
    lambda t, seat: len(t.hands[ACTION][seat]),
    lambda t, seat: len(t.hands[PLAY][1 - seat]),
    lambda t, seat: len(t.hands[ACTION][1 - seat]),
    lambda t, _: t.strength,
    lambda t, _: t.yards,
    lambda t, _: len(t.gridirons),
    lambda t, seat: len(t.hands[PLAY][seat]) - len(t.hands[PLAY][1 - seat]),
    lambda t, seat: len(t.hands[ACTION][seat]) - len(t.hands[ACTION][1 - seat]),
    lambda t, seat: t.timeouts[seat] - t.timeouts[1 - seat],
    lambda t, seat: t.timeouts[1 - seat],
    lambda t, _: t.base_yards(),
    lambda t, _: designee_rating(t, 0),
    lambda t, _: designee_rating(t, 1),
)
