"""The desk page of announcements: list, make and withdraw them."""

from http import HTTPStatus
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.core.access import desk_page, http_status
from tournaments.core.announcements import active_queryset
from tournaments.core.desk_page import render_desk_page
from tournaments.core.permissions import Position
from tournaments.journal.actions import announcements
from tournaments.journal.desk_action import run_desk_action
from tournaments.journal.forms.announcements import AnnouncementForm
from tournaments.rules.errors import TournamentError


@desk_page
@require_http_methods(["GET", "POST"])
def index(request: HttpRequest, position: Position) -> HttpResponse:
    """List the announcements that are shown now; make a new one."""
    event = position.tournament
    if request.method == "GET":
        return render_announcements(request, position, AnnouncementForm())
    form = AnnouncementForm(request.POST)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return render_announcements(request, position, form, status=status)
    try:
        made = announcements.announce(
            event.pk, request.user, text=form.cleaned_data["text"]
        )
    except TournamentError as error:
        form.add_error(None, str(error))
        return render_announcements(request, position, form, status=http_status(error))
    back = reverse("desk_announcements", args=[event.pk])
    said = "Announced. It is on the event page and on the wall."
    return run_desk_action(request, position, lambda: made, back=back, said=said)


@desk_page
@require_POST
def withdraw(
    request: HttpRequest, position: Position, announcement_id: UUID
) -> HttpResponse:
    event = position.tournament
    return run_desk_action(
        request,
        position,
        lambda: announcements.withdraw(
            event.pk, request.user, announcement_id=announcement_id
        ),
        back=reverse("desk_announcements", args=[event.pk]),
        said="Taken back. Everybody is told.",
    )


def render_announcements(
    request: HttpRequest,
    position: Position,
    form: AnnouncementForm,
    *,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    rows = active_queryset(position.tournament.pk).select_related("by")
    return render_desk_page(
        request,
        position,
        "tournaments/journal/desk_announcements.html",
        status=status,
        form=form,
        rows=rows,
    )
