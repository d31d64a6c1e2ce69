"""Actions of the desk beside rounds and results, with the services of the pages."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from uuid import UUID

from rest_framework.request import Request

from tournaments.api.base import (
    ReadView,
    document_read,
    make_action_view,
    require_second_factor,
    require_version,
)
from tournaments.api.errors import not_found
from tournaments.api.examples import desk as examples
from tournaments.api.examples import events as event_examples
from tournaments.api.read_views import visible_round
from tournaments.api.result_views import serialize_match_by_id
from tournaments.api.schemas import bodies
from tournaments.api.schemas import desk as schemas
from tournaments.api.schemas import events as event_schemas
from tournaments.api.serializers import (
    serialize_announcement,
    serialize_entrant,
    serialize_full_event,
    struct_from_row,
)
from tournaments.core import correction_window
from tournaments.core.permissions import Position
from tournaments.corrections import actions as corrections
from tournaments.corrections.actions.undoing import undo_action
from tournaments.corrections.queries.basis import preview_basis_version
from tournaments.corrections.queries.impact import preview_correction
from tournaments.entries import actions as entrants
from tournaments.entries.actions import lists
from tournaments.floor.actions import clock
from tournaments.journal.actions import announcements
from tournaments.models import Entrant, Match
from tournaments.penalties import actions as penalties
from tournaments.penalties.queries import version_without_penalties
from tournaments.results import queries as results
from tournaments.results.actions.guards import require_result, require_two_players
from tournaments.rounds.queries import clocks
from tournaments.rounds.queries.pairings import round_slug
from tournaments.rules.api_scopes import ApiScope
from tournaments.rules.capabilities import Capability
from tournaments.rules.claims import check_claim
from tournaments.rules.errors import Forbidden

# Announcements


@make_action_view(
    "announce",
    ApiScope.DESK,
    sent=examples.TO_ANNOUNCE,
    answered=examples.ANNOUNCEMENT,
    summary="Make an announcement",
    description="On the event page and the wall; all entrants are notified.",
    status=HTTPStatus.CREATED,
)
def announce(
    request: Request, position: Position, body: bodies.ToAnnounce
) -> event_schemas.Announcement:
    require_second_factor(request)
    return serialize_announcement(
        announcements.make_announcement(
            position.tournament.pk, request.user, text=body.text
        )
    )


@make_action_view(
    "announcement_remove",
    ApiScope.DESK,
    answered=examples.ANNOUNCEMENT,
    summary="Remove an announcement",
    description="From all pages; the event log keeps it.",
)
def remove_announcement(
    request: Request,
    position: Position,
    body: bodies.Nothing,  # noqa: ARG001 - nothing is required
    announcement: UUID,
) -> event_schemas.Announcement:
    require_second_factor(request)
    return serialize_announcement(
        announcements.withdraw_announcement(
            position.tournament.pk, request.user, announcement_id=announcement
        )
    )


# The clock


@document_read(
    "clock",
    examples.CLOCK,
    summary="The clock of a round",
    description="Count on from `left` while it runs; `now` is the time of the site.",
)
class ClockDetail(ReadView):
    has_version_tag = False  # its time runs on

    def read_struct(self, position: Position, *, at: str) -> schemas.Clock:
        return serialize_clock(clocks.read_clock(visible_round(position, at)))


def serialize_clock(reading: clocks.ClockReading) -> schemas.Clock:
    if reading.face is None:
        raise not_found()
    return struct_from_row(
        schemas.Clock, reading.face, version=reading.start_stop_count
    )


def make_clock_view(name: str, service: Callable[..., Any], **texts: str) -> Any:
    def run_service(
        request: Request, position: Position, body: bodies.Nothing, at: str
    ) -> schemas.Clock:
        require_second_factor(request)
        row = visible_round(position, at)
        reading = clocks.read_clock(row)
        expected = require_version(body.version, reading.start_stop_count)
        service(
            position.tournament.pk, request.user, round_id=row.pk, expected=expected
        )
        return serialize_clock(clocks.read_clock(row))

    return make_action_view(name, ApiScope.DESK, **texts)(run_service)


start_clock = make_clock_view(
    "clock_start",
    clock.start_clock,
    answered=examples.CLOCK,
    summary="Start the clock of a round",
    description="Or resume it. `version` is that of the clock.",
)
stop_clock = make_clock_view(
    "clock_stop",
    clock.stop_clock,
    answered=examples.STOPPED,
    summary="Pause the clock of a round",
    description="`version` is that of the clock.",
)


@make_action_view(
    "match_extend",
    ApiScope.DESK,
    sent=examples.EXTRA_TIME,
    answered=examples.EXTENSION,
    summary="Give a table extra time",
    description="Added to what the table has.",
    status=HTTPStatus.CREATED,
)
def extend_table(
    request: Request, position: Position, body: bodies.ExtraTime, match: UUID
) -> schemas.Extension:
    require_second_factor(request)
    made = clock.extend_table(
        position.tournament.pk,
        request.user,
        match_id=match,
        minutes=body.minutes,
        reason=body.reason,
    )
    return struct_from_row(schemas.Extension, made, match=match)


# Entrants


@make_action_view(
    "entrant_late",
    ApiScope.ENTER,
    sent=examples.LATE,
    answered=event_examples.ENTRANT | {"has_list": False},
    summary="Enter somebody late",
    description=(
        "In a running event. `losses` is the number of missed rounds that you told "
        "them; the answer is 409 if it is another one."
    ),
    status=HTTPStatus.CREATED,
)
def enter_late(
    request: Request, position: Position, body: bodies.Late
) -> event_schemas.Entrant:
    require_second_factor(request)
    return serialize_entrant(
        entrants.enter_late_entrant(
            position.tournament.pk, request.user, name=body.name, losses=body.losses
        )
    )


@make_action_view(
    "list_waive",
    ApiScope.DESK,
    sent=examples.WAIVER,
    answered=event_examples.ENTRANT,
    summary="Waive a deck list",
    description="The entrant may play although the list is missing or refused.",
)
def waive_list(
    request: Request, position: Position, body: bodies.Because, entrant: UUID
) -> event_schemas.Entrant:
    require_second_factor(request)
    row = Entrant.objects.get(tournament=position.tournament, pk=entrant)
    return serialize_entrant(
        lists.waive_deck_list(
            position.tournament.pk,
            request.user,
            entrant=row.pk,
            expected=require_version(body.version, row.version),
            reason=body.reason,
        )
    )


@make_action_view(
    "penalty_give",
    ApiScope.RULE,
    sent=examples.TO_PENALIZE,
    answered=examples.PENALTY,
    summary="Give a penalty",
    description=(
        "One that changes no result. `version` is that of the entrant, or of `match`. "
        "Losses and disqualifications are given on the pages."
    ),
    status=HTTPStatus.CREATED,
)
def give_penalty(
    request: Request, position: Position, body: bodies.ToPenalize, entrant: UUID
) -> schemas.Penalty:
    require_second_factor(request)
    row = Entrant.objects.get(tournament=position.tournament, pk=entrant)
    seen = row.version
    if body.match is not None:
        matches = results.matches_with_reports(position.tournament)
        seen = version_without_penalties(matches.get(pk=body.match))
    made = penalties.give_penalty(
        position.tournament.pk,
        request.user,
        entrant=row.pk,
        match=body.match,
        grade=body.grade,
        infraction=body.infraction,
        reason=body.reason,
        expected=require_version(body.version, seen),
    )
    return struct_from_row(schemas.Penalty, made, entrant=row.pk, match=made.match_id)


# Corrections


def match_to_correct(request: Request, position: Position, match: UUID) -> Match:
    """Return a match for a correction that asks for no password (A4)."""
    require_second_factor(request)
    row = results.matches_with_reports(position.tournament).get(pk=match)
    row.round.tournament = position.tournament
    position.require(Capability.CORRECT, match=row)
    if correction_window.requirement_for_round(row.round).needs_password:
        raise Forbidden(
            "This result counts for a published cut, so a program may not correct it.",
            remedy="Correct it on the page of the match, with your password.",
        )
    require_two_players(row)
    require_result(row)
    return row


@make_action_view(
    "match_correct_preview",
    ApiScope.RULE,
    sent=examples.OTHER_RESULT,
    answered=examples.IMPACT,
    summary="What a correction would change",
    description="Places, later pairings and the cut. Nothing is stored.",
)
def preview_match_correction(
    request: Request, position: Position, body: bodies.Claim, match: UUID
) -> schemas.Impact:
    row = match_to_correct(request, position, match)
    claim = body.to_claim()
    check_claim(claim, results.claim_rules(position.tournament, row, by_staff=True))
    found = preview_correction(row, claim)
    return schemas.Impact(
        basis=preview_basis_version(position.tournament),
        version=row.version,
        places=[
            schemas.MovedPlace(
                each.entrant.pk, each.entrant.name, each.before.place, each.after.place
            )
            for each in found.moved
        ],
        rounds=[
            schemas.ChangedRound(round_slug(each.round), [*each.was], [*each.would])
            for each in found.rounds
        ],
        bracket=[each.would for each in found.advances],
        cut_in=[*found.line.into] if found.line else [],
        cut_out=[*found.line.out] if found.line else [],
    )


@make_action_view(
    "match_correct",
    ApiScope.RULE,
    sent=examples.CORRECTION,
    answered=examples.CORRECTED,
    summary="Correct a result",
    description=(
        "Published pairings stay as they are. Ask for a preview first, and send its "
        "`basis`: the "
        "answer is 409 if the event has changed since."
    ),
)
def correct_match(
    request: Request, position: Position, body: bodies.Correction, match: UUID
) -> event_schemas.Match:
    row = match_to_correct(request, position, match)
    corrections.correct_result(
        position.tournament.pk,
        request.user,
        match_id=match,
        expected=require_version(body.version, row.version),
        claim=body.to_claim(),
        reason=body.reason,
        basis=body.basis,
    )
    return serialize_match_by_id(position, match)


@make_action_view(
    "undo",
    ApiScope.DESK,
    sent=examples.TO_UNDO,
    answered=event_examples.BEFORE,
    summary="Undo the last action",
    description=(
        "`line` is the `seq` of its first line in the event log. To undo an action of "
        "somebody else, send a `reason`."
    ),
)
def undo(
    request: Request, position: Position, body: bodies.ToUndo
) -> event_schemas.WholeEvent:
    require_second_factor(request)
    event = position.tournament
    undo_action(event.pk, request.user, line=body.line, reason=body.reason)
    event.refresh_from_db()
    return serialize_full_event(position)
