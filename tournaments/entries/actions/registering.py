"""Register for an event: the user, a child of theirs, or a name at the desk."""

from uuid import UUID

from accounts.models import User, Ward
from tournaments.core.action import Act, act_on, lock_account
from tournaments.models import Entrant
from tournaments.rules.capabilities import Capability

from .places import (
    readmit_entrant,
    refuse_after_closing,
    refuse_if_closed,
    state_of_new_entrant,
)
from .rows import new_entrant_row, require_free_name
from .seeding import tidy_team


def register_for_event(
    event_id: UUID,
    user: User,
    *,
    name: str = "",
    team: str = "",
    is_alike_ok: bool = False,
) -> Entrant:
    """Register the user for an event, by their own name unless another is given."""
    with act_on(event_id, user) as act:
        refuse_after_closing(act)
        person = lock_account(user)
        own = act.by.entrant
        if own is not None:
            return readmit_entrant(act, own)
        row = new_entrant_row(
            act,
            require_free_name(
                act, name or person.display_name, is_alike_ok=is_alike_ok
            ),
            state=state_of_new_entrant(act),
            team=tidy_team(team),
        )
        row.person = person
        save_entrant(act, row, "entrant_registered")
    return row


def register_ward(  # noqa: PLR0913
    event_id: UUID,
    user: User,
    *,
    ward: UUID,
    name: str = "",
    team: str = "",
    is_alike_ok: bool = False,
) -> Entrant:
    """Register a child of the user, by its nickname unless another is given (P2)."""
    with act_on(event_id, user) as act:
        child = Ward.objects.get(pk=ward, guardian=lock_account(user))
        refuse_after_closing(act)
        for each in act.by.wards:
            if each.ward_id == child.pk:
                return readmit_entrant(act, each)
        chosen = require_free_name(
            act, name or child.display_name, is_alike_ok=is_alike_ok
        )
        row = new_entrant_row(
            act,
            chosen,
            state=state_of_new_entrant(act),
            ward=child,
            team=tidy_team(team),
        )
        save_entrant(act, row, "entrant_registered")
    return row


def add_entrant_at_desk(event_id: UUID, user: User, *, name: str) -> Entrant:
    """Enter a person by name at the desk; they need no account."""
    with act_on(event_id, user, may=Capability.ADMIT) as act:
        refuse_if_closed(act)
        row = new_entrant_row(
            act, require_free_name(act, name), state=state_of_new_entrant(act)
        )
        save_entrant(act, row, "entrant_added")
    return row


def save_entrant(act: Act, entrant: Entrant, kind: str) -> None:
    entrant.save()
    entrant.refresh_from_db(fields=["registered_at"])  # which the database has set
    act.log(kind, after={"name": entrant.name, "state": entrant.state}, entrant=entrant)
