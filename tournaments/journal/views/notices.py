"""The user's notices, the unread count in the page header, and notification settings.

Users find only their own notices here; any other id answers 404 (H4).
"""

from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from cards.listing import page_context
from tournaments.journal.actions import notices as services
from tournaments.journal.forms import NotificationSettingsForm
from tournaments.journal.queries import notices
from tournaments.models import Notice

A_PAGE = 50


@login_required
@require_safe
def list_notices(request: HttpRequest) -> HttpResponse:
    """List the notices that the user sees on the site, newest first."""
    found = notices.with_event_rows(notices.shown_notices(request.user))
    return render(
        request,
        "tournaments/journal/notifications.html",
        {
            **page_context(request, found, size=A_PAGE),
            "unread": notices.unread_count(request.user),
        },
    )


@require_safe
def unread_count(request: HttpRequest) -> HttpResponse:
    """Return the unread count of the page header; 204 if it is unchanged.

    The page polls this. A signed-out user is not redirected to sign in, and an open
    page does not prolong the session.
    """
    request.is_nobodys_act = True
    if not request.user.is_authenticated:
        return HttpResponse(status=HTTPStatus.FORBIDDEN)
    unread = notices.unread_count(request.user)
    if request.GET.get("n") == str(unread):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return render(
        request, "tournaments/journal/parts/unread_count.html", {"unread": unread}
    )


@login_required
@require_safe
def open_page_of_notice(request: HttpRequest, notice: UUID) -> HttpResponse:
    """Mark a notice as read and redirect to the page that it is about."""
    try:
        row = services.open_notice(request.user, notice=notice)
    except Notice.DoesNotExist as error:
        raise Http404 from error
    is_ours = url_has_allowed_host_and_scheme(row.address, allowed_hosts=None)  # O6
    return redirect(row.address if is_ours else "notices")


@login_required
@require_POST
def mark_all_read(request: HttpRequest) -> HttpResponse:
    services.mark_all_read(request.user)
    return redirect("notices")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def notification_settings(request: HttpRequest) -> HttpResponse:
    """Let the user choose by which channels each topic reaches them."""
    sent = request.POST if request.method == "POST" else None
    form = NotificationSettingsForm(
        sent, wishes=notices.channels_by_topic(request.user)
    )
    if form.is_valid():
        services.save_channels(request.user, form.chosen_channels)
        messages.success(request, "Notification settings saved.")
        return redirect("notice_wishes")
    return render(
        request, "tournaments/journal/notification_settings.html", {"form": form}
    )


# Mail programs send this by themselves, without a page of ours and its token; what
# is signed is in the address (RFC 8058).
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Turn off emails of one topic by the link in each email, without signing in.

    GET changes nothing, because mail scanners follow links. The page reveals neither
    the user nor whether the account exists.
    """
    found = notices.read_unsubscribe_token(token)
    if found is None:
        raise Http404
    person, topic = found
    if request.method == "POST":
        services.stop_emails(person, topic)
    context = {"topic": topic, "is_done": request.method == "POST"}
    return render(request, "tournaments/journal/notifications_stop.html", context)
