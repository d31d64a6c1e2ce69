"""Somebody's own data, table by table, as `inventory` knows it (P4).

Rows are found by the ways that lead from them to their owner, and of each the personal
cells are told with what makes them plain. Pointers at other people stay out, and of
minors among the others stands an alias.
"""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from accounts import names, policy
from accounts.models import User
from keeping import selectors
from keeping.inventory import INVENTORY, Kept
from tournaments.mentions import Mentions
from tournaments.models import Entrant
from tournaments.services import farewells

VERSION = 1
Row = dict[str, Any]


def of(person: User) -> dict[str, Any]:
    """Give all that is kept of somebody and theirs to read."""
    masked = minors_beside(person)
    tables: dict[str, Any] = {}
    for kept in INVENTORY:
        if kept.mine:
            part = {
                "what": kept.what,
                "kept": str(kept.keep),
                "when the account is deleted": str(kept.leaving),
                "rows": [masked.out_of(row) for row in rows(kept, person)],
            }
            tables.setdefault(kept.model, []).append(part)
    return {
        "copy": VERSION,
        "site": "Replay Booth",
        "made at": timezone.now().isoformat(),
        "account": str(person.pk),
        "tables": tables,
    }


def rows(kept: Kept, person: User) -> Iterable[Row]:
    mine = Q()
    for way in kept.mine:
        mine |= Q(**{way: person.pk})
    wanted = [*cells(kept), *kept.also]
    found = selectors.rows_of(kept).filter(mine).order_by("pk").values(*wanted)
    return [{name: plain(value) for name, value in row.items()} for row in found]


def cells(kept: Kept) -> list[str]:
    """Give the cells that say something themselves; one that points says who else."""
    field = selectors.model_of(kept)._meta.get_field  # noqa: SLF001 (Django's own)
    return [each for each in kept.cells if not field(each).is_relation]


def plain(value: Any) -> Any:
    if isinstance(value, datetime | date):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value


def minors_beside(person: User) -> Mentions:
    """Give the names of minors whom somebody met, each with the alias (P3)."""
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
