"""Base classes of the API views of an event, and their documentation.

Users may do the same here as on the pages, with the same services. A token is valid for
one event and for the verbs that it names, such as `read` (A7): each URL requires one
verb.
"""

import hashlib
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, ClassVar, TypeVar, get_type_hints
from uuid import UUID

from django.core.exceptions import ObjectDoesNotExist, RequestDataTooBig
from django.db.models import Sum
from django.http import Http404, HttpResponse
from django.utils.cache import get_conditional_response
from drf_spectacular.utils import OpenApiParameter
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from cards.apibase import decode_body
from cards.openapi import ETAG, UNCHANGED, document_get, document_post, error_responses
from decks.apibase import IDEMPOTENCY_KEY, JsonView, PersonalView
from tournaments.api.errors import BodyTooLarge, NoSecondFactor, not_found
from tournaments.core.access import position_or_404
from tournaments.core.permissions import Position, lacks_second_factor
from tournaments.models import Entrant, Round
from tournaments.rules.api_scopes import ApiScope
from tournaments.rules.errors import Stale

Example = dict[str, Any]
Body = TypeVar("Body")


def position_or_not_found(request: Request, event: UUID) -> Position:
    try:
        return position_or_404(request, event)
    except Http404:
        raise not_found() from None


def require_second_factor(request: Request) -> None:
    if lacks_second_factor(request.user):
        raise NoSecondFactor


def require_second_factor_for_others(
    request: Request, position: Position, entrant: Entrant | None
) -> None:
    """A1: acting for another person requires a second factor, as for staff."""
    if entrant is None or position.entry(entrant.pk) is None:
        require_second_factor(request)


def require_version(seen: int | None, found: int) -> int:
    """Return the current version; raise Stale if the client saw another one (C7)."""
    if seen is not None and seen != found:
        raise Stale(
            f"You sent version {seen}; the current version is {found}.",
            remedy="Reload it, then send your request with the new version.",
        )
    return found


# Reading


def event_etag(request: Request, position: Position) -> str:
    """Return an ETag for this user and URL that changes when the event changes.

    It contains the version of the event and the sum of those of its rounds: a game log
    that proves a result changes only the version of its round.
    """
    reader = f"{request.user.pk} {request.get_full_path()}"
    digest = hashlib.sha256(reader.encode()).hexdigest()[:16]
    event = position.tournament
    rounds = Round.objects.filter(tournament=event).aggregate(moved=Sum("version"))
    return f'"{event.version}-{rounds["moved"] or 0}-{digest}"'


class ReadView(PersonalView, GenericAPIView):
    """Answers one object of an event.

    Its ETag holds until the event changes; without `has_version_tag`, as long as the
    answer is the same.
    """

    verbs: ClassVar[dict[str, ApiScope]] = {}
    permission_classes = (AllowAny,)
    has_version_tag = True

    def get(self, request: Request, event: UUID, **which: Any) -> HttpResponse:
        position = position_or_not_found(request, event)
        tag = event_etag(request, position) if self.has_version_tag else ""
        if tag and (unchanged := get_conditional_response(request, etag=tag)):
            unchanged["ETag"] = tag
            return unchanged
        try:
            response = self.respond(position, **which)
        except ObjectDoesNotExist:
            raise not_found() from None
        if tag:
            response["ETag"] = tag
        return response

    def respond(self, position: Position, **which: Any) -> Response:
        return Response(self.read_struct(position, **which))

    def read_struct(self, position: Position, **which: Any) -> Any:
        """Return the answer as a struct; its type also documents the URL."""
        raise NotImplementedError


class ListView(ReadView):
    """Answers a paginated list of objects of an event."""

    parameters = frozenset(("page", "size"))

    def respond(self, position: Position, **which: Any) -> Response:
        page = self.paginate_queryset(self.list_rows(position, **which))
        return self.get_paginated_response(self.serialize_page(position, page))

    def list_rows(self, position: Position, **which: Any) -> Any:
        raise NotImplementedError

    def serialize_page(self, position: Position, page: Any) -> Any:
        """Return the structs of a page; their type also documents the URL."""
        raise NotImplementedError


READ_ERRORS = {
    "400": "A parameter is invalid.",
    "401": "The token is unknown or has expired.",
    "403": "The token lacks the permission, or you have not set up two-factor "
    "authentication.",
    "404": "It does not exist, or it is hidden from you.",
    "429": "Too many requests.",
}


def document_read(
    name: str,
    example: Example,
    *,
    parameters: tuple[OpenApiParameter, ...] = (),
    **texts: str,
) -> Any:
    """Document a view by the return type of its method."""

    def document_view(view: Any) -> Any:
        method = (
            view.serialize_page if hasattr(view, "serialize_page") else view.read_struct
        )
        responses = UNCHANGED | error_responses(READ_ERRORS)
        return document_get(
            name,
            get_type_hints(method)["return"],
            example,
            responses,
            parameters=[*parameters, *ETAG],
            **texts,
        )(view)

    return document_view


# Acting


def read_body(
    request: Request, struct: type[Body], *, remedy: str, empty: bytes = b""
) -> Body:
    """Return the parsed body of a request; `empty` is parsed if there is none."""
    try:
        body = request.body
    except RequestDataTooBig:
        raise BodyTooLarge from None
    return decode_body(body or empty, struct, remedy=remedy)


ACTION_ERRORS = {
    "400": "The request body can't be read.",
    "401": "You are not signed in, or the token is unknown.",
    "403": "You or your token lack the permission, or you have not set up two-factor "
    "authentication.",
    "404": "It does not exist, or it is hidden from you.",
    "409": "It has changed since you read it, or somebody else is changing "
    "the event at this moment.",
    "413": "The body is too large.",
    "415": "The body is not JSON.",
    "422": (
        "The request was understood but refused, or the Idempotency-Key was already "
        "used with a different request body."
    ),
    "429": "Too many requests.",
}


class ActionView(JsonView, GenericAPIView):
    """Runs one action on an event, and only once for each Idempotency-Key."""

    verbs: ClassVar[dict[str, ApiScope]] = {}
    http_method_names: ClassVar = ["post", "options"]
    permission_classes = (IsAuthenticated,)
    pagination_class = None
    run: Callable[..., Any]
    body: type
    remedy: str
    status = HTTPStatus.OK

    def post(self, request: Request, event: UUID, **which: Any) -> Response:
        position = position_or_not_found(request, event)
        body = read_body(request, self.body, remedy=self.remedy, empty=b"{}")
        try:
            answer = self.run(request, position, body, **which)
        except ObjectDoesNotExist:
            raise not_found() from None
        return Response(answer, status=self.status)


def make_action_view(  # noqa: PLR0913 - all that there is to document
    name: str,
    verb: ApiScope,
    *,
    answered: Example,
    sent: Example | None = None,
    summary: str,
    description: str,
    status: HTTPStatus = HTTPStatus.OK,
) -> Callable[[Callable[..., Any]], type[ActionView]]:
    """Return a decorator that makes an annotated function a documented view."""
    sent = sent or {}

    def make_view(function: Callable[..., Any]) -> type[ActionView]:
        hints = get_type_hints(function)
        fields = {
            "__doc__": function.__doc__,
            "run": staticmethod(function),
            "verbs": {"POST": verb},
            "body": hints["body"],
            "remedy": f"Send JSON such as {sent}.".replace("'", '"'),
            "status": status,
        }
        return document_post(
            name,
            (hints["body"], sent),
            (hints["return"], answered),
            error_responses(ACTION_ERRORS),
            status=str(int(status)),
            parameters=[IDEMPOTENCY_KEY],
            summary=summary,
            description=f"{description} Verb: {verb}.",
        )(type(function.__name__.title(), (ActionView,), fields))

    return make_view
