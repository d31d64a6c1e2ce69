"""A demonstration: three events as people would play them, all of it by the services.

One is in the middle of round 3, one is over with its top 4, one takes registrations.
Nothing is written past the services, so every log is true; whoever did what is there.
Pairings are drawn by the lot of each event, results by a seed, so that two desks show
other tables and the same story: Ada and Ben have won twice and meet in round 3.
"""

from .people import ADA, BEN, CAST, JUDGE, RUNNING, enrol
from .stories import COMING, OVER, is_wanted, play

__all__ = (
    "ADA",
    "BEN",
    "CAST",
    "COMING",
    "JUDGE",
    "OVER",
    "RUNNING",
    "enrol",
    "is_wanted",
    "play",
)
