"""The proof that no pairing is better: a bound by counting, or the solver's."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from .objective import POINT, PairingCost, PairingCosts
from .table_assembly import Table


class CertificateProof(StrEnum):
    PARITY = "parity"  # the lines to the sum of gaps, by counting alone
    MATCHING = "matching"  # every line, by the bound of exact matchings
    SCHEDULE = "schedule"  # nothing was weighed: a round robin has its schedule
    REPAIRED = "repaired"  # the same, arranged anew after edits by hand


BEST = "No better pairing exists"


@dataclass(frozen=True, slots=True)
class OddThreshold:
    """A step between two scores with an odd number above it: a pair must cross it."""

    upper: int
    lower: int
    above: int

    @property
    def least_cost(self) -> int:
        return (self.upper - self.lower) ** 2


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingCertificate:
    """The cost of a pairing, the least possible cost, and the proof of it.

    An automatic pairing costs no more than the bound; one that staff edited may.
    """

    cost: PairingCost
    bound: PairingCost
    thresholds: tuple[OddThreshold, ...]
    proof: CertificateProof
    has_bye: bool = False
    unit: str = POINT

    @property
    def is_optimal(self) -> bool:
        return self.cost == self.bound

    def explanation(self) -> str:
        """Return in words why there is no better pairing."""
        if self.proof is CertificateProof.SCHEDULE:
            return (
                "This round follows the schedule, in which everybody plays everybody."
            )
        if self.proof is CertificateProof.REPAIRED:
            return (
                "An earlier round left the schedule, so this one pairs players who "
                "have not played each other yet."
            )
        if not self.is_optimal:
            return "A better pairing exists; this one was set manually."
        if not self.cost.gaps:
            return f"{BEST}: at every table both have the same {self.unit}s."
        sums = f"The squared differences in {self.unit}s add up to {self.cost.gaps}."
        if self.proof is not CertificateProof.PARITY:
            return f"{BEST}, as an exact search proves. {sums}"
        scores = ", and an odd number have ".join(
            f"{each.upper} {self.unit}{'' if each.upper == 1 else 's'} or more"
            for each in self.thresholds
        )
        counted = "Without the bye, an odd number" if self.has_bye else "An odd number"
        several = len(self.thresholds) > 1
        one = "one player in each of these groups" if several else "one of them"
        bye = " with this bye" if self.has_bye else ""
        return (
            f"{BEST}. {sums} {counted} of players have {scores}, so {one} must play "
            f"somebody with fewer. No pairing{bye} has a smaller sum."
        )


def certify_pairing(
    objective: PairingCosts, tables: Sequence[Table], bound: PairingCost
) -> PairingCertificate:
    """Return the certificate of a pairing: its cost, the bound and the proof."""
    cost = objective.pairing_cost(tables)
    bye = next((one for one, two in tables if two is None), None)
    odd = odd_thresholds(objective, bye)
    lowest = objective.scores[-1] if bye is not None else 0
    is_parity = (
        cost.is_clean
        and cost.bye_score == lowest
        and cost.gaps == sum(each.least_cost for each in odd)
    )
    proof = CertificateProof.PARITY if is_parity else CertificateProof.MATCHING
    return PairingCertificate(
        cost=cost,
        bound=bound,
        thresholds=odd,
        proof=proof,
        has_bye=bye is not None,
        unit=objective.unit,
    )


def odd_thresholds(
    objective: PairingCosts, bye: int | None
) -> tuple[OddThreshold, ...]:
    """Return the steps between scores with an odd number above, without the bye."""
    scores = [score for place, score in enumerate(objective.scores) if place != bye]
    return tuple(
        OddThreshold(upper, lower, above)
        for above, (upper, lower) in enumerate(pairwise(scores), 1)
        if upper != lower and above % 2
    )
