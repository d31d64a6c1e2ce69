"""A rehearsal: an event of invented people, played to its end by the services alone.

`plan` says what is drawn from a seed, `people` who comes, `hall` how an act is done,
watched and timed, `course` what happens, `stage` where it is held so that nothing of it
stays, `stopwatch` what it took.
"""

from .course import rehearse
from .hall import Broken, Hall
from .plan import FEWEST, MOST, Plan, Rates
from .stage import held

__all__ = ("FEWEST", "MOST", "Broken", "Hall", "Plan", "Rates", "held", "rehearse")
