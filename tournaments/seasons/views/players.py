"""The page of a person across events (P3); whoever hides it has none."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.seasons.queries import histories


@require_safe
def history(request: HttpRequest, page: UUID) -> HttpResponse:
    """Show the public events that somebody finished; the owner sees it marked."""
    found = histories.page_of(page)
    if found is None:
        raise Http404
    shown = histories.of(found)
    is_own = request.user.is_authenticated and request.user.pk == found.pk
    context = {"history": shown, "is_own": is_own}
    answer = render(request, "tournaments/seasons/player.html", context)
    if not shown.is_listed:
        answer["X-Robots-Tag"] = "noindex"
    return answer
