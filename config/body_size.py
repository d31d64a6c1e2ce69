"""Limits on the size of request bodies."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from cards.problems import error_response
from tournaments.files.archive import MOST_PACKED

# U1: 1 MiB, and what a form has around a file.
MOST_BODY = 2**20 + 16 * 2**10
# A whole event is larger than anything else that is sent, and comes to one address.
MOST_EVENT = MOST_PACKED + 16 * 2**10


class BodyLimit:
    """Middleware that refuses request bodies that are too large or have no length.

    The server reads no more than the stated Content-Length. A chunked body states none
    and would be read as empty, so it is refused.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        said = request.META.get("CONTENT_LENGTH") or ""
        if not said and "HTTP_TRANSFER_ENCODING" in request.META:
            return refuse_without_length(request)
        most = MOST_EVENT if request.path == reverse("event_import") else MOST_BODY
        if said.isdecimal() and int(said) > most:
            return refuse_too_large(request, int(said), most)
        return self.get_response(request)


def refuse_without_length(request: HttpRequest) -> HttpResponse:
    """Answer 411 to a chunked body without a length."""
    message = "The body was sent in chunks without its length."
    remedy = "Send it in one piece, with a Content-Length header."
    return refuse_body(request, HTTPStatus.LENGTH_REQUIRED, message, remedy)


def refuse_too_large(request: HttpRequest, size: int, most: int) -> HttpResponse:
    """Answer 413 with the allowed size, as JSON below /api/, else as a page."""
    message = f"The request has {size:,} bytes; at most {most:,} are allowed."
    remedy = (
        "A game log usually has 10,000 bytes, a deck list less. Send one at a time."
    )
    return refuse_body(request, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, message, remedy)


def refuse_body(
    request: HttpRequest, status: HTTPStatus, message: str, remedy: str
) -> HttpResponse:
    """Answer why a body is refused, as JSON below /api/, else as a page."""
    if request.path.startswith("/api/"):
        code = "too_large" if status == 413 else "length_required"  # noqa: PLR2004
        return error_response(status, code, message, remedy=remedy)
    told = {"message": message, "remedy": remedy}
    return render(request, "413.html", told, status=status)
