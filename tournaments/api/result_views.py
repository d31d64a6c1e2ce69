"""Actions on a match: report, confirm, dispute, rule; with the services of the
pages.
"""

from uuid import UUID

from rest_framework.request import Request

from tournaments.api.base import (
    make_action_view,
    require_second_factor,
    require_second_factor_for_others,
    require_version,
)
from tournaments.api.errors import not_found
from tournaments.api.examples import events as examples
from tournaments.api.read_views import serialize_match_for
from tournaments.api.schemas import bodies
from tournaments.api.schemas import events as schemas
from tournaments.core.permissions import Position
from tournaments.models import Entrant, Match
from tournaments.results import actions as services
from tournaments.results import queries as results
from tournaments.rules.api_scopes import ApiScope


def match_and_entrant_for(
    request: Request, position: Position, pk: UUID
) -> tuple[Match, Entrant | None]:
    """Return a match, and the entrant in it for whom the user acts, if any (H4)."""
    row = results.matches_with_reports(position.tournament).get(pk=pk)
    own = next((each for each in position.entries if row.side_of(each.pk)), None)
    if own is None and not position.is_staff:
        raise not_found()
    require_second_factor_for_others(request, position, own)
    return row, own


def own_match(request: Request, position: Position, pk: UUID) -> tuple[Match, Entrant]:
    row, own = match_and_entrant_for(request, position, pk)
    if own is None:
        raise not_found()
    return row, own


def serialize_match_by_id(position: Position, pk: UUID) -> schemas.Match:
    return serialize_match_for(
        position, results.matches_with_reports(position.tournament).get(pk=pk)
    )


@make_action_view(
    "match_report",
    ApiScope.REPORT,
    sent=examples.CLAIM,
    answered=examples.MATCH,
    summary="Report a result",
    description=(
        "A player reports their own match; it is accepted when the opponent "
        "confirms it or the time to answer has passed. Staff enter "
        "the result of a match that has none; it is accepted right away."
    ),
)
def report_result(
    request: Request, position: Position, body: bodies.Claim, match: UUID
) -> schemas.Match:
    row, own = match_and_entrant_for(request, position, match)
    require_version(body.version, results.reports_version(row))
    claim = body.to_claim()
    if own is None:
        services.enter_result(
            position.tournament.pk,
            request.user,
            match_id=match,
            expected=row.version,
            claim=claim,
        )
    else:
        services.report_result(
            position.tournament.pk,
            request.user,
            match_id=match,
            expected=results.match_version_for_report(row, side=row.side_of(own.pk)),
            claim=claim,
            entrant=own.pk,
        )
    return serialize_match_by_id(position, match)


@make_action_view(
    "match_confirm",
    ApiScope.REPORT,
    sent=examples.CONFIRMING,
    answered=examples.AGREED,
    summary="Confirm your opponent's report",
    description="Send the version of the match that you saw; the result is "
    "accepted only if the report has not changed.",
)
def confirm_report(
    request: Request, position: Position, body: bodies.Confirming, match: UUID
) -> schemas.Match:
    _, own = own_match(request, position, match)
    services.confirm_report(
        position.tournament.pk,
        request.user,
        match_id=match,
        expected=body.version,
        entrant=own.pk,
    )
    return serialize_match_by_id(position, match)


@make_action_view(
    "match_dispute",
    ApiScope.REPORT,
    sent=examples.OBJECTING,
    answered=examples.DISPUTE,
    summary="Dispute a result",
    description="Disputes your opponent's report, or a result that was accepted "
    "because nobody answered in time.",
)
def dispute_result(
    request: Request, position: Position, body: bodies.Objecting, match: UUID
) -> schemas.Match:
    row, own = own_match(request, position, match)
    services.dispute_result(
        position.tournament.pk,
        request.user,
        match_id=match,
        expected=require_version(body.version, results.reports_version(row)),
        reason=body.reason,
        entrant=own.pk,
    )
    return serialize_match_by_id(position, match)


@make_action_view(
    "match_rule",
    ApiScope.RULE,
    sent=examples.RULING,
    answered=examples.RULED,
    summary="Rule on a dispute",
    description="For judges. Players with an account are notified of the reason (I2).",
)
def rule_on_match(
    request: Request, position: Position, body: bodies.DecisionOnMatch, match: UUID
) -> schemas.Match:
    require_second_factor(request)
    row, _ = match_and_entrant_for(request, position, match)
    require_version(body.version, results.reports_version(row))
    services.rule_on_dispute(
        position.tournament.pk,
        request.user,
        match_id=match,
        expected=row.version,
        claim=body.to_claim(),
        reason=body.reason,
    )
    return serialize_match_by_id(position, match)
