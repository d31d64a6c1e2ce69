"""Swiss pairings at the proven least cost, the same on every run.

`pair` takes candidates and a seed and returns tables with their reasons. The cost is
defined in `objective`; `clusters` and `table_assembly` find the least in large fields.
"""

from tournaments.rules.roundrobin import ScheduledRound

from .certificate import CertificateProof, PairingCertificate
from .draft import PairingOptions, pair_again, pair_candidates
from .field import NO_PAIRS, Candidate, Pairs, build_candidates, upper_half
from .objective import PairingCost
from .reasons import NoticeKind, PairingNotice, PairingReason
from .result import PairedTable, Pairing
from .scheduled import edit_notice
from .seating import AvailableTables

__all__ = (
    "NO_PAIRS",
    "AvailableTables",
    "Candidate",
    "CertificateProof",
    "NoticeKind",
    "PairedTable",
    "Pairing",
    "PairingCertificate",
    "PairingCost",
    "PairingNotice",
    "PairingOptions",
    "PairingReason",
    "Pairs",
    "ScheduledRound",
    "build_candidates",
    "edit_notice",
    "pair_again",
    "pair_candidates",
    "upper_half",
)
