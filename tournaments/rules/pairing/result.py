"""A paired round as values: its tables, notices and certificate."""

from dataclasses import dataclass

import msgspec

from tournaments.rules.scoring import NOBODY

from .certificate import PairingCertificate
from .reasons import PairingNotice, PairingReason


class PairedTable(msgspec.Struct, frozen=True, kw_only=True):
    """Two who sit together and why; an entrant with the bye sits alone, at no table."""

    number: int
    home: str
    away: str = NOBODY
    reason: PairingReason
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """A paired round: its tables, notices and certificate."""

    tables: tuple[PairedTable, ...]
    notices: tuple[PairingNotice, ...]
    certificate: PairingCertificate
