"""Actions on the event, its rounds and its cut, with the services of the pages."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from rest_framework.request import Request

from tournaments.api.base import (
    make_action_view,
    require_second_factor,
    require_version,
)
from tournaments.api.examples import events as examples
from tournaments.api.read_views import serialize_round_by_id, visible_round
from tournaments.api.schemas import bodies
from tournaments.api.schemas import events as schemas
from tournaments.api.serializers import serialize_full_event
from tournaments.core.permissions import Position
from tournaments.desk import actions as events
from tournaments.models import Round
from tournaments.rounds.actions import cut, rounds
from tournaments.rounds.queries import pairings
from tournaments.rules.api_scopes import ApiScope

# The event


def make_event_view(name: str, service: Callable[..., Any], **texts: Any) -> Any:
    """Return a view that runs a service on the event itself, such as starting it."""

    def run_service(
        request: Request, position: Position, body: bodies.Nothing
    ) -> schemas.WholeEvent:
        require_second_factor(request)
        found = position.tournament
        expected = require_version(body.version, found.version)
        service(found.pk, request.user, expected=expected)
        found.refresh_from_db()
        return serialize_full_event(position)

    return make_action_view(name, ApiScope.PAIR, **texts)(run_service)


open_registration = make_event_view(
    "event_open",
    events.open_registration,
    answered=examples.BEFORE,
    summary="Open registration",
    description="The event becomes visible to everybody.",
)
open_check_in = make_event_view(
    "event_check_in",
    events.open_check_in,
    answered=examples.CHECKING_IN,
    summary="Open check-in",
    description="Entrants can check in from now on.",
)
start = make_event_view(
    "event_start",
    events.start_event,
    answered=examples.STARTED,
    summary="Start the event",
    description="If the event cannot start, details.problems lists all reasons.",
)
finish = make_event_view(
    "event_finish",
    events.finish_event,
    answered=examples.FINISHED,
    summary="Finish the event",
    description="The final order is fixed, and the seed of all random draws is "
    "published.",
)
confirm_cut = make_event_view(
    "cut_confirm",
    cut.confirm_cut,
    answered=examples.IN_THE_CUT,
    summary="Confirm the cut",
    description="Ends the Swiss rounds.",
)


# Rounds


@make_action_view(
    "round_pair",
    ApiScope.PAIR,
    sent=examples.NEXT_ROUND,
    answered=examples.DRAFTED,
    summary="Pair the next round",
    description=(
        "A Swiss round becomes a draft that you can check before you publish it. "
        "A round of the cut follows from the bracket and is published at once; "
        "send the version of the event that you read, so that it is refused if "
        "the event has changed."
    ),
    status=HTTPStatus.CREATED,
)
def pair_round(
    request: Request, position: Position, body: bodies.RoundAsked
) -> schemas.Round:
    require_second_factor(request)
    is_cut = body.round.startswith(pairings.CUT_PREFIX)
    number = int(body.round.removeprefix(pairings.CUT_PREFIX))
    service = cut.publish_cut_round if is_cut else rounds.draft_swiss_round
    made = service(
        position.tournament.pk, request.user, number=number, expected=body.version
    )
    return serialize_round_by_id(position, made.pk)


@make_action_view(
    "round_publish",
    ApiScope.PAIR,
    sent=examples.PUBLISHING,
    answered=examples.ROUND,
    summary="Publish a draft",
    description="The round becomes visible to everybody. Its clock is started "
    "separately.",
)
def publish_round(
    request: Request, position: Position, body: bodies.Publishing, at: str
) -> schemas.Round:
    row = round_for_official(request, position, at)
    rounds.publish_swiss_round(
        position.tournament.pk,
        request.user,
        round_id=row.pk,
        expected=require_version(body.version, row.version),
        acknowledged=body.acknowledged,
    )
    return serialize_round_by_id(position, row.pk)


def make_round_view(name: str, service: Callable[..., Any], **texts: Any) -> Any:
    """Return a view that runs a service on one round, such as closing it."""

    def run_service(
        request: Request, position: Position, body: bodies.Nothing, at: str
    ) -> schemas.Round:
        row = round_for_official(request, position, at)
        expected = require_version(body.version, row.version)
        service(
            position.tournament.pk, request.user, round_id=row.pk, expected=expected
        )
        return serialize_round_by_id(position, row.pk)

    return make_action_view(name, ApiScope.PAIR, **texts)(run_service)


discard = make_round_view(
    "round_discard",
    rounds.discard_draft,
    answered=examples.DISCARDED,
    summary="Discard a draft",
    description="The discarded draft stays in the event log, visible to everybody.",
)
close = make_round_view(
    "round_close",
    rounds.close_round,
    answered=examples.CLOSED,
    summary="Close a round",
    description="Every table needs a result first. The standings of the round are "
    "stored.",
)


def round_for_official(request: Request, position: Position, at: str) -> Round:
    require_second_factor(request)
    return visible_round(position, at)
