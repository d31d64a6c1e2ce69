"""The staff page of an event, and the table of what each role may do."""

from collections.abc import Callable
from http import HTTPStatus
from uuid import UUID

from allauth.account.decorators import reauthentication_required
from django.db.models.functions import Now
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from accounts.adapter import DESK
from accounts.models import User
from tournaments.core.access import desk_page, event_page, http_status
from tournaments.core.desk_page import refuse_invalid_form, render_desk_page
from tournaments.core.permissions import UNTIL_NAMED, Position
from tournaments.desk import actions as events
from tournaments.desk.actions import invitations
from tournaments.entries.forms.people import InvitationForm
from tournaments.journal.desk_action import run_desk_action
from tournaments.models import Invitation, Role, Staff
from tournaments.rounds.forms import RoundForm
from tournaments.rules import corrections
from tournaments.rules.capabilities import TABLE, EventRole
from tournaments.rules.errors import TournamentError


@desk_page
@require_http_methods(["GET", "POST"])
def staff(request: HttpRequest, position: Position) -> HttpResponse:
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
    form = InvitationForm(request.POST)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return staff_page(request, position, form, status=status)
    try:
        made, token = invitations.invite(
            position.tournament.pk, request.user, role=form.cleaned_data["role"]
        )
    except TournamentError as error:
        form.add_error(None, str(error))
        return staff_page(request, position, form, status=http_status(error))
    link = request.build_absolute_uri(reverse("staff_invitation", args=[token]))
    return render_desk_page(
        request,
        position,
        "tournaments/desk/staff_invitation.html",
        invitation=made,
        link=link,
    )


def revoke_invitation(request: HttpRequest, position: Position) -> HttpResponse:
    event = position.tournament
    try:
        key = UUID(request.POST.get("invitation", ""))
    except ValueError as error:
        raise Http404 from error
    return run_desk_action(
        request,
        position,
        lambda: invitations.revoke(event.pk, request.user, invitation_id=key),
        back=reverse("desk_staff", args=[event.pk]),
        said="Revoked. The link does not work any more.",
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
        lambda: events.remove_staff(event.pk, request.user, person=person, role=role),
        back=reverse("desk_staff" if stays else "event", args=[event.pk]),
        said=f"{person} is no {Role(role).label.lower()} any more.",
    )


def transfer_ownership(request: HttpRequest, position: Position) -> HttpResponse:
    event = position.tournament
    form = RoundForm(request.POST)
    back = reverse("desk_staff", args=[event.pk])
    if not form.is_valid():
        return refuse_invalid_form(request, position, form, back=back)
    person = member_or_404(request, position)
    return run_desk_action(
        request,
        position,
        lambda: events.hand_over(
            event.pk,
            request.user,
            person=person,
            expected=form.cleaned_data["expected"],
        ),
        back=back,
        said=f"{person} owns the event now. You are still an organiser.",
    )


def member_or_404(request: HttpRequest, position: Position) -> User:
    """Return the posted person if they are on the staff of this event; else raise
    404.
    """
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


@event_page
@require_safe
def permissions(request: HttpRequest, position: Position) -> HttpResponse:
    """Show which role may do what, from the table in the code."""
    heads = [(part, part.replace("_", " ")) for part in EventRole]
    rows = [
        (may, [(part, title, str(reach[part])) for part, title in heads])
        for may, reach in TABLE.items()
    ]
    context = {
        "event": position.tournament,
        "is": position,
        "heads": heads,
        "rows": rows,
        "mending": corrections.table_in_words(),
        "mine": position.parts - {EventRole.SPECTATOR} or {EventRole.SPECTATOR},
    }
    return render(request, "tournaments/desk/permissions.html", context)
