"""The staff page of an event, and the table of what each role may do."""

from collections.abc import Callable
from http import HTTPStatus

from allauth.account.decorators import reauthentication_required
from django.db.models.functions import Now
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from accounts.adapter import DESK
from accounts.models import User
from decks.views.access import uuid_or_404
from tournaments.core.access import FORM, SAFE, desk_page, event_page
from tournaments.core.desk_page import render_desk_page
from tournaments.core.fields import VersionForm
from tournaments.core.permissions import UNTIL_NAMED, Position
from tournaments.desk import actions as events
from tournaments.desk.actions import invitations
from tournaments.entries.forms.people import InvitationForm
from tournaments.journal.desk_action import run_desk_action, save_form
from tournaments.models import Invitation, Role, Staff
from tournaments.rules import corrections
from tournaments.rules.capabilities import TABLE, EventRole


@desk_page(FORM)
def show_staff(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the staff; invite, remove a role, or transfer the ownership."""
    if request.method == "GET":
        return staff_page(request, position, InvitationForm())
    return change_staff(request, position)


@reauthentication_required(app=DESK)
def change_staff(request: HttpRequest, position: Position) -> HttpResponse:
    """Change staff roles; requires a recent sign-in."""
    do = DEEDS.get(request.POST.get("do", ""))
    if do is None:
        raise Http404
    return do(request, position)


def invite_staff(request: HttpRequest, position: Position) -> HttpResponse:
    """Create an invitation and show its link once."""

    def show_link(made: tuple[Invitation, str]) -> HttpResponse:
        path = reverse("staff_invitation", args=[made[1]])
        return render_desk_page(
            request,
            position,
            "tournaments/desk/staff_invitation.html",
            invitation=made[0],
            link=request.build_absolute_uri(path),
        )

    return save_form(
        request,
        position,
        InvitationForm(request.POST),
        invitations.create_invitation,
        page=staff_page,
        done=show_link,
    )


def revoke_invitation(request: HttpRequest, position: Position) -> HttpResponse:
    return run_desk_action(
        request,
        position,
        invitations.revoke_invitation,
        invitation_id=uuid_or_404(request.POST.get("invitation", "")),
        back=reverse("desk_staff", args=[position.tournament.pk]),
        said="Invitation revoked. Its link no longer works.",
    )


def remove_role(request: HttpRequest, position: Position) -> HttpResponse:
    event = position.tournament
    person = member_or_404(request, position)
    role = request.POST.get("role", "")
    if role not in Role.values:
        raise Http404
    is_own = person.pk == request.user.pk
    left = Staff.objects.filter(tournament=event, person=request.user)
    stays = not is_own or position.is_owner or left.exclude(role=role).exists()
    return run_desk_action(
        request,
        position,
        events.remove_staff_role,
        person=person,
        role=role,
        back=reverse("desk_staff" if stays else "event", args=[event.pk]),
        said=f"{person} is no longer {Role(role).label.lower()}.",
    )


def transfer_ownership(request: HttpRequest, position: Position) -> HttpResponse:
    person = member_or_404(request, position)
    return run_desk_action(
        request,
        position,
        events.transfer_ownership,
        form=VersionForm(request.POST),
        person=person,
        back=reverse("desk_staff", args=[position.tournament.pk]),
        said=f"{person} is now the owner of the event. You are still an organizer.",
    )


def member_or_404(request: HttpRequest, position: Position) -> User:
    """Return the person named in the form, who must be on the staff of this event."""
    said = request.POST.get("person", "")
    for each in staff_members(position):
        if str(each.person_id) == said:
            return each.person
    raise Http404


DEEDS: dict[str, Callable[[HttpRequest, Position], HttpResponse]] = {
    "invite": invite_staff,
    "revoke": revoke_invitation,
    "remove": remove_role,
    "hand_over": transfer_ownership,
}


def staff_members(position: Position) -> list[Staff]:
    return list(
        Staff.objects.filter(tournament=position.tournament).select_related("person")
    )


def staff_page(
    request: HttpRequest,
    position: Position,
    form: InvitationForm,
    *,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    found = staff_members(position)
    taken = {each.role for each in found}
    owner = position.tournament.owner
    return render_desk_page(
        request,
        position,
        "tournaments/desk/staff.html",
        status=status,
        rows=found,
        vacant=[Role(each).label.lower() for each in UNTIL_NAMED if each not in taken],
        heirs=[
            each.person
            for each in found
            if each.role == Role.ORGANISER and each.person_id != owner.pk
        ],
        form=form,
        invitations=Invitation.objects.filter(
            tournament=position.tournament, until__gt=Now()
        ).select_related("by"),
    )


# What each may do.


@event_page(SAFE)
def permission_table(request: HttpRequest, position: Position) -> HttpResponse:
    """Show which role may do what."""
    labels = dict(Role.choices)
    heads = [(part, str(labels.get(part, part))) for part in EventRole]
    rows = [
        (may, [(part, title, str(reach[part])) for part, title in heads])
        for may, reach in TABLE.items()
    ]
    context = {
        "event": position.tournament,
        "is": position,
        "heads": heads,
        "rows": rows,
        "mending": corrections.correction_table_in_words(),
        "mine": position.parts - {EventRole.SPECTATOR} or {EventRole.SPECTATOR},
    }
    return render(request, "tournaments/desk/permissions.html", context)
