"""Entries without an account that somebody has linked across the events of a series.

Linked entries are one person on the leaderboard. A name only suggests a link; whoever
runs the series makes it. An entry alone in its group was told apart from its namesakes.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import QuerySet

from tournaments.models import Entrant, EntrantState, Series, SeriesLink
from tournaments.rules.names import key_of

MOST_FOUND = 50
BY_EVENT = ("tournament__starts_at", "tournament__name", "pk")


@dataclass(frozen=True, slots=True)
class Group:
    """Entries that are one person, or look so, in the order of their events."""

    entries: tuple[Entrant, ...]

    @property
    def name(self) -> str:
        return self.entries[-1].name

    @property
    def other_names(self) -> list[str]:
        found = dict.fromkeys(each.name for each in self.entries)
        return [each for each in found if each != self.name]

    @property
    def value(self) -> str:
        """Return the entries as a form sends them."""
        return ",".join(str(each.pk) for each in self.entries)


def groups_of(found: Series) -> dict[UUID, UUID]:
    """Return the group of each entry that was linked, or told apart."""
    rows = SeriesLink.objects.filter(series=found)
    return dict(rows.values_list("entrant_id", "group"))


def linkable(found: Series) -> QuerySet[Entrant]:
    """Return the entries that may be linked: no account, and nobody's child."""
    rows = Entrant.objects.filter(
        tournament__memberships__series=found, person=None, ward=None
    )
    left = rows.exclude(state=EntrantState.WITHDRAWN)
    return left.select_related("tournament").order_by(*BY_EVENT)


def linked(found: Series) -> list[Group]:
    """Return who was linked, by name; an entry that was claimed since still is."""
    held = groups_of(found)
    rows = Entrant.objects.filter(
        tournament__memberships__series=found, pk__in=held
    ).select_related("tournament")
    parts: dict[UUID, list[Entrant]] = defaultdict(list)
    for each in rows.order_by(*BY_EVENT):
        parts[held[each.pk]].append(each)
    return by_name(Group(tuple(each)) for each in parts.values() if len(each) > 1)


def suggested(found: Series) -> list[Group]:
    """Return entries of one name in several events that nobody has decided about.

    Entries that came since are suggested beside those that are linked. Namesakes who
    were told apart are left alone.
    """
    held = groups_of(found)
    namesakes: dict[str, list[Entrant]] = defaultdict(list)
    for each in linkable(found):
        namesakes[each.name_key].append(each)
    return by_name(
        Group(tuple(rows))
        for rows in namesakes.values()
        if len(rows) > 1 and is_undecided([held.get(each.pk) for each in rows])
    )


def is_undecided(groups: list[UUID | None]) -> bool:
    """Return whether some entries have no group, and the others share one.

    >>> from uuid import UUID
    >>> one, two = UUID(int=1), UUID(int=2)
    >>> is_undecided([None, None]), is_undecided([None, one]), is_undecided([one, one])
    (True, True, False)
    >>> is_undecided([None, one, two])
    False
    """
    return None in groups and len(set(groups) - {None}) <= 1


def named(found: Series, said: str) -> list[Group]:
    """Return the entries whose name holds some letters, each alone."""
    rows = linkable(found).filter(name_key__contains=key_of(said))
    return by_name(Group((each,)) for each in rows)[:MOST_FOUND]


def by_name(found: Iterable[Group]) -> list[Group]:
    return sorted(found, key=lambda each: each.entries[-1].name_key)
