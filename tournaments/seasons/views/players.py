"""The public page of a player across events (P3); players can hide it."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.seasons.queries import histories


@require_safe
def show_history(request: HttpRequest, page: UUID) -> HttpResponse:
    """Show the finished public events of a player, or 404 if they hide the page."""
    found = histories.user_with_history_page(page)
    if found is None:
        raise Http404
    shown = histories.history_of_player(found)
    is_own = request.user.is_authenticated and request.user.pk == found.pk
    context = {"history": shown, "is_own": is_own}
    answer = render(request, "tournaments/seasons/player.html", context)
    if not shown.is_listed:
        answer["X-Robots-Tag"] = "noindex"
    return answer
