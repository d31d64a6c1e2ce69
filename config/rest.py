"""What all API views share: JSON rendering, pagination, errors, a rate limit.

The settings name these classes, so nothing here may import a view.
"""

from http import HTTPStatus
from typing import Any

import msgspec
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.core.paginator import InvalidPage, Paginator
from django.http import Http404
from rest_framework import exceptions
from rest_framework.metadata import SimpleMetadata
from rest_framework.pagination import PageNumberPagination
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from accounts.addresses import network_of_request
from cards.problems import error_body
from cards.schemas import PROBLEM_JSON
from config.limits import count_request, note_counters
from config.rate_counting import RateCounter, Window
from decks.errors import Stale as StaleDeck
from gameengine.errors import FixableError
from integrations.token_authentication import UnknownToken
from tournaments.core.access import http_status
from tournaments.disputes.logfiles import LogFileError
from tournaments.rules.errors import (
    EventLocked,
    RateLimited,
    TournamentError,
)

MOST_ON_A_PAGE = 100
SIZES = frozenset(map(str, range(1, MOST_ON_A_PAGE + 1)))
READS_A_MINUTE = settings.API_READS
OWN_READS_A_MINUTE = settings.API_OWN_READS
REFUSED_TOKENS_A_MINUTE = 30
BUSY_SECONDS = 3


class FastJSONRenderer(JSONRenderer):
    """Renders responses with msgspec, three times as fast as REST framework's own."""

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,  # noqa: ARG002 (DRF's signature)
        renderer_context: Any = None,  # noqa: ARG002
    ) -> bytes:
        return b"" if data is None else msgspec.json.encode(data)


class OptionsMetadata(SimpleMetadata):
    """Answers OPTIONS requests without body fields, which are in /api/v1/schema/."""

    def determine_actions(self, request: Request, view: Any) -> dict[str, Any]:  # noqa: ARG002
        return {}


# Errors: what is wrong, which rule, what to do next.

REMEDIES = {
    400: "Correct the request as shown at /api/v1/docs/, and send it again.",
    401: "Sign in first.",
    403: "Ask somebody with permission.",
    404: "See /api/v1/docs/ for all URLs.",
    405: "This URL is read-only: send GET.",
    406: "Accept application/json.",
    429: (
        "Wait as many seconds as Retry-After says. To get all cards, use the bulk file."
    ),
}


def handle_api_error(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return the JSON answer to a known error, or None to show the error page."""
    if isinstance(error, UnknownToken):
        error = throttle_refused_token(context["request"]) or error
    if isinstance(error, FixableError):
        return fixable_error_response(error)
    if isinstance(error, Http404):
        error = exceptions.NotFound()
    if isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied()
    if not isinstance(error, exceptions.APIException):
        return None
    if isinstance(error, exceptions.Throttled):
        error.detail = "Too many requests."
    remedy = getattr(error, "remedy", "") or REMEDIES.get(error.status_code, "")
    body = error_body(
        error.status_code,
        str(error.default_code).lower(),
        error_text(error.detail),
        rule=getattr(error, "rule", ""),
        remedy=remedy,
    )
    response = problem_response(body)
    if header := getattr(error, "auth_header", ""):
        response["WWW-Authenticate"] = header
    if wait := getattr(error, "wait", None):
        response["Retry-After"] = str(int(wait))
    return response


def problem_response(body: dict[str, Any]) -> Response:
    return Response(body, status=body["status"], content_type=PROBLEM_JSON)


def throttle_refused_token(request: Request) -> exceptions.Throttled | None:
    """Count a refused token by its network; return an error if there were too many."""
    network = network_of_request(request)
    windows = (Window(REFUSED_TOKENS_A_MINUTE),)
    full = count_request(
        RateCounter("refused tokens", network, windows, is_address=True)
    )
    return exceptions.Throttled(full.wait) if full else None


def fixable_error_response(error: FixableError) -> Response:
    """Answer an error that the client can fix, with its rule and remedy."""
    body = error_body(
        http_status_of(error),
        error.code,
        error.message,
        rule=error.rule,
        remedy=error.remedy,
        details=error.details(),
    )
    response = problem_response(body)
    if isinstance(error, EventLocked):
        response["Retry-After"] = str(BUSY_SECONDS)  # C4
    if isinstance(error, RateLimited):
        response["Retry-After"] = str(error.wait)
    return response


def http_status_of(error: FixableError) -> int:
    if isinstance(error, StaleDeck):
        return HTTPStatus.CONFLICT
    if isinstance(error, TournamentError) and not isinstance(error, LogFileError):
        return http_status(error)
    return HTTPStatus.BAD_REQUEST


def error_text(detail: Any) -> str:
    """Return the error details of a form as one text."""
    if isinstance(detail, dict):
        return " ".join(f"{name}: {error_text(each)}" for name, each in detail.items())
    if isinstance(detail, list):
        return " ".join(map(error_text, detail))
    return str(detail)


# Pages


class NoSuchPage(exceptions.NotFound):
    def __init__(self, asked: str, last: int) -> None:
        super().__init__(f"There is no page {asked[:20]}; the last page is {last}.")
        self.remedy = f"Ask for a page from 1 to {last}."


class InvalidPageSize(exceptions.ParseError):
    def __init__(self, asked: str) -> None:
        super().__init__(
            f"A page can't have {asked[:20] or 'no'} entries; the limit is 1 to "
            f"{MOST_ON_A_PAGE}."
            f""
        )
        self.remedy = (
            f"Use a page size from 1 to {MOST_ON_A_PAGE} and follow the “next” links, "
            "or download the bulk file."
        )


class ApiPagination(PageNumberPagination):
    """Pagination with at most 100 results a page."""

    page_size = 50
    page_size_query_param = "size"
    page_size_query_description = (
        f"The number of entries on a page, 1 to {MOST_ON_A_PAGE}."
    )
    page_query_description = "The number of the page, from 1."
    last_page_strings = ()

    def get_page_size(self, request: Request) -> int:
        asked = request.query_params.get(self.page_size_query_param)
        if asked is None:
            return self.page_size
        if asked not in SIZES:
            raise InvalidPageSize(asked)
        return int(asked)

    def get_page_number(self, request: Request, paginator: Paginator) -> int:
        asked = super().get_page_number(request, paginator)
        try:
            return paginator.validate_number(asked)
        except InvalidPage:
            raise NoSuchPage(str(asked), paginator.num_pages) from None

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        page, size = super().get_schema_operation_parameters(view)
        page["schema"] |= {"minimum": 1, "default": 1}
        size["schema"] |= {"minimum": 1, "maximum": MOST_ON_A_PAGE}
        size["schema"] |= {"default": self.page_size}
        return [page, size]

    def get_paginated_response_schema(self, schema: Any) -> dict[str, Any]:
        address = {"type": "string", "format": "uri", "nullable": True, "example": None}
        properties = {
            "count": {"type": "integer", "example": 1},
            "next": {
                **address,
                "description": "The address of the next page, if there is one.",
            },
            "previous": address,
            "results": schema,
        }
        return {
            "type": "object",
            "required": list(properties),
            "properties": properties,
        }


# A limit


class ReadThrottle(BaseThrottle):
    """Allows 60 reads a minute for a network address, 200 for a user."""

    def allow_request(self, request: Request, view: Any) -> bool:  # noqa: ARG002
        counter = read_counter(request)
        note_counters(request._request, (counter,))  # noqa: SLF001 (DRF wraps it)
        self.full = count_request(counter)
        return self.full is None

    def wait(self) -> float:
        return self.full.wait if self.full else 0


def read_counter(request: Request) -> RateCounter:
    """Return the counter of reads for the token, user or network of a request."""
    if request.user.is_authenticated:
        key = str((request.auth or request.user).pk)
        return RateCounter("reads", key, (Window(OWN_READS_A_MINUTE),))
    house = (Window(READS_A_MINUTE),)
    return RateCounter("reads", network_of_request(request), house, is_address=True)
