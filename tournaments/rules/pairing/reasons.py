"""Why each table is paired as it is, in sentences that hold for every pairing.

The pairing has the least cost, and sentences claim no more than follows from that or
can be counted. What ranks above a claim is part of its sentence.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import neg

from .certificate import OddThreshold
from .objective import POINT, PairingCost, PairingCosts

Places = tuple[int, int | None]  # the pair at a table, the upper one first; None: a bye
Seated = tuple[int, int, int | None]  # the number of a table, and its places
FEW = 2  # so many people are named one by one


class PairingReason(StrEnum):
    SAME_POINTS = "same_points"
    PAIRED_DOWN = "paired_down"
    REMATCH_AVOIDED = "rematch_avoided"
    ONLY_PARTNER_LEFT = "only_partner_left"
    LOWEST_ELIGIBLE_BYE = "lowest_eligible_bye"
    AWARDED_BYE = "awarded_bye"
    SCHEDULED = "scheduled"
    REMATCH_UNAVOIDABLE = "rematch_unavoidable"
    FORBIDDEN_UNAVOIDABLE = "forbidden_unavoidable"
    MANUAL = "manual"


Why = tuple[PairingReason, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingScope:
    """Whom a pairing leaves out: entrants with awarded byes, or tables that stay."""

    has_awarded_byes: bool = False
    is_part: bool = False  # some tables are paired again, the others stay
    are_halves: bool = False  # the upper half by seed meets the lower half
    drops_seeds: bool = False  # this was wanted and is impossible

    @property
    def everybody_text(self) -> str:
        if self.is_part:
            return "everybody to be re-paired"
        return "everybody to be paired" if self.has_awarded_byes else "everybody"

    @property
    def scope_limiting_text(self) -> str:
        """Return " among those to be paired", or the like; "" if all are paired."""
        if self.is_part:
            return " among those to be re-paired"
        return " among those to be paired" if self.has_awarded_byes else ""

    def halves_text(self, unit: str) -> str:
        if not self.are_halves:
            return ""
        where = "Among the re-paired players" if self.is_part else "In this round"
        whose = "" if unit == POINT else f" of those with equal {unit}s"
        return f" {where}, the upper half of the seeds{whose} plays the lower half."


WHOLE = PairingScope()


class PairingExplanation:
    """The reasons of one pairing."""

    def __init__(
        self,
        objective: PairingCosts,
        cost: PairingCost,
        pairs: Sequence[Places],
        thresholds: Sequence[OddThreshold],
        scope: PairingScope = WHOLE,
    ) -> None:
        self.objective = objective
        self.cost = cost
        self.scope = scope
        self.unit = objective.unit
        self.resting = next((one for one, two in pairs if two is None), None)
        played = [(one, two) for one, two in pairs if two is not None]
        self.opponents = dict(played)
        self.opponents |= {two: one for one, two in played}
        self.odd = self._tables_at_odd_thresholds(pairs, thresholds)

    def reason_for_table(self, one: int, two: int | None) -> Why:
        """Return why two are paired, the one with more points first; None is a bye."""
        kind, why = self._reason_by_kind(one, two)
        if self.unit in why:
            why += self._acceleration_text([one] if two is None else [one, two])
        return kind, why

    def _acceleration_text(self, places: Sequence[int]) -> str:
        """Return a sentence on extra points that count only for pairing, or ""."""
        order = self.objective.order
        found = [place for place in places if order[place].acceleration]
        if not found:
            return ""
        points = count_text(order[found[0]].acceleration, "point")
        whom = "both" if len(found) > 1 else self.name_of(found[0])
        return f" Pairing points include {points} of acceleration for {whom}."

    def _reason_by_kind(self, one: int, two: int | None) -> Why:
        objective = self.objective
        if two is None:
            return PairingReason.LOWEST_ELIGIBLE_BYE, self._bye_text(one)
        if two in objective.forbidden[one]:
            least = at_least_text(self.cost.forbidden, "forbidden pair")
            why = f"These two should not be paired, but every pairing has {least}."
            return PairingReason.FORBIDDEN_UNAVOIDABLE, why
        if two in objective.met[one]:
            return PairingReason.REMATCH_UNAVOIDABLE, self._rematch_text(one, two)
        for loner, other in ((one, two), (two, one)):
            if self._has_one_opponent_left(loner):
                barred = self._barred_text(loner, range(len(objective.order)))
                who, whom = self.name_of(loner), self.name_of(other)
                why = f"{who} {barred} {self.scope.everybody_text} except {whom}."
                return PairingReason.ONLY_PARTNER_LEFT, why
        upper, lower = objective.scores[one], objective.scores[two]
        if upper == lower:
            why = f"Both have {count_text(upper, self.unit)}."
            return (
                PairingReason.SAME_POINTS,
                f"{why}{self.scope.halves_text(self.unit)}",
            )
        kind, obstacle = self._difference_reason(one, two)
        return kind, f"They have {upper} and {lower} {self.unit}s. {obstacle}"

    def name_of(self, place: int) -> str:
        return self.objective.order[place].name or self.objective.order[place].id

    # Different points

    def _difference_reason(self, one: int, two: int) -> Why:
        if (obstacle := self._obstacle_reason(one, two)) is not None:
            return obstacle
        if (step := self.odd.get((one, two))) is not None:
            why = (
                f"{self._no_byes_text()}an odd number of players ({step.above}) have "
                f"{count_text(step.upper, self.unit)} or more, so one of them must "
                "play somebody with fewer."
            )
            return PairingReason.PAIRED_DOWN, capitalize_first(why)
        why = (
            f"Giving {self.name_of(one)} or {self.name_of(two)} an opponent closer "
            f"in {self.unit}s would cause {self._worse_pairing_text()} or larger "
            "differences at other tables."
        )
        return PairingReason.PAIRED_DOWN, why

    def _obstacle_reason(self, one: int, two: int) -> Why | None:
        """Return the reason, if one of the two has nobody closer in points to meet.

        Whom they have met, or are kept apart from, is one only if it decided.
        """
        upper, lower = self.objective.scores[one], self.objective.scores[two]
        for who, scores in ((one, (lower + 1, upper)), (two, (lower, upper - 1))):
            places = self._places_between(*scores)
            others = [each for each in places if each not in (who, self.resting)]
            points = self._points_range_text(places)
            if not others:
                return (
                    PairingReason.PAIRED_DOWN,
                    f"Nobody else{self._everybody_else_text()} has {points}.",
                )
            if any(self.objective.may_meet(who, each) for each in others):
                continue
            deciding = [each for each in others if self._is_better_with(who, each)]
            if not deciding:
                continue
            barred = self._barred_text(who, others)
            why = f"{self.name_of(who)} {barred} everybody else with {points}"
            is_rematch = any(
                each not in self.objective.forbidden[who] for each in deciding
            )
            kind = (
                PairingReason.REMATCH_AVOIDED
                if is_rematch
                else PairingReason.PAIRED_DOWN
            )
            return kind, f"{why}{self._everybody_else_text()}."
        return None

    def _is_better_with(self, who: int, wanted: int) -> bool:
        """Return whether points were closer if two met and their opponents met."""
        rest = self.opponents[who], self.opponents[wanted]
        if not self.objective.may_meet(*rest):
            return False
        now = ((who, rest[0]), (wanted, rest[1]))
        return self._gap_costs((who, wanted), rest) < self._gap_costs(*now)

    def _gap_costs(self, *pairs: tuple[int, int]) -> tuple[int, int]:
        cost = self.objective.pairing_cost(pairs)
        return cost.gaps, cost.high_gaps

    def _places_between(self, lowest: int, highest: int) -> range:
        scores = self.objective.scores
        first = bisect_left(scores, -highest, key=neg)
        return range(first, bisect_right(scores, -lowest, key=neg))

    def _points_range_text(self, places: range) -> str:
        highest, lowest = (self.objective.scores[at] for at in (places[0], places[-1]))
        return (
            count_text(highest, self.unit)
            if highest == lowest
            else f"{lowest} to {highest} {self.unit}s"
        )

    def _tables_at_odd_thresholds(
        self, pairs: Sequence[Places], thresholds: Sequence[OddThreshold]
    ) -> dict[Places, OddThreshold]:
        """Return for each odd threshold a table whose pair crosses it and no other.

        A table with an obstacle of its own needs no other reason.
        """
        scores = self.objective.scores
        steps = {(each.upper, each.lower): each for each in thresholds}
        found: dict[Places, OddThreshold] = {}
        for one, two in pairs:
            if two is None or scores[one] == scores[two]:
                continue
            step = steps.get((scores[one], scores[two]))
            if step is not None and self._obstacle_reason(one, two) is None:
                found[one, two] = step
                del steps[scores[one], scores[two]]
        return found

    def _barred_text(self, who: int, others: Sequence[int]) -> str:
        """Return what keeps somebody from some others: rematches or forbidden pairs."""
        met, forbidden = self.objective.met[who], self.objective.forbidden[who]
        if not any(each in forbidden for each in others):
            return "has played"
        if not any(each in met for each in others):
            return "is kept apart from"
        return "has played or is kept apart from"

    def _everybody_else_text(self) -> str:
        """Return whom "everybody else" means, where some entrants have no table."""
        if self.scope.is_part:
            return " at the re-paired tables"
        if self.scope.has_awarded_byes or self.resting is not None:
            return " who plays this round"
        return ""

    def _no_byes_text(self) -> str:
        if self.scope.is_part:
            return "at the re-paired tables, "
        byes = self.scope.has_awarded_byes + (self.resting is not None)
        return "" if not byes else f"not counting the {'byes' if byes > 1 else 'bye'}, "

    def _worse_pairing_text(self) -> str:
        worse = self._worse_pairs_texts()
        if self.resting is not None:
            worse.append(f"a bye for somebody with more {self.unit}s or more byes")
        return ", ".join(worse)

    def _worse_pairs_texts(self) -> list[str]:
        """Return in words the rematches or forbidden pairs of a worse pairing."""
        worse = ["more rematches" if self.cost.rematches else "a rematch"]
        if any(self.objective.forbidden):
            pairs = (
                "more forbidden pairs" if self.cost.forbidden else "a forbidden pair"
            )
            worse.insert(0, pairs)
        return worse

    # Rematches and byes

    def _rematch_text(self, one: int, two: int) -> str:
        times = self.objective.met[one][two]
        before = (
            "They have played before"
            if times == 1
            else f"They have played {times} times"
        )
        for who in (one, two):
            if len(self.objective.met[who]) == len(self.objective.order) - 1:
                everybody = self.scope.everybody_text
                return f"{before}. {self.name_of(who)} has played {everybody}."
        return f"{before}. {self.least_rematches_text()}"

    def least_rematches_text(self) -> str:
        """Return a sentence on how many rematches every pairing has at least."""
        pairing = f"pairing{forbidden_clause(self.objective, self.cost)}"
        least = self.cost.rematches
        if all(times == 1 for met in self.objective.met for times in met.values()):
            return f"Every {pairing} has {at_least_text(least, 'rematch')}."
        times = count_text(least, "time")
        return (
            f"Every {pairing} has a rematch; in total, opponents have played each "
            f"other at least {times} before."
        )

    def _bye_text(self, place: int) -> str:
        who = self.objective.order[place]
        points = count_text(who.pairing_points, self.unit)
        if who.byes:
            points += f" and {count_text(who.byes, 'earlier bye')}"
        everyone = range(len(self.objective.order))
        byes = [each.byes for each in self.objective.order]
        if fewer := [each for each in everyone if byes[each] < who.byes]:
            whom = self._names_of_few(fewer) or "anybody with fewer byes"
            return f"{points}. {self._worse_bye_text(whom)}"
        scores = self.objective.scores
        lower = [each for each in everyone if scores[each] < scores[place]]
        eligible = [each for each in lower if byes[each] == who.byes]
        if eligible:
            whom = (
                self._names_of_few(eligible)
                or f"anybody with fewer {self.unit}s and no more byes"
            )
            return f"{points}. {self._worse_bye_text(whom)}"
        of_whom = self.scope.scope_limiting_text
        if lower:
            of_whom += (
                f" with {count_text(who.byes, 'earlier bye') if who.byes else 'no bye'}"
            )
            of_whom = (
                of_whom if self.scope.scope_limiting_text else f" among those{of_whom}"
            )
        return f"{points}, the lowest score{of_whom}."

    def _worse_bye_text(self, whom: str) -> str:
        return (
            f"A bye for {whom} would lead to {' or '.join(self._worse_pairs_texts())}."
        )

    def _names_of_few(self, places: Sequence[int]) -> str:
        return " or ".join(map(self.name_of, places)) if len(places) <= FEW else ""

    def _has_one_opponent_left(self, place: int) -> bool:
        met, forbidden = self.objective.met[place], self.objective.forbidden[place]
        others = len(self.objective.order) - 1
        if len(met) + len(forbidden) < others - 1:
            return False
        barred = {*met, *forbidden}
        return bool(barred) and others - len(barred) == 1


def forbidden_clause(objective: PairingCosts, cost: PairingCost) -> str:
    """Return the condition that forbidden pairs add to a claim about rematches."""
    if not any(objective.forbidden):
        return ""
    return (
        " with so few forbidden pairs"
        if cost.forbidden
        else " without a forbidden pair"
    )


def count_text(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}{plural_suffix(noun)}"


def plural_suffix(noun: str) -> str:
    return "es" if noun.endswith("ch") else "s"


def at_least_text(least: int, noun: str) -> str:
    return f"a {noun}" if least == 1 else f"at least {count_text(least, noun)}"


def capitalize_first(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


class NoticeKind(StrEnum):
    """What staff must acknowledge before a round is published."""

    REMATCH = "rematch"
    SECOND_BYE = "second_bye"
    BYE_BY_HAND = "bye_by_hand"
    FORBIDDEN_PAIR = "forbidden_pair"
    FIXED_TABLE_BROKEN = "fixed_table_broken"
    TOO_FEW_TABLES = "too_few_tables"
    NOT_BY_SEED = "not_by_seed"
    OFF_SCHEDULE = "off_schedule"


@dataclass(frozen=True, slots=True)
class PairingNotice:
    """Something unwanted that could not be avoided, and at which tables."""

    caution: NoticeKind
    message: str
    tables: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self.message


def pairing_notices(
    explained: PairingExplanation, seated: Sequence[Seated]
) -> Iterator[PairingNotice]:
    """Yield what should be avoided and is proven to be unavoidable."""
    objective, cost = explained.objective, explained.cost
    lead = "Among the re-paired players: " if explained.scope.is_part else ""
    if explained.scope.drops_seeds:
        why = (
            f"{lead}The seeds are not followed, because every pairing by seed has two "
            "who should not be paired. Ties are decided by a random draw instead."
        )
        yield PairingNotice(NoticeKind.NOT_BY_SEED, why)
    if cost.forbidden:
        tables = tables_with_barred_pair(seated, objective.forbidden)
        least = at_least_text(cost.forbidden, "forbidden pair")
        why = f"{lead}Every pairing has {least}. Here: {table_list_text(tables)}."
        yield PairingNotice(NoticeKind.FORBIDDEN_PAIR, why, tables)
    if cost.rematches:
        tables = tables_with_barred_pair(seated, objective.met)
        why = (
            f"{lead}{explained.least_rematches_text()} Here: {table_list_text(tables)}."
        )
        yield PairingNotice(NoticeKind.REMATCH, why, tables)
    if cost.repeated_byes:
        place = next(one for _, one, two in seated if two is None)
        who = explained.name_of(place)
        _, bye_reason = explained.reason_for_table(place, None)
        why = f"{lead}{who} gets another bye, with {bye_reason}"
        yield PairingNotice(NoticeKind.SECOND_BYE, why)


def tables_with_barred_pair(
    seated: Sequence[Seated], barred: Sequence[set[int] | dict[int, int]]
) -> tuple[int, ...]:
    return tuple(number for number, one, two in seated if two in barred[one])


def table_list_text(tables: Sequence[int]) -> str:
    *most, last = map(str, tables)
    return f"tables {', '.join(most)} and {last}" if most else f"table {last}"
