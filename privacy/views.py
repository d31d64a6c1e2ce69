"""Pages for one's own personal data: download a copy, delete the account (P4, P5)."""

import zlib
from http import HTTPStatus
from typing import Any
from uuid import UUID

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods

from privacy import selectors
from privacy.forms import DeleteAccountForm
from privacy.models import FOR, Copy
from privacy.services import account_deletion, copies
from tournaments.core.spreadsheet import attachment_response
from tournaments.rules.errors import TournamentError

SECONDS = 3  # between two looks while a copy is made


# The copy.


@login_required
@require_http_methods(["GET", "POST"])
def personal_data(request: HttpRequest) -> HttpResponse:
    """Show the copy of the user's own data, and how to request one."""
    return (
        request_copy(request)
        if request.method == "POST"
        else render_personal_data(request)
    )


@reauthentication_required
def request_copy(request: HttpRequest) -> HttpResponse:
    """Request a copy; this needs a recent sign-in (A4)."""
    try:
        copies.request_copy(request.user, now=timezone.now())
    except copies.CopyRequestedTooSoon as error:
        return render_personal_data(
            request, error=error, status=HTTPStatus.TOO_MANY_REQUESTS
        )
    return redirect("account_data")


@login_required
@require_GET
def copy_status(request: HttpRequest) -> HttpResponse:
    """Render the state of the copy, for a page that polls it."""
    return render(request, "privacy/parts/copy.html", copy_context(request))


def render_personal_data(
    request: HttpRequest, *, status: int = HTTPStatus.OK, **more: Any
) -> HttpResponse:
    context = copy_context(request) | more
    return render(request, "privacy/data.html", context, status=status)


def copy_context(request: HttpRequest) -> dict[str, Any]:
    row = Copy.objects.filter(person=request.user).defer("data").first()
    now = timezone.now()
    is_made = row is not None and row.made_at is not None
    is_there = is_made and now < row.made_at + FOR
    is_waiting = row is not None and not is_made and now < row.asked_at + FOR
    return {
        "copy": row if is_there or is_waiting else None,
        "is_waiting": is_waiting,
        "until": row.made_at + FOR if is_there else None,
        "may_ask": row is None or now >= row.asked_at + FOR,
        "next_at": row.asked_at + FOR if row else None,
        "every": SECONDS if is_waiting else 0,
    }


@login_required
@require_GET
def download_copy(request: HttpRequest, copy: UUID) -> HttpResponse:
    """Send a copy to its owner for a day; 404 for everybody else."""
    mine = Copy.objects.filter(person=request.user, made_at__gt=timezone.now() - FOR)
    row = mine.filter(pk=copy).first()
    if row is None:
        raise Http404
    return attachment_response(
        zlib.decompress(row.data),
        name="replay-booth-data.json",
        kind="application/json",
    )


# The way out.


@login_required
@require_http_methods(["GET", "POST"])
def account_deletion_page(request: HttpRequest) -> HttpResponse:
    """Show what account deletion removes and what stays; on POST delete the account."""
    if request.method == "POST":
        return delete_account(request)
    return render_account_deletion(request, DeleteAccountForm(person=request.user))


@reauthentication_required
def delete_account(request: HttpRequest) -> HttpResponse:
    """Delete the account if its name was typed; this needs a recent sign-in (A4)."""
    form = DeleteAccountForm(request.POST, person=request.user)
    if not form.is_valid():
        return render_account_deletion(
            request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY
        )
    try:
        account_deletion.delete_account(request.user)
    except TournamentError as error:
        form.add_error(None, str(error))
        return render_account_deletion(request, form, status=HTTPStatus.CONFLICT)
    logout(request)
    messages.success(request, "Your account is deleted, and your name was removed.")
    return redirect("home")


def render_account_deletion(
    request: HttpRequest, form: DeleteAccountForm, *, status: int = HTTPStatus.OK
) -> HttpResponse:
    context = {"form": form, "leave": selectors.preview_deletion(request.user)}
    return render(request, "privacy/leave.html", context, status=status)
