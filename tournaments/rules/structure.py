"""How an event is played: Swiss, round robin, single or double elimination. Pure.

Every structure has rounds, a bracket, or both. A round robin is rounds whose pairings
are known in advance; an elimination is a bracket of everybody, without rounds before.
"""

from collections.abc import Sequence
from enum import StrEnum

from tournaments.rules import bracket, roundrobin, schedule
from tournaments.rules.schedule import MOST_ROUNDS, NO_CUT, RoundPlan, RoundTable


class Structure(StrEnum):
    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    SINGLE_ELIMINATION = "single_elimination"
    DOUBLE_ELIMINATION = "double_elimination"

    @property
    def is_elimination(self) -> bool:
        """Return whether everybody starts in the bracket."""
        return self in (Structure.SINGLE_ELIMINATION, Structure.DOUBLE_ELIMINATION)


# ST-1: a field that is smaller has nothing to play, one that is larger has no table.
FEWEST = {
    Structure.SWISS: schedule.FEWEST_ENTRANTS,
    Structure.ROUND_ROBIN: 3,
    Structure.SINGLE_ELIMINATION: bracket.FEWEST,
    Structure.DOUBLE_ELIMINATION: 3,
}
MOST = {
    Structure.ROUND_ROBIN: MOST_ROUNDS,
    Structure.SINGLE_ELIMINATION: bracket.MOST,
    Structure.DOUBLE_ELIMINATION: bracket.MOST,
}


def plan_structure(
    structure: Structure,
    entrants: int,
    *,
    table: RoundTable = RoundTable.DEFAULT,
    byes: Sequence[int] = (),
) -> RoundPlan:
    """Return rounds and bracket for a field; a smaller one is planned as the smallest.

    >>> plan_structure(Structure.ROUND_ROBIN, 5)
    RoundPlan(rounds=5, cut=0)
    >>> plan_structure(Structure.SINGLE_ELIMINATION, 6)
    RoundPlan(rounds=0, cut=6)
    """
    field = max(entrants, FEWEST[structure])
    if structure is Structure.SWISS:
        return schedule.plan_rounds(field, table=table, byes=byes)
    if structure is Structure.ROUND_ROBIN:
        return RoundPlan(rounds=roundrobin.round_count(field), cut=NO_CUT)
    return RoundPlan(rounds=0, cut=field)
