"""API of the bulk file of finished events, and of the user's webhooks.

Webhooks are added on their pages, which ask for the password first (A4).
"""

from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponse, StreamingHttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from cards.apibase import CACHED, PublicView, UnknownObject, accepts_gzip
from cards.openapi import (
    ETAG,
    PUBLIC_PROBLEMS,
    UNCHANGED,
    checked_example,
    document_post,
    documented_as,
    error_responses,
)
from decks.apibase import (
    IDEMPOTENCY_KEY,
    JsonView,
    PersonalView,
    document_personal,
)
from integrations import examples, schemas, webhook_queries
from integrations.services import exports, webhooks
from tournaments.api.base import read_body, require_second_factor
from tournaments.api.examples.bulk import EXPORTED
from tournaments.api.schemas.bodies import Body
from tournaments.api.schemas.bulk import ExportedEvent
from tournaments.api.serializers import struct_from_row
from tournaments.rules.api_scopes import ApiScope

JSON_LINES = "application/jsonl"


@extend_schema_view(
    get=extend_schema(
        operation_id="bulk_events",
        responses={
            ("200", JSON_LINES): documented_as(ExportedEvent),
            **UNCHANGED,
            **error_responses(
                {
                    status: text
                    for status, text in PUBLIC_PROBLEMS.items()
                    if status != "404"
                }
            ),
        },
        examples=[
            checked_example(
                ExportedEvent,
                EXPORTED,
                status_codes=["200"],
                media_type=JSON_LINES,
            )
        ],
        parameters=[*ETAG],
        auth=[],
        summary="All finished public events in one file",
        description=(
            "One event on each line (JSON Lines), the newest last. Each is written "
            "again once a day; an event that has changed since is left out until then."
        ),
    )
)
class BulkEvents(PublicView):
    def perform_content_negotiation(self, request: Request, force: bool = True) -> Any:  # noqa: ARG002, FBT001, FBT002
        """Accept any media type: the file has one of its own, and errors are JSON."""
        return super().perform_content_negotiation(request, force=True)

    def get(self, request: Request) -> HttpResponse | StreamingHttpResponse:
        found = exports.events_file()
        is_packed = accepts_gzip(request)
        tag = f'W/"{found.tag}"'
        unchanged = get_conditional_response(request, etag=tag)
        if unchanged:
            unchanged["ETag"] = tag
            return unchanged
        response = StreamingHttpResponse(
            found.members() if is_packed else found.lines(),
            content_type=JSON_LINES,
            headers={
                **CACHED,
                "ETag": tag,
                "Content-Disposition": 'attachment; filename="events.jsonl"',
                **({"Content-Encoding": "gzip"} if is_packed else {}),
            },
        )
        patch_vary_headers(response, ("Accept-Encoding",))
        return response


# Webhooks

HOOK_ERRORS = {
    "401": "You are not signed in, or the token is unknown.",
    "403": "The token lacks the permission, or you have not set up two-factor "
    "authentication.",
}


class Empty(Body):
    """No fields; the body may be empty."""


def serialize_webhook(row: Any) -> schemas.Webhook:
    return struct_from_row(
        schemas.Webhook,
        row,
        event=row.tournament_id,
        format=row.form,
        on=row.is_on,
        messages=[
            struct_from_row(schemas.WebhookMessage, each, event=each.tournament_id)
            for each in row.newest
        ],
    )


@document_personal(
    "webhooks",
    list[schemas.Webhook],
    examples.WEBHOOK,
    HOOK_ERRORS | {"404": "There is no such page."},
    summary="Your webhooks, with their newest messages",
    description=(
        "Those of your account first, then those of the events that you organize. "
        "Verb: hook."
    ),
)
class WebhookList(PersonalView, GenericAPIView):
    verbs: ClassVar = {"GET": ApiScope.HOOK, "HEAD": ApiScope.HOOK}
    parameters = frozenset(("page", "size"))

    def get(self, request: Request) -> Response:
        require_second_factor(request)
        found = webhook_queries.webhooks_of_user(request.user)
        page = self.paginate_queryset(webhook_queries.with_messages(found))
        return self.get_paginated_response([serialize_webhook(each) for each in page])


@document_post(
    "webhook_replay",
    (Empty, {}),
    (schemas.Webhook, examples.WEBHOOK),
    error_responses(
        HOOK_ERRORS
        | {
            "400": "The request body can't be read.",
            "404": "It does not exist, or it is not yours.",
            "409": "Somebody else is changing the event at this moment.",
            "413": "The body is too large.",
            "415": "The body is not JSON.",
            "422": "No message has failed, or the webhook is switched off.",
            "429": "Too many requests.",
        }
    ),
    parameters=[IDEMPOTENCY_KEY],
    summary="Send failed messages again",
    description=(
        "All messages that failed or were dropped in the last 30 days, made from the "
        "event log as it is now, with the same ids. A worker sends them. Verb: hook."
    ),
)
class WebhookReplay(JsonView):
    verbs: ClassVar = {"POST": ApiScope.HOOK}
    http_method_names: ClassVar = ["post", "options"]

    def post(self, request: Request, webhook: UUID) -> Response:
        require_second_factor(request)
        read_body(request, Empty, remedy="Send {}.", empty=b"{}")
        own = webhook_queries.webhooks_of_user(request.user).filter(pk=webhook)
        row = own.first()
        if row is None:
            raise UnknownObject(
                "This webhook does not exist, or it is not yours.",
                remedy="/api/v1/webhooks/ lists those that are.",
            )
        webhooks.send_failed_messages(row.tournament_id, request.user, webhook=row.pk)
        return Response(serialize_webhook(webhook_queries.with_messages(own).get()))
