"""Who comes to an event, with which list, and who leaves; by the pages' services."""

from http import HTTPStatus
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from rest_framework.request import Request

from decks.decklist.listed import MOST_BYTES
from tournaments.api import showing
from tournaments.api.asking import Nothing, Reason, by_office, unmoved
from tournaments.api.examples import events as examples
from tournaments.api.frame import Shown, act, not_there, require_second_factor
from tournaments.api.shapes import events as shapes
from tournaments.core.permissions import Position
from tournaments.entries import actions as entrants
from tournaments.entries.actions import lists
from tournaments.entries.queries import lists as list_selectors
from tournaments.models import Entrant
from tournaments.rules.verbs import Verb

LONGEST_NAME = 200  # that is read; a name has 40 characters (O5)


class Named(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]


class OwnName(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)] = ""


class Leave(msgspec.Struct, forbid_unknown_fields=True):
    match: Literal["", "concede", "finish"] = ""
    reason: Reason = ""


class Handed(msgspec.Struct, forbid_unknown_fields=True):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_BYTES)]


ENTERED = {"shape": shapes.EntrantSerializer}


@act(
    "entrant_add",
    Verb.ENTER,
    asks=Named,
    body=shapes.NameSerializer,
    sent=examples.NAME,
    **ENTERED,
    answered=examples.ENTRANT,
    summary="Enter somebody by name",
    description="For officials; whoever is entered so needs no account.",
    status=HTTPStatus.CREATED,
)
def add(request: Request, position: Position, asked: Named) -> Shown:
    require_second_factor(request)
    made = entrants.add(position.tournament.pk, request.user, name=asked.name)
    return showing.entrant(made)


@act(
    "register",
    Verb.ENTER,
    asks=OwnName,
    body=shapes.OwnNameSerializer,
    sent=examples.NAME,
    **ENTERED,
    answered=examples.ENTRANT,
    summary="Register yourself",
    description="On the waiting list if all places are taken.",
    status=HTTPStatus.CREATED,
)
def register(request: Request, position: Position, asked: OwnName) -> Shown:
    made = entrants.register(position.tournament.pk, request.user, name=asked.name)
    return showing.entrant(made)


def the_entrant(request: Request, position: Position, pk: UUID) -> Entrant:
    """Find whom an act is for: oneself, a ward, or anybody for an official (H4)."""
    found = position.entry(pk)
    if found is None and not position.is_staff:
        raise not_there()
    row = found or Entrant.objects.get(tournament=position.tournament, pk=pk)
    by_office(request, position, row)
    return row


@act(
    "entrant_check_in",
    Verb.ENTER,
    asks=Nothing,
    body=shapes.NothingSerializer,
    sent={},
    **ENTERED,
    answered=examples.ENTRANT,
    summary="Check in",
    description="Yourself, or anybody as an official.",
)
def check_in(
    request: Request, position: Position, asked: Nothing, entrant: UUID
) -> Shown:
    row = the_entrant(request, position, entrant)
    expected = unmoved(asked.version, row.version)
    return showing.entrant(
        entrants.check_in(
            position.tournament.pk, request.user, entrant=row.pk, expected=expected
        )
    )


@act(
    "entrant_drop",
    Verb.ENTER,
    asks=Leave,
    body=shapes.LeavingSerializer,
    sent=examples.LEAVING,
    **ENTERED,
    answered=examples.DROPPED,
    summary="Drop",
    description=(
        "Before round 1 it is a withdrawal. Whoever has a match to play concedes or "
        "finishes it."
    ),
)
def drop(request: Request, position: Position, asked: Leave, entrant: UUID) -> Shown:
    row = the_entrant(request, position, entrant)
    return showing.entrant(
        entrants.drop(
            position.tournament.pk,
            request.user,
            entrant=row.pk,
            expected=row.version,
            open_match=asked.match,
            reason=asked.reason,
        )
    )


@act(
    "entrant_return",
    Verb.ENTER,
    asks=Nothing,
    body=shapes.NothingSerializer,
    sent={},
    **ENTERED,
    answered=examples.ENTRANT,
    summary="Come back after a drop",
    description="The rounds that were missed are lost.",
)
def come_back(
    request: Request, position: Position, asked: Nothing, entrant: UUID
) -> Shown:
    row = the_entrant(request, position, entrant)
    expected = unmoved(asked.version, row.version)
    return showing.entrant(
        entrants.undrop(
            position.tournament.pk, request.user, entrant=row.pk, expected=expected
        )
    )


@act(
    "list_submit",
    Verb.LIST,
    asks=Handed,
    body=shapes.HandedListSerializer,
    sent=examples.HANDED,
    shape=shapes.WholeListSerializer,
    answered=examples.WHOLE_LIST,
    summary="Hand in a decklist",
    description=(
        "The newest counts. What the check says of a list that is refused stands in "
        "details.check, as a deck check answers it."
    ),
    status=HTTPStatus.CREATED,
)
def hand_in(
    request: Request, position: Position, asked: Handed, entrant: UUID
) -> Shown:
    row = the_entrant(request, position, entrant)
    made = lists.submit(
        position.tournament.pk, request.user, entrant=row.pk, text=asked.text
    )
    sight = list_selectors.sight(position, made)
    return showing.whole_list(made, sight, position.tournament.snapshot)
