"""The page behind the secret link of an event: it opens the event for this browser."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe

from tournaments.core import permissions
from tournaments.core.access import EVENTS, LINK_PAGES, TO_CHECK_IN, store_opened_link


@require_safe
def open_event_by_secret_link(
    request: HttpRequest, pk: UUID, token: str
) -> HttpResponse:
    """Remember the secret link in the session and redirect to the event; else 404.

    An outdated link at the door still leads to the check-in, which asks for a sign-in
    before it says whether there is such an event.
    """
    to = request.GET.get("to", "")
    for event in EVENTS(pk=pk):
        is_right = constant_time_compare(token, event.link_token)
        if is_right and permissions.is_event_published(event):
            if not permissions.is_event_public(event):
                store_opened_link(request, event)
            return redirect(LINK_PAGES.get(to, "event"), pk)
    if to == TO_CHECK_IN:
        return redirect("event_check_in", pk)
    raise Http404
