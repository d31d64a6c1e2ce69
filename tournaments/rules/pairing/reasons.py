"""Why two sit together, and what staff must acknowledge about a round."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from .certificate import Threshold
from .objective import Cost, Objective

Places = tuple[int, int | None]  # who sits together, the upper one first; None: the bye
Seated = tuple[int, int, int | None]  # the number of a table, and its places


class Reason(StrEnum):
    SAME_POINTS = "same_points"
    PAIRED_DOWN = "paired_down"
    REMATCH_AVOIDED = "rematch_avoided"
    ONLY_PARTNER_LEFT = "only_partner_left"
    LOWEST_ELIGIBLE_BYE = "lowest_eligible_bye"
    AWARDED_BYE = "awarded_bye"
    REMATCH_UNAVOIDABLE = "rematch_unavoidable"
    FORBIDDEN_UNAVOIDABLE = "forbidden_unavoidable"
    MANUAL = "manual"


def reason(
    objective: Objective, cost: Cost, pair: Places, odd: Threshold | None
) -> tuple[Reason, str]:
    """Return why two sit together, with the numbers behind it as text.

    An odd step between scores is the reason of only one table that crosses it.
    """
    one, two = pair
    if two is None:
        return Reason.LOWEST_ELIGIBLE_BYE, _of_the_bye(objective, one)
    if two in objective.forbidden[one]:
        why = "These two should not meet, and no pairing does without."
        return Reason.FORBIDDEN_UNAVOIDABLE, why
    if two in objective.met[one]:
        times = _counted(objective.met[one][two], "time")
        least = _counted(cost.rematches, "earlier meeting")
        why = f"They have met {times} before; every pairing has at least {least}."
        return Reason.REMATCH_UNAVOIDABLE, why
    for loner, other in ((one, two), (two, one)):
        if _has_one_partner(objective, loner):
            who, whom = _name(objective, loner), _name(objective, other)
            barred = "may meet nobody" if objective.forbidden[loner] else "has met all"
            return Reason.ONLY_PARTNER_LEFT, f"{who} {barred} but {whom}."
    return _by_points(objective, pair, odd)


def _by_points(
    objective: Objective, pair: Places, odd: Threshold | None
) -> tuple[Reason, str]:
    upper, lower = (objective.scores[place] for place in pair if place is not None)
    if upper == lower:
        return Reason.SAME_POINTS, f"Both have {_counted(upper, 'point')}."
    against = f"{_counted(upper, 'point')} against {lower}"
    if odd is not None:
        have = "has" if odd.above == 1 else "have"
        why = (
            f"{against}: {odd.above} {have} {odd.upper} or more, an odd number, so one "
            "of them meets somebody with fewer."
        )
        return Reason.PAIRED_DOWN, why
    barred = "again, or one not to be met" if any(objective.forbidden) else "again"
    why = f"{against}: with equal points somebody would meet an opponent {barred}."
    return Reason.REMATCH_AVOIDED, why


def excused(
    objective: Objective, pairs: Sequence[Places], odd: Sequence[Threshold]
) -> dict[Places, Threshold]:
    """Return the table with the smallest gap across each odd step between scores."""
    scores = objective.scores
    gaps = sorted(
        (scores[one] - scores[two], one, two)
        for one, two in pairs
        if two is not None and scores[one] != scores[two]
    )
    found: dict[Places, Threshold] = {}
    for step in odd:
        for _, one, two in gaps:
            if scores[one] >= step.upper and step.lower >= scores[two]:
                found.setdefault((one, two), step)
                break
    return found


def _of_the_bye(objective: Objective, place: int) -> str:
    score = _counted(objective.scores[place], "point")
    if objective.order[place].byes:
        return f"{score}, and no one can be spared who had fewer byes."
    if objective.scores[place] == objective.scores[-1]:
        return f"{score}: the lowest score."
    return f"{score}: the lowest score of those who can be spared and had no bye."


def _has_one_partner(objective: Objective, place: int) -> bool:
    barred = {*objective.met[place], *objective.forbidden[place]}
    return bool(barred) and len(objective.order) - 1 - len(barred) == 1


def _name(objective: Objective, place: int) -> str:
    return objective.order[place].name or objective.order[place].id


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


class Caution(StrEnum):
    """What staff must acknowledge before a round is published."""

    REMATCH = "rematch"
    SECOND_BYE = "second_bye"
    FORBIDDEN_PAIR = "forbidden_pair"
    FIXED_TABLE_BROKEN = "fixed_table_broken"
    TOO_FEW_TABLES = "too_few_tables"


@dataclass(frozen=True, slots=True)
class Notice:
    """Something unwanted that could not be avoided, and at which tables."""

    caution: Caution
    message: str
    tables: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self.message


def notices(
    objective: Objective, cost: Cost, seated: Sequence[Seated]
) -> Iterator[Notice]:
    """Yield what should be avoided and is proven to be unavoidable."""
    for caution, count, what, barred in (
        (
            Caution.FORBIDDEN_PAIR,
            cost.forbidden,
            "a forbidden pair",
            objective.forbidden,
        ),
        (Caution.REMATCH, cost.rematches, "a rematch", objective.met),
    ):
        if count:
            tables = tuple(number for number, one, two in seated if two in barred[one])
            yield Notice(
                caution,
                f"No pairing without {what} exists; the least is {count}, at "
                f"{_at(tables)}.",
                tables,
            )
    if cost.repeated_byes:
        yield Notice(
            Caution.SECOND_BYE,
            "No pairing without a second bye exists; the least has "
            f"{_name(objective, _resting(seated))}.",
        )


def _resting(seated: Sequence[Seated]) -> int:
    return next(one for _, one, two in seated if two is None)


def _at(tables: Sequence[int]) -> str:
    *most, last = map(str, tables)
    return f"tables {', '.join(most)} and {last}" if most else f"table {last}"
