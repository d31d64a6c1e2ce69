"""API errors as problem documents (RFC 9457), for views and for middleware."""

from http import HTTPStatus
from typing import Any

import msgspec
from django.http import JsonResponse

from cards.schemas import PROBLEM_JSON, Problem

# Pages of other sites may read what every visitor may, and why they may not.
ANY_SITE = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Headers": "If-None-Match",
    "Access-Control-Expose-Headers": "ETag, RateLimit, RateLimit-Policy, Retry-After",
}


def error_body(
    status: int, code: str, message: str, *, remedy: str, **optional: Any
) -> dict[str, Any]:
    """Return the body of an error.

    `optional` may have the `rule` that applies and `details` for programs.
    """
    problem = Problem(
        type="about:blank",
        title=HTTPStatus(status).phrase,
        status=int(status),
        detail=message,
        code=code,
        message=message,
        remedy=remedy,
        **{"rule": "", "details": {}, **optional},
    )
    return msgspec.structs.asdict(problem)


def error_response(
    status: int,
    code: str,
    message: str,
    *,
    headers: dict[str, str] | None = None,
    **more: Any,
) -> JsonResponse:
    """Answer an API request with an error, where no API view does it."""
    body = error_body(status, code, message, **more)
    return JsonResponse(body, status=status, headers=headers, content_type=PROBLEM_JSON)
