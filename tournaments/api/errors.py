"""Errors of the API of events; each says what to do next."""

from http import HTTPStatus

from django.conf import settings
from rest_framework.exceptions import (
    APIException,
    MethodNotAllowed,
    NotAuthenticated,
    PermissionDenied,
)

from cards.apibase import Unknown
from tournaments.disputes import logfiles

JSON = "application/json"


class BodyTooLarge(APIException):
    """The body is larger than allowed (U1)."""

    status_code = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"
    default_detail = f"The body has more than {logfiles.MOST_BODY:,} bytes."
    remedy = "A game log has about 10,000: send one at a time."


class NotJson(APIException):
    """The body is not JSON; another site could make a browser submit a form."""

    status_code = HTTPStatus.UNSUPPORTED_MEDIA_TYPE
    default_code = "unsupported_media_type"
    default_detail = "This address takes JSON."
    remedy = f"Send the header Content-Type: {JSON}."


class MethodNotAllowed(MethodNotAllowed):
    """The URL does not support the method; the error names the methods that it does."""

    def __init__(self, method: str, known: list[str]) -> None:
        super().__init__(method)
        self.remedy = f"This address takes {', '.join(known)}."


class NotSignedIn(NotAuthenticated):
    default_detail = "Nobody is signed in, so nobody does this."
    remedy = (
        "Send a token as the header Authorization: Bearer …, or sign in at "
        "/accounts/login/ and send the cookie of the session."
    )


class CsrfFailed(PermissionDenied):
    """The request lacks a valid CSRF token, so another site could have made it."""

    default_code = "unproven"
    default_detail = "The token against forged requests is missing, or another one."
    remedy = (
        f"Send the cookie {settings.CSRF_COOKIE_NAME}, and what it holds as the header "
        "X-CSRFToken; over https also a Referer of this site."
    )


class NoSecondFactor(PermissionDenied):
    """A1: staff need a second factor for what their role lets them see or do."""

    default_code = "no_second_factor"
    default_detail = "The desk of an event asks for a second factor, and you have none."
    remedy = "Set one up at /accounts/2fa/, then ask again."


def not_found() -> Unknown:
    """Return the same error for unknown and for hidden objects (H4)."""
    return Unknown(
        "There is no such thing in this event, or it is not shown to you.",
        remedy="Check the address; if it is yours, send a token or sign in.",
    )
