"""Entries without an account that are linked as one person across a series.

Linked entries are one person on the leaderboard. An equal name only suggests a link; an
organizer of the series makes it. An entry alone in its group was unlinked from others
of its name.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import QuerySet

from tournaments.models import Entrant, EntrantState, Series, SeriesLink
from tournaments.rules.names import name_key

MOST_FOUND = 50
BY_EVENT = ("tournament__starts_at", "tournament__name", "pk")


@dataclass(frozen=True, slots=True)
class LinkGroup:
    """Entries that are or may be one person, in the order of their events."""

    entries: tuple[Entrant, ...]

    @property
    def name(self) -> str:
        return self.entries[-1].name

    @property
    def value(self) -> str:
        """Return the ids of the entries, as the form submits them."""
        return ",".join(str(each.pk) for each in self.entries)


def link_groups_by_entry(series: Series) -> dict[UUID, UUID]:
    """Return the group of each entry that was linked or unlinked."""
    rows = SeriesLink.objects.filter(series=series)
    return dict(rows.values_list("entrant_id", "group"))


def linkable_entries(series: Series) -> QuerySet[Entrant]:
    """Return the entries that may be linked: without an account or a guardian."""
    rows = Entrant.objects.filter(
        tournament__memberships__series=series, person=None, ward=None
    )
    left = rows.exclude(state=EntrantState.WITHDRAWN)
    return left.select_related("tournament").order_by(*BY_EVENT)


def linked_groups(series: Series) -> list[LinkGroup]:
    """Return the linked entries by name, also those an account has claimed since."""
    held = link_groups_by_entry(series)
    rows = Entrant.objects.filter(
        tournament__memberships__series=series, pk__in=held
    ).select_related("tournament")
    parts: dict[UUID, list[Entrant]] = defaultdict(list)
    for each in rows.order_by(*BY_EVENT):
        parts[held[each.pk]].append(each)
    return sorted_by_name(
        LinkGroup(tuple(each)) for each in parts.values() if len(each) > 1
    )


def suggested_groups(series: Series) -> list[LinkGroup]:
    """Return entries with the same name in several events that nobody decided about.

    New entries are suggested together with those that are linked; unlinked ones are not
    suggested again.
    """
    held = link_groups_by_entry(series)
    namesakes: dict[str, list[Entrant]] = defaultdict(list)
    for each in linkable_entries(series):
        namesakes[each.name_key].append(each)
    return sorted_by_name(
        LinkGroup(tuple(rows))
        for rows in namesakes.values()
        if len(rows) > 1 and is_undecided([held.get(each.pk) for each in rows])
    )


def is_undecided(groups: list[UUID | None]) -> bool:
    """Return whether a link may be suggested for entries, given their groups.

    Some have no group (None), and the others share one.

    >>> from uuid import UUID
    >>> one, two = UUID(int=1), UUID(int=2)
    >>> is_undecided([None, None]), is_undecided([None, one]), is_undecided([one, one])
    (True, True, False)
    >>> is_undecided([None, one, two])
    False
    """
    return None in groups and len(set(groups) - {None}) <= 1


def search_entries(series: Series, text: str) -> list[LinkGroup]:
    """Return the entries whose name contains a text, each in a group of its own."""
    rows = linkable_entries(series).filter(name_key__contains=name_key(text))
    return sorted_by_name(LinkGroup((each,)) for each in rows)[:MOST_FOUND]


def sorted_by_name(groups: Iterable[LinkGroup]) -> list[LinkGroup]:
    return sorted(groups, key=lambda each: each.entries[-1].name_key)
