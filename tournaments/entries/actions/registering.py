"""Registering: by oneself, by staff for one name."""

from uuid import UUID

from accounts.models import User, Ward
from tournaments.core.action import Act, act_on, lock_account
from tournaments.models import Entrant
from tournaments.rules.capabilities import Capability

from .places import next_state, refuse_after_closing, refuse_if_closed, take_back
from .rows import free_name, new_row


def register(event_id: UUID, who: User, *, name: str = "") -> Entrant:
    """Enter an event by oneself, under one's own name unless told."""
    with act_on(event_id, who) as act:
        refuse_after_closing(act)
        person = lock_account(who)
        own = act.by.entrant
        if own is not None:
            return take_back(act, own)
        row = new_row(
            act, free_name(act, name or person.display_name), state=next_state(act)
        )
        row.person = person
        enter(act, row, "entrant_registered")
    return row


def register_ward(event_id: UUID, who: User, *, ward: UUID, name: str = "") -> Entrant:
    """Enter a child for whom somebody acts, by the nickname unless told (P2)."""
    with act_on(event_id, who) as act:
        child = Ward.objects.get(pk=ward, guardian=lock_account(who))
        refuse_after_closing(act)
        for each in act.by.wards:
            if each.ward_id == child.pk:
                return take_back(act, each)
        chosen = free_name(act, name or child.display_name)
        row = new_row(act, chosen, state=next_state(act), ward=child)
        enter(act, row, "entrant_registered")
    return row


def add(event_id: UUID, who: User, *, name: str) -> Entrant:
    """Enter somebody at the desk by his name; he needs no account."""
    with act_on(event_id, who) as act:
        act.by.require(Capability.ADMIT)
        refuse_if_closed(act)
        row = new_row(act, free_name(act, name), state=next_state(act))
        enter(act, row, "entrant_added")
    return row


def enter(act: Act, entrant: Entrant, kind: str) -> None:
    entrant.save()
    entrant.refresh_from_db(fields=["registered_at"])  # which the database has set
    act.log(kind, after={"name": entrant.name, "state": entrant.state}, entrant=entrant)
