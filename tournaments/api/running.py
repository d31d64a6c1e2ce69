"""What moves an event on: its states, its rounds, its cut; by the pages' services."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Annotated, Any

import msgspec
from rest_framework.request import Request

from tournaments.api import showing
from tournaments.api.asking import Nothing, Version, unmoved
from tournaments.api.examples import events as examples
from tournaments.api.frame import Shown, act, require_second_factor
from tournaments.api.reading import round_at, whole_round
from tournaments.api.shapes import events as shapes
from tournaments.core.permissions import Position
from tournaments.desk import actions as events
from tournaments.models import Round
from tournaments.rounds.actions import cut, rounds
from tournaments.rounds.queries import pairings
from tournaments.rules.verbs import Verb

# The event


def settled(position: Position) -> Shown:
    position.tournament.refresh_from_db()
    return showing.whole_event(position)


STATE = {
    "asks": Nothing,
    "body": shapes.NothingSerializer,
    "shape": shapes.WholeEventSerializer,
    "sent": {},
}


@act(
    "event_open",
    Verb.PAIR,
    **STATE,
    answered=examples.BEFORE,
    summary="Open registration",
    description="From then on everybody sees the event.",
)
def open_registration(request: Request, position: Position, asked: Nothing) -> Shown:
    return moved(request, position, asked, events.open_registration)


@act(
    "event_check_in",
    Verb.PAIR,
    **STATE,
    answered=examples.CHECKING_IN,
    summary="Open check-in",
    description="From then on people check in.",
)
def open_check_in(request: Request, position: Position, asked: Nothing) -> Shown:
    return moved(request, position, asked, events.open_check_in)


@act(
    "event_start",
    Verb.PAIR,
    **STATE,
    answered=examples.STARTED,
    summary="Start the event",
    description="All that is in the way is named at once, in details.problems.",
)
def start(request: Request, position: Position, asked: Nothing) -> Shown:
    return moved(request, position, asked, events.start)


@act(
    "event_finish",
    Verb.PAIR,
    **STATE,
    answered=examples.FINISHED,
    summary="Finish the event",
    description="The order is final, and the seed of all lots is shown.",
)
def finish(request: Request, position: Position, asked: Nothing) -> Shown:
    return moved(request, position, asked, events.finish)


def moved(
    request: Request, position: Position, asked: Nothing, service: Callable[..., Any]
) -> Shown:
    require_second_factor(request)
    found = position.tournament
    service(found.pk, request.user, expected=unmoved(asked.version, found.version))
    return settled(position)


@act(
    "cut_confirm",
    Verb.PAIR,
    **STATE,
    answered=examples.IN_THE_CUT,
    summary="Confirm who is in the cut",
    description="The Swiss rounds are over with that.",
)
def confirm_cut(request: Request, position: Position, asked: Nothing) -> Shown:
    return moved(request, position, asked, cut.confirm)


# Rounds


class RoundAsked(msgspec.Struct, forbid_unknown_fields=True):
    round: Annotated[str, msgspec.Meta(pattern=r"^(cut-)?[1-9][0-9]{0,2}$")]


class Publishing(msgspec.Struct, forbid_unknown_fields=True):
    version: Version | None = None
    acknowledged: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=100)]],
        msgspec.Meta(max_length=200),
    ] = []


PAIRED = {"shape": shapes.RoundSerializer}


@act(
    "round_pair",
    Verb.PAIR,
    asks=RoundAsked,
    body=shapes.RoundAskedSerializer,
    sent=examples.NEXT_ROUND,
    **PAIRED,
    answered=examples.DRAFTED,
    summary="Pair the next round",
    description=(
        "A Swiss round is drafted, to be looked at and published. A round of the cut "
        "follows from the bracket and is published at once."
    ),
    status=HTTPStatus.CREATED,
)
def pair(request: Request, position: Position, asked: RoundAsked) -> Shown:
    require_second_factor(request)
    is_cut = asked.round.startswith(pairings.CUT_PREFIX)
    number = int(asked.round.removeprefix(pairings.CUT_PREFIX))
    service = cut.publish if is_cut else rounds.draft
    made = service(position.tournament.pk, request.user, number=number)
    return whole_round(position, made.pk)


@act(
    "round_publish",
    Verb.PAIR,
    asks=Publishing,
    body=shapes.PublishingSerializer,
    sent=examples.PUBLISHING,
    **PAIRED,
    answered=examples.ROUND,
    summary="Publish a draft",
    description="Everybody sees it from then on; its clock does not start by it.",
)
def publish(request: Request, position: Position, asked: Publishing, at: str) -> Shown:
    row = the_round(request, position, at)
    rounds.publish(
        position.tournament.pk,
        request.user,
        round_id=row.pk,
        expected=unmoved(asked.version, row.version),
        acknowledged=asked.acknowledged,
    )
    return whole_round(position, row.pk)


@act(
    "round_discard",
    Verb.PAIR,
    asks=Nothing,
    body=shapes.NothingSerializer,
    sent={},
    **PAIRED,
    answered=examples.DISCARDED,
    summary="Throw a draft away",
    description="It still counts as an attempt, which everybody sees.",
)
def discard(request: Request, position: Position, asked: Nothing, at: str) -> Shown:
    row = the_round(request, position, at)
    expected = unmoved(asked.version, row.version)
    rounds.discard(
        position.tournament.pk, request.user, round_id=row.pk, expected=expected
    )
    return whole_round(position, row.pk)


@act(
    "round_close",
    Verb.PAIR,
    asks=Nothing,
    body=shapes.NothingSerializer,
    sent={},
    **PAIRED,
    answered=examples.CLOSED,
    summary="Close a round",
    description="Its standings are kept; every table needs its result first.",
)
def close(request: Request, position: Position, asked: Nothing, at: str) -> Shown:
    row = the_round(request, position, at)
    expected = unmoved(asked.version, row.version)
    rounds.close(
        position.tournament.pk, request.user, round_id=row.pk, expected=expected
    )
    return whole_round(position, row.pk)


def the_round(request: Request, position: Position, at: str) -> Round:
    require_second_factor(request)
    return round_at(position, at)
