"""Game logs in the API: submit one, follow its check, and read it.

Users may do and see the same as on the pages (H13, H14). A match or log that a user may
not see is answered exactly like one that does not exist (H4).
"""

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any, ClassVar
from uuid import UUID

import msgspec
from django.urls import reverse
from drf_spectacular.utils import OpenApiResponse
from msgspec.structs import asdict
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import AllowAny, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from cards.openapi import document_post, documented_as, error_responses
from decks.apibase import IDEMPOTENCY_KEY, JsonView, PersonalView, document_personal
from gameengine.viewpoint import Audience
from tournaments.api.base import (
    position_or_not_found,
    read_body,
    require_second_factor,
)
from tournaments.api.errors import not_found
from tournaments.api.examples import logs as examples
from tournaments.api.schemas import logs as schemas
from tournaments.api.schemas.bodies import HandedIn
from tournaments.api.serializers import struct_from_row
from tournaments.core.permissions import Position
from tournaments.disputes import actions as services
from tournaments.disputes.queries import logs, replay_inputs
from tournaments.disputes.queries.logs import SubmittedLog
from tournaments.disputes.verdict_text import VerdictText
from tournaments.models import GameLog, LogVerdict, Match
from tournaments.results import log_proof
from tournaments.results import queries as results
from tournaments.results.queries import matches_with_reports
from tournaments.rules.api_scopes import ApiScope

REMEDY = 'Send JSON such as {"text": "[Fivelog \\"1\\"] …", "game": 1}.'


# Whose match it is


def own_match(position: Position, match: UUID) -> Match | None:
    if position.entrant is None:
        return None
    rows = results.matches_of_entrant(position.tournament, position.entrant)
    return next((each for each in rows if each.pk == match), None)


def visible_logs(
    request: Request, position: Position, match: UUID
) -> list[tuple[Audience, SubmittedLog]]:
    """Return the logs of a match that the user may see, each with the user's audience:
    player, judge or spectator.

    Raise 404 for a user who plays no part in the match and may see none of its logs.
    """
    own = own_match(position, match)
    row = own or matches_with_reports(position.tournament).filter(pk=match).first()
    if row is None:
        raise not_found()
    found = [
        (logs.audience_of_viewer(position, each), each)
        for each in logs.logs_of_match(row)
    ]
    seen = [
        (seen_as, logs.hide_unreleased_verdict(position, each))
        for seen_as, each in found
        if seen_as is not None
    ]
    if own is None and not seen and not position.is_staff:
        raise not_found()
    by_office = any(seen_as is Audience.JUDGE for seen_as, _ in found) or not seen
    if own is None and by_office:
        require_second_factor(request)
    return seen


def require_player_or_official(
    request: Request, position: Position, match: UUID
) -> None:
    """Raise 404 unless the user plays in the match or is an official (H4)."""
    if own_match(position, match) is not None:
        return
    is_there = matches_with_reports(position.tournament).filter(pk=match).exists()
    if not position.is_staff or not is_there:
        raise not_found()
    require_second_factor(request)


# The logs of a match


@document_personal(
    "match_logs",
    list[schemas.Log],
    examples.LOG,
    {
        "403": "Staff need two-factor authentication to read this.",
        "404": "The match does not exist, or you may not see its logs.",
    },
    summary="Game logs of a match",
    description=(
        "Players see their own logs, and those of their opponent once the match "
        "is settled. Staff see all logs. Everybody else sees them when the "
        "round is closed and both deck lists are visible to them."
    ),
)
@document_post(
    "match_log_new",
    (HandedIn, examples.SENT),
    (schemas.Log, examples.TAKEN),
    {
        "201": OpenApiResponse(documented_as(schemas.Log), "The log was accepted."),
        "400": OpenApiResponse(
            documented_as(schemas.LogProblem), "The log cannot be read."
        ),
    }
    | error_responses(
        {
            "401": "You are not signed in.",
            "403": "You or your token lack the permission.",
            "404": "The match is not yours, or does not exist.",
            "409": "Somebody else is changing the event at this moment.",
            "413": "The body is too large.",
            "415": "The body is not JSON.",
            "422": "The log was read and refused.",
            "429": "Too many logs.",
        }
    ),
    status="201",
    parameters=[IDEMPOTENCY_KEY],
    summary="Submit a game log",
    description=(
        "For your own match; staff can submit logs of all matches. The log is "
        "replayed, and the Location header has the address of its verdict."
    ),
)
class MatchLogs(JsonView, GenericAPIView):
    """Lists the logs of a match, and accepts new ones."""

    verbs: ClassVar = {"POST": ApiScope.LOG}
    http_method_names: ClassVar = ["get", "head", "post", "options"]
    permission_classes = (IsAuthenticatedOrReadOnly,)
    parameters = frozenset(("page", "size"))

    def get(self, request: Request, event: UUID, match: UUID) -> Response:
        found = visible_logs(request, position_or_not_found(request, event), match)
        places = logs.queue_positions([each for _, each in found])
        rows = [
            serialize_log(each, seen_as, place=places.get(each.log.pk))
            for seen_as, each in found
        ]
        return self.get_paginated_response(self.paginate_queryset(rows))

    def post(self, request: Request, event: UUID, match: UUID) -> Response:
        position = position_or_not_found(request, event)
        require_player_or_official(request, position, match)
        sent = read_body(request, HandedIn, remedy=REMEDY).to_log_upload()
        made = services.submit_log(event, request.user, match_id=match, upload=sent)
        return Response(
            serialize_submitted(position, made.log_id),
            status=HTTPStatus.CREATED,
            headers={"Location": reverse("api_log", args=[event, made.log_id])},
        )


def serialize_submitted(position: Position, log: UUID) -> schemas.Log:
    """Return a log as the user who has just submitted it may see it."""
    found = logs.get_log(position.tournament, log)
    seen_as = logs.audience_of_viewer(position, found)
    if seen_as is not None:
        place = logs.queue_positions([found]).get(log)
        return serialize_log(
            logs.hide_unreleased_verdict(position, found), seen_as, place=place
        )
    # An official may take logs and not read lists: flags and verdict tell of both.
    row = serialize_log(found, None, place=None)
    return msgspec.structs.replace(row, flags=[], progress=None, verdict=None)


# One log


@document_personal(
    "log",
    schemas.WholeLog,
    examples.WHOLE_LOG,
    {
        "403": "Staff need two-factor authentication to read this.",
        "404": "It does not exist, or it is hidden from you.",
    },
    summary="One game log with its verdict",
    description=(
        "With the report of its newest verdict. Cards that you may not see "
        "are left out. When staff read it because of their role, "
        "that is noted in the event log."
    ),
)
class LogDetail(PersonalView):
    verbs: ClassVar = {}
    permission_classes = (AllowAny,)

    def get(self, request: Request, event: UUID, log: UUID) -> Response:
        position = position_or_not_found(request, event)
        user = request.user if request.user.is_authenticated else None
        try:
            _, sight = logs.readable_log(position, log)
            if sight.is_by_role:
                require_second_factor(request)
            found, sight = services.open_log(event, user, log_id=log)
        except GameLog.DoesNotExist:
            raise not_found() from None
        place = logs.queue_positions([found]).get(log)
        row = serialize_log(found, sight.audience, place=place)
        report = found.verdict and serialize_report(
            replay_inputs.verdict_text_for(found, sight)
        )
        return Response(schemas.WholeLog(**asdict(row), report=report))


def serialize_log(
    found: SubmittedLog, seen_as: Audience | None, *, place: int | None
) -> schemas.Log:
    """Return a log as one row of the list of a match's logs."""
    return schemas.Log(
        id=found.log.pk,
        match=found.match.pk,
        game=found.log.game,
        entries=found.log.entries,
        handed_in=[
            schemas.Submission(each.side, each.at) for each in found.submissions
        ],
        flags=[
            schemas.Flag(each["code"], each["words"])
            for each in logs.visible_flags(seen_as, found)
        ],
        progress=found.progress,
        place=place,
        verdict=found.verdict and serialize_verdict(found.verdict),
    )


def serialize_verdict(found: LogVerdict) -> schemas.LogVerdict:
    return struct_from_row(
        schemas.LogVerdict,
        found,
        ending=log_proof.log_ending(found),
        proves_result=log_proof.is_log_proven(found),
        score=schemas.Score(found.home_score, found.away_score),
    )


def serialize_decisions(found: VerdictText) -> Iterator[dict[str, Any]]:
    """Yield the desk decisions that a log came by, those that matter first."""
    rules = {rule.id: rule for each in found.all_readings for rule in each.rules}
    for key, rule in rules.items():
        readings = [
            each.sentence
            for each in found.all_readings
            if key in [other.id for other in each.rules]
        ]
        yield {"rule": rule, "readings": readings}
    for rule in found.decisions:
        yield {"rule": rule, "readings": []}


def serialize_report(found: VerdictText) -> schemas.Report:
    made = {
        "grounds": found.evidence_meaning,
        "decisions": list(serialize_decisions(found)),
        "other_readings": [
            each.sentence for each in found.all_readings if not each.rules
        ],
    }
    names = set(schemas.Report.__struct_fields__) - made.keys()
    fields = {each: getattr(found, each) for each in names}
    return msgspec.convert(
        {**fields, **made},
        schemas.Report,
        from_attributes=True,
    )
