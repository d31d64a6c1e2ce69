"""Punts and field goals: Grit, distances, goals and the clock (CRD 9.B, 9.C; 19-K)."""

from gameengine.decisions import Steps
from gameengine.effect_terms import Quantity
from gameengine.measures import FIELD_LENGTH
from gameengine.moments import Occasion
from gameengine.profiles import FarFieldGoal
from gameengine.table import Table

from .results import FIELD_GOAL, give_points, run_clock
from .triggers import total_change, trigger_occasion
from .verbs import flip_for_grit

KICKED = Occasion.KICKED.value
PUNT_YARDS, GOAL_LOW, GOAL_HIGH, GOAL_GRIT = (
    Quantity.PUNT_YARDS.value,
    Quantity.GOAL_LOW.value,
    Quantity.GOAL_HIGH.value,
    Quantity.GOAL_GRIT.value,
)
ALWAYS_ALLOWED = FarFieldGoal.ALLOWED_ALWAYS_MISSES
PUNT, GOAL = "punt", "field goal"
TOUCHBACK = 20
ROW = 5  # yards between the lines of the field goal table
FARTHEST = 40


def run_kick(t: Table, choice: str) -> Steps[None]:
    """Carry out a punt or a field goal, then run the clock."""
    if choice == PUNT:
        run_punt(t)
    else:
        run_field_goal(t)
    if t.outcome is None:
        yield from run_clock(
            t, "CRD 9.B.b" if choice == PUNT else "CRD 9.C.b", kick_time(t)
        )


def run_punt(t: Table) -> None:
    """Move the ball by Grit; into the end zone is a touchback (D-97)."""
    grit = flip_for_grit(t, "CRD 9.B.a")
    yards = punt_distance(t, grit)
    t.events.append(("CRD 9.B.a", "punt", t.offense, grit, yards, t.x + yards))
    t.x += yards
    t.cause = "CRD 1.C.g"
    trigger_occasion(t, KICKED, t.offense)


def punt_distance(t: Table, grit: int) -> int:
    """Return how far a punt goes by its Grit."""
    return max(0, t.profile.punt_yards[grit] + total_change(t, PUNT_YARDS))


def run_field_goal(t: Table) -> None:
    grit = flip_for_grit(t, "CRD 9.C.a")
    distance = FIELD_LENGTH - t.x
    low, high = field_goal_range(t)
    good = is_good_goal(t, grit)
    grit = goal_grit(t, grit)
    t.events.append(
        ("CRD 9.C.a", "field goal", t.offense, distance, low, high, grit, good)
    )
    t.cause = "CRD 1.C.c" if good else "CRD 1.C.h"
    if good:
        give_points(t, t.offense, FIELD_GOAL, "CRD 9.C.a")
    trigger_occasion(t, KICKED, t.offense)


def goal_grit(t: Table, grit: int) -> int:
    """Return the Grit of a field goal with its changes (CRD 9.C)."""
    return max(0, min(9, grit + total_change(t, GOAL_GRIT)))


def is_good_goal(t: Table, grit: int) -> bool:
    """Return whether a field goal is good with this Grit, before its changes."""
    low, high = field_goal_range(t)
    return low <= goal_grit(t, grit) <= high


def field_goal_range(t: Table) -> tuple[int, int]:
    """Return the least and the greatest Grit that make a goal; (1, 0) if none does.

    Between two lines of the table the farther one counts (D-91, D-92).
    """
    row = ROW * -(-(FIELD_LENGTH - t.x) // ROW)
    if row > FARTHEST:
        return (1, 0)
    low, high = t.profile.field_goals[row]
    low += total_change(t, GOAL_LOW)
    return low, high + total_change(t, GOAL_HIGH)


def may_try_goal(t: Table) -> bool:
    """Return whether a field goal may be tried from here (D-91)."""
    within = FIELD_LENGTH - t.x <= FARTHEST
    return within or t.profile.fg_off_table is ALWAYS_ALLOWED


def kick_time(t: Table) -> int:
    """Return the time units of a kick (D-104)."""
    return 2 if t.profile.all_pro_mode and t.profile.all_pro_affects_kicks else 1
