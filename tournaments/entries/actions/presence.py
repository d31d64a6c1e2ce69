"""Check-in, the name of an entrant, and fixed tables."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from django.db.models import F
from django.utils.translation import gettext_noop as _

from accounts.models import User
from tournaments.core import events, played, rounds
from tournaments.core.action import Act, act_on
from tournaments.core.round_versions import save_round
from tournaments.entries.queries import people
from tournaments.models import Audience, Entrant, EntrantState, Round
from tournaments.models.entrants import IN_THE_EVENT
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import TournamentError
from tournaments.rules.names import name_key
from tournaments.rules.pairing import AvailableTables
from tournaments.rules.pairing.seating import HIGHEST_TABLE

from .rows import get_entrant, refuse_own_entry, require_free_name, save_changes


def check_in(event_id: UUID, user: User, *, entrant: UUID, expected: int) -> Entrant:
    """Check an entrant in; one on the waiting list stays there."""
    with act_on(event_id, user) as act:
        act.by.require(Capability.ADMIT, entrant=entrant)
        row = get_entrant(act, entrant, expected=expected)
        require_can_check_in(act, row)
        mark_present(act, [row])
    return row


def check_in_all(
    event_id: UUID, user: User, *, expected: Mapping[UUID, int]
) -> list[Entrant]:
    """Check in the entrants whom the page of the desk listed, and return them.

    `expected` has the version of each. Those that have changed since, or have checked
    in, are left as they are.
    """
    with act_on(event_id, user, may=Capability.ADMIT) as act:
        require_open_check_in(act)
        found = [
            each
            for each in unchanged_entrants(act, expected)
            if people.is_awaiting_check_in(each)
        ]
        if not found:
            raise TournamentError(
                "There is nobody left to check in on this list.",
                remedy="Reload the list.",
            )
        mark_present(act, found)
    return found


def undo_check_in(
    event_id: UUID, user: User, *, expected: Mapping[UUID, int]
) -> list[Entrant]:
    """Undo check-ins before the start, if of the `expected` version; return those."""
    with act_on(event_id, user, may=Capability.ADMIT) as act:
        if act.tournament.state not in events.BEFORE_THE_START:
            raise TournamentError(
                "The event has started, so its check-ins are final.",
                remedy="Drop players who are not there.",
            )
        found = [
            each
            for each in unchanged_entrants(act, expected)
            if people.is_present(each)
        ]
        if not found:
            raise TournamentError(
                "There is no check-in left to undo.",
                remedy="Reload the list.",
            )
        set_check_in(act, found, "check_in_undone", EntrantState.REGISTERED, at=None)
    return found


def unchanged_entrants(act: Act, expected: Mapping[UUID, int]) -> list[Entrant]:
    """Return the entrants whose version is still the expected one, by name."""
    rows = Entrant.objects.filter(tournament=act.tournament, pk__in=expected)
    found = rows.order_by("name_key")
    return [each for each in found if each.version == expected[each.pk]]


def mark_present(act: Act, rows: list[Entrant]) -> None:
    """Check entrants in with the same time, by which the page finds them for undo."""
    at = events.database_now(act.tournament)
    set_check_in(act, rows, "entrant_checked_in", EntrantState.CHECKED_IN, at=at)


def set_check_in(
    act: Act, rows: list[Entrant], kind: str, state: str, *, at: datetime | None
) -> None:
    """Set and log check-ins; entrants on the waiting list stay there."""
    marked = Entrant.objects.filter(pk__in=[each.pk for each in rows])
    marked.update(checked_in_at=at, version=F("version") + 1)
    marked.exclude(state=EntrantState.WAITLISTED).update(state=state)
    for row in rows:
        before = row.state
        row.checked_in_at, row.version = at, row.version + 1
        row.state = before if before == EntrantState.WAITLISTED else state
        act.log(kind, before={"state": before}, after={"state": row.state}, entrant=row)


def require_open_check_in(act: Act) -> None:
    if not events.is_check_in_open(act.tournament):
        raise TournamentError(
            _("Check-in is not open."), remedy=_("Wait until staff open it.")
        )


def require_can_check_in(act: Act, entrant: Entrant) -> None:
    require_open_check_in(act)
    if entrant.checked_in_at and entrant.state != EntrantState.WITHDRAWN:
        raise TournamentError(
            _("%(name)s is already checked in."),
            remedy=_("Nothing was changed."),
            fills={"name": entrant.name},
        )
    if entrant.state not in (*IN_THE_EVENT, EntrantState.WAITLISTED):
        raise TournamentError(
            f"{entrant.name} is no longer in the event "
            f"({entrant.get_state_display().lower()}).",
            remedy="Let them back in first.",
        )


def rename_entrant(
    event_id: UUID, user: User, *, entrant: UUID, name: str, expected: int
) -> Entrant:
    """Rename an entrant; raise TournamentError if the name is bad or taken."""
    with act_on(event_id, user, may=Capability.ADMIT) as act:
        row = get_entrant(act, entrant, expected=expected)
        before = row.name
        tidied = require_free_name(act, name, besides=row, is_alike_ok=True)
        save_changes(row, name=tidied, name_key=name_key(tidied))
        for each in Round.objects.filter(
            seats__entrant=row, state__in=played.ON_THE_BOOKS
        ):
            save_round(each)
        act.log(
            "entrant_renamed",
            before={"name": before},
            after={"name": tidied},
            entrant=row,
        )
    return row


def fix_entrant_table(
    event_id: UUID, user: User, *, entrant: UUID, table: int | None, expected: int
) -> Entrant:
    """Set or clear the table at which an entrant sits in every round.

    Only they and officials read the log line, since the reason is private.
    """
    with act_on(event_id, user, may=Capability.PAIR) as act:
        row = get_entrant(act, entrant, expected=expected)
        refuse_own_entry(act, row)
        if table is not None:
            parse_table(str(table), rounds.usable_tables(act.tournament))
        before = row.fixed_table
        save_changes(row, fixed_table=table)
        act.log(
            "table_fixed",
            before={"table": before},
            after={"table": table},
            entrant=row,
            to=Audience.SELF,
        )
    return row


def parse_table(text: str, room: AvailableTables) -> int:
    """Return a table number; raise TournamentError if the room has no such table."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= len("00000")
    number = int(text) if is_number else 0
    if not (1 <= number <= HIGHEST_TABLE and room.is_in_ranges(number)):
        ranges = room.ranges or ((1, HIGHEST_TABLE),)
        there = ", ".join(f"{first} to {last}" for first, last in ranges)
        raise TournamentError(
            f"There is no table {text[:20]}; tables are {there}.",
            remedy="Choose one of these.",
        )
    return number
