"""Assign and remove staff roles, and transfer the ownership of an event."""

from uuid import UUID

from accounts.models import User
from tournaments.core.action import Act, act_on, lock_account
from tournaments.models import Role, Staff, Tournament
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import TournamentError


def assign_staff_role(event_id: UUID, user: User, *, person: User, role: str) -> Staff:
    """Give an account a staff role; only the owner may name organizers.

    Pages invite people by link instead (`invitations`), so that accounts are not looked
    up by address.
    """
    with act_on(event_id, user) as act:
        require_may_assign_role(act, role)
        named = lock_account(person)
        row, is_new = Staff.objects.get_or_create(
            tournament=act.tournament, person=named, role=Role(role)
        )
        if not is_new:
            raise TournamentError(
                f"{named} is already {Role(role).label.lower()} of this event.",
                remedy="Nothing was changed.",
            )
        act.log(
            "staff_named",
            after={"role": row.role, "name": named.display_name},
            subject=str(named.pk),
        )
    return row


def remove_staff_role(event_id: UUID, user: User, *, person: User, role: str) -> None:
    """Remove a staff role; everybody may give up their own."""
    with act_on(event_id, user) as act:
        if person.pk != user.pk:
            require_may_assign_role(act, role)
        row = Staff.objects.get(tournament=act.tournament, person=person, role=role)
        row.delete()
        act.log(
            "staff_removed",
            before={"role": role, "name": person.display_name},
            subject=str(person.pk),
        )


def transfer_ownership(
    event_id: UUID, user: User, *, person: User, expected: int
) -> Tournament:
    """Make another organizer the owner; the former owner stays an organizer."""
    with act_on(event_id, user, expected=expected) as act:
        act.by.require_owner("transfer it")
        is_organiser = Staff.objects.filter(
            tournament=act.tournament, person=person, role=Role.ORGANISER
        )
        if person.pk == act.tournament.owner_id or not is_organiser.exists():
            raise TournamentError(
                f"{person} is not another organizer of this event.",
                remedy="Make them an organizer first.",
            )
        person = lock_account(person)
        before = act.tournament.owner
        Staff.objects.get_or_create(
            tournament=act.tournament, person=before, role=Role.ORGANISER
        )
        act.tournament.owner = person
        act.log(
            "owner_changed",
            before={"name": before.display_name},
            after={"name": person.display_name},
            subject=str(person.pk),
        )
    return act.tournament


def require_may_assign_role(act: Act, role: str) -> None:
    act.by.require(Capability.SETTLE)
    if role == Role.ORGANISER:
        act.by.require_owner("name or remove organizers")
