"""Staff invitations by link: create, revoke and accept them.

The organizer sends the link, so the site never reveals whether an e-mail address has an
account.
"""

import secrets
from datetime import timedelta
from uuid import UUID

from django.db.models.functions import Now
from django.utils.crypto import salted_hmac

from accounts.models import User
from tournaments.core import events, permissions
from tournaments.core.action import act_on, lock_account
from tournaments.models import Audience, Invitation, Role, Staff
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import TournamentError

from .staffing import require_may_assign_role

LASTS = timedelta(days=7)
MOST_OPEN = 30  # of one event


def create_invitation(
    event_id: UUID, user: User, *, role: str
) -> tuple[Invitation, str]:
    """Create an invitation; return it with its token, stored only as a hash."""
    token = secrets.token_urlsafe(32)
    with act_on(event_id, user) as act:
        require_may_assign_role(act, role)
        is_open = Invitation.objects.filter(tournament=act.tournament)
        if is_open.filter(until__gt=Now()).count() >= MOST_OPEN:
            raise TournamentError(
                f"{MOST_OPEN} invitations are already open; that is the limit.",
                remedy="Revoke one that is not needed.",
            )
        made = Invitation.objects.create(
            tournament=act.tournament,
            role=Role(role),
            token_hash=hash_token(token),
            by=user,
            until=events.database_now(act.tournament) + LASTS,
        )
        act.log("invitation_made", after={"role": made.role}, to=Audience.STAFF)
    return made, token


def revoke_invitation(event_id: UUID, user: User, *, invitation_id: UUID) -> None:
    """Delete an invitation, so that its link no longer works."""
    with act_on(event_id, user) as act:
        row = Invitation.objects.get(pk=invitation_id, tournament=act.tournament)
        require_may_assign_role(act, row.role)
        row.delete()
        act.log("invitation_revoked", before={"role": row.role}, to=Audience.STAFF)


def find_invitation(token: str) -> Invitation | None:
    """Return the invitation of a token, if its sender may still assign the role."""
    rows = Invitation.objects.select_related("tournament__owner", "by")
    row = rows.filter(token_hash=hash_token(token), until__gt=Now()).first()
    return row if row is not None and inviter_may_assign_role(row) else None


def inviter_may_assign_role(row: Invitation) -> bool:
    inviter = permissions.position_of(row.by, row.tournament)
    if row.role == Role.ORGANISER and not inviter.is_owner:
        return False
    return row.by.is_active and inviter.may(Capability.SETTLE)


def accept_invitation(token: str, user: User) -> Staff:
    """Give the user the role of a valid invitation and delete the invitation."""
    found = find_invitation(token)
    if found is None:
        raise invalid_invitation_error()
    with act_on(found.tournament_id, user) as act:
        # Anew, behind the lock of the event: somebody may have been quicker.
        row = Invitation.objects.filter(pk=found.pk).first()
        if row is None:
            raise invalid_invitation_error()
        named = lock_account(user)
        if Staff.objects.filter(
            tournament=act.tournament, person=named, role=row.role
        ).exists():
            raise TournamentError(
                f"You are already {row.get_role_display().lower()} of this event.",
                remedy="Leave the link for somebody else.",
            )
        made = Staff.objects.create(
            tournament=act.tournament, person=named, role=row.role
        )
        row.delete()
        act.log(
            "invitation_accepted",
            after={"role": made.role, "name": named.display_name},
            subject=str(named.pk),
        )
    return made


def invalid_invitation_error() -> TournamentError:
    return TournamentError(
        "This invitation was used or revoked, or is older than 7 days.",
        remedy="Ask the organizer for a new one.",
    )


def delete_expired_invitations() -> int:
    gone, _ = Invitation.objects.filter(until__lte=Now()).delete()
    return gone


def hash_token(token: str) -> str:
    return salted_hmac("tournaments.invitations", token, algorithm="sha256").hexdigest()
