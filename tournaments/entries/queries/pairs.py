"""The pairs of entrants who are kept apart, as the desk lists them."""

from dataclasses import dataclass

from django.db.models import Q

from tournaments.core.permissions import Position
from tournaments.models import Entrant, ForbiddenPair
from tournaments.rules.names import sort_key

MOST_NAMES = 500  # that a page offers to choose from


@dataclass(frozen=True, slots=True)
class PairKeptApart:
    """A pair; an official who is one of the two neither decides nor reads why."""

    row: ForbiddenPair
    is_own: bool

    @property
    def reason(self) -> str:
        return "" if self.is_own else self.row.reason


def pairs_kept_apart(
    position: Position, entrant: Entrant | None = None
) -> list[PairKeptApart]:
    """Return the pairs of an event, or of one entrant, in the order of names."""
    found = ForbiddenPair.objects.filter(tournament=position.tournament)
    if entrant is not None:
        found = found.filter(Q(one=entrant) | Q(two=entrant))
    return [
        PairKeptApart(
            row, any(position.entry(each) for each in (row.one_id, row.two_id))
        )
        for row in found.select_related("one", "two").order_by(
            "one__name_key", "two__name_key"
        )
    ]


def names_to_choose(position: Position) -> list[str]:
    """Return the names of all entrants, or none if they are too many for a page."""
    rows = Entrant.objects.filter(tournament=position.tournament).order_by()
    names = list(rows.values_list("name", flat=True)[: MOST_NAMES + 1])
    return sorted(names, key=sort_key) if len(names) <= MOST_NAMES else []
