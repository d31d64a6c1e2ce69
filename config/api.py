"""The API as a whole: its addresses, its schema, and the page that explains it."""

from http import HTTPStatus

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import path, re_path, reverse
from django.views.decorators.http import require_safe
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request

from cards import api
from cards.answers import Public, Unknown, answer
from config import apidocs, views
from config.limits import CHECKS
from config.rest import MOST_ON_A_PAGE, READS_A_MINUTE
from decks import api as decks
from tournaments import api as logs

ROOTS = (
    *("cards", "rulings", "sets", "formats", "decks", "deck_check"),
    *("bulk_cards", "bulk_rulings", "bulk_sets", "bulk_formats"),
)


@extend_schema(exclude=True)
class Root(Public):
    """Where everything begins, for programs that follow addresses."""

    def get(self, request: Request) -> HttpResponse:
        names = (*ROOTS, "schema", "docs")
        return answer(request, {name: reverse(f"api_{name}") for name in names})


@extend_schema(exclude=True)
class Nothing(Public):
    """An address of the API that is none."""

    def get(self, request: Request, rest: str) -> HttpResponse:  # noqa: ARG002
        raise Unknown(
            f"There is nothing at {request.path[:100]}.",
            remedy="/api/v1/ lists what there is.",
        )


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Explain the API to people, from its schema."""
    return render(
        request,
        "api/docs.html",
        {
            "about": settings.SPECTACULAR_SETTINGS["DESCRIPTION"],
            "operations": list(apidocs.operations()),
            "shapes": list(apidocs.shapes()),
            "site": f"{request.scheme}://{request.get_host()}",
            "reads": READS_A_MINUTE,
            "checks": CHECKS.most,
            "cookie": settings.SESSION_COOKIE_NAME,
            "token": settings.CSRF_COOKIE_NAME,
            "most": MOST_ON_A_PAGE,
        },
    )


class Schema(Public, SpectacularAPIView):
    """The schema as JSON, or as YAML where it is asked for."""

    renderer_classes = (OpenApiJsonRenderer, OpenApiYamlRenderer)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a failure in JSON where JSON was asked for, else with the page."""
    page = views.server_error(request)
    if not request.path.startswith("/api/"):
        return page
    away = page.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    reference = structlog.contextvars.get_contextvars().get("request_id", "")
    problem = {
        "message": "The desk is away for a moment."
        if away
        else "Something broke here.",
        "rule": "",
        "remedy": "Try again in a moment."
        if away
        else f"It was logged; if it stays, tell us this reference: {reference}",
    }
    headers = {"Retry-After": page["Retry-After"]} if away else None
    return JsonResponse(problem, status=page.status_code, headers=headers)


urlpatterns = [
    path("", Root.as_view(), name="api_root"),
    path("cards/", api.CardList.as_view(), name="api_cards"),
    path("cards/<str:number>/", api.CardDetail.as_view(), name="api_card"),
    path("rulings/", api.RulingList.as_view(), name="api_rulings"),
    path("sets/", api.SetList.as_view(), name="api_sets"),
    path("sets/<str:code>/", api.SetDetail.as_view(), name="api_set"),
    path("formats/", decks.FormatList.as_view(), name="api_formats"),
    # With and without its last stroke: whoever is sent on loses the body.
    re_path(r"^decks/check/?$", decks.Check.as_view(), name="api_deck_check"),
    path("decks/", decks.DeckList.as_view(), name="api_decks"),
    path("decks/<uuid:deck>/", decks.DeckDetail.as_view(), name="api_deck"),
    path(
        "events/<uuid:event>/matches/<uuid:match>/logs/",
        logs.MatchLogs.as_view(),
        name="api_match_logs",
    ),
    path(
        "events/<uuid:event>/logs/<uuid:log>/",
        logs.LogDetail.as_view(),
        name="api_log",
    ),
    path("bulk/cards/", api.BulkCards.as_view(), name="api_bulk_cards"),
    path("bulk/rulings/", api.BulkRulings.as_view(), name="api_bulk_rulings"),
    path("bulk/sets/", api.BulkSets.as_view(), name="api_bulk_sets"),
    path("bulk/formats/", decks.BulkFormats.as_view(), name="api_bulk_formats"),
    path("schema/", Schema.as_view(), name="api_schema"),
    path("docs/", docs, name="api_docs"),
    re_path(r"^(?P<rest>.+)/$", Nothing.as_view(), name="api_nothing"),
]
