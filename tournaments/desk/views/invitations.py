"""The page behind a staff invitation link, where a signed-in user accepts it."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tournaments.core.access import http_status
from tournaments.desk.actions import invitations
from tournaments.rules.errors import TournamentError


@require_http_methods(["GET", "HEAD", "POST"])
def show_invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show the role that is offered, or accept it."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    found = invitations.find_invitation(token)
    if found is None:
        return invitation_page(
            request,
            error=invitations.invalid_invitation_error(),
            status=HTTPStatus.NOT_FOUND,
        )
    if request.method != "POST":
        return invitation_page(request, invitation=found)
    try:
        made = invitations.accept_invitation(token, request.user)
    except TournamentError as error:
        return invitation_page(request, error=error, status=http_status(error))
    role = made.get_role_display().lower()
    messages.success(request, f"You are now {role} for {found.tournament}.")
    return redirect("desk", found.tournament_id)


def invitation_page(
    request: HttpRequest, *, status: int = HTTPStatus.OK, **more: object
) -> HttpResponse:
    return render(request, "tournaments/desk/invitation.html", more, status=status)
