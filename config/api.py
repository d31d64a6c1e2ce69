"""The API as a whole: its URLs, its schema, and its documentation page."""

from http import HTTPStatus
from typing import Any, ClassVar

import structlog
from django.conf import settings
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponsePermanentRedirect,
)
from django.shortcuts import render
from django.urls import path, re_path, resolve, reverse
from django.views.decorators.http import require_safe
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards import api
from cards.apibase import PublicView, UnknownObject, json_response
from cards.problems import error_response
from config import apidocs, views
from config.limits import CHECKS
from config.rest import MOST_ON_A_PAGE, READS_A_MINUTE
from decks import api as decks
from decks.apibase import tag_response
from integrations import api as programs
from tournaments.api import (
    desk_views,
    entry_views,
    event_views,
    log_views,
    read_views,
    result_views,
    round_views,
    series_views,
    statistics_views,
)

ROOTS = (
    *("events", "series", "cards", "rulings", "sets", "formats", "decks", "deck_check"),
    "webhooks",
    *("bulk_cards", "bulk_rulings", "bulk_sets", "bulk_formats", "bulk_events"),
)


@extend_schema(exclude=True)
class ApiRoot(PublicView):
    """The entry point of the API: the URLs of its collections."""

    def get(self, request: Request) -> HttpResponse:
        names = (*ROOTS, "schema", "docs")
        return json_response(request, {name: reverse(f"api_{name}") for name in names})


@extend_schema(exclude=True)
class UnknownAddress(PublicView):
    """Answers 404 in JSON to any unknown URL below /api/."""

    http_method_names: ClassVar = APIView.http_method_names

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Skip the check of query parameters, since an unknown URL has none."""
        APIView.initial(self, request, *args, **kwargs)

    def get(self, request: Request, rest: str) -> HttpResponse:  # noqa: ARG002
        raise UnknownObject(
            f"No URL {request.path[:100]} exists.",
            remedy="/api/v1/ lists all URLs.",
        )

    post = put = patch = delete = get


@extend_schema(exclude=True)
class MissingSlash(UnknownAddress):
    """Redirects reads to the URL with its final slash; other methods get an error."""

    def get(self, request: Request, rest: str) -> HttpResponse:
        found = resolve(f"{request.path}/")
        if found.url_name == "api_nothing":
            return super().get(request, rest)
        query = request.META.get("QUERY_STRING", "")
        query = f"?{query}" if query else ""
        return HttpResponsePermanentRedirect(f"{request.path}/{query}")

    def post(self, request: Request, rest: str) -> HttpResponse:  # noqa: ARG002
        raise UnknownObject(
            f"No URL {request.path[:100]} exists.",
            remedy="Send it again with a slash (/) at the end of the URL.",
        )

    put = patch = delete = post


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Show the documentation of the API, from its schema."""
    return render(
        request,
        "api/docs.html",
        {
            "about": settings.SPECTACULAR_SETTINGS["DESCRIPTION"],
            "operations": list(apidocs.operations()),
            "groups": apidocs.group_operations(apidocs.operations()),
            "shapes": list(apidocs.object_types()),
            "site": f"{request.scheme}://{request.get_host()}",
            "reads": READS_A_MINUTE,
            "checks": CHECKS.address_limit,
            "token": settings.CSRF_COOKIE_NAME,
            "most": MOST_ON_A_PAGE,
        },
    )


class Schema(PublicView, SpectacularAPIView):
    """The OpenAPI schema as JSON, or as YAML on request."""

    renderer_classes = (OpenApiJsonRenderer, OpenApiYamlRenderer)

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        response = super().finalize_response(request, response, *args, **kwargs)
        if response.status_code == HTTPStatus.OK:
            response.add_post_render_callback(
                lambda rendered: tag_response(request, rendered)
            )
        return response


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer an unexpected error, in JSON below /api/, else with the error page."""
    page = views.server_error(request)
    if not request.path.startswith("/api/"):
        return page
    away = page.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    reference = structlog.contextvars.get_contextvars().get("request_id", "")
    if away:
        return error_response(
            page.status_code,
            "away",
            "The site is unavailable at the moment.",
            remedy="Try again in a moment.",
            headers={"Retry-After": page["Retry-After"]},
        )
    return error_response(
        page.status_code,
        "error",
        "The server failed.",
        remedy=f"Try again. If it fails again, report this reference: {reference}",
    )


# What stands behind the id of an event.
OF_EVENT: dict[str, tuple[str, Any]] = {
    "": ("event", event_views.EventDetail),
    "open/": ("event_open", round_views.open_registration),
    "check-in/": ("event_check_in", round_views.open_check_in),
    "start/": ("event_start", round_views.start),
    "finish/": ("event_finish", round_views.finish),
    "cut/": ("cut_confirm", round_views.confirm_cut),
    "me/": ("mine", read_views.MyStatus),
    "register/": ("register", entry_views.register_entrant),
    "entrants/": ("entrants", read_views.EntrantList),
    "entrants/add/": ("entrant_add", entry_views.add_entrant),
    "entrants/<uuid:entrant>/check-in/": ("entrant_check_in", entry_views.check_in),
    "entrants/<uuid:entrant>/drop/": ("entrant_drop", entry_views.drop_entrant),
    "entrants/<uuid:entrant>/return/": ("entrant_return", entry_views.come_back),
    "entrants/<uuid:entrant>/list/": ("list_submit", entry_views.submit_deck_list),
    "lists/": ("lists", read_views.DecklistList),
    "lists/<uuid:submission>/": ("list", read_views.DecklistDetail),
    "rounds/": ("rounds", read_views.RoundList),
    "rounds/pair/": ("round_pair", round_views.pair_round),
    "rounds/<slug:at>/pairings/": ("pairings", read_views.PairingList),
    "rounds/<slug:at>/publish/": ("round_publish", round_views.publish_round),
    "rounds/<slug:at>/discard/": ("round_discard", round_views.discard),
    "rounds/<slug:at>/close/": ("round_close", round_views.close),
    "matches/<uuid:match>/": ("match", read_views.MatchDetail),
    "matches/<uuid:match>/report/": ("match_report", result_views.report_result),
    "matches/<uuid:match>/confirm/": ("match_confirm", result_views.confirm_report),
    "matches/<uuid:match>/dispute/": ("match_dispute", result_views.dispute_result),
    "matches/<uuid:match>/rule/": ("match_rule", result_views.rule_on_match),
    "matches/<uuid:match>/logs/": ("match_logs", log_views.MatchLogs),
    "logs/<uuid:log>/": ("log", log_views.LogDetail),
    "announcements/add/": ("announce", desk_views.announce),
    "announcements/<uuid:announcement>/remove/": (
        "announcement_remove",
        desk_views.remove_announcement,
    ),
    "rounds/<slug:at>/clock/": ("clock", desk_views.ClockDetail),
    "rounds/<slug:at>/clock/start/": ("clock_start", desk_views.start_clock),
    "rounds/<slug:at>/clock/stop/": ("clock_stop", desk_views.stop_clock),
    "matches/<uuid:match>/extend/": ("match_extend", desk_views.extend_table),
    "matches/<uuid:match>/correct/": ("match_correct", desk_views.correct_match),
    "matches/<uuid:match>/correct/preview/": (
        "match_correct_preview",
        desk_views.preview_match_correction,
    ),
    "entrants/late/": ("entrant_late", desk_views.enter_late),
    "entrants/<uuid:entrant>/waive/": ("list_waive", desk_views.waive_list),
    "entrants/<uuid:entrant>/penalty/": ("penalty_give", desk_views.give_penalty),
    "undo/": ("undo", desk_views.undo),
    "disputes/": ("disputes", read_views.DisputeList),
    "standings/": ("standings", read_views.StandingsDetail),
    "bracket/": ("bracket", read_views.BracketDetail),
    "final/": ("final", read_views.FinalOrderDetail),
    "statistics/": ("statistics", statistics_views.StatisticsDetail),
    "log/": ("lines", read_views.LogLineList),
}

urlpatterns = [
    path("", ApiRoot.as_view(), name="api_root"),
    path("cards/", api.CardList.as_view(), name="api_cards"),
    path("cards/<str:number>/", api.CardDetail.as_view(), name="api_card"),
    path("rulings/", api.RulingList.as_view(), name="api_rulings"),
    path("sets/", api.SetList.as_view(), name="api_sets"),
    path("sets/<str:code>/", api.SetDetail.as_view(), name="api_set"),
    path("formats/", decks.FormatList.as_view(), name="api_formats"),
    # With and without its final slash: a redirect would lose the body.
    re_path(r"^decks/check/?$", decks.Check.as_view(), name="api_deck_check"),
    path("decks/", decks.DeckList.as_view(), name="api_decks"),
    path("decks/<uuid:deck>/", decks.DeckDetail.as_view(), name="api_deck"),
    path("decks/<uuid:deck>/save/", decks.SaveVersion.as_view(), name="api_deck_save"),
    path("decks/<uuid:deck>/share/", decks.ShareDeck.as_view(), name="api_deck_share"),
    path("events/", event_views.EventList.as_view(), name="api_events"),
    *(
        path(f"events/<uuid:event>/{rest}", view.as_view(), name=f"api_{name}")
        for rest, (name, view) in OF_EVENT.items()
    ),
    path("series/", series_views.SeriesList.as_view(), name="api_series"),
    path(
        "series/<uuid:series>/",
        series_views.LeaderboardDetail.as_view(),
        name="api_leaderboard",
    ),
    path("webhooks/", programs.WebhookList.as_view(), name="api_webhooks"),
    path(
        "webhooks/<uuid:webhook>/replay/",
        programs.WebhookReplay.as_view(),
        name="api_webhook_replay",
    ),
    path("bulk/cards/", api.BulkCards.as_view(), name="api_bulk_cards"),
    path("bulk/rulings/", api.BulkRulings.as_view(), name="api_bulk_rulings"),
    path("bulk/sets/", api.BulkSets.as_view(), name="api_bulk_sets"),
    path("bulk/events/", programs.BulkEvents.as_view(), name="api_bulk_events"),
    path("bulk/formats/", decks.BulkFormats.as_view(), name="api_bulk_formats"),
    path("schema/", Schema.as_view(), name="api_schema"),
    path("docs/", docs, name="api_docs"),
    re_path(r"^(?P<rest>.+)/$", UnknownAddress.as_view(), name="api_nothing"),
    re_path(r"^(?P<rest>.+[^/])$", MissingSlash.as_view(), name="api_unended"),
]
