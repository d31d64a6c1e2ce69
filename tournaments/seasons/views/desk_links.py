"""Link entries without an account that are one person in a series."""

from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from cards.listing import search_text
from decks.views.access import uuid_or_404
from tournaments.core.access import (
    http_status,
    posted_number,
    redirect_to_second_factor,
)
from tournaments.models import Entrant, Series
from tournaments.rules.errors import TournamentError
from tournaments.seasons.actions import links as services
from tournaments.seasons.queries import links as selectors

from .desk_series import own_series_or_404


@login_required
@require_http_methods(["GET", "POST"])
def link_entries_page(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Suggest which entries are one person, link them, and unlink them."""
    series = own_series_or_404(request, pk)
    led_away = redirect_to_second_factor(request)
    if led_away is not None:
        return led_away
    if request.method == "GET":
        return links_page(request, series)
    do = {"link": link_chosen, "unlink": unlink_chosen}.get(request.POST.get("do", ""))
    if do is None:
        raise Http404
    try:
        messages.success(request, do(request, series))
    except ObjectDoesNotExist as error:
        raise Http404 from error
    except TournamentError as error:
        series.refresh_from_db()
        return links_page(request, series, error=error, status=http_status(error))
    return redirect("series_links", series.pk)


def links_page(
    request: HttpRequest,
    series: Series,
    *,
    status: int = HTTPStatus.OK,
    error: TournamentError | None = None,
) -> HttpResponse:
    said = search_text(request)
    context = {
        "series": series,
        "suggested": selectors.suggested_groups(series),
        "linked": selectors.linked_groups(series),
        "said": said,
        "hits": selectors.search_entries(series, said) if said else [],
        "error": error,
    }
    return render(
        request, "tournaments/seasons/desk_links.html", context, status=status
    )


def link_chosen(request: HttpRequest, series: Series) -> str:
    """Link the ticked suggestions; entries ticked separately become one person."""
    people = [parse_ids(each) for each in request.POST.getlist("person")]
    if single := request.POST.getlist("entry"):
        people.append([uuid_or_404(each) for each in single])
    made = services.link_entries(
        series.pk,
        request.user,
        expected=posted_number(request, "expected"),
        people=people,
    )
    if len(made) > 1:
        return f"{len(made)} players are linked. Their points are now added up."
    return f"{name_of_entries(made[0])} is linked. The points are now added up."


def unlink_chosen(request: HttpRequest, series: Series) -> str:
    rows = services.unlink_entries(
        series.pk,
        request.user,
        expected=posted_number(request, "expected"),
        entries=parse_ids(request.POST.get("person", "")),
    )
    return f"{name_of_entries(rows)} is no longer linked. Each entry counts separately."


def parse_ids(text: str) -> list[UUID]:
    return [uuid_or_404(each) for each in text.split(",")]


def name_of_entries(rows: list[Entrant]) -> str:
    return " / ".join(dict.fromkeys(each.name for each in rows))
