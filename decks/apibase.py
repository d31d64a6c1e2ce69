"""Base of API views whose answer depends on the user, and their errors."""

from http import HTTPStatus
from typing import Any, NoReturn

from django.conf import settings
from django.http import HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.crypto import salted_hmac
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import (
    APIException,
    MethodNotAllowed,
    NotAuthenticated,
    PermissionDenied,
)
from rest_framework.request import Request

from cards.apibase import StrictView
from cards.openapi import ETAG, UNCHANGED, document_get, error_responses
from cards.problems import ANY_SITE

JSON = "application/json"
SAFE = ("GET", "HEAD")
TAG = 32  # characters of an ETag


class NotJson(APIException):
    """The body is not JSON; another site could make a browser submit a form."""

    status_code = HTTPStatus.UNSUPPORTED_MEDIA_TYPE
    default_code = "unsupported_media_type"
    default_detail = "This URL accepts JSON only."
    remedy = f"Send the header Content-Type: {JSON}."


class MethodNotAllowed(MethodNotAllowed):
    """The URL does not support the method; the error names the methods that it does."""

    def __init__(self, method: str, known: list[str]) -> None:
        super().__init__(method)
        self.remedy = f"This URL accepts {', '.join(known)}."


class NotSignedIn(NotAuthenticated):
    default_detail = "You are not signed in."
    remedy = (
        "Send a token in the header Authorization: Bearer …, or sign in at "
        "/accounts/login/ and send the session cookie."
    )


class CsrfFailed(PermissionDenied):
    """The request lacks a valid CSRF token, so another site could have made it."""

    default_code = "unproven"
    default_detail = "The CSRF token is missing or wrong."
    remedy = (
        f"Send the cookie {settings.CSRF_COOKIE_NAME} and its value in the header "
        "X-CSRFToken; over https also a Referer of this site."
    )


class PersonalView(StrictView):
    """Base of views whose answer depends on the user, marked noindex (trust H12)."""

    def permission_denied(self, *_: Any, **__: Any) -> NoReturn:
        raise NotSignedIn

    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> Any:
        response = super().finalize_response(request, response, *args, **kwargs)
        response["X-Robots-Tag"] = "noindex"
        # What visitors may read, pages of other sites may read, too.
        if request.method != "POST" and not request.user.is_authenticated:
            for name, value in ANY_SITE.items():
                response[name] = value
        is_read = request.method in SAFE and response.status_code == HTTPStatus.OK
        if is_read and "ETag" not in response:
            response.add_post_render_callback(
                lambda rendered: tag_response(request, rendered)
            )
        return response


def tag_response(request: Request, response: HttpResponse) -> HttpResponse:
    """Return the response with an ETag, or 304 if the client has it already.

    The ETag is a hash under the key of the site, of the reader and the address as well:
    a plain hash of a hidden list would reveal it (H10).
    """
    reader = f"{request.user.pk} {request.get_full_path()}\n".encode()
    digest = salted_hmac("api.etag", reader + response.content, algorithm="sha256")
    response["ETag"] = f'"{digest.hexdigest()[:TAG]}"'
    found = get_conditional_response(request, etag=response["ETag"], response=response)
    for name in (*ANY_SITE, "X-Robots-Tag"):
        if name in response:
            found[name] = response[name]
    return found


def document_personal(
    name: str, shape: Any, value: Any, errors: dict[str, str], **texts: str
) -> Any:
    """Return a decorator that documents an address whose answer depends on the user."""
    known = {
        "400": "A parameter is invalid.",
        "401": "You are not signed in, or the token is unknown.",
        "403": "The token may not read decks.",
    }
    errors = known | errors | {"429": "Too many reads."}
    responses = UNCHANGED | error_responses(errors)
    return document_get(name, shape, value, responses, parameters=[*ETAG], **texts)


IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description=(
        "A text of at most 64 characters. If you send the same key again "
        "within a day, the action is not repeated and you get the same "
        "answer."
    ),
)


class JsonView(PersonalView):
    """Accepts JSON bodies, and no forms, from signed-in users and tokens."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        kind = request.content_type.partition(";")[0].strip().lower()
        has_body = request.META.get("CONTENT_LENGTH") not in (None, "", "0")
        if request.method == "POST" and has_body and kind != JSON:
            raise NotJson
        super().initial(request, *args, **kwargs)

    def perform_authentication(self, request: Request) -> None:
        try:
            super().perform_authentication(request)
        except PermissionDenied as error:
            if type(error) is not PermissionDenied:  # a token says why itself
                raise
            raise CsrfFailed from None

    def http_method_not_allowed(self, request: Request, *_: Any, **__: Any) -> NoReturn:
        known = [each.upper() for each in self.http_method_names if each != "options"]
        raise MethodNotAllowed(request.method, known)
