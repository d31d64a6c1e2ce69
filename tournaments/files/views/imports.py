"""Import an event from another desk: upload, preview, confirm."""

from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tournaments.core import permissions
from tournaments.core.access import (
    add_retry_after,
    http_status,
    redirect_to_second_factor,
)
from tournaments.files import actions as archives
from tournaments.files.actions import AlreadyImported
from tournaments.files.archive import Archive, ArchiveError
from tournaments.files.forms import ArchiveForm
from tournaments.models import Parcel, RoundState, Tournament, TournamentState
from tournaments.rules.errors import TournamentError


@login_required
@require_http_methods(["GET", "POST"])
def upload_archive(request: HttpRequest) -> HttpResponse:
    """Show the upload form, or check an uploaded file and store it for the preview."""
    led_away = redirect_to_second_factor(request)
    if led_away is not None:
        return led_away
    if request.method == "GET":
        return upload_page(request, ArchiveForm())
    form = ArchiveForm(request.POST, request.FILES)
    if not form.is_valid():
        return upload_page(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    file = form.cleaned_data["file"]
    try:
        parcel = archives.store_upload(request.user, file.read(), file_name=file.name)
    except TournamentError as error:
        return upload_page(request, form, error=error, status=http_status(error))
    return redirect("event_arriving", parcel.pk)


def upload_page(
    request: HttpRequest,
    form: ArchiveForm,
    *,
    status: int = HTTPStatus.OK,
    error: TournamentError | None = None,
) -> HttpResponse:
    context = {
        "form": form,
        "error": error,
        "here": already_imported_event(request, error),
    }
    if isinstance(error, ArchiveError):
        context["findings"] = error.findings
    return render(request, "tournaments/files/import.html", context, status=status)


def already_imported_event(
    request: HttpRequest, error: TournamentError | None
) -> Tournament | None:
    """Return the event that is already on this desk, if the user may see it."""
    if not isinstance(error, AlreadyImported):
        return None
    event = Tournament.objects.get(pk=error.event_id)
    is_staff = permissions.position_of(request.user, event).is_staff
    return event if permissions.is_event_public(event) or is_staff else None


@login_required
@require_http_methods(["GET", "POST"])
def preview_import(request: HttpRequest, parcel: UUID) -> HttpResponse:
    """Show a preview of the import, or import the event."""
    led_away = redirect_to_second_factor(request)
    if led_away is not None:
        return led_away
    try:
        row, found = archives.stored_upload(request.user, parcel)
    except Parcel.DoesNotExist as error:
        raise Http404 from error
    if request.method == "GET":
        return preview_page(request, row, found)
    try:
        event = archives.import_upload(request.user, row.pk)
    except TournamentError as error:
        status = http_status(error)
        return add_retry_after(
            upload_page(request, ArchiveForm(), error=error, status=status), error
        )
    messages.success(
        request, f"{event.name} is imported, and you own it. Add its staff."
    )
    return redirect("desk", event.pk)


def preview_page(request: HttpRequest, row: Parcel, found: Archive) -> HttpResponse:
    event = found.event
    context = {
        "parcel": row,
        "event": event,
        "state": TournamentState(event.state).label,
        "counts": content_counts(found),
        "first": found.log[0].at if found.log else None,
        "last": found.log[-1].at if found.log else None,
        "is_live": event.state in (
            TournamentState.REGISTRATION,
            TournamentState.CHECK_IN,
            TournamentState.RUNNING,
        ),
    }  # fmt: skip
    return render(request, "tournaments/files/import_preview.html", context)


def content_counts(found: Archive) -> list[tuple[str, Any]]:
    """Return labels and counts of what would be imported, without zeros."""
    rounds = [each for each in found.rounds if each.state != RoundState.CANCELLED]
    counted = (
        ("entrants", len(found.entrants)),
        ("rounds", len(rounds)),
        ("matches", len(found.matches)),
        ("reported results", len(found.reports)),
        ("deck lists, including hidden ones", len(found.lists)),
        ("penalties", len(found.penalties)),
        ("deck checks", len(found.checks)),
        ("game logs", len(found.game_logs)),
        ("people who acted", len(found.people)),
        ("log lines, with all seals valid", len(found.log)),
    )
    return [each for each in counted if each[1]]
