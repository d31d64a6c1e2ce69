"""A user's copy of their personal data, model by model as the inventory lists it (P4).

Rows are found by the lookups that lead from them to their owner. Each has its personal
columns, some context and its event. References to other people are left out, and other
minors appear by alias.
"""

import re
from base64 import b64encode
from collections.abc import Iterable
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from accounts import names, policy
from accounts.models import User
from privacy import data_copy_games, event_labels, selectors
from privacy.inventory import INVENTORY, PersonalData
from tournaments.entries.actions import name_removal
from tournaments.journal.name_redaction import NameRedactor
from tournaments.models import Entrant

VERSION = 2  # 1 had no matches, places and logs, and said no event
POINTER = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
Row = dict[str, Any]


def collect_personal_data(person: User) -> dict[str, Any]:
    """Return the stored data about a user that they may read, ready for JSON."""
    masked = aliases_of_minors(person)
    own = frozenset(
        selectors.entries_of_user_and_wards(person).values_list("pk", flat=True)
    )
    tables: dict[str, Any] = {}
    for kept in INVENTORY:
        if kept.mine:
            part = {
                "what": kept.what,
                "kept": str(kept.keep),
                "when the account is deleted": str(kept.leaving),
                "rows": [
                    masked.redact(row) for row in personal_rows(kept, person, own)
                ],
            }
            tables.setdefault(kept.model, []).append(part)
    return {
        "copy": VERSION,
        "site": "Replay Booth",
        "made at": timezone.now().isoformat(),
        "account": str(person.pk),
        "matches": data_copy_games.match_rows(person, masked),
        "places": data_copy_games.final_places(person),
        "game logs": data_copy_games.log_rows(person, masked),
        "scoresheets": data_copy_games.scoresheet_rows(person, masked),
        "tables": tables,
    }


def personal_rows(
    kept: PersonalData, person: User, own: frozenset[UUID]
) -> Iterable[Row]:
    """Return a user's rows of one inventory entry, each with its event and table."""
    mine = Q()
    for way in kept.mine:
        mine |= Q(**{way: person.pk})
    wanted = [*own_columns(kept), *kept.also]
    there = selectors.all_rows_of_entry(kept).filter(mine).order_by("pk")
    found = [
        row
        for row in there.values(*wanted, *kept.where)
        if not kept.is_remark or any(row[cell] for cell in own_columns(kept))
    ]
    places = event_labels.label_rows(kept, found, own)
    return [
        place | {column_label(cell): to_json_value(row[cell]) for cell in wanted}
        for row, place in zip(found, places, strict=True)
    ]


def column_label(cell: str) -> str:
    """Return the name of a column in the copy: the last part of its lookup.

    >>> column_label("entry__seq"), column_label("pk")
    ('seq', 'id')
    """
    name = cell.rpartition("__")[2]
    return "id" if name == "pk" else name


def own_columns(kept: PersonalData) -> list[str]:
    """Return an entry's columns without foreign keys, which refer to others."""
    field = selectors.model_of_entry(kept)._meta.get_field  # noqa: SLF001 (Django's own)
    return [each for each in kept.cells if not field(each).is_relation]


def to_json_value(value: Any) -> Any:
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, str) and POINTER.fullmatch(value):
        return ""  # whom a line is about, who may be somebody else
    if isinstance(value, bytes | memoryview):
        return b64encode(value).decode()
    return str(value) if isinstance(value, UUID) else value


def aliases_of_minors(person: User) -> NameRedactor:
    """Return the names of minors in the user's events, each with its alias (P3)."""
    others = (
        Entrant.objects.filter(tournament__in=name_removal.event_ids_of_user(person))
        .filter(Q(ward__isnull=False) | Q(person__adult_from__isnull=False))
        .exclude(Q(person=person) | Q(ward__guardian=person))
        .select_related("person")
    )
    return NameRedactor(
        {
            each.name: names.alias_for_key(str(each.ward_id or each.person_id))
            for each in others
            if each.ward_id or policy.is_minor(each.person)
        }
    )
