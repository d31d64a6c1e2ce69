"""What somebody was told, the count in the head of every page, and his wishes.

Everybody finds his own here and nothing else: another's notice is not there (H4).
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
from tournaments.journal.forms.notices import WishesForm
from tournaments.journal.queries import notices
from tournaments.models import Notice

A_PAGE = 50


@login_required
@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """Show somebody all that he was told, the newest first."""
    found = notices.with_events(notices.shown_to(request.user))
    return render(
        request,
        "tournaments/journal/notifications.html",
        {
            **page_context(request, found, size=A_PAGE),
            "unread": notices.unread_count(request.user),
        },
    )


@require_safe
def count(request: HttpRequest) -> HttpResponse:
    """Return the head of a page the number that it shows, if it is another one.

    A page asks by itself. So whoever has signed out meanwhile is not led away, and a
    page that is left open keeps nobody signed in.
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
def followed(request: HttpRequest, notice: UUID) -> HttpResponse:
    """Lead to the page that a notice is about, and take it as read."""
    try:
        row = services.open_notice(request.user, notice=notice)
    except Notice.DoesNotExist as error:
        raise Http404 from error
    is_ours = url_has_allowed_host_and_scheme(row.address, allowed_hosts=None)  # O6
    return redirect(row.address if is_ours else "notices")


@login_required
@require_POST
def read(request: HttpRequest) -> HttpResponse:
    services.mark_all_read(request.user)
    return redirect("notices")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def wishes(request: HttpRequest) -> HttpResponse:
    """Ask how somebody wants to hear of what."""
    sent = request.POST if request.method == "POST" else None
    form = WishesForm(sent, wishes=notices.wishes_of(request.user))
    if form.is_valid():
        services.wish(request.user, form.wishes)
        messages.success(request, "Your choice is saved.")
        return redirect("notice_wishes")
    return render(
        request, "tournaments/journal/notification_settings.html", {"form": form}
    )


# Mail programs send this by themselves, without a page of ours and its token; what
# is signed is in the address (RFC 8058).
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """End letters of one topic by the link in each of them, without signing in.

    Whoever only looks changes nothing: programs that check links do look. Nothing here
    says whose letters they are, or whether there is such an account.
    """
    found = notices.stopped_by(token)
    if found is None:
        raise Http404
    person, topic = found
    if request.method == "POST":
        services.stop_letters(person, topic)
    context = {"topic": topic, "is_done": request.method == "POST"}
    return render(request, "tournaments/journal/notifications_stop.html", context)
