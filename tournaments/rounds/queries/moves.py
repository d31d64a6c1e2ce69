"""Places that somebody gains or loses between two standings."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import Entrant
from tournaments.rules.standings import Row, Standings


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """Somebody's line before and after."""

    entrant: Entrant
    before: Row
    after: Row

    @property
    def steps(self) -> int:
        """Return by how many places he rises; less than nothing is a fall."""
        return self.before.place - self.after.place

    @property
    def is_relabelled(self) -> bool:
        """Return whether his place reads otherwise: another one, or shared."""
        return self.before.label != self.after.label

    @property
    def words(self) -> str:
        """Say the way in words, for whom an arrow is none."""
        if not self.steps:
            if not self.is_relabelled:
                return "keeps the place"
            return "shares the place" if self.after.shared else "alone at the place"
        way, count = ("up" if self.steps > 0 else "down"), abs(self.steps)
        return f"{way} {count} place" + ("" if count == 1 else "s")

    @property
    def way(self) -> str:
        if not self.steps:
            return "same"
        return "up" if self.steps > 0 else "down"


def between(
    before: Standings, after: Standings, people: Mapping[str, Entrant]
) -> tuple[Move, ...]:
    """Return whose place, points or record changes, in the order after it.

    Whoever stands in one of the two alone was put out or came; he is told elsewhere.
    """
    old = {row.entrant: row for row in before}
    return tuple(
        Move(entrant=people[row.entrant], before=old[row.entrant], after=row)
        for row in after
        if row.entrant in old and is_other(old[row.entrant], row)
    )


def is_other(before: Row, after: Row) -> bool:
    return (before.label, before.points, before.record) != (
        after.label,
        after.points,
        after.record,
    )
