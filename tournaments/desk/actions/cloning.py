"""Clone an event: a new draft with the same settings.

The settings are copied, and the staff on request. Entrants, rounds and the seed of the
random draws are not.
"""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from tournaments.core import events, permissions
from tournaments.models import Entry, Role, Staff, Tournament
from tournaments.models.settings import INSTANTS, SETTINGS
from tournaments.rules.capabilities import Capability
from tournaments.rules.schedule import RoundTable
from tournaments.rules.structure import Structure, plan_structure

from .event_settings import create_event
from .staffing import assign_staff_role

PLANNED = ("rounds", "cut")  # what is empty follows from the table at the start


def clone_event(
    event_id: UUID,
    user: User,
    *,
    name: str,
    starts_at: datetime | None = None,
    with_staff: bool = False,
) -> Tournament:
    """Create a draft event owned by the user, with the settings of another event."""
    with transaction.atomic():
        source = Tournament.objects.select_related("owner").get(pk=event_id)
        permissions.position_of(user, source).require(Capability.SETTLE)
        made = create_event(user, name=name, **settings_for_clone(source, starts_at))
        if with_staff:
            copy_staff(source, made, user)
        made.refresh_from_db()
    return made


def settings_for_clone(
    source: Tournament, starts_at: datetime | None
) -> dict[str, Any]:
    """Return the settings that a clone copies, as they were before the start."""
    same = SETTINGS.keys() - {"name", *INSTANTS, *PLANNED}
    return {
        **{cell: getattr(source, cell) for cell in same},
        **planned_rounds(source),
        **shifted_times(source, starts_at),
    }


def planned_rounds(source: Tournament) -> dict[str, int | None]:
    """Return the number of rounds and the size of the cut as the organizer set them.

    Starting an event fills in those left empty; for a clone they are None again.
    """
    settled = {cell: getattr(source, cell) for cell in PLANNED}
    began = Entry.objects.filter(tournament=source, kind="event_started")
    line = began.select_related("payload").order_by("-seq").first()
    if line is None or not hasattr(line, "payload"):  # it may be shredded by now (T3)
        return settled
    before = line.payload.before
    if before.keys() >= set(PLANNED):
        return {cell: before[cell] for cell in PLANNED}
    # A line of before it was kept there: what the table gives, the table gave.
    ready = line.payload.after.get("entrants", 0)
    table = plan_structure(
        Structure(source.structure), ready, table=RoundTable(source.round_table)
    )
    return {
        "rounds": None if source.rounds == table.rounds else source.rounds,
        "cut": None if source.cut and source.cut == table.cut else source.cut,
    }


def shifted_times(
    source: Tournament, starts_at: datetime | None
) -> dict[str, datetime | None]:
    """Return the start, opening times and deadlines of a clone.

    Each keeps its distance to the start; one in the past becomes None. The list
    deadline of an event that has begun is left out: the start may have moved it.
    """
    found: dict[str, datetime | None] = {"starts_at": starts_at}
    if starts_at is None or source.starts_at is None:
        return found
    now = events.database_now(source)
    kept = ["registration_closes_at", "check_in_opens_at"]
    if source.started_at is None:
        kept.append("list_deadline_at")
    for cell in kept:
        was = getattr(source, cell)
        if was is not None:
            then = starts_at + (was - source.starts_at)
            found[cell] = then if then > now else None
    return found


def copy_staff(source: Tournament, made: Tournament, user: User) -> None:
    """Give staff the same roles in a clone; the source's owner becomes organizer."""
    team = [
        (each.person, each.role)
        for each in Staff.objects.filter(tournament=source).select_related("person")
    ]
    if (source.owner, Role.ORGANISER) not in team:
        team.append((source.owner, Role.ORGANISER))
    for person, role in team:
        # Whoever makes it is owner and organiser, and keeps any other role.
        if person.is_active and (person != user or role != Role.ORGANISER):
            assign_staff_role(made.pk, user, person=person, role=role)
