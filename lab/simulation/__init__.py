"""A rehearsal: an event of invented people, played to its end through the services.

`plan` has what is drawn from a seed, `people` the entrants, `event_driver` runs, checks
and times one action, `course` has the course of the event, `matches` what happens at a
table, `isolation` discards the event afterwards, `stopwatch` measures.
"""

from .course import rehearse_event
from .event_driver import EventDriver, RehearsalFailed
from .isolation import isolated_rehearsal
from .plan import FEWEST, MOST, IncidentRates, RehearsalPlan

__all__ = (
    "FEWEST",
    "MOST",
    "EventDriver",
    "IncidentRates",
    "RehearsalFailed",
    "RehearsalPlan",
    "isolated_rehearsal",
    "rehearse_event",
)
