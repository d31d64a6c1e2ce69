"""Somebody's own data, table by table, as `inventory` knows it (P4).

Rows are found by the ways that lead from them to their owner, and of each the personal
cells are told with what makes them plain, and where it was. Pointers at other people
stay out, and of minors among the others stands an alias.
"""

import re
from collections.abc import Iterable
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from accounts import names, policy
from accounts.models import User
from privacy import ownplay, selectors, whereabouts
from privacy.inventory import INVENTORY, Kept
from tournaments.entries.actions import farewells
from tournaments.journal.mentions import Mentions
from tournaments.models import Entrant

VERSION = 2  # 1 had no matches, places and logs, and said no event
POINTER = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
Row = dict[str, Any]


def of(person: User) -> dict[str, Any]:
    """Return all that is kept of somebody and theirs to read."""
    masked = minors_beside(person)
    own = frozenset(selectors.entries_of(person).values_list("pk", flat=True))
    tables: dict[str, Any] = {}
    for kept in INVENTORY:
        if kept.mine:
            part = {
                "what": kept.what,
                "kept": str(kept.keep),
                "when the account is deleted": str(kept.leaving),
                "rows": [masked.out_of(row) for row in rows(kept, person, own)],
            }
            tables.setdefault(kept.model, []).append(part)
    return {
        "copy": VERSION,
        "site": "Replay Booth",
        "made at": timezone.now().isoformat(),
        "account": str(person.pk),
        "matches": ownplay.matches(person, masked),
        "places": ownplay.places(person),
        "game logs": ownplay.logs(person, masked),
        "scoresheets": ownplay.scoresheets(person, masked),
        "tables": tables,
    }


def rows(kept: Kept, person: User, own: frozenset[UUID]) -> Iterable[Row]:
    """Return somebody's rows of a table, each with where it was."""
    mine = Q()
    for way in kept.mine:
        mine |= Q(**{way: person.pk})
    wanted = [*cells(kept), *kept.also]
    there = selectors.rows_of(kept).filter(mine).order_by("pk")
    found = [
        row
        for row in there.values(*wanted, *kept.where)
        if not kept.is_remark or any(row[cell] for cell in cells(kept))
    ]
    places = whereabouts.of(kept, found, own)
    return [
        place | {called(cell): plain(row[cell]) for cell in wanted}
        for row, place in zip(found, places, strict=True)
    ]


def called(cell: str) -> str:
    """Name a cell as a reader would: where it lies is no matter.

    >>> called("entry__seq"), called("pk")
    ('seq', 'id')
    """
    name = cell.rpartition("__")[2]
    return "id" if name == "pk" else name


def cells(kept: Kept) -> list[str]:
    """Return the cells that say something themselves; one that points says who else."""
    field = selectors.model_of(kept)._meta.get_field  # noqa: SLF001 (Django's own)
    return [each for each in kept.cells if not field(each).is_relation]


def plain(value: Any) -> Any:
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, str) and POINTER.fullmatch(value):
        return ""  # whom a line is about, who may be somebody else
    return str(value) if isinstance(value, UUID) else value


def minors_beside(person: User) -> Mentions:
    """Return the names of minors whom somebody met, each with the alias (P3)."""
    others = (
        Entrant.objects.filter(tournament__in=farewells.concerned(person))
        .filter(Q(ward__isnull=False) | Q(person__adult_from__isnull=False))
        .exclude(Q(person=person) | Q(ward__guardian=person))
        .select_related("person")
    )
    return Mentions(
        {
            each.name: names.alias(str(each.ward_id or each.person_id))
            for each in others
            if each.ward_id or policy.is_minor(each.person)
        }
    )
