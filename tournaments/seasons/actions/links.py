"""Link entries without an account that belong to one person across a series.

Nothing is written into an event. An entry that an account claims later keeps its link.
"""

import uuid
from collections import Counter
from collections.abc import Iterable, Sequence
from uuid import UUID

from accounts.models import User
from tournaments.models import Entrant, Series, SeriesChange, SeriesLink
from tournaments.rules.errors import TournamentError
from tournaments.seasons.queries import links as selectors

from .series import lock_series, record_change

MOST_PEOPLE = 500  # at once
Kind = SeriesChange.Kind


def link_entries(
    series_id: UUID, user: User, *, expected: int, people: Sequence[Iterable[UUID]]
) -> list[list[Entrant]]:
    """Count each of these sets of entries as one person, with those linked before."""
    with lock_series(series_id, user, expected=expected) as series:
        if not 1 <= len(people) <= MOST_PEOPLE:
            raise TournamentError(
                f"{len(people)} people were chosen.",
                remedy=f"Choose 1 to {MOST_PEOPLE}.",
            )
        return [link_person(series, user, each) for each in people]


def link_person(series: Series, user: User, entries: Iterable[UUID]) -> list[Entrant]:
    held = selectors.link_groups_by_entry(series)
    chosen = set(entries)
    groups = {held[each] for each in chosen if each in held}
    beside = {each for each, group in held.items() if group in groups}
    rows = [
        *Entrant.objects.filter(
            tournament__memberships__series=series, pk__in=chosen | beside
        ).select_related("tournament")
    ]
    refuse_link(rows, chosen, held)
    store_links(series, rows, group=min(groups, default=uuid.uuid4()))
    record_change(series, user, Kind.LINKED, after=entry_ids_for_log(rows))
    return rows


def refuse_link(rows: list[Entrant], chosen: set[UUID], held: dict[UUID, UUID]) -> None:
    """Raise if the entries cannot be one person, or belong to an account."""
    there = {each.pk for each in rows}
    if not chosen <= there:
        raise Entrant.DoesNotExist
    for each in rows:
        if each.pk not in held and (each.person_id or each.ward_id):
            raise TournamentError(
                f"The entry of {each.name} in {each.tournament.name} belongs to an "
                "account.",
                remedy="Only entries without an account are linked here.",
            )
    if len(rows) < len(("one", "another")):
        raise TournamentError(
            "A single entry cannot be linked.", remedy="Choose two or more."
        )
    [(event, count)] = Counter(each.tournament_id for each in rows).most_common(1)
    if count > 1:
        twice = [each for each in rows if each.tournament_id == event]
        names = " and ".join(each.name for each in twice)
        raise TournamentError(
            f"{names} both played in {twice[0].tournament.name}, so they are not "
            "the same person.",
            remedy="Choose at most one entry of each event.",
        )


def unlink_entries(
    series_id: UUID, user: User, *, expected: int, entries: Iterable[UUID]
) -> list[Entrant]:
    """Count each of these entries alone, and suggest no link between them again."""
    with lock_series(series_id, user, expected=expected) as series:
        chosen = set(entries)
        rows = [
            *Entrant.objects.filter(
                tournament__memberships__series=series, pk__in=chosen
            )
        ]
        if not chosen or len(rows) != len(chosen):
            raise Entrant.DoesNotExist
        for each in rows:
            store_links(series, [each], group=uuid.uuid4())
        record_change(series, user, Kind.UNLINKED, before=entry_ids_for_log(rows))
    return rows


def store_links(series: Series, rows: list[Entrant], *, group: UUID) -> None:
    SeriesLink.objects.filter(series=series, entrant__in=rows).delete()
    SeriesLink.objects.bulk_create(
        SeriesLink(series=series, entrant=each, group=group) for each in rows
    )


def entry_ids_for_log(rows: list[Entrant]) -> dict[str, list[str]]:
    """Return the ids of entries for the list of changes; names could change."""
    return {"entries": [str(each.pk) for each in rows]}
