"""Actions on entrants and their deck lists, with the services of the pages."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any
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
from tournaments.api.schemas import bodies
from tournaments.api.schemas import events as schemas
from tournaments.api.serializers import serialize_entrant, serialize_full_deck_list
from tournaments.core.permissions import Position
from tournaments.entries import actions as entrants
from tournaments.entries.actions import lists
from tournaments.entries.queries import lists as list_selectors
from tournaments.models import Entrant
from tournaments.rules.api_scopes import ApiScope


@make_action_view(
    "entrant_add",
    ApiScope.ENTER,
    sent=examples.NAME,
    answered=examples.ENTRANT,
    summary="Add an entrant by name",
    description="For staff. The entrant needs no account.",
    status=HTTPStatus.CREATED,
)
def add_entrant(
    request: Request, position: Position, body: bodies.Name
) -> schemas.Entrant:
    require_second_factor(request)
    made = entrants.add_entrant_at_desk(
        position.tournament.pk, request.user, name=body.name
    )
    return serialize_entrant(made)


@make_action_view(
    "register",
    ApiScope.ENTER,
    sent=examples.NAME,
    answered=examples.ENTRANT,
    summary="Register yourself",
    description="If the event is full, you are put on the waiting list.",
    status=HTTPStatus.CREATED,
)
def register_entrant(
    request: Request, position: Position, body: bodies.OwnName
) -> schemas.Entrant:
    made = entrants.register_for_event(
        position.tournament.pk, request.user, name=body.name
    )
    return serialize_entrant(made)


def entrant_user_acts_for(request: Request, position: Position, pk: UUID) -> Entrant:
    """Return an entrant whom the user may act for: own, ward, by staff; or 404 (H4)."""
    found = position.entry(pk)
    if found is None and not position.is_staff:
        raise not_found()
    row = found or Entrant.objects.get(tournament=position.tournament, pk=pk)
    require_second_factor_for_others(request, position, row)
    return row


def make_entrant_view(name: str, service: Callable[..., Any], **texts: Any) -> Any:
    """Return a view that runs a service on one entrant, such as checking in."""

    def run_service(
        request: Request, position: Position, body: bodies.Nothing, entrant: UUID
    ) -> schemas.Entrant:
        row = entrant_user_acts_for(request, position, entrant)
        expected = require_version(body.version, row.version)
        return serialize_entrant(
            service(
                position.tournament.pk, request.user, entrant=row.pk, expected=expected
            )
        )

    return make_action_view(name, ApiScope.ENTER, answered=examples.ENTRANT, **texts)(
        run_service
    )


check_in = make_entrant_view(
    "entrant_check_in",
    entrants.check_in,
    summary="Check in",
    description="For yourself; staff can check in everybody.",
)
come_back = make_entrant_view(
    "entrant_return",
    entrants.undrop_entrant,
    summary="Return after a drop",
    description="Missed rounds count as losses.",
)


@make_action_view(
    "entrant_drop",
    ApiScope.ENTER,
    sent=examples.LEAVING,
    answered=examples.DROPPED,
    summary="Drop",
    description=(
        "Before round 1 this withdraws the entry. With an open match, say "
        "whether it is conceded or finished first."
    ),
)
def drop_entrant(
    request: Request, position: Position, body: bodies.Leaving, entrant: UUID
) -> schemas.Entrant:
    row = entrant_user_acts_for(request, position, entrant)
    return serialize_entrant(
        entrants.drop_from_event(
            position.tournament.pk,
            request.user,
            entrant=row.pk,
            expected=row.version,
            open_match=body.match,
            reason=body.reason,
        )
    )


@make_action_view(
    "list_submit",
    ApiScope.LIST,
    sent=examples.HANDED,
    answered=examples.WHOLE_LIST,
    summary="Submit a deck list",
    description=(
        "The newest list counts. If the list is refused, details.check has "
        "the answer of the deck check."
    ),
    status=HTTPStatus.CREATED,
)
def submit_deck_list(
    request: Request, position: Position, body: bodies.HandedList, entrant: UUID
) -> schemas.WholeList:
    row = entrant_user_acts_for(request, position, entrant)
    made = lists.submit_deck_list(
        position.tournament.pk, request.user, entrant=row.pk, text=body.text
    )
    sight = list_selectors.access_to_submission(position, made)
    return serialize_full_deck_list(made, sight, position.tournament.snapshot)
