"""The demo: three events played through the services, as people would.

One is in round 3, one is finished with a top 4, one takes registrations. Nothing is
written past the services, so every log is complete. Pairings depend on the random seed
of each event and results on a fixed one, so the tables differ between desks but the
story is the same: Ada and Ben have won twice and meet in round 3.
"""

from .people import ADA, BEN, CAST, JUDGE, RUNNING, create_accounts
from .stories import COMING, OVER, is_demo_incomplete, play_missing_events

__all__ = (
    "ADA",
    "BEN",
    "CAST",
    "COMING",
    "JUDGE",
    "OVER",
    "RUNNING",
    "create_accounts",
    "is_demo_incomplete",
    "play_missing_events",
)
