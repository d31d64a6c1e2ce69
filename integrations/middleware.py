"""Idempotency keys: an API action that is sent again with its key is done once."""

import hashlib
from collections.abc import Callable
from http import HTTPStatus

from django.core.exceptions import RequestDataTooBig
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from cards.problems import error_response
from integrations.models import Answer
from integrations.models.stored_responses import LONGEST_KEY
from integrations.services import idempotency, tokens

BUSY_SECONDS = 3
# Whoever gets these may send the same again, and it is tried again.
NOT_KEPT = (HTTPStatus.CONFLICT, HTTPStatus.TOO_MANY_REQUESTS)


class IdempotencyMiddleware:
    """Stores the response to an Idempotency-Key, to answer the same key again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        key = request.headers.get("Idempotency-Key")
        is_act = request.method == "POST" and request.path.startswith("/api/")
        if key is None or not is_act:
            return self.get_response(request)
        if not 1 <= len(key) <= LONGEST_KEY or not key.isprintable():
            return refusal_response(
                HTTPStatus.BAD_REQUEST,
                "unusable_key",
                f"The Idempotency-Key has {len(key)} characters, or some that are "
                "not printable.",
                f"Send 1 to {LONGEST_KEY} plain characters, such as a random UUID.",
            )
        asker, question = owner_of_key(request), request_digest(request)
        if not asker or not question:  # whoever is nobody changes nothing
            return self.get_response(request)
        row = idempotency.get_or_create_key(asker, key, question)
        if row.question != question:
            return refusal_response(
                HTTPStatus.UNPROCESSABLE_ENTITY,
                "key_of_another",
                "This Idempotency-Key was already used with another address or body.",
                "Use a new key for a new request.",
            )
        return self.run_once_and_store(request, row)

    def run_once_and_store(self, request: HttpRequest, row: Answer) -> HttpResponse:
        """Run a request and store its response, or replay it; refuse if one runs."""
        with transaction.atomic():
            locked = idempotency.lock_key(row)
            if locked is None:
                return refusal_response(
                    HTTPStatus.CONFLICT,
                    "under_way",
                    "A request with this Idempotency-Key is still being processed.",
                    "Wait a moment, then send the same request again.",
                )
            if locked.status is not None:
                return idempotency.rebuild_response(locked)
            response = self.get_response(request)
            is_failure = response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR
            is_kept = not is_failure and response.status_code not in NOT_KEPT
            if is_failure:
                transaction.set_rollback(True)
            elif is_kept:
                idempotency.store_response(row, response)
        if not is_kept:
            idempotency.delete_unanswered_key(row)
        return response


def owner_of_key(request: HttpRequest) -> str:
    """Return the token or user of a request, to whom its key belongs, or ""."""
    if tokens.secret_in_header(request.headers.get("Authorization", "")):
        token = tokens.token_of_request(request)
        return f"token {token.pk}" if token else ""
    return f"person {request.user.pk}" if request.user.is_authenticated else ""


def request_digest(request: HttpRequest) -> str:
    try:
        body = request.body
    except RequestDataTooBig:
        return ""
    asked = f"{request.get_full_path()} {request.content_type}\n".encode() + body
    return hashlib.sha256(asked).hexdigest()


def refusal_response(
    status: HTTPStatus, code: str, message: str, remedy: str
) -> HttpResponse:
    response = error_response(status, code, message, remedy=remedy, rule="C8")
    if status == HTTPStatus.CONFLICT:
        response["Retry-After"] = str(BUSY_SECONDS)
    return response
