"""Swiss pairings at the proven least cost, the same on every run.

`pair` takes candidates and a seed and returns tables with their reasons. The cost is
defined in `objective`; `clusters` and `realising` find the least in large fields.
"""

from .certificate import Certificate, Proof
from .draft import Manner, Pairing, ScheduledRound, Table, pair, repair
from .field import Candidate, candidates
from .objective import Cost
from .reasons import Caution, Notice, Reason
from .seating import Room

__all__ = (
    "Candidate",
    "Caution",
    "Certificate",
    "Cost",
    "Manner",
    "Notice",
    "Pairing",
    "Proof",
    "Reason",
    "Room",
    "ScheduledRound",
    "Table",
    "candidates",
    "pair",
    "repair",
)
