"""Errors of the API of events; each says what to do next."""

from http import HTTPStatus

from django.conf import settings
from rest_framework.exceptions import (
    APIException,
    MethodNotAllowed,
    NotAuthenticated,
    PermissionDenied,
)

from cards.apibase import UnknownObject
from tournaments.disputes import logfiles

JSON = "application/json"


class BodyTooLarge(APIException):
    """The body is larger than allowed (U1)."""

    status_code = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"
    default_detail = f"The body has more than {logfiles.MOST_BODY:,} bytes."
    remedy = "A game log usually has 10,000 bytes. Send one log at a time."


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


class NoSecondFactor(PermissionDenied):
    """A1: staff need a second factor for what their role lets them see or do."""

    default_code = "no_second_factor"
    default_detail = "Staff need two-factor authentication, and you have not set it up."
    remedy = "Set one up at /accounts/2fa/, then try again."


def not_found() -> UnknownObject:
    """Return the same error for unknown and for hidden objects (H4)."""
    return UnknownObject(
        "This does not exist in this event, or it is hidden from you.",
        remedy="Check the URL. If it is yours, send a token or sign in.",
    )
