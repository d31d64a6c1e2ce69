"""The desk page of announcements: list, make and withdraw them."""

from http import HTTPStatus
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tournaments.core.access import FORM, POST, desk_page, redirect_with_message
from tournaments.core.announcements import active_announcements_queryset
from tournaments.core.desk_page import render_desk_page
from tournaments.core.permissions import Position
from tournaments.journal.actions import announcements
from tournaments.journal.desk_action import run_desk_action, save_form
from tournaments.journal.forms import AnnouncementForm


@desk_page(FORM)
def list_announcements(request: HttpRequest, position: Position) -> HttpResponse:
    """List the announcements that are shown now; make a new one."""
    event = position.tournament
    if request.method == "GET":
        return render_announcements(request, position, AnnouncementForm())
    said = "Published. The announcement is on the event page and the wall display."
    return save_form(
        request,
        position,
        AnnouncementForm(request.POST),
        announcements.make_announcement,
        page=render_announcements,
        done=lambda _: redirect_with_message(
            request, said, "desk_announcements", event.pk
        ),
    )


@desk_page(POST)
def withdraw_announcement(
    request: HttpRequest, position: Position, announcement_id: UUID
) -> HttpResponse:
    return run_desk_action(
        request,
        position,
        announcements.withdraw_announcement,
        announcement_id=announcement_id,
        back=reverse("desk_announcements", args=[position.tournament.pk]),
        said="Announcement removed. Everybody is notified.",
    )


def render_announcements(
    request: HttpRequest,
    position: Position,
    form: AnnouncementForm,
    *,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    rows = active_announcements_queryset(position.tournament.pk).select_related("by")
    return render_desk_page(
        request,
        position,
        "tournaments/journal/desk_announcements.html",
        status=status,
        form=form,
        rows=rows,
    )
