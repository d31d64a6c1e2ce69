"""Game logs for other programs: handed in, followed through their check, and read.

Whoever may do so on a page may do it here, and sees what he sees there (H13, H14). To
anybody else a match and a log are not there: what is hidden and what is unknown get
the same bytes (H4).
"""

from dataclasses import asdict
from http import HTTPStatus
from typing import Annotated, Any, ClassVar, Literal
from uuid import UUID

import msgspec
from django.core.exceptions import RequestDataTooBig
from django.urls import reverse
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiResponse,
    extend_schema,
    extend_schema_view,
)
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import AllowAny, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from cards.answers import strictly
from cards.shapes import ProblemSerializer
from decks.api import Personal, personal
from gameengine.viewpoint import Audience
from tournaments.api.examples import logs as examples
from tournaments.api.frame import (
    KEY,
    Sending,
    TooLarge,
    not_there,
    position_in,
    require_second_factor,
)
from tournaments.api.shapes import logs as shapes
from tournaments.core.permissions import Position
from tournaments.disputes import actions as services
from tournaments.disputes import logfiles
from tournaments.disputes.actions import Sent
from tournaments.disputes.queries import logs, material
from tournaments.disputes.queries.logs import Exhibit
from tournaments.disputes.verdict_text import Finding
from tournaments.models import Channel, GameLog, LogVerdict, Match
from tournaments.results import log_proof
from tournaments.results import queries as results
from tournaments.results.queries import sheets
from tournaments.rules.claims import HOME
from tournaments.rules.verbs import Verb

Shown = dict[str, Any]
MOST_GAMES = 99  # that a number may name; the event says how many a match has


# What is handed in


class HandedIn(msgspec.Struct, forbid_unknown_fields=True):
    """A log, of which game, from which seat."""

    text: str
    game: Annotated[int, msgspec.Meta(ge=1, le=MOST_GAMES)] = 1
    seat: Literal["", "home", "away"] = ""

    def sent(self) -> Sent:
        return Sent(
            log=logfiles.from_text(self.text),
            channel=Channel.API,
            game=self.game,
            is_home=self.seat == HOME if self.seat else None,
        )


def handed_in(request: Request) -> HandedIn:
    try:
        body = request.body
    except RequestDataTooBig:
        raise TooLarge from None
    remedy = 'Send JSON such as {"text": "[Fivelog \\"1\\"] …", "game": 1}.'
    return strictly(body, HandedIn, remedy=remedy)


# Whose match it is


def own_match(position: Position, match: UUID) -> Match | None:
    if position.entrant is None:
        return None
    rows = results.matches_of(position.tournament, position.entrant)
    return next((each for each in rows if each.pk == match), None)


def visible(
    request: Request, position: Position, match: UUID
) -> list[tuple[Audience, Exhibit]]:
    """Return the logs of a match that somebody may see, each with his eyes.

    Who has nothing to do with it, and sees none, does not learn that there is such a
    match.
    """
    own = own_match(position, match)
    row = own or sheets(position.tournament).filter(pk=match).first()
    if row is None:
        raise not_there()
    found = [(logs.audience(position, each), each) for each in logs.of_match(row)]
    seen = [
        (seen_as, logs.seen(position, each))
        for seen_as, each in found
        if seen_as is not None
    ]
    if own is None and not seen and not position.is_staff:
        raise not_there()
    by_office = any(seen_as is Audience.JUDGE for seen_as, _ in found) or not seen
    if own is None and by_office:
        require_second_factor(request)
    return seen


def require_part(request: Request, position: Position, match: UUID) -> None:
    """Let the two at a table and officials hand in; to others it is not there (H4)."""
    if own_match(position, match) is not None:
        return
    is_there = sheets(position.tournament).filter(pk=match).exists()
    if not position.is_staff or not is_there:
        raise not_there()
    require_second_factor(request)


# The logs of a match


@personal(
    "match_logs",
    shapes.LogSerializer(many=True),
    examples.LOG,
    {
        "403": "You look by office, and have no second factor.",
        "404": "There is no such match, or you may see no log of it.",
    },
    summary="The logs of a match that you may see",
    description=(
        "The two at the table see their own ones, and those of the other once the "
        "match is settled; officials see all; others when the round is closed and "
        "both lists are shown to them."
    ),
)
@extend_schema_view(
    post=extend_schema(
        operation_id="match_log_new",
        summary="Hand in a log",
        description=(
            "A log of your own match, or of any match of an event that you help to "
            "run. It is replayed by the rules; Location says where its verdict will be."
        ),
        request=shapes.HandedInSerializer,
        parameters=[KEY],
        responses={
            "201": OpenApiResponse(shapes.LogSerializer, "It is taken."),
            **{
                status: OpenApiResponse(shape, about)
                for status, shape, about in (
                    ("400", shapes.LogProblemSerializer, "The log cannot be read."),
                    ("401", ProblemSerializer, "Nobody is signed in."),
                    ("403", ProblemSerializer, "You may not, or your token may not."),
                    ("404", ProblemSerializer, "It is not your match."),
                    ("409", ProblemSerializer, "Somebody else holds the event."),
                    ("413", ProblemSerializer, "The body is too large."),
                    ("415", ProblemSerializer, "The body is no JSON."),
                    ("422", ProblemSerializer, "It was read, and is not taken."),
                    ("429", ProblemSerializer, "Too many logs."),
                )
            },
        },
        examples=[
            OpenApiExample("Body", examples.SENT, request_only=True),
            OpenApiExample(
                "Example", examples.TAKEN, response_only=True, status_codes=["201"]
            ),
        ],
    )
)
class MatchLogs(Sending, Personal, GenericAPIView):
    """Lists the logs of a match, and takes one; `config.limits` counts those."""

    verbs: ClassVar = {"POST": Verb.LOG}
    http_method_names: ClassVar = ["get", "head", "post", "options"]
    permission_classes = (IsAuthenticatedOrReadOnly,)
    serializer_class = shapes.HandedInSerializer
    filter_backends = ()
    parameters = frozenset(("page", "size"))

    def get(self, request: Request, event: UUID, match: UUID) -> Response:
        found = visible(request, position_in(request, event), match)
        places = logs.places([each for _, each in found])
        rows = [
            shown(each, seen_as, place=places.get(each.log.pk))
            for seen_as, each in found
        ]
        return self.get_paginated_response(self.paginate_queryset(rows))

    def post(self, request: Request, event: UUID, match: UUID) -> Response:
        position = position_in(request, event)
        require_part(request, position, match)
        sent = handed_in(request).sent()
        made = services.submit(event, request.user, match_id=match, sent=sent)
        return Response(
            taken(position, made.log_id),
            status=HTTPStatus.CREATED,
            headers={"Location": reverse("api_log", args=[event, made.log_id])},
        )


def taken(position: Position, log: UUID) -> Shown:
    """Show a log to whoever has just handed it in."""
    found = logs.exhibit(position.tournament, log)
    seen_as = logs.audience(position, found)
    if seen_as is not None:
        place = logs.places([found]).get(log)
        return shown(logs.seen(position, found), seen_as, place=place)
    # He may take logs and not read lists: flags and verdict tell of both.
    hidden = {"flags": [], "progress": None, "verdict": None}
    return shown(found, None, place=None) | hidden


# One log


@personal(
    "log",
    shapes.WholeLogSerializer,
    examples.WHOLE_LOG,
    {
        "403": "You look by office, and have no second factor.",
        "404": "There is none, or it is hidden.",
    },
    summary="One log, with what it proves",
    description=(
        "With the report of its newest verdict, without the cards that you may not "
        "know. What an official sees by office alone is noted in the log of the event."
    ),
)
class LogDetail(Personal):
    verbs: ClassVar = {}
    permission_classes = (AllowAny,)

    def get(self, request: Request, event: UUID, log: UUID) -> Response:
        position = position_in(request, event)
        who = request.user if request.user.is_authenticated else None
        try:
            sight = logs.sight(position, logs.exhibit(position.tournament, log))
            if sight.is_by_office:
                require_second_factor(request)
            found, sight = services.read(event, who, log_id=log)
        except GameLog.DoesNotExist:
            raise not_there() from None
        told = material.told(found, sight) if found.verdict else None
        place = logs.places([found]).get(log)
        return Response(
            shown(found, sight.audience, place=place)
            | {"report": told and report_shown(told)}
        )


def shown(found: Exhibit, seen_as: Audience | None, *, place: int | None) -> Shown:
    """Show a log as a line of a list."""
    return {
        "id": found.log.pk,
        "match": found.match.pk,
        "game": found.log.game,
        "entries": found.log.entries,
        "handed_in": [{"side": each.side, "at": each.at} for each in found.submissions],
        "flags": [
            {"code": each["code"], "message": each["words"]}
            for each in logs.flags(seen_as, found)
        ],
        "progress": found.progress,
        "place": place,
        "verdict": found.verdict
        and verdict_shown(found.verdict, proves_result=proves_result(found)),
    }


def proves_result(found: Exhibit) -> bool:
    return found.verdict is not None and log_proof.proves_result(found.verdict)


def verdict_shown(found: LogVerdict, *, proves_result: bool) -> Shown:
    return {
        "kind": found.kind,
        "ending": log_proof.ending_of(found),
        "proves_result": proves_result,
        "step": found.step,
        "winner": found.winner,
        "score": {"home": found.home_score, "away": found.away_score},
        "engine": found.engine,
        "rules": found.rules,
        "card_data": found.card_data,
    }


def report_shown(found: Finding) -> Shown:
    return asdict(found) | {"grounds": found.grounds}
