"""Errors of the API of events; each says what to do next."""

from http import HTTPStatus

from rest_framework.exceptions import APIException, PermissionDenied

from cards.apibase import UnknownObject
from tournaments.disputes import logfiles


class BodyTooLarge(APIException):
    """The body is larger than allowed (U1)."""

    status_code = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"
    default_detail = f"The body has more than {logfiles.MOST_BODY:,} bytes."
    remedy = "A game log usually has 10,000 bytes. Send one log at a time."


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
