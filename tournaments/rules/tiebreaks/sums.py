"""How a tiebreak value is computed, term by term, for people who want to check it."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from .columns import AppliedLimit, LimitedValue

ALONE = "without an opponent"


@dataclass(frozen=True, slots=True, kw_only=True)
class SumTerm:
    """What one match or game adds to a tiebreak; `opponent` is empty for a bye."""

    round: int
    opponent: str
    numerator: int
    denominator: int
    value: Fraction
    mark: AppliedLimit = AppliedLimit.NONE

    def __str__(self) -> str:
        counted = f"{self.numerator}/{self.denominator}"
        if self.denominator == 1:
            counted = str(self.numerator)
        against = f"against {self.opponent}" if self.opponent else ALONE
        return f"round {self.round} {against}: {counted}{self._limit_text()}"

    def _limit_text(self) -> str:
        if self.mark is AppliedLimit.CUT:
            return ", left out"
        return f", {self.mark} {self.value}" if self.mark else ""


def build_term(round_: int, *, opponent: str, share: LimitedValue) -> SumTerm:
    return SumTerm(
        round=round_,
        opponent=opponent,
        numerator=share.numerator,
        denominator=share.denominator,
        value=share.value,
        mark=share.mark,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueExplanation:
    """The terms of a value, their sum, and what it is divided by.

    A value of None means that the tiebreak does not apply; the note says why.
    """

    key: str
    entrant: str
    terms: tuple[SumTerm, ...] = ()
    total: Fraction = Fraction(0)
    divisor: int = 1
    value: Fraction | None
    mark: AppliedLimit = AppliedLimit.NONE
    note: str = ""

    def __str__(self) -> str:
        lines = [f"{self.key} of {self.entrant}", *map(str, self.terms)]
        if self.terms:
            by = f", divided by {self.divisor}" if self.divisor > 1 else ""
            lines.append(f"sum {self.total}{by}")
        if self.value is not None:
            lines.append(f"value {self.value}{f', {self.mark}' if self.mark else ''}")
        return "\n".join([*lines, self.note] if self.note else lines)


def explain_terms(
    key: str, *, entrant: str, terms: Sequence[SumTerm], value: Fraction, is_mean: bool
) -> ValueExplanation:
    """Return how a value follows from its terms; if it is not their mean, the floor."""
    counted = (each.value for each in terms if each.mark is not AppliedLimit.CUT)
    total = sum(counted, Fraction(0))
    divisor = len(terms) if is_mean and terms else 1
    return ValueExplanation(
        key=key,
        entrant=entrant,
        terms=tuple(terms),
        total=total,
        divisor=divisor,
        value=value,
        mark=AppliedLimit.FLOOR
        if is_mean and value != total / divisor
        else AppliedLimit.NONE,
    )
