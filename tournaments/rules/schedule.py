"""How many Swiss rounds an event plays, and who qualifies for its cut.

Two tables map the number of entrants to rounds and places; a cut can also be made by
points. No official table for this game exists; both are ours. The rules RN-1 to RN-5
are in docs/bracket.md.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.bracket import FEWEST, MOST
from tournaments.rules.errors import TournamentError

FEWEST_ENTRANTS = 4
MOST_ROUNDS = 100
NO_CUT = 0
# RN-3: what an entrant counts for whose first rounds are byes.
WEIGHTS = (1, 2, 4, 8)


class RoundTable(StrEnum):
    DEFAULT = "default"
    MTR_LIKE = "mtr_like"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPlan:
    """The number of Swiss rounds and the size of the cut, if any."""

    rounds: int
    cut: int = NO_CUT


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTableRow:
    """One row of a table: the plan from this many entrants on."""

    entrants: int
    plan: RoundPlan


LARGE = (
    RoundTableRow(entrants=21, plan=RoundPlan(rounds=5, cut=8)),
    RoundTableRow(entrants=33, plan=RoundPlan(rounds=6, cut=8)),
    RoundTableRow(entrants=65, plan=RoundPlan(rounds=7, cut=8)),
    RoundTableRow(entrants=129, plan=RoundPlan(rounds=8, cut=8)),
    RoundTableRow(entrants=227, plan=RoundPlan(rounds=9, cut=8)),
    RoundTableRow(entrants=410, plan=RoundPlan(rounds=10, cut=8)),
)
ROWS = {
    RoundTable.DEFAULT: (
        RoundTableRow(entrants=4, plan=RoundPlan(rounds=3)),
        RoundTableRow(entrants=9, plan=RoundPlan(rounds=4, cut=4)),
        RoundTableRow(entrants=13, plan=RoundPlan(rounds=5, cut=4)),
        *LARGE,
    ),
    RoundTable.MTR_LIKE: (
        # Four entrants are below this family of tables; RN-2 lets them all meet.
        RoundTableRow(entrants=4, plan=RoundPlan(rounds=3)),
        RoundTableRow(entrants=5, plan=RoundPlan(rounds=0, cut=8)),
        RoundTableRow(entrants=9, plan=RoundPlan(rounds=5, cut=4)),
        RoundTableRow(entrants=17, plan=RoundPlan(rounds=5, cut=8)),
        *LARGE,
    ),
}


def plan_rounds(
    entrants: int,
    *,
    table: RoundTable = RoundTable.DEFAULT,
    byes: Sequence[int] = (),
) -> RoundPlan:
    """Return rounds and cut for this many entrants at the start.

    `byes` has the number of first-round byes of each entrant who has any:

    >>> plan_rounds(16, table=RoundTable.MTR_LIKE)
    RoundPlan(rounds=5, cut=4)
    >>> plan_rounds(16, table=RoundTable.MTR_LIKE, byes=(1,))
    RoundPlan(rounds=5, cut=8)
    """
    if entrants < FEWEST_ENTRANTS:
        raise TournamentError(
            f"{ready_entrants_text(entrants)}; an event needs at least "
            f"{FEWEST_ENTRANTS}.",
            rule="RN-1",
            remedy=f"Check in {FEWEST_ENTRANTS - entrants} more.",
        )
    counted = entrants
    if table is RoundTable.MTR_LIKE:
        counted = field_size_with_byes(entrants, byes=byes)
    found = [row.plan for row in ROWS[table] if row.entrants <= counted][-1]
    # A cut is never larger than its field, whatever byes make the field count for.
    return RoundPlan(rounds=found.rounds, cut=min(found.cut, entrants))


def leading_byes(rounds: Collection[int]) -> int:
    """Return how many rounds from the first on are byes, as far as RN-3 counts them.

    >>> leading_byes([1, 2, 5]), leading_byes([2])
    (2, 0)
    """
    most = len(WEIGHTS) - 1
    missing = (number for number in range(1, most + 1) if number not in rounds)
    return next(missing, most + 1) - 1


def ready_entrants_text(entrants: int) -> str:
    """Return how many entrants are ready, in words.

    >>> ready_entrants_text(1), ready_entrants_text(3)
    ('1 entrant is ready', '3 entrants are ready')
    """
    return f"{entrants} {'entrant is' if entrants == 1 else 'entrants are'} ready"


def field_size_with_byes(entrants: int, *, byes: Sequence[int]) -> int:
    """Return the number of entrants, those with 1, 2 or 3 byes counted as 2, 4 or 8.

    >>> field_size_with_byes(10, byes=(1, 3))
    18
    """
    most = len(WEIGHTS) - 1
    wrong = [each for each in byes if not 0 <= each <= most]
    if wrong:
        raise TournamentError(
            f"An entrant has {wrong[0]} byes; 0 to {most} are allowed.",
            rule="RN-3",
            remedy="Change the byes of this entrant.",
        )
    if len(byes) > entrants:
        raise TournamentError(
            f"{len(byes)} entrants have byes, but only {entrants} are in the event.",
            rule="RN-3",
            remedy="Give byes only to entrants who are in the event.",
        )
    return entrants + sum(WEIGHTS[each] - 1 for each in byes)


def cut_by_places(
    swiss: Sequence[str], *, places: int, gone: Collection[str] = ()
) -> tuple[str, ...]:
    """Return the first entrants of the Swiss order, skipping those who left."""
    return tuple(entrant for entrant in swiss if entrant not in gone)[:places]


def cut_by_points(
    swiss: Sequence[str],
    *,
    points: Mapping[str, int],
    cut_points: int,
    cut_min_places: int = FEWEST,
    gone: Collection[str] = (),
) -> tuple[str, ...]:
    """Return all who have the points, filled up in Swiss order to the fewest places.

    >>> swiss, points = ("ada", "ben", "cy"), {"ada": 9, "ben": 6, "cy": 6}
    >>> cut_by_points(swiss, points=points, cut_points=6)
    ('ada', 'ben', 'cy')
    >>> cut_by_points(swiss, points=points, cut_points=9)
    ('ada', 'ben')
    """
    if not FEWEST <= cut_min_places <= MOST:
        raise TournamentError(
            f"The cut has at least {cut_min_places} places; "
            f"{FEWEST} to {MOST} are possible.",
            rule="RN-4",
            remedy="Choose cut_min_places within these.",
        )
    there = [entrant for entrant in swiss if entrant not in gone]
    enough = sum(points.get(entrant, 0) >= cut_points for entrant in there)
    # RN-4: the rule is frozen when the event starts, so too many who have the
    # points must not end in an error that nobody can mend.
    places = min(MOST, max(cut_min_places, enough))
    return tuple(there[:places])


def most_rounds_without_rematch(entrants: int) -> int:
    """Return the most rounds that a field can play without a rematch.

    In an even field everybody meets n - 1 opponents; in an odd one they also have one
    bye.
    """
    return entrants - 1 if entrants % 2 == 0 else entrants


def rounds_surely_pairable(entrants: int) -> int:
    """Return how many rounds can always be paired without rematch or second bye.

    RN-5: after r rounds each of n (an odd field counts the bye as one more) has n - 1 -
    r opponents left. With n/2 of them there is a pairing, by Dirac's theorem; with one
    fewer there is none only if two halves of odd size are left, in each of which nobody
    has met. This holds while nobody joins, leaves or is paired by hand.
    """
    seats = entrants + entrants % 2
    return seats // 2 + (seats % 4 == 0)


def rematch_warning(entrants: int, *, rounds: int) -> str:
    """Return a warning if so many rounds may force rematches, or an empty text.

    >>> rematch_warning(8, rounds=3)
    ''
    """
    most, sure = most_rounds_without_rematch(entrants), rounds_surely_pairable(entrants)
    if rounds > most:
        return (
            f"{rounds} rounds are too many for {entrants} entrants to have a new "
            f"opponent in each; {most} are possible. Plan at most {most} rounds, "
            "or expect rematches."
        )
    if rounds > sure:
        trouble = "a rematch or a second bye" if entrants % 2 else "a rematch"
        return (
            f"With {entrants} entrants, {trouble} may become unavoidable after "
            f"round {sure}; {rounds} rounds are planned. Plan at most {sure} "
            "rounds to be sure."
        )
    return ""
