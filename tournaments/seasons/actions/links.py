"""Linking entries without an account that are one person across a series.

Nothing is written into an event. An entry that is claimed afterwards keeps its link.
"""

import uuid
from collections import Counter
from collections.abc import Iterable, Sequence
from uuid import UUID

from accounts.models import User
from tournaments.models import Entrant, Series, SeriesChange, SeriesLink
from tournaments.rules.errors import TournamentError
from tournaments.seasons.queries import links as selectors

from .series import changing, note

MOST_PEOPLE = 500  # at once
Kind = SeriesChange.Kind


def link(
    series_id: UUID, user: User, *, expected: int, people: Sequence[Iterable[UUID]]
) -> list[list[Entrant]]:
    """Let each set of entries count as one person, with those linked to it before."""
    with changing(series_id, user, expected=expected) as found:
        if not 1 <= len(people) <= MOST_PEOPLE:
            raise TournamentError(
                f"{len(people)} people were chosen.",
                remedy=f"Choose 1 to {MOST_PEOPLE}.",
            )
        return [link_one(found, user, each) for each in people]


def link_one(found: Series, user: User, entries: Iterable[UUID]) -> list[Entrant]:
    held = selectors.groups_of(found)
    chosen = set(entries)
    groups = {held[each] for each in chosen if each in held}
    beside = {each for each, group in held.items() if group in groups}
    rows = [
        *Entrant.objects.filter(
            tournament__memberships__series=found, pk__in=chosen | beside
        ).select_related("tournament")
    ]
    refuse_link(rows, chosen, held)
    keep(found, rows, group=min(groups, default=uuid.uuid4()))
    note(found, user, Kind.LINKED, after=named(rows))
    return rows


def refuse_link(rows: list[Entrant], chosen: set[UUID], held: dict[UUID, UUID]) -> None:
    """Refuse what cannot be one person."""
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
            "One entry alone cannot be linked.", remedy="Choose two or more."
        )
    [(event, count)] = Counter(each.tournament_id for each in rows).most_common(1)
    if count > 1:
        twice = [each for each in rows if each.tournament_id == event]
        names = " and ".join(each.name for each in twice)
        raise TournamentError(
            f"{names} both played in {twice[0].tournament.name}, so they are not one "
            "person.",
            remedy="Choose at most one entry of each event.",
        )


def unlink(
    series_id: UUID, user: User, *, expected: int, entries: Iterable[UUID]
) -> list[Entrant]:
    """Let each of some entries count alone, and suggest no link between them."""
    with changing(series_id, user, expected=expected) as found:
        chosen = set(entries)
        rows = [
            *Entrant.objects.filter(
                tournament__memberships__series=found, pk__in=chosen
            )
        ]
        if not chosen or len(rows) != len(chosen):
            raise Entrant.DoesNotExist
        for each in rows:
            keep(found, [each], group=uuid.uuid4())
        note(found, user, Kind.UNLINKED, before=named(rows))
    return rows


def keep(found: Series, rows: list[Entrant], *, group: UUID) -> None:
    SeriesLink.objects.filter(series=found, entrant__in=rows).delete()
    SeriesLink.objects.bulk_create(
        SeriesLink(series=found, entrant=each, group=group) for each in rows
    )


def named(rows: list[Entrant]) -> dict[str, list[str]]:
    """Name entries by their ids: a line of changes outlives a name."""
    return {"entries": [str(each.pk) for each in rows]}
