"""Conditions and values on cards: what an effect reads from the table.

All of it is frozen data; `holds`, `fits` and `current_amount` read the table and never
change it. The host is the athlete that has the ability, if there is one.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from functools import lru_cache
from typing import TypeVar

from .measures import FINAL_YARDS, MEASURES, Measure
from .table_view import AnyTable, AthleteView, TableView

SomeAthlete = TypeVar("SomeAthlete", bound=AthleteView)

HIGHEST_RATING = 99


class Whose(IntEnum):
    """The seat or seats that a card text means, relative to the card's owner."""

    OWN = 0
    OPPONENT = 1
    BOTH = 2
    OFFENSE = 3
    DEFENSE = 4


class Zone(IntEnum):
    """Where athletes are looked for: on the field, on the bench, or in the team."""

    FIELD = 0
    BENCH = 1
    TEAM = 2


FIELD, TEAM = Zone.FIELD, Zone.TEAM


class Status(IntEnum):
    """Whether a play is successful or stopped after a check (CRD 4.D)."""

    STOPPED = 0
    SUCCESS = 1


# By whose, then by the seat that asks, then by the offense; offense first (D-120).
SEATS = tuple(
    tuple(
        tuple(
            ((seat,), (1 - seat,), (ball, 1 - ball), (ball,), (1 - ball,))[whose]
            for ball in (0, 1)
        )
        for seat in (0, 1)
    )
    for whose in Whose
)


def seats_meant(whose: Whose, t: AnyTable, seat: int) -> tuple[int, ...]:
    """Return the seats that a card text means, offense before defense (D-120)."""
    return SEATS[whose][seat][t.offense]


@dataclass(frozen=True, slots=True)
class AthleteFilter:
    """A filter for athletes: by seat, zone, state and printed values.

    Positions are single ones; `cards.expand_positions` expands the groups on a card.
    """

    whose: Whose = Whose.OWN
    zone: Zone = Zone.FIELD
    energized: bool | None = None
    positions: tuple[str, ...] = ()
    franchise: str = ""
    least_rating: int = 0
    most_rating: int = HIGHEST_RATING
    legend: bool = False
    superstar: bool = False
    plain: bool = field(init=False, compare=False, repr=False)
    qualifies: Callable[[AthleteView], bool] = field(
        init=False, compare=False, repr=False
    )

    def __post_init__(self) -> None:
        """Build the test for an athlete; a single criterion is called directly."""
        asked = [*self._criteria_tests()]

        def passes_all_criteria(athlete: AthleteView) -> bool:
            return all(holds(athlete) for holds in asked)

        object.__setattr__(self, "plain", not asked)
        qualifies = asked[0] if len(asked) == 1 else passes_all_criteria
        object.__setattr__(self, "qualifies", qualifies)

    def _criteria_tests(self) -> Iterator[Callable[[AthleteView], bool]]:
        """Yield one test for each criterion of the filter."""
        energized, franchise, least = self.energized, self.franchise, self.least_rating
        most = self.most_rating
        if energized is not None:
            yield lambda athlete: athlete.energized is energized
        if self.positions:
            apart = frozenset(self.positions).isdisjoint
            yield lambda athlete: not apart(athlete.face.positions)
        if franchise:
            yield lambda athlete: athlete.face.franchise == franchise
        if least:
            yield lambda athlete: athlete.rating >= least
        if most < HIGHEST_RATING:
            yield lambda athlete: athlete.rating <= most
        if self.legend:
            yield lambda athlete: athlete.card.legend
        if self.superstar:
            yield lambda athlete: athlete.superstar is not None

    def fits(self, athlete: AthleteView) -> bool:
        """Return whether an athlete passes the filter; the seat is not checked."""
        if self.zone is not TEAM and athlete.on_field is not (self.zone is FIELD):
            return False
        return self.plain or self.qualifies(athlete)

    def fits_in_any_zone(self, athlete: AthleteView) -> bool:
        """Return whether an athlete passes the filter in any zone."""
        return self.plain or self.qualifies(athlete)

    def matching_on_table(
        self, t: TableView[SomeAthlete], seat: int
    ) -> list[SomeAthlete]:
        """Return the athletes on the table that pass the filter."""
        plain, qualifies = self.plain, self.qualifies
        asked = SEATS[self.whose][seat][t.offense]
        if self.zone is FIELD:
            return [
                athlete
                for each in asked
                for athlete in t.fielded[each]
                if plain or qualifies(athlete)
            ]
        anywhere = self.zone is TEAM
        return [
            athlete
            for each in asked
            for athlete in t.athletes[each]
            if (anywhere or not athlete.on_field) and (plain or qualifies(athlete))
        ]


class Condition:
    """Base of all conditions on cards."""

    __slots__ = ()

    def holds(self, t: AnyTable, seat: int, host: AthleteView | None) -> bool:
        """Return whether the condition is true on a table, for a seat and a host."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class OnOffense(Condition):
    """True while the seat is on offense."""

    def holds(self, t: AnyTable, seat: int, host: AthleteView | None) -> bool:
        return seat == t.offense


@dataclass(frozen=True, slots=True)
class CallFits(Condition):
    """True if the offense's call is one of these; it may have two types (D-64)."""

    calls: int

    def holds(self, t: AnyTable, seat: int, host: AthleteView | None) -> bool:
        return bool(t.types_of_call() & self.calls)


@dataclass(frozen=True, slots=True)
class DefenseFits(Condition):
    """True if the defense called one of these."""

    calls: int

    def holds(self, t: AnyTable, seat: int, host: AthleteView | None) -> bool:
        call = t.calls[1 - t.offense]
        return call is not None and bool(call.defense & self.calls)


@dataclass(frozen=True, slots=True)
class CallIsMatched(Condition):
    """True if the defense's call stops the offense's (CRD 4.A)."""

    def holds(self, t: AnyTable, seat: int, host: AthleteView | None) -> bool:
        return t.is_call_matched()


@dataclass(frozen=True, slots=True)
class PlayIs(Condition):
    """True if the play was successful, or stopped, at the last check."""

    status: Status

    def holds(self, t: AnyTable, seat: int, host: AthleteView | None) -> bool:
        return t.status is self.status


@dataclass(frozen=True, slots=True)
class MeasureBetween(Condition):
    """True if a measure lies in a range, both ends included."""

    measure: Measure
    least: int = -999
    most: int = 999

    def holds(self, t: AnyTable, seat: int, host: AthleteView | None) -> bool:
        measure = self.measure
        if measure is FINAL_YARDS and t.before_results is None:
            return False  # D-128: nobody knows yet
        return self.least <= MEASURES[measure](t, seat) <= self.most


@dataclass(frozen=True, slots=True)
class LastPlay(Condition):
    """True if the play of the down before was of a type, or fared so.

    Downs of an earlier possession and kicks do not count.
    """

    calls: int = 0
    status: Status | None = None

    def holds(self, t: AnyTable, seat: int, host: AthleteView | None) -> bool:
        if t.last_play is None:
            return False
        types, status = t.last_play
        return (not self.calls or bool(types & self.calls)) and (
            self.status is None or status is self.status
        )


@dataclass(frozen=True, slots=True)
class Scored(Condition):
    """True if a seat scored in this down; it may require a touchdown."""

    whose: Whose = Whose.BOTH
    touchdown: bool = False

    def holds(self, t: AnyTable, seat: int, host: AthleteView | None) -> bool:
        return (
            t.scored is not None
            and (t.touchdown or not self.touchdown)
            and t.scored in SEATS[self.whose][seat][t.offense]
        )


@dataclass(frozen=True, slots=True)
class HostIs(Condition):
    """True if the host, or a designated athlete, passes a filter.

    Designee 0 runs or receives, designee 1 tackles (CRD 6.A).
    """

    athletes: AthleteFilter
    designee: int | None = None

    def holds(self, t: AnyTable, seat: int, host: AthleteView | None) -> bool:
        if self.designee is not None:
            host = next(iter(t.designees[self.designee :]), None)
        return host is not None and self.athletes.fits(host)


@dataclass(frozen=True, slots=True)
class AthleteCountBetween(Condition):
    """True if the number of athletes that pass a filter lies in a range."""

    athletes: AthleteFilter
    least: int = 1
    most: int = 20

    def holds(self, t: AnyTable, seat: int, host: AthleteView | None) -> bool:
        return self.least <= len(self.athletes.matching_on_table(t, seat)) <= self.most


@dataclass(frozen=True, slots=True)
class TeamCountBetween(Condition):
    """True if so many of the ten normal Player cards match (R22 Gls:Synergy)."""

    positions: tuple[str, ...] = ()
    franchise: str = ""
    least: int = 0
    most: int = 10
    least_rating: int = 0
    most_rating: int = HIGHEST_RATING
    side: int | None = None

    def holds(self, t: AnyTable, seat: int, host: AthleteView | None) -> bool:
        count = sum(
            (not self.positions or any(p in self.positions for p in each.positions))
            and (not self.franchise or each.franchise == self.franchise)
            and self.least_rating <= each.rating <= self.most_rating
            and self.side in (None, each.side)
            for each in t.setup.decks[seat].players
        )
        return self.least <= count <= self.most


@dataclass(frozen=True, slots=True)
class Synergized(Condition):
    """True with ten normals of one franchise or an active Synergy (D-23, D-24)."""

    def holds(self, t: AnyTable, seat: int, host: AthleteView | None) -> bool:
        return t.one_franchise[seat] or t.synergy_is_active(seat)


@dataclass(frozen=True, slots=True)
class Not(Condition):
    """True if another condition is false."""

    condition: Condition

    def holds(self, t: AnyTable, seat: int, host: AthleteView | None) -> bool:
        return not self.condition.holds(t, seat, host)


@dataclass(frozen=True, slots=True)
class All(Condition):
    """True if all of these conditions are true."""

    conditions: tuple[Condition, ...]

    def holds(self, t: AnyTable, seat: int, host: AthleteView | None) -> bool:
        for each in self.conditions:  # noqa: SIM110 - asked at every timing point
            if not each.holds(t, seat, host):
                return False
        return True


@dataclass(frozen=True, slots=True)
class AnyOf(Condition):
    """True if any of these conditions is true."""

    conditions: tuple[Condition, ...]

    def holds(self, t: AnyTable, seat: int, host: AthleteView | None) -> bool:
        return any(each.holds(t, seat, host) for each in self.conditions)


@lru_cache(maxsize=1000)
def awaits_results(condition: Condition) -> bool:
    """Return whether a condition is known only after Play Results (D-128)."""
    if isinstance(condition, All | AnyOf):
        return any(awaits_results(each) for each in condition.conditions)
    if isinstance(condition, Not):
        return awaits_results(condition.condition)
    if isinstance(condition, MeasureBetween):
        return condition.measure is FINAL_YARDS
    if isinstance(condition, DifferenceBetween):
        return any(
            isinstance(each, AmountPer) and each.of is FINAL_YARDS
            for each in (condition.left, condition.right)
        )
    return isinstance(condition, Scored)


@dataclass(frozen=True, slots=True)
class AmountPer:
    """A value: a number for each athlete, or for each unit of a measure."""

    each: int
    of: AthleteFilter | Measure
    other: bool = False  # than the athlete with the ability


@dataclass(frozen=True, slots=True)
class ChosenNumber:
    """A value: the number chosen for this effect, times a factor."""

    each: int = 1


@dataclass(frozen=True, slots=True)
class Shortfall:
    """A value: how much a measure lacks to a number or to another measure."""

    of: Measure
    to: int | Measure


@dataclass(frozen=True, slots=True)
class CappedAmount:
    """A value that counts at most so much, up or down."""

    value: "AmountPer | ChosenNumber"
    most: int


Value = int | AmountPer | ChosenNumber | Shortfall | CappedAmount


@dataclass(frozen=True, slots=True)
class DifferenceBetween(Condition):
    """True if one value less another lies in a range, both ends included."""

    left: Value
    right: Value = 0
    least: int = -999
    most: int = 999

    def holds(self, t: AnyTable, seat: int, host: AthleteView | None) -> bool:
        less = current_amount(self.left, t, seat=seat) - current_amount(
            self.right, t, seat=seat
        )
        return self.least <= less <= self.most


def current_amount(
    value: Value,
    t: AnyTable,
    *,
    seat: int,
    x: int = 0,
    host: AthleteView | None = None,
) -> int:
    """Return the current number of a value; athletes gone by now count 0 (D-46)."""
    if isinstance(value, int | ChosenNumber):
        return value.each * x if isinstance(value, ChosenNumber) else value
    if isinstance(value, Shortfall):
        to = MEASURES[value.to](t, seat) if isinstance(value.to, Measure) else value.to
        return max(0, to - MEASURES[value.of](t, seat))
    if isinstance(value, CappedAmount):
        inner = current_amount(value.value, t, seat=seat, x=x, host=host)
        return max(-value.most, min(value.most, inner))
    if isinstance(value.of, Measure):
        return value.each * MEASURES[value.of](t, seat)
    found = value.of.matching_on_table(t, seat)
    return value.each * sum(not value.other or each is not host for each in found)
