"""Timing points, and the occasions that trigger abilities.

Timing points are bits, so that all points of a card are one number. Occasions are
indices into the table's listeners.
"""

from enum import IntEnum

START_OF_POSSESSION = 1  # CRD 1.D
START_OF_DOWN = 2  # CRD 2.A
PRIOR_TO_SELECTING = 4  # CRD 3.A, 19-1.B
ADJUSTMENTS = 8  # CRD 5.A, 19-3.A
STOPPED = 16  # 19-4.B
INCOMPLETE = 32  # 19-6.B
BEFORE_DESIGNATION = 64  # 19-5.A, 19-6.C
AFTER_DESIGNATION = 128  # CRD 6.B, 19-5.C, 19-6.D
END_OF_PLAY = 256  # CRD 8.A, 19-7.E
ANY_POINT = 511

# R22 Types:Superstar: the three points at which a Superstar may be attached.
SUPERSTAR_POINTS = START_OF_POSSESSION | START_OF_DOWN | END_OF_PLAY
# D-67: until designation a call may change; afterwards such a change fails.
CALL_POINTS = ADJUSTMENTS | STOPPED | INCOMPLETE | BEFORE_DESIGNATION
# A play is under way: it can be stopped, turned over or replayed.
PLAY_POINTS = CALL_POINTS | AFTER_DESIGNATION | END_OF_PLAY

POINT_NAMES = {
    START_OF_POSSESSION: "start of a possession",
    START_OF_DOWN: "start of a down",
    PRIOR_TO_SELECTING: "prior to selecting a play",
    ADJUSTMENTS: "on field adjustments",
    STOPPED: "the play is stopped",
    INCOMPLETE: "the pass is incomplete",
    BEFORE_DESIGNATION: "before designation",
    AFTER_DESIGNATION: "after designation",
    END_OF_PLAY: "end of the play",
}

# The points of the turn of the CRD, and those of 2019 (A.3 30).
CRD_POINTS = (
    START_OF_POSSESSION
    | START_OF_DOWN
    | PRIOR_TO_SELECTING
    | ADJUSTMENTS
    | AFTER_DESIGNATION
    | END_OF_PLAY
)
POINTS_OF_2019 = ANY_POINT ^ START_OF_POSSESSION ^ START_OF_DOWN


def points_text(points: int) -> str:
    """Return timing points as part of a sentence.

    >>> points_text(START_OF_DOWN | END_OF_PLAY), points_text(AFTER_DESIGNATION)
    ('at the start of a down or at the end of the play', 'after designation')
    """
    *others, last = (told for point, told in POINT_PHRASES.items() if point & points)
    return f"{', '.join(others)} or {last}" if others else last


POINT_PHRASES = {
    START_OF_POSSESSION: "at the start of a possession",
    START_OF_DOWN: "at the start of a down",
    PRIOR_TO_SELECTING: "prior to selecting a play",
    ADJUSTMENTS: "during on field adjustments",
    STOPPED: "once the play is stopped",
    INCOMPLETE: "once the pass is incomplete",
    BEFORE_DESIGNATION: "before designation",
    AFTER_DESIGNATION: "after designation",
    END_OF_PLAY: "at the end of the play",
}


class Occasion(IntEnum):
    """The events that trigger abilities; each concerns a seat or an athlete.

    Its plain value is an index into the table's listeners.
    """

    POSSESSION_STARTS = 0
    DOWN_STARTS = 1
    CALLS_REVEALED = 2
    CALL_CHANGED = 3
    PLAY_STOPPED = 4
    PLAY_SUCCEEDS = 5
    DESIGNATED = 6
    PLAY_ENDS = 7
    SCORED = 8
    ENERGIZED = 9
    EXHAUSTED = 10
    EXHAUST_USED = 11
    CARD_USED = 12
    DREW = 13
    DISCARDED = 14
    LEFT_FIELD = 15
    KICKED = 16
    TIMEOUT_SPENT = 17
    TURNOVER = 18
    ACTION_USED = 19  # D-126: an Action, not any card of the Action deck
    ENTERED_FIELD = 20
    HALF_ENDS = 21
    ATTACHED = 22  # a Superstar or a Power Up


class Role(IntEnum):
    """The roles of a designated Player card (CRD 6.A), as bits."""

    RUN = 1
    RECEIVE = 2
    TACKLE = 4


class EffectDuration(IntEnum):
    """How long an effect lasts; by default until the down ends (D-50)."""

    DOWN = 0
    POSSESSION = 1
    HALF = 2
    GAME = 3
