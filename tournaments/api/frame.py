"""What every address of an event has in common: who asks, what is sent, what is not.

Whoever may do a thing on a page may do it here, by the same services. A token reaches
one event and the verbs that it names (A7): an address says which verb it asks for.
"""

import hashlib
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, ClassVar, NoReturn, TypeVar
from uuid import UUID

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist, RequestDataTooBig
from django.db.models import Sum
from django.http import Http404, HttpResponse
from django.utils.cache import get_conditional_response
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    OpenApiResponse,
    extend_schema,
    extend_schema_view,
)
from rest_framework.exceptions import (
    APIException,
    MethodNotAllowed,
    NotAuthenticated,
    PermissionDenied,
)
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from cards.answers import ETAG, Unknown, strictly
from cards.shapes import ProblemSerializer
from decks.api import Personal
from tournaments.core.access import position_or_404
from tournaments.core.permissions import Position, lacks_second_factor
from tournaments.disputes import logfiles
from tournaments.models import Round
from tournaments.rules.verbs import Verb

Shown = dict[str, Any]
Asked = TypeVar("Asked")
JSON = "application/json"


# What is refused


class TooLarge(APIException):
    """A body that nobody reads to its end (U1)."""

    status_code = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"
    default_detail = f"The body has more than {logfiles.MOST_BODY:,} bytes."
    remedy = "A game log has about 10,000: send one at a time."


class OnlyJson(APIException):
    """A body of another kind, such as a form of another site could send."""

    status_code = HTTPStatus.UNSUPPORTED_MEDIA_TYPE
    default_code = "unsupported_media_type"
    default_detail = "This address takes JSON."
    remedy = f"Send the header Content-Type: {JSON}."


class OtherMethod(MethodNotAllowed):
    """A method that the address does not know, and those that it does."""

    def __init__(self, method: str, known: list[str]) -> None:
        super().__init__(method)
        self.remedy = f"This address takes {', '.join(known)}."


class SignInFirst(NotAuthenticated):
    default_detail = "Nobody is signed in, so nobody does this."
    remedy = (
        "Send a token as the header Authorization: Bearer …, or sign in at "
        "/accounts/login/ and send the cookie of the session."
    )


class Unproven(PermissionDenied):
    """A request that a page of another site could have made."""

    default_code = "unproven"
    default_detail = "The token against forged requests is missing, or another one."
    remedy = (
        f"Send the cookie {settings.CSRF_COOKIE_NAME}, and what it holds as the header "
        "X-CSRFToken; over https also a Referer of this site."
    )


class NoSecondFactor(PermissionDenied):
    """A1: what an office lets somebody see or do needs a second factor."""

    default_code = "no_second_factor"
    default_detail = "The desk of an event asks for a second factor, and you have none."
    remedy = "Set one up at /accounts/2fa/, then ask again."


def require_second_factor(request: Request) -> None:
    if lacks_second_factor(request.user):
        raise NoSecondFactor


def not_there() -> Unknown:
    """Say the same of what is unknown and of what is hidden (H4)."""
    return Unknown(
        "There is no such thing in this event, or it is not shown to you.",
        remedy="Check the address; if it is yours, send a token or sign in.",
    )


def position_in(request: Request, event: UUID) -> Position:
    try:
        return position_or_404(request, event)
    except Http404:
        raise not_there() from None


# What is sent


class Sending(Personal):
    """Takes JSON from whoever is known; nothing reads the body as a form."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        kind = request.content_type.partition(";")[0].strip().lower()
        has_body = request.META.get("CONTENT_LENGTH") not in (None, "", "0")
        if request.method == "POST" and has_body and kind != JSON:
            raise OnlyJson
        super().initial(request, *args, **kwargs)

    def perform_authentication(self, request: Request) -> None:
        try:
            super().perform_authentication(request)
        except PermissionDenied as error:
            if type(error) is not PermissionDenied:  # a token says why itself
                raise
            raise Unproven from None

    def permission_denied(self, *_: Any, **__: Any) -> NoReturn:
        raise SignInFirst

    def http_method_not_allowed(self, request: Request, *_: Any, **__: Any) -> NoReturn:
        known = [each.upper() for each in self.http_method_names if each != "options"]
        raise OtherMethod(request.method, known)


def asked_in(request: Request, shape: type[Asked], example: Shown) -> Asked:
    """Read the body strictly; without one, what every field is unless said."""
    try:
        body = request.body
    except RequestDataTooBig:
        raise TooLarge from None
    remedy = f"Send JSON such as {example}.".replace("'", '"')
    return strictly(body or b"{}", shape, remedy=remedy)


# Reading


def tag_of(request: Request, position: Position) -> str:
    """Name what somebody is told of an event until a counter of it moves.

    A log that proves a result moves that of its round alone.
    """
    asker = f"{request.user.pk} {request.get_full_path()}"
    digest = hashlib.sha256(asker.encode()).hexdigest()[:16]
    event = position.tournament
    rounds = Round.objects.filter(tournament=event).aggregate(moved=Sum("version"))
    return f'"{event.version}-{rounds["moved"] or 0}-{digest}"'


class Reading(Personal, GenericAPIView):
    """One thing of an event, under a tag that holds until the event changes."""

    verbs: ClassVar[dict[str, Verb]] = {}
    permission_classes = (AllowAny,)
    filter_backends = ()
    is_tagged = True

    def get(self, request: Request, event: UUID, **which: Any) -> HttpResponse:
        position = position_in(request, event)
        tag = tag_of(request, position) if self.is_tagged else ""
        if tag and (unchanged := get_conditional_response(request, etag=tag)):
            unchanged["ETag"] = tag
            return unchanged
        try:
            answer = self.read(position, **which)
        except ObjectDoesNotExist:
            raise not_there() from None
        if tag:
            answer["ETag"] = tag
        return answer

    def read(self, position: Position, **which: Any) -> Response:
        raise NotImplementedError

    def permission_denied(self, *_: Any, **__: Any) -> NoReturn:
        raise SignInFirst


class Listing(Reading):
    """Several things of an event, in pages."""

    parameters = frozenset(("page", "size"))

    def read(self, position: Position, **which: Any) -> Response:
        page = self.paginate_queryset(self.rows(position, **which))
        return self.get_paginated_response(self.shown(position, page))

    def rows(self, position: Position, **which: Any) -> Any:
        raise NotImplementedError

    def shown(self, position: Position, page: Any) -> list[Shown]:
        raise NotImplementedError


READ = {
    "400": "A parameter cannot be used.",
    "401": "The token is unknown, or its days are over.",
    "403": "The token does not reach this, or an official has no second factor.",
    "404": "There is none, or it is hidden.",
    "429": "Too many reads.",
}
UNCHANGED = OpenApiResponse(None, "You have it already: the answer has no body.")


def problems(said: dict[str, str]) -> dict[str, OpenApiResponse]:
    return {
        status: OpenApiResponse(ProblemSerializer, about)
        for status, about in said.items()
    }


def readable(  # noqa: PLR0913 - all that there is to say
    name: str,
    serializer: Any,
    example: Any,
    *,
    summary: str,
    description: str,
    parameters: tuple[OpenApiParameter, ...] = (),
) -> Any:
    """Say for the documentation what an address of an event answers."""

    def documented(view: type[Reading]) -> type[Reading]:
        tagged = {"304": UNCHANGED} if view.is_tagged else {}
        return extend_schema_view(
            get=extend_schema(
                operation_id=name,
                summary=summary,
                description=description,
                parameters=[*parameters, *(ETAG if view.is_tagged else ())],
                responses={"200": serializer, **tagged, **problems(READ)},
                examples=[OpenApiExample("Example", example, status_codes=["200"])],
            )
        )(view)

    return documented


# Acting

ACTED = {
    "400": "The body cannot be read.",
    "401": "Nobody is signed in, or the token is unknown.",
    "403": "You may not, or your token may not, or you have no second factor.",
    "404": "There is none, or it is hidden.",
    "409": "Somebody else was quicker, or holds the event at this moment.",
    "413": "The body is too large.",
    "415": "The body is no JSON.",
    "422": "It was read, and cannot be done; or the key had another body (C8).",
    "429": "Too many acts.",
}
KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description=(
        "Any text of at most 64 characters: whoever sends the same again within a day "
        "gets the same answer, and it is done once."
    ),
)
Deed = Callable[..., Shown]


class Acting(Sending, GenericAPIView):
    """Does one thing to an event, once for each Idempotency-Key."""

    verbs: ClassVar[dict[str, Verb]] = {}
    http_method_names: ClassVar = ["post", "options"]
    permission_classes = (IsAuthenticated,)
    filter_backends = ()
    pagination_class = None
    deed: Deed
    asks: type
    example: Shown
    status = HTTPStatus.OK

    def post(self, request: Request, event: UUID, **which: Any) -> Response:
        position = position_in(request, event)
        asked = asked_in(request, self.asks, self.example)
        try:
            told = type(self).deed(request, position, asked, **which)
        except ObjectDoesNotExist:
            raise not_there() from None
        return Response(told, status=self.status)


def act(  # noqa: PLR0913 - all that there is to say
    name: str,
    verb: Verb,
    *,
    asks: type,
    body: Any,
    sent: Shown,
    shape: Any,
    answered: Shown,
    summary: str,
    description: str,
    status: HTTPStatus = HTTPStatus.OK,
) -> Callable[[Deed], type[Acting]]:
    """Make an address of a deed: what it asks, what it answers, which verb it is."""

    def made(deed: Deed) -> type[Acting]:
        view = type(
            deed.__name__.title(),
            (Acting,),
            {
                "__doc__": deed.__doc__,
                "deed": staticmethod(deed),
                "verbs": {"POST": verb},
                "asks": asks,
                "example": sent,
                "status": status,
                "serializer_class": body,
            },
        )
        return extend_schema_view(
            post=extend_schema(
                operation_id=name,
                summary=summary,
                description=f"{description} Verb: {verb}.",
                parameters=[KEY],
                request=body,
                responses={str(int(status)): shape, **problems(ACTED)},
                examples=[
                    OpenApiExample("Body", sent, request_only=True),
                    OpenApiExample(
                        "Example",
                        answered,
                        response_only=True,
                        status_codes=[str(int(status))],
                    ),
                ],
            )
        )(view)

    return made
