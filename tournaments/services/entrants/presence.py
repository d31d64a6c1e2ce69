"""Being there: check-in, the name on the sheets, the table that stays one's own."""

from uuid import UUID

from django.utils.translation import gettext_noop as _

from accounts.models import User
from tournaments.acting import Act, acting
from tournaments.capabilities import May
from tournaments.errors import TournamentError
from tournaments.handwriting import HIGHEST_TABLE
from tournaments.models import Audience, Entrant, EntrantState, Round
from tournaments.models.entrants import IN_THE_EVENT
from tournaments.names import key_of
from tournaments.pairing import Room
from tournaments.selectors import events, played, rounds

from .places import raise_version
from .rows import change, entrant_of, free_name, refuse_own


def check_in(event_id: UUID, who: User, *, entrant: UUID, expected: int) -> Entrant:
    """Note that somebody is there; who waits for a place goes on waiting."""
    with acting(event_id, who) as act:
        act.by.require(May.ADMIT, entrant=entrant)
        row = entrant_of(act, entrant, expected=expected)
        refuse_check_in(act, row)
        before = row.state
        waits = before == EntrantState.WAITLISTED
        change(
            row,
            state=before if waits else EntrantState.CHECKED_IN,
            checked_in_at=events.clock(act.tournament),
        )
        act.log(
            "entrant_checked_in",
            before={"state": before},
            after={"state": row.state},
            entrant=row,
        )
    return row


def refuse_check_in(act: Act, entrant: Entrant) -> None:
    if not events.is_check_in_open(act.tournament):
        raise TournamentError(
            _("Check-in is not open."), remedy=_("Wait until the desk opens it.")
        )
    if entrant.checked_in_at and entrant.state != EntrantState.WITHDRAWN:
        raise TournamentError(
            _("%(name)s has checked in already."),
            remedy=_("There is nothing left to do."),
            fills={"name": entrant.name},
        )
    if entrant.state not in (*IN_THE_EVENT, EntrantState.WAITLISTED):
        raise TournamentError(
            f"{entrant.name} is not in the event any more "
            f"({entrant.get_state_display().lower()}).",
            remedy="Take them back first.",
        )


def rename(
    event_id: UUID, who: User, *, entrant: UUID, name: str, expected: int
) -> Entrant:
    """Write somebody's name anew."""
    with acting(event_id, who) as act:
        act.by.require(May.ADMIT)
        row = entrant_of(act, entrant, expected=expected)
        before = row.name
        tidied = free_name(act, name, besides=row)
        change(row, name=tidied, name_key=key_of(tidied))
        for each in Round.objects.filter(
            seats__entrant=row, state__in=played.ON_THE_BOOKS
        ):
            raise_version(each)
        act.log(
            "entrant_renamed",
            before={"name": before},
            after={"name": tidied},
            entrant=row,
        )
    return row


def fix_table(
    event_id: UUID, who: User, *, entrant: UUID, table: int | None, expected: int
) -> Entrant:
    """Let somebody sit at one table in every round, or free him from it.

    Why is nobody else's business, so the line is his and the officials'.
    """
    with acting(event_id, who) as act:
        act.by.require(May.PAIR)
        row = entrant_of(act, entrant, expected=expected)
        refuse_own(act, row)
        if table is not None:
            proper_table(str(table), rounds.room(act.tournament))
        before = row.fixed_table
        change(row, fixed_table=table)
        act.log(
            "table_fixed",
            before={"table": before},
            after={"table": table},
            entrant=row,
            to=Audience.SELF,
        )
    return row


def proper_table(said: str, room: Room) -> int:
    """Give the number of a table as it was written, or say which there are."""
    is_number = said.isascii() and said.isdecimal() and len(said) <= len("00000")
    number = int(said) if is_number else 0
    if not (1 <= number <= HIGHEST_TABLE and room.has(number)):
        ranges = room.ranges or ((1, HIGHEST_TABLE),)
        there = ", ".join(f"{first} to {last}" for first, last in ranges)
        raise TournamentError(
            f"There is no table {said[:20]}; tables are {there}.",
            remedy="Choose one of these.",
        )
    return number
