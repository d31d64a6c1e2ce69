"""Places that entrants gain or lose between two standings."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import Entrant
from tournaments.rules.standings import Row, Standings


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceChange:
    """The row of an entrant in the standings before and after a change."""

    entrant: Entrant
    before: Row
    after: Row

    @property
    def steps(self) -> int:
        """Return by how many places the entrant rises; negative for a fall."""
        return self.before.place - self.after.place

    @property
    def is_relabelled(self) -> bool:
        """Return whether the place label changes: another place, or shared or not."""
        return self.before.label != self.after.label

    @property
    def words(self) -> str:
        """Return the change of place in words, for screen readers."""
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


def changes_between(
    before: Standings, after: Standings, people: Mapping[str, Entrant]
) -> tuple[PlaceChange, ...]:
    """Return the entrants whose place, points or record changes, in the new order.

    Entrants who are in only one of the two standings are left out.
    """
    old = {row.entrant: row for row in before}
    return tuple(
        PlaceChange(entrant=people[row.entrant], before=old[row.entrant], after=row)
        for row in after
        if row.entrant in old and has_changed(old[row.entrant], row)
    )


def has_changed(before: Row, after: Row) -> bool:
    return (before.label, before.points, before.record) != (
        after.label,
        after.points,
        after.record,
    )
