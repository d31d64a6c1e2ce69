"""API of decks and formats: a deck check for everybody, and decks by permission.

Answers about a list are never cached (trust H12). No page of another site can read
private decks.
"""

import gzip
import hashlib
import json
from http import HTTPStatus
from typing import Any, ClassVar, NoReturn, TypeVar
from uuid import UUID

import msgspec
from django.core.exceptions import RequestDataTooBig, ValidationError
from django.http import HttpResponse
from django.urls import reverse
from rest_framework.exceptions import APIException, MethodNotAllowed
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from cards.apibase import (
    PublicView,
    RefusedRequest,
    UnknownObject,
    decode_body,
    json_response,
    tagged_response,
)
from cards.openapi import document_post, document_public, error_responses
from cards.serializers import BulkFile
from decks import examples, schemas, selectors, services
from decks.apibase import (
    IDEMPOTENCY_KEY,
    JsonView,
    PersonalView,
    document_personal,
)
from decks.checking import check_text, require_cards, serialize_check, serialize_line
from decks.decklist.contents import MOST_BYTES
from decks.decklist.writing import list_as_json
from decks.formats import FORMATS, SNAPSHOTS, Format, Snapshot
from decks.forms import NameField
from decks.models import Deck, DeckVersion

# A check

# JSON may write one byte of a text as six signs; the rest is short.
MOST_OF_A_BODY = 6 * MOST_BYTES + 1000


SHORT_INQUIRY = {"text": "2 R1-PS", "format": "Preseason"}


class TooLarge(APIException):
    """The body is larger than a deck list can be; the rest is not read (trust U1)."""

    status_code = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    default_detail = f"The body is larger than {MOST_OF_A_BODY // 1000} KB."
    remedy = f"Send one deck at a time: a list has {MOST_BYTES // 1000} KB at most."


class PostOnly(MethodNotAllowed):
    """The method is not allowed: a deck check takes POST."""

    remedy = "This URL accepts POST only."


Body = TypeVar("Body", bound=msgspec.Struct)


def read_body(request: Request, struct: type[Body], example: Any) -> Body:
    """Return the decoded body with a deck list; raise TooLarge above the limit."""
    try:
        body = request.body
    except RequestDataTooBig:
        raise TooLarge from None
    if len(body) > MOST_OF_A_BODY:
        raise TooLarge
    remedy = f"Send JSON such as {json.dumps(example)}."
    return decode_body(body, struct, remedy=remedy)


@document_post(
    "deck_check",
    (schemas.Inquiry, examples.INQUIRY),
    (schemas.Check, examples.CHECK),
    error_responses(
        {
            "400": "The request cannot be read.",
            "401": "The token is unknown.",
            "413": "The body is too large.",
            "429": "Too many checks.",
        }
    ),
    summary="Check a deck list",
    description=(
        "Lists all violations with their rules, cards, lines and tested "
        "fixes. Nothing is stored. The status is 200 for every verdict."
    ),
    auth=[],
)
class Check(PublicView):
    """POST a deck list and get the verdict, signed in or not; `limits` counts them."""

    http_method_names: ClassVar = ["post", "options"]
    throttle_classes = ()

    def post(self, request: Request) -> Response:
        inquiry = read_body(request, schemas.Inquiry, SHORT_INQUIRY)
        snapshot, text = inquiry.snapshot, require_cards(inquiry.text)
        outcome = check_text(text, snapshot, building=inquiry.building)
        return Response(serialize_check(outcome))

    def http_method_not_allowed(self, request: Request, *_: Any, **__: Any) -> NoReturn:
        raise PostOnly(request.method)

    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> Any:
        response = super().finalize_response(request, response, *args, **kwargs)
        response["Access-Control-Allow-Headers"] = "Content-Type"
        return response


# Decks

OWN_DECKS = {"GET": "deck", "HEAD": "deck", "POST": "build"}  # of `ApiScope`
SAVE_ERRORS = {
    "400": "The request body or the list can't be read.",
    "401": "You are not signed in, or the token is unknown.",
    "403": "The token may not save decks.",
    "404": "It does not exist, or it is not yours.",
    "409": "The deck has changed since you read it.",
    "413": "The body is too large.",
    "415": "The body is not JSON.",
    "422": "The Idempotency-Key was already used with a different request body.",
    "429": "Too many requests.",
}


def clean_name(name: str, *, required: bool = True) -> str:
    """Return a normalized name; raise RefusedRequest if it breaks the rules (O5)."""
    try:
        return NameField(required=required).clean(name)
    except ValidationError as error:
        raise RefusedRequest(
            f"The name can't be used: {' '.join(error.messages)}",
            remedy="Send another name.",
        ) from None


def clean_text(text: str) -> str:
    """Return a list with equal line ends; raise DeckError if it has no card."""
    return require_cards(text).replace("\r\n", "\n").replace("\r", "\n")


@document_personal(
    "decks",
    list[schemas.Deck],
    examples.DECK,
    {"404": "There is no such page."},
    summary="Your decks, newest change first",
    description="Archived decks are included.",
)
@document_post(
    "deck_new",
    (schemas.NewDeck, examples.NEW_DECK),
    (schemas.WholeDeck, examples.WHOLE_DECK),
    error_responses(
        {status: text for status, text in SAVE_ERRORS.items() if status != "404"}
    ),
    status="201",
    parameters=[IDEMPOTENCY_KEY],
    summary="Save a new deck",
    description="A private deck, checked as it is saved. Verb: build.",
)
class DeckList(JsonView, GenericAPIView):
    """Lists the user's decks, and saves new ones."""

    verbs = OWN_DECKS
    http_method_names: ClassVar = ["get", "head", "post", "options"]
    parameters = frozenset(("page", "size"))

    def get(self, request: Request) -> Response:
        found = selectors.with_newest_version(selectors.owned_by(request.user))
        rows = self.paginate_queryset(found)
        return self.get_paginated_response(
            [serialize_row(each, each.newest, each.verdict) for each in rows]
        )

    def post(self, request: Request) -> Response:
        sent = read_body(request, schemas.NewDeck, examples.NEW_DECK)
        made = services.create_deck(
            request.user,
            name=clean_name(sent.name),
            text=clean_text(sent.text),
            snapshot=sent.snapshot,
        )
        return Response(
            serialize_newest(made),
            status=HTTPStatus.CREATED,
            headers={"Location": reverse("api_deck", args=[made.pk])},
        )


def unknown_deck() -> UnknownObject:
    """Return the same error for unknown and for hidden decks (H4)."""
    return UnknownObject(
        "This deck does not exist, or it is hidden from you.",
        remedy="Check the URL. If the deck is yours, sign in.",
    )


@document_personal(
    "deck",
    schemas.WholeDeck,
    examples.WHOLE_DECK,
    {"404": "It does not exist, or it is hidden from you."},
    summary="One deck with its newest list",
    description=(
        "Public and unlisted decks can be read by everybody, private ones "
        "only by their owners."
    ),
)
class DeckDetail(PersonalView):
    verbs = OWN_DECKS
    permission_classes = (AllowAny,)

    def get(self, request: Request, deck: UUID) -> Response:
        visible = selectors.visible_to(request.user).select_related("owner")
        found = visible.filter(pk=deck).first()
        newest = selectors.find_version(found) if found else None
        if found is None or newest is None:
            raise unknown_deck()
        return Response(serialize_deck(found, newest))


class ChangeView(JsonView):
    """Base of actions on a deck of the user's own; others get 404."""

    verbs = OWN_DECKS
    http_method_names: ClassVar = ["post", "options"]

    def post(self, request: Request, deck: UUID) -> Response:
        found = selectors.owned_by(request.user).select_related("owner")
        row = found.filter(pk=deck).first()
        if row is None:
            raise unknown_deck()
        self.change(request, row)
        return Response(serialize_newest(found.get(pk=deck)))

    def change(self, request: Request, deck: Deck) -> None:
        raise NotImplementedError


def document_change(name: str, body: Any, answer: Any, **texts: str) -> Any:
    return document_post(
        name,
        body,
        (schemas.WholeDeck, answer),
        error_responses(SAVE_ERRORS),
        parameters=[IDEMPOTENCY_KEY],
        **texts,
    )


@document_change(
    "deck_save",
    (schemas.NewVersion, examples.NEW_VERSION),
    examples.SAVED,
    summary="Save the next list of a deck",
    description="Earlier lists stay. Verb: build.",
)
class SaveVersion(ChangeView):
    def change(self, request: Request, deck: Deck) -> None:
        sent = read_body(request, schemas.NewVersion, examples.NEW_VERSION)
        services.save_version(
            deck,
            expected=sent.version,
            text=clean_text(sent.text),
            snapshot=sent.snapshot_after(SNAPSHOTS[deck.snapshot]),
            name=clean_name(sent.name, required=False),
        )


@document_change(
    "deck_share",
    (schemas.Sharing, examples.SHARING),
    examples.SHARED,
    summary="Choose who can see a deck",
    description="An archived deck stays hidden from others. Verb: build.",
)
class ShareDeck(ChangeView):
    def change(self, request: Request, deck: Deck) -> None:
        sent = read_body(request, schemas.Sharing, examples.SHARING)
        services.change_settings(
            deck, expected=sent.version, visibility=sent.visibility
        )


def serialize_row(deck: Deck, newest: int, verdict: str) -> schemas.Deck:
    snapshot = SNAPSHOTS[deck.snapshot]
    return schemas.Deck(
        id=deck.pk,
        name=deck.name,
        owner=deck.owner.display_name,
        format=snapshot.format,
        profile=snapshot.profile.name,
        snapshot=snapshot.id,
        visibility=deck.visibility,
        archived=deck.archived_at is not None,
        made_at=deck.made_at,
        changed_at=deck.changed_at,
        version=deck.changes,
        newest=newest,
        verdict=verdict,
    )


def serialize_newest(deck: Deck) -> schemas.WholeDeck:
    """Return a deck that was just saved."""
    return serialize_deck(deck, selectors.deck_versions(deck)[0])


def serialize_deck(deck: Deck, newest: DeckVersion) -> schemas.WholeDeck:
    """Return a deck with its versions and its newest list, checked today."""
    outcome = check_text(newest.text, SNAPSHOTS[deck.snapshot])
    row = serialize_row(deck, newest.number, outcome.verdict)
    versions = selectors.deck_versions(deck).values("number", "name", "made_at")
    listed = list_as_json(outcome.reading.decklist) | {"name": deck.name}
    return schemas.WholeDeck(
        **msgspec.structs.asdict(row),
        versions=[schemas.Version(**each) for each in versions],
        list=msgspec.convert(listed, schemas.Decklist),
        lines=[serialize_line(each) for each in outcome.reading.errors],
    )


# Formats


def serialize_format(found: Format) -> schemas.Format:
    snapshots = [serialize_snapshot(each) for each in found.snapshots]
    return schemas.Format(found.name, found.title, snapshots)


def serialize_snapshot(snapshot: Snapshot) -> schemas.Snapshot:
    return schemas.Snapshot(
        id=snapshot.id,
        valid_from=snapshot.valid_from,
        edition=snapshot.edition,
        profile=snapshot.profile.name,
        pool=None if snapshot.pool is None else sorted(snapshot.pool),
        restrictions=[
            schemas.Restriction(each.card, each.limit, each.source)
            for each in snapshot.restrictions
        ],
        warning=snapshot.warning,
    )


def json_file(formats: schemas.BulkFormats) -> BulkFile:
    """Return data as a JSON file with its compressed form and ETag."""
    body = msgspec.json.encode(formats)
    tag = hashlib.sha256(body).hexdigest()[:16]
    return BulkFile(body, gzip.compress(body, mtime=0), tag)


ALL_FORMATS = [serialize_format(FORMATS[name]) for name in sorted(FORMATS)]
BULK_FORMATS = schemas.BulkFormats(len(ALL_FORMATS), ALL_FORMATS)
FORMATS_FILE = json_file(BULK_FORMATS)


@document_public(
    "formats",
    list[schemas.Format],
    ALL_FORMATS[-1],
    summary="Formats, by name",
    description=(
        "An event uses the newest snapshot that is valid on its day. A "
        "snapshot never changes."
    ),
)
class FormatList(PublicView, GenericAPIView):
    parameters = frozenset(("page", "size"))

    def get(self, request: Request) -> HttpResponse:
        rows = self.paginate_queryset(ALL_FORMATS)
        return json_response(request, self.get_paginated_response(rows).data)


@document_public(
    "bulk_formats",
    schemas.BulkFormats,
    BULK_FORMATS,
    summary="All formats in one file",
    description=(
        "Send the ETag as If-None-Match; the answer is an empty 304 until "
        "a format changes."
    ),
    may_miss=False,
)
class BulkFormats(PublicView):
    def get(self, request: Request) -> HttpResponse:
        found = FORMATS_FILE
        return tagged_response(request, found.body, packed=found.packed, tag=found.tag)
