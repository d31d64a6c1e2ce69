"""Which entrants gain or lose places from one standings table to another."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import Entrant
from tournaments.rules.standings import Standings, StandingsRow


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceChange:
    """An entrant's row in the standings before and after a change."""

    entrant: Entrant
    before: StandingsRow
    after: StandingsRow

    @property
    def places_gained(self) -> int:
        """Return how many places the entrant gains; negative if they fall."""
        return self.before.place - self.after.place

    @property
    def has_new_label(self) -> bool:
        """Return whether the place label changes, such as from "3" to "3=" or "4"."""
        return self.before.label != self.after.label

    @property
    def change_text(self) -> str:
        """Return the change in words for screen readers, such as "up 2 places"."""
        if not self.places_gained:
            if not self.has_new_label:
                return "same place"
            return "shares the place" if self.after.shared else "alone at the place"
        way, count = (
            ("up" if self.places_gained > 0 else "down"),
            abs(self.places_gained),
        )
        return f"{way} {count} place" + ("" if count == 1 else "s")

    @property
    def direction(self) -> str:
        if not self.places_gained:
            return "same"
        return "up" if self.places_gained > 0 else "down"


def place_changes_between(
    before: Standings, after: Standings, people: Mapping[str, Entrant]
) -> tuple[PlaceChange, ...]:
    """Return the entrants whose place, points or record differ, in the new order.

    Entrants who are in only one of the two standings are left out.
    """
    old = {row.entrant: row for row in before}
    return tuple(
        PlaceChange(entrant=people[row.entrant], before=old[row.entrant], after=row)
        for row in after
        if row.entrant in old and has_changed(old[row.entrant], row)
    )


def has_changed(before: StandingsRow, after: StandingsRow) -> bool:
    return (before.label, before.points, before.record) != (
        after.label,
        after.points,
        after.record,
    )
