"""The list of events, one event, and the creation of events."""

import datetime as dt
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any, ClassVar
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.http import HttpResponse
from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from cards.apibase import RefusedRequest, json_response
from cards.listing import LONGEST_QUERY
from cards.openapi import document_post, error_responses
from decks.apibase import IDEMPOTENCY_KEY, JsonView, NotSignedIn
from tournaments.api.base import (
    ACTION_ERRORS,
    ReadView,
    document_read,
    read_body,
    require_second_factor,
)
from tournaments.api.examples import events as examples
from tournaments.api.schemas import bodies
from tournaments.api.schemas import events as schemas
from tournaments.api.serializers import (
    newest_round_slug,
    serialize_event,
    serialize_full_event,
)
from tournaments.core import events as selectors
from tournaments.core.permissions import Position, Viewer, position_of
from tournaments.desk import actions as services
from tournaments.desk.queries import overview
from tournaments.models import TournamentState
from tournaments.rules.api_scopes import ApiScope

HAVE_ID = ("404", "409")
REMEDY = f"Send JSON such as {examples.NEW_EVENT}.".replace("'", '"')


@document_read(
    "events",
    examples.EVENT,
    summary="Events",
    description=(
        "Running events first, then upcoming and finished ones. Drafts are "
        "listed for their staff only."
    ),
    parameters=(
        OpenApiParameter("q", str, description="Text in the name."),
        OpenApiParameter(
            "state",
            str,
            enum=TournamentState.values,
            description="Only events with this status.",
        ),
        OpenApiParameter("from", dt.date, description="Begins on this day or later."),
        OpenApiParameter("to", dt.date, description="Begins on this day or earlier."),
        OpenApiParameter("series", UUID, description="The id of a public series."),
        OpenApiParameter("organizer", str, description="The organizer's whole name."),
        OpenApiParameter(
            "mine",
            str,
            enum=["true"],
            description="Only events that you are in or help to run.",
        ),
    ),
)
@document_post(
    "event_new",
    (bodies.NewEvent, examples.NEW_EVENT),
    (schemas.WholeEvent, examples.CREATED),
    error_responses(
        {name: text for name, text in ACTION_ERRORS.items() if name not in HAVE_ID}
    ),
    status="201",
    parameters=[IDEMPOTENCY_KEY],
    summary="Create an event",
    description=(
        "A draft that only you see. The preset fills in all settings that you do not "
        f"send. Verb: {ApiScope.CREATE}."
    ),
)
class EventList(JsonView, GenericAPIView):
    """Lists events, and creates them."""

    verbs: ClassVar = {"POST": ApiScope.CREATE}
    http_method_names: ClassVar = ["get", "head", "post", "options"]
    permission_classes = (IsAuthenticatedOrReadOnly,)
    parameters = frozenset(
        ("page", "size", "q", "state", "from", "to", "series", "organizer", "mine")
    )
    is_public = True

    def get(self, request: Request) -> HttpResponse:
        query = typed_text(request, "q")
        viewer = viewer_of_list(request)
        found = overview.listed_events(viewer, query)
        page = self.paginate_queryset(found.filter(*event_filters(request, viewer)))
        answer = self.get_paginated_response(self.serialize_page(page))
        return json_response(request, answer.data, caching={})

    def post(self, request: Request) -> Response:
        require_second_factor(request)
        sent = read_body(request, bodies.NewEvent, remedy=REMEDY)
        made = services.create_event(request.user, **sent.to_settings())
        return Response(
            serialize_full_event(position_of(request.user, made)),
            status=HTTPStatus.CREATED,
            headers={"Location": reverse("api_event", args=[made.pk])},
        )

    def serialize_page(self, page: Any) -> list[schemas.Event]:
        return [
            serialize_event(
                each,
                taken=each.taken,
                waiting=each.waiting,
                newest_round=newest_round_slug(each),
            )
            for each in page
        ]


def typed_text(request: Request, name: str) -> str:
    """Return a parameter that names something, at most as long as names can be."""
    return request.query_params.get(name, "").replace("\0", "")[:LONGEST_QUERY]


def viewer_of_list(request: Request) -> Viewer:
    """Return for whom events are listed: a token for one event lists no drafts (A7)."""
    token = request.auth
    is_for_all = token is None or (
        token.tournament_id is None and ApiScope.READ in token.verbs
    )
    return request.user if is_for_all else AnonymousUser()


def event_filters(request: Request, viewer: Viewer) -> Iterator[Q]:
    """Yield the conditions that the parameters of a request ask for."""
    sent = request.query_params
    if "mine" in sent:
        if sent["mine"] != "true":
            raise RefusedRequest("mine can only be true.", remedy="Send mine=true.")
        if not viewer.is_authenticated:
            raise NotSignedIn
        yield selectors.viewer_event_condition(viewer)
    if state := sent.get("state"):
        yield Q(state=known_state(state))
    for name, lookup in (("from", "starts_at__gte"), ("to", "starts_at__lt")):
        if name in sent:
            yield Q(**{lookup: midnight_of(name, sent[name], later=name == "to")})
    if name := typed_text(request, "organizer"):
        yield Q(owner__display_name__iexact=name)
    if "series" in sent:
        yield Q(
            memberships__series=series_id(sent["series"]),
            memberships__series__is_public=True,
        )


def known_state(text: str) -> str:
    if text not in TournamentState.values:
        known = ", ".join(TournamentState.values)
        raise RefusedRequest(
            f"“{text[:20]}” is not an event status.",
            remedy=f"Use one of these: {known}.",
        )
    return text


def series_id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise RefusedRequest(
            f"{text[:40]!r} is not the id of a series.",
            remedy="The URL of a series contains its id.",
        ) from None


def midnight_of(name: str, text: str, *, later: bool) -> dt.datetime:
    """Return the instant at which a day begins, in UTC, or the day after it."""
    try:
        day = dt.date.fromisoformat(text) + dt.timedelta(days=later)
    except (ValueError, OverflowError):
        raise RefusedRequest(
            f"{name}={text[:20]!r} is not a date.", remedy="Write 2022-11-05."
        ) from None
    return dt.datetime.combine(day, dt.time(), dt.UTC)


@document_read(
    "event",
    examples.WHOLE_EVENT,
    summary="One event",
    description="With its settings and your roles in it.",
)
class EventDetail(ReadView):
    def read_struct(self, position: Position, **_: Any) -> schemas.WholeEvent:
        return serialize_full_event(position)
